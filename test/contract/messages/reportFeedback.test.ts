import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let customer: Credentials;
beforeAll(async () => {
  service = await startService();
  customer = await openAccount(service, 10_000_000);
});
afterAll(() => service.stop());

const unconfirmed = "+447700900105";

const sends = {
  sms: async () =>
    (
      await service.client(customer).POST("/api/v1/connect-hub/sms", {
        body: { from: "Example", to: unconfirmed, text: "Your code is 493817." },
      })
    ).data!.messageId,
  flash_call: async () =>
    (
      await service.client(customer).POST("/api/v1/connect-hub/call/flash", {
        body: { callee: unconfirmed },
      })
    ).data!.uuid,
  whatsapp: async () =>
    (
      await service.client(customer).POST("/api/v1/connect-hub/whatsapp/otp", {
        body: { to: unconfirmed.slice(1), text: "Your code is 493817." },
      })
    ).data!.uuid,
  telegram: async () =>
    (
      await service.client(customer).POST("/api/v1/connect-hub/telegram/otp", {
        body: { to: unconfirmed },
      })
    ).data!.uuid,
};

const reportConversion = (id: string, converted: boolean, caller = customer) =>
  service.client(caller).POST("/api/v1/connect-hub/messages/{id}/feedback", {
    params: { path: { id } },
    body: { converted },
  });
const readMessage = async (id: string) =>
  (await service.client(customer).GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }))
    .data!;

test("200: a message that was refunded before a gateway accepted it stays FAILED, and is not counted as delivered", async () => {
  const reached = vi.spyOn(service.context.metrics, "recordStatuses");
  const convert = vi.spyOn(service.context.guard, "recordConversion");
  const body = { from: "Example", to: "+447700900101", text: "Your code is 493817." };
  const { data } = await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
  await service.deliver();
  for (let time = 0; time < 2; time += 1)
    expect((await reportConversion(data!.messageId, true)).response.status).toBe(200);
  expect(await readMessage(data!.messageId)).toMatchObject({
    status: "FAILED",
    outcome: "Success",
    events: [{ status: "PENDING" }, { status: "FAILED" }, { status: "FAILED", detail: "Success" }],
  });
  expect(reached.mock.calls.flatMap(([, statuses]) => statuses)).not.toContain("DELIVERED");
  expect(convert).not.toHaveBeenCalled();
  reached.mockRestore();
  convert.mockRestore();
});

describe.each(Object.entries(sends))("%s", (channel, send) => {
  test("200: an entered code counts as delivered, regardless of repeated reports", async () => {
    const id = await send();
    const { data } = await reportConversion(id, true);
    expect(data).toEqual({ id, converted: true });
    const first = await readMessage(id);
    expect(first).toMatchObject({ channel, status: "DELIVERED", outcome: "Success" });
    service.clock.advance(1_000);
    expect((await reportConversion(id, true)).response.status).toBe(200);
    expect(await readMessage(id)).toEqual(first);
  });

  test("200: a code that was not entered changes only the outcome", async () => {
    const id = await send();
    const { status } = await readMessage(id);
    expect((await reportConversion(id, false)).data).toEqual({ id, converted: false });
    expect(await readMessage(id)).toMatchObject({ status, outcome: "Incomplete" });
    expect((await reportConversion(id, true)).response.status).toBe(200);
    expect(await readMessage(id)).toMatchObject({ status: "DELIVERED", outcome: "Success" });
  });
});

test("200: concurrent requests count as one conversion", async () => {
  const id = await sends.sms();
  const convert = vi.spyOn(service.context.guard, "recordConversion");
  await Promise.all(Array.from({ length: 20 }, () => reportConversion(id, true)));
  expect(convert).toHaveBeenCalledTimes(1);
  convert.mockRestore();
});

test("400: messages of verifications accept no feedback", async () => {
  const started = await service.client(customer).POST("/api/v1/connect-hub/verifications", {
    body: { to: unconfirmed },
  });
  const { error } = await reportConversion(started.data!.attempts[0]!.message_id, true);
  expect(error).toMatchObject({
    code: "invalid_request",
    errors: [
      {
        in: "path",
        pointer: "/id",
        code: "conflict",
        message:
          "This message belongs to a verification. Only checkVerification records whether its code was entered.",
      },
    ],
  });
});

test("404: for another account's message and an unknown one", async () => {
  const id = await sends.sms();
  const another = await openAccount(service);
  expect((await reportConversion(id, true, another)).error).toMatchObject({ code: "not_found" });
  expect((await reportConversion("nothing", true)).error).toMatchObject({ code: "not_found" });
  expect(await readMessage(id)).not.toHaveProperty("outcome");
});
