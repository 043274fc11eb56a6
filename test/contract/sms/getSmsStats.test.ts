import { describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startService } from "../../support/service.ts";
import { statisticsSuite } from "../statistics.suite.ts";

const sms = "/api/v1/connect-hub/sms";
const path = "/api/v1/connect-hub/sms/stats";

statisticsSuite({
  path,
  priceMicros: 40_000,
  async send(service, caller, ending) {
    const body = { from: "Example", to: `+4477009001${ending}`, text: "Your code is 493817." };
    await service.client(caller).POST(sms, { body });
  },
  async sendElsewhere(service, caller) {
    const body = { callee: "+447700900123" };
    await service.client(caller).POST("/api/v1/connect-hub/call/flash", { body });
  },
});

describe("200 for an SMS with several segments", () => {
  test("the SMS counts once, and its amount is the price of all segments", async () => {
    const service = await startService();
    try {
      const client = service.client(await openAccount(service, 1_000_000));
      await client.POST(sms, { body: { from: "Example", to: "+447700900123", text: "x".repeat(161) } });
      const { data } = await client.POST(path, { body: {} as never });
      expect(data).toMatchObject([{ total_requests: 1, total_transactions: 0, total_amount: 0.08 }]);
    } finally {
      await service.stop();
    }
  });
});
