import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  getBalance,
  grantSims,
  createRequestHeaders,
  listLedger,
  openAccount,
  openAccountWithSims,
  type Credentials,
} from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";
import { commit } from "../../support/commit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/esim/packages";
const body = { sim: "8988303000000000001", package_template: 101 };
const unreachable = { ...body, sim: "8988303000000000007" };

async function post(caller: Credentials, request: object, key?: string) {
  const headers = { ...createRequestHeaders(caller), ...(key !== undefined && { "idempotency-key": key }) };
  const response = await service.sendRaw(path, { method: "POST", headers, body: JSON.stringify(request) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

const priceMicros = 1_500_000;

const openCaller = (balanceMicros = 100_000_000) => openAccountWithSims(service, balanceMicros);

async function countPackages({ userId }: Credentials): Promise<number> {
  const { engine } = service;
  const query = engine.builder.selectFrom("esim_packages").select("id").where("user_id", "=", userId);
  return (await engine.read(query.compile())).length;
}

/** Blocks the platform until `release` is called. */
function holdUpstream() {
  const upstream = service.context.esim!;
  const create = upstream.createPackage.bind(upstream);
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const spy = vi.spyOn(upstream, "createPackage").mockImplementation(async (request) => {
    await blocked;
    return create(request);
  });
  return { spy, release };
}

describe("201", () => {
  test("returns a package that is not active yet, with its time in milliseconds", async () => {
    const { data, response } = await service.client().POST(path, { body });
    expect(response.status).toBe(201);
    const created_date = service.clock.now();
    expect(data).toEqual({ ...body, id: data!.id, status: "NOT_ACTIVE", created_date });
  });

  test("returns the time allowance of the request", async () => {
    const { data } = await service.client().POST(path, { body: { ...body, time_allowance: 2_592_000 } });
    expect(data).toMatchObject({ time_allowance: 2_592_000 });
  });

  test("returns any status of the platform unchanged", async () => {
    const spy = vi.spyOn(service.context.esim!, "createPackage");
    spy.mockResolvedValueOnce({ id: "upstream-1", status: "ON_HOLD", createdDate: 1 });
    const { data } = await service.client().POST(path, { body });
    spy.mockRestore();
    expect(data).toMatchObject({ id: "upstream-1", status: "ON_HOLD", created_date: 1 });
  });

  test("charges the price of the template, as an eSIM transaction", async () => {
    const caller = await openCaller();
    expect((await post(caller, body)).status).toBe(201);
    expect(await getBalance(service, caller.accountId)).toBe(100_000_000 - priceMicros);
    const [debit, ...others] = await listLedger(service, caller.accountId);
    expect(others).toEqual([]);
    expect(debit).toMatchObject({ type: "DEBIT", serviceId: "esim", valueMicros: priceMicros });
  });

  test("does not charge a template without a price", async () => {
    const { store } = service.context;
    await commit(store, [store.esim.putTemplate({ id: 103, name: "Free", priceMicros: null })]);
    const caller = await openCaller(1);
    expect((await post(caller, { ...body, package_template: 103 })).status).toBe(201);
    expect(await listLedger(service, caller.accountId)).toEqual([]);
  });

  test("creates nothing more if the request is repeated with its key", async () => {
    const caller = await openCaller();
    const first = await post(caller, body, "key");
    const second = await post(caller, body, "key");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await countPackages(caller)).toBe(1);
    expect(await getBalance(service, caller.accountId)).toBe(100_000_000 - priceMicros);
  });

  test("allows another account to use the same key", async () => {
    await post(await openCaller(), body, "shared");
    const second = await post(await openCaller(), body, "shared");
    expect(second.status).toBe(201);
    expect(second.headers.get("idempotent-replayed")).toBeNull();
  });

  test("allows the key to be used again after 24 hours", async () => {
    const caller = await openCaller();
    const first = await post(caller, body, "day");
    service.clock.advance(24 * 3_600_000 + 1);
    const second = await post(caller, body, "day");
    expect(second.status).toBe(201);
    expect(second.body).not.toEqual(first.body);
  });
});

describe("402", () => {
  test("a balance that is too low creates and charges nothing, and releases the key", async () => {
    const caller = await openCaller(priceMicros - 1);
    const upstream = vi.spyOn(service.context.esim!, "createPackage");
    const answer = await post(caller, body, "poor");
    expect(answer).toMatchObject({ status: 402, body: { code: "insufficient_balance" } });
    expect(upstream).not.toHaveBeenCalled();
    upstream.mockRestore();
    expect(await getBalance(service, caller.accountId)).toBe(priceMicros - 1);
    const { store, clock } = service.context;
    const { accountId, userId } = caller;
    const credit = {
      accountId,
      userId,
      description: "Credit",
      valueMicros: 1,
      currency: "EUR",
      at: clock.now(),
    };
    await commit(store, store.ledger.credit({ id: `${accountId}-1`, ...credit }));
    expect((await post(caller, body, "poor")).status).toBe(201);
    expect(await getBalance(service, accountId)).toBe(0);
  });
});

describe("an ICCID with the padding F that is printed on the card", () => {
  test("is equal to the ICCID without the padding", async () => {
    const caller = await openCaller();
    const answer = await post(caller, { ...body, sim: `${body.sim}F` });
    expect(answer).toMatchObject({ status: 201, body: { sim: body.sim } });
  });
});

describe("404", () => {
  test("a SIM without a grant does not exist for the account", async () => {
    const stranger = await openAccount(service, 100_000_000);
    const answer = await post(stranger, body);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    await grantSims(service, stranger, 32);
    expect((await post(stranger, body)).status).toBe(404);
    expect(await countPackages(stranger)).toBe(0);
    expect(await listLedger(service, stranger.accountId)).toEqual([]);
  });

  test("a terminated SIM accepts no package", async () => {
    const { store } = service.context;
    const sim = await store.esim.findSim(body.sim);
    await commit(
      store,
      store.esim.putSims([{ ...sim!, iccid: "8988303000000000055", simStatus: "TERMINATED" }]),
    );
    const caller = await openCaller();
    const answer = await post(caller, { ...body, sim: "8988303000000000055" });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await listLedger(service, caller.accountId)).toEqual([]);
  });

  test.each([
    ["a SIM", { ...body, sim: "8988303000000000009" }],
    ["a template", { ...body, package_template: 999 }],
  ])("%s that does not exist creates nothing and releases the key", async (_, request) => {
    const caller = await openCaller();
    const answer = await post(caller, request, "key");
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await countPackages(caller)).toBe(0);
    expect((await post(caller, body, "key")).status).toBe(201);
  });
});

