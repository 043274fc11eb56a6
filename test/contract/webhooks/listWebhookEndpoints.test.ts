import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { path, register } from "./support.ts";
import { commit } from "../../support/commit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("200", () => {
  test("lists the account's endpoints, oldest first, without their secrets", async () => {
    const client = service.client(await openAccount(service));
    const other = service.client(await openAccount(service));
    await register(other);
    const made = [];
    for (const host of ["a", "b", "c"]) made.push(await register(client, `https://${host}.example.com/`));
    await client.DELETE(`${path}/{id}`, { params: { path: { id: made[1]!.id } } });
    const { data } = await client.GET(path);
    expect(data!.list).toEqual([made[0]!, made[2]!].map((each) => omitSecret(each)));
  });

  test("returns the expiry of a rotated secret until it expires", async () => {
    const client = service.client(await openAccount(service));
    const { id } = await register(client);
    await client.POST(`${path}/{id}/rotate-secret`, { params: { path: { id } } });
    const until = new Date(service.clock.now() + 86_400_000).toISOString();
    expect((await client.GET(path)).data!.list[0]).toMatchObject({ previous_secret_expires_at: until });
    service.clock.advance(86_400_000);
    expect((await client.GET(path)).data!.list[0]).not.toHaveProperty("previous_secret_expires_at");
  });

  test("returns since when an endpoint fails, and why and when it was disabled", async () => {
    const client = service.client(await openAccount(service));
    const { id } = await register(client);
    const { store, clock } = service.context;
    const now = clock.now();
    await commit(store, [
      store.webhooks.recordFailing(id, now - 1_000),
      store.webhooks.disable(id, "FAILING", now),
    ]);
    expect((await client.GET(path)).data!.list).toEqual([
      expect.objectContaining({
        status: "DISABLED",
        disabled_reason: "FAILING",
        disabled_at: new Date(now).toISOString(),
        failing_since: new Date(now - 1_000).toISOString(),
      }),
    ]);
  });

  test("is empty for an account without endpoints", async () => {
    expect((await service.client(await openAccount(service)).GET(path)).data).toEqual({ list: [] });
  });
});

function omitSecret(endpoint: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => name !== "secret"));
}
