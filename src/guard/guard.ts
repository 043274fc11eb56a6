import { parsePhoneNumber } from "../domain/phone/phone.ts";
import { isHashed, listSpellings } from "../domain/privacy/numbers-in-text.ts";
import { millisecondsPerDay, millisecondsPerHour } from "../domain/time/units.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  Finding,
  GuardedSend,
  GuardCounters,
  GuardRule,
  RecipientMemory,
  RecipientSend,
  SendPolicy,
  SentMessage,
  Suspicion,
  TrafficGuard,
} from "../ports/guard.ts";
import type { GuardSettingsCache } from "../ports/caches.ts";
import { createGuardState, restoreChunk, writeSnapshot } from "./guard-state.ts";
import {
  allNewCountries,
  applyRules,
  eraseRecipient,
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
  /** True if rules that suspect fraud block sends. Otherwise they only monitor. */
  readonly isEnforced: boolean;
  /** True if the recipient limit and the unconverted amount block sends. Otherwise they only monitor. */
  readonly isLimited: boolean;
  readonly recipientLimit: RecipientLimit;
  /**
   * Maximum unconverted cost of an account's sends to a country in a UTC day, in micro-units of its currency. Applies
   * to accounts without their own amount.
   */
  readonly spendMicros: number;
  /** Share of the default capacity, which needs 160 MB of memory. Default: 1. */
  readonly memoryShare?: number | undefined;
}

/** Duration of a reported suspicion that blocks nothing. */
const harmlessMilliseconds = 12 * millisecondsPerHour;
const exemptMilliseconds = 90 * millisecondsPerDay;
/** A suspicion about spending ends when the unconverted cost is at most this share of the limit. */
const endShare = 0.5;

/**
 * Allows or blocks sends by the conversions of previous sends. Its counters are in memory. The duration of a decision
 * does not depend on the number of sends.
 */
export class Guard implements TrafficGuard, GuardCounters, RecipientMemory {
  private readonly memory;
  private readonly config: GuardConfig;
  private readonly clock: Pick<Clock, "now">;
  private readonly onSuspicion: (suspicion: Suspicion) => void;
  private readonly settings: Pick<GuardSettingsCache, "current"> | undefined;
  private changed = 0;

  /**
   * Creates a guard. `onSuspicion` must not throw. It receives each suspicion when it starts, and again if it ends
   * early: `until` is then not after `since`. Without `settings`, no recipient is on the allow list.
   */
  constructor(
    config: GuardConfig,
    clock: Pick<Clock, "now">,
    onSuspicion: (suspicion: Suspicion) => void = () => {},
    settings?: Pick<GuardSettingsCache, "current">,
  ) {
    this.memory = createGuardState(config.memoryShare);
    this.config = config;
    this.clock = clock;
    this.onSuspicion = onSuspicion;
    this.settings = settings;
  }

  getChangeCount = (): number => this.changed;

  snapshot = (): Iterable<string> => writeSnapshot(this.memory, this.clock.now());

  restoreChunk = (part: string): void => restoreChunk(this.memory, part);

  eraseRecipient(recipient: string, accountIds: readonly string[]): void {
    this.changed += 1;
    for (const spelling of listSpellings(recipient)) eraseRecipient(this.memory, spelling, accountIds);
  }

  listRecipientSends(recipient: string): readonly RecipientSend[] {
    const now = this.clock.now();
    return [true, false].flatMap((isPaid) => {
      const { expiresAt, sends } = this.memory.recipients.read(toRecipientKey(recipient, isPaid));
      return expiresAt > now ? sends.map(([at, accountId]) => ({ at, accountId })) : [];
    });
  }

  explain(given: GuardedSend, policy: SendPolicy): Finding | undefined {
    const send = toKeyedSend(given);
    const now = this.clock.now();
    return this.evaluate(send, this.apply(send, now), policy, now, false);
  }

