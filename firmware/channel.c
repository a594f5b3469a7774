#include "channel.h"
#include "median.h"

bool channel_take(struct channel *channel, int32_t raw, uint32_t now)
{
    channel->heard = now;
    channel->fresh = true;
    channel->raw[0] = channel->raw[1];
    channel->raw[1] = channel->raw[2];
    channel->raw[2] = raw;
    channel->median = median_of_three(channel->raw[0], channel->raw[1], raw);
    if (channel->known < CHANNEL_KNOWN) {
        channel->known++;
        return false;
    }
    return median_was_torn(channel->raw[0], channel->raw[1], channel->raw[2]);
}

void channel_age(struct channel *channel, uint32_t now)
{
    if (channel->known > 0 && now - channel->heard >= CHANNEL_SILENCE_TICKS) {
        channel->known = 0;
        channel->fresh = false;
    }
}

enum channel_state channel_read(const struct channel *channel, int32_t *raw)
{
    *raw = 0;
    if (channel->known < CHANNEL_KNOWN) {
        return CHANNEL_DEAD;
    }
    if (raw_is_rail(channel->median)) {
        return CHANNEL_RAIL;
    }
    *raw = channel->median;
    return CHANNEL_WEIGHS;
}
