import type { Channel } from "../domain/messages/delivery.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Verifications } from "./store/verifications.ts";

/** A message to be sent, or a message that was sent. */
export interface GuardedSend {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2 code of the recipient's country; "" for a number that belongs to no country. */
  readonly region: string;
  /**
   * Price in micro-units of the account's currency. The reserved amount if the verification is priced per verification.
   */
  readonly priceMicros: number;
  /** The verification whose code the message carries. null if connect-hub does not know the code. */
  readonly verificationId: string | null;
  /** IP network of the requester. Unset if the customer provides none. */
  readonly network?: string | undefined;
  /** Hash of the requester's device id. Unset if the customer provides none. */
  readonly device?: string | undefined;
  /** True if the customer trusts the requester. */
  readonly isTrusted?: boolean | undefined;
}

/** A message that the guard has counted. If `region` is unset, it is derived from the recipient. */
export type SentMessage = Omit<GuardedSend, "region"> & {
  readonly region?: string;
  /** In Unix milliseconds. Default: now. */
  readonly createdAt?: number | undefined;
};

type Requester = Pick<GuardedSend, "network" | "device" | "isTrusted">;

/**
 * Returns the properties that the guard needs. The `network` of a stored message is its mobile network, not the
 * requester's IP network.
 */
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

/** The block reason in the API for each rule of the guard that counts earlier sends. */
export const blockReasonsByRule = {
  number_kind: "number_kind",
  recipient: "recipient",
  unconverted_amount: "spend",
  consecutive_numbers: "anomaly",
  range: "velocity",
  allowance: "velocity",
  network: "velocity",
  device: "velocity",
} as const;

export type GuardRule = keyof typeof blockReasonsByRule;

/** Result of a rule for a send. */
export interface Finding {
  readonly rule: GuardRule;
  /**
   * Value that the rule groups sends by: a number range, a country, an IP network, the hash of a device id, or a
   * recipient.
   */
  readonly scope: string;
  /**
   * The measured value, including this send, and its limit. The unit is sends, or micro-units for `unconverted_amount`.
   */
  readonly value: number;
  readonly limit: number;
  /** False if the rule only monitors, or only warns before its limit is reached. */
  readonly isBlocked: boolean;
  /** True if the rule lets the send pass when the customer trusts the requester. */
  readonly challenge: boolean;
  /**
   * End of the block, in Unix milliseconds. Not in the future if the rule has no block period, or if the block has not
   * started.
   */
  readonly until: number;
}

/** A block of similar sends of one account, or a suspicion that does not block. */
export interface Suspicion extends Pick<
  Finding,
  "rule" | "scope" | "value" | "limit" | "isBlocked" | "until"
> {
  readonly accountId: string;
  /** ISO 3166-1 alpha-2; "" for numbers that belong to no country, or to several. */
  readonly country: string;
  /** In Unix milliseconds. */
  readonly since: number;
}

/** Settings of the operator and the customer that apply to a send. */
export interface SendPolicy {
  /**
   * True if the rules that suspect fraud only monitor. `number_kind`, the recipient limit and the unconverted amount
   * can still block.
   */
  readonly isMonitorOnly: boolean;
  /** True if the recipient limit applies to the account's sends. */
  readonly limitsRecipient: boolean;
  /** The account's unconverted amount for the country, in micro-units. Default: the amount of the service. */
  readonly unconvertedMicros?: number | undefined;
  /**
   * Times in Unix milliseconds when the customer lifted blocks. The key is the rule and the scope, separated by a
   * space.
   */
  readonly lifts?: ReadonlyMap<string, { readonly value: number }> | undefined;
}

/** Decides on sends from the conversions of earlier sends. Its state is in memory. */
export interface TrafficGuard {
  /**
   * Decides on a send that is about to be made. Counts it unless it is blocked. Returns the finding of the rule that
   * decides, or undefined if no rule does.
   */
  admit(send: GuardedSend, policy: SendPolicy): Finding | undefined;
  /** Returns the finding of `admit` for a send, without counting it. */
  explain(send: GuardedSend, policy: SendPolicy): Finding | undefined;
  /**
   * Reverts the count of a send that is not charged, because it was not stored or was refunded. Does nothing if the
   * send is at least 24 hours old, or if the recipient is on the allow list. Must be called only once for each message,
   * because every call counts.
   */
  revert(message: SentMessage): void;
  /**
   * Records that the recipient entered the code of the message. Does nothing if the recipient is on the allow list. Must
   * be called only once for each message, because every call counts.
   */
  recordConversion(message: SentMessage): void;
}

/** A message to a recipient that the guard has counted in the last 24 hours. */
export interface RecipientSend {
  /** In Unix milliseconds. */
  readonly at: number;
  readonly accountId: string;
}

/** The guard's counters of recipients, in the memory of this instance. */
export interface RecipientMemory {
  /**
   * Removes a recipient from the counters. `accountIds` are the accounts that have sent to it. The duration grows with
   * the number of counters, up to about a second.
   */
  eraseRecipient(recipient: string, accountIds: readonly string[]): void;
  /** Lists the counted messages to a recipient. */
  listRecipientSends(recipient: string): readonly RecipientSend[];
}

/** The guard's counters, which are saved and restored across restarts. */
export interface GuardCounters {
  /** Returns the number of changes since the start. */
  getChangeCount(): number;
  /** Returns the counters as texts of bounded size. The counters may change between two texts. */
  snapshot(): Iterable<string>;
  /** Restores the counters from one text. Ignores a text from another version. Throws if the text is malformed. */
  restoreChunk(part: string): void;
}

/** The counted messages to one recipient, in memory and in the store. */
export interface RecipientCounters {
  list(recipient: string): Promise<readonly RecipientSend[]>;
  /**
   * Removes a recipient from the counters of this instance and of the store, and notifies the other instances. Rejects
   * if the store is not available.
   */
  erase(recipient: string): Promise<void>;
  /** Removes a recipient from the counters of this instance, because another instance has erased it. Never rejects. */
  eraseFromMemory(recipient: string): Promise<void>;
}

/**
 * Reverts the guard's count of a refunded message. A verification with a reserved amount was counted with that amount,
 * and its requester is stored until it ends. If the verification cannot be read, its requester and reserved amount stay
 * counted.
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
