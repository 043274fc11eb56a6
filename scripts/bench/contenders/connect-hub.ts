import { join } from "node:path";
import { createDispatcher, type Dispatcher } from "../../../src/delivery/dispatcher.ts";
import { startWorker, type DeliveryWorker } from "../../../src/delivery/worker.ts";
import { openLog } from "../../../src/runtimes/log/output.ts";
import { listen } from "../../../src/runtimes/node/server.ts";
import { readConfigAndFiles } from "../../../src/runtimes/process/config.ts";
import { createReader } from "../../../src/runtimes/reader/reader.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { readSettings, reportPort } from "../contender-process.ts";
import { withUnlimitedCredit, environment, openEngine, openService } from "../service.ts";
// Imported so that the compile cache contains the modules of the threads, as with `npm start`.
import "../../../src/runtimes/node/reader.ts";
import "../../../src/store/engines/sqlite/writer.ts";

/** Starts the service, with or without its dispatcher. A setting `now` shifts its clock, which then runs normally. */
const { database, folder, dispatching, environment: more, now = Date.now() } = readSettings();
const config = withUnlimitedCredit(await readConfigAndFiles({ ...environment, ...more }));
const ahead = Date.now() - now;
const clock = { ...systemClock, now: () => Date.now() - ahead };
const { log } = openLog(config.logLevel, join(folder, "log.jsonl"));
const thread = new URL("../../../src/runtimes/node/reader.ts", import.meta.url);
const reader = database.kind === "file" ? createReader({ thread, path: database.path, clock }) : undefined;
let dispatcher: Dispatcher | undefined;
let worker: DeliveryWorker | undefined;
const service = await openService({
  config,
  engine: openEngine(database),
  clock,
  log,
  longRunningReads: { reader: reader?.read, concurrency: 2 },
  wake: (queue) => worker?.wake(queue),
  slots: { reserve: async (message) => dispatcher?.slots.reserve(message) },
});
if (dispatching) {
  dispatcher = createDispatcher(service.delivery);
  worker = startWorker(dispatcher, clock, log);
}
reportPort(await listen(service.fetch, config));
