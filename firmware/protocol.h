/* The numbers of PROTOCOL.md, in its order. tests/firmware/test_protocol_page.py reads both and
 * holds this file against the page: types, names, widths and the order of every field.
 *
 * The payloads are packed little-endian structs, so that a field is written by its name. */
#ifndef PENGADIL_PROTOCOL_H
#define PENGADIL_PROTOCOL_H

#include "pins.h"
#include <stdint.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the wire is little-endian");

#define PROTOCOL_MAJOR 1
#define PROTOCOL_MINOR 0

#define PAYLOAD_MAX 72

#define CRC16_POLYNOMIAL 0x1021
#define CRC16_START 0xFFFF

enum frame_type {
    /* from the host */
    TYPE_HELLO_REQUEST = 0x01,
    TYPE_PING = 0x02,
    TYPE_ACK = 0x03,
    TYPE_LAMP = 0x04,
    TYPE_BUZZ = 0x05,
    TYPE_RACE = 0x06,
    TYPE_IDENTIFY = 0x07,
    /* from the board */
    TYPE_HELLO = 0x81,
    TYPE_WEIGHTS = 0x82,
    TYPE_PRESS = 0x83,
    TYPE_RELEASE = 0x84,
    TYPE_PONG = 0x85,
    TYPE_HEARTBEAT = 0x86,
    TYPE_RACE_WON = 0x87,
    TYPE_REFUSED = 0x88,
};

enum refusal {
    REFUSED_UNKNOWN_TYPE = 1,
    REFUSED_WRONG_LENGTH = 2,
    REFUSED_OUT_OF_RANGE = 3,
};

enum lamp_mode {
    LAMP_OFF = 0,
    LAMP_ON = 1,
    LAMP_BLINK = 2,
    LAMP_FILL = 3,
};

#define PACKED __attribute__((packed))

/* Three bytes, lowest first: the C of neither compiler has such a number on both sides. */
typedef struct {
    uint8_t byte[3];
} u24_t, i24_t;

struct PACKED wire_ping {
    uint32_t token;
};

struct PACKED wire_ack {
    uint32_t boot_id;
    uint16_t number;
};

struct PACKED wire_lamp {
    uint8_t seats;
    uint8_t mode;
};

struct PACKED wire_buzz {
    uint16_t tone_hz;
    uint16_t duration_ms;
};

struct PACKED wire_race {
    uint8_t seats;
};

struct PACKED wire_identify {
    uint8_t seconds;
};

struct PACKED wire_hello {
    uint8_t major;
    uint8_t minor;
    uint8_t firmware_major;
    uint8_t firmware_minor;
    uint8_t firmware_patch;
    uint32_t board_id;
    uint32_t boot_id;
    uint8_t reset_cause;
    u24_t scales;
    uint8_t buttons;
    uint8_t lamps;
    uint8_t buzzer;
    uint64_t uptime;
};

struct PACKED wire_weights {
    uint64_t at;
    u24_t fresh;
    u24_t rail;
    u24_t dead;
    i24_t raw[SCALE_COUNT];
};

struct PACKED wire_press {
    uint16_t number;
    uint8_t seat;
    uint64_t at;
    uint8_t together;
};

struct PACKED wire_release {
    uint16_t number;
    uint8_t seat;
    uint64_t at;
    uint8_t together;
};

struct PACKED wire_pong {
    uint32_t token;
    uint64_t received_at;
    uint64_t sent_at;
};

struct PACKED wire_heartbeat {
    uint64_t uptime;
    uint8_t unacknowledged;
    uint16_t refused_presses;
    uint16_t glitches;
    uint16_t bad_frames;
    uint16_t torn_reads;
    uint8_t clock_high_max;
    uint8_t buttons_down;
};

struct PACKED wire_race_won {
    uint16_t number;
    uint8_t seat;
    uint64_t at;
};

struct PACKED wire_refused {
    uint8_t type;
    uint8_t reason;
};

_Static_assert(sizeof(struct wire_weights) <= PAYLOAD_MAX, "the longest payload fits a frame");

#endif
