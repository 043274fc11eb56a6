import { dayMilliseconds, hourMilliseconds } from "../domain/time/units.ts";
import type {
  BlockedTraffic,
  Finding,
  GuardedSend,
  PastSends,
  Ruling,
  SendPolicy,
  SentMessage,
} from "../ports/guard.ts";
import type { Counter } from "./counters.ts";
import { createMemory, readPart, writeParts, type Memory } from "./memory.ts";
import {
  allNewCountries,
  applyRules,
  findAmountExcess,
  findNumberKind,
  isAmountFree,
  findRecipientExcess,
  isPaidChannel,
  judgeBy,
  toConvertedKey,
  toCounterKey,
  toCountryKey,
  toLastDigits,
  toKeyedSend,
  toRecipientKey,
  type AppliedRule,
  type Excess,
  type KeyedSend,
  type RecipientLimit,
  type Suspicion,
} from "./rules.ts";

export interface GuardSettings {
  /** Whether rules that suspect fraud block sends, or only watch them. */
  readonly isEnforced: boolean;
  /** Whether the recipient limit and the unconverted amount block sends. */
  readonly isLimited: boolean;
  readonly recipientLimit: RecipientLimit;
  /** Cost of the unconverted sends of an account to a country in a day, in micro-units of its currency. */
  readonly spendMicros: number;
  /** Share of the usual capacity, which is 160 MB. Default: 1. */
  readonly memoryShare?: number | undefined;
}

type CountedSend = GuardedSend & Pick<SentMessage, "createdAt">;

/** How long a suspicion that blocks nothing is reported. */
const harmlessMilliseconds = 12 * hourMilliseconds;
const mostReported = 10_000;
/** The customer reports the conversions of its own codes if it reported this share of yesterday's, of this many or more. */
const reported = { share: 0.3, sends: 20 };

/** Judges sends by the conversions of earlier sends, in memory. Its work does not grow with the number of sends. */
export class Guard {
  private readonly memory: Memory;
  private readonly settings: GuardSettings;
  private readonly onBlock: (block: BlockedTraffic) => void;
  /** Blocks that `onBlock` has received, by rule, account and scope. */
  private readonly blocks = new Map<string, BlockedTraffic>();

  /** `onBlock` receives each block when it begins, and again if it ends early: `until` is not after `since` then. */
  constructor(settings: GuardSettings, onBlock: (block: BlockedTraffic) => void = () => {}) {
    this.memory = createMemory(settings.memoryShare);
    this.settings = settings;
    this.onBlock = onBlock;
  }

  parts = (now: number): Iterable<string> => writeParts(this.memory, now);

  restore = (part: string): boolean => readPart(this.memory, part);

  recall(past: PastSends): void {
    this.memory.spending.get(toCountryKey(past)).recall(past.sends, past.spentMicros, past.at);
  }

  /** Returns the ruling on a send, and changes nothing. */
  explain(send: GuardedSend, policy: SendPolicy, now: number): Ruling | undefined {
    const keyed = toKeyedSend(send);
    return this.judge(keyed, this.apply(keyed, now), policy, now, false);
  }

  /** Judges a send that is to be made now. Counts it unless it is blocked. */
  admit(send: GuardedSend, policy: SendPolicy, now: number): Ruling | undefined {
    const keyed = toKeyedSend(send);
    const rules = this.apply(keyed, now);
    const ruling = this.judge(keyed, rules, policy, now, true);
    if (!ruling?.isBlocked) this.count(keyed, rules, policy, now);
    return ruling;
  }

