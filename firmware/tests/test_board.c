#include "../board.h"
#include "check.h"
#include <string.h>

#define MS TICKS_PER_MS

static const struct identity WHO = {.board_id = 0xB0A4D1D5, .boot_id = 7, .reset_cause = 1};

/* A host on the other end of the line. */
struct host {
    struct board board;
    struct frame_receiver receiver;
    uint64_t now;
    uint8_t sequence;
    uint8_t expected; /* the board's next sequence */
};

static struct host host;

/* The next frame that the board wants to send, 0 if none; its payload is in host.receiver. */
static uint8_t next_frame(void)
{
    uint8_t wire[FRAME_WIRE_MAX];
    uint8_t length = board_send(&host.board, host.now, wire);
    enum frame_outcome outcome = FRAME_NOT_YET;
    for (uint8_t i = 0; i < length; i++) {
        enum frame_outcome got = frame_receive(&host.receiver, wire[i]);
        outcome = got == FRAME_NOT_YET ? outcome : got;
    }
    if (length == 0) {
        return 0;
    }
    CHECK(outcome == FRAME_COMPLETE);
    CHECK(host.receiver.held[1] == host.expected++);
    return frame_type(&host.receiver);
}

static void pass(uint64_t ticks)
{
    for (uint64_t end = host.now + ticks; host.now < end;) {
        host.now += end - host.now < 200 ? end - host.now : 200;
        board_advance(&host.board, host.now);
    }
}

/* Lets `ticks` go by, and reads all frames; the last of `type` is left in host.receiver. */
static unsigned frames_of(uint8_t type, uint64_t ticks)
{
    unsigned count = 0;
    struct frame_receiver latest = {0};
    for (uint64_t end = host.now + ticks; host.now <= end; pass(MS)) {
        for (uint8_t got; (got = next_frame()) != 0;) {
            if (got == type) {
                count++;
                latest = host.receiver;
            }
        }
    }
    host.receiver = latest;
    return count;
}

static void send(uint8_t type, const void *payload, uint8_t size)
{
    uint8_t wire[FRAME_WIRE_MAX];
    uint8_t length = frame_build(type, host.sequence++, payload, size, wire);
    for (uint8_t i = 0; i < length; i++) {
        board_receive(&host.board, wire[i], host.now);
    }
}

static void start(uint64_t now)
{
    memset(&host, 0, sizeof host);
    host.now = now;
    board_start(&host.board, &WHO, 0, now);
}

static void start_announced(void)
{
    start(0);
    CHECK(frames_of(TYPE_HELLO, 600 * MS) == 1);
}

static void hello(void)
{
    start(0);
    send(TYPE_HELLO_REQUEST, "", 0);
    pass(100 * MS);
    for (uint8_t scale = 0; scale < SCALE_COUNT; scale += 2) {
        board_weigh(&host.board, scale, 5, host.now);
    }
    pass(400 * MS - 1);
    CHECK(next_frame() == 0); /* the first frame is HELLO, when the scales have had their time */
    pass(1);
    CHECK(next_frame() == TYPE_HELLO);
    struct wire_hello got;
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(host.receiver.payload_size == sizeof got);
    CHECK(got.major == PROTOCOL_MAJOR && got.board_id == WHO.board_id);
    CHECK(got.boot_id == WHO.boot_id && got.reset_cause == 1 && got.uptime == 500 * MS);
    CHECK(got.scales.byte[0] == 0x55 && got.scales.byte[1] == 0x55 && got.scales.byte[2] == 1);
    CHECK(frames_of(TYPE_HELLO, 3000 * MS) == 0);
    send(TYPE_HELLO_REQUEST, "", 0); /* a board that has run for long answers just the same */
    CHECK(frames_of(TYPE_HELLO, MS) == 1);
}

static void pulse_of_the_line(void)
{
    start_announced();
    CHECK(frames_of(TYPE_WEIGHTS, 10000 * MS) / 10 == 80);
    CHECK(frames_of(TYPE_HEARTBEAT, 10000 * MS) == 20);
    struct wire_heartbeat got;
    board_clock_was_high(&host.board, 2);
    board_clock_was_high(&host.board, 9);
    CHECK(frames_of(TYPE_HEARTBEAT, 500 * MS) == 1);
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(got.clock_high_max == 9 && got.unacknowledged == 0);
    CHECK(frames_of(TYPE_HEARTBEAT, 500 * MS) == 1);
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(got.clock_high_max == 0);
}

