import { parsePhoneNumber } from "../domain/phone/phone.ts";
import { dayMilliseconds, hourMilliseconds } from "../domain/time/units.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  Finding,
  GuardedSend,
  GuardMemory,
  GuardRule,
  SendPolicy,
  SentMessage,
  Suspicion,
  TrafficGuard,
} from "../ports/guard.ts";
import type { GuardSettingsCache } from "../ports/caches.ts";
import { createMemory, readPart, writeParts } from "./memory.ts";
import {
  allNewCountries,
  applyRules,
  findAmountExcess,
  findNumberKind,
  findRecipientExcess,
  hasConverted,
  isPaidChannel,
  measure,
  toConvertedKey,
  toKeyedSend,
  toLastDigits,
  toRecipientKey,
  type AppliedRule,
  type KeyedSend,
  type RecipientLimit,
} from "./rules.ts";

export interface GuardConfig {
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

/** How long a suspicion that blocks nothing is reported. */
const harmlessMilliseconds = 12 * hourMilliseconds;
const rememberedMilliseconds = 90 * dayMilliseconds;
/** Below this share of the amount, its suspicion ends. */
const shareOfEnd = 0.5;

/** Judges sends by the conversions of earlier sends, in memory. Its work does not grow with the number of sends. */
export class Guard implements TrafficGuard, GuardMemory {
  private readonly memory;
  private readonly config: GuardConfig;
  private readonly clock: Pick<Clock, "now">;
  private readonly onSuspicion: (suspicion: Suspicion) => void;
  private readonly settings: Pick<GuardSettingsCache, "current"> | undefined;
  private changed = 0;

  /** `onSuspicion` receives each suspicion when it begins, and again if it ends early: `until` is not after `since` then. */
  constructor(
    config: GuardConfig,
    clock: Pick<Clock, "now">,
    onSuspicion: (suspicion: Suspicion) => void = () => {},
    settings?: Pick<GuardSettingsCache, "current">,
  ) {
    this.memory = createMemory(config.memoryShare);
    this.config = config;
    this.clock = clock;
    this.onSuspicion = onSuspicion;
    this.settings = settings;
  }

  changes = (): number => this.changed;

  parts = (): Iterable<string> => writeParts(this.memory, this.clock.now());

  restore = (part: string): void => readPart(this.memory, part);

  explain(given: GuardedSend, policy: SendPolicy): Finding | undefined {
    const send = toKeyedSend(given);
    const now = this.clock.now();
    return this.judge(send, this.apply(send, now), policy, now, false);
  }

  admit(given: GuardedSend, policy: SendPolicy): Finding | undefined {
    const send = toKeyedSend(given);
    const now = this.clock.now();
    const rules = this.apply(send, now);
    const finding = this.judge(send, rules, policy, now, true);
    this.changed += 1;
    if (!finding?.isBlocked) this.count(send, rules, policy, now);
    return finding;
  }

  convert(message: SentMessage): void {
    void this.ifCounted(message, (send, at, now) => {
      const { counters, converted, recipients, spending } = this.memory;
      spending.get(send.countryKey).convert(send.priceMicros, at, now);
      // A report on an own code proves nothing: a customer could end the recipient's protection with it.
      if (send.verificationId !== null) {
        for (const isPaid of [true, false]) recipients.read(toRecipientKey(send.recipient, isPaid)).clear();
        converted.get(toConvertedKey(send.accountId, send)).keepUntil(now + rememberedMilliseconds);
      }
      const rules = this.apply(send, now);
      if (rules.length > 0) counters.get(send.accountKey).count(0, 1, dayMilliseconds, now);
      for (const applied of rules) {
        const { rule, key } = applied;
        const counter = counters.get(key);
        counter.count(0, rule.weight(send, counter) || 1, rule.windowMilliseconds, now);
        this.endStop(send, applied, now);
        if (rule.exemptsConverted) {
          converted.get(toConvertedKey(key, send)).keepUntil(now + rememberedMilliseconds);
        }
      }
    });
  }

  revert(message: SentMessage): void {
    void this.ifCounted(message, (send, at, now) => {
      // The sends that count now are others.
      if (now - at >= dayMilliseconds) return;
      const { counters, recipients, spending } = this.memory;
      spending.read(send.countryKey).add(-send.priceMicros, at, now);
      recipients.read(send.recipientKey).revert(send.accountId);
      for (const applied of this.apply(send, now)) {
        const { rule, key } = applied;
        // Whether the send followed another number is not known any more; it is forgotten within minutes.
        if (rule.isSequence) continue;
        const counter = counters.get(key);
        counter.revert(rule.weight(send, counter), rule.windowMilliseconds, now);
        this.endStop(send, applied, now);
      }
    });
  }

  /** Messages to recipients on the allow list were not counted. If the settings cannot be read, they count as counted. */
  private async ifCounted(
    message: SentMessage,
    count: (send: KeyedSend, at: number, now: number) => void,
  ): Promise<void> {
    const { region = parsePhoneNumber(message.recipient)?.region ?? "" } = message;
    const send = toKeyedSend({ ...message, region });
    if (this.settings) {
      const known = await this.settings.current().catch(() => undefined);
      if (known?.decide(send).rule === "allow_list") return;
    }
    const now = this.clock.now();
    this.changed += 1;
    count(send, message.createdAt ?? now, now);
  }

