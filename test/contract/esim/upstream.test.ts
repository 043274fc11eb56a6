// eSIM operations through an upstream that has a registry of its own and creates anew whenever it is asked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/telna/index.ts";
import { answer, cut, type Behaviour } from "../../providers/http/peer.ts";
import { createTestSurroundings, type TestSurroundings } from "../../providers/http/surroundings.ts";
import { accessKey, iccidOf, startTelna, template, type TelnaPeer } from "../../providers/telna/peer.ts";
import {
  balanceOf,
  headersOf,
  openAccount,
  openAccountWithSims,
  type Credentials,
} from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { commit } from "../../support/commit.ts";
import { watchingCommits } from "../../support/commit.ts";

const path = "/api/v1/esim/packages";
const body = { sim: iccidOf(3), package_template: template };
const minute = 60_000;

let service: TestService;
let telna: TelnaPeer;
let surroundings: TestSurroundings;
let caller: Credentials;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  telna = await startTelna();
  surroundings = createTestSurroundings();
  const esim = create(
    "telna",
    options.parse({ accessKey, baseUrl: telna.baseUrl, timeoutMilliseconds: 20_000 }),
    surroundings,
  );
  Object.assign(service.context, { esim });
  caller = await openCaller();
});
afterEach(() => telna.close());

const priceMicros = 2_000_000;
const balanceMicros = 100_000_000;

/** A caller who sees the upstream's SIMs, whose packages have a price. */
async function openCaller(): Promise<Credentials> {
  const opened = await openAccountWithSims(service, balanceMicros);
  const { store } = service.context;
  await commit(store, [store.esim.putTemplate({ id: template, name: "Europe", priceMicros })]);
  return opened;
}

const paidMicros = async () => balanceMicros - (await balanceOf(service, caller.accountId));

async function post(key?: string, request: object = body, by = caller) {
  const headers = { ...headersOf(by), ...(key !== undefined && { "idempotency-key": key }) };
  const response = await service.raw(path, { method: "POST", headers, body: JSON.stringify(request) });
  const said = (await response.json()) as { readonly id?: string; readonly code?: string };
  return { status: response.status, headers: response.headers, said };
}

async function recorded(): Promise<readonly string[]> {
  const query = service.engine.builder.selectFrom("esim_packages").select("id");
  const rows = await service.engine.read(query.where("user_id", "=", caller.userId).compile());
  return rows.map(({ id }) => String(id));
}

describe("createEsimPackage", () => {
  test("creates for a SIM that only the upstream knows, and keeps the package", async () => {
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
    "%s that the upstream does not know is a 404, and nothing is asked to be created",
    async (_, request) => {
      expect(await post("key", request)).toMatchObject({ status: 404, said: { code: "not_found" } });
      expect(telna.creations()).toBe(0);
    },
  );

  test("what the upstream refuses is a 404, and leaves the key free", async () => {
    telna.onCreate(answer(422, { error: "no" }), false);
    expect(await post("key")).toMatchObject({ status: 404, said: { code: "not_found" } });
    expect(await paidMicros()).toBe(0);
    telna.onCreate(undefined);
    expect((await post("key")).status).toBe(201);
  });

  test("an upstream that does not answer is a 503, and leaves the key free", async () => {
    telna.onRead(answer(500, ""));
    expect(await post("key")).toMatchObject({ status: 503, said: { code: "unavailable" } });
    telna.onRead(undefined);
    surroundings.clock.advance(1_000);
    telna.onCreate(answer(503, ""), false);
    expect((await post("key")).status).toBe(503);
    expect(await paidMicros()).toBe(0);
    telna.onCreate(undefined);
    expect((await post("key")).status).toBe(201);
    expect(telna.packages).toHaveLength(1);
    expect(await paidMicros()).toBe(priceMicros);
  });

  test.each<[string, Behaviour]>([
    ["is cut off", cut],
    ["is a 502", answer(502, "")],
    ["cannot be read", answer(201, "created")],
  ])("a package whose answer %s is found, with a key and without", async (_, behaviour) => {
    telna.onCreate(behaviour);
    for (const key of ["key", undefined]) {
      const { status, said } = await post(key);
      expect([status, said.id]).toEqual([201, telna.packages.at(-1)!.id]);
    }
    expect(telna.packages).toHaveLength(2);
    expect(await recorded()).toHaveLength(2);
  });

  test("a package that shows late is found by the key later on, and no second one is created", async () => {
    const late = [...telna.packages];
    telna.onCreate((request, response) => {
      late.push(...telna.packages.splice(0));
      return cut(request, response);
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

  test("an outcome that is open stays charged while the upstream is down, and is paid once", async () => {
    telna.onCreate(cut, false);
    expect((await post("key")).status).toBe(503);
    telna.onCreate(answer(503, ""), false);
    service.clock.advance(5 * minute + 1);
    expect((await post("key")).status).toBe(503);
    expect(await paidMicros()).toBe(priceMicros);
    telna.onCreate(undefined);
    expect((await post("key")).status).toBe(201);
    expect(telna.packages).toHaveLength(1);
    expect(await paidMicros()).toBe(priceMicros);
  });

  test("a package that never was is created by the key later on, once", async () => {
    telna.onCreate(cut, false);
    expect((await post("key")).status).toBe(503);
    telna.onCreate(undefined);
    service.clock.advance(5 * minute + 1);
    const { status, said } = await post("key");
    expect([status, said.id]).toEqual([201, telna.packages[0]!.id]);
    expect(telna.packages).toHaveLength(1);
  });

  test("a process that ends between the creation and its record leaves a package that the key finds", async () => {
    const { store } = service.context;
    const { commit } = store;
    let commits = 0;
    const watched = watchingCommits(store, async (proceed) => {
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

  test("what others have on the SIM is not taken for one's own", async () => {
    const other = await openCaller();
    expect((await post("before")).status).toBe(201);
    telna.onCreate(cut, false);
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
    service.raw(`/api/v1/esim/sim-registries${query}`, { headers: headersOf(caller) });

  test("lists the upstream's SIMs, with a status that the contract does not know", async () => {
    const response = await list("?count=2&offset=1");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      total: 250,
      offset: 1,
      count: 2,
      sims: [{ iccid: iccidOf(1), sim_status: "ON_LOAN" }, { iccid: iccidOf(2) }],
    });
  });

  test("asks the upstream for what was granted alone, one grant after the other", async () => {
    const { store, clock } = service.context;
    caller = await openAccount(service);
    expect(await (await list()).json()).toMatchObject({ total: 0, count: 0, sims: [] });
    const grant = (id: number) => store.esim.grant(caller.accountId, { scope: "inventory", id }, clock.now());
    await commit(store, [grant(22)]);
    expect(await (await list("?count=1")).json()).toMatchObject({
      total: 50,
      sims: [{ iccid: iccidOf(200) }],
    });
    await commit(store, [grant(21)]);
    const page = (await (await list("?count=2&offset=199")).json()) as { sims: { iccid: string }[] };
    expect(page).toMatchObject({ total: 250, offset: 199, count: 2 });
    expect(page.sims.map(({ iccid }) => iccid)).toEqual([iccidOf(199), iccidOf(200)]);
    expect(await (await list("?inventory=22&company=32")).json()).toMatchObject({ total: 0 });
  });

  test("is a 503 while the upstream does not answer", async () => {
    telna.onRead(answer(503, ""));
    const response = await list();
    expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([503, true]);
  });
});
