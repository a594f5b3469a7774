/* The ATmega2560's registers behind pins.h. A pin that is changed there and not here does not
 * compile. */
#ifndef PENGADIL_REGISTERS_H
#define PENGADIL_REGISTERS_H

#include "pins.h"
#include <avr/io.h>

_Static_assert(SCALES_SOUTH_PORT == 'A', "the south scales' registers");
#define SCALES_SOUTH_IN PINA
#define SCALES_SOUTH_PULL_UPS PORTA

_Static_assert(SCALES_NORTH_PORT == 'C', "the north scales' registers");
#define SCALES_NORTH_IN PINC
#define SCALES_NORTH_PULL_UPS PORTC

_Static_assert(DRAW_TRAY_PORT == 'L', "the draw tray's registers");
#define DRAW_TRAY_IN PINL
#define DRAW_TRAY_PULL_UP PORTL

_Static_assert(SCALE_CLOCK_PORT == 'L', "the scale clock's registers");
#define SCALE_CLOCK_OUT PORTL
#define SCALE_CLOCK_DIRECTION DDRL

_Static_assert(BUTTONS_PORT == 'K', "the buttons' registers and their pin-change interrupt");
#define BUTTONS_IN PINK
#define BUTTONS_PULL_UPS PORTK
#define BUTTONS_CHANGE_MASK PCMSK2
#define BUTTONS_CHANGE_ENABLE PCIE2
#define BUTTONS_CHANGE_FLAG PCIF2
#define BUTTONS_CHANGE_CONTROL_ADDRESS 0x68 /* of PCICR, for the assembler */
#define BUTTONS_CHANGE_vect PCINT2_vect

_Static_assert(LAMPS_PORT == 'F', "the lamps' registers");
#define LAMPS_OUT PORTF
#define LAMPS_DIRECTION DDRF

/* The timer toggles this pin by itself: a tone costs no interrupt. */
_Static_assert(BUZZER_PORT == 'L' && BUZZER_BIT == 3, "the buzzer is on timer 5's output A");
#define BUZZER_DIRECTION DDRL

/* The clock of the board: timer 1, CPU_HZ / 8. */
#define CLOCK_COUNTER TCNT1
#define CLOCK_COUNTER_LOW TCNT1L
#define CLOCK_COUNTER_HIGH TCNT1H

#endif
