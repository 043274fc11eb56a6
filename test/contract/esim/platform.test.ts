// eSIM operations with a platform that has a SIM registry, and that creates a new package for every request.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/telna/index.ts";
import { respondWith, cutConnection, type Behaviour } from "../../providers/http/peer.ts";
import { createTestDependencies, type TestDependencies } from "../../providers/http/test-dependencies.ts";
import { accessKey, getIccid, startTelnaPeer, template, type TelnaPeer } from "../../providers/telna/peer.ts";
import {
  getBalance,
  createRequestHeaders,
  openAccount,
  openAccountWithSims,
  type Credentials,
} from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { commit } from "../../support/commit.ts";
import { observeCommits } from "../../support/commit.ts";

const path = "/api/v1/esim/packages";
const body = { sim: getIccid(3), package_template: template };
const minute = 60_000;

let service: TestService;
let telna: TelnaPeer;
let dependencies: TestDependencies;
let caller: Credentials;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  telna = await startTelnaPeer();
  dependencies = createTestDependencies();
  const esim = create(
    "telna",
    options.parse({ accessKey, baseUrl: telna.baseUrl, timeoutMilliseconds: 20_000 }),
    dependencies,
  );
  Object.assign(service.context, { esim });
  caller = await openCaller();
});
afterEach(() => telna.close());

const priceMicros = 2_000_000;
const balanceMicros = 100_000_000;

/** Opens an account with access to the platform's SIMs, and sets a package price. */
async function openCaller(): Promise<Credentials> {
  const opened = await openAccountWithSims(service, balanceMicros);
  const { store } = service.context;
  await commit(store, [store.esim.putTemplate({ id: template, name: "Europe", priceMicros })]);
  return opened;
}

const paidMicros = async () => balanceMicros - (await getBalance(service, caller.accountId));

async function post(key?: string, request: object = body, by = caller) {
  const headers = { ...createRequestHeaders(by), ...(key !== undefined && { "idempotency-key": key }) };
  const response = await service.sendRaw(path, { method: "POST", headers, body: JSON.stringify(request) });
  const said = (await response.json()) as { readonly id?: string; readonly code?: string };
  return { status: response.status, headers: response.headers, said };
}

async function recorded(): Promise<readonly string[]> {
  const query = service.engine.builder.selectFrom("esim_packages").select("id");
  const rows = await service.engine.read(query.where("user_id", "=", caller.userId).compile());
  return rows.map(({ id }) => String(id));
}

