import { v7 } from "uuid";
import { drawRandom } from "./random.ts";

const uuidv7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const lastTime = 2 ** 48 - 1;
const bytes = new Uint8Array(16);
const text = Buffer.alloc(36, "-");
const digits = Buffer.from("0123456789abcdef");
let lastMilliseconds = Number.NaN;
let sequence = 0;

/** A new UUIDv7 of this time; within one millisecond the ids of a process ascend. */
export function createId(nowMilliseconds: number): string {
  const random = drawRandom();
  if (nowMilliseconds === lastMilliseconds) sequence += 1;
  else sequence = startingSequence(random);
  lastMilliseconds = nowMilliseconds;
  return textOf(v7({ msecs: nowMilliseconds, seq: sequence, random }, bytes));
}

/** When an id was made, in Unix milliseconds; undefined for a text that is no id of ours. */
export function timeOfId(id: string): number | undefined {
  const [, high, low] = uuidv7.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}

/** A text that sorts before every id of this time or later, and after every earlier one. */
export function firstIdAt(milliseconds: number): string {
  const hex = Math.min(Math.max(milliseconds, 0), lastTime).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
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

/** 31 random bits of the 32: the other half of the range is room to count within the millisecond. */
function startingSequence(random: Uint8Array): number {
  return new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
}
