import {
  createWebhookDeliverer,
  type DelivererLimits,
  type WebhookDeliverer,
} from "../../../src/delivery/webhooks/deliverer.ts";
import { createRateLimit } from "../../../src/http/limits/rate-limit.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import type { OutboundClient, OutboundResult, OutboundRequest } from "../../../src/ports/outbound.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../../src/ports/store/webhooks.ts";
import { createNodeOutbound } from "../../../src/runtimes/process/outbound.ts";
import { newEndpoint } from "../../store/fixtures.ts";
import { startReceiver, type Receiver } from "../../support/receiver.ts";
import { openDelivery, type TestDelivery } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** A database with an account whose messages are posted to endpoints. */
export interface TestWebhooks extends TestDelivery {
  readonly warnings: readonly Readonly<Record<string, unknown>>[];
  register(url: string): Promise<WebhookEndpoint>;
  /** Starts a customer's server, which is closed together with the database. */
  startReceiver(...given: Parameters<typeof startReceiver>): Promise<Receiver>;
  /** Creates another deliverer on the same database. Without `post`, it sends requests over the network. */
  createDeliverer(dependencies?: {
    readonly post?: (request: OutboundRequest) => Promise<OutboundResult>;
    readonly store?: Store;
    readonly sendsMail?: boolean;
    readonly bounds?: DelivererLimits;
  }): WebhookDeliverer;
  readEndpoint(of: WebhookEndpoint): Promise<WebhookEndpoint>;
  /** Lists the deliveries to an endpoint, newest first. */
  listDeliveries(to: WebhookEndpoint): Promise<readonly WebhookDelivery[]>;
}

/** Opens a database for one test of the deliverer. */
export async function openWebhooks(): Promise<TestWebhooks> {
  const opened = await openDelivery();
  const { store, clock, account } = opened;
  const errors: Readonly<Record<string, unknown>>[] = [];
  const warnings: Readonly<Record<string, unknown>>[] = [];
  const log = {
    info: () => {},
    warn: (fields: object) => void warnings.push({ ...fields }),
    error: (fields: object) => void errors.push({ ...fields }),
  };
  const receivers: Receiver[] = [];
  const anHour = { description: "e-mails an hour", milliseconds: 3_600_000 };
  const limits = { mails: createRateLimit(5, clock, anHour) };
  const sockets = createNodeOutbound({ privateAddresses: true, timeoutMilliseconds: 2_000 });
  return {
    ...opened,
    errors,
    warnings,
    async register(url) {
      const endpoint = newEndpoint(account, { url });
      await commit(store, [store.webhooks.insert(endpoint, 100)]);
      return endpoint;
    },
    async startReceiver(...given) {
      const receiver = await startReceiver(...given);
      receivers.push(receiver);
      return receiver;
    },
    async close() {
      for (const receiver of receivers.splice(0)) await receiver.close();
      await opened.close();
    },
    createDeliverer({ post, bounds, ...dependencies } = {}) {
      const outbound: OutboundClient = post ? { findAddressError: async () => undefined, post } : sockets;
      return createWebhookDeliverer(
        { store, clock, log, metrics: noMetrics, outbound, limits, sendsMail: true, ...dependencies },
        bounds,
      );
    },
    readEndpoint: async ({ id }) => (await store.webhooks.findAny(id))!,
    listDeliveries: ({ id }) => store.webhooks.listDeliveries(id, 100, undefined),
  };
}

/** Posts the latest delivery of an endpoint repeatedly, until no further attempt is scheduled. */
export async function runUntilDone(
  hub: TestWebhooks,
  endpoint: WebhookEndpoint,
  deliverer: ReturnType<TestWebhooks["createDeliverer"]>,
): Promise<void> {
  for (;;) {
    await deliverer.runDue();
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await hub.listDeliveries(endpoint);
    if (nextAttemptAt === null) break;
    hub.clock.advance(Math.max(nextAttemptAt - hub.clock.now(), 50));
  }
}
