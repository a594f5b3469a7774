/* What has to happen before main(), and what only the first moments know. */
#ifndef PENGADIL_BOOT_H
#define PENGADIL_BOOT_H

#include <stdint.h>

/* The reset's cause: MCUSR as it was found. 0 when a boot loader had cleared it. */
uint8_t boot_cause(void);

/* A number from what the memory held when the power came, different on every board. To be called
 * first in main(). */
uint32_t boot_entropy(void);

#endif
