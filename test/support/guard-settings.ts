import { createId } from "../../src/domain/identifiers.ts";
import type { Context } from "../../src/operations/context.ts";
import type { AccountSettings, GuardRecord } from "../../src/ports/store/guard-records.ts";
import { commit } from "./commit.ts";

interface Given {
  readonly context: Pick<Context, "store" | "clock" | "guardSettings">;
}
type Entry = GuardRecord<"allow" | "block">;

/** Stores an entry of the allow list or the block list. By default it applies to all accounts and never expires. */
export async function putEntry(
  { context: { store, guardSettings, clock } }: Given,
  kind: Entry["kind"],
  key: string,
  given: Partial<Pick<Entry, "accountId" | "until">> = {},
): Promise<Entry> {
  const now = clock.now();
  const value = { note: null, createdAt: now, createdBy: "ada" };
  const entry: Entry = { id: createId(now), kind, accountId: "", key, value, until: null, ...given };
  await commit(store, store.guardRecords.put(entry));
  guardSettings.invalidate();
  return entry;
}

/** Sets settings of an account, such as the countries that it may send to. Settings that are not in `value` stay. */
export async function setAccountSettings(
  { context: { store, guardSettings, clock } }: Given,
  accountId: string,
  value: AccountSettings,
): Promise<void> {
  for (const [key, each] of Object.entries(value as Readonly<Record<string, number>>)) {
    const id = createId(clock.now());
    await commit(
      store,
      store.guardRecords.put({ id, kind: "account", accountId, key, value: each, until: null }),
    );
  }
  guardSettings.invalidate();
}
