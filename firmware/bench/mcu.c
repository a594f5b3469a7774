// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcu.h"
#include "../pins.h"
#include "random.h"
#include <sim_core.h>
#include <sim_cycle_timers.h>
#include <sim_interrupts.h>
#include <sim_io.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

DEFINE_FIFO(uint16_t, uart_fifo);

/* Registers of the ATmega2560 in the data space (data sheet, "Register Summary"). */
enum {
    TIFR0 = 0x35,
    TIFR5 = 0x3A,
    PCIFR = 0x3B,
    EIFR = 0x3C,
    MCUSR = 0x54,
    PCICR = 0x68,
    PCMSK2 = 0x6D,
    TIMSK0 = 0x6E,
    TIMSK5 = 0x73,
    FIRST_SRAM = 0x200
};

#define PCIE2_BIT 2

/* Data sheet, "Interrupt Response Time": five cycles before the first instruction at the vector,
 * five more from sleep. simavr takes none. */
#define INTERRUPT_ENTRY_CYCLES 5
#define WAKE_CYCLES 5

/* The receiver holds two bytes and a third in its shift register. */
#define RECEIVER_CAPACITY 3
#define BITS_PER_BYTE 10

/* How many instructions simavr may run before it looks at its timers; it stops at the next timer
 * anyway, and on any interrupt, so this costs no exactness. */
#define RUN_CYCLE_LIMIT 10000

static void log_error(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level <= LOG_ERROR) {
        fputs("pengadil-bench: simavr: ", stderr);
        vfprintf(stderr, format, arguments);
    }
}

avr_ioport_t *mcu_port(const struct mcu *mcu, char name)
{
    return mcu->ports[name - 'A'];
}

/* ---- interrupts ---- */

static bool vector_enabled(avr_t *avr, avr_int_vector_t *vector)
{
    return avr_regbit_get(avr, vector->enable) != 0;
}

/* Writing a one to an interrupt flag clears that flag. simavr 1.6 has no such thing for PCIFR and
 * EIFR, and for the timers it clears all flags of the register, whatever was written. `sbi` writes
 * one bit only on this chip, but reads and writes all eight in simavr. */
static void write_flags(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    (void)unused;
    const unsigned opcode = avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8;
    if ((opcode & 0xFF00) == 0x9A00) {
        value = (uint8_t)(1U << (opcode & 7));
    }
    for (int i = 0; i < avr->interrupts.vector_count; i++) {
        avr_int_vector_t *vector = avr->interrupts.vector[i];
        if (vector->raised.reg == address && (value >> vector->raised.bit & 1) != 0 &&
            avr_regbit_get(avr, vector->raised) != 0) {
            avr_clear_interrupt(avr, vector);
        }
    }
}

/* An interrupt whose flag is already up when it is enabled happens at once; simavr forgets it. */
static void write_enables(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    (void)unused;
    avr_core_watch_write(avr, address, value);
    for (int i = 0; i < avr->interrupts.vector_count; i++) {
        avr_int_vector_t *vector = avr->interrupts.vector[i];
        if (vector->enable.reg == address && vector_enabled(avr, vector) && !vector->pending &&
            vector->raised.reg != 0 && avr_regbit_get(avr, vector->raised) != 0) {
            avr_raise_interrupt(avr, vector);
        }
    }
}

static void repair_interrupts(struct mcu *mcu)
{
    avr_t *avr = mcu->avr;
    for (avr_io_addr_t flags = TIFR0; flags <= EIFR; flags++) {
        avr->io[AVR_DATA_TO_IO(flags)].w.c = write_flags;
        avr->io[AVR_DATA_TO_IO(flags)].w.param = mcu;
    }
    for (avr_io_addr_t enables = TIMSK0; enables <= TIMSK5; enables++) {
        avr_register_io_write(avr, enables, write_enables, mcu);
    }
    avr_register_io_write(avr, PCICR, write_enables, mcu);

    /* 1.6 gives the mega2560 pin-change interrupts on port B only; later versions have all three.
     */
    avr_ioport_t *port = mcu_port(mcu, BUTTONS_PORT);
    if (port->r_pcint == 0) {
        port->r_pcint = PCMSK2;
        port->pcint.enable = (avr_regbit_t)AVR_IO_REGBIT(PCICR, PCIE2_BIT);
        port->pcint.raised = (avr_regbit_t)AVR_IO_REGBIT(PCIFR, PCIE2_BIT);
        port->pcint.vector = MCU_PIN_CHANGE_VECTOR;
        avr_register_vector(avr, &port->pcint);
    }
}

bool mcu_pin_changed(struct mcu *mcu, uint8_t mask)
{
    avr_ioport_t *port = mcu_port(mcu, BUTTONS_PORT);
    if ((mcu->avr->data[port->r_pcint] & mask) == 0 || port->pcint.pending) {
        return false;
    }
    avr_raise_interrupt(mcu->avr, &port->pcint);
    return port->pcint.pending;
}

/* ---- one step ---- */

