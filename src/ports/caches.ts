import type { KeyOwner } from "./store/accounts.ts";
import type { MaintainedService } from "../domain/routing.ts";
import type { Held } from "../domain/holds.ts";
import type { GuardedSend, SendPolicy } from "./guard.ts";
import type { GuardRecord } from "./store/guard-records.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { Price, PricedService } from "../domain/money/pricing.ts";

/** Who live API keys speak for, cached for seconds. */
export interface KeyOwners {
  find(key: string): Promise<KeyOwner | undefined>;
  /** Forgets everything, after a key was revoked here or elsewhere. */
  forget(): void;
}

/** The operator's maintenance switch, cached for seconds; never rejects. */
export interface MaintenanceSwitch {
  isOn(service: MaintainedService): Promise<boolean>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}

/** What the operator holds, cached for seconds; never rejects. */
export interface HoldSwitch {
  current(): Promise<Held>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}

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

/** The price lists, remembered for seconds. */
export interface PriceBook {
  /** The price of one unit to a number in E.164; undefined if no list has one. */
  find(service: PricedService, currency: string, recipient: string): Promise<Price | undefined>;
  /** Has them read again a second after they were last read, in which many of them may change. */
  forget(): void;
}

/** The providers' price lists, remembered for seconds. */
export interface ProviderPriceBook {
  /** What a provider takes for one unit to a number in E.164; undefined if no list has it. */
  find(provider: string, channel: Channel, currency: string, recipient: string): Promise<Price | undefined>;
}

/** Whose customers are suspended. */
export interface Suspensions {
  /** Whether what an account sent before is not to go out any more; rejects where that cannot be looked up. */
  isSuspended(accountId: string): Promise<boolean>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
