import { statisticsSuite } from "../statistics.suite.ts";

statisticsSuite({
  path: "/api/v1/connect-hub/whatsapp/stats",
  priceMicros: 30_000,
  async send(service, caller, ending) {
    const body = { to: `4477009001${ending}`, text: "Your code is 493817." };
    await service.client(caller).POST("/api/v1/connect-hub/whatsapp/otp", { body });
  },
  async sendElsewhere(service, caller) {
    const body = { to: "+447700900123" };
    await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body });
  },
});
