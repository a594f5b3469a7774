/* Rest between two rounds of the main loop, with every interrupt awake. */
#ifndef PENGADIL_NAP_H
#define PENGADIL_NAP_H

void nap_start(void);

/* Rests until the next interrupt, NAP_US at most. */
void nap(void);

#endif
