import { describeError } from "../../common/errors.ts";
import { toIsoString } from "../../domain/time/instants.ts";
import type { Alert, AlertCondition, AlertNotification } from "../../ports/mail-and-alerts.ts";
import { type PeriodicTask, runEvery } from "../periodic-task.ts";
import {
  type AlertWatchDependencies,
  findFraudConditions,
  findQueueConditions,
  findStoreConditions,
} from "./conditions.ts";
import type { Store } from "../../ports/store.ts";

const pollMilliseconds = 5_000;
/**
 * Minimum time, in milliseconds, that a condition must be absent before its alert is resolved. Also the default minimum
 * duration of a condition before the operator is notified.
 */
const lastingMilliseconds = 60_000;
/** Interval at which a continuing condition is recorded, in milliseconds. */
const recordMilliseconds = 20_000;
const reservedMilliseconds = 60_000;

/** Dependencies of the task. `alerting` may change, and is undefined while no alert recipient is configured. */
type AlertTaskDependencies = Omit<AlertWatchDependencies, "alerting"> & {
  readonly alerting?: AlertWatchDependencies["alerting"] | undefined;
};

/**
 * Creates a task that notifies the operator once when a condition has lasted for its minimum duration (default: a
 * minute), and again when it has been absent for a minute. A failed notification is retried a minute later. The
 * exception is the end of an alert whose start was never confirmed as sent. The task logs failures and never rejects.
 * It does nothing while no alert recipient is configured.
 */
export function createAlertWatch(delivery: AlertTaskDependencies): PeriodicTask {
  const { store, clock, log } = delivery;
  const stored = createPersistentAlertStore(store);
  const inMemory = createMemoryAlertStore();

  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ error: String(error) }, what);
    }
  }

  return runEvery(pollMilliseconds, clock, async () => {
    const { alerting } = delivery;
    if (!alerting) return;
    const dependencies = { store, clock, log, alerting };
    const storeProblems = await findStoreConditions(dependencies);
    await guarded("database alert check failed", () => update(dependencies, inMemory, storeProblems));
    // If the store has a problem, other conditions cannot be recorded.
    if (storeProblems.length > 0) return;
    await guarded("alert check failed", async () => {
      const found = [
        await alerting.listProviderConditions(),
        await findQueueConditions(dependencies),
        await findFraudConditions(dependencies),
      ];
      await update(dependencies, stored, found.flat());
    });
  });
}

/** Records the current conditions and sends the notifications that are due. */
async function update(
  dependencies: AlertWatchDependencies,

  alertStore: AlertStore,
  conditions: readonly AlertCondition[],
): Promise<void> {
  const now = dependencies.clock.now();
  const before = new Map((await alertStore.list()).map((alert) => [alert.name, alert]));
  for (const condition of conditions) {
    const seenAt = before.get(condition.name)?.seenAt ?? -Infinity;
    if (between(now, seenAt) >= recordMilliseconds) await alertStore.record(condition, now);
  }
  const current = new Map(conditions.map((condition) => [condition.name, condition]));
  for (const alert of await alertStore.list()) {
    const condition = current.get(alert.name);
    if (condition) {
      const lasting = condition.lastingMilliseconds ?? lastingMilliseconds;
      const isDue = alert.toldAt === null && between(now, alert.since) >= lasting;
      if (isDue && (await sendNotification(dependencies, alertStore, alert, "began")) === "sent")
        await alertStore.markNotified(alert.name, now);
    } else if (between(now, alert.seenAt) >= lastingMilliseconds) {
      // If no notification of the start was tried, none of the end is necessary. If one was tried and failed, some
      // recipients may have received it.
      const isUnknown = alert.toldAt === null && alert.reservedUntil === 0;
      const outcome = isUnknown ? "sent" : await sendNotification(dependencies, alertStore, alert, "ended");
      // If the start was never confirmed as sent, a failed notification of the end is not retried.
      if (outcome === "sent" || (outcome === "failed" && alert.toldAt === null))
        await alertStore.resolve(alert.name);
    }
  }
}

