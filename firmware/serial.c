#include "serial.h"
#include "frame.h"
#include "registers.h"
#include <avr/interrupt.h>

#define DIVISOR ((CPU_HZ / 8 + BAUD / 2) / BAUD - 1) /* at double speed: 2.1 % fast */

/* 22 ms of bytes, far more than the main loop's longest round; indices wrap by themselves. */
#define RECEIVED 256

static volatile uint8_t received_byte[RECEIVED];
static volatile uint16_t received_counter[RECEIVED];
static volatile uint8_t received_newest;
static volatile uint8_t received_oldest;

static uint8_t frame[FRAME_WIRE_MAX];
static volatile uint8_t frame_next;
static volatile uint8_t frame_length;

/* Both handlers are kept short instead of letting others in: the buttons wait for at most one. */
ISR(USART0_RX_vect)
{
    uint16_t counter = CLOCK_COUNTER;
    uint8_t byte = UDR0;
    uint8_t at = received_newest;
    uint8_t next = (uint8_t)(at + 1);
    if (next != received_oldest) {
        received_byte[at] = byte;
        received_counter[at] = counter;
        received_newest = next;
    }
}

ISR(USART0_UDRE_vect)
{
    uint8_t at = frame_next;
    UDR0 = frame[at++];
    frame_next = at;
    if (at == frame_length) {
        UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
    }
}

void serial_start(void)
{
    UBRR0 = DIVISOR;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00); /* 8N1 */
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

bool serial_next(uint8_t *byte, uint16_t *counter)
{
    uint8_t at = received_oldest;
    if (at == received_newest) {
        return false;
    }
    *byte = received_byte[at];
    *counter = received_counter[at];
    received_oldest = (uint8_t)(at + 1);
    return true;
}

bool serial_is_free(void)
{
    return frame_next == frame_length;
}

uint8_t *serial_frame(void)
{
    return frame;
}

void serial_send(uint8_t length)
{
    frame_next = 0;
    frame_length = length;
    __asm__ volatile("" ::: "memory"); /* the frame is written before the handler may read it */
    UCSR0B = _BV(RXCIE0) | _BV(UDRIE0) | _BV(RXEN0) | _BV(TXEN0);
}
