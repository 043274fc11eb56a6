// What was charged for a package is given back, or stands, though the store or the upstream fails in between.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  EsimOutcomeUnknown,
  EsimRefused,
  type CreatedPackage,
  type EsimProvider,
} from "../../../src/ports/esim.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { headersOf, ledgerOf, openAccountWithSims } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { refuseCommits } from "../../support/meanwhile.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const working = "8988303000000000001";
/** Its upstream is down, so that surely nothing is created. */
const down = "8988303000000000007";

async function open() {
  const customer = await openAccountWithSims(service, 10_000_000);
  return {
    async post(sim: string, key?: string) {
      const headers = { ...headersOf(customer), ...(key !== undefined && { "idempotency-key": key }) };
      const body = JSON.stringify({ sim, package_template: 101 });
      const response = await service.raw("/api/v1/esim/packages", { method: "POST", headers, body });
      return { status: response.status, said: (await response.json()) as { readonly id?: string } };
    },
    ledger: async () => (await ledgerOf(service, customer.accountId)).map(({ type }) => type),
  };
}

/** The store is busy when a request commits for the second time, and once more then. */
const failSecondCommit = () =>
  refuseCommits(service, [2, 3], new StoreError("busy", "the database is locked"));

test.each([undefined, "key"])(
  "the price is given back, though the store is busy for a while: key %s",
  async (key) => {
    const { post, ledger } = await open();
    const mend = failSecondCommit();
    expect((await post(down, key)).status).toBe(503);
    mend();
    expect(await ledger()).toEqual(["REFUND", "DEBIT"]);
  },
);

test("a package that was created is recorded, though the store is busy for a while", async () => {
  const { post, ledger } = await open();
  const mend = failSecondCommit();
  const created = await post(working, "key");
  mend();
  expect(created.status).toBe(201);
  expect((await post(working, "key")).said).toEqual(created.said);
  expect(await ledger()).toEqual(["DEBIT"]);
});

test("the price stands while the upstream may have created the package, though it refuses another one", async () => {
  const { post, ledger } = await open();
  const { context } = service;
  const { esim } = context;
  let fails: Error | undefined = new EsimOutcomeUnknown();
  const packages: CreatedPackage[] = [];
  const upstream: EsimProvider = {
    ...esim!,
    findPackages: async () => packages,
    async createPackage(request) {
      if (fails) throw fails;
      return esim!.createPackage(request);
    },
  };
  Object.assign(context, { esim: upstream });
  expect((await post(working, "key")).status).toBe(503);
  service.clock.advance(5 * minute + 1);
  fails = new EsimRefused("The SIM has a package.", true);
  expect((await post(working, "key")).status).toBe(404);
  expect(await ledger()).toEqual(["DEBIT"]);
  packages.push({ id: "1041", status: "ACTIVE", createdDate: service.clock.now() });
  fails = undefined;
  expect(await post(working, "key")).toMatchObject({ status: 201, said: { id: "1041" } });
  expect(await ledger()).toEqual(["DEBIT"]);
  Object.assign(context, { esim });
});

test("the price is given back at once where the upstream never takes what was cut off", async () => {
  const { post, ledger } = await open();
  const { context } = service;
  const { esim } = context;
  let fails: Error = new EsimOutcomeUnknown();
  const upstream: EsimProvider = {
    ...esim!,
    findPackages: async () => [],
    createPackage: () => Promise.reject(fails),
  };
  Object.assign(context, { esim: upstream });
  expect((await post(working, "key")).status).toBe(503);
  expect(await ledger()).toEqual(["DEBIT"]);
  service.clock.advance(5 * minute + 1);
  fails = new EsimRefused("The SIM is not known.", false);
  expect((await post(working, "key")).status).toBe(404);
  expect(await ledger()).toEqual(["REFUND", "DEBIT"]);
  Object.assign(context, { esim });
});
