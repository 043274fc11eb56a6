import { reasonOf } from "../../common/reason.ts";
import { isoOf } from "../../domain/time/instants.ts";
import type { Alert, Condition, Notice } from "../../ports/mail-and-alerts.ts";
import { type Chore, every } from "../chore.ts";
import { type Watching, fraudConditions, queueConditions, storeConditions } from "./conditions.ts";
import type { Store } from "../../ports/store.ts";

const lookMilliseconds = 5_000;
/** How long something has to hold before it is told, and to be gone before it is over. */
const lastingMilliseconds = 60_000;
/** How often it is written down that it still holds. */
const noteMilliseconds = 20_000;
const reservedMilliseconds = 60_000;

/**
 * Tells the operator what has been wrong for a minute, once, and once more when it is over. What could not be told is
 * tried again a minute later.
 */
export function createAlertWatch(watching: Watching): Chore {
  const { store, clock, log, alerting } = watching;
  const stored = createStoredBook(store);
  const inMemory = createMemoryBook();

  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ error: String(error) }, what);
    }
  }

  return every(lookMilliseconds, clock, async () => {
    const ofStore = await storeConditions(watching);
    await guarded("alerts of the store interrupted", () => update(watching, inMemory, ofStore));
    // Whatever else is wrong cannot be written down then.
    if (ofStore.length > 0) return;
    await guarded("alerts interrupted", async () => {
      const found = [
        await alerting.providerConditions(),
        await queueConditions(watching),
        await fraudConditions(watching),
      ];
      await update(watching, stored, found.flat());
    });
  });
}

/** Writes down what holds, and tells what is due to be told. */
async function update(watching: Watching, book: AlertBook, conditions: readonly Condition[]): Promise<void> {
  const now = watching.clock.now();
  const before = new Map((await book.list()).map((alert) => [alert.name, alert]));
  for (const condition of conditions) {
    const seenAt = before.get(condition.name)?.seenAt ?? -Infinity;
    if (between(now, seenAt) >= noteMilliseconds) await book.note(condition, now);
  }
  const holding = new Map(conditions.map((condition) => [condition.name, condition]));
  for (const alert of await book.list()) {
    const condition = holding.get(alert.name);
    if (condition) {
      const lasting = condition.lastingMilliseconds ?? lastingMilliseconds;
      const isDue = alert.toldAt === null && between(now, alert.since) >= lasting;
      if (isDue && (await tell(watching, book, alert, "began")) === "told") await book.told(alert.name, now);
    } else if (between(now, alert.seenAt) >= lastingMilliseconds) {
      // Where it was tried, some of those who are to be told may know of it.
      const isUnknown = alert.toldAt === null && alert.reservedUntil === 0;
      const outcome = isUnknown ? "told" : await tell(watching, book, alert, "ended");
      // Those who were never told of the beginning need not be told of the end at any cost.
      if (outcome === "told" || (outcome === "failed" && alert.toldAt === null)) await book.end(alert.name);
    }
  }
}

/** A clock that was set back has left times that are still to come: they are as far away as they seem. */
const between = (now: number, at: number) => Math.abs(now - at);

/** Whether this instance has told it, has failed to, or leaves it to another one. */
async function tell(
  { clock, log, alerting }: Watching,
  book: AlertBook,
  alert: Alert,
  kind: Notice["kind"],
): Promise<"told" | "failed" | "left"> {
  const now = clock.now();
  if (!(await book.reserve(alert, now, now + reservedMilliseconds))) return "left";
  const { name, since } = alert;
  const says = kind === "began" ? alert.says : endedText(alert);
  try {
    await alerting.notify(
      { id: `alert_${since}_${kind}_${encodeURIComponent(name)}`, kind, alert: { name, says, since } },
      now,
    );
    if (kind === "began") log.warn({ alert: name, says }, "alert");
    else log.info({ alert: name, says }, "alert is over");
    return "told";
  } catch (error) {
    log.error({ alert: name, error: reasonOf(error) }, "alert could not be told; it is tried again");
    return "failed";
  }
}

/** Returns the text of the notice that an alert has ended; it does not repeat the fault, which is gone. */
const endedText = ({ name, seenAt }: Alert) =>
  `The alert ${name} is over: it was last seen ${isoOf(seenAt)}.`;

/** Where it is kept what the operator was told. */
export interface AlertBook {
  list(): Promise<readonly Alert[]>;
  note(condition: Condition, now: number): Promise<void>;
  /** Whether the caller is the one to tell it; the others are not, up to a time. */
  reserve(alert: Alert, now: number, until: number): Promise<boolean>;
  told(name: string, now: number): Promise<void>;
  end(name: string): Promise<void>;
}

/** In the store: of many instances one tells it, and a restart forgets nothing. */
export function createStoredBook({ alerts, commit }: Pick<Store, "alerts" | "commit">): AlertBook {
  return {
    list: alerts.list,
    note: async (condition, now) => void (await commit([alerts.note(condition, now)])),
    async reserve(alert, now, until) {
      const refused = await commit([alerts.reserve(alert, now, until)], { told_already: () => true });
      return !refused;
    },
    told: async (name, now) => void (await commit([alerts.told(name, now)])),
    end: async (name) => void (await commit([alerts.end(name)])),
  };
}

/** In memory, for what is wrong with the store itself. */
export function createMemoryBook(): AlertBook {
  const kept = new Map<string, Alert>();
  return {
    list: async () => [...kept.values()],
    async note(condition, now) {
      const { since = now, toldAt = null, reservedUntil = 0 } = kept.get(condition.name) ?? {};
      kept.set(condition.name, { ...condition, since, toldAt, reservedUntil, seenAt: now });
    },
    async reserve(alert, now, until) {
      // As in the store: one that ends later was made by a clock that has been set back since.
      if (alert.reservedUntil > now && alert.reservedUntil <= until) return false;
      kept.set(alert.name, { ...alert, reservedUntil: until });
      return true;
    },
    async told(name, now) {
      const alert = kept.get(name);
      if (alert) kept.set(name, { ...alert, toldAt: now, reservedUntil: 0 });
    },
    end: async (name) => void kept.delete(name),
  };
}
