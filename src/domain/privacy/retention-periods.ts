const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;
const units = { m: minute, h: hour, d: day, y: year } as const;

/** Data with a retention period. */
export type RetainedData = keyof typeof periods;

/**
 * Periods of data, in milliseconds, with their limits. `default` is undefined if the data is retained as long as its
 * record.
 */
const periods = {
  /**
   * Texts of messages after their acceptance. A text is removed earlier if its message has its final status, and later if
   * its message or an older one is still queued.
   */
  text: { default: day, minimum: minute, maximum: day },
  /** Codes of Telegram messages after their acceptance. */
  codes: { default: undefined, minimum: day, maximum: 100 * year },
  /** Phone numbers of recipients. */
  numbers: { default: 90 * day, minimum: 7 * day, maximum: 100 * year },
  /** Events and submit attempts of messages. */
  events: { default: 90 * day, minimum: 7 * day, maximum: 100 * year },
  /** Verifications after their start. */
  verifications: { default: 90 * day, minimum: 2 * day, maximum: 90 * day },
  /** Audit log, including the addresses of operators. */
  audit: { default: 400 * day, minimum: day, maximum: 100 * year },
} as const;

/** Retention periods in milliseconds. undefined if the data is retained as long as its record. */
export type RetentionPeriods = Readonly<Record<RetainedData, number | undefined>>;

export const defaultRetention: RetentionPeriods = Object.fromEntries(
  Object.entries(periods).map(([name, period]) => [name, period.default]),
) as Record<RetainedData, number | undefined>;

/**
 * Parses `text=1h,numbers=30d`: names of data with periods in minutes (m), hours (h), days (d) or years of 365 days (y).
 * Other data keeps its default period. Returns undefined if the text is malformed, a name is unknown or occurs twice, or
 * a period is outside of its limits.
 */
export function parseRetention(text: string): RetentionPeriods | undefined {
  const given = new Map<string, number>();
  for (const item of text.split(",")) {
    const [, name = "", digits, unit] = /^([a-z]+)=(\d{1,5})([mhdy])$/.exec(item.trim()) ?? [];
    if (!Object.hasOwn(periods, name) || given.has(name)) return undefined;
    const { minimum, maximum } = periods[name as RetainedData];
    const period = Number(digits) * units[unit as keyof typeof units];
    if (period < minimum || period > maximum) return undefined;
    given.set(name, period);
  }
  return { ...defaultRetention, ...Object.fromEntries(given) };
}

/** Writes a period in its largest unit, such as `90d`. */
export function formatPeriod(milliseconds: number): string {
  const [unit, size] = Object.entries(units)
    .toReversed()
    .find(([, each]) => milliseconds % each === 0)!;
  return `${milliseconds / size}${unit}`;
}

/** Returns the retention period of verifications, which is not longer than the period of numbers. */
export const getVerificationPeriod = ({ verifications, numbers }: RetentionPeriods): number =>
  Math.min(verifications ?? Infinity, numbers ?? Infinity);
