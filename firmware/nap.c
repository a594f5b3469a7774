#include "nap.h"
#include "registers.h"
#include <avr/interrupt.h>
#include <avr/sleep.h>

/* A press that is decided lights its lamp within 1 ms; a round after a nap takes less than the rest
 * of that. A processor that rests most of the time draws less, and is lighter to simulate. */
#define NAP_US 200
#define NAP_PRESCALER 64
#define NAP_COUNTS (CPU_HZ / NAP_PRESCALER / 1000000.0 * NAP_US)

/* It only has to wake: nothing is saved and nothing done, or it would hold up the buttons. */
ISR(TIMER0_COMPA_vect, ISR_NAKED)
{
    reti();
}

void nap_start(void)
{
    OCR0A = (uint8_t)(NAP_COUNTS - 1);
    TCCR0A = _BV(WGM01); /* starts anew at OCR0A */
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(OCIE0A);
    set_sleep_mode(SLEEP_MODE_IDLE); /* timers and the serial port go on */
}

void nap(void)
{
    sleep_mode();
}
