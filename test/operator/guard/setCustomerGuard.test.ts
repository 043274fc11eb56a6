import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putBlock } from "../../support/guard-blocks.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
let people = 0;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

interface Body {
  recipient_limit?: boolean;
  unconverted_amount?: number;
  unconverted_maximum?: number;
  reason?: string;
}
const set = (id: string, body?: Body) =>
  admin.operator.POST("/operator/v1/customers/{id}/guard", {
    params: { path: { id } },
    ...(body && { body: { recipient_limit: true, ...body } }),
  });

async function open() {
  people += 1;
  const { userId: id, client } = await signUp(service, `guard-${people}@example.com`);
  const { id: accountId } = (await service.context.store.accounts.findByUser(id))!;
  const policy = async () => (await service.context.guardLists.current()).policy(accountId, "GB");
  return { id, client, accountId, policy };
}

const defaults = { recipient_limit: true, unconverted_amount: 20, unconverted_maximum: 100 };

describe("200", () => {
  test("the settings hold for this account alone, and what is left out gets its default", async () => {
    const [own, other] = [await open(), await open()];
    const body = { recipient_limit: false, unconverted_amount: 50, unconverted_maximum: 70 };
    const rest = { id: own.id, currency: "EUR", own_amounts: [] };
    expect((await set(own.id, body)).data).toEqual({ ...rest, ...body });
    expect(await own.policy()).toMatchObject({ limitsRecipient: false, unconvertedMicros: 50_000_000 });
    expect(await other.policy()).toMatchObject({ limitsRecipient: true, unconvertedMicros: undefined });
    const higher = { ...defaults, unconverted_amount: 50, unconverted_maximum: 250 };
    expect((await set(own.id, { unconverted_amount: 50 })).data).toEqual({ ...rest, ...higher });
    expect((await set(own.id)).data).toEqual({ ...rest, ...defaults });
    expect(await own.policy()).toMatchObject({ limitsRecipient: true, unconvertedMicros: undefined });
  });

  test("the customer's own amounts are at most the maximum", async () => {
    const { id, client, policy } = await open();
    const params = { path: { country: "GB" } };
    await client.POST("/api/v1/connect-hub/unconverted-amounts/{country}", { params, body: { amount: 90 } });
    const { data } = await set(id, { unconverted_maximum: 30 });
    expect(data!.own_amounts).toEqual([{ country: "GB", amount: 30 }]);
    expect(await policy()).toMatchObject({ unconvertedMicros: 30_000_000 });
  });

  test("blocks of the unconverted amount end, and no others", async () => {
    const { id, accountId } = await open();
    await putBlock(service, accountId, { rule: "unconverted_amount", scope: "GB" });
    const range = await putBlock(service, accountId);
    await set(id, { unconverted_amount: 50 });
    const query = { account_id: accountId };
    const { data } = await admin.operator.GET("/operator/v1/guard/blocks", { params: { query } });
    expect(data!.list.map((block) => block.id)).toEqual([range.id]);
  });

  test("is in the audit log with its reason", async () => {
    const { id } = await open();
    await set(id, { recipient_limit: false, reason: "Sends to its own office." });
    const params = { query: { target_id: id } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([
      {
        operation: "setCustomerGuard",
        target_kind: "customer",
        request: '{"recipient_limit":false,"reason":"Sends to its own office."}',
      },
    ]);
  });
});

describe("400", () => {
  test.each([
    [{ unconverted_amount: 50, unconverted_maximum: 49 }, "/unconverted_maximum", "range"],
    [{ unconverted_maximum: 19 }, "/unconverted_maximum", "range"],
    [{ unconverted_amount: -1 }, "/unconverted_amount", "range"],
    [{ unconverted_amount: 1.0000001 }, "/unconverted_amount", "value"],
    [{ unconverted_maximum: 1.0000001 }, "/unconverted_maximum", "value"],
  ])("%j sets nothing", async (body, pointer, code) => {
    const { id, policy } = await open();
    const { error } = await set(id, body);
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer, code }] });
    expect(await policy()).toMatchObject({ unconvertedMicros: undefined });
  });
});

describe("404", () => {
  test("no customer has this identifier", async () => {
    expect((await set("nobody", {})).error).toMatchObject({ code: "not_found" });
  });
});
