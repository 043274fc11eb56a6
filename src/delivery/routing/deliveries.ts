import { BoundedMap } from "../../common/bounded-map.ts";
import { isDelivered, isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import { calculateDeliveryRate } from "../../domain/messages/sums.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DeliveryStatistics, ProviderReceipt } from "../../ports/providers.ts";
import type { StoredReceipts } from "../../ports/store/receipts.ts";
import type { Log, Metrics } from "../../ports/telemetry.ts";

/** Number of outcomes listed for a provider and country. The latest 20 of them make up the current delivery rate. */
const maximumOutcomes = 100;
const recentOutcomes = 20;
/**
 * Number of earlier outcomes that the current rate is compared with: the minimum for a comparison, and the maximum that
 * has a weight.
 */
const minimumPastOutcomes = 50;
const maximumPastOutcomes = 500;
/**
 * Minimum earlier rate for a comparison. Some providers report few deliveries or none, so a lower rate is not
 * meaningful.
 */
const minimumPastRate = 0.2;
/** After this time without a final receipt, a message counts as open. An open message is not delivered. */
const receiptMilliseconds = 90_000;
/**
 * A comparison ends when each provider has this many outcomes. A provider is worse if its rate is lower by at least the
 * difference.
 */
const comparedOutcomes = 20;
const minimumDifference = 0.3;
const comparisonMilliseconds = 600_000;
/**
 * Pause after a comparison in which both providers were equally bad. Without it, bad phone numbers could keep messages
 * away from the preferred provider.
 */
const quietMilliseconds = 600_000;
const probePauseMilliseconds = 3_000;
const probeOutcomes = 8;
/** Maximum age of the latest outcome of a current delivery rate. */
const currentMilliseconds = 900_000;
const sweepMilliseconds = 100;
const maximumSwept = 200;
const maximumPending = 50_000;
const maximumEarly = 1_000;
const maximumRecords = 5_000;
const maximumListed = 50;
/** Metric label for the reason of a demotion in a country. */
const trouble = "undelivered";

/** Dependencies of the health records of providers. */
export interface HealthDependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly receipts: Pick<StoredReceipts, "listSegments">;
}

/** Outcome of a message. An open one has no final status yet, and may get one later. */
interface Outcome {
  kind: "delivered" | "undelivered" | "open";
  /** Time from submission to the final status. 0 if it is unknown. */
  milliseconds: number;
}

/** Counts the outcomes of a comparison or of probes. */
interface Counter {
  total: number;
  delivered: number;
}

/** A message whose delivery receipt is awaited. */
interface Submitted {
  readonly record: CountryRecord;
  readonly at: number;
  readonly counter: Counter | undefined;
  /** Set once the message counts as open. */
  readonly outcome?: Outcome;
}

/**
 * A comparison of two providers. Messages of a country alternate between them, to find out whether the first one causes
 * the low rate.
 */
interface Comparison {
  readonly suspect: CountryRecord;
  readonly other: CountryRecord;
  readonly begunAt: number;
  isOthersTurn: boolean;
}

/**
 * A delivery rate below the operator's threshold, from 0 to 1. `open` is the number of its 20 messages that have no
 * final status.
 */
export interface LowRate {
  readonly provider: string;
  readonly country: string;
  readonly rate: number;
  readonly open: number;
}

/** Delivery outcomes of one provider in one country. */
class CountryRecord {
  readonly provider: string;
  readonly country: string;
  demotion: { readonly since: number; readonly otherRate: number; probeAt: number } | undefined;
  /** Counts the outcomes that decide a comparison or a promotion. Unset if there is neither. */
  counter: Counter | undefined;
  countedAt = 0;
  quietUntil = 0;
  pastRate = 0;
  #pastCount = 0;
  readonly #outcomes: Outcome[] = [];
  #recentCount = 0;

  constructor(provider: string, country: string) {
    this.provider = provider;
    this.country = country;
  }

