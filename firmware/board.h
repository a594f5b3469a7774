/* All that the board knows and decides, with no hardware in it: looks, bytes and conversions come
 * in, each with its time; lamps, a tone and frames come out. main.c connects it to the pins, and
 * the host tests drive it as it is. Times are 64-bit ticks. */
#ifndef PENGADIL_BOARD_H
#define PENGADIL_BOARD_H

#include "channel.h"
#include "debounce.h"
#include "frame.h"
#include "lamps.h"
#include "race.h"
#include "resend.h"

/* Chips that work have all answered by then, so HELLO can say which there are. */
#define HELLO_AFTER_TICKS (500ul * TICKS_PER_MS)
#define WEIGHTS_PER_S 80
#define WEIGHTS_TICKS (TICKS_PER_S / WEIGHTS_PER_S)
#define HEARTBEAT_TICKS (500ul * TICKS_PER_MS)

/* What a person can hear, and what the timer can make. */
#define TONE_LOWEST_HZ 20
#define TONE_HIGHEST_HZ 20000
#define CHIRP_HZ 2000
#define CHIRP_MS 60

/* More answers than this are never owed: the host asks one thing at a time. */
#define REPLIES 8

struct identity {
    uint32_t board_id;
    uint32_t boot_id;
    uint8_t reset_cause; /* MCUSR */
};

struct reply {
    uint8_t type; /* TYPE_HELLO, TYPE_PONG or TYPE_REFUSED */
    uint32_t token;
    uint64_t received_at;
    struct wire_refused refused;
};

struct tone {
    uint16_t hz; /* 0 when silent */
    uint16_t left_ms;
};

struct board {
    struct identity identity;
    struct debounce debounce;
    struct resend resend;
    struct race race;
    struct lamps lamps;
    struct tone tone;
    struct channel channel[SCALE_COUNT];
    struct frame_receiver receiver;
    struct reply reply[REPLIES]; /* oldest first */
    uint8_t replies;
    uint8_t race_won; /* seats whose RACE_WON is still to be sent */
    uint64_t race_won_at;
    uint16_t race_won_number[SEAT_COUNT];
    uint64_t weighed_at;
    uint8_t aged;          /* the scale whose silence is looked at next */
    uint32_t scales_there; /* have answered since the reset; bit k for scale k */
    uint32_t ticked_at;    /* low 32 bits of ticks, as the next two */
    uint32_t weights_at;
    uint32_t heartbeat_at;
    uint16_t bad_frames; /* these two stay at their greatest value */
    uint16_t torn_reads;
    uint8_t clock_high_max; /* ticks, since the latest heartbeat */
    uint8_t sequence;
    bool announced; /* the HELLO of this reset has been sent */
};

void board_start(struct board *board, const struct identity *identity, uint8_t closed,
                 uint64_t now);

/* The contacts as an interrupt found them at `at`. */
void board_look(struct board *board, uint8_t closed, uint64_t at);

/* No look before `now` is still to come: decides presses, moves lamps and the tone on. */
void board_advance(struct board *board, uint64_t now);

/* A byte that the serial port received at `at`. */
void board_receive(struct board *board, uint8_t byte, uint64_t at);

/* One scale's 24 bits, read at `at`. */
void board_weigh(struct board *board, uint8_t scale, uint32_t bits, uint64_t at);

/* How long the scales' clock line was high, in ticks. */
void board_clock_was_high(struct board *board, uint8_t ticks);

/* The next frame that is to be sent at `now`, written to `wire` (FRAME_WIRE_MAX bytes); its length,
 * 0 when there is nothing to send. To be called when the line is free, for what is sent is chosen
 * and stamped here. */
uint8_t board_send(struct board *board, uint64_t now, uint8_t *wire);

/* What a frame from the host asks for (commands.c). */
void board_command(struct board *board, uint64_t at);

void board_reply(struct board *board, const struct reply *reply);
void board_buzz(struct board *board, uint16_t hz, uint16_t duration_ms);

#endif
