import type { Alerting, Condition } from "../../ports/mail-and-alerts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { LowRate } from "../routing/deliveries.ts";
import type { MonitoredProvider, ProviderHealth } from "../routing/health.ts";

/** What is watched, and who is told. */
export interface Watching {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly alerting: Alerting;
}

/** A commit that takes longer holds up every send. */
const slowCommitMilliseconds = 1_000;

/** Whether the store takes writes, and in time; it is asked for a real one. */
export async function storeConditions({
  store,
  clock,
}: Pick<Watching, "store" | "clock">): Promise<readonly Condition[]> {
  const startedAt = clock.monotonic();
  try {
    await store.ready();
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : "it failed";
    return [{ name: "store", says: `The database takes no writes: ${reason}.` }];
  }
  const milliseconds = Math.round(clock.monotonic() - startedAt);
  if (milliseconds < slowCommitMilliseconds) return [];
  return [{ name: "store", says: `The database took ${milliseconds} ms to write one row.` }];
}

/** The queues whose oldest message has waited for too long. */
export async function queueConditions({
  store,
  clock,
  alerting,
}: Pick<Watching, "store" | "clock" | "alerting">): Promise<readonly Condition[]> {
  const now = clock.now();
  const queues = await store.backlog.queues();
  return queues.flatMap(({ queue, oldestAt, messages }) => {
    const waited = oldestAt === undefined ? 0 : now - oldestAt;
    if (waited < alerting.oldestQueuedMilliseconds) return [];
    const seconds = Math.round(waited / 1_000);
    const says = `In ${queue} ${messages} messages wait, the oldest for ${seconds} seconds.`;
    return [{ name: `queue ${queue}`, says }];
  });
}

const mostSuspected = 100;

/** Accounts whose sends are suspected of fraud, from the latest blocks. */
export async function fraudConditions({ store }: Pick<Watching, "store">): Promise<readonly Condition[]> {
  const found = await store.guardRecords.list({ kinds: ["suspicion"], limit: mostSuspected });
  return [...Map.groupBy(found, ({ accountId }) => accountId)].map(([accountId, own]) => {
    const { rule, country, isBlocked } = own[0]!.value;
    const where = country === "" ? "" : ` to ${country}`;
    const effect = isBlocked ? "Similar sends are blocked" : "Nothing is blocked";
    const says = `Sends of account ${accountId}${where} look like fraud (${rule}). ${effect}; list its blocks with \`guard blocks\`.`;
    return { name: `fraud ${accountId}`, says, lastingMilliseconds: 0 };
  });
}

const troubleWords = {
  down: "is down",
  throttling: "takes fewer messages than it is given, and is asked after the others",
  slow: "answers slowly, and is asked after the others",
  silent: "does not answer, and is asked after the others",
  rejecting: "rejects most messages or all of them, and is asked after the others",
} as const;

/** Short enough to notify the operator within a minute of the first rejected message. */
const rejectingMilliseconds = 15_000;

/** The providers that are down or have trouble. */
export const troubleConditions = (
  providers: readonly MonitoredProvider[],
  health: Pick<ProviderHealth, "findTrouble" | "isRejecting">,
): readonly Condition[] =>
  providers.flatMap((provider) => {
    const isRejecting = health.isRejecting(provider);
    const trouble = provider.isUp() ? health.findTrouble(provider) : "down";
    if (trouble === undefined) return [];
    const says = `The provider ${provider.name} ${troubleWords[trouble]}.`;
    const lasting = isRejecting ? { lastingMilliseconds: rejectingMilliseconds } : {};
    return [{ name: `provider ${provider.name}`, says, ...lasting }];
  });

/** Where messages do not arrive. */
export const rateConditions = (low: readonly LowRate[]): readonly Condition[] =>
  low.map(({ provider, country, rate, open }) => ({
    name: `delivery ${provider} ${country}`,
    says: `Of the latest messages to ${country} by ${provider} ${Math.round(100 * rate)} % were delivered; ${open} have no final status.`,
  }));
