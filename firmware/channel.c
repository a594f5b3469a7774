#include "channel.h"
#include "median.h"

bool channel_take(struct channel *channel, int32_t raw, uint32_t now)
{
    channel->heard = now;
    channel->fresh = true;
    channel->raw[0] = channel->raw[1];
    channel->raw[1] = channel->raw[2];
    channel->raw[2] = raw;
    if (channel->known < CHANNEL_KNOWN) {
        channel->known++;
    }
    if (channel->known < CHANNEL_KNOWN) {
        return false;
    }
    channel->median = median_of_three(channel->raw[0], channel->raw[1], raw);
    channel->state = raw_is_rail(channel->median) ? CHANNEL_RAIL : CHANNEL_WEIGHS;
    return median_was_torn(channel->raw[0], channel->raw[1], raw);
}

void channel_age(struct channel *channel, uint32_t now)
{
    if (channel->known > 0 && now - channel->heard >= CHANNEL_SILENCE_TICKS) {
        channel->known = 0;
        channel->state = CHANNEL_DEAD;
    }
}
