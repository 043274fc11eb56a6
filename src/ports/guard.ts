import type { Channel } from "../domain/messages/delivery.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Verifications } from "./store/verifications.ts";

/** A message that is to be sent, or was. */
export interface GuardedSend {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly region: string;
  /** Price in micro-units of the account's currency; the reserved amount if its verification is paid as a whole. */
  readonly priceMicros: number;
  /** The verification whose code it carries; null if connect-hub does not know the code. */
  readonly verificationId: string | null;
  /** IP network that requested the code; unset if the customer names none. */
  readonly network?: string | undefined;
  /** Hash of the device that requested the code; unset if the customer names none. */
  readonly device?: string | undefined;
  /** Whether the customer knows who requested the code. */
  readonly isTrusted?: boolean | undefined;
}

/** A message that was counted. Without its region, it is derived from the recipient. */
export type SentMessage = Omit<GuardedSend, "region"> & {
  readonly region?: string;
  /** In Unix milliseconds. Unset if it is the present. */
  readonly createdAt?: number | undefined;
};

type Requester = Pick<GuardedSend, "network" | "device" | "isTrusted">;

/** Returns the properties that the guard needs. A message's mobile network is not the requester's IP network. */
export const toSentMessage = (
  {
    accountId,
    recipient,
    channel,
    priceMicros,
    verificationId,
    createdAt,
  }: Omit<SentMessage, keyof Requester>,
  { network, device, isTrusted }: Requester = {},
): SentMessage => ({
  accountId,
  recipient,
  channel,
  priceMicros,
  verificationId,
  createdAt,
  network,
  device,
  isTrusted,
});

/** The reason of a refusal for each rule of the guard over earlier sends. */
export const reasonOf = {
  number_kind: "number_kind",
  recipient: "recipient",
  unconverted_amount: "spend",
  consecutive_numbers: "anomaly",
  range: "velocity",
  allowance: "velocity",
  network: "velocity",
  device: "velocity",
} as const;

export type GuardRule = keyof typeof reasonOf;

/** What a rule finds in a send. */
export interface Finding {
  readonly rule: GuardRule;
  /** What the rule counts together: a range, a country, an IP network, the hash of a device, or a recipient. */
  readonly scope: string;
  /** The value that the rule measures, with this send, and its limit: sends, or micro-units of `unconverted_amount`. */
  readonly value: number;
  readonly limit: number;
  readonly isBlocked: boolean;
  /** Whether the rule lets the send pass if the customer trusts the requester. */
  readonly challenge: boolean;
  /** End of the block in Unix milliseconds; 0 if each send is judged by itself, or the block has not begun. */
  readonly until: number;
}

/** A block, or a suspicion that blocks nothing, of similar sends of one account. */
export interface Suspicion extends Pick<
  Finding,
  "rule" | "scope" | "value" | "limit" | "isBlocked" | "until"
> {
  readonly accountId: string;
  /** ISO 3166-1 alpha-2; "" for numbers of no country, or of several. */
  readonly country: string;
  /** In Unix milliseconds. */
  readonly since: number;
}

/** Settings of the operator and the customer that apply to a send. */
export interface SendPolicy {
  /** Whether the rules that suspect fraud only watch. */
  readonly isWatched: boolean;
  readonly limitsRecipient: boolean;
  /** The account's own amount for the country, in micro-units. */
  readonly unconvertedMicros?: number | undefined;
  /** Times at which the customer lifted blocks, by rule and scope; in Unix milliseconds. */
  readonly lifts?: ReadonlyMap<string, { readonly value: number }> | undefined;
}

/** Judges sends by the conversions of earlier sends, in memory. */
export interface TrafficGuard {
  /** Judges a send that is to be made now. Counts it unless it is blocked. */
  admit(send: GuardedSend, policy: SendPolicy): Finding | undefined;
  /** Returns the finding on a send, and changes nothing. */
  explain(send: GuardedSend, policy: SendPolicy): Finding | undefined;
  /** Reverts a send that was counted and is not charged: it was not stored, or is refunded. */
  revert(message: SentMessage): void;
  /** Counts that the recipient entered the message's code. */
  convert(message: SentMessage): void;
}

/** The guard's counters, for the next start. */
export interface GuardMemory {
  /** Number of changes since the start. */
  changes(): number;
  /** Texts of a bounded size. The counters may change in between. */
  parts(): Iterable<string>;
  /** Restores a text; ignores one that another version wrote. */
  restore(part: string): void;
}

/**
 * Reverts what the guard counted for a refunded message. A verification that is paid as a whole was counted at the reserved
 * amount, and its requester is known until it ends; if it cannot be read, that part stays counted.
 */
export async function revertRefunded(
  guard: Pick<TrafficGuard, "revert">,
  verifications: Pick<Verifications, "findAny">,
  message: TrackedMessage,
): Promise<void> {
  const { verificationId, priceMicros } = message;
  if (verificationId === null) return guard.revert(toSentMessage(message));
  const found = await verifications.findAny(verificationId).catch(() => undefined);
  const counted = { ...message, priceMicros: found?.heldMicros ?? priceMicros };
  guard.revert(toSentMessage(counted, found?.client ?? { isTrusted: found?.isTrusted ?? false }));
}
