import type { ApiKeyPrincipal } from "./store/accounts.ts";
import type { MaintainedService } from "../domain/routing.ts";
import type { ActiveHolds } from "../domain/holds.ts";
import type { GuardedSend, SendPolicy } from "./guard.ts";
import type { GuardRecord } from "./store/guard-records.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { Price, PricedService } from "../domain/money/pricing.ts";

/** API keys that are not revoked, with their accounts, cached for 2 seconds. */
export interface KeyPrincipalCache {
  find(key: string): Promise<ApiKeyPrincipal | undefined>;
  /** Drops all cached keys. Called after this or another instance has revoked a key. */
  invalidate(): void;
}

/** The operator's maintenance switches, cached for 2 seconds. Never rejects. */
export interface MaintenanceCache {
  isOn(service: MaintainedService): Promise<boolean>;
  /** Makes the next call read the store again. Called after this or another instance has changed a switch. */
  invalidate(): void;
}

/** The operator's holds, cached for 2 seconds. Never rejects. */
export interface HoldCache {
  current(): Promise<ActiveHolds>;
  /** Makes the next call read the store again. Called after this or another instance has changed a hold. */
  invalidate(): void;
}

/**
 * The setting that decides on a send. `none` means that no setting blocks the send. Sends on the allow list also pass.
 */
export type SettingDecision =
  | { readonly rule: "allow_list" | "block_list"; readonly entry: GuardRecord<"allow" | "block"> }
  | { readonly rule: "country" | "none" };

/** Settings of the operator and the customers for sends. */
export interface GuardSettings {
  decide(send: Pick<GuardedSend, "accountId" | "recipient" | "region">): SettingDecision;
  getPolicy(accountId: string, country: string): SendPolicy;
}

/** Guard settings, cached for 2 seconds. */
export interface GuardSettingsCache {
  /** Rejects until the store has been read once. */
  current(): Promise<GuardSettings>;
  /** Makes the next call read the settings again, because they were changed. */
  invalidate(): void;
}

/** The operator's price lists, cached for a few seconds. */
export interface PriceCache {
  /** Returns the price of one unit for a phone number in E.164, or undefined if no list has a price for it. */
  find(service: PricedService, currency: string, recipient: string): Promise<Price | undefined>;
  /**
   * Makes a call read the lists again 1 second after the last read, instead of 5. Several changes within that second
   * cause one read.
   */
  invalidate(): void;
}

/** The providers' price lists, cached for a few seconds. */
export interface ProviderPriceCache {
  /**
   * Returns the provider's price of one unit for a phone number in E.164, or undefined if no list has a price for it.
   */
  find(provider: string, channel: Channel, currency: string, recipient: string): Promise<Price | undefined>;
}

/** Suspended customers, cached for 2 seconds. */
export interface SuspensionCache {
  /** Returns true if queued messages of the account must not be sent. Rejects if the store cannot be read. */
  isSuspended(accountId: string): Promise<boolean>;
  /**
   * Makes the next call read the store again. Called after this or another instance has suspended or reinstated a
   * customer.
   */
  invalidate(): void;
}
