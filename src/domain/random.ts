import { randomFillSync } from "node:crypto";

const drawnBytes = 16;
const pool = new Uint8Array(drawnBytes * 256);
let offset = pool.length;

/**
 * Returns 16 unpredictable bytes that no other call returns. Use them before the next call. Not for secrets, because
 * the bytes stay in memory. They are generated in bulk, because a system call for each use would cost more than the use
 * itself.
 */
export function drawRandom(): Uint8Array {
  if (offset === pool.length) {
    randomFillSync(pool);
    offset = 0;
  }
  offset += drawnBytes;
  return pool.subarray(offset - drawnBytes, offset);
}
