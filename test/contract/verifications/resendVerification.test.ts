import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { getBalance } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { putEntry } from "../../support/guard-settings.ts";
import { startService, type TestService } from "../../support/service.ts";
import { createBusyKey, workflowBy, path, recipients, unknownId, createVerifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const second = 1_000;
const listChannels = ({ attempts }: { attempts: readonly { channel: string }[] }) =>
  attempts.map(({ channel }) => channel);

describe("200", () => {
  test("makes the next step immediately, and repeats the last one", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered, workflow: workflowBy("sms", "whatsapp") });
    service.clock.advance(30 * second);
    expect(listChannels((await own.resend(id)).data!)).toEqual(["sms", "whatsapp"]);
    service.clock.advance(60 * second);
    expect(listChannels((await own.resend(id)).data!)).toEqual(["sms", "whatsapp", "whatsapp"]);
  });

  test("makes the step of the requested channel, and cancels messages that were still queued", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({
      to: recipients.delivered,
      workflow: workflowBy("sms", "whatsapp", "telegram"),
    });
    service.clock.advance(30 * second);
    const { data } = await own.resend(id, "telegram");
    expect(listChannels(data!)).toEqual(["sms", "telegram"]);
    expect((await own.get(id)).attempts.map(({ status }) => status)).toEqual(["FAILED", "PENDING"]);
    expect(await getBalance(service, own.accountId)).toBe(990_000);
  });

  test("states in the text for how long the code remains valid", async () => {
    const own = await createVerifier(service);
    const { sms } = service.context.gateways;
    const texts: string[] = [];
    const { send } = sms!;
    onTestFinished(() => void Object.assign(sms!, { send }));
    const recording: typeof send = async (message, ...given) => {
      texts.push("text" in message ? message.text : "");
      return send(message, ...given);
    };
    Object.assign(sms!, { send: recording });
    const { id } = await own.start({ to: recipients.silent });
    service.clock.advance(59 * second);
    await service.deliver();
    service.clock.advance(7 * 60 * second + second);
    await own.resend(id);
    await service.deliver();
    expect(texts.map((text) => /for (\d+) minutes/.exec(text)?.[1])).toEqual(["10", "2"]);
  });

  test("returns the first response again for the same Idempotency-Key", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    service.clock.advance(30 * second);
    const request = { params: { path: { id } }, headers: { "idempotency-key": "resend" }, body: {} };
    const first = await own.client.POST(`${path}/{id}/resend`, request);
    service.clock.advance(60 * second);
    const again = await own.client.POST(`${path}/{id}/resend`, request);
    expect(again.data).toEqual(first.data);
    expect((await own.get(id)).attempts).toHaveLength(2);
  });

  test("makes one attempt for concurrent requests with one Idempotency-Key, which get the same response", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    service.clock.advance(30 * second);
    const request = { params: { path: { id } }, headers: { "idempotency-key": "racing resends" }, body: {} };
    const racing = Array.from({ length: 10 }, () => own.client.POST(`${path}/{id}/resend`, request));
    const [first, ...others] = (await Promise.all(racing)).map(({ data }) => data);
    expect(first!.attempts).toHaveLength(2);
    for (const other of others) expect(other).toEqual(first);
  });

  test("replays the response for an ended verification, and its Idempotency-Key is used up", async () => {
    const own = await createVerifier(service);
    const [{ id }, other] = [
      await own.start({ to: recipients.delivered }),
      await own.start({ to: recipients.silent }),
    ];
    await own.cancel(id);
    service.clock.advance(30 * second);
    const resendWithKey = (path: { readonly id: string }) =>
      own.client.POST("/api/v1/connect-hub/verifications/{id}/resend", {
        params: { path },
        headers: { "idempotency-key": "over" },
        body: {},
      });
    await resendWithKey({ id });
    expect((await resendWithKey({ id })).response.headers.get("idempotent-replayed")).toBe("true");
    expect((await resendWithKey({ id: other.id })).response.status).toBe(422);
  });

  test("stores a limited number of Idempotency-Keys if nothing is sent, because those requests cost nothing", async () => {
    const own = await createVerifier(service);
    const [over, open] = [
      await own.start({ to: recipients.delivered }),
      await own.start({ to: recipients.silent }),
    ];
    await own.cancel(over.id);
    const { idleKeys, lateKeys } = service.context.limits;
    while (!idleKeys.consume(open.id));
    while (!lateKeys.consume(own.accountId));
    const headers = { "idempotency-key": "one more" };
    const request = { params: { path: { id: over.id } }, headers, body: {} };
    const late = await own.client.POST(`${path}/{id}/resend`, request);
    const body = { to: recipients.silent, template: "default", code_length: 6, ttl: 600 };
    const idle = await own.client.POST(path, { headers, body });
    expect([late.response.status, idle.response.status]).toEqual([429, 429]);
    expect((await own.resend(over.id)).response.status).toBe(200);
    expect((await own.client.POST(path, { body })).response.status).toBe(200);
  });

  test("leaves an ended verification unchanged", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    await own.cancel(id);
    const { data } = await own.resend(id);
    expect(data).toMatchObject({ status: "CANCELED" });
    expect(data!.attempts).toHaveLength(1);
  });
});

