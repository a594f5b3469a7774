#include "buttons.h"
#include "stamped.h"
#include <util/atomic.h>

#define AS_TEXT(x) #x
#define TEXT(x) AS_TEXT(x)

/* Its vector comes before those of the serial port, so it waits for at most one of them. More looks
 * than there is time for are a loose wire: when the ring is full the interrupt is turned off until
 * the main loop has caught up, or it would take all the time there is. */
static STAMPED_RING(looks);
STAMPED_INTERRUPT(BUTTONS_CHANGE_vect, BUTTONS_IN, looks,
                  "clr r24 \n\t"
                  "sts " TEXT(BUTTONS_CHANGE_CONTROL_ADDRESS) ", r24 \n\t")

_Static_assert(_SFR_MEM_ADDR(PCICR) == BUTTONS_CHANGE_CONTROL_ADDRESS, "turns the interrupt off");

/* A look must follow, with interrupts still off: from then on no change is missed. */
static void watch_changes(void)
{
    PCIFR = _BV(BUTTONS_CHANGE_FLAG);
    PCICR = _BV(BUTTONS_CHANGE_ENABLE);
}

uint8_t buttons_start(void)
{
    BUTTONS_CHANGE_MASK = 0xFF;
    watch_changes();
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
            watch_changes();
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
