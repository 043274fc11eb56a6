import { setTimeout as wait } from "node:timers/promises";
import { createWebhookDeliverer } from "../../../src/delivery/webhooks/deliverer.ts";
import { startWebhookWorker } from "../../../src/delivery/webhooks/worker.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { isRefusal } from "../../../src/domain/refusals.ts";
import { createWebhookEndpoint } from "../../../src/operations/webhooks/createWebhookEndpoint.ts";
import type { Customer } from "../database.ts";
import { newMessage } from "../messages.ts";
import { answerAll, readTold } from "../process.ts";
import { openEngine, openService } from "../service.ts";

/** What the hub does: it registers, makes events at once or at a pace, posts them, and ends. */
export type Hub = typeof hub;

const atOnce = 100;

const { path, customer } = readTold<{ readonly path: string; readonly customer: Customer }>();
const engine = openEngine({ kind: "file", path });
const errors: string[] = [];
const log = { info() {}, warn() {}, error: (fields: object) => void errors.push(JSON.stringify(fields)) };
const { context, delivery } = openService({ engine, log });
const { store, clock } = context;
let worker: ReturnType<typeof startWebhookWorker> | undefined;

function refuse(): never {
  throw new Error("The store refused what the benchmark needs.");
}

/** A message is accepted, as by a send: its first event goes to every endpoint. */
async function makeEvent(): Promise<void> {
  const now = clock.now();
  const content = { channel: "telegram", recipient: "+447700900123", code: "123456" } as const;
  await store.commit([store.messages.accept(newMessage(customer, content, now), createId(now))], {
    balance_short: refuse,
  });
  worker?.wake();
}

const hub = {
  async register(urls: readonly string[]) {
    const principal = { ...customer, keyId: "", currency: "EUR" };
    for (const url of urls) {
      const answer = await createWebhookEndpoint({ body: { url }, query: {}, principal }, context);
      if (isRefusal(answer)) throw new Error(answer.detail);
    }
  },
  async queue(events: number) {
    for (let queued = 0; queued < events; queued += atOnce) {
      await Promise.all(Array.from({ length: Math.min(atOnce, events - queued) }, makeEvent));
    }
  },
  /** Begins to post; answers when, in Unix milliseconds. */
  start() {
    worker = startWebhookWorker(createWebhookDeliverer(delivery), log);
    return clock.now();
  },
  /** One event after the other, each at its time whatever the others take. */
  async pace({ events, perSecond }: { readonly events: number; readonly perSecond: number }) {
    const start = performance.now();
    const making: Promise<void>[] = [];
    while (making.length < events) {
      const due = Math.min(events, Math.floor(((performance.now() - start) * perSecond) / 1_000) + 1);
      while (making.length < due) making.push(makeEvent());
      await wait(1);
    }
    await Promise.all(making);
  },
  /** Ends; answers what went wrong, in the words of the log. */
  async stop() {
    await worker?.stop();
    await engine.close();
    return errors;
  },
};
answerAll(hub);