  admit(given: GuardedSend, policy: SendPolicy): Finding | undefined {
    const send = toKeyedSend(given);
    const now = this.clock.now();
    const rules = this.apply(send, now);
    const finding = this.evaluate(send, rules, policy, now, true);
    this.changed += 1;
    if (!finding?.isBlocked) this.count(send, rules, policy, now);
    return finding;
  }

  recordConversion(message: SentMessage): void {
    void this.ifCounted(message, (send, at, now) => {
      const { counters, converted, recipients, spending } = this.memory;
      spending.get(send.countryKey).recordConversion(send.priceMicros, at, now);
      // Only verifications count here. A customer could report a conversion to itself to remove the recipient's
      // protection.
      if (send.verificationId !== null) {
        for (const isPaid of [true, false]) recipients.read(toRecipientKey(send.recipient, isPaid)).clear();
        converted.get(toConvertedKey(send.accountId, send)).keepUntil(now + exemptMilliseconds);
      }
      const rules = this.apply(send, now);
      if (rules.length > 0) counters.get(send.accountKey).count(0, 1, millisecondsPerDay, now);
      for (const applied of rules) {
        const { rule, key } = applied;
        const counter = counters.get(key);
        counter.count(0, rule.weight(send, counter) || 1, rule.windowMilliseconds, now);
        this.endBlock(send, applied, now);
        if (rule.exemptsConverted) {
          converted.get(toConvertedKey(key, send)).keepUntil(now + exemptMilliseconds);
        }
      }
    });
  }

  revert(message: SentMessage): void {
    void this.ifCounted(message, (send, at, now) => {
      // The counters no longer include sends of that age.
      if (now - at >= millisecondsPerDay) return;
      const { counters, recipients, spending } = this.memory;
      spending.read(send.countryKey).add(-send.priceMicros, at, now);
      recipients.read(send.recipientKey).revert(send.accountId);
      for (const applied of this.apply(send, now)) {
        const { rule, key } = applied;
        // It is no longer known whether the number followed another one in sequence. The counter forgets it within
        // minutes.
        if (rule.isSequence) continue;
        const counter = counters.get(key);
        counter.revert(rule.weight(send, counter), rule.windowMilliseconds, now);
        this.endBlock(send, applied, now);
      }
    });
  }

  /**
   * Calls `count`, unless the recipient is on the allow list, because such messages were not counted. If the settings
   * cannot be read, the message is treated as counted. Does nothing if the number of the recipient was erased, because
   * its counters were, too.
   */
  private async ifCounted(
    message: SentMessage,
    count: (send: KeyedSend, at: number, now: number) => void,
  ): Promise<void> {
    if (isHashed(message.recipient)) return;
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
    const maximum = 3 * this.config.recipientLimit.day;
    if (limitsRecipient) recipients.get(send.recipientKey).add(send.accountId, maximum, now);
    for (const { rule, key } of rules) {
      const counter = counters.get(key);
      counter.count(rule.weight(send, counter), 0, rule.windowMilliseconds, now);
      if (rule.isSequence) counter.recordNumber(toLastDigits(send.recipient));
    }
  }

  private evaluate(
    send: KeyedSend,
    rules: readonly AppliedRule[],
    policy: SendPolicy,
    now: number,
    isAdmission: boolean,
  ): Finding | undefined {
    const { isLimited, isEnforced, recipientLimit } = this.config;
    const kind = findNumberKind(send);
    if (kind) return kind;
    const full = policy.limitsRecipient && findRecipientExcess(this.memory, send, recipientLimit, now);
    if (full) return { ...full, isBlocked: isLimited };
    const amount = this.evaluateAmount(send, policy, now, isAdmission);
    if (amount?.isBlocked) return { ...amount, isBlocked: isLimited };
    let finding: Finding | undefined;
    const isBlocked = isEnforced && !policy.isMonitorOnly;
    for (const rule of rules) finding ??= this.applyRule(send, rule, policy, { isBlocked, isAdmission, now });
    return finding;
  }