describe("createEsimPackage", () => {
  test("creates a package for a SIM that only the platform stores, and records the package", async () => {
    const { status, said } = await post("key");
    expect([status, said.id]).toEqual([201, telna.packages[0]!.id]);
    expect(await recorded()).toEqual([said.id]);
    expect((await post("key")).said).toEqual(said);
    expect(telna.creations()).toBe(1);
    expect(await paidMicros()).toBe(priceMicros);
  });

  test.each([
    ["a SIM", { ...body, sim: "8988303000000099999" }],
    ["a template", { ...body, package_template: 1 }],
  ])(
    "%s that the platform does not have fails with a 404, and no package is requested",
    async (_, request) => {
      expect(await post("key", request)).toMatchObject({ status: 404, said: { code: "not_found" } });
      expect(telna.creations()).toBe(0);
    },
  );

  test("a rejection by the platform is a 404, and releases the key", async () => {
    telna.onCreate(respondWith(422, { error: "no" }), false);
    expect(await post("key")).toMatchObject({ status: 404, said: { code: "not_found" } });
    expect(await paidMicros()).toBe(0);
    telna.onCreate(undefined);
    expect((await post("key")).status).toBe(201);
  });

  test("an unavailable platform is a 503, and releases the key", async () => {
    telna.onRead(respondWith(500, ""));
    expect(await post("key")).toMatchObject({ status: 503, said: { code: "unavailable" } });
    telna.onRead(undefined);
    dependencies.clock.advance(1_000);
    telna.onCreate(respondWith(503, ""), false);
    expect((await post("key")).status).toBe(503);
    expect(await paidMicros()).toBe(0);
    telna.onCreate(undefined);
    expect((await post("key")).status).toBe(201);
    expect(telna.packages).toHaveLength(1);
    expect(await paidMicros()).toBe(priceMicros);
  });

  test.each<[string, Behaviour]>([
    ["is interrupted", cutConnection],
    ["is a 502", respondWith(502, "")],
    ["cannot be read", respondWith(201, "created")],
  ])("a package whose response %s is found, with a key and without", async (_, behaviour) => {
    telna.onCreate(behaviour);
    for (const key of ["key", undefined]) {
      const { status, said } = await post(key);
      expect([status, said.id]).toEqual([201, telna.packages.at(-1)!.id]);
    }
    expect(telna.packages).toHaveLength(2);
    expect(await recorded()).toHaveLength(2);
  });

  test("a package that becomes visible late is found with the key later, and no second one is created", async () => {
    const late = [...telna.packages];
    telna.onCreate((request, response) => {
      late.push(...telna.packages.splice(0));
      return cutConnection(request, response);
    });
    const first = await post("key");
    expect(first).toMatchObject({ status: 503, said: { code: "unavailable" } });
    expect(Number(first.headers.get("retry-after"))).toBe(301);
    expect((await post("key")).said.code).toBe("idempotency_in_progress");
    expect(await paidMicros()).toBe(priceMicros);
    telna.packages.push(...late);
    service.clock.advance(5 * minute + 1);
    const found = await post("key");
    expect([found.status, found.said.id]).toEqual([201, late[0]!.id]);
    expect(telna.creations()).toBe(1);
    expect((await post("key")).headers.get("idempotent-replayed")).toBe("true");
    expect(await paidMicros()).toBe(priceMicros);
  });

  test("an unknown outcome stays charged while the platform is unavailable, and is charged once", async () => {
    telna.onCreate(cutConnection, false);
    expect((await post("key")).status).toBe(503);
    telna.onCreate(respondWith(503, ""), false);
    service.clock.advance(5 * minute + 1);
    expect((await post("key")).status).toBe(503);
    expect(await paidMicros()).toBe(priceMicros);
    telna.onCreate(undefined);
    expect((await post("key")).status).toBe(201);
    expect(telna.packages).toHaveLength(1);
    expect(await paidMicros()).toBe(priceMicros);
  });

  test("a package that was never created is created with the key later, once", async () => {
    telna.onCreate(cutConnection, false);
    expect((await post("key")).status).toBe(503);
    telna.onCreate(undefined);
    service.clock.advance(5 * minute + 1);
    const { status, said } = await post("key");
    expect([status, said.id]).toEqual([201, telna.packages[0]!.id]);
    expect(telna.packages).toHaveLength(1);
  });

  test("if the process ends after the creation and before the record, the key finds the package", async () => {
    const { store } = service.context;
    const { commit } = store;
    let commits = 0;
    const watched = observeCommits(store, async (proceed) => {
      commits += 1;
      if (commits === 2) throw new Error("gone");
      return proceed();
    });
    Object.assign(store, { commit: watched.commit });
    expect((await post("key")).status).toBe(500);
    Object.assign(store, { commit });
    service.clock.advance(5 * minute + 1);
    const { status, said } = await post("key");
    expect([status, said.id]).toEqual([201, telna.packages[0]!.id]);
    expect(telna.creations()).toBe(1);
  });

  test("packages of other accounts on the SIM are not assigned to the caller", async () => {
    const other = await openCaller();
    expect((await post("before")).status).toBe(201);
    telna.onCreate(cutConnection, false);
    expect((await post("key")).status).toBe(503);
    telna.onCreate(undefined);
    const theirs = await post("theirs", body, other);
    service.clock.advance(5 * minute + 1);
    const mine = await post("key");
    expect(mine.status).toBe(201);
    expect(new Set([theirs.said.id, mine.said.id]).size).toBe(2);
    expect(telna.packages).toHaveLength(3);
  });
});

describe("listSimRegistries", () => {
  const list = (query = "") =>
    service.sendRaw(`/api/v1/esim/sim-registries${query}`, { headers: createRequestHeaders(caller) });

  test("lists the platform's SIMs, including a status outside of the contract", async () => {
    const response = await list("?count=2&offset=1");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      total: 250,
      offset: 1,
      count: 2,
      sims: [{ iccid: getIccid(1), sim_status: "ON_LOAN" }, { iccid: getIccid(2) }],
    });
  });

  test("queries the platform for the granted SIMs only, one grant after another", async () => {
    const { store, clock } = service.context;
    caller = await openAccount(service);
    expect(await (await list()).json()).toMatchObject({ total: 0, count: 0, sims: [] });
    const grant = (id: number) => store.esim.grant(caller.accountId, { scope: "inventory", id }, clock.now());
    await commit(store, [grant(22)]);
    expect(await (await list("?count=1")).json()).toMatchObject({
      total: 50,
      sims: [{ iccid: getIccid(200) }],
    });
    await commit(store, [grant(21)]);
    const page = (await (await list("?count=2&offset=199")).json()) as { sims: { iccid: string }[] };
    expect(page).toMatchObject({ total: 250, offset: 199, count: 2 });
    expect(page.sims.map(({ iccid }) => iccid)).toEqual([getIccid(199), getIccid(200)]);
    expect(await (await list("?inventory=22&company=32")).json()).toMatchObject({ total: 0 });
  });

  test("fails with a 503 while the platform is unavailable", async () => {
    telna.onRead(respondWith(503, ""));
    const response = await list();
    expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([503, true]);
  });
});
