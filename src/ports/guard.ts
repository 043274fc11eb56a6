import type { Channel } from "../domain/messages/delivery.ts";
import type { CountrySetting, ListEntry, ListName } from "./store/guard-lists.ts";

/** Why the guard blocks a send: the closed set that customers are told. */
export const blockReasons = ["country", "block_list", "number_kind", "velocity", "anomaly", "spend"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** A message or verification that is about to be charged. */
export interface GuardedSend {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2, of the recipient's number. */
  readonly country: string;
  readonly currency: string;
  readonly priceMicros: number;
  /** The end user's address and device, where the customer tells them. */
  readonly address?: string | undefined;
  readonly deviceId?: string | undefined;
  /** The customer vouches for this end user: velocity and anomaly let pass. */
  readonly isTrusted?: boolean | undefined;
}

/** What the guard says of a send: `rule` and `detail` are for the operator, who may ask later why. */
export type Verdict =
  | { readonly kind: "pass" }
  | {
      readonly kind: "block";
      readonly reason: BlockReason;
      readonly rule: string;
      readonly detail: string;
      /** When it may pass again, where time alone changes the verdict. Unix milliseconds. */
      readonly until?: number | undefined;
    };

/** Whether a recipient has used what was sent: a code was entered, or the customer says that it was. */
export interface Conversion extends Pick<GuardedSend, "accountId" | "recipient" | "country" | "address"> {
  readonly converted: boolean;
}

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

/** Judges every send before its charge, from memory. */
export interface Guard {
  /** Counts the send, and says whether it may go; a promise only while lists and countries are read. */
  judge(send: GuardedSend): Verdict | Promise<Verdict>;
  /** Learns what became of a send. */
  learn(conversion: Conversion): void;
}
