import { sha256 } from "../domain/access/codes.ts";
import { cannotReceiveCodes } from "../domain/phone/number-kind.ts";
import { millisecondsPerDay, millisecondsPerHour, millisecondsPerMinute } from "../domain/time/units.ts";
import type { Finding, GuardedSend, GuardRule } from "../ports/guard.ts";
import type { Counter } from "./counters.ts";
import type { GuardState } from "./guard-state.ts";

/** Maximum numbers of messages to one recipient in an hour and in a day. */
export interface RecipientLimit {
  readonly hour: number;
  readonly day: number;
}

/** Returns true for SMS and flash calls, which mobile networks charge for. The other channels reach an app. */
export const isPaidChannel = ({ channel }: GuardedSend): boolean =>
  channel === "sms" || channel === "flash_call";

export const toRecipientKey = (recipient: string, isPaid: boolean) =>
  `${recipient} ${isPaid ? "paid" : "app"}`;

/** A send with the keys of its counters. Each key is built once, because a map hashes every new string. */
export type KeyedSend = ReturnType<typeof toKeyedSend>;

export const toKeyedSend = <Send extends GuardedSend>(send: Send) => ({
  ...send,
  countryKey: `${send.accountId} ${send.region}`,
  accountKey: `account ${send.accountId}`,
  recipientKey: toRecipientKey(send.recipient, isPaidChannel(send)),
});

/**
 * Returns the key of a recipient's conversions for `owner`: an account, or the counter of a requester. It is a hash, so
 * that no phone number is stored.
 */
export const toConvertedKey = (owner: string, { recipient }: Pick<GuardedSend, "recipient">): string =>
  sha256(`${owner} ${recipient}`).slice(0, 16);

export const hasConverted = (
  { converted }: GuardState,
  owner: string,
  send: GuardedSend,
  now: number,
): boolean => converted.read(toConvertedKey(owner, send)).expiresAt > now;

/**
 * Returns a finding if the recipient's number cannot receive codes, such as a premium-rate number or a pager. Returns
 * undefined for any other number and for channels that reach an app.
 */
export function findNumberKind(send: GuardedSend): Finding | undefined {
  if (!isPaidChannel(send) || !cannotReceiveCodes(send)) return undefined;
  const measured = { scope: send.recipient, value: 1, limit: 0, until: 0 };
  return { rule: "number_kind", ...measured, isBlocked: true, challenge: false };
}

/**
 * Number of messages in an hour that other accounts cannot use up. They are reserved for an account whose code the
 * recipient has entered.
 */
const reservedSends = 3;

/**
 * Returns a finding if the send would exceed the recipient limit, and none of the account's reserved messages is left.
 * Otherwise returns undefined. The limit applies to the messages of all accounts together.
 */
export function findRecipientExcess(
  memory: GuardState,
  send: KeyedSend,
  limit: RecipientLimit,
  now: number,
): Finding | undefined {
  const { accountId, recipient } = send;
  const sends = memory.recipients.read(send.recipientKey);
  const until = sends.findNextAllowedAt(limit, now);
  if (until === undefined) return undefined;
  const hasReserve =
    sends.count(millisecondsPerHour, now, accountId) < reservedSends &&
    sends.count(millisecondsPerDay, now, accountId) < limit.day;
  if (hasReserve && hasConverted(memory, accountId, send, now)) return undefined;
  const inDay = sends.count(millisecondsPerDay, now);
  const isDay = inDay >= limit.day;
  return {
    rule: "recipient",
    scope: recipient,
    value: (isDay ? inDay : sends.count(millisecondsPerHour, now)) + 1,
    limit: isDay ? limit.day : limit.hour,
    until,
    isBlocked: true,
    challenge: false,
  };
}

/** Share of the amount above which the customer is notified. */
const noticeShare = 0.8;

/**
 * Returns a finding for the cost of an account's unconverted sends to a country in a UTC day, including this send.
 * Returns undefined if the cost is at most 80 % of the limit and the send is not blocked. `amount` is the configured
 * limit in micro-units, which traffic of earlier days may raise.
 *
 * `isBlocked` is true above the limit. For an untrusted send, it is true above the limit's unreserved part. A send is
 * untrusted if it belongs to a verification, the customer does not trust the requester, and the recipient has no
 * conversion for the account.
 */
