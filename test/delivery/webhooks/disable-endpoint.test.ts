import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { startOfMonth } from "../../../src/domain/time/months.ts";
import type { OutboundResult } from "../../../src/ports/outbound.ts";
import type { Mail } from "../../../src/ports/mail-and-alerts.ts";
import { track } from "../../store/fixtures.ts";
import { commit } from "../../support/commit.ts";
import { openWebhooks, runUntilDone, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

const [hour, day] = [3_600_000, 86_400_000];

/** Sends the queued e-mails, and returns them. */
async function sendQueuedMails(): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      return "sent" as const;
    },
  };
  await hub.createDispatcher({ mailer, gateways: {} }).runDue();
  return mails;
}

async function ownerEmail(): Promise<string> {
  return (await hub.store.users.find(hub.account.userId))!.email;
}

describe("410", () => {
  test("disables the endpoint immediately and notifies its owner; nothing further is posted or queued", async () => {
    const endpoint = await hub.register("https://shop.example.com/hooks?token=secret");
    await hub.send();
    let asked = 0;
    const deliverer = hub.createDeliverer({
      post: async () => {
        asked += 1;
        return { status: 410 };
      },
    });
    await deliverer.runDue();
    const off = { status: "DISABLED", disabledReason: "GONE", disabledAt: hub.clock.now() };
    expect(await hub.readEndpoint(endpoint)).toMatchObject(off);
    await hub.send();
    hub.clock.advance(day);
    await deliverer.runDue();
    expect(asked).toBe(1);
    expect(await hub.listDeliveries(endpoint)).toMatchObject([{ nextAttemptAt: null, deliveredAt: null }]);
    const mails = await sendQueuedMails();
    expect(mails).toEqual([expect.objectContaining({ to: await ownerEmail() })]);
    expect(mails[0]!.text).toContain(endpoint.id);
    expect(mails[0]!.text).toContain("shop.example.com");
    expect(mails[0]!.text).toContain("410");
    expect(JSON.stringify([mails, hub.warnings])).not.toContain("token=secret");
    expect(hub.warnings).toEqual([{ endpoint_id: endpoint.id, reason: "GONE" }]);
  });

  test("cancels further due deliveries", async () => {
    const endpoint = await hub.register("https://shop.example.com/hooks");
    for (let sent = 0; sent < 3; sent += 1) await hub.send();
    const post = async (): Promise<OutboundResult> => ({ status: 410 });
    expect(await hub.createDeliverer({ post }).runDue()).toBe(1);
    expect((await hub.listDeliveries(endpoint)).filter(({ attempts }) => attempts > 0)).toHaveLength(1);
  });

  test("sends an owner at most five e-mails an hour, and disables the endpoint nevertheless", async () => {
    const endpoints = [];
    for (let count = 0; count < 7; count += 1)
      endpoints.push(await hub.register(`https://s${count}.example.com/`));
    await hub.send();
    await hub.createDeliverer({ post: async () => ({ status: 410 }) }).runDue();
    for (const endpoint of endpoints)
      expect(await hub.readEndpoint(endpoint)).toMatchObject({ status: "DISABLED" });
    expect(await sendQueuedMails()).toHaveLength(5);
  });

  test("does not affect other endpoints", async () => {
    const [gone, kept] = [
      await hub.register("https://a.example.com/"),
      await hub.register("https://b.example.com/"),
    ];
    await hub.send();
    const post = async ({ url }: { url: string }): Promise<OutboundResult> => ({
      status: url.includes("//a.") ? 410 : 200,
    });
    await hub.createDeliverer({ post }).runDue();
    expect([(await hub.readEndpoint(gone)).status, (await hub.readEndpoint(kept)).status]).toEqual([
      "DISABLED",
      "ENABLED",
    ]);
  });
});

