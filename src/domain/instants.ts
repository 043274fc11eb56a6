const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The Unix milliseconds of an RFC 3339 date and time; undefined when it is none or leaves the years 0000 to 9999 of UTC.
 * Unix time has no leap seconds: one reads as the second that follows it.
 */
export function readInstant(text: string): number | undefined {
  const upper = text.toUpperCase();
  const leap = upper.includes(":60");
  const time = Date.parse(leap ? upper.replace(":60", ":59") : upper) + (leap ? 1_000 : 0);
  return time >= earliest && time <= latest ? time : undefined;
}
