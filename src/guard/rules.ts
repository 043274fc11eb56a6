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

/** How far a send is above the limit of a rule. */
export interface Excess extends Finding {
  /** What the rule stops: a range, a country, an IP network or a device. */
  readonly scope: string;
  /** True if the rule notifies the customer, and lets the send pass. */
  readonly isHarmless: boolean;
}

/** Messages in an hour that other accounts cannot use up, if the recipient entered a code of the account. */
const reservedSends = 3;
/** From this share of the amount on, the customer is notified. Below the other share, the suspicion ends. */
const shareOfNotice = 0.8;
const shareOfEnd = 0.5;

/** Channels that pay somebody for each message or call. The other two reach a person's app. */
export const isPaidChannel = ({ channel }: Pick<GuardedSend, "channel">): boolean =>
  channel === "sms" || channel === "flash_call";

export const toRecipientKey = (send: Pick<GuardedSend, "recipient" | "channel">): string =>
  `${send.recipient} ${isPaidChannel(send) ? "paid" : "app"}`;
export const toCountryKey = ({ accountId, region }: Pick<GuardedSend, "accountId" | "region">): string =>
  `${accountId} ${region}`;

/** A send with the keys of its counters. Each is built once, because a map hashes each new text. */
export interface KeyedSend extends GuardedSend {
  readonly countryKey: string;
  readonly accountKey: string;
  readonly recipientKey: string;
}

export const toKeyedSend = <Send extends GuardedSend>(send: Send): Send & KeyedSend => ({
  ...send,
  countryKey: toCountryKey(send),
  accountKey: `account ${send.accountId}`,
  recipientKey: toRecipientKey(send),
});

/** Of recipients, only hashes are remembered. */
export const toConvertedKey = (key: string, { recipient }: GuardedSend): string =>
  sha256(`${key} ${recipient}`).slice(0, 16);

/** True if the recipient entered a code of the account, or one that a requester asked for. */
const hasConverted = ({ converted }: Memory, key: string, send: GuardedSend, now: number): boolean =>
  converted.read(toConvertedKey(key, send)).counts(now);

/** Premium-rate numbers, pagers and the like carry no codes. */
export function findNumberKind(send: GuardedSend): Excess | undefined {
  if (!isPaidChannel(send) || !carriesNoCodes(send)) return undefined;
  const rule = "number_kind";
  return {
    reason: rule,
    rule,
    scope: send.recipient,
    value: 1,
    limit: 0,
    challenge: false,
    isHarmless: false,
  };
}

/** One recipient gets a limited number of messages, from all accounts together. */
export function findRecipientExcess(
  memory: Memory,
  send: KeyedSend,
  limit: RecipientLimit,
  now: number,
): Excess | undefined {
  const sends = memory.recipients.read(send.recipientKey);
  const until = sends.fullUntil(limit, now);
  if (until === undefined) return undefined;
  const isKnown = hasConverted(memory, send.accountId, send, now);
  const hasReserve =
    sends.count(hourMilliseconds, now, send.accountId) < reservedSends &&
    sends.count(dayMilliseconds, now, send.accountId) < limit.day;
  if (isKnown && hasReserve) return undefined;
  const inDay = sends.count(dayMilliseconds, now);
  const rule = "recipient";
  const measured =
    inDay >= limit.day
      ? { value: inDay + 1, limit: limit.day }
      : { value: sends.count(hourMilliseconds, now) + 1, limit: limit.hour };
  return {
    reason: rule,
    rule,
    scope: send.recipient,
    ...measured,
    until,
    challenge: false,
    isHarmless: false,
  };
}

/** The unconverted sends of an account to a country cost at most a limited amount in a day of UTC. */
export function findAmountExcess(
  memory: Memory,
  send: KeyedSend,
  amount: number,
  now: number,
): Excess | undefined {
  const spending = memory.spending.read(send.countryKey);
  const value = spending.unconverted(now) + send.priceMicros;
  const limit = spending.limit(amount, now);
  const reserve = spending.reserve(limit);
  if (value <= Math.min(limit - reserve, shareOfNotice * limit)) return undefined;
  const isUntrusted =
    send.verificationId !== null &&
    send.isTrusted !== true &&
    !hasConverted(memory, send.accountId, send, now);
  const available = isUntrusted ? limit - reserve : limit;
  if (value <= Math.min(available, shareOfNotice * limit)) return undefined;
  return {
    reason: "spend",
    rule: "unconverted_amount",
    scope: send.region,
    value,
    limit,
    until: (Math.floor(now / dayMilliseconds) + 1) * dayMilliseconds,
    challenge: isUntrusted && value <= limit,
    isHarmless: value <= available,
  };
}

