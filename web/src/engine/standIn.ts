// The computer that plays for somebody who is away, or in place of one that fails: the same as in C
// (stand_in() of src/table/game_setup.c).

import type {PlayerSpec} from './types';

export const STAND_IN: PlayerSpec = 'level:3';