describe("400", () => {
  test.each([
    ["immediately", () => {}],
    ["after `resend_after`", () => service.clock.advance(30 * second)],
  ])("for a channel that its workflow does not contain, %s", async (_, before) => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    before();
    const { error } = await own.resend(id, "telegram");
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/channel", code: "value" }] });
  });
});

describe("402", () => {
  test("if the balance does not cover another message", async () => {
    const own = await createVerifier(service, 40_000);
    const { id } = await own.start({ to: recipients.delivered });
    await service.deliver();
    service.clock.advance(30 * second);
    const { response } = await own.resend(id);
    expect(response.status).toBe(402);
    expect((await own.get(id)).attempts).toHaveLength(1);
  });

  test("leaves the queued message to be sent", async () => {
    const own = await createVerifier(service, 40_000);
    const { id } = await own.start({ to: recipients.delivered });
    service.clock.advance(30 * second);
    expect((await own.resend(id)).response.status).toBe(402);
    await service.deliver();
    expect((await own.get(id)).attempts).toMatchObject([{ status: "DELIVERED" }]);
  });
});

describe("403", () => {
  test("if the number was blocked since, and charges nothing", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    const balance = await getBalance(service, own.accountId);
    const { accountId } = own;
    await putEntry(service, "block", recipients.delivered.slice(1), { accountId });
    service.clock.advance(30 * second);
    const { error } = await own.resend(id);
    expect(error).toMatchObject({ status: 403, code: "blocked", reason: "block_list" });
    expect(await getBalance(service, own.accountId)).toBe(balance);
    expect((await own.get(id)).attempts).toHaveLength(1);
  });
});

describe("404", () => {
  test("for an unknown verification", async () => {
    expect((await (await createVerifier(service)).resend(unknownId)).response.status).toBe(404);
  });
});

describe("409 and 422", () => {
  test("for a key whose first request is in progress", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    const headers = await createBusyKey(service, own.accountId);
    const { error } = await own.client.POST(`${path}/{id}/resend`, {
      params: { path: { id } },
      headers,
      body: {},
    });
    expect(error?.code).toBe("idempotency_in_progress");
  });

  test("for a key that was used for another request", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered, workflow: workflowBy("sms", "whatsapp") });
    service.clock.advance(30 * second);
    const request = { params: { path: { id } }, headers: { "idempotency-key": "again" } };
    await own.client.POST(`${path}/{id}/resend`, { ...request, body: {} });
    const { response } = await own.client.POST(`${path}/{id}/resend`, {
      ...request,
      body: { channel: "sms" },
    });
    expect(response.status).toBe(422);
  });
});

describe("429", () => {
  test("until the interval has passed, which grows up to ten minutes, and after ten attempts", async () => {
    const own = await createVerifier(service);
    const { data } = await own.client.POST(path, {
      body: { to: recipients.delivered, ttl: 86_400 } as never,
    });
    const { id } = data!;
    for (const gap of [30, 60, 120, 240, 480, 600, 600, 600, 600]) {
      const early = await own.resend(id);
      expect([early.response.status, early.response.headers.get("retry-after")]).toEqual([429, String(gap)]);
      service.clock.advance(gap * second - 1);
      expect((await own.resend(id)).response.headers.get("retry-after")).toBe("1");
      service.clock.advance(1);
      expect((await own.resend(id)).response.status).toBe(200);
    }
    service.clock.advance(3_600 * second);
    expect((await own.resend(id)).response.status).toBe(429);
    expect((await own.get(id)).attempts).toHaveLength(10);
  });
});

describe("503", () => {
  test("for a requested channel in maintenance; without a requested channel, another one is used", async () => {
    const own = await createVerifier(service);
    const { store, clock, maintenance } = service.context;
    const { id } = await own.start({
      to: recipients.delivered,
      workflow: workflowBy("sms", "whatsapp", "telegram"),
    });
    await commit(store, store.maintenance.begin("whatsapp", clock.now()));
    service.clock.advance(30 * second);
    await maintenance.isOn("whatsapp");
    expect((await own.resend(id, "whatsapp")).response.status).toBe(503);
    expect(listChannels(await own.get(id))).toEqual(["sms"]);
    expect(listChannels((await own.resend(id)).data!)).toEqual(["sms", "telegram"]);
    await commit(store, store.maintenance.end("whatsapp"));
  });
});
