import { describeError } from "../common/errors.ts";
import { createId } from "../domain/identifiers.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import { buildOtlpRequest, getExportedTotals, type ExportedTotals } from "./otlp.ts";
import type { MetricData } from "./metric-data.ts";
import { userAgent } from "../version.ts";

/** Receiver of pushed metrics. */
export interface OtlpReceiver {
  /** Base URL of OTLP/HTTP, to which `/v1/metrics` is appended. */
  readonly endpoint: string;
  /** May change. */
  readonly headers: Readonly<Record<string, string>>;
}

interface PushOptions {
  readonly receiver: OtlpReceiver;
  readonly read: () => Promise<readonly MetricData[]>;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
}

const intervalMilliseconds = 60_000;
const timeoutMilliseconds = 5_000;

/**
 * Returns a function that pushes metrics by OTLP/HTTP in JSON. It does nothing if the previous push started less than a
 * minute ago. Failures are only logged. The next push repeats values that the receiver did not accept. Values from the
 * last minute of a process may be lost.
 */
export function createPush({ receiver, read, clock, log, version }: PushOptions): () => Promise<void> {
  const url = `${receiver.endpoint.replace(/\/$/, "")}/v1/metrics`;
  const instance = createId(clock.now());
  let exported: ExportedTotals = new Map();
  let since = clock.now();
  let dueAt = clock.monotonic();

  async function push(): Promise<void> {
    const now = clock.now();
    const metricData = await read();
    const body = JSON.stringify(buildOtlpRequest(metricData, exported, { version, instance, since, now }));
    const totals = getExportedTotals(metricData);
    const headers = { ...receiver.headers, "content-type": "application/json", "user-agent": userAgent };
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The metrics receiver responded with ${response.status}.`);
    exported = totals;
    since = now;
  }

  return async () => {
    if (clock.monotonic() < dueAt) return;
    dueAt = clock.monotonic() + intervalMilliseconds;
    await push().catch((error: unknown) => log.warn({ error: describeError(error) }, "metrics not pushed"));
  };
}
