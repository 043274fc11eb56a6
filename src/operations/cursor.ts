import type { Fault } from "../domain/refusals.ts";
import type { MessagePlace } from "../ports/store/message-lists.ts";
import { readPeriod, type Period, type Range } from "./period.ts";

/** A place in a list as a text that says nothing to whoever sends it back. */
export const cursorOf = ({ createdAt, id }: MessagePlace): string =>
  Buffer.from(`${createdAt}.${id}`).toString("base64url");

/** The place that a cursor names; undefined where no list has given it. */
function placeOf(cursor: string): MessagePlace | undefined {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, time, id] = /^([0-9]{1,15})[.]([0-9a-f-]{1,36})$/.exec(text) ?? [];
  if (time === undefined || id === undefined) return undefined;
  const place = { createdAt: Number(time), id };
  return cursorOf(place) === cursor ? place : undefined;
}

const noCursor: Fault = {
  in: "body",
  pointer: "/cursor",
  code: "value",
  message: 'It must be the "next" of an earlier page.',
};

/** The time range that a list is asked for, and the place after which its page begins; all that is wrong with either. */
export function readListing(
  cursor: string | undefined,
  created: Period | undefined,
): (Range & { readonly after: MessagePlace | undefined }) | { readonly faults: readonly Fault[] } {
  const period = readPeriod(created, "/filter/created_at");
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const faults = "faults" in period ? [...period.faults] : [];
  if (cursor !== undefined && !after) faults.push(noCursor);
  return "faults" in period || faults.length > 0 ? { faults } : { ...period, after };
}
