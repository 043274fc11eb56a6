import { join } from "node:path";
import { readConfig } from "../../../src/config.ts";
import type { Queue } from "../../../src/domain/delivery.ts";
import { createDispatcher } from "../../../src/delivery/dispatcher.ts";
import { startWorker } from "../../../src/delivery/worker.ts";
import { createMailbox } from "../../../src/providers/sandbox/mailbox.ts";
import { openLog } from "../../../src/runtimes/log-output.ts";
import { compress } from "../../../src/runtimes/node-files.ts";
import { createNodeOutbound } from "../../../src/runtimes/node-outbound.ts";
import { listen } from "../../../src/runtimes/node-server.ts";
import { createReader } from "../../../src/runtimes/reader.ts";
import { createService } from "../../../src/service.ts";
import { openEngine } from "../database.ts";
import { readTold } from "../process.ts";
import { ready, type Contender } from "./contender.ts";
// So that the threads find them compiled, as by `npm start`.
import "../../../src/runtimes/node-reader.ts";
import "../../../src/store/engines/sqlite/writer.ts";
import { systemClock } from "../../../src/system-clock.ts";

/** The real service, every check on, with or without its dispatcher beside it; its clock is set as it is told. */
const { database, folder, dispatching, now = Date.now() } = readTold<Contender>();
const readerThread = new URL("../../../src/runtimes/node-reader.ts", import.meta.url);
const ahead = Date.now() - now;
const clock = { ...systemClock, now: () => Date.now() - ahead };
const config = readConfig({
  PORT: "0",
  CONNECT_HUB_RATE_LIMIT: "100000000",
  CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000000",
});
const engine = openEngine(database);
const reader =
  database.kind === "file" ? createReader({ thread: readerThread, path: database.path, clock }) : undefined;
const { log } = openLog(config.logLevel, join(folder, "log.jsonl"));
let wake: (queue: Queue) => void = () => {};
const service = createService({
  config,
  engine,
  clock,
  log,
  baseUrl: () => "",
  jwtSecret: "a secret of the benchmark, longer than 32 bytes",
  reference: { document: "{}", additions: "{}", script: async () => "", compress },
  mailer: createMailbox(),
  addressOf: () => "",
  longReading: { reader: reader?.read, atOnce: 2 },
  outbound: createNodeOutbound({ privateAddresses: false }),
  wake: (queue) => wake(queue),
});
if (dispatching) ({ wake } = startWorker(createDispatcher(service.delivery), clock, log));
ready(await listen(service.fetch, config));
