import { readConfig, type Database } from "../../src/config.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createService, type Surroundings } from "../../src/service.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import type { Engine } from "../../src/store/engine.ts";
import { systemClock } from "../../src/system-clock.ts";

const creditMicros = 1_000_000_000_000;

/** The service's configuration here: a sandbox that limits nobody, and whose users can pay for everything. */
export const config = {
  ...readConfig({
    PORT: "0",
    CONNECT_HUB_RATE_LIMIT: "100000000",
    CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000000",
  }),
  welcomeCreditMicros: creditMicros,
  welcomeSims: 0 as const,
};

/** The engine on a database of either kind. */
export const openEngine = (database: Database): Engine =>
  database.kind === "file" ? openSqlite(database.path) : openPostgres(database.url);

/** The real service, every check on, on an engine; a dispatcher and a deliverer are whose caller wants them. */
export const openService = (given: Pick<Surroundings, "engine"> & Partial<Surroundings>) =>
  createService({
    config,
    clock: systemClock,
    log: { info() {}, warn() {}, error() {} },
    baseUrl: () => "",
    jwtSecret: "a secret of the benchmark, longer than 32 bytes",
    mailer: createMailbox(),
    addressOf: () => "",
    outbound: createNodeOutbound({ privateAddresses: true }),
    wake: () => {},
    ...given,
  });
