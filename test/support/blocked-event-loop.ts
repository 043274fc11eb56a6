import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A vendor server on its own thread. It responds while the event loop of the test thread is blocked. */
export interface ThreadedServer {
  readonly baseUrl: string;
  /**
   * Resolves when the server receives the next request. Requests before this call do not count. The server does not
   * respond before the test thread is blocked.
   */
  waitForRequest(): Promise<void>;
  /**
   * Blocks the test thread until the server has responded, and for at least `milliseconds`, like a paused process.
   * Without a request, the thread stays blocked.
   */
  blockUntilResponse(milliseconds: number): Promise<void>;
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

/** Starts a threaded server that responds with `{}`. */
export async function startThreadedServer(): Promise<ThreadedServer> {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const states = new Int32Array(shared);
  const worker = new Worker(program, { eval: true, workerData: shared });
  const [port] = (await once(worker, "message")) as [number];
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    waitForRequest: async () => void (await once(worker, "message")),
    blockUntilResponse(milliseconds) {
      const until = performance.now() + milliseconds;
      // After an immediate, the event loop runs due timers before sockets, as it does after a pause of the process.
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
