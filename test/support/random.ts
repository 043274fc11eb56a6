/** Random number generator. The same seed gives the same numbers. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number;
  /** Returns an integer from 0 up to, but excluding, `end`. */
  below(end: number): number;
  /** Returns a number from `least` up to, but excluding, `most`. */
  between(least: number, most: number): number;
  /** Returns an element of a list that must not be empty. */
  pick<Of>(from: readonly Of[]): Of;
}

/** Creates a Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    between: (least, most) => least + next() * (most - least),
    pick: (from) => from[below(from.length)]!,
  };
}
