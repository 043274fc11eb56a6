/** The wait that `Retry-After` asks for, in seconds or until a date, which may be past; undefined if neither. */
export function retryAfterMilliseconds(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const milliseconds = seconds.test(text) ? Math.ceil(Number(text) * 1_000) : dateOf(text) - now;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Some write fractions. */
const seconds = /^\d+(\.\d+)?$/;

/** Numbers alone, as of a header that came twice, are no date: `Date` takes them for one of the year 2001. */
const dateOf = (text: string): number => (/[a-z]/i.test(text) ? Date.parse(text) : Number.NaN);
