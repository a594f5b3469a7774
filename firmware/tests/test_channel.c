#include "../channel.h"
#include "../median.h"
#include "check.h"

#define PERIOD (TICKS_PER_S / 80)

static bool weighs(const struct channel *channel, int32_t raw)
{
    return channel->state == CHANNEL_WEIGHS && channel->median == raw;
}

static uint32_t settle(struct channel *channel, int32_t raw, uint32_t now)
{
    for (int i = 1; i < CHANNEL_KNOWN; i++) {
        channel_take(channel, raw, now += PERIOD);
        channel_age(channel, now);
        CHECK(channel->state == CHANNEL_DEAD);
    }
    channel_take(channel, raw, now += PERIOD);
    CHECK(raw_is_rail(raw) ? channel->state == CHANNEL_RAIL : weighs(channel, raw));
    return now;
}

static void extremes(void)
{
    const int32_t values[] = {0, 1, -1, RAW_HIGHEST - 1, RAW_LOWEST + 1, RAW_HIGHEST, RAW_LOWEST};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct channel channel = {0};
        settle(&channel, values[i], 0xFFFFF000u); /* the low 32 bits come round here */
    }
}

static void silence(void)
{
    struct channel channel = {0};
    uint32_t now = settle(&channel, 4711, 1000);
    channel_age(&channel, now + CHANNEL_SILENCE_TICKS - 1);
    CHECK(weighs(&channel, 4711));
    channel_age(&channel, now + CHANNEL_SILENCE_TICKS);
    CHECK(channel.state == CHANNEL_DEAD);
    settle(&channel, 12, now + 10 * CHANNEL_SILENCE_TICKS); /* it comes back, and settles anew */
}

static void torn_to_a_rail(void)
{
    /* A small weight torn right after its sign reads as the upper rail: no flag, no weight. */
    struct channel channel = {0};
    uint32_t now = settle(&channel, 5000, 0);
    CHECK(!channel_take(&channel, RAW_HIGHEST, now += PERIOD));
    CHECK(weighs(&channel, 5000));
    CHECK(channel_take(&channel, 5003, now += PERIOD)); /* now it is known to have been torn */
    CHECK(weighs(&channel, 5003));
    channel_take(&channel, RAW_HIGHEST, now += PERIOD);
    channel_take(&channel, RAW_HIGHEST, now += PERIOD);
    CHECK(channel.state == CHANNEL_RAIL);
}

void test_channel(void)
{
    extremes();
    silence();
    torn_to_a_rail();
}
