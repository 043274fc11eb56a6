import type { Alert, Condition } from "../../ports/mail-and-alerts.ts";
import type { Store } from "../../ports/store.ts";

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
