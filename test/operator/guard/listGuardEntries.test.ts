import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

type Query = { list?: "allow" | "block"; customer?: string; count?: number; before?: string };
const list = async (query: Query = {}) =>
  (await admin.operator.GET("/operator/v1/guard/entries", { params: { query } })).data!;
const put = async (body: { list: "allow" | "block"; prefix: string; customer?: string }) =>
  (await admin.operator.POST("/operator/v1/guard/entries", { body })).data!;

describe("200", () => {
  test("in pages, newest first, for a list or an account", async () => {
    const { list: sandbox } = await list();
    expect(sandbox).toMatchObject([{ list: "block", prefix: "447700900009" }]);
    const { accountId: customer } = await openAccount(service);
    const first = await put({ list: "block", prefix: "1" });
    const second = await put({ list: "allow", prefix: "2", customer });
    const third = await put({ list: "block", prefix: "3" });
    const page = await list({ count: 2 });
    expect(page).toEqual({ list: [third, second], next: second.id });
    expect(await list({ count: 2, before: page.next!.toUpperCase() })).toEqual({ list: [first, ...sandbox] });
    expect(await list({ list: "allow" })).toEqual({ list: [second] });
    expect(await list({ customer })).toEqual({ list: [second] });
  });

  test("the service itself removes expired entries", async () => {
    const until = new Date(service.clock.now() + 60_000).toISOString();
    const body = { list: "block", prefix: "99", until } as const;
    const { data } = await admin.operator.POST("/operator/v1/guard/entries", { body });
    expect((await list()).list).toContainEqual(data);
    service.clock.advance(60_000);
    await service.deliver();
    expect((await list()).list.map(({ prefix }) => prefix)).not.toContain("99");
  });
});
