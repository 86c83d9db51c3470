/* networks.c: the networks that are compiled in, from data/nets/. */
#include "lapilli/network.h"

#include "networks.inc"

lap_network_file lap_network_built_in(lap_set set)
{
    switch (set) {
    case LAP_DISCOVERY:
        return (lap_network_file){discovery, discovery_size};
    case LAP_TOTEM:
        return (lap_network_file){totem, totem_size};
    case LAP_TRIBE:
        return (lap_network_file){tribe, tribe_size};
    case LAP_KINGDOMINO:
        return (lap_network_file){kingdomino, kingdomino_size};
    case LAP_SETS:
        break;
    }
    return (lap_network_file){NULL, 0};
}