/* In place of simavr's own: it sleeps without asking the operating system, charges what an
 * interrupt costs, and lets one instruction (not two) pass after `sei` and `reti`. */
static void step(avr_t *avr)
{
    struct mcu *mcu = avr->custom.data;
    if (avr->state == cpu_Running) {
        avr->pc = avr_run_one(avr);
    }
    const avr_cycle_count_t until_timer = avr_cycle_timer_process(avr);
    if (avr->state == cpu_Sleeping) {
        mcu->was_asleep = true;
        avr->cycle += until_timer > 0 ? until_timer : 1;
        return;
    }
    if (avr->interrupt_state == 0 || avr->state != cpu_Running) {
        mcu->was_asleep = false;
        return;
    }
    const uint8_t running = avr->interrupts.running_ptr;
    const bool last_instruction = avr->interrupt_state == -1;
    avr_service_interrupts(avr);
    if (last_instruction && avr->interrupt_state > 0) {
        avr_service_interrupts(avr);
    }
    if (avr->interrupts.running_ptr > running) {
        avr->cycle += INTERRUPT_ENTRY_CYCLES + (mcu->was_asleep ? WAKE_CYCLES : 0);
        mcu->interrupt_entered(mcu->owner, avr->interrupts.running[running]->vector);
        avr_cycle_timer_process(avr);
    }
    mcu->was_asleep = false;
}

/* ---- the alarm: the one cycle timer of simavr's that the bench uses ---- */

static avr_cycle_count_t alarm_due(avr_t *avr, avr_cycle_count_t when, void *parameter)
{
    struct mcu *mcu = parameter;
    mcu->in_alarm = true;
    const uint64_t next = mcu->alarm(mcu->owner);
    mcu->in_alarm = false;
    (void)when;
    return next > avr->cycle ? next : avr->cycle + 1;
}

void mcu_set_alarm(struct mcu *mcu, uint64_t cycle)
{
    if (mcu->in_alarm) {
        return; /* its answer says when */
    }
    const uint64_t now = mcu->avr->cycle;
    avr_cycle_timer_register(mcu->avr, cycle > now ? cycle - now : 1, alarm_due, mcu);
}

/* ---- pins ---- */

/* simavr raises an input's line to its pull-up whenever the port is written, over what is driven
 * from outside, unless the level is also noted as an "external" one; its own note of the last level
 * is kept in step so that it does not take the next write for a change. */
void mcu_drive(struct mcu *mcu, char name, uint8_t mask, uint8_t driven, uint8_t levels)
{
    avr_ioport_t *port = mcu_port(mcu, name);
    uint8_t *data = mcu->avr->data;
    const uint8_t pulled_up = (uint8_t)(data[port->r_port] & ~driven);
    levels = (uint8_t)(((levels & driven) | pulled_up) & mask);
    driven &= mask;
    port->external.pull_mask = (uint8_t)((port->external.pull_mask & ~mask) | driven);
    port->external.pull_value = (uint8_t)((port->external.pull_value & ~mask) | (levels & driven));
    data[port->r_pin] = (uint8_t)((data[port->r_pin] & ~mask) | levels);
    for (unsigned bit = 0; bit < 8; bit++) {
        if ((mask >> bit & 1) != 0) {
            port->io.irq[bit].value = levels >> bit & 1;
            port->io.irq[bit].flags &= (uint8_t)~IRQ_FLAG_INIT;
        }
    }
}

void mcu_watch(struct mcu *mcu, char port, unsigned bit, avr_irq_notify_t changed)
{
    avr_irq_register_notify(mcu_port(mcu, port)->io.irq + bit, changed, mcu->owner);
}

void mcu_watch_port(struct mcu *mcu, char port, avr_irq_notify_t written)
{
    avr_irq_register_notify(mcu_port(mcu, port)->io.irq + IOPORT_IRQ_REG_PORT, written, mcu->owner);
}

/* ---- the serial port ---- */

/* 1.6 counts eleven bits a byte and only when the divisor is written; the speed of the line is
 * worked out here for each byte. The hook runs before simavr starts the transmission. */
static void byte_written(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    (void)irq;
    struct mcu *mcu = parameter;
    avr_uart_t *uart = mcu->uart;
    avr_t *avr = mcu->avr;
    const unsigned divisor =
        avr_regbit_get(avr, uart->ubrrl) + 1U + ((unsigned)avr_regbit_get(avr, uart->ubrrh) << 8);
    const unsigned cycles_per_bit = divisor * (avr_regbit_get(avr, uart->u2x) != 0 ? 8 : 16);
    uart->cycles_per_byte = cycles_per_bit * BITS_PER_BYTE;
    mcu->byte_sent(mcu->owner, (uint8_t)value, (unsigned)uart->cycles_per_byte);
}

bool mcu_receive(struct mcu *mcu, uint8_t byte)
{
    avr_uart_t *uart = mcu->uart;
    if (uart_fifo_get_read_size(&uart->input) >= RECEIVER_CAPACITY) {
        avr_regbit_set(mcu->avr, uart->dor);
        return false;
    }
    avr_raise_irq(uart->io.irq + UART_IRQ_INPUT, byte);
    if (!uart_fifo_isempty(&uart->input)) { /* else the receiver is off */
        avr_raise_interrupt(mcu->avr, &uart->rxc);
    }
    return true;
}

