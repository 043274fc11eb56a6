/** A guess is worth its risk where so many receipts, or fewer, name their message for each one that does not. */
const matchesForMiss = 20;

interface Counts {
  matched: number;
  missed: number;
}

/** How many receipts that could mean another id met their message under their own, by provider. */
export interface Misses {
  /** A receipt met its message under the id that it names. */
  matched(provider: string): void;
  /** A receipt had its time and did not; says whether that is common enough for its message to be guessed. */
  missed(provider: string): boolean;
}

/** Counts from the start of the process, of as many providers as the routes name. */
export function createMisses(): Misses {
  const counted = new Map<string, Counts>();
  const of = (provider: string): Counts => {
    const known = counted.get(provider) ?? { matched: 0, missed: 0 };
    counted.set(provider, known);
    return known;
  };
  return {
    matched(provider) {
      of(provider).matched += 1;
    },
    missed(provider) {
      const counts = of(provider);
      counts.missed += 1;
      return counts.missed * matchesForMiss >= counts.matched;
    },
  };
}
