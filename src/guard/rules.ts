import { sha256 } from "../domain/access/codes.ts";
import { carriesNoCodes } from "../domain/phone/number-kind.ts";
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../domain/time/units.ts";
import type { Finding, GuardedSend, GuardRule } from "../ports/guard.ts";
import type { Counter } from "./counters.ts";
import type { Memory } from "./memory.ts";

/** Most messages to one recipient in an hour and in a day. */
export interface RecipientLimit {
  readonly hour: number;
  readonly day: number;
}

/** Channels that pay somebody for each message or call. The other two reach a person's app. */
export const isPaidChannel = ({ channel }: GuardedSend): boolean =>
  channel === "sms" || channel === "flash_call";

export const toRecipientKey = (recipient: string, isPaid: boolean) =>
  `${recipient} ${isPaid ? "paid" : "app"}`;

/** A send with the keys of its counters. Each is built once, because a map hashes each new text. */
export type KeyedSend = ReturnType<typeof toKeyedSend>;

export const toKeyedSend = <Send extends GuardedSend>(send: Send) => ({
  ...send,
  countryKey: `${send.accountId} ${send.region}`,
  accountKey: `account ${send.accountId}`,
  recipientKey: toRecipientKey(send.recipient, isPaidChannel(send)),
});

/** Of recipients that have converted, only hashes are remembered: by account, or by the counter of a requester. */
export const toConvertedKey = (owner: string, { recipient }: GuardedSend): string =>
  sha256(`${owner} ${recipient}`).slice(0, 16);

export const hasConverted = ({ converted }: Memory, owner: string, send: GuardedSend, now: number): boolean =>
  converted.read(toConvertedKey(owner, send)).expiresAt > now;

/** Premium-rate numbers, pagers and the like carry no codes. */
export function findNumberKind(send: GuardedSend): Finding | undefined {
  if (!isPaidChannel(send) || !carriesNoCodes(send)) return undefined;
  const measured = { scope: send.recipient, value: 1, limit: 0, until: 0 };
  return { rule: "number_kind", ...measured, isBlocked: true, challenge: false };
}

/** Messages in an hour that other accounts cannot use up, if the recipient entered a code of the account. */
const reservedSends = 3;

/** One recipient gets a limited number of messages, from all accounts together. */
export function findRecipientExcess(
  memory: Memory,
  send: KeyedSend,
  limit: RecipientLimit,
  now: number,
): Finding | undefined {
  const { accountId, recipient } = send;
  const sends = memory.recipients.read(send.recipientKey);
  const until = sends.fullUntil(limit, now);
  if (until === undefined) return undefined;
  const hasReserve =
    sends.count(hourMilliseconds, now, accountId) < reservedSends &&
    sends.count(dayMilliseconds, now, accountId) < limit.day;
  if (hasReserve && hasConverted(memory, accountId, send, now)) return undefined;
  const inDay = sends.count(dayMilliseconds, now);
  const isDay = inDay >= limit.day;
  return {
    rule: "recipient",
    scope: recipient,
    value: (isDay ? inDay : sends.count(hourMilliseconds, now)) + 1,
    limit: isDay ? limit.day : limit.hour,
    until,
    isBlocked: true,
    challenge: false,
  };
}

/** From this share of the amount on, the customer is notified. */
const shareOfNotice = 0.8;

/** The unconverted sends of an account to a country cost at most a limited amount in a day of UTC. */
export function findAmountExcess(
  memory: Memory,
  send: KeyedSend,
  amount: number,
  now: number,
): Finding | undefined {
  const spending = memory.spending.read(send.countryKey).turn(now);
  const value = spending.unconverted + send.priceMicros;
  const limit = spending.limit(amount);
  const unreserved = limit - spending.reserve(limit);
  const notice = shareOfNotice * limit;
  if (value <= Math.min(unreserved, notice)) return undefined;
  const isUntrusted =
    send.verificationId !== null &&
    send.isTrusted !== true &&
    !hasConverted(memory, send.accountId, send, now);
  const available = isUntrusted ? unreserved : limit;
  if (value <= Math.min(available, notice)) return undefined;
  return {
    rule: "unconverted_amount",
    scope: send.region,
    value,
    limit,
    until: (Math.floor(now / dayMilliseconds) + 1) * dayMilliseconds,
    isBlocked: value > available,
    challenge: isUntrusted && value <= limit,
  };
}

/** A rule that suspects fraud: too much is unconverted, and too little is converted. */
export interface SuspicionRule {
  readonly name: GuardRule;
  /** What the rule counts together; undefined if it does not apply to the send. */
  readonly scope: (send: KeyedSend, memory: Memory, now: number) => string | undefined;
  readonly windowMilliseconds: number;
  /** Share of the sends that people convert at least. */
  readonly share: number;
  readonly limit: (memory: Memory, send: KeyedSend, now: number) => number;
  /** Part of the limit that a send uses: 1 at most. */
  readonly weight: (send: KeyedSend, counter: Counter) => number;
  /** True if the rule judges only codes that connect-hub makes: of others, conversions are not reported reliably. */
  readonly isOfVerifications?: boolean;
  /** True if the rule counts numbers that follow one another. */
  readonly isSequence?: boolean;
  /** True if a recipient that converted a code of the same scope is exempt. */
  readonly exemptsConverted?: boolean;
  /** True if the rule notifies the customer and blocks nothing. */
  readonly isHarmless?: boolean;
  /** True if the rule counts a send, and does not judge it. */
  readonly isExempt?: (send: KeyedSend, memory: Memory, now: number) => boolean;
}

