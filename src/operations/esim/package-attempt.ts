import {
  EsimOutcomeUnknown,
  EsimRefused,
  EsimUnavailable,
  type CreatedPackage,
  type EsimProvider,
} from "../../ports/esim.ts";
import type { EsimAttempt } from "../../ports/store/esim.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { Context } from "../context.ts";
import {
  beginAttempt,
  giveBack,
  releaseKey,
  requestOf,
  type NotBegun,
  type PackageOrder,
} from "./open-attempt.ts";
import { newAmong, recordFirstNew, type CreatedBody } from "./record-package.ts";

/**
 * Charges for a package, creates it upstream and records it. Before the call it notes what was charged and which packages
 * the SIM already has. When the outcome is unknown (of this request, or of an earlier one with the same key that was cut
 * off), a package that is new since then and recorded by nobody counts as the requested one; delivery settles what stays
 * open. The price is refunded when certainly nothing was created. Rejects like `createPackage`.
 */
export async function createOnce(
  context: Context,
  esim: EsimProvider,
  order: PackageOrder,
  key: IdempotencyKey | undefined,
): Promise<CreatedBody | NotBegun> {
  // The key is taken and the price paid before the call upstream, which our database cannot roll back.
  const begun = await beginAttempt(context, esim, order, key);
  if (typeof begun === "string") return begun;
  const { attempt, isRepeated } = begun;
  const { store, clock } = context;
  try {
    return await createUnlessThere({ store, clock, esim, attempt }, isRepeated);
  } catch (error) {
    if (error instanceof EsimUnavailable || error instanceof EsimRefused) {
      // An earlier request with the key may have created the package, even if this one did not reach the upstream.
      const isOpen = isRepeated && (error instanceof EsimUnavailable || error.isConflict);
      await (isOpen ? releaseKey : giveBack)(context, attempt);
    }
    throw error;
  }
}

/** One attempt, as it was noted before the first request for it went upstream. */
interface Creation extends Pick<Context, "store" | "clock"> {
  readonly esim: EsimProvider;
  readonly attempt: EsimAttempt;
}

async function createUnlessThere(creation: Creation, asked: boolean): Promise<CreatedBody> {
  const { esim, attempt } = creation;
  const fromBefore = asked ? await lookUp(creation) : undefined;
  if (fromBefore) return fromBefore;
  try {
    const created = await record(creation, [await esim.createPackage(requestOf(attempt))]);
    if (created) return created;
  } catch (error) {
    if (!(error instanceof EsimOutcomeUnknown)) throw error;
  }
  const found = await lookUp(creation).catch((error: unknown) => {
    if (!(error instanceof EsimUnavailable)) throw error;
    return undefined;
  });
  if (found) return found;
  throw new EsimOutcomeUnknown("The eSIM upstream may have created the package.");
}

/** Records a package created since the first attempt; undefined where there is none or the upstream does not tell. */
async function lookUp(creation: Creation): Promise<CreatedBody | undefined> {
  const { esim, attempt } = creation;
  if (!attempt.known || !esim.findPackages) return undefined;
  return record(creation, newAmong(await esim.findPackages(requestOf(attempt)), attempt.known));
}

async function record(
  creation: Creation,
  packages: readonly CreatedPackage[],
): Promise<CreatedBody | undefined> {
  const recorded = await recordFirstNew(creation, creation.attempt, packages);
  if (recorded !== "attempt_settled") return recorded;
  const ids = packages.map(({ id }) => id).join(", ");
  const { id, accountId } = creation.attempt;
  throw new Error(`The attempt ${id} of account ${accountId} was settled before its package: ${ids}.`);
}
