import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

type Body = {
  list: "allow" | "block";
  prefix: string;
  customer?: string;
  until?: string;
  note?: string;
};
const put = (body: Body) => admin.operator.POST("/operator/v1/guard/entries", { body });
async function found(list: "allow" | "block", accountId: string, recipient: string) {
  const settings = await service.context.guardSettings.current();
  const decision = settings.decide({ accountId, recipient, region: "GB" });
  return decision.rule === `${list}_list` && "entry" in decision ? decision.entry.key : undefined;
}
const time = new Date(testStart).toISOString();

describe("200", () => {
  test("for one account with an end, effective immediately and in the audit log", async () => {
    const { accountId } = await openAccount(service);
    const until = new Date(testStart + 3_600_000).toISOString();
    const body = {
      list: "block",
      prefix: "+447700",
      customer: accountId,
      until,
      note: "Pumped.",
    } as const;
    const { data } = await put(body);
    const { customer: _, ...shown } = body;
    expect(data).toEqual({
      ...shown,
      account_id: accountId,
      prefix: "447700",
      id: expect.any(String) as string,
      created_at: time,
      created_by: admin.userId,
    });
    expect(await found("block", accountId, "+447700900123")).toBe("447700");
    expect(await found("block", "another", "+447700900123")).toBeUndefined();
    expect(await found("allow", accountId, "+447700900123")).toBeUndefined();
    const params = { query: { target_id: data!.id } };
    const entries = (await admin.operator.GET("/operator/v1/audit-entries", { params })).data!.list;
    expect(entries).toMatchObject([
      { operation: "createGuardEntry", target_kind: "guard_entry", request: JSON.stringify(body) },
    ]);
  });

  test("a repeated request replaces the end and the note, for all accounts", async () => {
    const first = (await put({ list: "allow", prefix: "33199000100", note: "First." })).data!;
    const second = (await put({ list: "allow", prefix: "+33199000100" })).data!;
    expect(second).toEqual({
      id: expect.any(String) as string,
      list: "allow",
      prefix: "33199000100",
      created_at: time,
      created_by: admin.userId,
    });
    expect(await found("allow", "anybody", "+33199000100")).toBe("33199000100");
    const { guardRecords } = service.context.store;
    const find = (id: string) => guardRecords.list({ kinds: ["allow"], id, limit: 1 });
    expect(await find(first.id)).toEqual([]);
    expect(await find(second.id)).toMatchObject([{ value: { note: null } }]);
  });
});

describe("400", () => {
  test.each([
    [{ prefix: "044" }, "/prefix"],
    [{ prefix: "4477x00" }, "/prefix"],
    [{ until: time }, "/until"],
    [{ until: "tomorrow" }, "/until"],
  ])("%j", async (given, pointer) => {
    const { error } = await put({ list: "block", prefix: "49", ...given });
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ in: "body", pointer }] });
    expect(await found("block", "anybody", "+4915112345678")).toBeUndefined();
  });

  test("more entries than a list may have; the other list accepts more", async () => {
    const { engine } = service;
    await engine.commit([
      {
        sql: `insert into guard_records (id, kind, account_id, name, value)
          with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 10000)
          select 'filled ' || number, 'block', 'filled', cast(number as text),
            '{"note":null,"createdAt":0,"createdBy":"nobody"}' from numbers`,
        parameters: [],
      },
    ]);
    const { error } = await put({ list: "block", prefix: "49" });
    expect(error).toMatchObject({
      errors: [
        {
          pointer: "/prefix",
          message: "The list has 10000 entries. Remove some of them first.",
        },
      ],
    });
    expect((await put({ list: "allow", prefix: "49" })).response.status).toBe(200);
    await engine.commit([{ sql: "delete from guard_records where account_id = 'filled'", parameters: [] }]);
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    const { error } = await put({ list: "block", prefix: "49", customer: "nobody" });
    expect(error).toMatchObject({ code: "not_found" });
  });
});