export function findAmountExcess(
  memory: GuardState,
  send: KeyedSend,
  amount: number,
  now: number,
): Finding | undefined {
  const spending = memory.spending.read(send.countryKey).rollOver(now);
  const value = spending.unconverted + send.priceMicros;
  const limit = spending.limit(amount);
  const unreserved = limit - spending.reserve(limit);
  const notice = noticeShare * limit;
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
    until: (Math.floor(now / millisecondsPerDay) + 1) * millisecondsPerDay,
    isBlocked: value > available,
    challenge: isUntrusted && value <= limit,
  };
}

/** A rule that suspects fraud if too many sends are unconverted and too few are converted. */
export interface SuspicionRule {
  readonly name: GuardRule;
  /** Returns the scope that is counted together, or undefined if the rule does not apply to the send. */
  readonly scope: (send: KeyedSend, memory: GuardState, now: number) => string | undefined;
  readonly windowMilliseconds: number;
  /** Minimum share of sends that legitimate recipients convert. */
  readonly share: number;
  /** Returns the maximum sum of the weights of unconverted sends. */
  readonly limit: (memory: GuardState, send: KeyedSend, now: number) => number;
  /** Returns how much a send counts towards `limit`, from 0 to 1. */
  readonly weight: (send: KeyedSend, counter: Counter) => number;
  /**
   * True if the rule only applies to codes that connect-hub creates, because conversions of other codes are not
   * reported reliably.
   */
  readonly onlyForVerifications?: boolean;
  /** True if the rule counts consecutive numbers. */
  readonly isSequence?: boolean;
  /** True if a recipient with a conversion in the same scope is exempt. */
  readonly exemptsConverted?: boolean;
  /** True if the rule notifies the customer and blocks nothing. */
  readonly isReportOnly?: boolean;
  /** Returns true if a send is counted, but never blocked. */
  readonly isExempt?: (send: KeyedSend, memory: GuardState, now: number) => boolean;
}

const isOwnCountry = ({ countryKey }: KeyedSend, memory: GuardState, now: number) =>
  memory.spending.read(countryKey).rollOver(now).isOwn;

/** Scope of all countries together that are not the account's own. */
export const allNewCountries = "*";

/** Limit of unconverted sends: the number that costs 2 units of the currency, but at least 13 and at most 100 sends. */
const expensiveSends = 13;
const expensiveMicros = 2_000_000 / expensiveSends;
const minimumWeight = expensiveSends / 100;

/**
 * Returns the limit of the allowance: a fifth of the account's conversions, up to 6 expensive sends, is added to the
 * basic limit.
 */
function getAllowance(memory: GuardState, { accountKey }: KeyedSend, now: number): number {
  const { converted } = memory.counters.read(accountKey).read(millisecondsPerDay, now);
  return expensiveSends + Math.min(6, 0.2 * converted);
}

const dayDefaults = { windowMilliseconds: millisecondsPerDay, share: 0.3 };
const costDefaults = {
  ...dayDefaults,
  weight: ({ priceMicros }: KeyedSend) => Math.min(1, Math.max(minimumWeight, priceMicros / expensiveMicros)),
  onlyForVerifications: true,
};
const requesterDefaults = { ...dayDefaults, limit: () => 10, weight: () => 1, exemptsConverted: true };
/** Maximum difference between two numbers that count as consecutive. */
const distance = 10;

/** Name of the rule whose counters keep the last digits of phone numbers. */
const sequenceRule = "consecutive_numbers" satisfies GuardRule;

/** Rules in the order in which they are checked. */
const suspicionRules: readonly SuspicionRule[] = [
  {
    name: sequenceRule,
    scope: ({ recipient }) => recipient.slice(1, -3),
    windowMilliseconds: 5 * millisecondsPerMinute,
    share: 0.5,
    limit: () => 5,
    weight: ({ recipient }, counter) => Number(counter.isConsecutive(toLastDigits(recipient), distance)),
    isSequence: true,
  },
  {
    ...costDefaults,
    name: "range",
    scope: ({ recipient }) => recipient.slice(1, -4),
    limit: () => expensiveSends,
  },
  {
    ...costDefaults,
    name: "allowance",
    scope: (send, memory, now) => (isOwnCountry(send, memory, now) ? undefined : send.region),
    limit: getAllowance,
  },
  {
    // A country of the account's own is never blocked as a whole.
    ...costDefaults,
    name: "allowance",
    scope: (send, memory, now) => (isOwnCountry(send, memory, now) ? send.region : undefined),
    // In a shorter window, earlier conversions do not hide a new attack for long.
    windowMilliseconds: 3 * millisecondsPerHour,
    limit: getAllowance,
    isReportOnly: true,
  },
  {
    ...costDefaults,
    name: "allowance",
    scope: (send, memory, now) => (isOwnCountry(send, memory, now) ? undefined : allNewCountries),
    limit: (memory, send, now) => 2 * getAllowance(memory, send, now),
    // A new country stays allowed if its codes are converted.
    isExempt(send, memory, now) {
      const country = memory.counters.read(toCounterKey("allowance", send, send.region));
      const { sent, converted } = country.read(millisecondsPerDay, now);
      return converted >= 3 && converted >= dayDefaults.share * sent;
    },
  },
  { ...requesterDefaults, name: "network", scope: ({ network }) => network },
  { ...requesterDefaults, name: "device", scope: ({ device }) => device },
];

