import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getBalance, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { minute } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeEach(async () => {
  service = await startService({ CONNECT_HUB_FRAUD: "enforce" });
});
afterEach(() => service.stop());

const recipient = "+491512345678";
const credit = 10_000_000;

async function setPrice(channel: "telegram" | "verification", priceMicros: number): Promise<void> {
  const { store } = service.context;
  await commit(
    store,
    store.prices.put([{ channel, currency: "EUR", network: "", prefix: "49", priceMicros }]),
  );
  service.clock.advance(minute);
}

const sms = async (customer: Credentials, to = recipient) =>
  (
    await service
      .client(customer)
      .POST("/api/v1/connect-hub/sms", { body: { from: "Example", to, text: "493817" } })
  ).response.status;
const telegram = async (customer: Credentials, to = recipient) =>
  (await service.client(customer).POST("/api/v1/connect-hub/telegram/otp", { body: { to } })).response.status;
const verify = (customer: Credentials, to = recipient) =>
  service.client(customer).POST("/api/v1/connect-hub/verifications", {
    body: { to, workflow: [{ channel: "sms" as const, timeout: 300 }] },
  });

describe("an account without money", () => {
  test("changes no counter with 100 concurrent sends, and does not reduce the recipient's limit for other accounts", async () => {
    const [poor, other] = [await openAccount(service, 0), await openAccount(service, credit)];
    for (let sends = 0; sends < 4; sends += 1) expect(await sms(other)).toBe(200);
    const admit = vi.spyOn(service.context.guard, "admit");
    const statuses = await Promise.all(Array.from({ length: 100 }, () => sms(poor)));
    expect(new Set(statuses)).toEqual(new Set([402]));
    const started = await Promise.all(Array.from({ length: 20 }, () => verify(poor)));
    expect(new Set(started.map(({ response }) => response.status))).toEqual(new Set([402]));
    expect(admit).not.toHaveBeenCalled();
    let passed = 4;
    while ((await sms(other)) === 200) passed += 1;
    expect(passed).toBe(10);
    expect(await countMessages(service, poor.accountId)).toBe(0);
  });

  test("does not reduce the recipient's limit for other accounts after its money is spent", async () => {
    const [poor, other] = [await openAccount(service, 50_000), await openAccount(service, credit)];
    expect(await sms(poor, "+491512345000")).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 100 }, () => sms(poor)));
    // The guard may admit the first sends before the balance is known to be empty. Their counts are reverted.
    expect(statuses.every((status) => status === 402 || status === 403)).toBe(true);
    for (let sends = 0; sends < 10; sends += 1) expect(await sms(other)).toBe(200);
  });

  test("gets a 403 if a list blocks the number, regardless of the balance", async () => {
    const poor = await openAccount(service, 0);
    expect(await sms(poor, "+447700900009")).toBe(403);
  });
});

describe("a price of zero", () => {
  test("is affordable without money, and the recipient limit applies", async () => {
    await setPrice("telegram", 0);
    const poor = await openAccount(service, 0);
    const statuses: number[] = [];
    for (let sends = 0; sends < 12; sends += 1) statuses.push(await telegram(poor));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 403, 403]);
    expect(await getBalance(service, poor.accountId)).toBe(0);
  });

  test("does not mark the account as one that has paid", async () => {
    await setPrice("telegram", 0);
    const poor = await openAccount(service, 0);
    expect(await telegram(poor)).toBe(200);
    const admit = vi.spyOn(service.context.guard, "admit");
    expect(await sms(poor)).toBe(402);
    expect(admit).not.toHaveBeenCalled();
  });
});

test("a verification with a price for all of its messages can be resent, even if the balance covers no other verification", async () => {
  await setPrice("verification", 70_000);
  const customer = await openAccount(service, 70_000);
  const { data } = await verify(customer);
  expect(await getBalance(service, customer.accountId)).toBe(0);
  await service.deliver();
  // Longer than the service remembers that the account has paid.
  service.clock.advance(3 * minute);
  const params = { path: { id: data!.id } };
  const again = await service
    .client(customer)
    .POST("/api/v1/connect-hub/verifications/{id}/resend", { params });
  expect(again.response.status).toBe(200);
  expect(again.data!.attempts).toHaveLength(2);
  expect((await verify(customer, "+491512345999")).error).toMatchObject({ code: "insufficient_balance" });
});
