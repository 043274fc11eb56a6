import type { AddressInfo } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import {
  createConnectHubClient,
  type ConnectHubClient,
  type ConnectHubOptions,
} from "../../generated/client.ts";
import { createDispatcher, type Dispatcher } from "../../src/delivery/dispatcher.ts";
import { createWebhookDeliverer } from "../../src/delivery/webhooks/deliverer.ts";
import { createDemo, type Demo } from "../../src/demo/demo.ts";
import { toSecrets } from "../../src/domain/access/secrets.ts";
import type { LongRunningReadOptions } from "../../src/http/limits/long-reads.ts";
import type { Context } from "../../src/operations/context.ts";
import { createMailbox, type Mailbox } from "../../src/providers/sandbox/mailbox.ts";
import { getClientAddress } from "../../src/runtimes/process/client-address.ts";
import { readConfigAndFiles } from "../../src/runtimes/process/config.ts";
import { compress, readCreatedSecrets } from "../../src/runtimes/process/files.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createInstrumentation } from "../../src/runtimes/process/metrics.ts";
import { createTraces } from "../../src/runtimes/process/traces.ts";
import type { HostResolver } from "../../src/runtimes/process/resolve.ts";
import { listen, stopServer } from "../../src/runtimes/node/server.ts";
import { createConfigurationReloader } from "../../src/runtimes/process/reload.ts";
import { createService, type Service } from "../../src/service.ts";
import { isStoreError } from "../../src/ports/store/errors.ts";
import { createDataProtection } from "../../src/store/data-protection.ts";
import type { Engine } from "../../src/store/engine.ts";
import { parseDataKeys } from "../../src/domain/privacy/data-keys.ts";
import { production } from "./production.ts";
import { fetchAndValidate } from "./fetch-and-validate.ts";
import { expectConsistentLedgers } from "./ledger.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { acceptReservations } from "./slots.ts";
import { openTestStore } from "./stores/index.ts";

/** Data keys of the service, unless the environment sets some. */
const testDataKeys = parseDataKeys(production.CONNECT_HUB_DATA_KEYS)!;

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The real service on a real port and a real database. The test controls its clock. */
export interface TestService {
  readonly baseUrl: string;
  readonly clock: TestClock;
  readonly context: Context;
  readonly engine: Engine;
  readonly mailbox: Mailbox;
  readonly log: readonly LogLine[];
  readonly demo: Demo;
  /** Returns a client with the demo user's credentials, or with the given credentials. */
  client(credentials?: Partial<ConnectHubOptions>): ConnectHubClient;
  /** Sends a raw request. The response is validated against the contract, as for the client. */
  sendRaw(path: string, init?: RequestInit): Promise<Response>;
  /** Runs the due work of the dispatcher. Returns the number of claimed items. */
  deliver(): Promise<number>;
  /**
   * Accepts slot reservations, so that messages are submitted as soon as they are accepted. Returns a function that
   * stops this and waits for the reserved slots.
   */
  acceptReservations(): Promise<() => Promise<void>>;
  /** Sends due webhook deliveries. Returns the number of attempts. */
  deliverWebhooks(): Promise<number>;
  /** Stops the service. Rejects if a ledger in its database is not consistent. */
  stop(): Promise<void>;
}

/**
 * Starts the service in sandbox mode. `environment` contains the variables that an operator would set. `open` opens its
 * database, which `stop` closes. Without `hasFiles`, the service cannot reload its configuration, as on a Worker. Messages and webhooks are sent only when the test calls `deliver`, `deliverWebhooks`
 * or `acceptReservations`.
 */
export async function startService(
  environment: Record<string, string> = {},
  open = openTestStore,
  longReading: LongRunningReadOptions = { concurrency: 2 },
  hasFiles = true,
): Promise<TestService> {
  const clock = createTestClock();
  const { engine, close } = await open();
  const log: LogLine[] = [];
  const note = (level: LogLine["level"]) => (fields: LogLine["fields"]) => void log.push({ level, fields });
  const mailbox = createMailbox();
  const variables = { PORT: "0", CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000", ...environment };
  const config = await readConfigAndFiles(variables);
  // Set once the service listens.
  let baseUrl = "";
  const notes = { info: note("info"), warn: note("warn"), error: note("error") };
  const measuring = createInstrumentation(config, clock, notes);
  const protection = createDataProtection(config.dataKeys ?? testDataKeys);
  await protection.load(engine);
  const configuration = createConfigurationReloader({
    environment: variables,
    config,
    createdSecret,
    createdSecrets: await readCreatedSecrets(config),
    getService: () => service,
    onSwitched: () => dispatcher.update(),
    log: notes,
  });
  const service: Service = createService({
    protection,
    config,
    engine: measuring.instrumentEngine(engine),
    clock,
    log: notes,
    ...measuring,
    traces: createTraces(),
    baseUrl: () => baseUrl,
    jwtSecrets: toSecrets(config.jwtSecret ?? createdSecret, config.previousJwtSecret),
    reference: {
      document: "{}",
      additions: "{}",
      readClientDocument: async () => "{}",
      readScript: async () => "",
      compress,
    },
    mailer: mailbox,
    getClientAddress: (context) => getClientAddress(context, config.trustProxy, getConnInfo),
    longRunningReads: longReading,
    outbound: createNodeOutbound({ ...config.webhookAddresses, resolve }),
    wake: () => {},
    slots: { reserve: (message) => dispatcher.slots.reserve(message) },
    ...(hasFiles && { configuration }),
  });
  const { guardPersistence } = service.delivery;
  await guardPersistence.restore();
  const dispatcher: Dispatcher = createDispatcher(service.delivery);
  const deliverer = createWebhookDeliverer(service.delivery);
  const server = await listen(service.fetch, config);
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const demo = await createDemo(service.context);
  const { apiKey, accountId, userId } = demo;
  return {
    baseUrl,
    clock,
    context: service.context,
    engine,
    mailbox,
    log,
    demo,
    client: (credentials = { apiKey, accountId, userId }) =>
      createConnectHubClient({ baseUrl, fetch: fetchAndValidate, ...credentials }),
    sendRaw: (path, init) => fetchAndValidate(new Request(baseUrl + path, init)),
    deliver: () => dispatcher.runDue(),
    acceptReservations: () => acceptReservations(dispatcher),
    deliverWebhooks: () => deliverer.runDue(),
    async stop() {
      await stopServer(server, 0);
      await service.providers.close();
      await guardPersistence.save().catch((error: unknown) => {
        // A test may have closed the store itself.
        if (!isStoreError(error, "gone")) throw error;
      });
      try {
        await expectConsistentLedgers(engine);
      } finally {
        await close();
      }
    },
  };
}

/** Secret of tokens unless the environment sets one. */
const createdSecret = "a secret of the tests, longer than 32 bytes";

/** Resolves test host names: names below example.com are public, and names that begin with "private" are private. */
const resolve: HostResolver = async (hostname) => {
  if (hostname.startsWith("private")) return [{ address: "10.0.0.1", family: 4 }];
  return hostname.endsWith("example.com") ? [{ address: "93.184.215.14", family: 4 }] : [];
};
