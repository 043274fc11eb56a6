import { describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startService } from "../../support/service.ts";
import { statisticsSuite } from "../statistics.suite.ts";

statisticsSuite({
  path: "/api/v1/connect-hub/telegram/stats",
  priceMicros: 10_000,
  async send(service, caller, ending) {
    const body = { to: `+4477009001${ending}` };
    await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body });
  },
  async sendElsewhere(service, caller) {
    const body = { to: "447700900123", text: "Your code is 493817." };
    await service.client(caller).POST("/api/v1/connect-hub/whatsapp/otp", { body });
  },
});

describe("200 if the gateway refunds its fee", () => {
  test("an expired message counts as submitted and costs nothing", async () => {
    const service = await startService();
    try {
      const caller = await openAccount(service, 1_000_000);
      const client = service.client(caller);
      await client.POST("/api/v1/connect-hub/telegram/otp", { body: { to: "+447700900103" } });
      await service.deliver();
      const { data } = await client.POST("/api/v1/connect-hub/telegram/stats", { body: {} as never });
      expect(data).toMatchObject([{ total_requests: 1, total_transactions: 1, total_amount: 0 }]);
    } finally {
      await service.stop();
    }
  });
});
