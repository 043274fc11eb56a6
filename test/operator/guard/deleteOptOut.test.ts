import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { storeOptOut } from "../../support/opt-outs.ts";
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
    body: { reason: "Requested by the recipient." },
  });

describe("200", () => {
  test("sends to the recipient are accepted immediately, and the audit log has an entry", async () => {
    const customer = await openAccount(service, 1_000_000);
    const {
      id,
      accountId,
      channel,
      recipient: to,
      provider,
    } = await storeOptOut(service, customer.accountId);
    const body = { from: "Example", to, text: "Your parcel is here." };
    const send = () => service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    expect((await send()).error).toMatchObject({ reason: "opted_out" });
    expect((await remove(id)).data).toMatchObject({ id, account_id: accountId, channel, to, provider });
    expect((await send()).response.status).toBe(200);
    const params = { query: { target_id: id, count: 1 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([{ operation: "deleteOptOut", target_kind: "opt_out" }]);
    const expectedBody = { account_id: accountId, channel, to, reason: "Requested by the recipient." };
    expect(JSON.parse(data!.list[0]!.request)).toEqual(expectedBody);
    expect((await remove(id)).response.status).toBe(404);
  });
});

describe("404", () => {
  test("for an unknown opt-out", async () => {
    const { error } = await remove("none");
    expect(error).toMatchObject({ code: "not_found" });
  });
});
