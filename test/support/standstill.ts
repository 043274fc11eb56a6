import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A vendor on a thread of its own, which answers while this thread stands still. */
export interface AnsweringBeside {
  readonly baseUrl: string;
  /** Resolves when it has been asked; it does not answer before this thread stands still. */
  asked(): Promise<void>;
  /** Has this thread stand still until it has answered, and for at least so long, as a process that is paused does. */
  standStill(milliseconds: number): Promise<void>;
  close(): Promise<unknown>;
}

const program = `
  const { parentPort, workerData } = require("node:worker_threads");
  const states = new Int32Array(workerData);
  const server = require("node:http").createServer((incoming, response) => {
    parentPort.postMessage("asked");
    Atomics.wait(states, 0, 0);
    response.end("{}", () => {
      Atomics.store(states, 1, 1);
      Atomics.notify(states, 1);
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

/** Starts one that answers `{}`. */
export async function answerBeside(): Promise<AnsweringBeside> {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const states = new Int32Array(shared);
  const worker = new Worker(program, { eval: true, workerData: shared });
  const [port] = (await once(worker, "message")) as [number];
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked: async () => void (await once(worker, "message")),
    standStill(milliseconds) {
      const until = performance.now() + milliseconds;
      // After an immediate come the timers that are due, and only then sockets: as after a pause.
      return new Promise((resolve) => {
        setImmediate(() => {
          Atomics.store(states, 0, 1);
          Atomics.notify(states, 0);
          Atomics.wait(states, 1, 0);
          while (performance.now() <= until);
          resolve();
        });
      });
    },
    close: () => worker.terminate(),
  };
}
