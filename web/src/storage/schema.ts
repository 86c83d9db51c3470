// Decoders of values whose form nobody guarantees: files, and what the browser has stored. A decoder copies
// what it knows into a value of its type, so that nothing else of the stored value is left in it, and never
// throws.

// Counts what was replaced by a default.
export interface Damage {
  parts: number;
}

// undefined: the value is damaged.
export type Decoder<Value> = (stored: unknown, damage: Damage) => Value|undefined;

// The fields of an object that has them itself, and not from a prototype.
export function fieldsOf(stored: unknown): Record<string, unknown>|null {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored as Record<string, unknown> : null;
}

function own(fields: Record<string, unknown>, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(fields, name) ? fields[name] : undefined;
}

export const flag: Decoder<boolean> = stored => typeof stored === 'boolean' ? stored : undefined;

export function text(most: number, form = /^/): Decoder<string> {
  return stored => typeof stored === 'string' && stored.length <= most && form.test(stored) ? stored : undefined;
}

export function integer(least: number, most: number): Decoder<number> {
  return stored => Number.isInteger(stored) && (stored as number) >= least && (stored as number) <= most ? stored as number : undefined;
}

export function oneOf<Value extends string|number>(...values: readonly Value[]): Decoder<Value> {
  return stored => values.find(value => value === stored);
}

export function nullable<Value>(decode: Decoder<Value>): Decoder<Value|null> {
  return (stored, damage) => stored === null ? null : decode(stored, damage);
}

// The default where nothing is stored, or what is stored is damaged.
export function withDefault<Value>(decode: Decoder<Value>, usual: Value): Decoder<Value> {
  return (stored, damage) => {
    const value = stored === undefined ? usual : decode(stored, damage);
    if (value === undefined)
      damage.parts++;
    return value ?? usual;
  };
}

export function list<Value>(decode: Decoder<Value>, least: number, most: number): Decoder<Value[]> {
  return (stored, damage) => {
    if (!Array.isArray(stored) || stored.length < least || stored.length > most)
      return undefined;
    const values = Array.from(stored, one => decode(one, damage));
    return values.includes(undefined) ? undefined : values as Value[];
  };
}

// Without what is damaged.
export function sound<Value>(decode: Decoder<Value>, most: number): Decoder<Value[]> {
  return (stored, damage) => {
    if (!Array.isArray(stored))
      return undefined;
    const values = stored.slice(0, most).flatMap((one): Value[] => {
      const value = decode(one, damage);
      return value === undefined ? [] : [value];
    });
    damage.parts += stored.length - values.length;
    return values;
  };
}

type Decoders<Fields> = {[Name in keyof Fields]-?: Decoder<NonNullable<Fields[Name]>|Extract<Fields[Name], null>>};

// `fields` are needed. Those of `extras` are left out where they are missing or damaged.
export function object<Needed extends object, Extras extends object = object>(
    fields: Decoders<Needed>, extras: Decoders<Extras> = {} as Decoders<Extras>): Decoder<Needed & Partial<Extras>> {
  return (stored, damage) => {
    const found = fieldsOf(stored), value: Record<string, unknown> = {};
    if (!found)
      return undefined;
    for (const [name, decode] of Object.entries<Decoder<unknown>>(fields)) {
      value[name] = decode(own(found, name), damage);
      if (value[name] === undefined)
        return undefined;
    }
    for (const [name, decode] of Object.entries<Decoder<unknown>>(extras)) {
      const there = own(found, name), extra = there === undefined ? undefined : decode(there, damage);
      if (extra !== undefined)
        value[name] = extra;
      else if (there !== undefined)
        damage.parts++;
    }
    return value as Needed & Partial<Extras>;
  };
}

// An object with any number of keys of this form; without the entries that are damaged.
export function entries<Value>(key: (name: string) => boolean, decode: Decoder<Value>): Decoder<Record<string, Value>> {
  return (stored, damage) => {
    const found = fieldsOf(stored);
    if (!found)
      return undefined;
    const good = Object.entries(found).flatMap(([name, one]): [string, Value][] => {
      const value = key(name) ? decode(one, damage) : undefined;
      return value === undefined ? [] : [[name, value]];
    });
    damage.parts += Object.keys(found).length - good.length;
    return Object.fromEntries(good);
  };
}
