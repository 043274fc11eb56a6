import { statisticsSuite } from "../statistics.suite.ts";

statisticsSuite({
  path: "/api/v1/connect-hub/call/flash/stats",
  priceMicros: 20_000,
  async send(service, caller, ending) {
    const body = { callee: `+4477009001${ending}` };
    await service.client(caller).POST("/api/v1/connect-hub/call/flash", { body });
  },
  async sendElsewhere(service, caller) {
    const body = { from: "Example", to: "+447700900123", text: "Your code is 493817." };
    await service.client(caller).POST("/api/v1/connect-hub/sms", { body });
  },
});
