import type { CountrySetting, ListEntry, ListName } from "./store/guard-lists.ts";

/** What the operator has set for sends, in memory. */
export interface KnownLists {
  /** What is set for sends of an account to a country: `off` as well where the hub sends nothing to it. */
  country(accountId: string, country: string): CountrySetting;
  /** The entry with the longest prefix of a recipient in E.164 that has not ended: of two, the account's own. */
  find(list: ListName, accountId: string, recipient: string): ListEntry | undefined;
}

/** What the operator has set, as it was up to two seconds ago. */
export interface GuardLists {
  /** At once while it is remembered; rejects as long as the store has never told it. */
  current(): KnownLists | Promise<KnownLists>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