/** True if so little of the amount is used that a reported suspicion ends: codes were converted, or the amount was raised. */
export function isAmountFree(memory: Memory, send: KeyedSend, amount: number, now: number): boolean {
  const spending = memory.spending.read(send.countryKey);
  return spending.unconverted(now) <= shareOfEnd * spending.limit(amount, now);
}

/** An account may have 13 expensive sends unconverted, or sends for 2 units of money, but at most 100. */
const expensiveSends = 13;
const toWeight = ({ priceMicros }: GuardedSend) =>
  Math.min(1 / expensiveSends, Math.max(0.01, priceMicros / 2_000_000));
/** A fifth of the account's conversions is allowed in addition, up to 6 expensive sends. */
const shareOfConversions = 0.2;
const mostOfConversions = 6;
/** Numbers at most this far from the one before are consecutive. */
const distance = 10;

/** A rule that suspects fraud: too much is unconverted, and too little is converted. */
interface SuspicionRule {
  readonly rule: GuardRule;
  readonly reason: "velocity" | "anomaly";
  /** What the rule counts together; undefined if it does not apply to the send. */
  readonly scope: (send: KeyedSend, memory: Memory, now: number) => string | undefined;
  readonly windowMilliseconds: number;
  /** Window of a suspicion that blocks nothing, so that it begins soon. */
  readonly shortMilliseconds?: number;
  /** Share of the sends that people convert at least. */
  readonly share: number;
  readonly limit: (memory: Memory, send: KeyedSend, now: number) => number;
  readonly weight: (send: KeyedSend, counter: Counter) => number;
  /** The largest weight of a send. During a stop every send has it, so that a cheap one does not end the stop. */
  readonly mostWeight: number;
  /** True for rules over conversions, which only some customers report. */
  readonly needsReports: boolean;
  /** True if the rule counts numbers that follow one another. */
  readonly isSequence?: boolean;
  /** True if a recipient that converted a code of the same scope is exempt. */
  readonly exemptsConverted?: boolean;
  readonly isHarmless?: (memory: Memory, send: KeyedSend, now: number) => boolean;
  /** True if the rule counts a send, and does not judge it. */
  readonly isExempt?: (memory: Memory, send: KeyedSend, now: number) => boolean;
}

const ofDay = { windowMilliseconds: dayMilliseconds, share: 0.3, reason: "velocity" } as const;

/** Scope of the countries together in which an account has no recipients of its own. */
export const allNewCountries = "*";

const isOwnCountry = (memory: Memory, send: KeyedSend, now: number) =>
  memory.spending.read(send.countryKey).isOwn(now);

function getAllowance(memory: Memory, { accountKey }: KeyedSend, now: number): number {
  const { converted } = memory.counters.read(accountKey).read(dayMilliseconds, now);
  return 1 + Math.min(mostOfConversions, shareOfConversions * converted) / expensiveSends;
}

/** A person at an address that others misuse keeps getting codes. */
const ofRequester = {
  ...ofDay,
  limit: () => 10,
  weight: () => 1,
  mostWeight: 1,
  needsReports: false,
  exemptsConverted: true,
};

/** The rules in the order in which they are reported. */
const suspicionRules: readonly SuspicionRule[] = [
  {
    rule: "consecutive_numbers",
    reason: "anomaly",
    scope: ({ recipient }) => recipient.slice(1, -3),
    windowMilliseconds: 5 * minuteMilliseconds,
    share: 0.5,
    limit: () => 4,
    weight: ({ recipient }, counter) => (counter.isNear(toLastDigits(recipient), distance) ? 1 : 0),
    mostWeight: 1,
    needsReports: false,
    isSequence: true,
  },
  {
    ...ofDay,
    rule: "range",
    scope: ({ recipient }) => recipient.slice(1, -4),
    limit: () => 1,
    weight: toWeight,
    mostWeight: 1 / expensiveSends,
    needsReports: true,
  },
  {
    ...ofDay,
    rule: "allowance",
    scope: ({ region }) => region,
    shortMilliseconds: 3 * hourMilliseconds,
    limit: getAllowance,
    weight: toWeight,
    mostWeight: 1 / expensiveSends,
    needsReports: true,
    // A country where the account has recipients of its own is never stopped as a whole.
    isHarmless: isOwnCountry,
  },
  {
    ...ofDay,
    rule: "allowance",
    scope: (send, memory, now) => (isOwnCountry(memory, send, now) ? undefined : allNewCountries),
    limit: (memory, send, now) => 2 * getAllowance(memory, send, now),
    weight: toWeight,
    mostWeight: 1 / expensiveSends,
    needsReports: true,
    // A launch goes on where codes are converted.
    isExempt(memory, send, now) {
      const country = memory.counters.read(toCounterKey("allowance", send, send.region));
      const { sent, converted } = country.read(dayMilliseconds, now);
      return converted >= 3 && converted >= ofDay.share * sent;
    },
  },
  { ...ofRequester, rule: "network", scope: ({ network }) => network },
  { ...ofRequester, rule: "device", scope: ({ device }) => device },
];

