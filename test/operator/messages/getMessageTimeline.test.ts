import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SubmitAttempt } from "../../../src/ports/gateways.ts";
import { minute, testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startReceiver, type Receiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";
import { register } from "../../contract/webhooks/support.ts";

let service: TestService;
let receiver: Receiver;
let admin: Operator;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  receiver = await startReceiver((response) => response.writeHead(204).end());
  admin = await signUpOperator(service);
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const get = (id: string) => admin.operator.GET("/operator/v1/messages/{id}", { params: { path: { id } } });

async function send(to: string): Promise<string> {
  const body = { from: "Example", to, text: "Your code is 493817, and nobody else's." };
  return (await service.client().POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

const iso = (at: number) => new Date(at).toISOString();

describe("200", () => {
  test("a message that was throttled twice: all attempts, events and webhook requests, in order", async () => {
    const { id: endpoint_id } = await register(service.client(), receiver.url);
    const id = await send("+447700900106");
    for (let run = 0; run < 3; run += 1) {
      await service.deliver();
      service.clock.advance(1_000);
    }
    await service.deliverWebhooks();
    const { data } = await get(id);
    expect((await get(await send("+447700900106"))).data).toMatchObject({
      status: "PENDING",
      text_beginning: "Your code is ••••••…",
    });
    const attempt = { kind: "attempt", provider: "sandbox", outcome_unknown: false, duration_ms: 0 } as const;
    const throttled = { ...attempt, outcome: "throttled", detail: "The gateway is throttling." } as const;
    const put = {
      kind: "event",
      status: "PENDING",
      detail: "The gateway is throttling.",
      provider: "sandbox",
    } as const;
    const { timeline, ...message } = data!;
    const entries = timeline.filter(({ kind }) => kind !== "webhook");
    expect(entries).toEqual([
      { time: iso(testStart), ...throttled },
      { time: iso(testStart), kind: "event", status: "PENDING" },
      { time: iso(testStart), ...put },
      { time: iso(testStart + 1_000), ...throttled },
      { time: iso(testStart + 1_000), ...put },
      { time: iso(testStart + 2_000), ...attempt, outcome: "accepted" },
      { time: iso(testStart + 2_000), kind: "event", status: "SENT" },
      { time: iso(testStart + 2_000), kind: "event", status: "DELIVERED" },
    ]);
    const posted = timeline.filter(({ kind }) => kind === "webhook");
    expect(posted.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    for (const request of posted) {
      expect(request).toMatchObject({ endpoint_id, http_status: 204, time: iso(testStart + 3_000) });
    }
    expect(message).toEqual({
      id,
      account_id: service.demo.accountId,
      user_id: service.demo.userId,
      channel: "sms",
      to: "+447700900106",
      to_given: "+447700900106",
      country: "United Kingdom",
      network: expect.any(String) as string,
      status: "DELIVERED",
      provider_message_id: `sandbox-${id}`,
      price: 0.04,
      currency: "EUR",
      quantity: 1,
      sender: "Example",
      queue: "sms",
      attempts: 3,
      created_at: iso(testStart),
      updated_at: iso(testStart + 2_000),
      expires_at: expect.any(String) as string,
      submitted_at: iso(testStart + 2_000),
      webhooks_pending: 0,
    });
  });

  test("the results of two providers with their durations, and the cost of the accepting one", async () => {
    const { store, clock } = service.context;
    const id = await send("+447700900100");
    const message = (await store.messages.find(service.demo.accountId, "sms", id))!;
    const at = clock.now();
    const attempt = (
      provider: string,
      outcome: SubmitAttempt["outcome"],
      milliseconds: number,
    ): SubmitAttempt => ({
      provider,
      startedAt: at + milliseconds,
      milliseconds,
      outcome,
      detail: null,
      outcomeUnknown: outcome === "superseded",
    });
    const taken = {
      provider: "smsc-b",
      providerMessageId: "4F2A11",
      costMicros: 31_000,
      statuses: [],
    };
    const attempts = [attempt("smsc-a", "superseded", 3_190), attempt("smsc-b", "accepted", 190)];
    await commit(store, store.messages.recordSubmission(message, { ...taken, attempts }, at + minute));
    const { data } = await get(id);
    expect(data).toMatchObject({ provider: "smsc-b", cost: 0.031, webhooks_pending: 2 });
    const shown = data!.timeline.filter(({ kind }) => kind === "attempt");
    expect(shown).toEqual([
      {
        time: iso(at + 190),
        kind: "attempt",
        provider: "smsc-b",
        outcome: "accepted",
        outcome_unknown: false,
        duration_ms: 190,
        cost: 0.031,
      },
      {
        time: iso(at + 3_190),
        kind: "attempt",
        provider: "smsc-a",
        outcome: "superseded",
        outcome_unknown: true,
        duration_ms: 3_190,
      },
    ]);
    const late = { ...attempt("smsc-a", "accepted", 9_000), startedAt: at + 3_190, costMicros: 28_000 };
    await commit(store, store.messages.recordAttempt(message, late));
    const { data: after } = await get(id);
    expect(after).toMatchObject({ provider: "smsc-b", cost: 0.031 });
    expect(after!.timeline).toContainEqual(
      expect.objectContaining({ provider: "smsc-a", outcome: "accepted", duration_ms: 9_000, cost: 0.028 }),
    );
  });

  test("a message that was rejected and refunded, without its code and text", async () => {
    const body = { to: "+447700900101", code: "493817" };
    const { data: sent } = await service.client().POST("/api/v1/connect-hub/telegram/otp", { body });
    await service.deliver();
    const { data } = await get(sent!.uuid);
    expect(data).toMatchObject({ status: "FAILED", refunded_at: iso(service.clock.now()) });
    expect(data!.timeline.find(({ kind }) => kind === "attempt")).toMatchObject({ outcome: "refused" });
    expect(JSON.stringify(data)).not.toContain("493817");
  });
});

test.each(["01931f6a-7b00-7000-8000-000000000099", "no-uuid' or 1=1 --"])("404 for %s", async (id) => {
  const { error } = await get(id);
  expect(error).toMatchObject({ status: 404, code: "not_found" });
});
