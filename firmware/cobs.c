#include "cobs.h"

uint8_t cobs_encode(const uint8_t *plain, uint8_t size, uint8_t *coded)
{
    uint8_t *code_at = coded;
    uint8_t *next = coded + 1;
    uint8_t code = 1;
    for (uint8_t i = 0; i < size; i++) {
        if (plain[i] == 0) {
            *code_at = code;
            code_at = next++;
            code = 1;
        } else {
            *next++ = plain[i];
            code++;
        }
    }
    *code_at = code;
    return (uint8_t)(size + COBS_OVERHEAD);
}

uint8_t cobs_decode(const uint8_t *coded, uint8_t size, uint8_t *plain)
{
    uint8_t read = 0;
    uint8_t written = 0;
    while (read < size) {
        uint8_t code = coded[read++];
        if (code == 0 || code - 1 > size - read) {
            return 0;
        }
        for (uint8_t left = code; left > 1; left--) {
            if (coded[read] == 0) {
                return 0;
            }
            plain[written++] = coded[read++];
        }
        if (read < size && code != 0xFF) {
            plain[written++] = 0;
        }
    }
    return written;
}
