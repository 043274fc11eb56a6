import type { MessagePlace } from "../../ports/store/message-page.ts";

/** A place in a list as a text that says nothing to whoever sends it back. */
export const cursorOf = ({ createdAt, id }: MessagePlace): string =>
  Buffer.from(`${createdAt}.${id}`).toString("base64url");

/** The place that a cursor names; undefined where no list has given it. */
export function placeOf(cursor: string): MessagePlace | undefined {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, time, id] = /^([0-9]{1,15})[.]([0-9a-f-]{1,36})$/.exec(text) ?? [];
  if (time === undefined || id === undefined) return undefined;
  const place = { createdAt: Number(time), id };
  return cursorOf(place) === cursor ? place : undefined;
}
