import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBalance } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import { createBusyKey, workflowBy, code, path, recipients, createVerifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_COUNTRIES: "GB,DE" });
});
afterAll(() => service.stop());

const second = 1_000;

describe("201", () => {
  test("charges and queues a message, and returns when it expires and when it may be sent again", async () => {
    const { client, accountId } = await createVerifier(service);
    const { data, response } = await client.POST(path, {
      body: { to: recipients.delivered, reference: "order-1041" } as never,
    });
    expect(response.status).toBe(201);
    const now = service.clock.now();
    expect(data).toMatchObject({
      status: "PENDING",
      to: recipients.delivered,
      template: "default",
      locale: "en",
      reference: "order-1041",
      expires_at: new Date(now + 600 * second).toISOString(),
      resend_after: new Date(now + 30 * second).toISOString(),
      checks_left: 5,
      price: 0.04,
      currency: "EUR",
      attempts: [{ channel: "sms", status: "PENDING" }],
    });
    expect(await getBalance(service, accountId)).toBe(960_000);
  });

  test.each([
    ["sms", 0.04, code],
    ["whatsapp", 0.03, code],
    ["telegram", 0.01, code],
    // The code of the first caller ID.
    ["flash_call", 0.02, "900456"],
  ] as const)("delivers the message by %s, and never shows the code", async (channel, price, secret) => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered, workflow: workflowBy(channel) });
    await service.deliver();
    const shown = await own.get(id);
    expect(shown.attempts).toMatchObject([{ channel, status: "DELIVERED" }]);
    const params = { path: { id: shown.attempts[0]!.message_id } };
    const { data: message } = await own.client.GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(message).toMatchObject({ status: "DELIVERED", price });
    expect(JSON.stringify([shown, message, service.log])).not.toContain(secret);
    const rows = ["verifications", "messages", "message_events"] as const;
    for (const table of rows) {
      const stored = await service.engine.read(
        service.engine.builder.selectFrom(table).selectAll().compile(),
      );
      expect(stored.length).toBeGreaterThan(0);
      expect(JSON.stringify(stored)).not.toContain(secret);
    }
  });

  test.each([
    ["sms", "whatsapp", recipients.refused],
    ["sms", "telegram", recipients.undelivered],
    ["flash_call", "sms", recipients.refused],
  ] as const)(
    "continues from %s to %s immediately if the message to %s fails",
    async (first, then, number) => {
      const own = await createVerifier(service);
      const { id } = await own.start({ to: number, workflow: workflowBy(first, then) });
      await service.deliver();
      await service.deliver();
      const { attempts } = await own.get(id);
      expect(attempts.map(({ channel }) => channel)).toEqual([first, then]);
      expect(attempts[0]!.status).toBe("FAILED");
    },
  );

  test("continues when a step times out, and does not cancel a message that may still be delivered", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "whatsapp") });
    await service.deliver();
    expect((await own.get(id)).attempts.map(({ status }) => status)).toEqual(["SENT"]);
    service.clock.advance(minute - 1);
    await service.deliver();
    expect((await own.get(id)).attempts).toHaveLength(1);
    service.clock.advance(1);
    await service.deliver();
    const { attempts, status } = await own.get(id);
    expect(attempts.map((attempt) => attempt.channel)).toEqual(["sms", "whatsapp"]);
    expect(status).toBe("PENDING");
    expect(await own.check(id, code)).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
  });

  test("fails once all of its messages are lost, each refunded", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.refused, workflow: workflowBy("sms", "whatsapp") });
    for (let round = 0; round < 4; round += 1) await service.deliver();
    expect(await own.get(id)).toMatchObject({
      status: "FAILED",
      reason: "undeliverable",
      checks_left: 0,
      price: 0,
    });
    expect(await getBalance(service, own.accountId)).toBe(1_000_000);
  });

  test("expires at `expires_at`, and the code is no longer valid", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    await service.deliver();
    service.clock.advance(10 * minute);
    await service.deliver();
    expect(await own.get(id)).toMatchObject({ status: "EXPIRED", checks_left: 0 });
    expect(await own.check(id, code)).toEqual({ valid: false, status: "EXPIRED", checks_left: 0 });
  });

  test("skips a disabled channel", async () => {
    const without = await startService({ CONNECT_HUB_SMS: "off" });
    const own = await createVerifier(without);
    const { attempts } = await own.start({
      to: recipients.delivered,
      workflow: workflowBy("sms", "whatsapp"),
    });
    expect(attempts.map(({ channel }) => channel)).toEqual(["whatsapp"]);
    await without.stop();
  });

  test("carries the code of a flash call in the caller ID", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered, workflow: workflowBy("flash_call") });
    await service.deliver();
    expect((await own.check(id, "900456")).valid).toBe(true);
  });

  test("returns the first response again for the same Idempotency-Key, and charges once", async () => {
    const own = await createVerifier(service);
    const headers = { "idempotency-key": "start-1" };
    const body = { to: recipients.delivered } as never;
    const first = await own.client.POST(path, { body, headers });
    const second = await own.client.POST(path, { body, headers });
    expect(second.data).toEqual(first.data);
    expect(second.response.headers.get("idempotent-replayed")).toBe("true");
    expect(second.response.status).toBe(201);
    expect(await getBalance(service, own.accountId)).toBe(960_000);
  });

  test("concurrent starts make one verification and charge one message", async () => {
    const own = await createVerifier(service);
    const body = { to: recipients.delivered } as never;
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.client.POST(path, { body })));
    expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(1);
    expect(await getBalance(service, own.accountId)).toBe(960_000);
  });
});

