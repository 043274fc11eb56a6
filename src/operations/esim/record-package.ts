import { getEarlierTime, getLaterTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CreatedPackage, EsimProvider } from "../../ports/esim.ts";
import type { ClaimedPurchase, PackagePurchase, EsimPackage } from "../../ports/store/esim.ts";
import { retryBusy, type RetryLimits } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";

/**
 * Creates the retry limit for commits after a call of the eSIM platform: 1 minute from now. A created package cannot be
 * undone, so such a commit is retried while the store is busy.
 */
export const createRecordBounds = (clock: Clock): RetryLimits => ({
  clock,
  until: clock.monotonic() + lifetimes.recordMilliseconds,
});

export type PackageResponse = ReturnType<typeof toPackageResponse>;

interface Recording extends Pick<Context, "store" | "clock"> {
  readonly esim: Pick<EsimProvider, "registry">;
}

/** Returns the packages that are not among the known ids. */
export const findNewPackages = (packages: readonly CreatedPackage[], known: readonly string[]) =>
  packages.filter(({ id }) => !known.includes(id));

/**
 * Records the first package that no purchase has recorded, ends the purchase and stores the response of its key. The
 * response is not stored if another request uses the key now. Returns undefined if all packages are recorded. Returns
 * `attempt_settled` if the purchase has already ended, or if a claimed purchase was claimed again or resumed.
 */
export async function recordFirstNewPackage(
  recording: Recording,
  attempt: PackagePurchase | ClaimedPurchase,
  packages: readonly CreatedPackage[],
): Promise<PackageResponse | "attempt_settled" | undefined> {
  const { userId, sim, template, timeAllowanceSeconds } = attempt;
  const of = { userId, sim: sim.iccid, packageTemplate: template.id, timeAllowanceSeconds };
  for (const { id, status, createdDate } of packages) {
    const esimPackage = { id, status, createdDate, ...of };
    const refused = await commitPackage(recording, attempt, esimPackage);
    if (refused === undefined) return toPackageResponse(esimPackage);
    if (refused === "attempt_settled") return refused;
  }
  return undefined;
}

async function commitPackage(
  { store, clock, esim }: Recording,
  attempt: PackagePurchase | ClaimedPurchase,
  esimPackage: EsimPackage,
) {
  const { sim, template, key } = attempt;
  // A package row refers to a SIM and a template in the operator's tables.
  const named = { id: template.id, name: template.name };
  const registryChanges = esim.registry ? [store.esim.putSims([sim]), store.esim.putTemplate(named)] : [];
  const purchaseEnd = [
    ...registryChanges,
    store.packagePurchases.close(attempt),
    store.esim.insertPackage(esimPackage),
  ];
  const answer = { status: 201, body: JSON.stringify(toPackageResponse(esimPackage)) };
  const storeResponse = () =>
    key ? [store.idempotency.answer(key, answer, getLaterTime(clock), getEarlierTime(clock))] : [];
  const commit = (withKey: boolean) =>
    retryBusy(createRecordBounds(clock), () =>
      store.commit([...purchaseEnd, ...(withKey ? storeResponse() : [])], {
        attempt_settled: () => "attempt_settled" as const,
        package_recorded: () => "package_recorded" as const,
        key_taken: () => "key_taken" as const,
      }),
    );
  const refused = await commit(true);
  // A request with another body uses the key now. The package still belongs to the account.
  return refused === "key_taken" ? commit(false) : refused;
}

const toPackageResponse = (esimPackage: EsimPackage) => ({
  id: esimPackage.id,
  sim: esimPackage.sim,
  package_template: esimPackage.packageTemplate,
  status: esimPackage.status,
  created_date: esimPackage.createdDate,
  ...(esimPackage.timeAllowanceSeconds !== null && { time_allowance: esimPackage.timeAllowanceSeconds }),
});