/* The receiver's flag stays up while there is a byte; simavr raises it anew only at its next tick.
 */
static uint8_t read_byte(avr_t *avr, avr_io_addr_t address, void *parameter)
{
    struct mcu *mcu = parameter;
    avr_uart_t *uart = mcu->uart;
    uart->rx_cnt = 0; /* the pace is ours: simavr need not slow the reader down */
    const uint8_t byte = mcu->uart_read(avr, address, uart);
    if (!uart_fifo_isempty(&uart->input)) {
        avr_raise_interrupt(avr, &uart->rxc);
    }
    return byte;
}

static void repair_uart(struct mcu *mcu)
{
    avr_t *avr = mcu->avr;
    uint32_t no_flags = 0; /* 1.6 prints what is sent, and sleeps when the status is polled */
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    avr_irq_register_notify(mcu->uart->io.irq + UART_IRQ_OUTPUT, byte_written, mcu);
    const unsigned data_register = AVR_DATA_TO_IO(mcu->uart->r_udr);
    mcu->uart_read = avr->io[data_register].r.c;
    avr->io[data_register].r.c = read_byte;
    avr->io[data_register].r.param = mcu;
}

/* ---- reset and power ---- */

/* A reset in simavr forgets all cycle timers and all input levels. It may come from within, by the
 * watchdog; as a module of its own the bench hears of each. */
static void reset_happened(avr_io_t *module)
{
    struct mcu *mcu = module->avr->custom.data;
    mcu->avr->run_cycle_limit = RUN_CYCLE_LIMIT;
    mcu->was_asleep = false;
    mcu->resets++;
    for (unsigned i = 0; i < sizeof mcu->ports / sizeof mcu->ports[0]; i++) {
        for (unsigned bit = 0; mcu->ports[i] != NULL && bit < 8; bit++) {
            mcu->ports[i]->io.irq[bit].value = 0; /* no pin is an output any more */
        }
    }
    mcu->after_reset(mcu->owner);
}

void mcu_reset(struct mcu *mcu, uint8_t cause, uint64_t chance)
{
    avr_t *avr = mcu->avr;
    uint8_t flags =
        (uint8_t)(avr->data[MCUSR] | cause); /* they stay until the firmware clears them */
    if (cause == RESET_POWER_ON) {
        flags = RESET_POWER_ON;
        struct random random = {chance};
        for (unsigned address = 0; address <= avr->ramend; address++) {
            if (address < 32 || address >= FIRST_SRAM) {
                avr->data[address] = (uint8_t)random_next(&random);
            }
        }
    }
    avr_reset(avr);
    avr->data[MCUSR] = flags;
}

/* ---- making one ---- */

static void find_modules(struct mcu *mcu)
{
    for (avr_io_t *module = mcu->avr->io_port; module != NULL; module = module->next) {
        if (module->kind == NULL) {
            continue;
        }
        if (strcmp(module->kind, "port") == 0) {
            avr_ioport_t *port = (avr_ioport_t *)module;
            if (port->name >= 'A' && port->name <= 'L') {
                mcu->ports[port->name - 'A'] = port;
            }
        }
        if (strcmp(module->kind, "uart") == 0 && ((avr_uart_t *)module)->name == '0') {
            mcu->uart = (avr_uart_t *)module;
        }
    }
}

const char *mcu_create(struct mcu *mcu, const uint8_t *flash, uint32_t flash_size)
{
    avr_global_logger_set(log_error);
    avr_t *avr = avr_make_mcu_by_name("atmega2560");
    if (avr == NULL) {
        return "this libsimavr has no atmega2560; install Debian's libsimavr-dev (1.6 or later).";
    }
    avr->custom.data = mcu;
    avr_init(avr);
    avr->frequency = CPU_HZ;
    avr->run = step;
    mcu->avr = avr;
    find_modules(mcu);
    static const char needed[] = "ACFKL";
    for (const char *name = needed; *name != '\0'; name++) {
        if (mcu_port(mcu, *name) == NULL) {
            return "this libsimavr's atmega2560 has not all of its ports.";
        }
    }
    if (mcu->uart == NULL) {
        return "this libsimavr's atmega2560 has no serial port 0.";
    }
    repair_interrupts(mcu);
    repair_uart(mcu);
    if (flash_size > avr->flashend + 1) {
        return "the program is larger than the ATmega2560's flash.";
    }
    memcpy(avr->flash, flash, flash_size);
    mcu->reset_module = (avr_io_t){.kind = "bench", .reset = reset_happened};
    avr_register_io(avr, &mcu->reset_module);
    return NULL;
}

void mcu_destroy(struct mcu *mcu)
{
    if (mcu->avr != NULL) {
        avr_terminate(mcu->avr);
        mcu->avr = NULL;
    }
}
