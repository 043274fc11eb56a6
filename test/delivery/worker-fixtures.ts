import { afterEach, beforeEach, vi } from "vitest";
import type { DeliveryWorker } from "../../src/delivery/worker.ts";

/** A worker whose time is in the test's hand; it is stopped after each test. */
export interface WorkerUnderTest {
  readonly log: { info(): void; warn(): void; error(fields: object, text: string): void };
  /** The errors that were logged in this test. */
  readonly logged: readonly string[];
  readonly worker: DeliveryWorker;
  /** Keeps the worker that a test starts. */
  run(worker: DeliveryWorker): void;
}

/** Puts the timers of a file's tests into their hands. */
export function useWorker(): WorkerUnderTest {
  const logged: string[] = [];
  let running: DeliveryWorker | undefined;
  beforeEach(() => {
    logged.length = 0;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(async () => {
    await running?.stop();
    vi.useRealTimers();
  });
  return {
    logged,
    log: { info: () => {}, warn: () => {}, error: (_, text) => void logged.push(text) },
    get worker() {
      if (!running) throw new Error("No worker was started.");
      return running;
    },
    run: (worker) => void (running = worker),
  };
}