  add(outcome: Outcome, now: number): void {
    this.#outcomes.push(outcome);
    if (this.#outcomes.length > maximumOutcomes) this.#outcomes.shift();
    this.countedAt = now;
    if (this.#recentCount < recentOutcomes) return void (this.#recentCount += 1);
    const isDelivered = this.#outcomes.at(-recentOutcomes - 1)?.kind === "delivered";
    this.#pastCount = Math.min(this.#pastCount + 1, maximumPastOutcomes);
    this.pastRate += (Number(isDelivered) - this.pastRate) / this.#pastCount;
  }

  /** Current delivery rate, from 0 to 1. Undefined if there are fewer than 20 outcomes. */
  get rate(): number | undefined {
    if (this.#recentCount < recentOutcomes) return undefined;
    return count(this.#outcomes.slice(-recentOutcomes), "delivered") / recentOutcomes;
  }

  /** Number of messages in the current rate that have no final status. */
  get open(): number {
    return count(this.#outcomes.slice(-recentOutcomes), "open");
  }

  /**
   * True if the current rate is less than half of the earlier one. False if there are fewer than 50 earlier outcomes,
   * or if the earlier rate is below 0.2.
   */
  get hasFallen(): boolean {
    const { rate } = this;
    if (rate === undefined || this.#pastCount < minimumPastOutcomes) return false;
    return this.pastRate >= minimumPastRate && rate < this.pastRate / 2;
  }

  /** Makes the current rate the baseline of later rates. */
  acceptRate(): void {
    this.pastRate = this.rate ?? 0;
    this.#pastCount = recentOutcomes;
  }

  /** Resets the current rate. The earlier rate and the listed outcomes stay. */
  forgetRate(): void {
    this.#recentCount = 0;
  }

  get summary(): DeliveryStatistics {
    const times = this.#outcomes
      .flatMap(({ kind, milliseconds }) => (kind === "delivered" ? [milliseconds] : []))
      .toSorted((one, other) => one - other);
    return {
      country: this.country,
      messages: this.#outcomes.length,
      delivered: times.length,
      open: count(this.#outcomes, "open"),
      medianMilliseconds: times[Math.ceil(times.length * 0.5) - 1],
      p90Milliseconds: times[Math.ceil(times.length * 0.9) - 1],
      isDemoted: this.demotion !== undefined,
    };
  }
}

/**
 * Delivery outcomes by provider and country, of the messages that this process submitted.
 *
 * - If the delivery rate for the latest 20 messages falls below half of the earlier one, the messages of the country
 *   alternate between the provider and the next one. This ends when each has 20 outcomes, or after 10 minutes.
 * - If the rate of the next provider is higher by at least 0.3, the first one is demoted in the country. A message
 *   every 3 seconds then probes it. The results of 8 probes decide on its promotion.
 * - Otherwise the phone numbers are the cause, and nothing changes for 10 minutes. The numbers of one customer
 *   therefore demote no provider.
 *
 * Receipts may reach another process. Before a message without a receipt counts as open, its stored status is read. If
 * the read fails, the message does not count.
 */
export class Deliveries {
  readonly #use: HealthDependencies;
  readonly #records = new BoundedMap<string, CountryRecord>(maximumRecords);
  /** Comparisons by country. */
  readonly #comparisons = new Map<string, Comparison>();
  readonly #pending = new BoundedMap<string, Submitted>(maximumPending);
  readonly #open = new BoundedMap<string, Submitted>(maximumPending);
  /** Outcomes from receipts that arrived before the provider's response. */
  readonly #early = new BoundedMap<string, Outcome>(maximumEarly);
  #sweptAt = 0;

  constructor(dependencies: HealthDependencies) {
    this.#use = dependencies;
  }

  getRecord(provider: string, country: string): CountryRecord {
    const key = `${country}\n${provider}`;
    const known = this.#records.get(key) ?? new CountryRecord(provider, country);
    if (!this.#records.has(key)) this.#records.set(key, known);
    return known;
  }

  /** Records that a provider accepted a message under this id. */
  recordAccepted(provider: string, country: string, providerMessageId: string): void {
    const record = this.getRecord(provider, country);
    const submitted = { record, at: this.#use.clock.monotonic(), counter: record.counter };
    const key = toKey(provider, providerMessageId);
    const early = this.#early.get(key);
    this.#early.delete(key);
    if (early) this.#count(submitted, early);
    else this.#pending.set(key, submitted);
  }

  /**
   * Records the final statuses of delivery receipts, and ignores other statuses. A late receipt corrects the listed
   * outcomes, but no decision that was already made.
   */
  recordReceipts(
    provider: string,
    receipts: readonly Pick<ProviderReceipt, "status" | "providerMessageIds">[],
  ): void {
    for (const { status, providerMessageIds } of receipts) {
      if (status === undefined || !isFinal(status)) continue;
      const keys = providerMessageIds.map((id) => toKey(provider, id));
      const key = keys.find((each) => this.#pending.has(each) || this.#open.has(each));
      const submitted = key === undefined ? undefined : (this.#pending.get(key) ?? this.#open.get(key));
      if (key === undefined || !submitted) {
        for (const each of keys) this.#early.set(each, toOutcome(status, 0));
        continue;
      }
      this.#pending.delete(key);
      this.#open.delete(key);
      const outcome = toOutcome(status, this.#use.clock.monotonic() - submitted.at);
      if (submitted.outcome) Object.assign(submitted.outcome, outcome);
      else this.#count(submitted, outcome);
    }
  }

  /**
   * Returns true if a comparison is in progress and this message tries the second provider first. Begins a comparison
   * if the rate of the first provider has fallen, and ends one after 10 minutes.
   */
  isSecondFirst(first: CountryRecord, second: CountryRecord): boolean {
    const now = this.#use.clock.monotonic();
    let comparison = this.#comparisons.get(first.country);
    if (comparison && now - comparison.begunAt > comparisonMilliseconds) {
      this.#endComparison(comparison);
      comparison = undefined;
    }
    const canBegin = !comparison && now >= first.quietUntil && !first.demotion && !second.demotion;
    if (canBegin && first.hasFallen) comparison = this.#beginComparison(first, second, now);
    if (comparison?.suspect !== first || comparison.other !== second) return false;
    comparison.isOthersTurn = !comparison.isOthersTurn;
    return comparison.isOthersTurn;
  }

  /**
   * Makes the next probe of a provider that is demoted in the country due in 3 seconds. Has no effect on another one.
   */
  beginProbe({ demotion }: CountryRecord): void {
    if (demotion) demotion.probeAt = this.#use.clock.monotonic() + probePauseMilliseconds;
  }

  /** Returns the delivery rates below `threshold`. Omits those whose latest outcome is at least 15 minutes old. */
  findLowRates(threshold: number): readonly LowRate[] {
    this.sweep();
    const now = this.#use.clock.monotonic();
    return [...this.#records.values()].flatMap(({ provider, country, countedAt, rate, open }) =>
      rate !== undefined && rate < threshold && now - countedAt < currentMilliseconds
        ? [{ provider, country, rate, open }]
        : [],
    );
  }

  /**
   * Lists statistics of the last 100 outcomes in each country, by provider. Each provider has at most 50 countries,
   * those with the most outcomes first.
   */
  async list(): Promise<ReadonlyMap<string, readonly DeliveryStatistics[]>> {
    for (let counted = maximumSwept; counted === maximumSwept;) counted = await this.#countOverdue();
    const byProvider = Map.groupBy(this.#records.values(), ({ provider }) => provider);
    const summarize = (records: readonly CountryRecord[]) =>
      records
        .map(({ summary }) => summary)
        .filter(({ messages }) => messages > 0)
        .toSorted((one, other) => other.messages - one.messages)
        .slice(0, maximumListed);
    return new Map([...byProvider].map(([provider, records]) => [provider, summarize(records)]));
  }

  /** Starts counting messages that have had no receipt for 90 seconds, at most every 100 ms. */
  sweep(): void {
    const now = this.#use.clock.monotonic();
    if (now < this.#sweptAt + sweepMilliseconds) return;
    this.#sweptAt = now;
    void this.#countOverdue();
  }

  /**
   * Counts up to 200 messages whose receipt is overdue, by their stored status. Returns their number. Never rejects.
   */
  async #countOverdue(): Promise<number> {
    const now = this.#use.clock.monotonic();
    const overdue: [string, Submitted][] = [];
    for (const entry of this.#pending) {
      if (now - entry[1].at < receiptMilliseconds || overdue.length === maximumSwept) break;
      overdue.push(entry);
    }
    for (const [key] of overdue) this.#pending.delete(key);
    for (const [provider, own] of Map.groupBy(overdue, ([, { record }]) => record.provider)) {
      const outcomes = await this.#readOutcomes(provider, own).catch(() => undefined);
      for (const [key, submitted] of outcomes ? own : []) {
        const outcome = outcomes?.get(key) ?? { kind: "open", milliseconds: 0 };
        this.#count(submitted, outcome);
        if (outcome.kind === "open") this.#open.set(key, { ...submitted, outcome });
      }
    }
    return overdue.length;
  }

  /** Returns the outcomes of those messages that have a final status in the store, by key. */
  async #readOutcomes(provider: string, overdue: readonly (readonly [string, Submitted])[]) {
    const ids = overdue.map(([key]) => key.slice(toKey(provider, "").length));
    const segments = await this.#use.receipts.listSegments(provider, ids);
    return new Map(
      segments.flatMap(({ providerMessageId, status, message: { submittedAt, updatedAt } }) => {
        const outcome = toOutcome(status, updatedAt - (submittedAt ?? updatedAt));
        return isFinal(status) ? [[toKey(provider, providerMessageId), outcome] as const] : [];
      }),
    );
  }

  /**
   * Counts an outcome. Evaluates the comparison or the probes that the message was counted for, unless they are already
   * decided.
   */
  #count({ record, counter }: Submitted, outcome: Outcome): void {
    record.add(outcome, this.#use.clock.monotonic());
    if (!counter || counter !== record.counter) return;
    counter.total += 1;
    if (outcome.kind === "delivered") counter.delivered += 1;
    const comparison = this.#comparisons.get(record.country);
    if (record.demotion) this.#evaluateProbes(record, record.demotion);
    else if (comparison) this.#evaluateComparison(comparison);
  }

  #beginComparison(suspect: CountryRecord, other: CountryRecord, begunAt: number): Comparison {
    const comparison = { suspect, other, begunAt, isOthersTurn: false };
    suspect.counter = createCounter();
    other.counter = createCounter();
    const { provider, country, rate, open, pastRate: before } = suspect;
    const fields = { provider, country, other: other.provider, rate, open, before };
    this.#use.log.warn(fields, "delivery rate fell; provider is compared with the next one");
    this.#comparisons.set(country, comparison);
    return comparison;
  }

  #endComparison({ suspect, other }: Comparison): void {
    this.#comparisons.delete(suspect.country);
    suspect.counter = undefined;
    other.counter = undefined;
  }

  #evaluateComparison(comparison: Comparison): void {
    const { suspect, other } = comparison;
    if (Math.min(suspect.counter?.total ?? 0, other.counter?.total ?? 0) < comparedOutcomes) return;
    const [rate, otherRate] = [toRate(suspect.counter), toRate(other.counter)];
    this.#endComparison(comparison);
    const { provider, country } = suspect;
    const fields = { provider, country, rate, other: other.provider, otherRate };
    if (otherRate - rate < minimumDifference) {
      suspect.quietUntil = this.#use.clock.monotonic() + quietMilliseconds;
      suspect.acceptRate();
      this.#use.log.info(fields, "delivery rate of the next provider is as low; provider keeps its priority");
      return;
    }
    const since = this.#use.clock.monotonic();
    suspect.demotion = { since, otherRate, probeAt: since + probePauseMilliseconds };
    suspect.counter = createCounter();
    this.#use.metrics.recordDemotion(provider, trouble);
    this.#use.log.warn(fields, "provider demoted in a country; the next one delivers more");
  }

  #evaluateProbes(record: CountryRecord, { since, otherRate }: NonNullable<CountryRecord["demotion"]>): void {
    const { provider, country, counter } = record;
    if (!counter || counter.total < probeOutcomes) return;
    const rate = toRate(counter);
    const isPromoted = rate >= otherRate - minimumDifference;
    record.counter = isPromoted ? undefined : createCounter();
    if (!isPromoted) return;
    record.demotion = undefined;
    record.forgetRate();
    const milliseconds = Math.round(this.#use.clock.monotonic() - since);
    this.#use.metrics.recordPromotion(provider, trouble);
    this.#use.log.info({ provider, country, rate, milliseconds }, "provider promoted in a country");
  }
}

const toKey = (provider: string, id: string) => `${provider}\n${id}`;
const createCounter = (): Counter => ({ total: 0, delivered: 0 });
const toRate = (counter: Counter | undefined) =>
  (counter && calculateDeliveryRate(counter.delivered, counter.total)) ?? 0;
const toOutcome = (status: DeliveryStatus, milliseconds: number): Outcome => ({
  kind: isDelivered(status) ? "delivered" : "undelivered",
  milliseconds,
});
const count = (outcomes: readonly Outcome[], kind: Outcome["kind"]) =>
  outcomes.filter((outcome) => outcome.kind === kind).length;
