import { BoundedMap } from "../../common/bounded-map.ts";
import { hasArrived, isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import { deliveryRateOf } from "../../domain/messages/sums.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DeliveriesLately, ProviderReceipt } from "../../ports/providers.ts";
import type { StoredReceipts } from "../../ports/store/receipts.ts";
import type { Log, Metrics } from "../../ports/telemetry.ts";

/** Outcomes that are listed for a provider and country, and those of them that make its present delivery rate. */
const maximumOutcomes = 100;
const recentOutcomes = 20;
/** Earlier outcomes that the present rate is compared with. */
const minimumPastOutcomes = 50;
const maximumPastOutcomes = 500;
/** Some providers report few deliveries or none: a lower rate shows nothing. */
const minimumPastRate = 0.2;
/** After this time without a receipt a message counts as open, which is not delivered. */
const receiptMilliseconds = 90_000;
/** Each of two compared providers needs so many outcomes, and is worse if its rate is lower by the difference. */
const comparedOutcomes = 20;
const minimumDifference = 0.3;
const comparisonMilliseconds = 600_000;
/** Pause after a comparison that found bad numbers, so that they cannot keep messages away from the preferred provider. */
const quietMilliseconds = 600_000;
const probePauseMilliseconds = 3_000;
const probeOutcomes = 8;
/** Age of the latest outcome up to which a delivery rate is current. */
const currentMilliseconds = 900_000;
const sweepMilliseconds = 100;
const maximumSwept = 200;
const maximumPending = 50_000;
const maximumEarly = 1_000;
const maximumRecords = 5_000;
const maximumListed = 50;
/** The reason of a demotion in a country, in metrics. */
const trouble = "undelivered";

/** What the health of providers is read from and reported to. */
export interface HealthDependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly receipts: Pick<StoredReceipts, "findParts">;
}

/** The outcome of a message. An open one has no final status yet, and may end later. */
interface Outcome {
  kind: "delivered" | "undelivered" | "open";
  /** From submission to delivery. */
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

/** Alternating messages of a country between two providers, to learn whether the first one causes the low rate. */
interface Comparison {
  readonly suspect: CountryRecord;
  readonly other: CountryRecord;
  readonly begunAt: number;
  isOthersTurn: boolean;
}

/** A delivery rate below the operator's threshold, and the number of messages without a final status in it. */
export interface LowRate {
  readonly provider: string;
  readonly country: string;
  readonly rate: number;
  readonly open: number;
}

/** The deliveries of one provider in one country. */
class CountryRecord {
  readonly provider: string;
  readonly country: string;
  demotion: { readonly since: number; readonly otherRate: number; probeAt: number } | undefined;
  /** Counts the outcomes that decide a comparison, or on the promotion. */
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

