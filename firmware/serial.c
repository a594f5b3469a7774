#include "serial.h"
#include "frame.h"
#include "stamped.h"

#define DIVISOR ((CPU_HZ / 8 + BAUD / 2) / BAUD - 1) /* at double speed: 2.1 % fast */

/* 22 ms of bytes, far more than the main loop's longest round. */
static STAMPED_RING(received);
STAMPED_INTERRUPT(USART0_RX_vect, UDR0, received, "")

static uint8_t frame[FRAME_WIRE_MAX];
static volatile uint8_t frame_next;
static volatile uint8_t frame_length;

/* Kept short instead of letting others in: the buttons wait for at most one handler. */
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
    return stamped_next(&received, byte, counter);
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
