import { growExponentially } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";

const failuresToOpen = 5;
const firstMilliseconds = 1_000;
const maximumMilliseconds = 15_000;
/**
 * Longer than any request may take. A probe without an outcome after this time was interrupted, as happens on
 * Cloudflare Workers.
 */
const probeMilliseconds = 60_000;

/** Meaning of a request for the circuit breaker: a failure of the provider, a sign that it is up, or neither. */
export type CircuitOutcome = "failure" | "success" | "neither";

/** Records the outcome of one permitted request. Must be called exactly once. */
type RecordOutcome = (outcome: CircuitOutcome, reason: string) => void;

/** Blocks requests to a provider that keeps failing. */
interface Circuit {
  /** Returns a function that records the outcome. Returns undefined while no request is allowed. */
  admit(): RecordOutcome | undefined;
  /** Returns true if a request is allowed now. */
  isUp(): boolean;
  /** Returns the time of the latest change of `isUp`, by the monotonic clock. A failed probe is not a change. */
  changedAt(): number;
}

/**
 * Creates a circuit breaker that opens after five consecutive failures. While it is open, it allows one request at a
 * time as a probe. The first probe is allowed after one second. Each failed probe doubles this delay, up to 15 seconds.
 * One successful probe closes the circuit. Each change is logged once.
 */
export function createCircuit(name: string, clock: Clock, log: Log): Circuit {
  let failures = 0;
  /** Number of times it opened since it was last closed. 0 while it is closed. */
  let openings = 0;
  let probeAt = 0;
  let probingUntil = 0;
  /** Time when it last opened or closed. */
  let switchedAt = clock.monotonic();

  const isUp = () => openings === 0 || clock.monotonic() >= Math.max(probeAt, probingUntil);

  function open(reason: string): void {
    if (openings === 0) {
      log.warn({ provider: name, failures, reason }, "provider is down");
      switchedAt = clock.monotonic();
    }
    openings += 1;
    probeAt = clock.monotonic() + growExponentially(firstMilliseconds, maximumMilliseconds, openings);
  }

  function close(): void {
    if (openings > 0) {
      log.info({ provider: name }, "provider is up again");
      switchedAt = clock.monotonic();
    }
    failures = 0;
    openings = 0;
  }

  /**
   * Requests that started before the circuit opened do not show the current state. While it is open, only the probe
   * counts.
   */
  const recordWhileClosed: RecordOutcome = (outcome, reason) => {
    if (openings > 0 || outcome === "neither") return;
    failures = outcome === "failure" ? failures + 1 : 0;
    if (failures >= failuresToOpen) open(reason);
  };

  const recordProbe: RecordOutcome = (outcome, reason) => {
    probingUntil = 0;
    if (outcome === "failure") open(reason);
    if (outcome === "success") close();
  };

  return {
    isUp,
    changedAt: () => (openings > 0 && isUp() ? Math.max(probeAt, probingUntil) : switchedAt),
    admit() {
      if (!isUp()) return undefined;
      if (openings === 0) return recordWhileClosed;
      probingUntil = clock.monotonic() + probeMilliseconds;
      return recordProbe;
    },
  };
}
