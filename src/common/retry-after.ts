/** The wait that `Retry-After` asks for, in seconds or until a date, which may be past; undefined if neither. */
export function retryAfterMilliseconds(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
