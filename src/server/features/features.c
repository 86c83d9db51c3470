/* features.c: what this server does beside the game. */
#include "features.h"

#include "feature_numbers.h"

const feature *const features_all[] = {
    [FEATURE_TURN_PUSH] = &turn_push_feature,
    [FEATURE_LEASE] = &lease_feature,
    [FEATURE_SEAT_REQUESTS] = &seat_requests_feature,
    [FEATURE_SIGNS] = &signs_feature,
    [FEATURE_OPEN_TABLES] = &open_tables_feature,
    [FEATURE_RETENTION] = &retention_feature,
    NULL,
};
