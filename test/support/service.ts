import type { AddressInfo } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import {
  createConnectHubClient,
  type ConnectHubClient,
  type ConnectHubOptions,
} from "../../generated/client.ts";
import { createDispatcher, type Dispatcher } from "../../src/delivery/dispatcher.ts";
import { createWebhookDeliverer } from "../../src/delivery/webhooks/deliverer.ts";
import { makeDemo, type Demo } from "../../src/demo/demo.ts";
import type { LongReading } from "../../src/http/limits/long-reads.ts";
import type { Context } from "../../src/operations/context.ts";
import { createMailbox, type Mailbox } from "../../src/providers/sandbox/mailbox.ts";
import { addressOf } from "../../src/runtimes/process/client-address.ts";
import { readConfigAndFiles } from "../../src/runtimes/process/config.ts";
import { compress } from "../../src/runtimes/process/files.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { createMeasuring } from "../../src/runtimes/process/metrics.ts";
import { createTraces } from "../../src/runtimes/process/traces.ts";
import type { Resolve } from "../../src/runtimes/process/resolve.ts";
import { listen, stopServer } from "../../src/runtimes/node/server.ts";
import { createService } from "../../src/service.ts";
import { isStoreError } from "../../src/ports/store/errors.ts";
import type { Engine } from "../../src/store/engine.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { expectSoundLedgers } from "./ledger.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { acceptReservations } from "./slots.ts";
import { openTestStore } from "./stores/index.ts";

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The real service on a real port and a real database, with its clock in the test's hand. */
export interface TestService {
  readonly baseUrl: string;
  readonly clock: TestClock;
  readonly context: Context;
  readonly engine: Engine;
  readonly mailbox: Mailbox;
  readonly log: readonly LogLine[];
  readonly demo: Demo;
  /** A client with the demo user's credentials, or with those given in their place. */
  client(credentials?: Partial<ConnectHubOptions>): ConnectHubClient;
  /** A request as it stands, checked against the contract like a client's. */
  raw(path: string, init?: RequestInit): Promise<Response>;
  /** Does what the dispatcher has to do now. */
  deliver(): Promise<number>;
  /** Serves slots for messages to be handed over as soon as they are accepted; what is given back ends that, and what has one. */
  serve(): Promise<() => Promise<void>>;
  /** Posts what is due to customers' endpoints; returns how many attempts were made. */
  deliverWebhooks(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the service in sandbox mode; `environment` is what an operator would set. */
export async function startService(
  environment: Record<string, string> = {},
  open = openTestStore,
  longReading: LongReading = { atOnce: 2 },
): Promise<TestService> {
  const clock = createTestClock();
  const { engine, close } = await open();
  const log: LogLine[] = [];
  const note = (level: LogLine["level"]) => (fields: LogLine["fields"]) => void log.push({ level, fields });
  const mailbox = createMailbox();
  const config = await readConfigAndFiles({
    PORT: "0",
    CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000",
    ...environment,
  });
  // Known once it listens.
  let baseUrl = "";
  const notes = { info: note("info"), warn: note("warn"), error: note("error") };
  const measuring = createMeasuring(config, clock, notes);
  const service = createService({
    config,
    engine: measuring.measured(engine),
    clock,
    log: notes,
    ...measuring,
    traces: createTraces(),
    baseUrl: () => baseUrl,
    jwtSecrets: ["a secret of the tests, longer than 32 bytes"],
    reference: {
      document: "{}",
      additions: "{}",
      readClientDocument: async () => "{}",
      script: async () => "",
      compress,
    },
    mailer: mailbox,
    addressOf: (context) => addressOf(context, config.trustProxy, getConnInfo),
    longReading,
    outbound: createNodeOutbound({ ...config.webhookAddresses, resolve }),
    wake: () => {},
    slots: { reserve: (message) => dispatcher.slots.reserve(message) },
  });
  const { guardKeeping } = service.delivery;
  await guardKeeping.restore();
  const dispatcher: Dispatcher = createDispatcher(service.delivery);
  const deliverer = createWebhookDeliverer(service.delivery);
  const server = await listen(service.fetch, config);
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const demo = await makeDemo(service.context);
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
      createConnectHubClient({ baseUrl, fetch: checkedFetch, ...credentials }),
    raw: (path, init) => checkedFetch(new Request(baseUrl + path, init)),
    deliver: () => dispatcher.runDue(),
    serve: () => acceptReservations(dispatcher),
    deliverWebhooks: () => deliverer.runDue(),
    async stop() {
      await stopServer(server, 0);
      await service.providers.close();
      await guardKeeping.save().catch((error: unknown) => {
        // A test may have closed the store itself.
        if (!isStoreError(error, "gone")) throw error;
      });
      try {
        await expectSoundLedgers(engine);
      } finally {
        await close();
      }
    },
  };
}

/** Names that the tests know: those of example.com are public, but for those that say otherwise. */
const resolve: Resolve = async (hostname) => {
  if (hostname.startsWith("private")) return [{ address: "10.0.0.1", family: 4 }];
  return hostname.endsWith("example.com") ? [{ address: "93.184.215.14", family: 4 }] : [];
};
