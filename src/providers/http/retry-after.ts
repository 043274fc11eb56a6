const shortestMilliseconds = 1_000;
const longestMilliseconds = 3_600_000;

/** How long `Retry-After` asks to wait, in seconds or until a date, from a second to an hour; undefined without it. */
export function retryAfterMilliseconds(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim() ?? "";
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  if (Number.isNaN(milliseconds)) return undefined;
  return Math.min(Math.max(milliseconds, shortestMilliseconds), longestMilliseconds);
}