static void weights(void)
{
    start_announced();
    for (int i = 0; i < CHANNEL_KNOWN; i++) {
        board_weigh(&host.board, 0, 0xFFFFFE, host.now); /* -2 */
        board_weigh(&host.board, 5, 0x7FFFFF, host.now);
        board_weigh(&host.board, 16, 0x123456, host.now);
        pass(12 * MS);
    }
    CHECK(frames_of(TYPE_WEIGHTS, 0) == 1);
    struct wire_weights got;
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(memcmp(got.dead.byte, "\xDE\xFF\0", 3) == 0 && memcmp(got.rail.byte, "\x20\0\0", 3) == 0);
    CHECK(memcmp(got.fresh.byte, "\x21\0\1", 3) == 0);
    CHECK(memcmp(got.raw[0].byte, "\xFE\xFF\xFF", 3) == 0);
    CHECK(memcmp(got.raw[5].byte, "\0\0\0", 3) == 0);
    CHECK(memcmp(got.raw[16].byte, "\x56\x34\x12", 3) == 0);
    CHECK(got.at == host.board.weighed_at);
    CHECK(frames_of(TYPE_WEIGHTS, 13 * MS) >= 1);
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(memcmp(got.fresh.byte, "\0\0\0", 3) == 0);
    CHECK(frames_of(TYPE_WEIGHTS, 450 * MS) > 0);
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(memcmp(got.dead.byte, "\xFF\xFF\1", 3) == 0 && got.raw[16].byte[0] == 0);
}

static void ping(void)
{
    start_announced();
    struct wire_pong got;
    for (uint32_t i = 0; i < 20; i++) {
        struct wire_ping asked = {.token = 0xDEAD0000u + i};
        uint64_t at = host.now;
        send(TYPE_PING, &asked, sizeof asked);
        pass(3 * MS);
        CHECK(next_frame() == TYPE_PONG); /* before anything else */
        memcpy(&got, frame_payload(&host.receiver), sizeof got);
        CHECK(got.token == asked.token && got.received_at == at && got.sent_at == host.now);
    }
}

static void refuses(uint8_t type, const void *payload, uint8_t size, uint8_t reason)
{
    struct wire_refused got;
    send(type, payload, size);
    CHECK(next_frame() == TYPE_REFUSED);
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(got.type == type && got.reason == reason);
}

static void refusals(void)
{
    start_announced();
    refuses(0x42, "abc", 3, REFUSED_UNKNOWN_TYPE);
    refuses(TYPE_HELLO, "", 0, REFUSED_UNKNOWN_TYPE); /* the board's own */
    refuses(TYPE_PING, "abc", 3, REFUSED_WRONG_LENGTH);
    refuses(TYPE_HELLO_REQUEST, "a", 1, REFUSED_WRONG_LENGTH);
    CHECK(host.board.bad_frames == 4);
    refuses(TYPE_LAMP, "\xFF\x04", 2, REFUSED_OUT_OF_RANGE);
    refuses(TYPE_BUZZ, "\x13\x00\x0A\x00", 4, REFUSED_OUT_OF_RANGE); /* 19 Hz */
    refuses(TYPE_BUZZ, "\x21\x4E\x0A\x00", 4, REFUSED_OUT_OF_RANGE); /* 20,001 Hz */
    struct wire_ack ahead = {.boot_id = WHO.boot_id, .number = 5};
    refuses(TYPE_ACK, &ahead, sizeof ahead, REFUSED_OUT_OF_RANGE);
    ahead.boot_id = 8; /* another boot's: not ours to judge */
    send(TYPE_ACK, &ahead, sizeof ahead);
    CHECK(host.board.replies == 0);
    CHECK(host.board.bad_frames == 4 && host.board.lamps.lit == 0 && host.board.tone.hz == 0);
    for (int i = 0; i < 50; i++) { /* a host that shouts: answers are bounded, nothing breaks */
        send(0x42, "", 0);
    }
    CHECK(frames_of(TYPE_REFUSED, 20 * MS) == REPLIES);
}

