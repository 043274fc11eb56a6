import type { Channel } from "../domain/messages/delivery.ts";

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

/** Judges every send before its charge, from memory. */
export interface Guard {
  /** Counts the send, and says whether it may go; a promise only while lists and countries are read. */
  judge(send: GuardedSend): Verdict | Promise<Verdict>;
  /** Learns what became of a send. */
  learn(conversion: Conversion): void;
}
