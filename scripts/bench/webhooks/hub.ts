import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../../src/config.ts";
import { createWebhookDeliverer } from "../../../src/delivery/webhooks/deliverer.ts";
import { startWebhookWorker } from "../../../src/delivery/webhooks/worker.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { createWebhookSecret } from "../../../src/domain/webhooks.ts";
import { createRateLimit } from "../../../src/http/rate-limit.ts";
import { createNodeOutbound } from "../../../src/runtimes/node-outbound.ts";
import { createStore } from "../../../src/store/store.ts";
import { openEngine, type Customer } from "../database.ts";
import { messageOf } from "../fill.ts";
import { answerAll } from "./child.ts";
import { systemClock } from "../../../src/system-clock.ts";

/** What the hub is asked: to register; to make events, at once or at a pace; to post them; to end. */
export type HubAsk =
  | { readonly kind: "register"; readonly urls: readonly string[] }
  | { readonly kind: "queue"; readonly events: number }
  | { readonly kind: "start" | "stop" }
  | { readonly kind: "pace"; readonly events: number; readonly perSecond: number };

export interface HubAnswer {
  /** When it was done, in Unix milliseconds. */
  readonly at: number;
  /** What went wrong so far, in the words of the log. */
  readonly errors: readonly string[];
}

interface Told {
  readonly database: Database;
  readonly customer: Customer;
}

const atOnce = 100;
const endpointsAtMost = 10;

// The benchmark writes it.
const { database, customer } = JSON.parse(process.argv[2]!) as Told;
const engine = openEngine(database);
const store = createStore(engine);
const errors: string[] = [];
const log = { info() {}, warn() {}, error: (fields: object) => void errors.push(JSON.stringify(fields)) };
const clock = systemClock;
const outbound = createNodeOutbound({ privateAddresses: true });
const limits = { mails: createRateLimit(1, clock) };
const deliverer = createWebhookDeliverer({ store, clock, log, outbound, limits, sendsMail: false });
let made = 0;
let worker: ReturnType<typeof startWebhookWorker> | undefined;

async function register(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const now = clock.now();
    const plain = {
      description: null,
      previousSecret: null,
      previousSecretUntil: null,
      status: "ENABLED",
    } as const;
    const well = { disabledReason: null, disabledAt: null, failingSince: null, createdAt: now };
    const endpoint = { id: createId(now), accountId: customer.accountId, url, secret: createWebhookSecret() };
    await store.commit([store.webhooks.insert({ ...endpoint, ...plain, ...well }, endpointsAtMost)]);
  }
}

/** A message is accepted, as by a send: its first event goes to every endpoint. */
async function makeEvent(): Promise<void> {
  const now = clock.now();
  const message = messageOf(customer, (made += 1), now);
  await store.commit(store.messages.accept(message, createId(now)));
  worker?.wake();
}

async function queue(events: number): Promise<void> {
  for (let queued = 0; queued < events; queued += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, events - queued) }, makeEvent));
  }
}

/** One event after the other, each at its time whatever the others take. */
async function pace(events: number, perSecond: number): Promise<void> {
  const start = performance.now();
  const making: Promise<void>[] = [];
  while (making.length < events) {
    const due = Math.min(events, Math.floor(((performance.now() - start) * perSecond) / 1_000) + 1);
    while (making.length < due) making.push(makeEvent());
    await wait(1);
  }
  await Promise.all(making);
}

answerAll<HubAsk, HubAnswer>(async (question) => {
  if (question.kind === "register") await register(question.urls);
  if (question.kind === "queue") await queue(question.events);
  if (question.kind === "start") worker = startWebhookWorker(deliverer, log);
  if (question.kind === "pace") await pace(question.events, question.perSecond);
  if (question.kind === "stop") {
    await worker?.stop();
    await engine.close();
  }
  return { at: clock.now(), errors };
});
