import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../../../src/operations/account/create-key.ts";
import { localOrigin } from "../../../src/domain/access/fair-queue.ts";
import { createUser } from "../../../src/operations/account/create-user.ts";
import { createRequestHeaders, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { commit } from "../../support/commit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/esim/sim-registries";
const iccids = [1, 2, 3, 4, 7].map((number) => `898830300000000000${number}`);

interface Query {
  readonly count?: number;
  readonly offset?: number;
  readonly company?: number;
  readonly inventory?: number;
}

async function list(query: Query = {}) {
  return (await service.client().GET(path, { params: { query } })).data!;
}

describe("200", () => {
  test("returns a SIM as the registry has it, with times in milliseconds", async () => {
    const { sims, ...page } = await list({ count: 1 });
    expect(page).toEqual({ total: 5, offset: 0, count: 1 });
    expect(sims).toEqual([
      {
        iccid: iccids[0],
        sim_status: "WAITING_FOR_ASSIGNMENT",
        group: { id: 11, name: "Sandbox group" },
        inventory: { id: 21, name: "First inventory" },
        company: { id: 31, name: "Sandbox company" },
        provisioned_date: Date.parse("2026-01-15T00:00:00.000Z"),
        terminated_date: 0,
        imsis: [{ sponsor_id: 41, imsi: 234_150_000_000_001 }],
        mapped_imsi: 234_150_000_000_001,
      },
    ]);
  });

  test("returns all five SIMs by default", async () => {
    const { sims, ...page } = await list();
    expect(page).toEqual({ total: 5, offset: 0, count: 5 });
    expect(sims.map(({ iccid }) => iccid)).toEqual(iccids);
  });

  test.each([1, 2, 3, 5])("parts of %i cover the registry exactly", async (count) => {
    const seen: string[] = [];
    for (let offset = 0; offset < 5; offset += count) {
      const { sims, ...page } = await list({ count, offset });
      expect(page).toEqual({ total: 5, offset, count: sims.length });
      seen.push(...sims.map(({ iccid }) => iccid));
    }
    expect(seen).toEqual(iccids);
  });

  test("an offset after the last one is empty", async () => {
    expect(await list({ offset: 1_000_000_000 })).toMatchObject({ total: 5, count: 0, sims: [] });
  });

  test.each([
    [{ company: 31 }, iccids],
    [{ company: 32 }, []],
    [{ inventory: 22 }, iccids.slice(3)],
    [{ company: 31, inventory: 21 }, iccids.slice(0, 3)],
    [{ company: 32, inventory: 21 }, []],
  ])("%j returns only matching SIMs, and the total counts them", async (query, expected) => {
    const { sims, total } = await list(query);
    expect(sims.map(({ iccid }) => iccid)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  test("returns any status of the platform unchanged", async () => {
    const [sim] = (await service.context.store.esim.listSims({ offset: 4, limit: 1 })).list;
    const terminatedDate = service.clock.now();
    const suspended = { ...sim!, simStatus: "SUSPENDED", terminatedDate };
    await commit(service.context.store, service.context.store.esim.putSims([suspended]));
    const { sims } = await list({ offset: 4 });
    expect(sims).toMatchObject([{ sim_status: "SUSPENDED", terminated_date: terminatedDate }]);
  });
});

describe("grants", () => {
  const listAs = async (caller: Credentials, query = "") => {
    const response = await service.sendRaw(`${path}${query}`, { headers: createRequestHeaders(caller) });
    return (await response.json()) as { total: number; sims: { iccid: string; inventory: { id: number } }[] };
  };

  test.each(["", "?company=31", "?inventory=21"])(
    "an account without grants has no SIMs (%s)",
    async (query) => {
      expect(await listAs(await openAccount(service), query)).toMatchObject({ total: 0, count: 0, sims: [] });
    },
  );

  test("a grant of an inventory shows only the SIMs of that inventory, with any filter", async () => {
    const caller = await openAccount(service);
    const { store, clock } = service.context;
    const grant = { scope: "inventory", id: 22 } as const;
    await commit(store, [store.esim.grant(caller.accountId, grant, clock.now())]);
    for (const query of ["", "?company=31", "?inventory=22"]) {
      expect((await listAs(caller, query)).sims.map(({ iccid }) => iccid)).toEqual(iccids.slice(3));
    }
    expect((await listAs(caller, "?inventory=21")).total).toBe(0);
    await commit(store, [store.esim.revoke(caller.accountId, grant)]);
    expect((await listAs(caller)).total).toBe(0);
  });

  test("a new sandbox account has three SIMs, which accept packages", async () => {
    const { context } = service;
    const ids: number[] = [];
    for (const name of ["one", "two"]) {
      const person = { firstName: "Ada", lastName: "Lovelace", email: `${name}@sims.example.com` };
      const { user, account, changes } = await createUser(
        context,
        { ...person, password: "analytical engine" },
        localOrigin,
      );
      const { key, insertion } = createKey(context, account, "Test");
      await commit(context.store, [...changes, insertion]);
      const caller = { apiKey: key, accountId: account.id, userId: user.id };
      const { total, sims } = await listAs(caller);
      expect([total, sims.length]).toEqual([3, 3]);
      ids.push(sims[0]!.inventory.id);
      for (const scope of ["company", "inventory"]) {
        expect((await listAs(caller, `?${scope}=${ids.at(-1)}`)).total, scope).toBe(3);
      }
      const body = JSON.stringify({ sim: sims[0]!.iccid, package_template: 101 });
      const init = { method: "POST", headers: createRequestHeaders(caller), body };
      expect((await service.sendRaw("/api/v1/esim/packages", init)).status).toBe(201);
    }
    expect(new Set(ids).size).toBe(2);
    expect((await list()).total).toBe(5);
  });
});

describe("400", () => {
  test.each([
    ["count=0", "/count", "range"],
    ["count=1001", "/count", "range"],
    ["count=many", "/count", "type"],
    ["count=1.5", "/count", "type"],
    ["offset=-1", "/offset", "range"],
    ["offset=1000000001", "/offset", "range"],
    ["company=acme", "/company", "type"],
    ["inventory=", "/inventory", "type"],
    ["page=1", "/page", "unknown"],
  ])("%s is reported", async (query, pointer, code) => {
    const headers = { "x-api-key": service.demo.apiKey, "x-user-id": service.demo.userId };
    const response = await service.sendRaw(`${path}?${query}`, { headers });
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ in: "query", pointer, code }] });
  });
});
