// The sounds that art/sound/sounds.py makes.
export type SoundName = 'stone'|'wood'|'lift'|'rotate'|'deal'|'tick'|'refusal'|'undo'|'turn'|'fire'|'eruption'|'totem'|'arrival'|
    'payment'|'join'|'reaction'|'victory'|'defeat';
