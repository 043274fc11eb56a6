import type { Fault } from "../domain/refusals.ts";

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A half-open time range in Unix milliseconds, either end left open; it must end after it starts. */
export function readPeriod(
  period: Period | undefined,
  pointer: string,
): { readonly from?: number; readonly until?: number } | { readonly faults: readonly Fault[] } {
  const from = period?.from === undefined ? undefined : readTime(period.from);
  const until = period?.to === undefined ? undefined : readTime(period.to);
  if (from !== undefined && until !== undefined && from >= until) {
    const message = "The range has to end after it starts.";
    return { faults: [{ in: "body", pointer: `${pointer}/to`, code: "period", message }] };
  }
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}

/** Unix time has no leap seconds: one reads as the second that follows it. */
function readTime(text: string): number {
  const time = text.toUpperCase();
  return time.includes(":60") ? Date.parse(time.replace(":60", ":59")) + 1_000 : Date.parse(time);
}
