import { growExponentially } from "../../common/backoff.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import { millisecondsPerMinute } from "../../domain/time/units.ts";
import type { SubmitResult, ProviderIntake, OutboundMessage } from "../../ports/gateways.ts";
import type { ResultCounts, Provider, ProviderState } from "../../ports/providers.ts";
import { Deliveries, type HealthDependencies } from "./deliveries.ts";
import { orderProviders } from "./order-providers.ts";

/** Reason of a demotion. `silent` means unknown outcomes. */
export type ProviderProblem = "throttling" | "slow" | "silent" | "rejecting";

/** A provider whose health is recorded. */
export type MonitoredProvider = Pick<Provider, "name" | "isUp" | "changedAt">;

/** Message of a result, and the account that sends it. */
export type ResultMessage = Pick<OutboundMessage, "id" | "accountId">;

/** Current state of a provider, and its results in the last ten minutes. */
export type HealthState = Pick<ProviderState, "state" | "since" | "problem" | "lastFailure" | "results">;

/** One lost response can be an accident on the network. Two consecutive ones indicate a problem. */
const failuresToDemote = 2;
const successesToPromote = 3;
const firstPauseMilliseconds = 1_000;
const maximumPauseMilliseconds = 8_000;
/** Maximum pause before a probe. A provider that requests a longer one may work again long before that. */
const maximumWaitMilliseconds = 20_000;
/** Age after which a result is no evidence of the current state. */
const memoryMilliseconds = 60_000;
const countedMinutes = 10;
/**
 * Number of rejected messages after which a provider counts as rejecting, and the maximum that one account contributes.
 */
const minimumRejected = 5;
const maximumPerAccount = 3;
const maximumShare = 0.5;
const maximumAccounts = 100;
const messagesPerAccount = 20;
/** Time without an accepted message after which a provider counts as accepting nothing. */
const nothingMilliseconds = 3_000;

/** Period in which a provider is tried after the others. Times are of the monotonic clock. */
interface Demotion {
  readonly trouble: ProviderProblem;
  readonly since: number;
  failedAt: number;
  failures: number;
  successes: number;
  /** Time from which one message may try the provider first. */
  probeAt: number;
  /** True while that message has no result. */
  isProbed: boolean;
}

type ResultKind = Exclude<keyof ResultCounts, "minutes">;
const noResults = { accepted: 0, refused: 0, throttled: 0, unavailable: 0, open: 0, superseded: 0 };
const kinds = Object.keys(noResults) as readonly ResultKind[];

/** State of a provider in this process, for all countries together. */
class ProviderRecord {
  readonly name: string;
  /** Number of consecutive messages that the provider did not process, and the time of the latest. */
  failures = 0;
  failedAt = 0;
  demotion: Demotion | undefined;
  promotedAt = 0;
  lastFailure: HealthState["lastFailure"];
  /** Number of times that the provider came up, or accepted a message again after it had accepted nothing. */
  recoveries = 0;
  /** False if the provider was down when its intake was last read. */
  wasUp = true;
  readonly rejections = new Rejections();
  readonly #byMinute = new Map<number, Record<ResultKind, number>>();

  constructor(name: string) {
    this.name = name;
  }

