#include "buzzer.h"
#include "board.h"
#include "registers.h"

#define TOGGLES_HZ (CPU_HZ / 8 / 2) /* two toggles make one period */

_Static_assert(TOGGLES_HZ / TONE_LOWEST_HZ - 1 <= UINT16_MAX, "the lowest tone fits the timer");

void buzzer_start(void)
{
    BUZZER_DIRECTION |= _BV(BUZZER_BIT);
}

void buzzer_tone(uint16_t hz)
{
    if (hz == 0) {
        TCCR5B = 0;
        TCCR5A = 0; /* the pin is the port's again, which holds it low */
        return;
    }
    OCR5A = (uint16_t)(TOGGLES_HZ / hz - 1);
    TCNT5 = 0; /* else a higher tone could be missed for a whole round */
    TCCR5A = _BV(COM5A0);
    TCCR5B = _BV(WGM52) | _BV(CS51);
}
