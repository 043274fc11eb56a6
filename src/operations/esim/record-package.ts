import { earlierTime, laterTime } from "../../domain/time/instants.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CreatedPackage, EsimProvider } from "../../ports/esim.ts";
import type { ClaimedEsimAttempt, EsimAttempt, EsimPackage } from "../../ports/store/esim.ts";
import { retryBusy, type RetryBounds } from "../../ports/store/messages.ts";
import type { Context } from "../context.ts";

/** What has happened upstream cannot be undone, so it is recorded however long the store is busy, as a hand-over is. */
export const upstreamBounds = (clock: Clock): RetryBounds => ({
  clock,
  until: clock.monotonic() + lifetimes.recordMilliseconds,
});

export type CreatedBody = ReturnType<typeof bodyOf>;

interface Recording extends Pick<Context, "store" | "clock"> {
  readonly esim: Pick<EsimProvider, "registry">;
}

/** The packages that are not among those that were known. */
export const newAmong = (packages: readonly CreatedPackage[], known: readonly string[]) =>
  packages.filter(({ id }) => !known.includes(id));

/**
 * Records the first package that nobody has recorded as that of the attempt, which ends with it, and answers its key;
 * undefined when all are recorded, and `attempt_settled` where somebody else has ended the attempt.
 */
export async function recordFirstNew(
  recording: Recording,
  attempt: EsimAttempt | ClaimedEsimAttempt,
  packages: readonly CreatedPackage[],
): Promise<CreatedBody | "attempt_settled" | undefined> {
  const { userId, sim, template, timeAllowanceSeconds } = attempt;
  const of = { userId, sim: sim.iccid, packageTemplate: template.id, timeAllowanceSeconds };
  for (const { id, status, createdDate } of packages) {
    const esimPackage = { id, status, createdDate, ...of };
    const refused = await record(recording, attempt, esimPackage);
    if (refused === undefined) return bodyOf(esimPackage);
    if (refused === "attempt_settled") return refused;
  }
  return undefined;
}

async function record(
  { store, clock, esim }: Recording,
  attempt: EsimAttempt | ClaimedEsimAttempt,
  esimPackage: EsimPackage,
) {
  const { sim, template, key } = attempt;
  // A package row refers to a SIM and a template in our own tables.
  const named = { id: template.id, name: template.name };
  const seen = esim.registry ? [store.esim.putSims([sim]), store.esim.putTemplate(named)] : [];
  const ended = [...seen, store.esimAttempts.close(attempt), store.esim.insertPackage(esimPackage)];
  const answer = { status: 201, body: JSON.stringify(bodyOf(esimPackage)) };
  const answered = () =>
    key ? [store.idempotency.answer(key, answer, laterTime(clock), earlierTime(clock))] : [];
  const commit = (withKey: boolean) =>
    retryBusy(upstreamBounds(clock), () =>
      store.commit([...ended, ...(withKey ? answered() : [])], {
        attempt_settled: () => "attempt_settled" as const,
        package_recorded: () => "package_recorded" as const,
        key_taken: () => "key_taken" as const,
      }),
    );
  const refused = await commit(true);
  // A request with another body has the key by now. The package is the account's all the same.
  return refused === "key_taken" ? commit(false) : refused;
}

const bodyOf = (esimPackage: EsimPackage) => ({
  id: esimPackage.id,
  sim: esimPackage.sim,
  package_template: esimPackage.packageTemplate,
  status: esimPackage.status,
  created_date: esimPackage.createdDate,
  ...(esimPackage.timeAllowanceSeconds !== null && { time_allowance: esimPackage.timeAllowanceSeconds }),
});
