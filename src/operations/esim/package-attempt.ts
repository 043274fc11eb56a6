import {
  EsimOutcomeUnknown,
  EsimRefused,
  EsimUnavailable,
  type CreatedPackage,
  type EsimProvider,
} from "../../ports/esim.ts";
import type { EsimPackage } from "../../ports/store/esim.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import { retryBusy } from "../../ports/store/retry.ts";
import type { Context } from "../context.ts";
import {
  beginAttempt,
  endAttempt,
  findNote,
  upstreamBounds,
  type AttemptNote,
  type NotBegun,
  type PackageAttempt,
} from "./package-note.ts";

export type CreatedBody = ReturnType<typeof bodyOf>;

/**
 * Charges for a package, creates it upstream and records it. Before the call it notes under the key what was charged
 * and which packages the SIM already has. When the outcome is unknown (of this request, or of an earlier one with the
 * same key that was cut off), a package that is new since then and recorded by nobody counts as the requested one. The
 * price is refunded when certainly nothing was created. Rejects like `createPackage`.
 */
export async function createOnce(
  context: Context,
  esim: EsimProvider,
  attempt: PackageAttempt,
  key: IdempotencyKey | undefined,
): Promise<CreatedBody | NotBegun> {
  const begun = key && (await findNote(context, key));
  const known = begun ? begun.known : (await esim.findPackages?.(requestOf(attempt)))?.map(({ id }) => id);
  // The key is taken and the price paid before the call upstream, which our database cannot roll back.
  const note = await beginAttempt(context, attempt, key, begun, known);
  if (typeof note === "string") return note;
  const { store, clock } = context;
  const creation = { store, clock, esim, attempt, key, note };
  try {
    return await createUnlessThere(creation, begun !== undefined);
  } catch (error) {
    if (error instanceof EsimUnavailable || error instanceof EsimRefused) {
      // An earlier request with the key may have created the package, even if this one did not reach the upstream.
      const isOpen = begun !== undefined && (error instanceof EsimUnavailable || error.isConflict);
      await endAttempt(context, key, note, isOpen);
    }
    throw error;
  }
}

/** One attempt, and what was noted before the first attempt with its key. */
interface Creation extends Pick<Context, "store" | "clock"> {
  readonly esim: EsimProvider;
  readonly attempt: PackageAttempt;
  readonly key: IdempotencyKey | undefined;
  readonly note: AttemptNote;
}

async function createUnlessThere(creation: Creation, asked: boolean): Promise<CreatedBody> {
  const { esim, attempt } = creation;
  const fromBefore = asked ? await lookUp(creation) : undefined;
  if (fromBefore) return fromBefore;
  try {
    const created = await recordFirstNew(creation, [await esim.createPackage(requestOf(attempt))]);
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
  const { esim, attempt, note } = creation;
  const { known } = note;
  if (!known || !esim.findPackages) return undefined;
  const packages = await esim.findPackages(requestOf(attempt));
  return recordFirstNew(
    creation,
    packages.filter(({ id }) => !known.includes(id)),
  );
}

const requestOf = ({ sim, template, timeAllowanceSeconds }: PackageAttempt) => ({
  sim: sim.iccid,
  packageTemplate: template.id,
  timeAllowanceSeconds,
});

/** Records the first package that nobody has recorded; undefined when all are recorded. */
async function recordFirstNew(
  { store, clock, esim, attempt, key }: Creation,
  packages: readonly CreatedPackage[],
): Promise<CreatedBody | undefined> {
  const { principal, sim, template, timeAllowanceSeconds } = attempt;
  // A package row refers to a SIM and a template in our own tables.
  const named = { id: template.id, name: template.name };
  const seen = esim.registry ? [store.esim.putSim(sim), store.esim.putTemplate(named)] : [];
  for (const { id, status, createdDate } of packages) {
    const of = {
      userId: principal.userId,
      sim: sim.iccid,
      packageTemplate: template.id,
      timeAllowanceSeconds,
    };
    const esimPackage = { id, status, createdDate, ...of };
    const body = bodyOf(esimPackage);
    const answer = { status: 201, body: JSON.stringify(body) };
    const answered = key ? [store.idempotency.answer(key, answer)] : [];
    const changes = [...seen, store.esim.insertPackage(esimPackage), ...answered];
    const isRecorded = await retryBusy(upstreamBounds(clock), () =>
      store.commit(changes, {
        package_recorded: () => true,
        key_lost() {
          throw new Error("Another request has taken the key while this one created its package.");
        },
      }),
    );
    if (!isRecorded) return body;
  }
  return undefined;
}

const bodyOf = (esimPackage: EsimPackage) => ({
  id: esimPackage.id,
  sim: esimPackage.sim,
  package_template: esimPackage.packageTemplate,
  status: esimPackage.status,
  created_date: esimPackage.createdDate,
  ...(esimPackage.timeAllowanceSeconds !== null && { time_allowance: esimPackage.timeAllowanceSeconds }),
});