const isOwnCountry = ({ countryKey }: KeyedSend, memory: Memory, now: number) =>
  memory.spending.read(countryKey).turn(now).isOwn;

/** Scope of the countries together in which an account has no recipients of its own. */
export const allNewCountries = "*";

/** An account may have 13 expensive sends unconverted, or sends for 2 units of money, but at most 100. */
const expensiveSends = 13;
const expensiveMicros = 2_000_000 / expensiveSends;
const leastWeight = expensiveSends / 100;

/** A fifth of the account's conversions is allowed in addition, up to 6 expensive sends. */
function getAllowance(memory: Memory, { accountKey }: KeyedSend, now: number): number {
  const { converted } = memory.counters.read(accountKey).read(dayMilliseconds, now);
  return expensiveSends + Math.min(6, 0.2 * converted);
}

const ofDay = { windowMilliseconds: dayMilliseconds, share: 0.3 };
const ofMoney = {
  ...ofDay,
  weight: ({ priceMicros }: KeyedSend) => Math.min(1, Math.max(leastWeight, priceMicros / expensiveMicros)),
  isOfVerifications: true,
};
const ofRequester = { ...ofDay, limit: () => 10, weight: () => 1, exemptsConverted: true };
/** Numbers at most this far from the one before are consecutive. */
const distance = 10;

/** The rules in the order in which they are reported. */
const suspicionRules: readonly SuspicionRule[] = [
  {
    name: "consecutive_numbers",
    scope: ({ recipient }) => recipient.slice(1, -3),
    windowMilliseconds: 5 * minuteMilliseconds,
    share: 0.5,
    limit: () => 5,
    weight: ({ recipient }, counter) => Number(counter.isNext(toLastDigits(recipient), distance)),
    isSequence: true,
  },
  {
    ...ofMoney,
    name: "range",
    scope: ({ recipient }) => recipient.slice(1, -4),
    limit: () => expensiveSends,
  },
  {
    ...ofMoney,
    name: "allowance",
    scope: (send, memory, now) => (isOwnCountry(send, memory, now) ? undefined : send.region),
    limit: getAllowance,
  },
  {
    // A country where the account has recipients of its own is never stopped as a whole.
    ...ofMoney,
    name: "allowance",
    scope: (send, memory, now) => (isOwnCountry(send, memory, now) ? send.region : undefined),
    // Short, so that the suspicion begins soon.
    windowMilliseconds: 3 * hourMilliseconds,
    limit: getAllowance,
    isHarmless: true,
  },
  {
    ...ofMoney,
    name: "allowance",
    scope: (send, memory, now) => (isOwnCountry(send, memory, now) ? undefined : allNewCountries),
    limit: (memory, send, now) => 2 * getAllowance(memory, send, now),
    // A launch goes on where codes are converted.
    isExempt(send, memory, now) {
      const country = memory.counters.read(toCounterKey("allowance", send, send.region));
      const { sent, converted } = country.read(dayMilliseconds, now);
      return converted >= 3 && converted >= ofDay.share * sent;
    },
  },
  { ...ofRequester, name: "network", scope: ({ network }) => network },
  { ...ofRequester, name: "device", scope: ({ device }) => device },
];

export const toLastDigits = (recipient: string): number => Number(recipient.slice(-3));

const toCounterKey = (rule: GuardRule, { accountId }: GuardedSend, scope: string): string =>
  `${rule} ${accountId} ${scope}`;

/** A rule that applies to a send, with the key of its counter. */
export interface AppliedRule {
  readonly rule: SuspicionRule;
  readonly scope: string;
  readonly key: string;
}

/** Returns the rules that apply to a send. */
export function applyRules(memory: Memory, send: KeyedSend, now: number): readonly AppliedRule[] {
  const applied: AppliedRule[] = [];
  for (const rule of suspicionRules) {
    const applies = !rule.isOfVerifications || send.verificationId !== null;
    const scope = applies ? rule.scope(send, memory, now) : undefined;
    if (scope !== undefined) applied.push({ rule, scope, key: toCounterKey(rule.name, send, scope) });
  }
  return applied;
}

/** Returns what a rule measures with one more send, in sends like this one, and whether the limit is exceeded. */
export function measure(
  { rule }: AppliedRule,
  counter: Counter,
  memory: Memory,
  send: KeyedSend,
  now: number,
) {
  const { sent, converted } = counter.read(rule.windowMilliseconds, now);
  const unit = rule.weight(send, counter) || 1;
  const limit = rule.limit(memory, send, now);
  // During a stop each send has the largest weight, so that a cheap one does not end the stop.
  const isStopped = counter.isStopped(now);
  const value = Math.max(0, sent - converted) + (isStopped ? 1 : rule.weight(send, counter));
  // The stop of a sequence lasts longer than its window.
  const isExceeded =
    rule.isSequence && isStopped
      ? converted < rule.share * limit
      : value > limit + 1e-9 && converted < rule.share * sent;
  const limitInSends = Math.floor(limit / unit + 1e-9);
  const valueInSends = Math.max(Math.ceil(value / unit - 1e-9), isExceeded ? limitInSends + 1 : 0);
  return { isExceeded, value: valueInSends, limit: limitInSends };
}
