import { BoundedMap } from "../../common/bounded-map.ts";
import { hasArrived, isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log, Metrics } from "../../ports/telemetry.ts";
import type { Provider, ProviderReceipt, DeliveriesLately } from "../../ports/providers.ts";
import type { StoredReceipts } from "../../ports/store/receipts.ts";
import { Tally } from "./arrivals.ts";
import { createPair, mostFirst, type LowRate, type Pair } from "./pair.ts";
import type { CountedMessage, DeliveryOutcome } from "./delivery-times.ts";
import { recordedOutcomes } from "./recorded-outcomes.ts";

type Named = Pick<Provider, "name">;

/** After this time without a receipt a message counts as open, which is not delivered. */
const patienceMilliseconds = 90_000;
/** The trouble of a provider that takes messages and delivers few. */
const deliversFew = "undelivered";
const undelivered: DeliveryOutcome = { kind: "undelivered" };
const open: DeliveryOutcome = { kind: "open" };
const maximumPending = 50_000;
const maximumPairs = 5_000;
const maximumEarly = 1_000;
const maximumOpen = 50_000;
/** How often it is looked for what has had its time, and how many of those are looked up at once. */
const sweepMilliseconds = 100;
const maximumSwept = 200;
/** Two providers are compared by so many messages each, and one is worse if so much less arrives. */
const comparedOutcomes = 20;
const minimumDifference = 0.3;
const comparisonMilliseconds = 600_000;
const quietMilliseconds = 600_000;
const trialPauseMilliseconds = 3_000;
const trialOutcomes = 8;

/** A rate without another outcome says nothing of how it is now. */
const currentMilliseconds = 900_000;

/** Every other message of a country goes to the second provider first, to see whether the first one is to blame. */
interface Comparison {
  readonly suspect: Pair;
  readonly other: Pair;
  readonly begunAt: number;
  readonly tallies: ReadonlyMap<Pair, Tally>;
  isOthersTurn: boolean;
}

interface Pending {
  readonly pair: Pair;
  readonly at: number;
  /** What its outcome is counted for, apart from the provider's rate. */
  readonly tally: Tally | undefined;
}

/**
 * Whether messages arrive, by provider and country. When less than half arrives of what arrived before, the country's
 * messages go to this provider and to the next one in turn. If the next one delivers clearly more, the first is asked
 * after it there; a message every three seconds tries it, and eight of them decide whether it has its place back. If the
 * next one delivers no more, it is not the provider: bad numbers are a customer's own.
 *
 * A process knows of the messages that it handed over. Where none of their receipts came to it in time, `receipts` tell whether
 * another process has got one; where that cannot be told now, the message does not count.
 */
