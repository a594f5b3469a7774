/* Where everything hangs on the Arduino Mega 2560. The firmware, the bench and hardware/ read this
 * one file; each line is `#define NAME value` so that a script can read it too. */
#ifndef PENGADIL_PINS_H
#define PENGADIL_PINS_H

/* 16 HX711 data lines: PORTA bit k = scale k (D22-D29), PORTC bit k = scale 8 + k (D37-D30). */
#define SCALES_SOUTH_PORT 'A'
#define SCALES_NORTH_PORT 'C'
#define SCALE_COUNT 17

/* The draw tray's HX711 data line (D47), scale 16, and the one clock line for all chips (D49). */
#define DRAW_TRAY_PORT 'L'
#define DRAW_TRAY_BIT 2
#define SCALE_CLOCK_PORT 'L'
#define SCALE_CLOCK_BIT 0

/* 8 buttons (A8-A15), active low with pull-ups, pin-change interrupts PCINT16-23. */
#define BUTTONS_PORT 'K'
#define SEAT_COUNT 8

/* 8 lamps through the ULN2803 (A0-A7), active high. */
#define LAMPS_PORT 'F'

/* The buzzer (D46). */
#define BUZZER_PORT 'L'
#define BUZZER_BIT 3

#define CPU_HZ 16000000
#define BAUD 115200

#endif
