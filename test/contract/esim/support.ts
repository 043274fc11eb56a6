import { afterEach, beforeEach } from "vitest";
import type { CreatedPackage, EsimProvider } from "../../../src/ports/esim.ts";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import { createRequestHeaders, listLedger, openAccountWithSims } from "../../support/accounts.ts";
import { observeCommits } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";

/** Time after which an interrupted purchase is resolved, in milliseconds. */
export const purchaseTimeoutMilliseconds = lifetimes.packagePurchaseMilliseconds;

const path = "/api/v1/esim/packages";
const sim = "8988303000000000001";

/** Platform with a list of packages, which the test controls. */
export interface FakePlatform {
  readonly packages: CreatedPackage[];
  /** Returns the number of calls that listed packages. */
  findCalls(): number;
  /** Creates a package, as for another client. */
  create(): CreatedPackage;
  /** Sets the result of the next creations. Undefined restores `create`. */
  onCreate(happens: (() => Promise<CreatedPackage>) | undefined): void;
  /** Sets a function that runs before each list of packages. */
  onFind(happens: (() => Promise<void>) | undefined): void;
  /** Restores the service's platform. */
  restore(): void;
}

/** Replaces the service's platform with a fake one, which has a package of another account. */
export function installFakePlatform({ context, clock }: TestService): FakePlatform {
  const { esim } = context;
  let number = 0;
  let created: (() => Promise<CreatedPackage>) | undefined;
  let found: (() => Promise<void>) | undefined;
  let asked = 0;
  const packages: CreatedPackage[] = [];
  const create = () => {
    number += 1;
    const made = { id: `${esimId()}-${number}`, status: "NOT_ACTIVE", createdDate: clock.now() };
    packages.push(made);
    return made;
  };
  const upstream: EsimProvider = {
    createPackage: async () => (created ? created() : create()),
    async findPackages() {
      asked += 1;
      // The list contains the packages at the time of the call.
      const told = [...packages];
      await found?.();
      return told;
    },
  };
  create();
  Object.assign(context, { esim: upstream });
  return {
    packages,
    create,
    findCalls: () => asked,
    onCreate: (happens) => (created = happens),
    onFind: (happens) => (found = happens),
    restore: () => void Object.assign(context, { esim }),
  };
}

let upstreams = 0;
const esimId = () => `package-${(upstreams += 1)}-${Math.random()}`;

/** Error of a killed process. No further commit of its running requests succeeds. */
export class ProcessKilled extends Error {}

/** Lets the next `commits` commits succeed. Every later commit fails, as if the process was killed. */
export function killAfter({ context }: TestService, commits: number): () => void {
  const { store } = context;
  let done = 0;
  const watched = observeCommits(store, async (proceed) => {
    done += 1;
    if (done > commits) throw new ProcessKilled();
    return proceed();
  });
  Object.assign(context, { store: watched });
  return () => Object.assign(context, { store });
}

/** Opens an account that can buy eSIM packages at a price of 1.5 each. */
export async function createEsimCustomer(service: TestService) {
  const customer = await openAccountWithSims(service, 10_000_000);
  return {
    ...customer,
    /** Sends a request to the service, or to another instance on its database. */
    async post(key?: string, package_template = 101, instance = service) {
      const headers = {
        ...createRequestHeaders(customer),
        ...(key !== undefined && { "idempotency-key": key }),
      };
      const body = JSON.stringify({ sim, package_template });
      const response = await instance.sendRaw(path, { method: "POST", headers, body });
      const said = (await response.json()) as { readonly id?: string; readonly detail?: string };
      return { status: response.status, isReplayed: response.headers.has("idempotent-replayed"), said };
    },
    /** Returns the ledger rows, newest first. */
    transactions: () => listLedger(service, customer.accountId),
    ledger: async () => (await listLedger(service, customer.accountId)).map(({ type }) => type),
    async packages() {
      const { engine } = service;
      const query = engine.builder.selectFrom("esim_packages").select("id");
      const rows = await engine.read(query.where("user_id", "=", customer.userId).compile());
      return rows.map(({ id }) => String(id));
    },
  };
}

/** Returns the number of open purchases. */
export async function countOpenPurchases({ engine }: TestService): Promise<number> {
  return (await engine.read(engine.builder.selectFrom("esim_attempts").select("id").compile())).length;
}

export type EsimCustomer = Awaited<ReturnType<typeof createEsimCustomer>>;

/** Service, platform and customer of a test. */
export interface PackageFixture {
  readonly service: TestService;
  readonly platform: FakePlatform;
  readonly customer: EsimCustomer;
}

/** Starts a service with a fake platform and a customer for each test. */
export function usePackageFixture(take: (opened: PackageFixture) => void): void {
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
    const upstream = installFakePlatform(service);
    take({ service, platform: upstream, customer: await createEsimCustomer(service) });
  });
  afterEach(() => service.stop());
}

/** Sends a request for a package and kills the process before the platform creates it. The process then runs again. */
export async function interruptPurchase(
  upstream: FakePlatform,
  { post }: EsimCustomer,
  key?: string,
): Promise<void> {
  upstream.onCreate(() => Promise.reject(new ProcessKilled()));
  const { status } = await post(key);
  upstream.onCreate(undefined);
  if (status !== 500) throw new Error(`It was answered ${status}.`);
}

/** Runs the delivery after all interrupted purchases are due. */
export async function resolveLater({ clock, deliver }: TestService): Promise<void> {
  clock.advance(purchaseTimeoutMilliseconds);
  await deliver();
}
