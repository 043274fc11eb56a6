import { join } from "node:path";
import type { Queue } from "../../../src/domain/messages/delivery.ts";
import { createDispatcher, type Dispatcher } from "../../../src/delivery/dispatcher.ts";
import { startWorker, type DeliveryWorker } from "../../../src/delivery/worker.ts";
import type { Log } from "../../../src/ports/telemetry.ts";
import { openLog } from "../../../src/runtimes/log/output.ts";
import { listen } from "../../../src/runtimes/node/server.ts";
import { createMeasuring } from "../../../src/runtimes/process/metrics.ts";
import { createReader } from "../../../src/runtimes/reader/reader.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { readTold } from "../process.ts";
import { config, openEngine, openService } from "../service.ts";
import { admit } from "./admit.ts";
import { ready, type Contender } from "./contender.ts";
// So that the threads find them compiled, as by `npm start`.
import "../../../src/runtimes/node/reader.ts";
import "../../../src/store/engines/sqlite/writer.ts";

/** The real service, with or without its dispatcher beside it; its clock is set as it is told. */
const { database, folder, dispatching, measured = false, now = Date.now() } = readTold<Contender>();
const readerThread = new URL("../../../src/runtimes/node/reader.ts", import.meta.url);
const ahead = Date.now() - now;
const clock = { ...systemClock, now: () => Date.now() - ahead };
const reader =
  database.kind === "file" ? createReader({ thread: readerThread, path: database.path, clock }) : undefined;
const opened = openLog(config.logLevel, join(folder, "log.jsonl"));
const errors: string[] = [];
const log: Log = {
  info: (fields, message) => opened.log.info(fields, message),
  warn: (fields, message) => opened.log.warn(fields, message),
  error(fields, message) {
    errors.push(JSON.stringify(fields));
    opened.log.error(fields, message);
  },
};
const workers: DeliveryWorker[] = [];
let dispatcher: Dispatcher | undefined;
const operator = measured ? config.operator : ({ kind: "off" } as const);
const measuring = createMeasuring({ ...config, operator }, clock, log);
const service = openService({
  engine: measuring.measured(openEngine(database)),
  metrics: measuring.metrics,
  clock,
  log,
  longReading: { reader: reader?.read, atOnce: 2 },
  wake: (queue: Queue) => workers.forEach((worker) => worker.wake(queue)),
  slots: { reserve: async (message) => dispatcher?.slots.reserve(message) },
});
reader?.start();
if (dispatching) {
  dispatcher = createDispatcher(service.delivery);
  workers.push(startWorker(dispatcher, clock, log));
}

ready(await listen(service.fetch, config), {
  admit: () => admit(service.context),
  async rest() {
    await Promise.all(workers.map((worker) => worker.stop()));
    return errors;
  },
});
