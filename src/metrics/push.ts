import { reasonOf } from "../common/reason.ts";
import { createId } from "../domain/identifiers.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/telemetry.ts";
import { otlpRequest, toldBy, type Told } from "./otlp.ts";
import type { Reading } from "./reading.ts";
import { userAgent } from "../version.ts";

/** Where metrics are pushed to. */
export interface OtlpReceiver {
  /** The base address of OTLP/HTTP, to which `/v1/metrics` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Pushing {
  readonly receiver: OtlpReceiver;
  readonly read: () => Promise<readonly Reading[]>;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
}

const pauseMilliseconds = 60_000;
const requestMilliseconds = 5_000;

/**
 * Pushes metrics by OTLP/HTTP in JSON when they were last pushed a minute ago, and else does nothing. What a receiver did
 * not take is told by the next request; what a process counted in its last minute may be lost.
 */
export function createPush({ receiver, read, clock, log, version }: Pushing): () => Promise<void> {
  const url = `${receiver.endpoint.replace(/\/$/, "")}/v1/metrics`;
  const headers = { ...receiver.headers, "content-type": "application/json", "user-agent": userAgent };
  const instance = createId(clock.now());
  let told: Told = new Map();
  let since = clock.now();
  let dueAt = clock.monotonic();

  async function push(): Promise<void> {
    const now = clock.now();
    const readings = await read();
    const body = JSON.stringify(otlpRequest(readings, told, { version, instance, since, now }));
    const next = toldBy(readings);
    const signal = AbortSignal.timeout(requestMilliseconds);
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The receiver of metrics answered ${response.status}.`);
    told = next;
    since = now;
  }

  return async () => {
    if (clock.monotonic() < dueAt) return;
    dueAt = clock.monotonic() + pauseMilliseconds;
    await push().catch((error: unknown) => log.warn({ error: reasonOf(error) }, "metrics not pushed"));
  };
}
