import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { keepOptOut } from "../../support/opt-outs.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const remove = (id: string) =>
  admin.operator.POST("/operator/v1/guard/opt-outs/{id}/delete", {
    params: { path: { id } },
    body: { reason: "Asked for it." },
  });

describe("200", () => {
  test("its recipient is sent to again at once, and it is in the audit log", async () => {
    const customer = await openAccount(service, 1_000_000);
    const { id, accountId, channel, recipient: to, provider } = await keepOptOut(service, customer.accountId);
    const body = { from: "Example", to, text: "Your parcel is here." };
    const send = () => service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    expect((await send()).error).toMatchObject({ reason: "opted_out" });
    expect((await remove(id)).data).toMatchObject({ id, account_id: accountId, channel, to, provider });
    expect((await send()).response.status).toBe(200);
    const params = { query: { target_id: id, count: 1 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([{ operation: "deleteOptOut", target_kind: "opt_out" }]);
    const asked = { account_id: accountId, channel, to, reason: "Asked for it." };
    expect(JSON.parse(data!.list[0]!.request)).toEqual(asked);
    expect((await remove(id)).response.status).toBe(404);
  });
});

describe("404", () => {
  test("no opt-out has this identifier", async () => {
    const { error } = await remove("none");
    expect(error).toMatchObject({ code: "not_found" });
  });
});
