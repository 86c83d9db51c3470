/* feature_numbers.h: the place of each feature in features_all: the core calls them in this order.
 */
#ifndef LAPILLI_SERVER_FEATURE_NUMBERS_H
#define LAPILLI_SERVER_FEATURE_NUMBERS_H

#include "server/core/feature.h"

enum {
    FEATURE_TURN_PUSH,
    FEATURE_LEASE,
    FEATURE_SEAT_REQUESTS,
    FEATURE_SIGNS,
    FEATURE_OPEN_TABLES,
    FEATURE_RETENTION
};

extern const feature turn_push_feature, lease_feature, seat_requests_feature, signs_feature,
    open_tables_feature, retention_feature;

#endif
