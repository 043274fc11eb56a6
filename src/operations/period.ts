import { parseInstant, parseTime, timeDescription, type NamedTime } from "../domain/time/instants.ts";
import type { ValidationError } from "../domain/problems.ts";

/** Time range of a request. The ends are texts in ISO 8601, in UTC unless they have an offset. `to` is excluded. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** From `from`, included, to `until`, excluded, in Unix milliseconds. An unset end is unlimited. */
export interface TimeRange {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

type ParsedRange = TimeRange | { readonly faults: readonly ValidationError[] };

/**
 * Parses a time range of the request body at `pointer`. Either end may be unset. A text that names a longer time, such
 * as a day, means its first instant. Returns validation errors if a time is invalid, or if the range does not end
 * after it starts.
 */
export function parsePeriod(period: Period | undefined, pointer: string): ParsedRange {
  const given = { from: period?.from, until: period?.to };
  const from = given.from === undefined ? undefined : parseInstant(given.from);
  const until = given.until === undefined ? undefined : parseInstant(given.until);
  const faults: ValidationError[] = [];
  if (given.from !== undefined && from === undefined) faults.push(createTimeError(`${pointer}/from`));
  if (given.until !== undefined && until === undefined) faults.push(createTimeError(`${pointer}/to`));
  if (from !== undefined && until !== undefined && from >= until) {
    const message = "The range must end after it starts.";
    faults.push({ in: "body", pointer: `${pointer}/to`, code: "period", message });
  }
  return faults.length > 0 ? { faults } : { from, until };
}

/**
 * Parses one time into the range that it names: a year, month, week, day, hour, minute, second or millisecond. Returns
 * a validation error at `pointer` in the body if the time is invalid.
 */
export function parseMoment(text: string, pointer: string): ParsedRange {
  const time: NamedTime | undefined = parseTime(text);
  return time ? { from: time.start, until: time.end } : { faults: [createTimeError(pointer)] };
}

const createTimeError = (pointer: string): ValidationError => ({
  in: "body",
  pointer,
  code: "format",
  message: `It must be ${timeDescription}.`,
});
