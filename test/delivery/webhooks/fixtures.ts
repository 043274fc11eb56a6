import {
  createWebhookDeliverer,
  type DelivererBounds,
  type WebhookDeliverer,
} from "../../../src/delivery/webhooks/deliverer.ts";
import { createRateLimit } from "../../../src/http/limits/rate-limit.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "../../../src/ports/outbound.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../../src/ports/store/webhooks.ts";
import { createNodeOutbound } from "../../../src/runtimes/process/outbound.ts";
import { newEndpoint } from "../../store/fixtures.ts";
import { startReceiver, type Receiver } from "../../support/receiver.ts";
import { openDelivery, type TestDelivery } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** A database with an account whose messages go to endpoints. */
export interface TestWebhooks extends TestDelivery {
  readonly warnings: readonly Readonly<Record<string, unknown>>[];
  register(url: string): Promise<WebhookEndpoint>;
  /** A customer's server, which closes with the database. */
  receive(...given: Parameters<typeof startReceiver>): Promise<Receiver>;
  /** Another deliverer on the same database; without `post` it posts by sockets. */
  deliverer(surroundings?: {
    readonly post?: (request: OutboundRequest) => Promise<OutboundAnswer>;
    readonly store?: Store;
    readonly sendsMail?: boolean;
    readonly bounds?: DelivererBounds;
  }): WebhookDeliverer;
  endpoint(of: WebhookEndpoint): Promise<WebhookEndpoint>;
  /** The deliveries to an endpoint, newest first. */
  deliveries(to: WebhookEndpoint): Promise<readonly WebhookDelivery[]>;
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
  const anHour = { words: "e-mails an hour", milliseconds: 3_600_000 };
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
    async receive(...given) {
      const receiver = await startReceiver(...given);
      receivers.push(receiver);
      return receiver;
    },
    async close() {
      for (const receiver of receivers.splice(0)) await receiver.close();
      await opened.close();
    },
    deliverer({ post, bounds, ...surroundings } = {}) {
      const outbound: Outbound = post ? { fault: async () => undefined, post } : sockets;
      return createWebhookDeliverer(
        { store, clock, log, metrics: noMetrics, outbound, limits, sendsMail: true, ...surroundings },
        bounds,
      );
    },
    endpoint: async ({ id }) => (await store.webhooks.findAny(id))!,
    deliveries: ({ id }) => store.webhooks.deliveries(id, 100, undefined),
  };
}

/** Posts what an endpoint's latest delivery has, again and again, until nothing of it is to come. */
export async function runToEnd(
  hub: TestWebhooks,
  endpoint: WebhookEndpoint,
  deliverer: ReturnType<TestWebhooks["deliverer"]>,
): Promise<void> {
  for (;;) {
    await deliverer.runDue();
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await hub.deliveries(endpoint);
    if (nextAttemptAt === null) break;
    hub.clock.advance(Math.max(nextAttemptAt - hub.clock.now(), 50));
  }
}
