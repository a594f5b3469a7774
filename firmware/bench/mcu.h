// SPDX-License-Identifier: GPL-3.0-or-later
/* The ATmega2560 itself: libsimavr, with what its version 1.6 lacks or does otherwise than the chip
 * put right here, so that the rest of the bench need not know. mcu.c says what, beside each repair.
 */
#ifndef BENCH_MCU_H
#define BENCH_MCU_H

#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

/* The bits of MCUSR. */
#define RESET_POWER_ON 0x01
#define RESET_EXTERNAL 0x02
#define RESET_WATCHDOG 0x08

struct mcu {
    avr_t *avr;
    avr_ioport_t *ports[12]; /* A to L; there is no port I */
    avr_uart_t *uart;
    avr_io_t reset_module; /* how we learn of resets that simavr makes by itself */
    unsigned resets;

    /* Owned by the board: called after every reset and when the alarm is due. The alarm's answer is
     * the cycle of the next one. */
    void *owner;
    void (*after_reset)(void *owner);
    uint64_t (*alarm)(void *owner);
    void (*interrupt_entered)(void *owner, unsigned vector);
    void (*byte_sent)(void *owner, uint8_t byte, unsigned cycles);
    avr_io_read_t uart_read; /* simavr's own reader of UDR0, which ours calls */
    bool in_alarm;
    bool was_asleep;
};

/* NULL, or a sentence that says what is wrong. The owner and its functions are set before. */
const char *mcu_create(struct mcu *mcu, const uint8_t *flash, uint32_t flash_size);
void mcu_destroy(struct mcu *mcu);

/* Port by its letter. */
avr_ioport_t *mcu_port(const struct mcu *mcu, char name);

/* What lies on the pins in `mask` from outside; a pin outside `driven` floats or has its pull-up.
 */
void mcu_drive(struct mcu *mcu, char port, uint8_t mask, uint8_t driven, uint8_t levels);

/* The pin-change interrupt flag of the buttons' port comes up for a pin in `mask`. True when an
 * interrupt will follow that was not waiting before. */
bool mcu_pin_changed(struct mcu *mcu, uint8_t mask);
#define MCU_PIN_CHANGE_VECTOR 11 /* PCINT2, of the pins PCINT16 to 23 */

/* A byte has arrived in full; false when the receiver had no room for it. */
bool mcu_receive(struct mcu *mcu, uint8_t byte);

/* Reset for the given cause; with RESET_POWER_ON the memory has forgotten all (EEPROM is kept). */
void mcu_reset(struct mcu *mcu, uint8_t cause, uint64_t chance);

/* A pin as the microcontroller's own program drives it: `changed` is told of each change, perhaps
 * more than once. */
void mcu_watch(struct mcu *mcu, char port, unsigned bit, avr_irq_notify_t changed);

/* `written` is told when the port's output register has been written. */
void mcu_watch_port(struct mcu *mcu, char port, avr_irq_notify_t written);

/* The alarm is at that cycle from now on. */
void mcu_set_alarm(struct mcu *mcu, uint64_t cycle);

/* One instruction, or one stretch of sleep up to the next alarm. */
static inline void mcu_step(struct mcu *mcu)
{
    avr_run(mcu->avr);
}

static inline bool mcu_crashed(const struct mcu *mcu)
{
    return mcu->avr->state == cpu_Crashed || mcu->avr->state == cpu_Stopped;
}

#endif
