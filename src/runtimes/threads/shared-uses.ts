import type { Uses } from "../../http/limits/rate-limit.ts";

const buckets = 8_192;
const places = 16;
const spinsBeforeWait = 100;
const waitMilliseconds = 1;

/** The memory in which threads count callers together. */
export interface UsesMemory {
  readonly locks: SharedArrayBuffer;
  /** For each place a fingerprint of its caller and until when the caller's allowance is used up. */
  readonly cells: SharedArrayBuffer;
  /** Nobody outside knows which callers share a bucket. */
  readonly seed: number;
}

/** Memory of 2 MiB in which nobody is counted yet. */
export const createUsesMemory = (): UsesMemory => ({
  locks: new SharedArrayBuffer(buckets * Int32Array.BYTES_PER_ELEMENT),
  cells: new SharedArrayBuffer(buckets * places * 2 * Float64Array.BYTES_PER_ELEMENT),
  seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
});

/**
 * Counts in memory that threads share: a caller has one allowance on all of them. Of more than 16 callers whose
 * fingerprints lead to the same bucket, the one whose allowance is the least used up is forgotten: with 50,000 of them at a
 * time that is one in some thousands.
 */
export function shareUses({ locks, cells, seed }: UsesMemory): Uses {
  const lockOf = new Int32Array(locks);
  const cellOf = new Float64Array(cells);

  /** The work on a bucket takes less than a microsecond, so whoever holds it has been interrupted if it takes long. */
  function lock(bucket: number): void {
    for (let spins = 0; Atomics.compareExchange(lockOf, bucket, 0, 1) !== 0; spins += 1) {
      if (spins > spinsBeforeWait) Atomics.wait(lockOf, bucket, 1, waitMilliseconds);
    }
  }

  /** The caller's cell, or else the one whose time is the earliest: most often it has passed. */
  function find(bucket: number, fingerprint: number): number {
    const start = bucket * places * 2;
    let earliest = start;
    for (let cell = start; cell < start + places * 2; cell += 2) {
      if (cellOf[cell] === fingerprint) return cell;
      if (cellOf[cell + 1]! < cellOf[earliest + 1]!) earliest = cell;
    }
    return earliest;
  }

  function update(caller: string, next: (usedUntil: number | undefined) => number | undefined): void {
    const { bucket, fingerprint } = placeOf(caller, seed);
    lock(bucket);
    try {
      const cell = find(bucket, fingerprint);
      const usedUntil = next(cellOf[cell] === fingerprint ? cellOf[cell + 1] : undefined);
      if (usedUntil === undefined) return;
      cellOf[cell] = fingerprint;
      cellOf[cell + 1] = usedUntil;
    } finally {
      Atomics.store(lockOf, bucket, 0);
    }
  }

  return {
    update,
    get(caller) {
      let found: number | undefined;
      update(caller, (usedUntil) => {
        found = usedUntil;
        return undefined;
      });
      return found;
    },
  };
}

/** Two hashes of 32 bits (FNV-1a with different starts and multipliers); the fingerprint is never 0. */
function placeOf(caller: string, seed: number): { readonly bucket: number; readonly fingerprint: number } {
  let one = 0x811c9dc5 ^ seed;
  let other = seed;
  for (let index = 0; index < caller.length; index += 1) {
    const code = caller.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  other ^= other >>> 16;
  return { bucket: (other >>> 0) % buckets, fingerprint: (one >>> 0) * 0x10_0000 + ((other >>> 12) | 1) };
}
