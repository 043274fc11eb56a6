import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { putBlock } from "../../support/guard-blocks.ts";
import { signUpOperator } from "../../support/operators.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/connect-hub/verification-blocks";
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const lift = (id: string, account: Credentials) =>
  service.client(account).POST(`${path}/{id}/lift`, { params: { path: { id } } });

describe("200", () => {
  test("the block ends, and the operator sees who lifted it, when and with which key", async () => {
    const account = await openAccount(service);
    const block = await putBlock(service, account.accountId);
    const { data } = await lift(block.id, account);
    expect(data).toMatchObject({ id: block.id, rule: "range", until: "2026-03-02T09:30:00.000Z" });
    expect((await service.client(account).GET(path)).data!.list).toEqual([]);
    const { lifts } = (await service.context.guardSettings.current()).getPolicy(account.accountId, "AZ");
    expect(lifts!.get("range 99450123")).toMatchObject({ value: service.clock.now(), until: block.until });
    const { operator } = await signUpOperator(service);
    const params = { query: { target_id: account.userId } };
    const { list } = (await operator.GET("/operator/v1/audit-entries", { params })).data!;
    expect(list).toMatchObject([
      {
        time: "2026-03-02T09:30:00.000Z",
        actor: account.userId,
        operation: "liftVerificationBlock",
        target_kind: "customer",
        address: "127.0.0.1",
      },
    ]);
    const { block: lifted, key_id } = JSON.parse(list[0]!.request) as Record<string, unknown>;
    expect(lifted).toMatchObject({ id: block.id, scope: "99450123", until: "2026-03-02T09:45:00.000Z" });
    expect(key_id).toEqual(expect.any(String));
  });

  test("a signed-in user can lift a block, and a new block may start", async () => {
    const person = await signUp(service, "lifting@example.com");
    const { id: accountId } = (await service.context.store.accounts.findByUser(person.userId))!;
    const { id } = await putBlock(service, accountId);
    const { response } = await person.client.POST(`${path}/{id}/lift`, { params: { path: { id } } });
    expect(response.status).toBe(200);
    const again = await putBlock(service, accountId);
    expect((await person.client.GET(path)).data!.list).toMatchObject([{ id: again.id }]);
  });
});

describe("400", () => {
  test("a block of the unconverted amount cannot be lifted", async () => {
    const account = await openAccount(service);
    const amount = { rule: "unconverted_amount", scope: "AZ" } as const;
    const { id } = await putBlock(service, account.accountId, amount);
    const { error } = await lift(id, account);
    expect(error).toMatchObject({ errors: [{ in: "path", pointer: "/id", code: "conflict" }] });
    expect((await service.client(account).GET(path)).data!.list).toHaveLength(1);
  });
});

describe("404", () => {
  test("another account's block has the same response as an unknown one, and stays", async () => {
    const [account, other] = [await openAccount(service), await openAccount(service)];
    const { id } = await putBlock(service, other.accountId);
    const answers = [await lift(id, account), await lift("unknown", account)];
    for (const { error } of answers) expect(error).toMatchObject({ status: 404, code: "not_found" });
    expect((await service.client(other).GET(path)).data!.list).toHaveLength(1);
  });

  test("a block that has ended or was lifted is not found", async () => {
    const account = await openAccount(service);
    const lifted = await putBlock(service, account.accountId);
    await lift(lifted.id, account);
    const ended = { scope: "99450124", until: service.clock.now() };
    const { id } = await putBlock(service, account.accountId, ended);
    const answers = [await lift(lifted.id, account), await lift(id, account)];
    expect(answers.map(({ response }) => response.status)).toEqual([404, 404]);
  });
});
