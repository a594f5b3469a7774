#include "../median.h"
#include "check.h"
#include <stdlib.h>

static int by_size(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a;
    int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void signs_and_rails(void)
{
    CHECK(raw_extend(0x000000) == 0);
    CHECK(raw_extend(0x000001) == 1);
    CHECK(raw_extend(0xFFFFFF) == -1);
    CHECK(raw_extend(0x7FFFFF) == 8388607 && raw_is_rail(raw_extend(0x7FFFFF)));
    CHECK(raw_extend(0x800000) == -8388608 && raw_is_rail(raw_extend(0x800000)));
    CHECK(raw_extend(0x800001) == -8388607 && !raw_is_rail(raw_extend(0x800001)));
    CHECK(!raw_is_rail(raw_extend(0x7FFFFE)) && !raw_is_rail(0) && !raw_is_rail(-1));
}

static void middle_of_three(void)
{
    for (int round = 0; round < 3000; round++) {
        int32_t v[3];
        for (int i = 0; i < 3; i++) {
            v[i] = raw_extend(chance(3) == 0 ? chance(4) : chance(0x1000000));
        }
        int32_t median = median_of_three(v[0], v[1], v[2]);
        qsort(v, 3, sizeof v[0], by_size);
        CHECK(median == v[1]);
    }
}

static void torn(void)
{
    const int32_t level[] = {123456, -123456, 0, 70000, -70001};
    for (unsigned l = 0; l < sizeof level / sizeof level[0]; l++) {
        for (unsigned tail = 0; tail <= 24; tail++) {
            int32_t cut = raw_extend(((uint32_t)level[l] | ((1u << tail) - 1)) & 0xFFFFFF);
            int32_t spike = cut > level[l] ? cut - level[l] : level[l] - cut;
            CHECK(median_of_three(level[l], cut, level[l]) == level[l]);
            CHECK(median_was_torn(level[l], cut, level[l]) == (spike >= 64));
            CHECK(median_was_torn(level[l] + 20, cut, level[l] - 20) == (spike >= 64 + 20) ||
                  (spike >= 44 && spike < 84));
        }
        CHECK(!median_was_torn(level[l], level[l] + 5000, level[l] + 5000)); /* a piece falls in */
        CHECK(!median_was_torn(level[l] + 5000, level[l], level[l]));
        CHECK(!median_was_torn(level[l], level[l] + 30, level[l])); /* noise */
    }
    /* A knock stands out as well, but its bits are no tail of ones. */
    CHECK(!median_was_torn(1000, 9000, 1000));
    CHECK(median_was_torn(1000, 8191, 1000));
}

void test_median(void)
{
    signs_and_rails();
    middle_of_three();
    torn();
}
