// SPDX-License-Identifier: GPL-3.0-or-later
/* A small program for the ATmega2560 with which the bench tests itself: one-letter commands over
 * the serial line, each of which shows one thing that the bench models.
 * tests/firmware/test_bench_models.py speaks to it. It is no part of the board's firmware. */
#include "../../pins.h"
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/delay.h>

#define CLOCK (1 << SCALE_CLOCK_BIT)
#define TRAY (1 << DRAW_TRAY_BIT)
#define PULSES 25
#define DATA_BITS 24

/* Kept over a reset, lost with the power. */
static uint8_t remembered[4] __attribute__((section(".noinit")));
static uint8_t reset_cause;

static volatile uint8_t edges; /* how often the interrupt came */
static volatile uint8_t edge_pins;
static volatile uint16_t edge_ticks;

ISR(PCINT2_vect)
{
    edge_ticks = TCNT1;
    edge_pins = PINK;
    edges++;
}

static void send(uint8_t byte)
{
    while ((UCSR0A & _BV(UDRE0)) == 0) {
    }
    UDR0 = byte;
}

static uint8_t receive(void)
{
    while ((UCSR0A & _BV(RXC0)) == 0) {
    }
    return UDR0;
}

/* The shortest wait after the clock's edge that the data sheet of the chip allows. */
static void pulse(void)
{
    PORTL |= CLOCK;
    _delay_us(1);
    PORTL &= (uint8_t)~CLOCK;
    _delay_us(1);
}

static void read_scales(void)
{
    static uint8_t south[DATA_BITS], north[DATA_BITS], tray[DATA_BITS];
    send(PINA);
    send(PINC);
    send(PINL & TRAY);
    for (uint8_t i = 0; i < PULSES; i++) {
        pulse();
        if (i < DATA_BITS) {
            south[i] = PINA;
            north[i] = PINC;
            tray[i] = PINL & TRAY;
        }
    }
    for (uint8_t i = 0; i < DATA_BITS; i++) {
        send(south[i]);
        send(north[i]);
        send(tray[i]);
    }
}

static void hold_clock(uint8_t tens_of_us)
{
    PORTL |= CLOCK;
    while (tens_of_us-- > 0) {
        _delay_us(10);
    }
    PORTL &= (uint8_t)~CLOCK;
}

/* Two flags are up; clearing one must leave the other. */
static void clear_one_flag(void)
{
    cli();
    TCCR3B = 0;
    TCNT3 = 0;
    OCR3A = 10;
    TIFR3 = 0xFF;
    TCCR3B = _BV(CS30);
    _delay_ms(5); /* 80,000 cycles: past the overflow */
    const uint8_t before = TIFR3;
    TIFR3 = _BV(OCF3A);
    const uint8_t after = TIFR3;
    TCCR3B = 0;
    sei();
    send(before & (_BV(OCF3A) | _BV(TOV3)));
    send(after & (_BV(OCF3A) | _BV(TOV3)));
}

static void tell_edges(void)
{
    cli();
    const uint8_t count = edges;
    const uint8_t pins = edge_pins;
    const uint16_t ticks = edge_ticks;
    edges = 0;
    sei();
    send(count);
    send(pins);
    send((uint8_t)ticks);
    send((uint8_t)(ticks >> 8));
}

/* With the interrupt masked the flag waits; it must come when it is unmasked. */
static void mask_pin_change(bool masked)
{
    PCICR = masked ? 0 : _BV(PCIE2);
}

static void buzz(uint8_t on)
{
    DDRL |= _BV(BUZZER_BIT);
    OCR5A = 999; /* 16 MHz / 8 / 2 / 1000 = 1 kHz */
    TCCR5A = on ? _BV(COM5A0) : 0;
    TCCR5B = on ? _BV(WGM52) | _BV(CS51) : 0;
}

static void sleep_until_byte(void)
{
    UCSR0B |= _BV(RXCIE0);
    sleep_mode();
    UCSR0B &= (uint8_t)~_BV(RXCIE0);
}

ISR(USART0_RX_vect)
{
    UCSR0B &= (uint8_t)~_BV(RXCIE0);
}

static void obey(uint8_t command)
{
    switch (command) {
    case 'm':
        send(reset_cause);
        break;
    case 'i':
        for (uint8_t i = 0; i < sizeof remembered; i++) {
            send(remembered[i]);
        }
        break;
    case 'r':
        read_scales();
        break;
    case 'h':
        hold_clock(receive());
        break;
    case 'x':
        for (uint8_t count = receive(); count > 0; count--) {
            pulse();
        }
        break;
    case 'p':
        PORTA = PORTC = 0xFF;
        PORTL |= TRAY;
        break;
    case 'k':
        send(PINK);
        break;
    case 'l':
        PORTF = receive();
        break;
    case 'b':
        buzz(receive());
        break;
    case 'e':
        eeprom_write_byte((uint8_t *)7, receive());
        break;
    case 'E':
        send(eeprom_read_byte((const uint8_t *)7));
        break;
    case 'f':
        clear_one_flag();
        break;
    case 'v':
        tell_edges();
        break;
    case 'c':
        mask_pin_change(receive() != 0);
        break;
    case 'd': /* deaf for a while: the receiver overflows */
        _delay_ms(5);
        break;
    case 'z':
        sleep_until_byte();
        break;
    case 'w':
        wdt_enable(WDTO_15MS);
        for (;;) {
        }
    case '!':
        *(volatile uint8_t *)(RAMEND + 1) = 0; /* there is no memory */
        break;
    default:
        send('?');
    }
}

int main(void)
{
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
    DDRL = CLOCK;
    DDRF = 0xFF;
    PORTK = 0xFF;
    PCMSK2 = 0xFF;
    PCICR = _BV(PCIE2);
    TCCR1B = _BV(CS11);
    UBRR0 = 16; /* 115200 baud at double speed */
    UCSR0A = _BV(U2X0);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
    sei();
    send('!');
    for (;;) {
        obey(receive());
    }
}