static void press_until_acknowledged(void)
{
    start_announced();
    uint64_t at = host.now;
    board_look(&host.board, 0x20, at);
    CHECK(frames_of(TYPE_PRESS, 900 * MS) == 5); /* at once, and each 200 ms */
    struct wire_press got;
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(got.number == 1 && got.seat == 6 && got.at == at && got.together == 0);
    struct wire_ack wrong = {.boot_id = 6, .number = 1};
    send(TYPE_ACK, &wrong, sizeof wrong);
    CHECK(frames_of(TYPE_PRESS, 400 * MS) == 2);
    struct wire_ack right = {.boot_id = WHO.boot_id, .number = 1};
    send(TYPE_ACK, &right, sizeof right);
    CHECK(frames_of(TYPE_PRESS, 1000 * MS) == 0);
    at = host.now;
    board_look(&host.board, 0x00, at);
    CHECK(frames_of(TYPE_RELEASE, 100 * MS) == 1);
    memcpy(&got, frame_payload(&host.receiver), sizeof got);
    CHECK(got.number == 2 && got.seat == 6 && got.at == at);
}

static void race(void)
{
    start_announced();
    send(TYPE_RACE, "\x0F", 1);
    pass(MS);
    uint64_t at = host.now;
    board_look(&host.board, 0x10, at); /* seat 5 is not in it */
    pass(MS);
    CHECK(host.board.lamps.lit == 0);
    board_look(&host.board, 0x16, host.now); /* seats 2 and 3 in the same look */
    at = host.now;
    pass(100 * TICKS_PER_US);
    CHECK(host.board.lamps.lit == 0x06); /* at the moment of the decision */
    board_look(&host.board, 0x17, host.now);
    pass(MS);
    CHECK(host.board.lamps.lit == 0x06);
    CHECK(next_frame() == TYPE_RACE_WON);
    struct wire_race_won won;
    memcpy(&won, frame_payload(&host.receiver), sizeof won);
    CHECK(won.seat == 2 && won.number == 2 && won.at == at);
    CHECK(next_frame() == TYPE_RACE_WON);
    memcpy(&won, frame_payload(&host.receiver), sizeof won);
    CHECK(won.seat == 3 && won.number == 3 && won.at == at);
    CHECK(frames_of(TYPE_RACE_WON, 1000 * MS) == 0); /* sent once */
    struct kept *kept = &host.board.resend.kept[1];
    CHECK(kept->seat == 2 && kept->together == 0x06); /* PRESS is the record, and tells the tie */
}

static void sounds(void)
{
    start_announced();
    send(TYPE_BUZZ, "\xB8\x01\x64\x00", 4); /* 440 Hz, 100 ms */
    CHECK(host.board.tone.hz == 440);
    pass(99 * MS);
    CHECK(host.board.tone.hz == 440);
    pass(2 * MS);
    CHECK(host.board.tone.hz == 0);
    send(TYPE_IDENTIFY, "\x02", 1);
    CHECK(host.board.tone.hz == CHIRP_HZ && host.board.lamps.lit == 0xFF);
    pass(300 * MS);
    CHECK(host.board.tone.hz == 0 && host.board.lamps.lit == 0x00);
    pass(230 * MS);
    CHECK(host.board.tone.hz == CHIRP_HZ && host.board.lamps.lit == 0xFF);
    pass(2000 * MS);
    CHECK(host.board.tone.hz == 0 && host.board.lamps.lit == 0x00);
}

/* Hours of uptime, the low 32 bits of ticks come round more than once, and noise on the line. */
static void for_hours(void)
{
    start_announced();
    for (int i = 0; i < 3; i++) {
        host.now += 0x100000000ull - 50 * MS;
        host.board.ticked_at = (uint32_t)host.now;
        for (int j = 0; j < 2000; j++) {
            board_receive(&host.board, (uint8_t)chance(256), host.now);
        }
        board_receive(&host.board, 0, host.now);
        frames_of(TYPE_REFUSED, 100 * MS);
        uint64_t at = host.now;
        board_look(&host.board, 0x01, at);
        CHECK(frames_of(TYPE_PRESS, 10 * MS) == 1);
        struct wire_press got;
        memcpy(&got, frame_payload(&host.receiver), sizeof got);
        CHECK(got.at == at && at > 0xFFFFFFFFull * (unsigned)i);
        board_look(&host.board, 0, host.now);
        CHECK(frames_of(TYPE_RELEASE, 30 * MS) == 1);
        struct wire_ack ack = {.boot_id = WHO.boot_id, .number = got.number + 1};
        send(TYPE_ACK, &ack, sizeof ack);
        CHECK(host.board.resend.count == 0);
    }
}

void test_board(void)
{
    hello();
    pulse_of_the_line();
    weights();
    ping();
    refusals();
    press_until_acknowledged();
    race();
    sounds();
    for_hours();
}
