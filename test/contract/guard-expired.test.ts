import { afterEach, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
afterEach(() => service.stop());

/** Numbers of which no two are in the same ten thousand, with an outcome of the sandbox. */
const spread = (index: number, outcome: string) =>
  `+4474${String((index * 20_011) % 1_000_000).padStart(6, "0")}${outcome}`;

/** How many verifications pass that nobody answers, one each two minutes. */
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
  ["undelivered, and paid", "02"],
  ["expired, and paid", "03"],
  ["never confirmed, and paid", "05"],
])("codes that nobody enters are stopped where they are %s", async (_, outcome) => {
  expect(await passed(outcome)).toBeLessThan(60);
});

test("what is refused is refunded, and does not count", async () => {
  expect(await passed("01")).toBe(90);
});
