#include "../debounce.h"
#include "check.h"
#include <string.h>

#define US TICKS_PER_US
#define MS TICKS_PER_MS
#define EVENTS 64

/* A story told to the debouncer: looks in order, and what came out of it. */
struct story {
    struct debounce debounce;
    uint32_t now;
    struct button_event event[EVENTS];
    uint32_t told_at[EVENTS];
    unsigned events;
};

static void drain(struct story *story)
{
    while (debounce_next(&story->debounce, &story->event[story->events])) {
        story->told_at[story->events] = story->now;
        story->events += story->events < EVENTS - 1;
    }
}

static void until(struct story *story, uint32_t at)
{
    while (story->now != at) {
        uint32_t step = at - story->now < 20 * US ? at - story->now : 20 * US;
        story->now += step;
        debounce_advance(&story->debounce, story->now);
        drain(story);
    }
}

static void look(struct story *story, uint32_t at, uint8_t closed)
{
    until(story, at);
    debounce_look(&story->debounce, closed, at);
    drain(story);
}

static struct story begin(uint8_t closed, uint32_t at)
{
    struct story story;
    memset(&story, 0, sizeof story);
    story.now = at;
    debounce_start(&story.debounce, closed);
    return story;
}

static bool was(const struct story *story, unsigned i, uint8_t kind, uint8_t seats, uint32_t at)
{
    const struct button_event *event = &story->event[i];
    return i < story->events && event->kind == kind && event->seats == seats && event->at == at;
}

static void plain_press(uint32_t base)
{
    struct story s = begin(0, base);
    look(&s, base + MS, 4);
    until(&s, base + MS + 100 * US - 1);
    CHECK(s.events == 0);
    until(&s, base + MS + 100 * US);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 4, base + MS));
    look(&s, base + 500 * MS, 0);
    until(&s, base + 520 * MS - 1);
    CHECK(s.events == 1);
    until(&s, base + 520 * MS);
    CHECK(s.events == 2 && was(&s, 1, BUTTON_RELEASED, 4, base + 500 * MS));
    CHECK(s.debounce.glitches == 0 && s.debounce.closed == 0);
}

static void bounces(void)
{
    struct story s = begin(0, 0);
    look(&s, 1000, 1); /* first edge; then 99.5 us closed, again and again for 5 ms */
    for (uint32_t at = 1000; at < 1000 + 5 * MS; at += 200 * US) {
        look(&s, at + 100 * US - 1, 0);
        look(&s, at + 200 * US, 1);
    }
    CHECK(s.events == 0);
    until(&s, 20 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 1, 1000));
    look(&s, 30 * MS, 0); /* a break while it is held is no release */
    look(&s, 50 * MS - 1, 1);
    until(&s, 100 * MS);
    CHECK(s.events == 1);
    look(&s, 100 * MS, 0); /* the release begins at the last break before 20 ms of quiet */
    look(&s, 101 * MS, 1);
    look(&s, 102 * MS, 0);
    until(&s, 130 * MS);
    CHECK(s.events == 2 && was(&s, 1, BUTTON_RELEASED, 1, 102 * MS));
    CHECK(s.debounce.glitches == 0);
}

static void glitches(void)
{
    struct story s = begin(0, 0);
    look(&s, 1000, 8);
    look(&s, 1000 + 50 * US, 0); /* a short touch */
    until(&s, 1000 + 10 * MS);
    CHECK(s.events == 0 && s.debounce.glitches == 1);
    look(&s, 20 * MS, 8); /* and a press just after is a press of its own */
    until(&s, 21 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 8, 20 * MS));
    /* Closed for 100 us just inside the ten milliseconds, and just outside. */
    s = begin(0, 0);
    look(&s, 1000, 8);
    look(&s, 1000 + 50 * US, 0);
    look(&s, 1000 + 10 * MS - 100 * US, 8);
    until(&s, 20 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 8, 1000));
    s = begin(0, 0);
    look(&s, 1000, 8);
    look(&s, 1000 + 50 * US, 0);
    look(&s, 1000 + 10 * MS - 100 * US + 1, 8);
    until(&s, 20 * MS);
    CHECK(s.events == 1 && s.debounce.glitches == 1);
    CHECK(was(&s, 0, BUTTON_PRESSED, 8, 1000 + 10 * MS - 100 * US + 1));
}

static void order(void)
{
    /* Seat 1 first, and it bounces for 6 ms; seat 2 a little later, clean: 1 is still told first.
     */
    struct story s = begin(0, 0);
    look(&s, 1000, 1);
    look(&s, 1000 + 20 * US, 0);
    look(&s, 1000 + 40 * US, 2);
    until(&s, 1000 + 6 * MS);
    CHECK(s.events == 0);
    look(&s, 1000 + 6 * MS, 3);
    until(&s, 20 * MS);
    CHECK(s.events == 2);
    CHECK(was(&s, 0, BUTTON_PRESSED, 1, 1000) && was(&s, 1, BUTTON_PRESSED, 2, 1000 + 40 * US));
    /* The earlier edge was a glitch: the other waits for it, ten milliseconds at most. */
    s = begin(0, 0);
    look(&s, 1000, 1);
    look(&s, 1000 + 20 * US, 0);
    look(&s, 1000 + 40 * US, 2);
    until(&s, 30 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 2, 1000 + 40 * US));
    CHECK(s.told_at[0] - 1000 <= 10 * MS + 20 * US);
    /* A later edge holds nobody up. */
    s = begin(0, 0);
    look(&s, 1000, 2);
    look(&s, 1000 + 20 * US, 3);
    look(&s, 1000 + 40 * US, 2);
    until(&s, 1000 + 120 * US);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 2, 1000));
}

