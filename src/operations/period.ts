import type { Fault } from "../domain/refusals.ts";

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A half-open time range in Unix milliseconds, either end left open; the start must not come after the end. */
export function readPeriod(
  period: Period | undefined,
  pointer: string,
): { readonly from?: number; readonly until?: number } | { readonly faults: readonly Fault[] } {
  const from = period?.from === undefined ? undefined : Date.parse(period.from);
  const until = period?.to === undefined ? undefined : Date.parse(period.to);
  if (from !== undefined && until !== undefined && from > until) {
    const message = "The range ends before it starts.";
    return { faults: [{ in: "body", pointer: `${pointer}/to`, code: "period", message }] };
  }
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
}
