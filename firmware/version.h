/* The firmware's own version, as HELLO tells it. */
#ifndef PENGADIL_VERSION_H
#define PENGADIL_VERSION_H

#define FIRMWARE_MAJOR 0
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#endif
