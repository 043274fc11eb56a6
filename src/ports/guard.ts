import type { Channel } from "../domain/messages/delivery.ts";
import { getOtherSpelling } from "../domain/phone/phone.ts";
import type { CountrySetting, ListEntry, ListName } from "./store/guard-lists.ts";

type FindLimit = (name: string) => number | undefined;

/** Returns an account's amount for a country: the customer's, or the operator's; undefined if neither set one. */
export function unconvertedMicros(find: FindLimit, country: string): number | undefined {
  const own = find(`amount ${country}`);
  const ofOperator = find("amount");
  return own === undefined ? ofOperator : Math.min(own, mostUnconvertedMicros(find, ofOperator ?? Infinity));
}

/** Returns the highest amount that a customer may set. Default: five times the account's amount. */
export const mostUnconvertedMicros = (find: FindLimit, amountMicros: number): number =>
  find("most") ?? 5 * amountMicros;

/** Settings of the operator and of customers for sends, in memory. */
export interface KnownLists {
  /** The account's settings for sends to a country. */
  policy(accountId: string, country: string): SendPolicy;
  /** What is set for sends of an account to a country: `off` as well where the hub sends nothing to it. */
  country(accountId: string, country: string): CountrySetting;
  /** The entry with the longest prefix of a recipient in E.164 that has not ended: of two, the account's own. */
  find(list: ListName, accountId: string, recipient: string): ListEntry | undefined;
}

/** What the operator has set, as it was up to two seconds ago. */
export interface GuardLists {
  /** At once while it is cached; rejects as long as the store has never told it. */
  current(): KnownLists | Promise<KnownLists>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}

/** A message that is to be sent, or was. */
export interface GuardedSend {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly region: string;
  /** What it costs, in micro-units of the account's currency; what is held, where its verification is paid as a whole. */
  readonly priceMicros: number;
  /** The verification whose code it carries; null where the hub does not know the code. */
  readonly verificationId: string | null;
  /** The network that asked for the code, where the customer told it. */
  readonly network?: string | undefined;
  /** Hash of the device that requested the code; unset if the customer names none. */
  readonly device?: string | undefined;
  /** Whether the customer knows who asked for the code. */
  readonly isTrusted?: boolean | undefined;
}

/** A rule of the guard over earlier sends. */
export type GuardRule =
  | "number_kind"
  | "recipient"
  | "unconverted_amount"
  | "consecutive_numbers"
  | "range"
  | "allowance"
  | "network"
  | "device";

/** A reason not to make a send. */
export interface Finding {
  readonly reason: "number_kind" | "recipient" | "velocity" | "anomaly" | "spend";
  readonly rule: GuardRule;
  /** The value that the rule measures, with this send, and its limit: sends, or micro-units of `unconverted_amount`. */
  readonly value: number;
  readonly limit: number;
  /** Whether the rule lets the send pass if the customer trusts the requester. */
  readonly challenge: boolean;
  /** End of the block in Unix milliseconds. Unset if each send is judged by itself. */
  readonly until?: number | undefined;
}

/** A block, or a suspicion that blocks nothing (`isHarmless`), of similar sends of one account. */
export interface BlockedTraffic extends Pick<Finding, "rule" | "value" | "limit"> {
  readonly accountId: string;
  /** ISO 3166-1 alpha-2; "" for numbers of no country. */
  readonly country: string;
  /** A range, a country, an IP network or the hash of a device. */
  readonly scope: string;
  readonly isHarmless: boolean;
  /** In Unix milliseconds. */
  readonly since: number;
  readonly until: number;
}

/** Settings of the operator and the customer that apply to a send. */
export interface SendPolicy {
  /** Whether the rules that suspect fraud only watch. */
  readonly isWatched: boolean;
  readonly limitsRecipient: boolean;
  /** The account's own amount for the country, in micro-units. */
  readonly unconvertedMicros?: number | undefined;
  /** Times at which the customer lifted blocks, by rule and scope. */
  readonly lifts?: ReadonlyMap<string, number> | undefined;
}

/** A message that was counted. A verification's requester is set where the caller knows it. */
export type SentMessage = Omit<GuardedSend, "region"> & {
  /** In Unix milliseconds. Unset if it is the present. */
  readonly createdAt?: number | undefined;
};

/** Returns the properties that the guard needs. A message's mobile network is not the requester's IP network. */
export const toSentMessage = (
  message: Omit<SentMessage, "network" | "device" | "isTrusted">,
  requester?: Pick<GuardedSend, "network" | "device" | "isTrusted"> | null,
): SentMessage => ({
  accountId: message.accountId,
  recipient: message.recipient,
  channel: message.channel,
  priceMicros: message.priceMicros,
  verificationId: message.verificationId,
  createdAt: message.createdAt,
  network: requester?.network,
  device: requester?.device,
  isTrusted: requester?.isTrusted,
});

/** What was found of a send, and whether it is blocked for it; where it is only watched, it is sent and counted. */
export interface Ruling {
  readonly finding: Finding;
  readonly isBlocked: boolean;
}

/** Judges sends by the conversions of earlier sends, in memory. */
export interface TrafficGuard {
  /** Judges a send that is to be made now. Counts it unless it is blocked. */
  admit(send: GuardedSend, policy: SendPolicy): Ruling | undefined | Promise<Ruling | undefined>;
  /** Returns the ruling on a send, and changes nothing. */
  explain(send: GuardedSend, policy: SendPolicy): Ruling | undefined;
  /** Reverts a send that was counted and is not charged: it was not stored, or is refunded. */
  takeBack(message: SentMessage): void;
  /** Counts that the recipient entered the message's code. */
  answered(message: SentMessage): void;
}

/** An account's sends to a country on one day. */
export interface PastSends {
  readonly accountId: string;
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly sends: number;
  readonly spentMicros: number;
  /** Within the day, in Unix milliseconds. */
  readonly at: number;
}

/** The guard's counters, for the next start. */
export interface GuardMemory {
  /** Number of changes since the start. */
  changes(): number;
  /** Texts of a bounded size. The counters may change in between. */
  parts(): Iterable<string>;
  /** Returns false if another version wrote the text. */
  restore(part: string): boolean;
  /** Counts sends of an earlier day, the earliest day first. */
  recall(past: PastSends): void;
}

/** Which of the operator's rules decides on a send; `none` lets pass, as the allow list does. */
export type ListDecision =
  | { readonly rule: "allow_list" | "block_list"; readonly entry: ListEntry }
  | { readonly rule: "country" | "none" };

/** Decides by the operator's rules, in their order. */
export function decide(
  lists: KnownLists,
  send: Pick<GuardedSend, "accountId" | "recipient" | "region">,
): ListDecision {
  const { accountId, region } = send;
  const allowed = findEntry(lists, "allow", send);
  if (allowed) return { rule: "allow_list", entry: allowed };
  if (lists.country(accountId, region) === "off") return { rule: "country" };
  const blocked = findEntry(lists, "block", send);
  return blocked ? { rule: "block_list", entry: blocked } : { rule: "none" };
}

/** Returns the entry of a recipient, or of its other spelling: numbers and ranges may be listed by either. */
function findEntry(
  lists: KnownLists,
  list: ListName,
  { accountId, recipient }: Pick<GuardedSend, "accountId" | "recipient">,
): ListEntry | undefined {
  const other = getOtherSpelling(recipient);
  return (
    lists.find(list, accountId, recipient) ??
    (other === undefined ? undefined : lists.find(list, accountId, other))
  );
}