  /** Counts that a recipient entered a message's code. */
  convert(given: CountedSend, now: number): void {
    const send = toKeyedSend(given);
    const { counters, converted, recipients, spending } = this.memory;
    const { accountId, recipient, priceMicros, createdAt = now } = send;
    spending.get(send.countryKey).convert(priceMicros, createdAt, now);
    // A report on an own code proves nothing: a customer could end the recipient's protection with it.
    if (send.verificationId === null) {
      if (isPaidChannel(send)) counters.get(toOwnKey(send)).convert(1, dayMilliseconds, now);
    } else {
      for (const channel of ["sms", "whatsapp"] as const) {
        recipients.read(toRecipientKey({ recipient, channel })).clear();
      }
      converted.get(toConvertedKey(accountId, send)).renew(now);
    }
    const rules = this.apply(send, now);
    if (rules.length > 0) counters.get(send.accountKey).convert(1, dayMilliseconds, now);
    for (const applied of rules) {
      const { rule, key, window } = applied;
      const counter = counters.get(key);
      counter.convert(rule.weight(send, counter) || 1, window, now);
      this.endStop(send, applied, counter, now);
      if (rule.exemptsConverted && send.verificationId !== null) {
        converted.get(toConvertedKey(key, send)).renew(now);
      }
    }
  }

  /** Reverts a send that was counted and is not charged. */
  revert(given: CountedSend, now: number): void {
    const send = toKeyedSend(given);
    const { counters, recipients, spending } = this.memory;
    const { accountId, priceMicros, createdAt = now } = send;
    // The sends that count now are others.
    if (now - createdAt >= dayMilliseconds) return;
    spending.read(send.countryKey).add(-priceMicros, createdAt, now);
    recipients.read(send.recipientKey).revert(accountId);
    if (isOwnCode(send)) counters.get(toOwnKey(send)).revert(1, dayMilliseconds, now);
    for (const applied of this.apply(send, now)) {
      const { rule, key, window } = applied;
      // The last number of a sequence is not known any more; it is forgotten within minutes.
      if (rule.isSequence === true) continue;
      const counter = counters.get(key);
      counter.revert(rule.weight(send, counter), window, now);
      this.endStop(send, applied, counter, now);
    }
  }

  /** Ends a stop early if codes were converted, or sends were not charged. Other sends end none, and time ends it when it is over. */
  private endStop(send: KeyedSend, rule: AppliedRule, counter: Counter, now: number): void {
    const suspicion = counter.isStopped(now) && judgeBy(rule, this.memory, send, now);
    if (!suspicion || suspicion.isExceeded) return;
    counter.cancelStop(now);
    this.end(rule.key, now, toBlock(send, suspicion, now));
  }

  private count(
    send: KeyedSend,
    rules: readonly AppliedRule[],
    { limitsRecipient }: SendPolicy,
    now: number,
  ): void {
    const { counters, recipients, spending } = this.memory;
    const { accountId, recipient, priceMicros } = send;
    spending.get(send.countryKey).add(priceMicros, now, now);
    if (limitsRecipient) {
      recipients.get(send.recipientKey).add(accountId, 3 * this.settings.recipientLimit.day, now);
    }
    if (isOwnCode(send)) counters.get(toOwnKey(send)).add(1, dayMilliseconds, now);
    for (const { rule, key, window } of rules) {
      const counter = counters.get(key);
      counter.add(rule.weight(send, counter), window, now);
      if (rule.isSequence === true) counter.follow(toLastDigits(recipient));
    }
  }

  private judge(
    send: KeyedSend,
    rules: readonly AppliedRule[],
    policy: SendPolicy,
    now: number,
    isMade: boolean,
  ): Ruling | undefined {
    const { memory, settings } = this;
    const { isLimited, recipientLimit, spendMicros } = settings;
    const kind = findNumberKind(send);
    if (kind) return { finding: toFinding(kind), isBlocked: true };
    const recipient = policy.limitsRecipient && findRecipientExcess(memory, send, recipientLimit, now);
    if (recipient) return { finding: toFinding(recipient), isBlocked: isLimited };
    const micros = policy.unconvertedMicros ?? spendMicros;
    const amount = findAmountExcess(memory, send, micros, now);
    // A change of the amount ends the block, so that it is reported anew.
    const amountKey = `${toCounterKey("unconverted_amount", send, send.region)} ${micros}`;
    if (amount && isMade) this.report(send, amount, isLimited, now, amountKey);
    if (amount && !amount.isHarmless) return { finding: toFinding(amount), isBlocked: isLimited };
    if (isMade && this.blocks.has(amountKey) && isAmountFree(memory, send, micros, now))
      this.end(amountKey, now);
    let finding: Finding | undefined;
    const isEnforced = settings.isEnforced && !policy.isWatched;
    for (const rule of rules) {
      const suspicion = judgeBy(rule, memory, send, now);
      if (suspicion) finding ??= this.follow(send, suspicion, { ...policy, isEnforced, isMade }, now);
    }
    return finding && { finding, isBlocked: isEnforced };
  }

