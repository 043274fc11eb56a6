import { join } from "node:path";
import type { Queue } from "../../../src/domain/messages/delivery.ts";
import { createDispatcher } from "../../../src/delivery/dispatcher.ts";
import { startWorker } from "../../../src/delivery/worker.ts";
import { openLog } from "../../../src/runtimes/log/output.ts";
import { listen } from "../../../src/runtimes/node/server.ts";
import { createReader } from "../../../src/runtimes/reader/reader.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { readTold } from "../process.ts";
import { config, openEngine, openService } from "../service.ts";
import { ready, type Contender } from "./contender.ts";
// So that the threads find them compiled, as by `npm start`.
import "../../../src/runtimes/node/reader.ts";
import "../../../src/store/engines/sqlite/writer.ts";

/** The real service, with or without its dispatcher beside it; its clock is set as it is told. */
const { database, folder, dispatching, now = Date.now() } = readTold<Contender>();
const readerThread = new URL("../../../src/runtimes/node/reader.ts", import.meta.url);
const ahead = Date.now() - now;
const clock = { ...systemClock, now: () => Date.now() - ahead };
const reader =
  database.kind === "file" ? createReader({ thread: readerThread, path: database.path, clock }) : undefined;
const { log } = openLog(config.logLevel, join(folder, "log.jsonl"));
let wake: (queue: Queue) => void = () => {};
const service = openService({
  engine: openEngine(database),
  clock,
  log,
  longReading: { reader: reader?.read, atOnce: 2 },
  wake: (queue) => wake(queue),
});
if (dispatching) ({ wake } = startWorker(createDispatcher(service.delivery), clock, log));
ready(await listen(service.fetch, config));
