import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { startOfMonth } from "../../../src/domain/time/months.ts";
import type { OutboundAnswer } from "../../../src/ports/outbound.ts";
import type { Mail } from "../../../src/ports/mail-and-alerts.ts";
import { track } from "../../store/fixtures.ts";
import { commit } from "../../support/commit.ts";
import { openWebhooks, runToEnd, type TestWebhooks } from "./fixtures.ts";

let hub: TestWebhooks;
beforeEach(async () => {
  hub = await openWebhooks();
});
afterEach(() => hub.close());

const [hour, day] = [3_600_000, 86_400_000];

/** What was e-mailed until now. */
async function mailed(): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      return "sent" as const;
    },
  };
  await hub.dispatcher({ mailer, gateways: {} }).runDue();
  return mails;
}

async function ownerEmail(): Promise<string> {
  return (await hub.store.users.find(hub.account.userId))!.email;
}

describe("410", () => {
  test("switches the endpoint off at once and e-mails its owner; nothing more is posted or queued", async () => {
    const endpoint = await hub.register("https://shop.example.com/hooks?token=secret");
    await hub.send();
    let asked = 0;
    const deliverer = hub.deliverer({
      post: async () => {
        asked += 1;
        return { status: 410 };
      },
    });
    await deliverer.runDue();
    const off = { status: "DISABLED", disabledReason: "GONE", disabledAt: hub.clock.now() };
    expect(await hub.endpoint(endpoint)).toMatchObject(off);
    await hub.send();
    hub.clock.advance(day);
    await deliverer.runDue();
    expect(asked).toBe(1);
    expect(await hub.deliveries(endpoint)).toMatchObject([{ nextAttemptAt: null, deliveredAt: null }]);
    const mails = await mailed();
    expect(mails).toEqual([expect.objectContaining({ to: await ownerEmail() })]);
    expect(mails[0]!.text).toContain(endpoint.id);
    expect(mails[0]!.text).toContain("shop.example.com");
    expect(mails[0]!.text).toContain("410");
    expect(JSON.stringify([mails, hub.warnings])).not.toContain("token=secret");
    expect(hub.warnings).toEqual([{ endpoint_id: endpoint.id, reason: "GONE" }]);
  });

  test("leaves unposted what was due beside it", async () => {
    const endpoint = await hub.register("https://shop.example.com/hooks");
    for (let sent = 0; sent < 3; sent += 1) await hub.send();
    const post = async (): Promise<OutboundAnswer> => ({ status: 410 });
    expect(await hub.deliverer({ post }).runDue()).toBe(1);
    expect((await hub.deliveries(endpoint)).filter(({ attempts }) => attempts > 0)).toHaveLength(1);
  });

  test("e-mails an owner five times an hour at most, and switches off all the same", async () => {
    const endpoints = [];
    for (let count = 0; count < 7; count += 1)
      endpoints.push(await hub.register(`https://s${count}.example.com/`));
    await hub.send();
    await hub.deliverer({ post: async () => ({ status: 410 }) }).runDue();
    for (const endpoint of endpoints)
      expect(await hub.endpoint(endpoint)).toMatchObject({ status: "DISABLED" });
    expect(await mailed()).toHaveLength(5);
  });

  test("leaves other endpoints on", async () => {
    const [gone, kept] = [
      await hub.register("https://a.example.com/"),
      await hub.register("https://b.example.com/"),
    ];
    await hub.send();
    const post = async ({ url }: { url: string }): Promise<OutboundAnswer> => ({
      status: url.includes("//a.") ? 410 : 200,
    });
    await hub.deliverer({ post }).runDue();
    expect([(await hub.endpoint(gone)).status, (await hub.endpoint(kept)).status]).toEqual([
      "DISABLED",
      "ENABLED",
    ]);
  });
});