static void same_look(void)
{
    struct story s = begin(0, 0);
    look(&s, 1000, 0x81);
    look(&s, 1000 + 30 * US, 0x01); /* seat 8 bounces, seat 1 does not */
    look(&s, 1000 + 300 * US, 0x81);
    until(&s, 20 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 0x81, 1000));
    look(&s, 50 * MS, 0);
    until(&s, 90 * MS);
    CHECK(s.events == 2 && was(&s, 1, BUTTON_RELEASED, 0x81, 50 * MS));
    s = begin(0, 0); /* one of the two was a glitch: the other was alone */
    look(&s, 1000, 0x81);
    look(&s, 1000 + 30 * US, 0x01);
    until(&s, 20 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 0x01, 1000));
}

static void closed_at_start(void)
{
    struct story s = begin(0x10, 0);
    until(&s, 100 * MS);
    look(&s, 100 * MS, 0);
    until(&s, 200 * MS);
    CHECK(s.events == 0);
    look(&s, 200 * MS, 0x10);
    until(&s, 201 * MS);
    CHECK(s.events == 1 && was(&s, 0, BUTTON_PRESSED, 0x10, 200 * MS));
}

static void late_main_loop(void)
{
    /* All looks at once, long after: the same events as if they had been taken one by one. */
    struct debounce d;
    struct button_event event;
    debounce_start(&d, 0);
    debounce_look(&d, 1, 1000);
    debounce_look(&d, 0, 1000 + 150 * US);
    debounce_look(&d, 1, 1000 + 160 * US);
    debounce_advance(&d, 1000 + 25 * MS);
    CHECK(debounce_next(&d, &event) && event.kind == BUTTON_PRESSED && event.at == 1000);
    CHECK(!debounce_next(&d, &event));
    debounce_look(&d, 0, 1000 + 30 * MS);
    debounce_look(&d, 1, 1000 + 55 * MS);
    debounce_advance(&d, 1000 + 60 * MS);
    CHECK(debounce_next(&d, &event) && event.kind == BUTTON_PRESSED && event.at == 1000 + 55 * MS);
    CHECK(debounce_next(&d, &event) && event.kind == BUTTON_RELEASED && event.at == 1000 + 30 * MS);
}

/* The oracle: one contact's levels written out tick by tick (10 us each), judged by the words of
 * the rule with no regard to how the firmware does it. */
#define STEP_US 10
#define STEPS 30000
static uint8_t level[STEPS];

static unsigned judge(uint32_t *pressed_at, uint32_t *released_at, unsigned most)
{
    unsigned presses = 0;
    unsigned releases = 0;
    unsigned i = 1;
    while (i < STEPS) {
        if (!(level[i] && !level[i - 1])) {
            i++;
            continue;
        }
        unsigned first = i;
        unsigned run = 0;
        bool good = false;
        unsigned j = first;
        for (; j < STEPS && j < first + 10000 / STEP_US; j++) {
            run = level[j] ? run + 1 : 0;
            if (run == 100 / STEP_US) {
                good = true;
                break;
            }
        }
        if (!good) {
            /* The next first edge is the start of what is closed now, else the next closing. */
            i = j < STEPS && j > 0 && level[j - 1] ? j - run : j;
            if (j < STEPS && run > 0) {
                level[i - 1] = 0;
            }
            continue;
        }
        pressed_at[presses++] = first;
        unsigned open = 0;
        for (; j < STEPS && open < 20000 / STEP_US; j++) {
            open = level[j] ? 0 : open + 1;
        }
        if (open < 20000 / STEP_US || presses == most) {
            break;
        }
        released_at[releases++] = j - open;
        i = j;
    }
    return presses << 8 | releases;
}

/* Spans of all the sizes that matter, closed and open by turns, and quiet at the end. */
static void make_up_levels(void)
{
    static const unsigned spans[] = {3, 9, 10, 11, 50, 300, 990, 1000, 1900, 2000, 2100, 4000};
    memset(level, 0, sizeof level);
    for (unsigned at = 100; at < STEPS - 12000;) {
        unsigned closed = 1 + chance(spans[chance(12)] + 1);
        unsigned open = 1 + chance(spans[chance(12)] + 1);
        memset(level + at, 1, closed);
        at += closed + open;
    }
}

static void against_the_oracle(void)
{
    for (int round = 0; round < 300; round++) {
        struct story s = begin(0, 0);
        make_up_levels();
        for (unsigned i = 1; i < STEPS; i++) {
            if (level[i] != level[i - 1]) {
                look(&s, i * STEP_US * US, level[i]);
            }
        }
        until(&s, (uint32_t)STEPS * STEP_US * US);
        uint32_t pressed[EVENTS];
        uint32_t released[EVENTS];
        unsigned judged = judge(pressed, released, EVENTS);
        unsigned presses = 0;
        unsigned releases = 0;
        for (unsigned i = 0; i < s.events; i++) {
            uint32_t step = s.event[i].at / (STEP_US * US);
            if (s.event[i].kind == BUTTON_PRESSED) {
                CHECK(presses < judged >> 8 && step == pressed[presses]);
                presses++;
            } else {
                CHECK(releases < (judged & 0xFF) && step == released[releases]);
                releases++;
            }
        }
        CHECK((presses << 8 | releases) == judged);
    }
}

void test_debounce(void)
{
    plain_press(0);
    plain_press(0xFFFFFFFFu - 50 * MS); /* the low 32 bits come round while it is held */
    plain_press(0xFFFFFFFFu - MS - 50 * US);
    bounces();
    glitches();
    order();
    same_look();
    closed_at_start();
    late_main_loop();
    against_the_oracle();
}
