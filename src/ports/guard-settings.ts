import type { GuardedSend, SendPolicy } from "./guard.ts";
import type { GuardRecord } from "./store/guard-records.ts";

/** Which of the operator's settings decides on a send; `none` lets it pass, as the allow list does. */
export type SettingDecision =
  | { readonly rule: "allow_list" | "block_list"; readonly entry: GuardRecord<"allow" | "block"> }
  | { readonly rule: "country" | "none" };

/** Settings of the operator and of customers for sends. */
export interface GuardSettings {
  decide(send: Pick<GuardedSend, "accountId" | "recipient" | "region">): SettingDecision;
  policy(accountId: string, country: string): SendPolicy;
}

/** The settings as they were up to two seconds ago. */
export interface GuardSettingsCache {
  /** Rejects as long as the store has never been read. */
  current(): Promise<GuardSettings>;
  /** Reads the settings again the next time: they were changed. */
  forget(): void;
}
