import type { Channel } from "../domain/messages/delivery.ts";
import { getOtherSpelling } from "../domain/phone/phone.ts";
import type { CountrySetting, ListEntry, ListName } from "./store/guard-lists.ts";

/** What the operator has set for sends, in memory. */
export interface KnownLists {
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

/** What a rule looks at. */
export type GuardRule =
  | "number_kind"
  | "range"
  | "country"
  | "new_countries"
  | "range_of_all"
  | "country_of_all"
  | "network"
  | "device"
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

/** What is known of a message that was sent. */
export interface SentMessage extends Pick<
  GuardedSend,
  "accountId" | "recipient" | "channel" | "priceMicros" | "verificationId"
> {
  /** In Unix milliseconds; left out where it is now. */
  readonly createdAt?: number | undefined;
}

/** No more of a message than the guard has to know: its network is the recipient's operator, and not where a client is. */
export const sentMessageOf = ({
  accountId,
  recipient,
  channel,
  priceMicros,
  verificationId,
  createdAt,
}: SentMessage): SentMessage => ({
  accountId,
  recipient,
  channel,
  priceMicros,
  verificationId,
  createdAt,
});

/** What was found of a send, and whether it is blocked for it; where it is only watched, it is sent and counted. */
export interface Ruling {
  readonly finding: Finding;
  readonly isBlocked: boolean;
}

/** Judges sends by what came of those before, from memory. */
export interface TrafficGuard {
  /** Judges a send that is to be made now; one that is not blocked is counted as made. */
  admit(send: GuardedSend, isWatched: boolean): Ruling | undefined | Promise<Ruling | undefined>;
  /** What would be ruled; nothing is changed. */
  explain(send: GuardedSend, isWatched: boolean): Ruling | undefined;
  /** Takes back a send that was counted and costs nothing: it was not accepted, or is refunded. */
  takeBack(message: SentMessage): void;
  /** Counts that somebody has read a message's code, and entered it so long after it was sent. */
  answered(message: SentMessage, afterMilliseconds: number): void;
}

/** What an account sent to a country on a day. */
export interface PastSends {
  readonly accountId: string;
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly sends: number;
  readonly spentMicros: number;
  /** Within the day, in Unix milliseconds. */
  readonly at: number;
}

/** What a guard remembers, for the next start. */
export interface GuardMemory {
  /** How often something was counted. */
  changes(): number;
  /** As texts of a bounded size; more may be counted in between. */
  parts(): Iterable<string>;
  restore(part: string): void;
  /** Counts sends of a day before it began to count, the earliest day first: what an account is used to. */
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
