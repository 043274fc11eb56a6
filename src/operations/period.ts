import { readInstant } from "../domain/instants.ts";
import type { Fault } from "../domain/refusals.ts";

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A half-open time range in Unix milliseconds, either end left open; it must end after it starts. */
export function readPeriod(
  period: Period = {},
  pointer: string,
): { readonly from?: number; readonly until?: number } | { readonly faults: readonly Fault[] } {
  const from = period.from === undefined ? undefined : readInstant(period.from);
  const until = period.to === undefined ? undefined : readInstant(period.to);
  const faults: Fault[] = [];
  const refuse = (end: string, code: "range" | "period", message: string) =>
    faults.push({ in: "body", pointer: `${pointer}/${end}`, code, message });
  const years = "The time has to be in the years 0000 to 9999 of UTC.";
  if (period.from !== undefined && from === undefined) refuse("from", "range", years);
  if (period.to !== undefined && until === undefined) refuse("to", "range", years);
  if (from !== undefined && until !== undefined && from >= until) {
    refuse("to", "period", "The range has to end after it starts.");
  }
  if (faults.length > 0) return { faults };
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}