  /**
   * Applies the unconverted amount. Reports its suspicion and its block once for each day and amount, and reports their
   * end.
   */
  private evaluateAmount(
    send: KeyedSend,
    { unconvertedMicros = this.config.spendMicros }: SendPolicy,
    now: number,
    isAdmission: boolean,
  ): Finding | undefined {
    const found = findAmountExcess(this.memory, send, unconvertedMicros, now);
    if (!isAdmission) return found;
    if (found) {
      const isNews = this.memory.spending.get(send.countryKey).report(found.isBlocked, unconvertedMicros);
      if (isNews) this.report(send, { ...found, isBlocked: found.isBlocked && this.config.isLimited }, now);
      return found;
    }
    const spending = this.memory.spending.read(send.countryKey);
    const isFree = spending.unconverted <= endShare * spending.limit(unconvertedMicros);
    if (isFree && spending.endReport()) this.reportEnd(send, "unconverted_amount", send.region, now);
    return found;
  }

  /**
   * Applies a rule that suspects fraud. It starts or lifts the rule's block, or lets a probe pass. A probe is a send
   * that is allowed after a block. Returns undefined if the rule lets the send pass. Changes nothing unless
   * `isAdmission` is true.
   */
  private applyRule(
    send: KeyedSend,
    applied: AppliedRule,
    { lifts }: SendPolicy,
    {
      isBlocked,
      isAdmission,
      now,
    }: { readonly isBlocked: boolean; readonly isAdmission: boolean; readonly now: number },
  ): Finding | undefined {
    const { memory } = this;
    const { rule, scope, key } = applied;
    const counter = memory.counters.read(key);
    const { isExceeded, ...measured } = measure(applied, counter, memory, send, now);
    const isActive = counter.isBlockActive(now);
    if ((!isExceeded && !isActive) || rule.isExempt?.(send, memory, now)) return undefined;
    const liftedAt = lifts?.get(`${rule.name} ${scope}`)?.value ?? 0;
    if (liftedAt > counter.liftedAt) {
      if (isAdmission) counter.lift(liftedAt);
      return undefined;
    }
    if (rule.exemptsConverted && hasConverted(memory, key, send, now)) return undefined;
    const challenge = send.verificationId !== null;
    const finding = { rule: rule.name, scope, ...measured, isBlocked, challenge, until: counter.until };
    if (rule.isReportOnly) {
      if (isAdmission && isExceeded && counter.suspectedUntil <= now) {
        counter.suspectedUntil = now + harmlessMilliseconds;
        this.report(send, { ...finding, isBlocked: false, until: counter.suspectedUntil }, now);
      }
      return undefined;
    }
    if (!isActive && counter.probes > 0) {
      if (isAdmission) counter.probes -= 1;
      return undefined;
    }
    if (!isAdmission) return finding;
    if (!isActive) counter.startBlock(now);
    const blocked = { ...finding, until: counter.until };
    if (counter.report()) this.report(send, blocked, now);
    return blocked;
  }

  /**
   * Ends an active block if its rule is no longer exceeded, after a conversion or a reverted send. Further sends never
   * end a block early.
   */
  private endBlock(send: KeyedSend, applied: AppliedRule, now: number): void {
    const { rule, scope, key } = applied;
    const counter = this.memory.counters.read(key);
    if (!counter.isBlockActive(now) || measure(applied, counter, this.memory, send, now).isExceeded) return;
    counter.cancelBlock(now);
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

  /**
   * Returns the rules that suspect fraud in the send. Returns none for codes that reach an app, and for trusted
   * requesters.
   */
  private apply(send: KeyedSend, now: number): readonly AppliedRule[] {
    if (!isPaidChannel(send) || send.isTrusted === true) return [];
    return applyRules(this.memory, send, now);
  }
}
