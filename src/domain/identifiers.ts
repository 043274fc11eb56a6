import { v7 } from "uuid";
import { drawRandom } from "./random.ts";

const uuidv7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const lastTime = 2 ** 48 - 1;
const bytes = new Uint8Array(16);
const text = Buffer.alloc(36, "-");
const digits = Buffer.from("0123456789abcdef");
let lastMilliseconds = Number.NaN;
let sequence = 0;

/** Creates a UUIDv7 with this time. Ids of consecutive calls with the same millisecond are ascending. */
export function createId(nowMilliseconds: number): string {
  const random = drawRandom();
  if (nowMilliseconds === lastMilliseconds) sequence += 1;
  else sequence = createStartingSequence(random);
  lastMilliseconds = nowMilliseconds;
  return formatId(v7({ msecs: nowMilliseconds, seq: sequence, random }, bytes));
}

/** Returns the creation time of an id in Unix milliseconds, or undefined if the text is not an id of this service. */
export function parseIdTime(id: string): number | undefined {
  const [, high, low] = uuidv7.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}

/** Returns a text that sorts before all ids of this time or later, and after all earlier ids. */
export function firstIdAt(milliseconds: number): string {
  const hex = Math.min(Math.max(milliseconds, 0), lastTime).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Formats an id. `uuid` joins digit by digit, which leaves a kilobyte of garbage for each id. */
function formatId(id: Uint8Array): string {
  let place = 0;
  for (let index = 0; index < id.length; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) place += 1;
    text[place] = digits[id[index]! >> 4]!;
    text[place + 1] = digits[id[index]! & 15]!;
    place += 2;
  }
  return text.toString("latin1");
}

/** Returns 31 random bits. The upper half of the 32-bit range is left for counting within the millisecond. */
function createStartingSequence(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
}
