import type { AlertingOptions, AlertCondition } from "../../ports/mail-and-alerts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { LowRate } from "../routing/deliveries.ts";
import type { MonitoredProvider, ProviderHealth } from "../routing/provider-health.ts";

/** Dependencies of the alert watch. */
export interface AlertWatchDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly alerting: AlertingOptions;
}

/** Minimum duration of a slow commit, in milliseconds. A slow commit delays every send. */
const slowCommitMilliseconds = 1_000;

/**
 * Returns an alert condition if the store accepts no writes, or takes at least a second. Tests it with a real write.
 */
export async function findStoreConditions({
  store,
  clock,
}: Pick<AlertWatchDependencies, "store" | "clock">): Promise<readonly AlertCondition[]> {
  const startedAt = clock.monotonic();
  try {
    await store.ready();
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : "it failed";
    return [{ name: "store", says: `The database accepts no writes: ${reason}.` }];
  }
  const milliseconds = Math.round(clock.monotonic() - startedAt);
  if (milliseconds < slowCommitMilliseconds) return [];
  return [{ name: "store", says: `The database took ${milliseconds} ms to write one row.` }];
}

/** Returns an alert condition for each queue whose oldest message has waited for at least the operator's threshold. */
export async function findQueueConditions({
  store,
  clock,
  alerting,
}: Pick<AlertWatchDependencies, "store" | "clock" | "alerting">): Promise<readonly AlertCondition[]> {
  const now = clock.now();
  const queues = await store.backlog.queues();
  return queues.flatMap(({ queue, oldestAt, messages }) => {
    const waited = oldestAt === undefined ? 0 : now - oldestAt;
    if (waited < alerting.oldestQueuedMilliseconds) return [];
    const seconds = Math.round(waited / 1_000);
    const says = `Messages waiting in queue ${queue}: ${messages}. The oldest has waited for ${seconds} seconds.`;
    return [{ name: `queue ${queue}`, says }];
  });
}

const maximumSuspected = 100;

/** Returns an alert condition for each account whose sends are suspected of fraud, by the latest 100 suspicions. */
export async function findFraudConditions({
  store,
}: Pick<AlertWatchDependencies, "store">): Promise<readonly AlertCondition[]> {
  const found = await store.guardRecords.list({ kinds: ["suspicion"], limit: maximumSuspected });
  return [...Map.groupBy(found, ({ accountId }) => accountId)].map(([accountId, own]) => {
    const { rule, country, isBlocked } = own[0]!.value;
    const where = country === "" ? "" : ` to ${country}`;
    const effect = isBlocked ? "Similar sends are blocked" : "Nothing is blocked";
    const says = `Sends of account ${accountId}${where} look like fraud (${rule}). ${effect}; list its blocks with \`npm run cli -- guard block list\`.`;
    return { name: `fraud ${accountId}`, says, lastingMilliseconds: 0 };
  });
}

const problemTexts = {
  down: "is down",
  throttling: "throttles, and is tried after the other providers",
  slow: "responds slowly, and is tried after the other providers",
  silent: "does not respond, and is tried after the other providers",
  rejecting: "rejects most or all messages, and is tried after the other providers",
} as const;

/** Short enough to notify the operator within a minute of the first rejected message. */
const rejectingMilliseconds = 15_000;

/** Returns an alert condition for each provider that is down, or demoted for all countries. */
export const findProviderConditions = (
  providers: readonly MonitoredProvider[],
  health: Pick<ProviderHealth, "findProblem" | "isRejecting">,
): readonly AlertCondition[] =>
  providers.flatMap((provider) => {
    const isRejecting = health.isRejecting(provider);
    const trouble = provider.isUp() ? health.findProblem(provider) : "down";
    if (trouble === undefined) return [];
    const says = `The provider ${provider.name} ${problemTexts[trouble]}.`;
    const lasting = isRejecting ? { lastingMilliseconds: rejectingMilliseconds } : {};
    return [{ name: `provider ${provider.name}`, says, ...lasting }];
  });

/** Converts low delivery rates to alert conditions. */
export const toRateConditions = (low: readonly LowRate[]): readonly AlertCondition[] =>
  low.map(({ provider, country, rate, open }) => ({
    name: `delivery ${provider} ${country}`,
    says: `${Math.round(100 * rate)} % of the latest messages to ${country} through ${provider} were delivered. ${open} of them have no final status.`,
  }));
