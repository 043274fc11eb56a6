import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const pool = new Uint8Array(16 * 256);
const bytes = new Uint8Array(16);
const text = Buffer.alloc(36, "-");
const digits = Buffer.from("0123456789abcdef");
let poolOffset = pool.length;
let lastMilliseconds = Number.NaN;
let sequence = 0;

/** A new UUIDv7 of this time; within one millisecond the ids of a process ascend. */
export function createId(nowMilliseconds: number): string {
  const random = nextRandom();
  if (nowMilliseconds === lastMilliseconds) sequence += 1;
  else sequence = startingSequence(random);
  lastMilliseconds = nowMilliseconds;
  return textOf(v7({ msecs: nowMilliseconds, seq: sequence, random }, bytes));
}

/** The text of an id. Joining it digit by digit, as `uuid` does, would leave a kilobyte of garbage for each id. */
function textOf(id: Uint8Array): string {
  let place = 0;
  for (let index = 0; index < id.length; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) place += 1;
    text[place] = digits[id[index]! >> 4]!;
    text[place + 1] = digits[id[index]! & 15]!;
    place += 2;
  }
  return text.toString("latin1");
}

/** Drawn in bulk, because one system call per id costs more than the id. */
function nextRandom(): Uint8Array {
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += 16;
  return pool.subarray(poolOffset - 16, poolOffset);
}

/** 31 random bits of the 32: the other half of the range is room to count within the millisecond. */
function startingSequence(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
}