describe("an endpoint that takes nothing", () => {
  /** Runs for so many hours, with a message each of them; answers as it is told. */
  async function live(hours: number, answer: (passed: number) => OutboundAnswer) {
    let passed = 0;
    const deliverer = hub.deliverer({ post: async () => answer(passed) });
    for (; passed < hours; passed += 1) {
      await hub.send({ priceMicros: 1 });
      await deliverer.runDue();
      hub.clock.advance(hour);
    }
    await deliverer.runDue();
  }

  test("is switched off after 3 days, and its owner is e-mailed once", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const since = hub.clock.now();
    await live(71, () => ({ failure: "CONNECTION" }));
    expect(await hub.endpoint(endpoint)).toMatchObject({ status: "ENABLED", failingSince: since });
    expect(await mailed()).toEqual([]);
    await live(5, () => ({ status: 500 }));
    expect(await hub.endpoint(endpoint)).toMatchObject({ status: "DISABLED", disabledReason: "FAILING" });
    const mails = await mailed();
    expect(mails.map(({ to }) => to)).toEqual([await ownerEmail()]);
    expect(mails[0]!.text).toContain("3 days");
  });

  test("stays on when it takes one event in between", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await live(140, (passed) => ({ status: passed === 70 ? 200 : 500 }));
    expect((await hub.endpoint(endpoint)).status).toBe("ENABLED");
    expect((await hub.endpoint(endpoint)).failingSince).not.toBeNull();
  });

  test("is well again after a success", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await live(3, (passed) => ({ status: passed < 2 ? 500 : 200 }));
    expect((await hub.endpoint(endpoint)).failingSince).toBeNull();
  });

  test("is not well again by the events of a message that is no longer kept", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const since = hub.clock.now();
    const forgotten = await track(hub.store, await hub.send());
    await commit(hub.store, [
      hub.store.messages.cancel(forgotten, { detail: "Over.", refundId: createId(since) }, since),
    ]);
    let posted = 0;
    const deliverer = hub.deliverer({
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
    expect(await hub.deliveries(endpoint)).toMatchObject([ended, ended]);
    expect((await hub.endpoint(endpoint)).failingSince).toBe(since);
  });

  test("is not switched off by one failure, though an event that it refused was given up days before", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const refused = await hub.send({ priceMicros: 1 });
    let isDown = false;
    const deliverer = hub.deliverer({
      post: async ({ body }) => ({ status: isDown || body.includes(refused.id) ? 500 : 200 }),
    });
    for (let passed = 0; passed < 73; passed += 1) {
      if (passed < 60) await hub.send({ priceMicros: 1 });
      await deliverer.runDue();
      hub.clock.advance(hour);
    }
    expect((await hub.endpoint(endpoint)).failingSince).not.toBeNull();
    hub.clock.advance(4 * 24 * hour);
    isDown = true;
    await hub.send({ priceMicros: 1 });
    await deliverer.runDue();
    expect((await hub.endpoint(endpoint)).status).toBe("ENABLED");
    isDown = false;
    hub.clock.advance(10_000);
    await deliverer.runDue();
    expect(await hub.endpoint(endpoint)).toMatchObject({ status: "ENABLED", failingSince: null });
  });

  test("is not switched off by one failure of an event that is replayed days after it was given up", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    const refused = await hub.send({ priceMicros: 1 });
    const post = async ({ body }: { body: string }): Promise<OutboundAnswer> => ({
      status: body.includes(refused.id) ? 500 : 200,
    });
    const deliverer = hub.deliverer({ post });
    for (let passed = 0; passed < 73; passed += 1) {
      if (passed < 60) await hub.send({ priceMicros: 1 });
      await deliverer.runDue();
      hub.clock.advance(hour);
    }
    hub.clock.advance(3 * 24 * hour);
    const given = { endpointId: endpoint.id, since: 0, failedOnly: true, after: 0, limit: 10 };
    expect(await hub.store.webhooks.replay(given, hub.clock.now())).toHaveLength(1);
    expect(await deliverer.runDue()).toBe(1);
    expect((await hub.endpoint(endpoint)).status).toBe("ENABLED");
  });

  test("is switched off without an e-mail where e-mail is switched off", async () => {
    const endpoint = await hub.register("https://shop.example.com/");
    await hub.send();
    await hub.deliverer({ post: async () => ({ status: 410 }), sendsMail: false }).runDue();
    expect((await hub.endpoint(endpoint)).status).toBe("DISABLED");
    expect(await mailed()).toEqual([]);
  });
});

test("the deliveries of an endpoint that was removed are dropped", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  await hub.send();
  const { builder } = hub.engine;
  await hub.engine.commit([builder.deleteFrom("webhook_endpoints").where("id", "=", endpoint.id).compile()]);
  const post = () => expect.unreachable();
  expect(await hub.deliverer({ post }).runDue()).toBe(0);
  expect(await hub.deliveries(endpoint)).toEqual([]);
});

test("an outage that lasts as long as a delivery is tried switches off at its end, and not at a failure long after", async () => {
  const endpoint = await hub.register("https://shop.example.com/");
  let asked = 0;
  const deliverer = hub.deliverer({
    post: async () => {
      asked += 1;
      // The first waits for its answer as long as it may, and so is later than the others are.
      if (asked === 1) hub.clock.advance(15_000);
      return { status: 502 };
    },
  });
  await hub.send();
  await runToEnd(hub, endpoint, deliverer);
  expect(await hub.endpoint(endpoint)).toMatchObject({ status: "DISABLED", disabledReason: "FAILING" });
});