/** Returns the last three digits of a phone number. */
export const toLastDigits = (recipient: string): number => Number(recipient.slice(-3));

const toCounterKey = (rule: GuardRule, { accountId }: GuardedSend, scope: string): string =>
  `${rule} ${accountId} ${scope}`;

/** Returns true for the counter of a requester. A requester owns the conversions of its recipients. */
const isRequesterKey = (key: string): boolean => /^(?:network|device) /.test(key);

/**
 * Removes a recipient from the counters: its messages, its last digits and its conversions. The counts of ranges and
 * countries stay. Conversions are found by their owners: these accounts, all accounts with counters, and all requesters.
 */
export function eraseRecipient(
  { counters, converted, recipients, spending }: GuardState,
  recipient: string,
  accountIds: readonly string[],
): void {
  for (const isPaid of [true, false]) recipients.delete(toRecipientKey(recipient, isPaid));
  const owners = new Set(accountIds);
  for (const [key] of spending.entries()) owners.add(key.split(" ", 1)[0]!);
  const range = ` ${recipient.slice(1, -3)}`;
  for (const [key, counter] of counters.entries()) {
    if (isRequesterKey(key)) owners.add(key);
    else if (key.startsWith(`${sequenceRule} `) && key.endsWith(range))
      counter.removeNumber(toLastDigits(recipient));
  }
  for (const owner of owners) converted.delete(toConvertedKey(owner, { recipient }));
}

/** A rule that applies to a send, with the key of its counter. */
export interface AppliedRule {
  readonly rule: SuspicionRule;
  readonly scope: string;
  readonly key: string;
}

/**
 * Returns the suspicion rules that apply to a send. Checks neither the channel nor `isTrusted`. Call it only for a paid
 * channel, and only if the customer does not trust the requester.
 */
export function applyRules(memory: GuardState, send: KeyedSend, now: number): readonly AppliedRule[] {
  const applied: AppliedRule[] = [];
  for (const rule of suspicionRules) {
    const applies = !rule.onlyForVerifications || send.verificationId !== null;
    const scope = applies ? rule.scope(send, memory, now) : undefined;
    if (scope !== undefined) applied.push({ rule, scope, key: toCounterKey(rule.name, send, scope) });
  }
  return applied;
}

/**
 * Measures a rule as if the send were added. `value` is the number of unconverted sends, and `limit` is their maximum.
 * Both are expressed in sends of this price. `isExceeded` is true if the rule suspects fraud: the limit is exceeded,
 * and too few sends are converted.
 */
export function measure(
  { rule }: AppliedRule,
  counter: Counter,
  memory: GuardState,
  send: KeyedSend,
  now: number,
) {
  const { sent, converted } = counter.read(rule.windowMilliseconds, now);
  const unit = rule.weight(send, counter) || 1;
  const limit = rule.limit(memory, send, now);
  // During a block each send has the maximum weight, so that an inexpensive one does not end the block.
  const isActive = counter.isBlockActive(now);
  const value = Math.max(0, sent - converted) + (isActive ? 1 : rule.weight(send, counter));
  // A block lasts longer than the window of consecutive numbers, so it continues after the sends have left the window.
  const isExceeded =
    rule.isSequence && isActive
      ? converted < rule.share * limit
      : value > limit + 1e-9 && converted < rule.share * sent;
  const limitInSends = Math.floor(limit / unit + 1e-9);
  const valueInSends = Math.max(Math.ceil(value / unit - 1e-9), isExceeded ? limitInSends + 1 : 0);
  return { isExceeded, value: valueInSends, limit: limitInSends };
}