  /** Begins, ends or lifts a stop, or uses one of its probes. Returns the finding if the send is stopped. */
  private follow(
    send: GuardedSend,
    suspicion: Suspicion,
    {
      lifts,
      isEnforced,
      isMade,
    }: Pick<SendPolicy, "lifts"> & {
      readonly isEnforced: boolean;
      readonly isMade: boolean;
    },
    now: number,
  ): Finding | undefined {
    const { counter, rule, scope, key } = suspicion;
    const liftedAt = lifts?.get(`${rule} ${scope}`) ?? 0;
    if (liftedAt > counter.liftedAt) {
      if (!isMade) return undefined;
      counter.lift(liftedAt);
      this.blocks.delete(key);
      return undefined;
    }
    const isStopped = counter.isStopped(now);
    if (suspicion.isExempt || !(isStopped || suspicion.isExceeded)) return undefined;
    if (suspicion.isHarmless) {
      if (isMade && suspicion.isExceeded)
        this.report(send, { ...suspicion, until: now + harmlessMilliseconds }, isEnforced, now);
      return undefined;
    }
    if (!isStopped && counter.probes > 0) {
      if (isMade) counter.probes -= 1;
      return undefined;
    }
    if (!isStopped && isMade) {
      counter.stop(now);
      this.report(send, { ...suspicion, until: counter.until }, isEnforced, now);
    }
    return toFinding({ ...suspicion, until: counter.until });
  }

  /** Ends a block early. One that began before the last start is not in `blocks`. */
  private end(key: string, now: number, block = this.blocks.get(key)): void {
    this.blocks.delete(key);
    if (block) this.onBlock({ ...block, since: now, until: now });
  }

  /** Reports a block once, and once more when a suspicion that blocked nothing begins to block. */
  private report(
    send: GuardedSend,
    found: Excess,
    isEnforced: boolean,
    now: number,
    key = toCounterKey(found.rule, send, found.scope),
  ): void {
    const excess = { ...found, isHarmless: found.isHarmless || !isEnforced };
    const before = this.blocks.get(key);
    if (before && before.until > now && (excess.isHarmless || !before.isHarmless)) return;
    if (this.blocks.size >= mostReported) this.blocks.clear();
    const block = toBlock(send, excess, now);
    this.blocks.set(key, block);
    this.onBlock(block);
  }

  /** Returns the rules that suspect fraud in the send: none for codes that reach an app, and for trusted clients. */
  private apply(send: KeyedSend, now: number): readonly AppliedRule[] {
    if (!isPaidChannel(send) || send.isTrusted === true) return [];
    return applyRules(this.memory, send, this.hasReports(send, now), now);
  }

  /** True if connect-hub learns of conversions: it makes the code, or the customer reports them. */
  private hasReports(send: GuardedSend, now: number): boolean {
    if (send.verificationId !== null) return true;
    const counter = this.memory.counters.read(toOwnKey(send));
    counter.read(dayMilliseconds, now);
    const { sentBefore, convertedBefore } = counter;
    return sentBefore >= reported.sends && convertedBefore >= reported.share * sentBefore;
  }
}

const toOwnKey = ({ accountId }: GuardedSend) => `own ${accountId}`;

const isOwnCode = (send: GuardedSend) => send.verificationId === null && isPaidChannel(send);

const toBlock = (
  { accountId, region }: GuardedSend,
  { rule, scope, value, limit, isHarmless, until = 0 }: Omit<Excess, "reason" | "challenge">,
  since: number,
): BlockedTraffic => ({
  accountId,
  country: scope === allNewCountries ? "" : region,
  rule,
  scope,
  value,
  limit,
  isHarmless,
  since,
  until,
});

const toFinding = ({ reason, rule, value, limit, until, challenge }: Excess): Finding => ({
  reason,
  rule,
  value,
  limit,
  challenge,
  until,
});
