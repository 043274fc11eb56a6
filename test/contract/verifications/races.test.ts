import { expect, test } from "vitest";
import { balanceOf, openAccount } from "../../support/accounts.ts";
import { startService } from "../../support/service.ts";

const names = Array.from({ length: 30 }, (_, index) => `template-${index}`);

test("of racing starts of many templates to one number five pass, and the others are told when to come", async () => {
  const templates = JSON.stringify({
    templates: Object.fromEntries(names.map((name) => [name, { brand: "Example" }])),
  });
  const service = await startService({ CONNECT_HUB_TEMPLATES: templates });
  const customer = await openAccount(service, 10_000_000);
  const start = (template: string) =>
    service.client(customer).POST("/api/v1/connect-hub/verifications", {
      body: { to: "+447700900105", template, workflow: [{ channel: "sms" }] },
    });
  const answers = await Promise.all(names.map(start));
  const passed = answers.filter(({ response }) => response.status === 201);
  expect(passed).toHaveLength(5);
  const others = answers.filter((answer) => !passed.includes(answer));
  for (const { response } of others) {
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("600");
  }
  const paid = 10_000_000 - (await balanceOf(service, customer.accountId));
  const one = await openAccount(service, 10_000_000);
  await service.client(one).POST("/api/v1/connect-hub/verifications", {
    body: { to: "+447700900105", template: "template-0", workflow: [{ channel: "sms" }] },
  });
  expect(paid).toBe(5 * (10_000_000 - (await balanceOf(service, one.accountId))));
  await service.stop();
});
