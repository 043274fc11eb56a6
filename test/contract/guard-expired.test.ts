import { afterEach, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
afterEach(() => service.stop());

/** Phone numbers with an outcome of the sandbox, at most one per range of 10,000 numbers. */
const spread = (index: number, outcome: string) =>
  `+4474${String((index * 20_011) % 1_000_000).padStart(6, "0")}${outcome}`;

/** Returns how many of 90 unconverted verifications pass, started every two minutes. */
async function passed(outcome: string): Promise<number> {
  service = await startService({ CONNECT_HUB_FRAUD: "enforce" });
  const customer = await openAccount(service, 100_000_000);
  for (let index = 0; index < 90; index += 1) {
    const { response } = await service.client(customer).POST("/api/v1/connect-hub/verifications", {
      body: { to: spread(index, outcome), workflow: [{ channel: "sms" }] },
    });
    if (response.status === 403) return index;
    await service.deliver();
    service.clock.advance(120_000);
    await service.deliver();
  }
  return 90;
}

test.each([
  ["delivered", "00"],
  ["undelivered and charged", "02"],
  ["expired and charged", "03"],
  ["never confirmed and charged", "05"],
])("blocks unconverted codes if their messages are %s", async (_, outcome) => {
  expect(await passed(outcome)).toBeLessThan(60);
});

test("does not count rejected messages, which are refunded", async () => {
  expect(await passed("01")).toBe(90);
});