export class DeliveryRates {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #receipts: Pick<StoredReceipts, "findParts">;
  readonly #pairs = new BoundedMap<string, Pair>(maximumPairs);
  readonly #comparisons = new Map<string, Comparison>();
  readonly #pending = new BoundedMap<string, Pending>(maximumPending);
  /** Receipts that came before the provider's answer. */
  readonly #early = new BoundedMap<string, boolean>(maximumEarly);
  /** Messages that are counted as open: a receipt may still come. */
  readonly #open = new BoundedMap<string, { readonly at: number; readonly counted: CountedMessage }>(
    maximumOpen,
  );
  #sweptAt = 0;

  constructor(clock: Clock, log: Log, metrics: Metrics, receipts: Pick<StoredReceipts, "findParts">) {
    this.#clock = clock;
    this.#log = log;
    this.#metrics = metrics;
    this.#receipts = receipts;
  }

  /** The providers in the order in which they are asked for the next message to a country. */
  order<Known extends Named>(providers: readonly Known[], country: string): readonly Known[] {
    if (providers.length < 2) return providers;
    const now = this.#clock.steady();
    void this.#sweep(now);
    const found = providers.map((provider) => ({ provider, pair: this.#pairOf(provider.name, country) }));
    const trial = found.find(({ pair }) => pair.demotion && now >= pair.demotion.trialAt);
    if (trial?.pair.demotion) trial.pair.demotion.trialAt = now + trialPauseMilliseconds;
    const rank = (one: (typeof found)[number]) => {
      if (one === trial) return 0;
      return one.pair.demotion ? 2 : 1;
    };
    const ranked = found.toSorted((one, other) => rank(one) - rank(other));
    const comparison = this.#comparisonOf(ranked[0]!.pair, ranked[1]!.pair, now);
    if (comparison) {
      comparison.isOthersTurn = !comparison.isOthersTurn;
      if (comparison.isOthersTurn) ranked.unshift(...ranked.splice(1, 1));
    }
    return ranked.map(({ provider }) => provider);
  }

  /** A provider took a message, under this id. */
  handedOver(provider: string, country: string, providerMessageId: string): void {
    void this.#sweep(this.#clock.steady());
    const pair = this.#pairOf(provider, country);
    const tally = this.#comparisons.get(country)?.tallies.get(pair) ?? pair.demotion?.trials;
    const waiting = { pair, at: this.#clock.steady(), tally };
    const key = keyOf(provider, providerMessageId);
    const arrived = this.#early.get(key);
    this.#early.delete(key);
    if (arrived === undefined) this.#pending.set(key, waiting);
    else this.#end(waiting, arrived ? { kind: "delivered", milliseconds: 0 } : undelivered);
  }

  /** A provider says what became of messages. */
  reported(
    provider: string,
    receipts: readonly Pick<ProviderReceipt, "status" | "providerMessageIds">[],
  ): void {
    for (const { status, providerMessageIds } of receipts) {
      if (status === undefined || !isFinal(status)) continue;
      const keys = providerMessageIds.map((id) => keyOf(provider, id));
      const key = keys.find((each) => this.#pending.has(each));
      const waiting = key === undefined ? undefined : this.#pending.get(key);
      if (key === undefined || !waiting) {
        if (this.#endOpen(keys, status)) continue;
        for (const each of keys) this.#early.set(each, hasArrived(status));
        continue;
      }
      this.#pending.delete(key);
      this.#end(waiting, this.#outcomeOf(status, waiting.at));
    }
  }

  /** Notes the late receipt of a message that counts as open; what was judged by it stays as it is. */
  #endOpen(keys: readonly string[], status: DeliveryStatus): boolean {
    const key = keys.find((each) => this.#open.has(each));
    const found = key === undefined ? undefined : this.#open.get(key);
    if (key === undefined || !found) return false;
    this.#open.delete(key);
    found.counted.outcome = this.#outcomeOf(status, found.at);
    return true;
  }

  #outcomeOf(status: DeliveryStatus, submittedAt: number): DeliveryOutcome {
    if (!hasArrived(status)) return undelivered;
    return { kind: "delivered", milliseconds: this.#clock.steady() - submittedAt };
  }

  /** Where fewer messages arrive than this share, by enough outcomes of late. */
  below(rate: number): readonly LowRate[] {
    const now = this.#clock.steady();
    void this.#sweep(now);
    return [...this.#pairs.values()].flatMap(({ fields, arrivals, countedAt }) =>
      arrivals.isKnown && now - countedAt < currentMilliseconds && arrivals.recentRate < rate
        ? [{ ...fields, rate: arrivals.recentRate, open: arrivals.recentOpen }]
        : [],
    );
  }

  /** What became lately of the messages that providers took, by provider. */
  async deliveries(): Promise<ReadonlyMap<string, readonly DeliveriesLately[]>> {
    await this.#sweep(this.#clock.steady(), maximumPending);
    const told = [...this.#pairs.values()].filter(({ times }) => times.messages > 0);
    const byProvider = Map.groupBy(told, ({ fields }) => fields.provider);
    return new Map([...byProvider].map(([provider, pairs]) => [provider, mostFirst(pairs)]));
  }

  #pairOf(provider: string, country: string): Pair {
    const key = keyOf(country, provider);
    const known = this.#pairs.get(key);
    if (known) return known;
    const made = createPair(provider, country);
    this.#pairs.set(key, made);
    return made;
  }

  /** The comparison of the two that are asked first, which begins when the first one's rate has fallen. */
  #comparisonOf(first: Pair, second: Pair, now: number): Comparison | undefined {
    const { country } = first.fields;
    const known = this.#comparisons.get(country);
    if (known && now - known.begunAt > comparisonMilliseconds) this.#comparisons.delete(country);
    else if (known) return known.suspect === first && known.other === second ? known : undefined;
    const isDoubtful = now >= first.quietUntil && first.arrivals.hasFallen;
    if (!isDoubtful || first.demotion || second.demotion) return undefined;
    const tallies = new Map([first, second].map((pair) => [pair, new Tally()]));
    const comparison = { suspect: first, other: second, begunAt: now, tallies, isOthersTurn: false };
    const { recentRate: rate, recentOpen, pastRate: before } = first.arrivals;
    const fields = { ...first.fields, other: second.fields.provider, rate, open: recentOpen, before };
    this.#log.warn(fields, "fewer messages arrive: the provider is compared with another one");
    this.#comparisons.set(country, comparison);
    return comparison;
  }

  /** Ends some of what has waited for its receipt for too long; the first is the oldest. Never rejects. */
  async #sweep(now: number, maximum = maximumSwept): Promise<void> {
    if (maximum === maximumSwept && now < this.#sweptAt + sweepMilliseconds) return;
    this.#sweptAt = now;
    const overdue: [string, Pending][] = [];
    for (const [key, waiting] of this.#pending) {
      if (now - waiting.at < patienceMilliseconds || overdue.length === maximum) break;
      overdue.push([key, waiting]);
    }
    for (const [key] of overdue) this.#pending.delete(key);
    for (const [provider, those] of Map.groupBy(overdue, ([, { pair }]) => pair.fields.provider))
      await this.#endOverdue(provider, those);
  }

  async #endOverdue(provider: string, overdue: readonly (readonly [string, Pending])[]): Promise<void> {
    const ids = overdue.map(([key]) => key.slice(keyOf(provider, "").length));
    const outcomes = await recordedOutcomes(this.#receipts, provider, ids).catch(() => undefined);
    if (!outcomes) return;
    for (const [index, [key, waiting]] of overdue.entries()) {
      const counted = this.#end(waiting, outcomes.get(ids[index]!) ?? open);
      if (counted.outcome === open) this.#open.set(key, { at: waiting.at, counted });
    }
  }

  /** Counts a message with its outcome. */
  #end({ pair, tally }: Pending, outcome: DeliveryOutcome): CountedMessage {
    pair.arrivals.add(outcome.kind);
    pair.countedAt = this.#clock.steady();
    const counted = pair.times.add(outcome);
    if (tally) this.#tell(pair, tally, outcome);
    return counted;
  }

  #tell(pair: Pair, tally: Tally, { kind }: DeliveryOutcome): void {
    tally.add(kind === "delivered");
    const comparison = this.#comparisons.get(pair.fields.country);
    if (comparison?.tallies.get(pair) === tally) this.#judge(comparison);
    else this.#judgeTrials(pair, tally);
  }

  #judge({ suspect, other, tallies }: Comparison): void {
    const [own, others] = [tallies.get(suspect)!, tallies.get(other)!];
    if (own.total < comparedOutcomes || others.total < comparedOutcomes) return;
    const now = this.#clock.steady();
    this.#comparisons.delete(suspect.fields.country);
    const fields = {
      ...suspect.fields,
      rate: own.rate,
      other: other.fields.provider,
      otherRate: others.rate,
    };
    if (others.rate - own.rate < minimumDifference) {
      suspect.quietUntil = now + quietMilliseconds;
      suspect.arrivals.accept();
      this.#log.info(fields, "as few messages arrive by another provider: the provider keeps its place");
      return;
    }
    const trialAt = now + trialPauseMilliseconds;
    suspect.demotion = { since: now, otherRate: others.rate, trials: new Tally(), trialAt };
    this.#metrics.demoted(suspect.fields.provider, deliversFew);
    this.#log.warn(fields, "provider demoted in a country: more messages arrive by another one");
  }

  #judgeTrials(pair: Pair, trials: Tally): void {
    const { demotion } = pair;
    if (demotion?.trials !== trials || trials.total < trialOutcomes) return;
    demotion.trials = new Tally();
    if (trials.rate < demotion.otherRate - minimumDifference) return;
    pair.demotion = undefined;
    pair.arrivals.forget();
    const milliseconds = Math.round(this.#clock.steady() - demotion.since);
    const fields = { ...pair.fields, rate: trials.rate, milliseconds };
    this.#metrics.returned(pair.fields.provider, deliversFew);
    this.#log.info(fields, "provider returned to its place in a country");
  }
}

const keyOf = (one: string, other: string) => `${one}\n${other}`;
