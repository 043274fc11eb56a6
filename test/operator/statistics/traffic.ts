import { openAccount } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator } from "../../support/operators.ts";
import { startService } from "../../support/service.ts";

const minute = 60_000;
const routes = JSON.stringify({
  providers: { first: { kind: "sandbox" }, second: { kind: "sandbox" } },
  routes: { sms: [{ prefix: "44", providers: ["first"] }, { providers: ["second"] }] },
});

/** Starts a service whose customer has sent three messages. Two of them used a provider with a known price. */
export async function createTraffic() {
  const service = await startService({ CONNECT_HUB_ROUTES: routes });
  const admin = await signUpOperator(service);
  const customer = await openAccount(service, 10_000_000);
  const { providerPrices } = service.context.store;
  const price = { provider: "first", channel: "sms", currency: "EUR", prefix: "", network: "" } as const;
  await commit(service.context.store, providerPrices.put([{ ...price, priceMicros: 30_000 }]));
  for (const to of ["+447700900100", "+447700900104", "+33639980100"]) {
    const body = { from: "Example", to, text: "Your code is 493817." };
    await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
  }
  service.clock.advance(minute);
  await service.deliver();
  service.clock.advance(minute);
  await service.deliver();
  return { service, admin, customer };
}