  private count(
    send: KeyedSend,
    rules: readonly AppliedRule[],
    { limitsRecipient }: SendPolicy,
    now: number,
  ): void {
    const { counters, recipients, spending } = this.memory;
    spending.get(send.countryKey).add(send.priceMicros, now, now);
    const most = 3 * this.config.recipientLimit.day;
    if (limitsRecipient) recipients.get(send.recipientKey).add(send.accountId, most, now);
    for (const { rule, key } of rules) {
      const counter = counters.get(key);
      counter.count(rule.weight(send, counter), 0, rule.windowMilliseconds, now);
      if (rule.isSequence) counter.follow(toLastDigits(send.recipient));
    }
  }

  private judge(
    send: KeyedSend,
    rules: readonly AppliedRule[],
    policy: SendPolicy,
    now: number,
    isMade: boolean,
  ): Finding | undefined {
    const { isLimited, isEnforced, recipientLimit } = this.config;
    const kind = findNumberKind(send);
    if (kind) return kind;
    const full = policy.limitsRecipient && findRecipientExcess(this.memory, send, recipientLimit, now);
    if (full) return { ...full, isBlocked: isLimited };
    const amount = this.judgeAmount(send, policy, now, isMade);
    if (amount?.isBlocked) return { ...amount, isBlocked: isLimited };
    let finding: Finding | undefined;
    const isBlocked = isEnforced && !policy.isWatched;
    for (const rule of rules) finding ??= this.suspect(send, rule, policy, { isBlocked, isMade, now });
    return finding;
  }

  /** Judges by the unconverted amount. Reports its suspicion and its block once a day and amount, and their end. */
  private judgeAmount(
    send: KeyedSend,
    { unconvertedMicros = this.config.spendMicros }: SendPolicy,
    now: number,
    isMade: boolean,
  ): Finding | undefined {
    const found = findAmountExcess(this.memory, send, unconvertedMicros, now);
    if (!isMade) return found;
    if (found) {
      const isNews = this.memory.spending.get(send.countryKey).report(found.isBlocked, unconvertedMicros);
      if (isNews) this.report(send, { ...found, isBlocked: found.isBlocked && this.config.isLimited }, now);
      return found;
    }
    const spending = this.memory.spending.read(send.countryKey);
    const isFree = spending.unconverted <= shareOfEnd * spending.limit(unconvertedMicros);
    if (isFree && spending.endReport()) this.reportEnd(send, "unconverted_amount", send.region, now);
    return found;
  }

  /** Judges by a rule that suspects fraud: begins or lifts its stop, or uses one of its probes. */
  private suspect(
    send: KeyedSend,
    applied: AppliedRule,
    { lifts }: SendPolicy,
    {
      isBlocked,
      isMade,
      now,
    }: { readonly isBlocked: boolean; readonly isMade: boolean; readonly now: number },
  ): Finding | undefined {
    const { memory } = this;
    const { rule, scope, key } = applied;
    const counter = memory.counters.read(key);
    const { isExceeded, ...measured } = measure(applied, counter, memory, send, now);
    const isStopped = counter.isStopped(now);
    if ((!isExceeded && !isStopped) || rule.isExempt?.(send, memory, now)) return undefined;
    const liftedAt = lifts?.get(`${rule.name} ${scope}`)?.value ?? 0;
    if (liftedAt > counter.liftedAt) {
      if (isMade) counter.lift(liftedAt);
      return undefined;
    }
    if (rule.exemptsConverted && hasConverted(memory, key, send, now)) return undefined;
    const challenge = send.verificationId !== null;
    const finding = { rule: rule.name, scope, ...measured, isBlocked, challenge, until: counter.until };
    if (rule.isHarmless) {
      if (isMade && isExceeded && counter.suspectedUntil <= now) {
        counter.suspectedUntil = now + harmlessMilliseconds;
        this.report(send, { ...finding, isBlocked: false, until: counter.suspectedUntil }, now);
      }
      return undefined;
    }
    if (!isStopped && counter.probes > 0) {
      if (isMade) counter.probes -= 1;
      return undefined;
    }
    if (!isMade) return finding;
    if (!isStopped) counter.stop(now);
    const stopped = { ...finding, until: counter.until };
    if (counter.report()) this.report(send, stopped, now);
    return stopped;
  }

  /** Ends a stop early if codes were converted, or sends were not charged. Other sends end none, and time ends it when it is over. */
  private endStop(send: KeyedSend, applied: AppliedRule, now: number): void {
    const { rule, scope, key } = applied;
    const counter = this.memory.counters.read(key);
    if (!counter.isStopped(now) || measure(applied, counter, this.memory, send, now).isExceeded) return;
    counter.cancelStop(now);
    this.reportEnd(send, rule.name, scope, now);
  }

  private reportEnd(send: GuardedSend, rule: GuardRule, scope: string, now: number): void {
    this.report(send, { rule, scope, value: 0, limit: 0, isBlocked: true, until: now }, now);
  }

  private report(
    { accountId, region }: GuardedSend,
    { rule, scope, value, limit, isBlocked, until }: Omit<Finding, "challenge">,
    since: number,
  ): void {
    const country = scope === allNewCountries ? "" : region;
    this.onSuspicion({ accountId, country, rule, scope, value, limit, isBlocked, since, until });
  }

  /** Returns the rules that suspect fraud in the send: none for codes that reach an app, and for trusted clients. */
  private apply(send: KeyedSend, now: number): readonly AppliedRule[] {
    if (!isPaidChannel(send) || send.isTrusted === true) return [];
    return applyRules(this.memory, send, now);
  }
}
