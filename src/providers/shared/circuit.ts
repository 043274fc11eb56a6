import { doubled } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";

const failuresToOpen = 5;
const firstMilliseconds = 1_000;
const maximumMilliseconds = 15_000;
/** Longer than a request may take: a probe without an outcome by then was cut off, as on an edge runtime. */
const probeMilliseconds = 60_000;

/** How an attempt counts for the circuit: a failure of the provider, a sign that it is up, or neither. */
export type CircuitOutcome = "failure" | "success" | "neither";

/** Permits one request; has to be called once with its outcome. */
type Permit = (outcome: CircuitOutcome, reason: string) => void;

/** Blocks requests to a provider that keeps failing. */
interface Circuit {
  /** Undefined while no request may leave. */
  enter(): Permit | undefined;
  /** Whether a request may leave now. */
  isUp(): boolean;
  /** Returns when `isUp` last changed, by the monotonic clock; a probe that fails is no change. */
  changedAt(): number;
}

/**
 * A circuit that opens after five failures in a row and then lets through one request at a time: after a second, and
 * after twice as long for each further failure, up to 15 seconds. One success closes it. Each change is logged once.
 */
export function createCircuit(name: string, clock: Clock, log: Log): Circuit {
  let failures = 0;
  /** How often it has opened since it was last closed; 0 while it is closed. */
  let openings = 0;
  let probeAt = 0;
  let probingUntil = 0;
  /** When it opened or closed last. */
  let switchedAt = clock.monotonic();

  const isUp = () => openings === 0 || clock.monotonic() >= Math.max(probeAt, probingUntil);

  function open(reason: string): void {
    if (openings === 0) {
      log.warn({ provider: name, failures, reason }, "provider is down");
      switchedAt = clock.monotonic();
    }
    openings += 1;
    probeAt = clock.monotonic() + doubled(firstMilliseconds, maximumMilliseconds, openings);
  }

  function close(): void {
    if (openings > 0) {
      log.info({ provider: name }, "provider is up again");
      switchedAt = clock.monotonic();
    }
    failures = 0;
    openings = 0;
  }

  /** Requests from before the circuit opened say nothing about now: while it is open, only the probe counts. */
  const whileClosed: Permit = (outcome, reason) => {
    if (openings > 0 || outcome === "neither") return;
    failures = outcome === "failure" ? failures + 1 : 0;
    if (failures >= failuresToOpen) open(reason);
  };

  const probe: Permit = (outcome, reason) => {
    probingUntil = 0;
    if (outcome === "failure") open(reason);
    if (outcome === "success") close();
  };

  return {
    isUp,
    changedAt: () => (openings > 0 && isUp() ? Math.max(probeAt, probingUntil) : switchedAt),
    enter() {
      if (!isUp()) return undefined;
      if (openings === 0) return whileClosed;
      probingUntil = clock.monotonic() + probeMilliseconds;
      return probe;
    },
  };
}
