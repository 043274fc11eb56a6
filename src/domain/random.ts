import { randomFillSync } from "node:crypto";

const drawnBytes = 16;
const pool = new Uint8Array(drawnBytes * 256);
let offset = pool.length;

/**
 * 16 unpredictable bytes that no other draw has, to be used before the next draw. For what is not secret: they stay in memory.
 * Drawn in bulk, because a system call for each costs more than what it is for.
 */
export function drawRandom(): Uint8Array {
  if (offset === pool.length) {
    randomFillSync(pool);
    offset = 0;
  }
  offset += drawnBytes;
  return pool.subarray(offset - drawnBytes, offset);
}
