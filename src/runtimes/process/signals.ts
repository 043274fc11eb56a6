import { isatty } from "node:tty";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** Signals that the process receives. */
export interface Signals {
  /** Resolves at a stop signal. */
  readonly stopped: Promise<void>;
  /** Sets the function that SIGHUP calls. Calls it now if a SIGHUP has arrived before. */
  onReload(reload: () => void): void;
}

/**
 * Receives the signals of this process. SIGTERM and SIGINT stop it. Ensures that the process ends 9.7 seconds later with
 * exit code 1, even if the shutdown hangs. SIGHUP reloads the configuration. If the terminal of the process was closed,
 * SIGHUP stops it, because nobody would see that it continues to run.
 */
export function receiveSignals(): Signals {
  const stopping = Promise.withResolvers<void>();
  const hasLostTerminal = createTerminalCheck(() => [0, 1, 2].some((descriptor) => isatty(descriptor)));
  let isStopping = false;
  let isReloadDue = false;
  let reload = () => {
    isReloadDue = true;
  };

  function stop(): void {
    isStopping = true;
    reload = () => {};
    setTimeout(() => process.exit(1), lifetimes.processEndMilliseconds);
    stopping.resolve();
  }

  // npm forwards the signal of a terminal, so it may arrive twice. A second signal does not shorten the shutdown.
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => (hasLostTerminal() ? stop() : reload()));
  return {
    stopped: stopping.promise,
    onReload(given) {
      if (isStopping) return;
      reload = given;
      if (isReloadDue) given();
    },
  };
}

/** Returns a function that returns true if the process had a terminal at first, and has none now. */
export function createTerminalCheck(hasTerminal: () => boolean): () => boolean {
  const hadTerminal = hasTerminal();
  return () => hadTerminal && !hasTerminal();
}
