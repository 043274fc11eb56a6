import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putBlock } from "../../support/guard-blocks.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/connect-hub/unconverted-amounts";
let service: TestService;
let people = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Signs up a user. */
async function open() {
  people += 1;
  const { client, userId } = await signUp(service, `amount-${people}@example.com`);
  const { id: accountId } = (await service.context.store.accounts.findByUser(userId))!;
  const set = (country: string, body?: { amount?: number | null }) =>
    client.POST(`${path}/{country}`, { params: { path: { country } }, ...(body && { body }) });
  const policy = async (country: string) =>
    (await service.context.guardSettings.current()).getPolicy(accountId, country).unconvertedMicros;
  return { client, accountId, set, policy };
}

describe("200", () => {
  test("an amount applies only to its country and account, and can be reset", async () => {
    const [own, other] = [await open(), await open()];
    await own.set("GB", { amount: 50.000001 });
    const { data } = await own.set("AZ", { amount: 0 });
    const list = [
      { country: "AZ", amount: 0 },
      { country: "GB", amount: 50.000001 },
    ];
    expect(data).toEqual({ default_amount: 20, maximum: 100, currency: "EUR", list });
    expect([await own.policy("GB"), await own.policy("AZ")]).toEqual([50_000_001, 0]);
    expect([await own.policy("DE"), await other.policy("GB")]).toEqual([undefined, undefined]);
    expect((await other.client.GET(path)).data!.list).toEqual([]);
    await own.set("AZ", { amount: null });
    expect((await own.set("GB")).data!.list).toEqual([]);
    expect(await own.policy("GB")).toBeUndefined();
  });

  test("a new amount ends the block of its country only", async () => {
    const { client, accountId, set } = await open();
    const amount = { rule: "unconverted_amount", scope: "GB", country: "GB" } as const;
    await putBlock(service, accountId, amount);
    const { id } = await putBlock(service, accountId, { ...amount, scope: "AZ", country: "AZ" });
    await set("GB", { amount: 100 });
    const { list } = (await client.GET("/api/v1/connect-hub/verification-blocks")).data!;
    expect(list.map((block) => block.id)).toEqual([id]);
  });
});

describe("400", () => {
  test.each([
    ["GB", { amount: 100.000001 }, "body /amount range"],
    ["GB", { amount: -1 }, "body /amount range"],
    ["GB", { amount: 1.0000001 }, "body /amount value"],
    ["XX", { amount: 1 }, "path /country value"],
    ["gb", { amount: 1 }, "path /country pattern"],
  ])("%s %j is reported", async (country, body, expected) => {
    const { error } = await (await open()).set(country, body);
    const { in: part, pointer, code } = error!.errors![0]!;
    expect([error!.status, `${part} ${pointer} ${code}`]).toEqual([400, expected]);
  });
});