  /** The present delivery rate; undefined while there are too few outcomes. */
  get rate(): number | undefined {
    if (this.#recentCount < recentOutcomes) return undefined;
    return count(this.#outcomes.slice(-recentOutcomes), "delivered") / recentOutcomes;
  }

  /** The number of messages in the present rate that have no final status. */
  get open(): number {
    return count(this.#outcomes.slice(-recentOutcomes), "open");
  }

  /** True if less than half is delivered of what was delivered before. */
  get hasFallen(): boolean {
    const { rate } = this;
    if (rate === undefined || this.#pastCount < minimumPastOutcomes) return false;
    return this.pastRate >= minimumPastRate && rate < this.pastRate / 2;
  }

  /** Makes the present rate the one that later rates are compared with. */
  acceptRate(): void {
    this.pastRate = this.rate ?? 0;
    this.#pastCount = recentOutcomes;
  }

  /** Forgets the present rate, and keeps the earlier one and the listed outcomes. */
  forgetRate(): void {
    this.#recentCount = 0;
  }

  get summary(): DeliveriesLately {
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
 * Delivery outcomes by provider and country, of the messages that this process submitted. If less than half is delivered of what
 * was delivered before, the messages of the country alternate between the provider and the next one. Demotes the provider
 * there if the next one delivers clearly more. A message every 3 seconds then probes it, and 8 of them decide on its
 * promotion. If the next one delivers no more, the numbers are bad and nothing changes: one customer's numbers demote no provider.
 *
 * Receipts may reach another process. So the stored status of a message without a receipt is read before the message counts as
 * open. If it cannot be read, the message does not count.
 */
export class Deliveries {
  readonly #use: HealthDependencies;
  readonly #records = new BoundedMap<string, CountryRecord>(maximumRecords);
  /** Comparisons by country. */
  readonly #comparisons = new Map<string, Comparison>();
  readonly #pending = new BoundedMap<string, Submitted>(maximumPending);
  readonly #open = new BoundedMap<string, Submitted>(maximumPending);
  /** Outcomes by receipts that came before the provider's response. */
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

  /** Records delivery receipts. A late one corrects the list, and no decision that was made before. */
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

  /** True if the second provider is tried first for this message, because the two are compared. */
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

  beginProbe({ demotion }: CountryRecord): void {
    if (demotion) demotion.probeAt = this.#use.clock.monotonic() + probePauseMilliseconds;
  }

  /** Returns the present delivery rates that are below `threshold`. */
  findLowRates(threshold: number): readonly LowRate[] {
    this.sweep();
    const now = this.#use.clock.monotonic();
    return [...this.#records.values()].flatMap(({ provider, country, countedAt, rate, open }) =>
      rate !== undefined && rate < threshold && now - countedAt < currentMilliseconds
        ? [{ provider, country, rate, open }]
        : [],
    );
  }

  /** Lists the outcomes of the last 100 messages by provider, for the 50 countries with the most messages. */
  async list(): Promise<ReadonlyMap<string, readonly DeliveriesLately[]>> {
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

  /** Counts some of the messages whose receipt is overdue, at most every 100 ms. */
  sweep(): void {
    const now = this.#use.clock.monotonic();
    if (now < this.#sweptAt + sweepMilliseconds) return;
    this.#sweptAt = now;
    void this.#countOverdue();
  }

  /** Counts up to 200 messages whose receipt is overdue, by their stored status. Returns their number. Never rejects. */
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

  /** Reads the outcomes of messages that are stored as final, by their keys. */
  async #readOutcomes(provider: string, overdue: readonly (readonly [string, Submitted])[]) {
    const ids = overdue.map(([key]) => key.slice(toKey(provider, "").length));
    const segments = await this.#use.receipts.findParts(provider, ids);
    return new Map(
      segments.flatMap(({ providerMessageId, status, message: { submittedAt, updatedAt } }) => {
        const outcome = toOutcome(status, updatedAt - (submittedAt ?? updatedAt));
        return isFinal(status) ? [[toKey(provider, providerMessageId), outcome] as const] : [];
      }),
    );
  }

  /** Counts a message, and judges by it unless what it was counted for is decided. */
  #count({ record, counter }: Submitted, outcome: Outcome): void {
    record.add(outcome, this.#use.clock.monotonic());
    if (!counter || counter !== record.counter) return;
    counter.total += 1;
    if (outcome.kind === "delivered") counter.delivered += 1;
    const comparison = this.#comparisons.get(record.country);
    if (record.demotion) this.#judgeProbes(record, record.demotion);
    else if (comparison) this.#judgeComparison(comparison);
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

  #judgeComparison(comparison: Comparison): void {
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
    this.#use.metrics.demoted(provider, trouble);
    this.#use.log.warn(fields, "provider demoted in a country; the next one delivers more");
  }

  #judgeProbes(record: CountryRecord, { since, otherRate }: NonNullable<CountryRecord["demotion"]>): void {
    const { provider, country, counter } = record;
    if (!counter || counter.total < probeOutcomes) return;
    const rate = toRate(counter);
    const isPromoted = rate >= otherRate - minimumDifference;
    record.counter = isPromoted ? undefined : createCounter();
    if (!isPromoted) return;
    record.demotion = undefined;
    record.forgetRate();
    const milliseconds = Math.round(this.#use.clock.monotonic() - since);
    this.#use.metrics.returned(provider, trouble);
    this.#use.log.info({ provider, country, rate, milliseconds }, "provider promoted in a country");
  }
}

const toKey = (provider: string, id: string) => `${provider}\n${id}`;
const createCounter = (): Counter => ({ total: 0, delivered: 0 });
const toRate = (counter: Counter | undefined) =>
  (counter && deliveryRateOf(counter.delivered, counter.total)) ?? 0;
const toOutcome = (status: DeliveryStatus, milliseconds: number): Outcome => ({
  kind: hasArrived(status) ? "delivered" : "undelivered",
  milliseconds,
});
const count = (outcomes: readonly Outcome[], kind: Outcome["kind"]) =>
  outcomes.filter((outcome) => outcome.kind === kind).length;