/**
 * Returns the absolute difference between two times, in milliseconds. A stored time can be in the future if the clock
 * was set back.
 */
const between = (now: number, at: number) => Math.abs(now - at);

/**
 * Sends a notification. Returns `sent` if this instance sent it, `failed` if that failed, and `skipped` if another
 * instance has reserved or sent it. After a failure, the reservation prevents a retry for one minute.
 */
async function sendNotification(
  { clock, log, alerting }: AlertWatchDependencies,
  alertStore: AlertStore,
  alert: Alert,
  kind: AlertNotification["kind"],
): Promise<"sent" | "failed" | "skipped"> {
  const now = clock.now();
  if (!(await alertStore.reserve(alert, now, now + reservedMilliseconds))) return "skipped";
  const { name, since } = alert;
  const says = kind === "began" ? alert.says : endedText(alert);
  try {
    await alerting.notify(
      { id: `alert_${since}_${kind}_${encodeURIComponent(name)}`, kind, alert: { name, says, since } },
      now,
    );
    if (kind === "began") log.warn({ alert: name, says }, "alert started");
    else log.info({ alert: name, says }, "alert resolved");
    return "sent";
  } catch (error) {
    log.error(
      { alert: name, error: describeError(error) },
      "alert notification failed; it is retried in a minute",
    );
    return "failed";
  }
}

/**
 * Returns the text of the notification that an alert has ended. It does not repeat the problem, which no longer exists.
 */
const endedText = ({ name, seenAt }: Alert) =>
  `The alert ${name} is resolved. It was last seen at ${toIsoString(seenAt)}.`;

/** Storage for alerts and their notification state. */
export interface AlertStore {
  /** Lists the alerts that are not resolved, also those that the operator was not notified of. */
  list(): Promise<readonly Alert[]>;
  /** Records that a condition applies at `now`. Starts a new alert if there is none. */
  record(condition: AlertCondition, now: number): Promise<void>;
  /**
   * Reserves the notification of an alert until a time. Returns false if a reservation has not ended, or if another
   * instance has sent the notification.
   */
  reserve(alert: Alert, now: number, until: number): Promise<boolean>;
  markNotified(name: string, now: number): Promise<void>;
  /** Removes an alert. */
  resolve(name: string): Promise<void>;
}

/**
 * Creates a store in the database. Only one of several instances sends a notification, and a restart loses nothing. The
 * methods reject if the database fails.
 */
export function createPersistentAlertStore({ alerts, commit }: Pick<Store, "alerts" | "commit">): AlertStore {
  return {
    list: alerts.list,
    record: async (condition, now) => void (await commit([alerts.record(condition, now)])),
    async reserve(alert, now, until) {
      const refused = await commit([alerts.reserve(alert, now, until)], { already_recorded: () => true });
      return !refused;
    },
    markNotified: async (name, now) => void (await commit([alerts.markNotified(name, now)])),
    resolve: async (name) => void (await commit([alerts.end(name)])),
  };
}

/** Creates a store in memory, for problems of the database itself. */
export function createMemoryAlertStore(): AlertStore {
  const alerts = new Map<string, Alert>();
  return {
    list: async () => [...alerts.values()],
    async record(condition, now) {
      const { since = now, toldAt = null, reservedUntil = 0 } = alerts.get(condition.name) ?? {};
      alerts.set(condition.name, { ...condition, since, toldAt, reservedUntil, seenAt: now });
    },
    async reserve(alert, now, until) {
      // Like the database, ignores a reservation that ends after `until`: it was made before the clock was set back.
      if (alert.reservedUntil > now && alert.reservedUntil <= until) return false;
      alerts.set(alert.name, { ...alert, reservedUntil: until });
      return true;
    },
    async markNotified(name, now) {
      const alert = alerts.get(name);
      if (alert) alerts.set(name, { ...alert, toldAt: now, reservedUntil: 0 });
    },
    resolve: async (name) => void alerts.delete(name),
  };
}
