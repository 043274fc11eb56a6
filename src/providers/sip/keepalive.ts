import type { Line } from "./line.ts";
import { probe } from "./probe.ts";

/** A peer that is down is probed this many times as often. */
const haste = 4;
/** One answer counts for this many pauses; the next answer arrives earlier than that. */
const suspensions = 3;

/**
 * Probes the peer by OPTIONS at once, repeatedly, and whenever a call finds it unreachable, so that calls are placed only
 * while it answers; returns the function that stops it. If the peer is down and `isIdle`, its name is resolved again. Keeps
 * no process alive.
 */
export function startKeepalive(line: Line, isIdle: () => boolean): () => void {
  const { health, endpoint, timing, options, clock } = line;
  const interval = options.keepaliveMilliseconds;
  if (interval === 0) return () => undefined;
  let isStopped = false;
  let isAsking = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    if (isAsking || isStopped) return;
    isAsking = true;
    clearTimeout(timer);
    const since = clock.steady();
    const { trouble, detail, isAuthorized } = await probe(
      line,
      Math.min(timing.transactionTimeout, interval),
    );
    if (isStopped) return;
    if (isAuthorized) health.clear("rejected");
    if (trouble === "none") health.clear("out-of-service");
    else if (trouble === "unreachable") line.suspendUnreachable(detail, since);
    else health.suspend(trouble, suspensions * interval, { reason: detail });
    if (trouble === "unreachable" && isIdle()) await endpoint.reset();
    next();
  }
  function next(): void {
    isAsking = false;
    if (isStopped) return;
    timer = setTimeout(() => void ask(), health.isUp() ? interval : interval / haste).unref();
  }

  line.whenUnreachable(() => void ask());
  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
