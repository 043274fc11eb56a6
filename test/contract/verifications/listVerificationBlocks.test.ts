import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { putBlock } from "../../support/guard-blocks.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/connect-hub/verification-blocks";
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Query = { count?: number; before?: string };
const list = async (account: Credentials, query: Query = {}) =>
  (await service.client(account).GET(path, { params: { query } })).data!;

describe("200", () => {
  test("returns only the account's blocks, in pages, newest first", async () => {
    const [account, other] = [await openAccount(service), await openAccount(service)];
    const range = await putBlock(service, account.accountId);
    const device = { rule: "device", scope: "hash", country: "", isBlocked: false } as const;
    const { id } = await putBlock(service, account.accountId, device);
    const amount = { rule: "unconverted_amount", scope: "GB", country: "GB" } as const;
    await putBlock(service, account.accountId, { ...amount, value: 16_120_000, limit: 20_000_000 });
    await putBlock(service, other.accountId);
    const [since, until] = ["2026-03-02T09:29:00.000Z", "2026-03-02T09:45:00.000Z"];
    const page = await list(account, { count: 1 });
    expect(page.list).toMatchObject([{ ...amount, country: "GB", blocks: true, value: 16.12, limit: 20 }]);
    const rest = await list(account, { before: page.next!.toUpperCase() });
    expect(rest).toEqual({
      list: [
        { id, rule: "device", blocks: false, value: 14, limit: 13, since, until },
        {
          id: range.id,
          rule: "range",
          country: "AZ",
          scope: "99450123",
          blocks: true,
          value: 14,
          limit: 13,
          since,
          until,
        },
      ],
    });
    expect((await list(other)).list).toHaveLength(1);
  });

  test("omits ended blocks, and accepts an access token", async () => {
    const person = await signUp(service, "blocked@example.com");
    const { id: accountId } = (await service.context.store.accounts.findByUser(person.userId))!;
    const now = service.clock.now();
    await putBlock(service, accountId, { until: now });
    const { id } = await putBlock(service, accountId, { scope: "99450124", until: now + 1 });
    expect((await person.client.GET(path)).data!.list.map((block) => block.id)).toEqual([id]);
  });
});

describe("400", () => {
  test("a count above 100", async () => {
    const query = { count: 101 };
    const { error } = await service.client().GET(path, { params: { query } });
    expect(error).toMatchObject({ errors: [{ in: "query", pointer: "/count", code: "range" }] });
  });
});