describe("409", () => {
  test("while the platform processes the first request, a second one creates nothing", async () => {
    const caller = await openCaller();
    const upstream = holdUpstream();
    const first = post(caller, body, "slow");
    await vi.waitFor(() => expect(upstream.spy).toHaveBeenCalledOnce(), { timeout: hangTimeoutMilliseconds });
    const second = await post(caller, body, "slow");
    expect(second).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
    upstream.release();
    const { status, body: answer } = await first;
    expect(status).toBe(201);
    expect(await post(caller, body, "slow")).toMatchObject({ status: 201, body: answer });
    expect(upstream.spy).toHaveBeenCalledOnce();
    upstream.spy.mockRestore();
    expect(await countPackages(caller)).toBe(1);
  });
});

describe("422", () => {
  test("a key that was used with another body creates nothing", async () => {
    const caller = await openCaller();
    await post(caller, body, "used");
    const answer = await post(caller, { ...body, package_template: 102 }, "used");
    expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
    expect(await countPackages(caller)).toBe(1);
  });
});

describe("503", () => {
  test("an unavailable platform creates nothing, and the key can be used again", async () => {
    const caller = await openCaller();
    const answer = await post(caller, unreachable, "down");
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await countPackages(caller)).toBe(0);
    const types = (await listLedger(service, caller.accountId)).map(({ type }) => type);
    expect(types).toEqual(["REFUND", "DEBIT"]);
    expect(await getBalance(service, caller.accountId)).toBe(100_000_000);
    expect((await post(caller, body, "down")).status).toBe(201);
    expect(await getBalance(service, caller.accountId)).toBe(100_000_000 - priceMicros);
  });
});

describe("404 for a value that cannot be an identifier", () => {
  test.each([
    { ...body, sim: "898830300000000000A" },
    { ...body, sim: "" },
    { ...body, sim: ".." },
    { ...body, sim: "8".repeat(65) },
    { ...body, package_template: 1e300 },
    { ...body, package_template: 0 },
    { ...body, package_template: 9_007_199_254_740_991 },
  ])("%j", async (request) => {
    const answer = await post(service.demo, request);
    expect(answer.body).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("400", () => {
  test.each([
    [{ ...body, sim: 19 }, "/sim"],
    [{ ...body, package_template: "101" }, "/package_template"],
    [{ ...body, time_allowance: 0 }, "/time_allowance"],
    [{ ...body, time_allowance: 31_622_401 }, "/time_allowance"],
    [{ package_template: 101 }, "/sim"],
  ])("%j is reported", async (request, pointer) => {
    const answer = await post(service.demo, request);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ in: "body", pointer }] });
  });
});
