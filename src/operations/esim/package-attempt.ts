import {
  EsimOutcomeUnknown,
  EsimRefused,
  EsimUnavailable,
  type CreatedPackage,
  type EsimProvider,
} from "../../ports/esim.ts";
import { violates, type Store, type Write } from "../../ports/store.ts";
import type { EsimPackage, PackageTemplate, Sim } from "../../ports/store/esim.ts";
import type { IdempotencyKey } from "../../ports/store/idempotency.ts";
import type { Context } from "../context.ts";

/** What is to be created, and for whom. */
export interface PackageAttempt {
  readonly userId: string;
  readonly sim: Sim;
  readonly template: PackageTemplate;
  readonly timeAllowanceSeconds: number | null;
}

export type CreatedBody = ReturnType<typeof bodyOf>;

const recordedAlready = "esim_packages_id_key";

/**
 * Creates a package upstream and records it. Before, it notes under the key which packages the SIM has already: when
 * the outcome is not known, of this request or of an earlier one with the same key that was cut off, a package that
 * came since and that nobody recorded is taken for the one that was asked for. Rejects like `createPackage`, or with
 * the store's refusal of a key that is taken.
 */
export async function createOnce(
  context: Context,
  esim: EsimProvider,
  attempt: PackageAttempt,
  key: IdempotencyKey | undefined,
): Promise<CreatedBody> {
  const { store } = context;
  const noted = key && (await findNote(context, key));
  const known = noted ?? (await esim.findPackages?.(requestOf(attempt)))?.map(({ id }) => id);
  // The key is taken before the upstream is called: its effect cannot be rolled back with ours.
  if (key) await store.commit(taking(context, key, noted ? undefined : known));
  try {
    return await createUnlessThere({ store, esim, attempt, key, known }, noted !== undefined);
  } catch (error) {
    const settled = error instanceof EsimUnavailable || error instanceof EsimRefused;
    if (key && settled) await store.commit([store.idempotency.release(key)]);
    throw error;
  }
}

/** One attempt, and the ids of the packages that were there before the first with its key. */
interface Creation {
  readonly store: Store;
  readonly esim: EsimProvider;
  readonly attempt: PackageAttempt;
  readonly key: IdempotencyKey | undefined;
  readonly known: readonly string[] | undefined;
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

/** What was created since the first attempt and not recorded; undefined where there is nothing, or nobody tells. */
async function lookUp(creation: Creation): Promise<CreatedBody | undefined> {
  const { esim, attempt, known } = creation;
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

/** No header can hold a line break, so no client's key is like it; another request with the key has another note. */
const noteOf = ({ accountId, key, fingerprint }: IdempotencyKey): IdempotencyKey => ({
  accountId,
  key: `${key}\n${fingerprint}`,
  fingerprint,
});

async function findNote(
  { store, clock }: Context,
  key: IdempotencyKey,
): Promise<readonly string[] | undefined> {
  const note = noteOf(key);
  const found = await store.idempotency.find(note.accountId, note.key, clock.now());
  // It was written by `taking`.
  return found?.answer ? (JSON.parse(found.answer) as readonly string[]) : undefined;
}

function taking(
  { store, clock }: Context,
  key: IdempotencyKey,
  known: readonly string[] | undefined,
): readonly Write[] {
  const now = clock.now();
  const taken = store.idempotency.take(key, undefined, now);
  if (!known) return taken;
  const answer = { status: 202, body: JSON.stringify(known) };
  return [...taken, ...store.idempotency.take(noteOf(key), answer, now)];
}

/** Records the first that nobody has recorded; undefined when all are. */
async function recordFirstNew(
  { store, esim, attempt, key }: Creation,
  packages: readonly CreatedPackage[],
): Promise<CreatedBody | undefined> {
  const { userId, sim, template, timeAllowanceSeconds } = attempt;
  // A package refers to a SIM and a template of our own tables.
  const seen = esim.registry ? [...store.esim.putSim(sim), store.esim.putTemplate(template)] : [];
  for (const { id, status, createdDate } of packages) {
    const of = { userId, sim: sim.iccid, packageTemplate: template.id, timeAllowanceSeconds };
    const esimPackage = { id, status, createdDate, ...of };
    const body = bodyOf(esimPackage);
    const answer = { status: 201, body: JSON.stringify(body) };
    const answered = key ? [store.idempotency.answer(key, answer)] : [];
    try {
      await store.commit([...seen, store.esim.insertPackage(esimPackage), ...answered]);
      return body;
    } catch (error) {
      if (!violates(error, recordedAlready)) throw error;
    }
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
