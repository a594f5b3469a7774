/* The board's main loop: takes what the interrupts have put by, and drives what board.c decides. */
#include "board.h"
#include "boot.h"
#include "buttons.h"
#include "buzzer.h"
#include "clock.h"
#include "identity.h"
#include "registers.h"
#include "scales.h"
#include "serial.h"
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/wdt.h>

/* The shortest there is. A round takes less than one millisecond; and a main loop that hung would
 * be reset before the clock's counter comes round (32.768 ms), so that no time is ever wrong by a
 * round. */
#define WATCHDOG WDTO_15MS

#define BYTES_A_ROUND 16

static struct board board;
static struct identity_store EEMEM stored;

static void load_identity(struct identity *identity, uint32_t entropy)
{
    struct identity_store store;
    eeprom_read_block(&store, &stored, sizeof store);
    identity_next(&store, entropy, identity);
    eeprom_update_block(&store, &stored, sizeof store);
    identity->reset_cause = boot_cause();
}

static void start(void)
{
    uint32_t entropy = boot_entropy();
    struct identity identity;
    BUTTONS_PULL_UPS = 0xFF;
    LAMPS_DIRECTION = 0xFF;
    scales_start();
    buzzer_start();
    load_identity(&identity, entropy);
    clock_start();
    serial_start();
    board_start(&board, &identity, buttons_start(), clock_now());
    wdt_enable(WATCHDOG);
    sei();
}

static void drive_outputs(void)
{
    static uint16_t sounding_hz;
    LAMPS_OUT = board.lamps.lit;
    if (sounding_hz != board.tone.hz) {
        sounding_hz = board.tone.hz;
        buzzer_tone(sounding_hz);
    }
}

/* Between any two other duties, so that a press that is decided lights its lamp at once. The time
 * is taken first: every look before it is then among those that are taken out. */
static uint64_t watch_buttons(void)
{
    uint64_t now = clock_now();
    uint8_t closed;
    uint16_t counter;
    while (buttons_next(&closed, &counter)) {
        uint64_t at = clock_when(counter);
        board_look(&board, closed, at);
        if (at > now) {
            now = at;
        }
    }
    board_advance(&board, now);
    drive_outputs();
    return now;
}

static void listen(void)
{
    uint8_t byte;
    uint16_t counter;
    for (uint8_t i = 0; i < BYTES_A_ROUND && serial_next(&byte, &counter); i++) {
        board_receive(&board, byte, clock_when(counter));
    }
}

static void talk(void)
{
    if (!serial_is_free()) {
        return;
    }
    uint8_t length = board_send(&board, clock_now(), serial_frame());
    if (length > 0) {
        serial_send(length);
    }
}

int main(void)
{
    start();
    for (;;) {
        wdt_reset();
        watch_buttons();
        listen();
        watch_buttons();
        talk();
        scales_step(&board, watch_buttons());
    }
}
