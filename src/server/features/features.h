/* features.h: what this server does beside the game: for core_options.features. */
#ifndef LAPILLI_SERVER_FEATURES_H
#define LAPILLI_SERVER_FEATURES_H

extern const struct feature *const features_all[];

#endif