/** Returns the window in which a rule counts a send. It changes at most once a day. */
const getWindow = (rule: SuspicionRule, memory: Memory, send: KeyedSend, now: number): number =>
  rule.shortMilliseconds !== undefined && rule.isHarmless?.(memory, send, now)
    ? rule.shortMilliseconds
    : rule.windowMilliseconds;

export const toLastDigits = (recipient: string): number => Number(recipient.slice(-3));

/** A rule that applies to a send, with the key and the window of its counter. */
export interface AppliedRule {
  readonly rule: SuspicionRule;
  readonly scope: string;
  readonly key: string;
  readonly window: number;
}

/** Returns the rules that apply to a send. `hasReports` is true if its conversion will be known. */
export function applyRules(
  memory: Memory,
  send: KeyedSend,
  hasReports: boolean,
  now: number,
): readonly AppliedRule[] {
  const applied: AppliedRule[] = [];
  for (const rule of suspicionRules) {
    const scope = rule.needsReports && !hasReports ? undefined : rule.scope(send, memory, now);
    if (scope === undefined) continue;
    const window = getWindow(rule, memory, send, now);
    applied.push({ rule, scope, key: toCounterKey(rule.rule, send, scope), window });
  }
  return applied;
}

/** A rule's judgement of a send. */
export interface Suspicion extends Omit<Excess, "until"> {
  /** Key of the counter. */
  readonly key: string;
  readonly counter: Counter;
  readonly isExceeded: boolean;
  readonly isExempt: boolean;
}

/** Judges a send by one rule. Returns undefined if its limit is not exceeded and it stops nothing. */
export function judgeBy(
  { rule, scope, key, window }: AppliedRule,
  memory: Memory,
  send: KeyedSend,
  now: number,
): Suspicion | undefined {
  if (rule.isExempt?.(memory, send, now)) return undefined;
  const counter = memory.counters.read(key);
  const { sent, converted } = counter.read(window, now);
  const isStopped = counter.isStopped(now);
  const weight = isStopped ? rule.mostWeight : rule.weight(send, counter);
  const limit = rule.limit(memory, send, now);
  const value = Math.max(0, sent - converted) + weight;
  // Its stop lasts longer than its window.
  const isStoppedSequence = rule.isSequence === true && isStopped;
  const isExceeded =
    (value > limit + 1e-9 || isStoppedSequence) &&
    converted < rule.share * (isStoppedSequence ? limit : sent);
  if (!isExceeded && !isStopped) return undefined;
  // In sends like this one. The first of consecutive numbers is not counted, because it follows none.
  const unit = rule.weight(send, counter) || 1;
  const uncounted = rule.isSequence === true ? 1 : 0;
  const limitInSends = Math.floor(limit / unit + 1e-9) + uncounted;
  const valueInSends = Math.ceil(value / unit - 1e-9) + uncounted;
  return {
    rule: rule.rule,
    reason: rule.reason,
    scope,
    key,
    counter,
    value: isExceeded ? Math.max(valueInSends, limitInSends + 1) : valueInSends,
    limit: limitInSends,
    isExceeded,
    isExempt: rule.exemptsConverted === true && hasConverted(memory, key, send, now),
    isHarmless: rule.isHarmless?.(memory, send, now) ?? false,
    challenge: send.verificationId !== null,
  };
}

export const toCounterKey = (rule: GuardRule, { accountId }: GuardedSend, scope: string): string =>
  `${rule} ${accountId} ${scope}`;
