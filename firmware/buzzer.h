/* The buzzer: timer 5 toggles its pin. */
#ifndef PENGADIL_BUZZER_H
#define PENGADIL_BUZZER_H

#include <stdint.h>

void buzzer_start(void);

/* From TONE_LOWEST_HZ to TONE_HIGHEST_HZ; 0 is silence. */
void buzzer_tone(uint16_t hz);

#endif
