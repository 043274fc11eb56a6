import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { signUp, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
let people: readonly Person[];
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
  people = [
    await signUp(service, "one@example.com"),
    await signUp(service, "Two@example.com"),
    await signUp(service, "three@example.com"),
  ];
  const sql = `update users set last_name = 'Hopper' where id = '${people[1]!.userId}'`;
  await service.engine.commit([{ sql, parameters: [] }]);
});
afterAll(() => service.stop());

interface Query {
  readonly search?: string;
  readonly before?: string;
  readonly count?: number;
}

async function list(query: Query = {}) {
  const { data } = await admin.operator.GET("/operator/v1/customers", { params: { query } });
  return data!;
}

const listEmails = (page: { readonly list: readonly { readonly email: string }[] }) =>
  page.list.map(({ email }) => email);

describe("200", () => {
  test("returns all customers, newest first, in pages", async () => {
    const first = await list({ count: 2 });
    expect(listEmails(first)).toEqual(["three@example.com", "Two@example.com"]);
    const second = await list({ count: 2, before: first.next! });
    expect(listEmails(second)).toEqual(["one@example.com", admin.email]);
    expect(await list({ count: 2, before: first.next!.toUpperCase() })).toEqual(second);
    expect(listEmails(await list({ before: second.list[0]!.id }))).toEqual([admin.email, service.demo.email]);
  });

  test("finds customers by their full e-mail address, id or name", async () => {
    const [one, two] = people;
    const { account_id: accountId } = (await list({ search: two!.userId })).list[0]!;
    for (const search of ["two@EXAMPLE.com", two!.userId, accountId, "hopper", "Hopper"]) {
      expect(listEmails(await list({ search })), search).toEqual([two!.email]);
    }
    expect(listEmails(await list({ search: "ADA", count: 2 }))).toEqual([
      "three@example.com",
      "Two@example.com",
    ]);
    expect(listEmails(await list({ search: "ada", before: two!.userId, count: 1 }))).toEqual([one!.email]);
    expect(listEmails(await list({ search: two!.email, before: one!.userId }))).toEqual([]);
    expect(listEmails(await list({ search: "Hop" }))).toEqual([]);
  });
});