describe("200", () => {
  test("returns the pending verification, and sends again only from resend_after on", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered, workflow: workflowBy("sms", "whatsapp") });
    const body = { to: recipients.delivered } as never;
    const early = await own.client.POST(path, { body });
    expect([early.response.status, early.data!.id, early.data!.attempts.length]).toEqual([200, id, 1]);
    service.clock.advance(30 * second);
    const again = await own.client.POST(path, { body });
    expect(again.response.status).toBe(200);
    expect(again.data!.attempts.map(({ channel }) => channel)).toEqual(["sms", "whatsapp"]);
  });

  test("ends an earlier verification that has expired but was not updated", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    service.clock.advance(10 * minute);
    const next = await own.start({ to: recipients.delivered });
    expect(next.id).not.toBe(id);
    expect((await own.get(id)).status).toBe("EXPIRED");
  });
});

describe("400", () => {
  test.each([
    [{ to: "+4" }, "/to"],
    [{ to: recipients.delivered, template: "other" }, "/template"],
    [{ to: recipients.delivered, code_length: 9, workflow: workflowBy("sms", "telegram") }, "/code_length"],
    [{ to: recipients.delivered, workflow: [] }, "/workflow"],
    [{ to: recipients.delivered, autofill: { domain: "example.com", app_hash: "rLtRDgPGccq" } }, "/autofill"],
    [
      { to: recipients.delivered, transaction: { amount: "42.50 EUR", payee: "\u202eLtd" } },
      "/transaction/payee",
    ],
    [{ to: recipients.delivered, locale: "pt_BR" }, "/locale"],
  ])("for %j", async (body, pointer) => {
    const { error } = await service.client().POST(path, { body: body as never });
    expect(error?.errors?.map((fault) => fault.pointer.slice(0, pointer.length))).toContain(pointer);
  });
});

describe("402", () => {
  test("starts nothing if the balance is too low", async () => {
    const own = await createVerifier(service, 39_999);
    const { response } = await own.client.POST(path, { body: { to: recipients.delivered } as never });
    expect(response.status).toBe(402);
    expect(await own.stats()).toEqual([]);
  });
});

describe("403", () => {
  test("blocks a country that connect-hub does not send to, charges nothing and counts it", async () => {
    const own = await createVerifier(service);
    const { error } = await own.client.POST(path, { body: { to: "+33612345678" } as never });
    expect(error).toMatchObject({ status: 403, code: "blocked", reason: "country" });
    expect(await getBalance(service, own.accountId)).toBe(1_000_000);
    expect(await own.stats()).toMatchObject([
      { country: "FR", channel: "sms", started: 1, blocked: 1, sent: 0 },
    ]);
  });
});

describe("409 and 422", () => {
  test("for a key whose first request is in progress", async () => {
    const own = await createVerifier(service);
    const headers = await createBusyKey(service, own.accountId);
    const { error } = await own.client.POST(path, { body: { to: recipients.delivered } as never, headers });
    expect(error?.code).toBe("idempotency_in_progress");
  });

  test("for a key that was used for another start", async () => {
    const own = await createVerifier(service);
    const headers = { "idempotency-key": "start-2" };
    await own.client.POST(path, { body: { to: recipients.delivered } as never, headers });
    const { response } = await own.client.POST(path, { body: { to: recipients.silent } as never, headers });
    expect(response.status).toBe(422);
  });
});

describe("503", () => {
  test("if all of its channels are disabled", async () => {
    const without = await startService({ CONNECT_HUB_SMS: "off" });
    const own = await createVerifier(without);
    const { response } = await own.client.POST(path, { body: { to: recipients.delivered } as never });
    expect(response.status).toBe(503);
    await without.stop();
  });
});
