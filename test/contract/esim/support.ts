import { afterEach, beforeEach } from "vitest";
import type { CreatedPackage, EsimProvider } from "../../../src/ports/esim.ts";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import { headersOf, ledgerOf, openAccountWithSims } from "../../support/accounts.ts";
import { watchingCommits } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";

/** When nothing of a request for a package is under way any more. */
export const attemptMilliseconds = lifetimes.packageAttemptMilliseconds;

const path = "/api/v1/esim/packages";
const sim = "8988303000000000001";

/** An upstream that tells which packages there are, in the hands of a test. */
export interface ToldUpstream {
  readonly packages: CreatedPackage[];
  /** How often it was asked which there are. */
  asked(): number;
  /** Creates one, whoever asks for it. */
  create(): CreatedPackage;
  /** What happens as one is to be created, from now on; `create` unless set. */
  onCreate(happens: (() => Promise<CreatedPackage>) | undefined): void;
  /** What happens before it tells which there are, from now on. */
  onFind(happens: (() => Promise<void>) | undefined): void;
  /** Puts the service's own upstream back. */
  end(): void;
}

/** Puts such an upstream in the place of the service's own; it has a package of somebody else. */
export function tellingUpstream({ context, clock }: TestService): ToldUpstream {
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
      // What it tells is what it had as it was asked.
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
    asked: () => asked,
    onCreate: (happens) => (created = happens),
    onFind: (happens) => (found = happens),
    end: () => void Object.assign(context, { esim }),
  };
}

let upstreams = 0;
const esimId = () => `package-${(upstreams += 1)}-${Math.random()}`;

/** A process that is killed here does nothing more: no commit of what is under way succeeds. */
export class Killed extends Error {}

/** The rest of what has committed is that of a process that was killed, once so many commits are done. */
export function killAfter({ context }: TestService, commits: number): () => void {
  const { store } = context;
  let done = 0;
  const watched = watchingCommits(store, async (proceed) => {
    done += 1;
    if (done > commits) throw new Killed();
    return proceed();
  });
  Object.assign(context, { store: watched });
  return () => Object.assign(context, { store });
}

/** A customer of eSIM packages, each for 1.5. */
export async function openCustomer(service: TestService) {
  const customer = await openAccountWithSims(service, 10_000_000);
  return {
    ...customer,
    async post(key?: string, package_template = 101) {
      const headers = { ...headersOf(customer), ...(key !== undefined && { "idempotency-key": key }) };
      const body = JSON.stringify({ sim, package_template });
      const response = await service.raw(path, { method: "POST", headers, body });
      const said = (await response.json()) as { readonly id?: string; readonly detail?: string };
      return { status: response.status, isReplayed: response.headers.has("idempotent-replayed"), said };
    },
    /** Newest first. */
    transactions: () => ledgerOf(service, customer.accountId),
    ledger: async () => (await ledgerOf(service, customer.accountId)).map(({ type }) => type),
    async packages() {
      const { engine } = service;
      const query = engine.builder.selectFrom("esim_packages").select("id");
      const rows = await engine.read(query.where("user_id", "=", customer.userId).compile());
      return rows.map(({ id }) => String(id));
    },
  };
}

/** How many attempts are open. */
export async function countOpen({ engine }: TestService): Promise<number> {
  return (await engine.read(engine.builder.selectFrom("esim_attempts").select("id").compile())).length;
}

export type Customer = Awaited<ReturnType<typeof openCustomer>>;

/** What a test of packages works with. */
export interface Opened {
  readonly service: TestService;
  readonly upstream: ToldUpstream;
  readonly customer: Customer;
}

/** Gives each test a service of its own, with an upstream in its hands and a customer. */
export function openEach(take: (opened: Opened) => void): void {
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
    const upstream = tellingUpstream(service);
    take({ service, upstream, customer: await openCustomer(service) });
  });
  afterEach(() => service.stop());
}

/** The service is killed before the upstream creates what a customer asks for, and is there again. */
export async function cutOff(upstream: ToldUpstream, { post }: Customer, key?: string): Promise<void> {
  upstream.onCreate(() => Promise.reject(new Killed()));
  const { status } = await post(key);
  upstream.onCreate(undefined);
  if (status !== 500) throw new Error(`It was answered ${status}.`);
}

/** Delivery runs once nothing of a request that was cut off before is under way. */
export async function settleLater({ clock, deliver }: TestService): Promise<void> {
  clock.advance(attemptMilliseconds);
  await deliver();
}
