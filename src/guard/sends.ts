import type { Channel } from "../domain/messages/delivery.ts";

/** A message that is to be sent, or was. */
export interface GuardedSend {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly region: string;
  /** What it costs, in micro-units of the account's currency. */
  readonly priceMicros: number;
  /** The verification whose code it carries; null where the hub does not know the code. */
  readonly verificationId: string | null;
  /** The network that asked for the code, where the customer told it. */
  readonly network?: string | undefined;
  /** Whether the customer knows who asked for the code. */
  readonly isTrusted?: boolean | undefined;
}

/** What a rule looks at. */
export type GuardRule =
  | "number_kind"
  | "range"
  | "country"
  | "new_countries"
  | "range_of_all"
  | "country_of_all"
  | "network"
  | "growth"
  | "consecutive_numbers"
  | "conversion"
  | "concentration"
  | "spend";

/** Why a send should not be made. */
export interface Finding {
  readonly reason: "number_kind" | "velocity" | "anomaly" | "spend";
  readonly rule: GuardRule;
  /** How much there is of what the rule bounds, this send among it, and how much there may be. */
  readonly value: number;
  readonly bound: number;
  /** Until when the like of it is stopped, in Unix milliseconds; undefined where each send is judged by itself. */
  readonly until?: number | undefined;
}

/** A finding, and what stops the like of it for a while. */
export interface Stop extends Finding {
  readonly start?: ((now: number) => void) | undefined;
}
