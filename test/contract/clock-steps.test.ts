import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBalance, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const path = "/api/v1/connect-hub/sms";
const body = { from: "Example", to: "+447700900100", text: "Your code is 493817" };

let service: TestService;
let account: Credentials;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_RATE_LIMIT: "3" });
});
beforeEach(async () => {
  account = await openAccount(service, 1_000_000);
});
afterAll(() => service.stop());

const send = (key?: string) =>
  service.client(account).POST(path, {
    body,
    params: { header: key === undefined ? {} : { "Idempotency-Key": key } },
  });

test.each([-10 * minute, day])("a rate limit is unchanged after the clock was set by %s ms", async (step) => {
  expect([(await send()).response.status, (await send()).response.status]).toEqual([200, 200]);
  service.clock.step(step);
  expect([(await send()).response.status, (await send()).response.status]).toEqual([200, 429]);
  service.clock.advance(minute / 3);
  expect((await send()).response.status).toBe(200);
});

test("a replay charges nothing more after the clock was set forward by a day and back, with the expired records purged", async () => {
  const { messageId } = (await send("key")).data!;
  await service.deliver();
  const paid = await getBalance(service, account.accountId);
  for (const step of [day + minute, -2 * day]) {
    service.clock.step(step);
    service.clock.advance(minute);
    await service.deliver();
    const again = await send("key");
    expect(again.response.headers.get("idempotent-replayed")).toBe("true");
    expect(again.data!.messageId).toBe(messageId);
  }
  expect(await countMessages(service, account.accountId)).toBe(1);
  expect(await getBalance(service, account.accountId)).toBe(paid);
});

test("keeps a key that was used after the clock step for a day", async () => {
  service.clock.step(2 * day);
  await send("key");
  service.clock.advance(day - minute);
  await service.deliver();
  expect((await send("key")).response.headers.get("idempotent-replayed")).toBe("true");
});

test("keeps a key that was used while the clock was behind after the clock is corrected", async () => {
  service.clock.step(-365 * day);
  const { messageId } = (await send("key")).data!;
  service.clock.step(365 * day);
  service.clock.advance(minute);
  await service.deliver();
  const again = await send("key");
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");
  expect(again.data!.messageId).toBe(messageId);
});
