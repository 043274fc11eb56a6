// Two spellings of one mobile number, on all channels.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { putEntry } from "../support/guard-settings.ts";
import { openAccount } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const numbers = [
  ["Argentina", "+5491134567890", "+541134567890"],
  ["Brazil", "+5511987654321", "+551187654321"],
  ["Mexico", "+525512345678", "+5215512345678"],
] as const;

const sends = [
  ["sms", (to: string) => ["/api/v1/connect-hub/sms", { from: "Example", to, text: "Code 493817" }]],
  [
    "whatsapp",
    (to: string) => ["/api/v1/connect-hub/whatsapp/otp", { to: to.slice(1), text: "Code 493817" }],
  ],
  ["telegram", (to: string) => ["/api/v1/connect-hub/telegram/otp", { to }]],
  ["flash_call", (to: string) => ["/api/v1/connect-hub/call/flash", { callee: to }]],
] as const;

async function post(
  path: unknown,
  body: unknown,
  { accountId, apiKey }: { accountId: string; apiKey: string },
) {
  const headers = { "content-type": "application/json", "x-api-key": apiKey, "x-account-id": accountId };
  const response = await fetch(service.baseUrl + String(path), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe.each(numbers)("%s", (_country, usual, other) => {
  test("a verification with the other spelling joins the pending one", async () => {
    const caller = await openAccount(service, 1_000_000);
    const first = await post("/api/v1/connect-hub/verifications", { to: usual }, caller);
    const params = { filter: { to: other } };
    expect(first.status).toBe(201);
    const list = await post("/api/v1/connect-hub/verifications/list", params, caller);
    expect(list.body["list"]).toMatchObject([{ id: first.body["id"], to: usual }]);
    const second = await post("/api/v1/connect-hub/verifications", { to: other }, caller);
    expect(second).toMatchObject({ status: 200, body: { id: first.body["id"] } });
  });

  test("starts with both spellings count together", async () => {
    const caller = await openAccount(service, 10_000_000);
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const started = await post(
        "/api/v1/connect-hub/verifications",
        { to: index % 2 === 0 ? usual : other },
        caller,
      );
      statuses.push(started.status);
      if (started.status === 201)
        await post(`/api/v1/connect-hub/verifications/${String(started.body["id"])}/cancel`, {}, caller);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test.each(sends)(
    "%s: the number is returned as sent, and found and blocked in either spelling",
    async (channel, send) => {
      const caller = await openAccount(service, 1_000_000);
      const sent = await post(...(send(other) as [string, object]), caller);
      expect(sent.status).toBe(200);
      if (channel !== "flash_call")
        expect(sent.body["to"]).toBe(channel === "whatsapp" ? other.slice(1) : other);
      for (const to of [usual, other]) {
        const found = await post("/api/v1/connect-hub/messages", { filter: { to } }, caller);
        expect(found.body["list"]).toMatchObject([{ channel, to: usual }]);
      }
      for (const listed of [usual, other]) {
        const { store, guardSettings } = service.context;
        const { accountId } = caller;
        const entry = await putEntry(service, "block", listed.slice(1), { accountId });
        for (const to of [usual, other]) {
          expect((await post(...(send(to) as [string, object]), caller)).body).toMatchObject({
            code: "blocked",
            reason: "block_list",
          });
        }
        await commit(store, store.guardRecords.remove(entry));
        guardSettings.invalidate();
      }
    },
  );
});

describe("separators", () => {
  test.each(["+44 7700 900123", "44-7700-900123", "+44 (7700) 900.123", "+44\u00a07700\u00a0900123"])(
    "%s is accepted and returned as sent",
    async (to) => {
      const caller = await openAccount(service, 1_000_000);
      const sent = await post("/api/v1/connect-hub/sms", { from: "Example", to, text: "x" }, caller);
      expect(sent).toMatchObject({ status: 200, body: { to } });
      const found = await post("/api/v1/connect-hub/messages", { filter: { to } }, caller);
      expect(found.body["list"]).toMatchObject([{ to: "+447700900123" }]);
    },
  );

  test("are accepted by WhatsApp, which allows no +", async () => {
    const caller = await openAccount(service, 1_000_000);
    const whatsapp = (to: string) =>
      post("/api/v1/connect-hub/whatsapp/otp", { to, text: "Code 493817" }, caller);
    expect((await whatsapp("44 7700 900123")).status).toBe(200);
    expect((await whatsapp("+44 7700 900123")).status).toBe(400);
  });

  test.each(["00447700900123", "0044 7700 900123", "++447700900123", "+44 77", "tel:+447700900123"])(
    "%s is a validation error",
    async (to) => {
      const caller = await openAccount(service, 1_000_000);
      const sent = await post("/api/v1/connect-hub/sms", { from: "Example", to, text: "x" }, caller);
      expect(sent).toMatchObject({ status: 400, body: { errors: [{ pointer: "/to" }] } });
    },
  );
});
