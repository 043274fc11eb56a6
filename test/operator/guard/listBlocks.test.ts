import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { putBlock } from "../../support/guard-blocks.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

type Query = { customer?: string; count?: number; before?: string };
const list = async (query: Query = {}) =>
  (await admin.operator.GET("/operator/v1/guard/blocks", { params: { query } })).data!;

describe("200", () => {
  test("the blocks of all accounts or of one, in pages, newest first", async () => {
    const [one, other] = [await openAccount(service), await openAccount(service)];
    const first = await putBlock(service, one.accountId);
    const second = await putBlock(service, other.accountId, { rule: "network", scope: "203.0.113.7" });
    await putBlock(service, one.accountId, { scope: "99450124", until: service.clock.now() });
    const page = await list({ count: 2 });
    expect(page.list).toMatchObject([{ id: second.id, account_id: other.accountId, scope: "203.0.113.7" }]);
    expect((await list({ before: page.next! })).list).toMatchObject([{ id: first.id, rule: "range" }]);
    expect((await list({ customer: one.accountId })).list).toMatchObject([{ id: first.id }]);
  });
});

describe("400", () => {
  test("a count above 100", async () => {
    const params = { query: { count: 101 } };
    const { error } = await admin.operator.GET("/operator/v1/guard/blocks", { params });
    expect(error).toMatchObject({ errors: [{ in: "query", pointer: "/count", code: "range" }] });
  });
});
