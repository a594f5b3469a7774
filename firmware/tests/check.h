/* What the host tests share: a check that says where it failed and goes on, and made-up frames. */
#ifndef PENGADIL_TESTS_CHECK_H
#define PENGADIL_TESTS_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

extern unsigned checks_made;
extern unsigned checks_failed;

void check_failed(const char *file, int line, const char *what);

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        checks_made++;                                                                             \
        if (!(condition)) {                                                                        \
            check_failed(__FILE__, __LINE__, #condition);                                          \
        }                                                                                          \
    } while (0)

/* Repeatable chance: the same numbers on every machine. */
uint32_t chance(uint32_t below);

void test_cobs(void);
void test_crc16(void);
void test_frame(void);
void test_ticks(void);
void test_median(void);
void test_channel(void);
void test_readiness(void);
void test_planes(void);
void test_debounce(void);
void test_resend(void);
void test_race(void);
void test_lamps(void);
void test_identity(void);
void test_board(void);

#endif