  countResult(kind: ResultKind, now: number): void {
    const minute = Math.floor(now / millisecondsPerMinute);
    for (const known of this.#byMinute.keys())
      if (known <= minute - countedMinutes) this.#byMinute.delete(known);
    const counts = this.#byMinute.get(minute) ?? { ...noResults };
    counts[kind] += 1;
    this.#byMinute.set(minute, counts);
  }

  countsAt(now: number): ResultCounts {
    const from = Math.floor(now / millisecondsPerMinute) - countedMinutes;
    const totals = { minutes: countedMinutes, ...noResults };
    for (const [minute, counts] of this.#byMinute)
      if (minute > from) for (const kind of kinds) totals[kind] += counts[kind];
    return totals;
  }
}

/**
 * Accepted and rejected messages of a provider, by account. All accounts have the same weight. If no provider accepts
 * the messages of one account, the others still use the provider.
 */
class Rejections {
  /** Rejections since the latest accepted message, with the messages that count for each account. */
  #inRow = 0;
  #firstAt = 0;
  #lastAt = -Infinity;
  readonly #row = new Map<string, Set<string>>();
  /** Latest messages of each account, with true for an accepted one. The retries of a message count once. */
  readonly #accounts = new BoundedMap<string, { at: number; readonly messages: BoundedMap<string, boolean> }>(
    maximumAccounts,
  );

  /** Records an accepted message. Returns true if the provider counted as accepting nothing before. */
  accept(message: ResultMessage, now: number): boolean {
    const acceptedNothing = this.acceptsNothing(now);
    this.#begin(now);
    this.#add(message, true, now);
    return acceptedNothing;
  }

  reject(message: ResultMessage, now: number): void {
    if (this.#inRow === 0 || now - this.#lastAt > memoryMilliseconds) this.#begin(now);
    this.#inRow += 1;
    const own = this.#row.get(message.accountId) ?? new Set();
    if (own.size < maximumPerAccount && this.#row.size < minimumRejected)
      this.#row.set(message.accountId, own.add(message.id));
    this.#add(message, false, now);
  }

  /** Time of the latest result if it was a rejection. Otherwise undefined. */
  get rejectedAt(): number | undefined {
    return this.#inRow > 0 ? this.#lastAt : undefined;
  }

  /**
   * Returns true if the last results were at least 5 rejections, the latest in the last minute, and no message was
   * accepted for 3 seconds.
   */
  acceptsNothing(now: number): boolean {
    const isCurrent = now - this.#firstAt >= nothingMilliseconds && now - this.#lastAt <= memoryMilliseconds;
    return this.#inRow >= minimumRejected && isCurrent;
  }

  /**
   * Returns true if the provider is the likely cause, not one account. Either most messages are rejected, or at least 5
   * in succession. In the second case, at most 3 messages of each account count.
   */
  areOfProvider(now: number): boolean {
    return sum([...this.#row.values()].map(({ size }) => size)) >= minimumRejected || this.isMost(now);
  }

  /**
   * Counts the latest messages, at most 20, of each account with a result in the last minute. Returns true if at least
   * `minimum` were rejected, and the mean rejected share of the accounts is above one half.
   */
  isMost(now: number, minimum = minimumRejected): boolean {
    const recent = [...this.#accounts.values()].filter(({ at }) => now - at <= memoryMilliseconds);
    const rejected = recent.map(({ messages }) => [...messages.values()].filter((each) => !each).length);
    const shares = recent.map(({ messages }, index) => rejected[index]! / messages.size);
    return sum(rejected) >= minimum && sum(shares) > maximumShare * recent.length;
  }

  /** Drops the counted messages, so that only later results matter. */
  forget(): void {
    this.#accounts.clear();
    this.#row.clear();
  }

  #begin(now: number): void {
    this.#inRow = 0;
    this.#firstAt = now;
    this.#row.clear();
  }

  #add({ id, accountId }: ResultMessage, isAccepted: boolean, now: number): void {
    this.#lastAt = now;
    const known = this.#accounts.get(accountId);
    const isKnown = known && now - known.at <= memoryMilliseconds;
    const messages = isKnown ? known.messages : new BoundedMap<string, boolean>(messagesPerAccount);
    messages.set(id, isAccepted);
    // Inserts the account again, so that the account with the oldest result is evicted first.
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, { at: now, messages });
  }
}

/**
 * Health of the providers, by the messages that this process submitted. A demoted provider is tried after the others. A
 * provider is demoted:
 *
 * - immediately if it throttles or is slow;
 * - after two consecutive unknown outcomes;
 * - if it rejects most messages for reasons other than their number and text.
 *
 * A message probes a demoted provider after one second, and later after up to 8 seconds, or up to 20 seconds if the
 * provider requests a delay. Three consecutive messages that it processes promote it. If it was demoted for rejecting
 * messages, it must not reject them. If the operator does not prefer it to the best provider, it is not probed, and a
 * minute without a failure promotes it. This state applies to all countries, so that one message detects a problem for
 * all of them. Delivery outcomes are recorded by country.
 */
export class ProviderHealth {
  readonly deliveries: Deliveries;
  readonly #use: HealthDependencies;
  readonly #createdAt: number;
  /** A provider that replaces another one of the same name starts with its own record. */
  readonly #records = new WeakMap<MonitoredProvider, ProviderRecord>();

  constructor(dependencies: HealthDependencies) {
    this.#use = dependencies;
    this.#createdAt = dependencies.clock.monotonic();
    this.deliveries = new Deliveries(dependencies);
  }

  /**
   * Returns the providers that are up, in the order in which they are tried for the next message to a country. Begins a
   * probe if one is due.
   */
  order<Known extends MonitoredProvider>(providers: readonly Known[], country: string): readonly Known[] {
    this.deliveries.sweep();
    const candidates = providers
      .filter((provider) => provider.isUp())
      .map((provider) => {
        const record = this.#getRecord(provider);
        const inCountry = this.deliveries.getRecord(provider.name, country);
        return {
          provider,
          record,
          inCountry,
          demotion: record.demotion,
          countryDemotion: inCountry.demotion,
        };
      });
    const { order, probe, stale } = orderProviders(candidates, this.#now);
    for (const { record } of stale) this.#promote(record);
    if (probe?.demotion)
      Object.assign(probe.demotion, { isProbed: true, probeAt: this.#now + maximumPauseMilliseconds });
    if (probe) this.deliveries.beginProbe(probe.inCountry);
    const [first, second, ...others] = order;
    const canCompare = first && second && !probe && !first.demotion && !second.demotion;
    const isSecondFirst = canCompare && this.deliveries.isSecondFirst(first.inCountry, second.inCountry);
    return (isSecondFirst ? [second, first, ...others] : order).map(({ provider }) => provider);
  }

  /** Records the result of a message. `isSlow` is true if the result took longer than the hedge delay. */
  recordResult(
    provider: MonitoredProvider,
    result: SubmitResult,
    isSlow: boolean,
    message: ResultMessage,
  ): void {
    const record = this.#getRecord(provider);
    const now = this.#now;
    if (result.kind === "unavailable" && result.notSubmitted) return this.#endProbe(record);
    record.countResult(result.kind === "retry" ? "open" : result.kind, now);
    if (!isConclusive(result)) record.lastFailure = { detail: result.detail, at: this.#use.clock.now() };
    if (isRejection(result)) record.rejections.reject(message, now);
    else if (result.kind === "accepted" && record.rejections.accept(message, now)) record.recoveries += 1;
    if (isSlow) {
      if (isConclusive(result)) record.failures = 0;
      else this.#fail(record);
      return this.#demote(record, "slow");
    }
    switch (result.kind) {
      case "refused":
        // If the provider rejects all other messages, this result only shows that it reads them.
        return record.demotion?.trouble === "rejecting" ? this.#endProbe(record) : this.#succeed(record);
      case "accepted":
        return this.#succeed(record);
      case "throttled":
        return this.#demote(record, "throttling", result.afterMilliseconds);
      case "unavailable":
        return result.neutral ? this.#endProbe(record) : this.#reject(record, result.afterMilliseconds);
      case "retry":
        // If the outcome is known, the recipient's mobile network is the cause.
        if (!result.outcomeUnknown) return this.#succeed(record);
        this.#fail(record);
        if (record.demotion || record.failures >= failuresToDemote) this.#demote(record, "silent");
    }
  }

  /** Records that the next provider is tried because this one has not responded in time. */
  recordSuperseded(provider: MonitoredProvider): void {
    const record = this.#getRecord(provider);
    record.countResult("superseded", this.#now);
    this.#fail(record, failuresToDemote);
    this.#demote(record, "slow");
  }

  /** Returns the reason of the demotion for all countries, or undefined if there is none. */
  findProblem(provider: MonitoredProvider): ProviderProblem | undefined {
    return this.#getRecord(provider).demotion?.trouble;
  }

  /**
   * Returns true if the provider is up and is expected to accept messages: fewer than two consecutive messages failed,
   * or the latest failure is more than a minute ago. A superseded message counts as two.
   */
  isHealthy(provider: MonitoredProvider): boolean {
    const { failures, failedAt } = this.#getRecord(provider);
    return provider.isUp() && (failures < failuresToDemote || this.#now - failedAt > memoryMilliseconds);
  }

  /** Returns true if the provider is up, but demoted because it accepts few messages or none. */
  isRejecting(provider: MonitoredProvider): boolean {
    const { demotion, rejections } = this.#getRecord(provider);
    // Without a demotion, the cause may be a single message or the messages of one account.
    if (!demotion || !provider.isUp()) return false;
    return demotion.trouble === "rejecting" || rejections.acceptsNothing(this.#now);
  }

  /** Returns the intake of a provider. Counts a recovery if the provider is up, but was down at the previous call. */
  getIntake(provider: MonitoredProvider): ProviderIntake {
    const record = this.#getRecord(provider);
    const isUp = provider.isUp();
    if (isUp && !record.wasUp) record.recoveries += 1;
    record.wasUp = isUp;
    const { name, rejections, recoveries } = record;
    const upState = rejections.acceptsNothing(this.#now) ? "rejecting" : "accepting";
    return { provider: name, state: isUp ? upState : "down", recoveries, rejectedAt: rejections.rejectedAt };
  }

  getState(provider: MonitoredProvider): HealthState {
    const record = this.#getRecord(provider);
    const { demotion, lastFailure } = record;
    const now = this.#now;
    const isUp = provider.isUp();
    const priorityChangedAt = isUp ? (demotion?.since ?? record.promotedAt) : 0;
    const changedAt = Math.max(provider.changedAt?.() ?? this.#createdAt, priorityChangedAt);
    const upState = demotion ? "demoted" : "up";
    return {
      state: isUp ? upState : "down",
      since: Math.round(this.#use.clock.now() - (now - changedAt)),
      problem: isUp ? demotion?.trouble : undefined,
      lastFailure,
      results: record.countsAt(now),
    };
  }

  get #now(): number {
    return this.#use.clock.monotonic();
  }

  #getRecord(provider: MonitoredProvider): ProviderRecord {
    const record = this.#records.get(provider) ?? new ProviderRecord(provider.name);
    this.#records.set(provider, record);
    return record;
  }

  #fail(record: ProviderRecord, messages = 1): void {
    record.failures += messages;
    record.failedAt = this.#now;
  }

  /** Records a message that the provider did not accept for a reason unrelated to the message. */
  #reject(record: ProviderRecord, waitMilliseconds?: number): void {
    this.#fail(record);
    const { demotion, rejections } = record;
    // The provider has accepted messages of other accounts since its demotion.
    if (demotion?.trouble === "rejecting" && !rejections.isMost(this.#now, 1)) return this.#endProbe(record);
    if (!demotion && !rejections.areOfProvider(this.#now)) return;
    if (!demotion) rejections.forget();
    this.#demote(record, "rejecting", waitMilliseconds);
  }

  #demote(record: ProviderRecord, trouble: ProviderProblem, waitMilliseconds = 0): void {
    const now = this.#now;
    const { name, demotion } = record;
    if (!demotion) {
      const probeAt = now + toPause(1, waitMilliseconds);
      const counts = { failures: 1, successes: 0, isProbed: false };
      record.demotion = { trouble, since: now, failedAt: now, probeAt, ...counts };
      this.#use.metrics.recordDemotion(name, trouble);
      this.#use.log.warn({ provider: name, trouble }, "provider demoted; it is tried after the others");
      return;
    }
    demotion.failedAt = now;
    // Other messages may have been submitted before the demotion. Only a probe shows that the provider still fails.
    if (!demotion.isProbed && demotion.successes === 0) return;
    demotion.failures += 1;
    demotion.probeAt = now + toPause(demotion.failures, waitMilliseconds);
    Object.assign(demotion, { successes: 0, isProbed: false });
  }

  #succeed(record: ProviderRecord): void {
    record.failures = 0;
    const { demotion } = record;
    if (!demotion) return;
    demotion.successes += 1;
    if (demotion.successes >= successesToPromote) return this.#promote(record);
    Object.assign(demotion, { isProbed: false, probeAt: this.#now });
  }

  #promote(record: ProviderRecord): void {
    if (!record.demotion) return;
    const { trouble, since } = record.demotion;
    record.demotion = undefined;
    record.promotedAt = this.#now;
    record.rejections.forget();
    this.#use.metrics.recordPromotion(record.name, trouble);
    const fields = { provider: record.name, trouble, milliseconds: Math.round(this.#now - since) };
    this.#use.log.info(fields, "provider promoted");
  }

  /** Ends a probe whose result is not conclusive, so that the next message may probe the provider. */
  #endProbe({ demotion }: ProviderRecord): void {
    if (demotion?.isProbed) Object.assign(demotion, { isProbed: false, probeAt: this.#now });
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the pause before the next probe in milliseconds, after this number of failures. */
const toPause = (failures: number, waitMilliseconds: number) =>
  Math.max(
    growExponentially(firstPauseMilliseconds, maximumPauseMilliseconds, failures),
    Math.min(waitMilliseconds, maximumWaitMilliseconds),
  );

/** Returns true if the provider processed the message. */
const isConclusive = (
  result: SubmitResult,
): result is Extract<SubmitResult, { kind: "accepted" | "refused" }> =>
  result.kind === "accepted" || result.kind === "refused";

/** Returns true if the provider did not accept the message for reasons other than its number and text. */
function isRejection(result: SubmitResult): boolean {
  if (isConclusive(result)) return false;
  return result.kind === "retry" ? result.outcomeUnknown === true : !result.notSubmitted && !result.neutral;
}
