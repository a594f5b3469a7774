#include "boot.h"
#include <avr/io.h>
#include <avr/wdt.h>

static uint8_t cause __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog goes on at its shortest period, and its flag must be cleared
 * before it can be stopped: else the board resets for ever before it gets to main(). */
void boot_stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void boot_stop_watchdog(void)
{
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

uint8_t boot_cause(void)
{
    return cause;
}

uint32_t boot_entropy(void)
{
    extern const uint8_t __heap_start; /* set by the linker: the end of all variables */
    uint32_t hash = 2166136261ul;      /* FNV-1a */
    for (const uint8_t *byte = &__heap_start; byte < (const uint8_t *)SP; byte++) {
        hash = (hash ^ *byte) * 16777619ul;
    }
    return hash;
}
