#include "buttons.h"
#include "stamped.h"
#include <util/atomic.h>

/* The handler takes 4 us, so more looks than the ring holds cannot come between two rounds of the
 * main loop. Its vector comes before those of the serial port: it waits for at most one of them. */
static STAMPED_RING(looks);
STAMPED_INTERRUPT(BUTTONS_CHANGE_vect, BUTTONS_IN, looks)

uint8_t buttons_start(void)
{
    BUTTONS_CHANGE_MASK = 0xFF;
    PCIFR = _BV(BUTTONS_CHANGE_FLAG);
    PCICR = _BV(BUTTONS_CHANGE_ENABLE);
    return (uint8_t)~BUTTONS_IN;
}

/* Looks were lost: one from here takes their place, once all that were kept are out. */
static bool look_again(uint8_t *port, uint16_t *counter)
{
    bool looked = false;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        if (looks.newest == looks.oldest) {
            looks.overrun = 0;
            *port = BUTTONS_IN;
            *counter = CLOCK_COUNTER;
            looked = true;
        }
    }
    return looked;
}

bool buttons_next(uint8_t *closed, uint16_t *counter)
{
    uint8_t port;
    if (!stamped_next(&looks, &port, counter) &&
        !(looks.overrun != 0 && look_again(&port, counter))) {
        return false;
    }
    *closed = (uint8_t)~port;
    return true;
}
