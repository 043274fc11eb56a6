import type { ApiKeyPrincipal } from "./store/accounts.ts";
import type { MaintainedService } from "../domain/routing.ts";
import type { ActiveHolds } from "../domain/holds.ts";
import type { GuardedSend, SendPolicy } from "./guard.ts";
import type { GuardRecord } from "./store/guard-records.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { Price, PricedService } from "../domain/money/pricing.ts";

/** API keys that are not revoked, with their accounts, cached for 2 seconds. */
export interface KeyPrincipalCache {
  /**
   * Returns the owner and the account of a key. Returns undefined if the key is unknown or revoked, or if its user is
   * suspended. Rejects if the key is not cached and the store cannot be read.
   */
  find(key: string): Promise<ApiKeyPrincipal | undefined>;
  /** Drops all cached keys. Called after this or another instance has revoked a key or changed the status of a user. */
  invalidate(): void;
}

/**
 * The operator's maintenance switches, cached for 2 seconds. Never rejects. While the store cannot be read, the last
 * known switches apply. If none are known, no service is in maintenance.
 */
export interface MaintenanceCache {
  isOn(service: MaintainedService): Promise<boolean>;
  /** Makes the next call read the store again. Called after this or another instance has changed a switch. */
  invalidate(): void;
}

/**
 * The operator's holds, cached for 2 seconds. Never rejects. While the store cannot be read, the last known holds
 * apply. If none are known, nothing is on hold.
 */
export interface HoldCache {
  current(): Promise<ActiveHolds>;
  /** Makes the next call read the store again. Called after this or another instance has changed a hold. */
  invalidate(): void;
}

/**
 * The setting that decides on a send. A send to a recipient on the allow list passes. `country` and `block_list` block
 * it: the account may not send to the country, or the recipient is on the block list. `none` means that no setting
 * applies, so that the guard decides.
 */
export type SettingDecision =
  | { readonly rule: "allow_list" | "block_list"; readonly entry: GuardRecord<"allow" | "block"> }
  | { readonly rule: "country" | "none" };

/** Settings of the operator and the customers for sends. */
export interface GuardSettings {
  /** Checks the allow list first, then the country, then the block list. */
  decide(send: Pick<GuardedSend, "accountId" | "recipient" | "region">): SettingDecision;
  getPolicy(accountId: string, country: string): SendPolicy;
}

/** Guard settings, cached for 2 seconds. */
export interface GuardSettingsCache {
  /**
   * Returns the settings. While the store cannot be read, returns the last known settings, and rejects if none are
   * known.
   */
  current(): Promise<GuardSettings>;
  /** Makes the next call read the settings again, because they were changed. */
  invalidate(): void;
}

/** The operator's price lists, cached for 5 seconds. Rejects if the store cannot be read. */
export interface PriceCache {
  /** Returns the price of one unit for a phone number in E.164, or undefined if no list has a price for it. */
  find(service: PricedService, currency: string, recipient: string): Promise<Price | undefined>;
  /**
   * Makes a call read the lists again 1 second after the last read, instead of 5. Several changes within that second
   * cause one read.
   */
  invalidate(): void;
}

/** The providers' price lists, cached for 5 seconds. Rejects if the store cannot be read. */
export interface ProviderPriceCache {
  /**
   * Returns the provider's price of one unit for a phone number in E.164, or undefined if no list has a price for it.
   */
  find(provider: string, channel: Channel, currency: string, recipient: string): Promise<Price | undefined>;
}

/** Customers that were suspended recently enough to have queued messages. The list is cached for 2 seconds. */
export interface SuspensionCache {
  /**
   * Returns true if queued messages of the account must not be sent. While the list cannot be read, the last known one
   * applies, or an empty one. The status of a listed customer is read again. Rejects if this read fails.
   */
  isSuspended(accountId: string): Promise<boolean>;
  /**
   * Makes the next call read the store again. Called after this or another instance has suspended or reinstated a
   * customer.
   */
  invalidate(): void;
}
