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

type Query = { customer?: string; to?: string; count?: number; before?: string };
const list = (query: Query = {}) => admin.operator.GET("/operator/v1/guard/opt-outs", { params: { query } });

describe("200", () => {
  test("in pages, newest first, for an account or a recipient", async () => {
    const { accountId: one } = await openAccount(service);
    const { accountId: other } = await openAccount(service);
    const first = await storeOptOut(service, one, { provider: "twilio", sender: "447700900456" });
    const second = await storeOptOut(service, other);
    const third = await storeOptOut(service, one, { recipient: "+447700900124" });
    const page = (await list({ count: 2 })).data!;
    expect(page.list.map(({ id }) => id)).toEqual([third.id, second.id]);
    expect((await list({ count: 2, before: page.next!.toUpperCase() })).data).toEqual({
      list: [
        {
          id: first.id,
          account_id: one,
          channel: "sms",
          to: "+447700900123",
          provider: "twilio",
          sender: "447700900456",
          created_at: new Date(first.createdAt).toISOString(),
        },
      ],
    });
    const listIds = async (query: Query) => (await list(query)).data!.list.map(({ id }) => id);
    expect(await listIds({ customer: one })).toEqual([third.id, first.id]);
    expect(await listIds({ to: "447700900123" })).toEqual([second.id, first.id]);
    expect(await listIds({ to: "+447700900123", customer: other })).toEqual([second.id]);
  });
});

describe("400", () => {
  test("a phone number that cannot exist", async () => {
    expect((await list({ to: "+44" })).error).toMatchObject({
      errors: [{ in: "query", pointer: "/to", code: "phone_number" }],
    });
  });
});
