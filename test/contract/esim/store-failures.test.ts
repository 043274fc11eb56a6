// The price of a package is refunded or stays charged, even if the store or the platform fails in between.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  EsimOutcomeUnknown,
  EsimRefused,
  type CreatedPackage,
  type EsimProvider,
} from "../../../src/ports/esim.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createRequestHeaders, listLedger, openAccountWithSims } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { failCommits } from "../../support/commit-failures.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const working = "8988303000000000001";
/** SIM for which the platform is unavailable, so that certainly no package is created. */
const down = "8988303000000000007";

async function open() {
  const customer = await openAccountWithSims(service, 10_000_000);
  return {
    async post(sim: string, key?: string) {
      const headers = {
        ...createRequestHeaders(customer),
        ...(key !== undefined && { "idempotency-key": key }),
      };
      const body = JSON.stringify({ sim, package_template: 101 });
      const response = await service.sendRaw("/api/v1/esim/packages", { method: "POST", headers, body });
      return { status: response.status, said: (await response.json()) as { readonly id?: string } };
    },
    ledger: async () => (await listLedger(service, customer.accountId)).map(({ type }) => type),
  };
}

/** Makes the store busy at the second commit of a request, and at the next one. */
const failSecondCommit = () => failCommits(service, [2, 3], new StoreError("busy", "the database is locked"));

test.each([undefined, "key"])(
  "the price is refunded even if the store is busy for some time: key %s",
  async (key) => {
    const { post, ledger } = await open();
    const restoreStore = failSecondCommit();
    expect((await post(down, key)).status).toBe(503);
    restoreStore();
    expect(await ledger()).toEqual(["REFUND", "DEBIT"]);
  },
);

test("a created package is recorded even if the store is busy for some time", async () => {
  const { post, ledger } = await open();
  const restoreStore = failSecondCommit();
  const created = await post(working, "key");
  restoreStore();
  expect(created.status).toBe(201);
  expect((await post(working, "key")).said).toEqual(created.said);
  expect(await ledger()).toEqual(["DEBIT"]);
});

test("the charge remains if the platform may have created the package, even if it rejects the retry", async () => {
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

test("the price is refunded immediately if the platform rejects the interrupted request permanently", async () => {
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