describe("an endpoint that accepts nothing", () => {
  /** Runs for `hours` hours, with a message in each. `answer` returns the response. */
  async function live(hours: number, answer: (passed: number) => OutboundResult) {
    let passed = 0;
    const deliverer = hub.createDeliverer({ post: async () => answer(passed) });
    for (; passed < hours; passed += 1) {
      await hub.send({ priceMicros: 1 });
      await deliverer.runDue();
      hub.clock.advance(hour);
    }
    await deliverer.runDue();
  }

  test("is disabled after 3 days, and its owner is notified once", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const since = hub.clock.now();
    await live(71, () => ({ failure: "CONNECTION" }));
    expect(await hub.readEndpoint(endpoint)).toMatchObject({ status: "ENABLED", failingSince: since });
    expect(await sendQueuedMails()).toEqual([]);
    await live(5, () => ({ status: 500 }));
    expect(await hub.readEndpoint(endpoint)).toMatchObject({ status: "DISABLED", disabledReason: "FAILING" });
    const mails = await sendQueuedMails();
    expect(mails.map(({ to }) => to)).toEqual([await ownerEmail()]);
    expect(mails[0]!.text).toContain("3 days");
  });

  test("stays enabled if it accepts one event in between", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await live(140, (passed) => ({ status: passed === 70 ? 200 : 500 }));
    expect((await hub.readEndpoint(endpoint)).status).toBe("ENABLED");
    expect((await hub.readEndpoint(endpoint)).failingSince).not.toBeNull();
  });

  test("is no longer failing after a success", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await live(3, (passed) => ({ status: passed < 2 ? 500 : 200 }));
    expect((await hub.readEndpoint(endpoint)).failingSince).toBeNull();
  });

  test("stays failing if its only deliveries are those of a removed message", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const since = hub.clock.now();
    const forgotten = await track(hub.store, await hub.send());
    await commit(hub.store, [
      hub.store.messages.cancel(forgotten, { detail: "Over.", refundId: createId(since) }, since),
    ]);
    let posted = 0;
    const deliverer = hub.createDeliverer({
      async post() {
        posted += 1;
        return { status: 500 };
      },
    });
    await deliverer.runDue();
    const before = posted;
    await hub.store.retention.remove(startOfMonth(since, 1), 100);
    hub.clock.advance(hour);
    await deliverer.runDue();
    expect(posted).toBe(before);
    const ended = { messageId: forgotten.id, nextAttemptAt: null, deliveredAt: null };
    expect(await hub.listDeliveries(endpoint)).toMatchObject([ended, ended]);
    expect((await hub.readEndpoint(endpoint)).failingSince).toBe(since);
  });

  test("is not disabled by one failure days after an event was abandoned", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const refused = await hub.send({ priceMicros: 1 });
    let isDown = false;
    const deliverer = hub.createDeliverer({
      post: async ({ body }) => ({ status: isDown || body.includes(refused.id) ? 500 : 200 }),
    });
    for (let passed = 0; passed < 73; passed += 1) {
      if (passed < 60) await hub.send({ priceMicros: 1 });
      await deliverer.runDue();
      hub.clock.advance(hour);
    }
    expect((await hub.readEndpoint(endpoint)).failingSince).not.toBeNull();
    hub.clock.advance(4 * 24 * hour);
    isDown = true;
    await hub.send({ priceMicros: 1 });
    await deliverer.runDue();
    expect((await hub.readEndpoint(endpoint)).status).toBe("ENABLED");
    isDown = false;
    hub.clock.advance(10_000);
    await deliverer.runDue();
    expect(await hub.readEndpoint(endpoint)).toMatchObject({ status: "ENABLED", failingSince: null });
  });

  test("is not disabled by one failure of an event that is replayed days after it was abandoned", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const refused = await hub.send({ priceMicros: 1 });
    const post = async ({ body }: { body: string }): Promise<OutboundResult> => ({
      status: body.includes(refused.id) ? 500 : 200,
    });
    const deliverer = hub.createDeliverer({ post });
    for (let passed = 0; passed < 73; passed += 1) {
      if (passed < 60) await hub.send({ priceMicros: 1 });
      await deliverer.runDue();
      hub.clock.advance(hour);
    }
    hub.clock.advance(3 * 24 * hour);
    const given = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
    expect(await hub.store.webhooks.replay(given, hub.clock.now())).toHaveLength(1);
    expect(await deliverer.runDue()).toBe(1);
    expect((await hub.readEndpoint(endpoint)).status).toBe("ENABLED");
  });

  test("is disabled without an e-mail if e-mail is switched off", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    await hub.createDeliverer({ post: async () => ({ status: 410 }), sendsMail: false }).runDue();
    expect((await hub.readEndpoint(endpoint)).status).toBe("DISABLED");
    expect(await sendQueuedMails()).toEqual([]);
  });
});

test("the deliveries of an endpoint that was removed are dropped", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  await hub.send();
  const { builder } = hub.engine;
  await hub.engine.commit([builder.deleteFrom("webhook_endpoints").where("id", "=", endpoint.id).compile()]);
  const post = () => expect.unreachable();
  expect(await hub.createDeliverer({ post }).runDue()).toBe(0);
  expect(await hub.listDeliveries(endpoint)).toEqual([]);
});

test("an outage as long as the retries disables the endpoint at their end, not at a later failure", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  let asked = 0;
  const deliverer = hub.createDeliverer({
    post: async () => {
      asked += 1;
      // The first request waits until its timeout, and is therefore later than the others.
      if (asked === 1) hub.clock.advance(15_000);
      return { status: 502 };
    },
  });
  await hub.send();
  await runUntilDone(hub, endpoint, deliverer);
  expect(await hub.readEndpoint(endpoint)).toMatchObject({ status: "DISABLED", disabledReason: "FAILING" });
});
