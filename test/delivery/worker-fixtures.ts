import { afterEach, beforeEach, vi } from "vitest";
import type { DeliveryWorker } from "../../src/delivery/worker.ts";

/** A worker with fake timers, which is stopped after each test. */
export interface WorkerUnderTest {
  readonly log: { info(): void; warn(): void; error(fields: object, text: string): void };
  /** Errors that were logged in this test. */
  readonly logged: readonly string[];
  readonly worker: DeliveryWorker;
  /** Registers the worker that a test starts. */
  run(worker: DeliveryWorker): void;
}

/** Installs fake timers for the tests of a file. */
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
