import {
  EsimOutcomeUnknown,
  EsimRefused,
  EsimUnavailable,
  type CreatedPackage,
  type EsimProvider,
} from "../../ports/esim.ts";
import type { PackagePurchase } from "../../ports/store/esim.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { Context } from "../context.ts";
import {
  beginPurchase,
  refundPurchase,
  releaseKey,
  toPackageRequest,
  type PurchaseRefusal,
  type PackageOrder,
} from "./begin-purchase.ts";
import { findNewPackages, recordFirstNewPackage, type PackageResponse } from "./record-package.ts";

/**
 * Charges a package, creates it on the eSIM platform and records it. Returns the reason if no purchase was begun.
 * Rejects with `EsimUnavailable`, `EsimRefused` or `EsimOutcomeUnknown`.
 *
 * - Before the call, it stores the charge and the packages that the SIM already has.
 * - The outcome may be unknown, because of this request or an interrupted earlier one with the same key. Then a package
 *   that is new since then and not recorded counts as the requested one.
 * - Delivery resolves purchases that remain open.
 * - The price is refunded if certainly no package was created.
 */
export async function purchasePackage(
  context: Context,
  esim: EsimProvider,
  order: PackageOrder,
  key: IdempotencyKey | undefined,
): Promise<PackageResponse | PurchaseRefusal> {
  // The key is claimed and the price is charged before the platform is called, because the database cannot roll that
  // call back.
  const begun = await beginPurchase(context, esim, order, key);
  if (typeof begun === "string") return begun;
  const { purchase, isRepeated } = begun;
  const { store, clock } = context;
  try {
    return await createUnlessExists({ store, clock, esim, attempt: purchase }, isRepeated);
  } catch (error) {
    if (error instanceof EsimUnavailable || error instanceof EsimRefused) {
      // An earlier request with the key may have created the package, even if the current request did not reach the
      // platform.
      const isOpen = isRepeated && (error instanceof EsimUnavailable || error.isConflict);
      await (isOpen ? releaseKey : refundPurchase)(context, purchase);
    }
    throw error;
  }
}

/** A purchase, as it was stored before its first request to the platform. */
interface Creation extends Pick<Context, "store" | "clock"> {
  readonly esim: EsimProvider;
  readonly attempt: PackagePurchase;
}

async function createUnlessExists(creation: Creation, mayExist: boolean): Promise<PackageResponse> {
  const { esim, attempt } = creation;
  const existing = mayExist ? await recordExisting(creation) : undefined;
  if (existing) return existing;
  try {
    const created = await recordNewPackage(creation, [await esim.createPackage(toPackageRequest(attempt))]);
    if (created) return created;
  } catch (error) {
    if (!(error instanceof EsimOutcomeUnknown)) throw error;
  }
  const found = await recordExisting(creation).catch((error: unknown) => {
    if (!(error instanceof EsimUnavailable)) throw error;
    return undefined;
  });
  if (found) return found;
  throw new EsimOutcomeUnknown("The eSIM platform may have created the package.");
}

/**
 * Records a package that was created since the first request. Returns undefined if there is none, or if the platform
 * cannot list packages.
 */
async function recordExisting(creation: Creation): Promise<PackageResponse | undefined> {
  const { esim, attempt } = creation;
  if (!attempt.known || !esim.findPackages) return undefined;
  return recordNewPackage(
    creation,
    findNewPackages(await esim.findPackages(toPackageRequest(attempt)), attempt.known),
  );
}

async function recordNewPackage(
  creation: Creation,
  packages: readonly CreatedPackage[],
): Promise<PackageResponse | undefined> {
  const recorded = await recordFirstNewPackage(creation, creation.attempt, packages);
  if (recorded !== "attempt_settled") return recorded;
  const ids = packages.map(({ id }) => id).join(", ");
  const { id, accountId } = creation.attempt;
  throw new Error(
    `The purchase ${id} of account ${accountId} had ended before its package was recorded: ${ids}.`,
  );
}
