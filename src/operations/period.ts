import { readInstant, readTime, timeInWords, type NamedTime } from "../domain/time/instants.ts";
import type { Fault } from "../domain/refusals.ts";

export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Half-open, in Unix milliseconds; either end may be open. */
export interface Range {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

type Read = Range | { readonly faults: readonly Fault[] };

/** A half-open time range in Unix milliseconds, either end left open; it must end after it starts. */
export function readPeriod(period: Period | undefined, pointer: string): Read {
  const given = { from: period?.from, until: period?.to };
  const from = given.from === undefined ? undefined : readInstant(given.from);
  const until = given.until === undefined ? undefined : readInstant(given.until);
  const faults: Fault[] = [];
  if (given.from !== undefined && from === undefined) faults.push(noTime(`${pointer}/from`));
  if (given.until !== undefined && until === undefined) faults.push(noTime(`${pointer}/to`));
  if (from !== undefined && until !== undefined && from >= until) {
    const message = "The range has to end after it starts.";
    faults.push({ in: "body", pointer: `${pointer}/to`, code: "period", message });
  }
  return faults.length > 0 ? { faults } : { from, until };
}

/** The range that one time stands for: the day, minute, second or millisecond that it names. */
export function readMoment(text: string, pointer: string): Read {
  const time: NamedTime | undefined = readTime(text);
  return time ? { from: time.start, until: time.end } : { faults: [noTime(pointer)] };
}

const noTime = (pointer: string): Fault => ({
  in: "body",
  pointer,
  code: "format",
  message: `It must be ${timeInWords}.`,
});
