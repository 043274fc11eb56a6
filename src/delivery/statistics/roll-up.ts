import { addSums } from "../../domain/messages/sums.ts";
import { createRetentionStart } from "../../domain/time/months.ts";
import { millisecondsPerHour } from "../../domain/time/units.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { OutdatedUnit, TrafficUnit, UnitRow } from "../../ports/store/statistics.ts";
import { runEvery, type PeriodicTask } from "../periodic-task.ts";
import type { StopSignal } from "../queue-consumer.ts";
import { throttleAfter } from "../throttle-after.ts";

const everyMilliseconds = 30_000;
/** Duration of the lock that lets one instance count while the others do not. Each counted hour extends it. */
const lockMilliseconds = 60_000;
/**
 * Divisor for the pause between two counts of an hour. The pause is at least a sixteenth of the time from the end of
 * the hour to its last count.
 */
const ageDivisor = 16;
/**
 * Minimum pause between two counts of an hour, for each of its messages. Counting takes about a fiftieth of that time.
 */
const millisecondsPerMessage = 0.25;
const messagesAtOnce = 1_000;
const unitsAtOnce = 200;
/**
 * Number of the latest spans, of sixteen days each, that every run checks. Each run also checks one of the older spans.
 */
const recentSpans = 2;
const longMilliseconds = 16 * 24 * millisecondsPerHour;

interface RollUpDependencies {
  readonly store: Pick<Store, "traffic" | "commit">;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Hours before the retention period are left to `countBefore`, because their messages may be removed already. Unset
   * if all months are retained.
   */
  readonly retentionMonths?: number | undefined;
}

/**
 * Creates a task that counts the messages of all accounts by the hour in which they were accepted. An hour of an
 * account and channel is counted again after it has changed. The task counts in small steps, at most every 30 seconds
 * and in at most one instance at a time. `holder` identifies the instance. An older hour, or an hour with more
 * messages, is counted less often. A failure is logged, and the next run retries.
 */
export function createRollUp(dependencies: RollUpDependencies, holder: string): PeriodicTask {
  const { store, clock, log } = dependencies;
  let older = -1;

  async function findSpans(): Promise<readonly number[]> {
    const extent = await store.traffic.findExtent();
    if (!extent) return [];
    const { first, last } = extent;
    const recent = Array.from({ length: recentSpans }, (_, index) => last - index * longMilliseconds);
    const oldestRecent = last - (recentSpans - 1) * longMilliseconds;
    const next = await store.traffic.findNextSpan(older);
    older = next !== undefined && next < oldestRecent ? next : first;
    return [...recent.filter((bucket) => bucket >= first), ...(older < oldestRecent ? [older] : [])];
  }

  return runEvery(everyMilliseconds, clock, async (stop) => {
    const keptFrom = createRetentionStart(dependencies.retentionMonths, clock)?.() ?? 0;
    const round = new Round(
      dependencies,
      holder,
      stop,
      (hour) => hour.bucket >= keptFrom && isDue(hour, clock.now()),
    );
    try {
      for (const bucket of await findSpans()) await round.countSpan(bucket);
    } catch (error) {
      log.warn({ error: String(error) }, "statistics not counted; the next run retries");
    }
  });
}

/**
 * Counts all changed hours that start before `before`, in Unix milliseconds, regardless of the time of their last
 * count. The messages may be removed afterwards. Resolves to false if it was stopped or another instance has the lock,
 * because the hours may not be counted then.
 */
export async function countBefore(
  dependencies: Omit<RollUpDependencies, "retentionMonths">,
  before: number,
  holder: string,
  stop?: StopSignal,
): Promise<boolean> {
  const { traffic } = dependencies.store;
  const round = new Round(dependencies, holder, stop, (hour) => hour.bucket < before);
  for (let bucket = await traffic.findNextSpan(-1); bucket !== undefined && bucket < before;) {
    await round.countSpan(bucket);
    bucket = await traffic.findNextSpan(bucket);
  }
  return !round.hasEnded();
}

/** One run over the changed hours. It ends early if it is stopped or another instance has acquired the lock. */
class Round {
  readonly #dependencies: RollUpDependencies;
  readonly #holder: string;
  readonly #stop: StopSignal | undefined;
  readonly #isDue: (hour: OutdatedUnit) => boolean;
  #hasLock = false;
  #isOver = false;

  constructor(
    dependencies: RollUpDependencies,
    holder: string,
    stop: StopSignal | undefined,
    isHourDue: (hour: OutdatedUnit) => boolean,
  ) {
    this.#dependencies = dependencies;
    this.#holder = holder;
    this.#stop = stop;
    this.#isDue = isHourDue;
  }

  async countSpan(bucket: number): Promise<void> {
    const { traffic } = this.#dependencies.store;
    let after: TrafficUnit | undefined;
    while (!this.hasEnded()) {
      const stale = await traffic.listOutdatedSpans(bucket, after, unitsAtOnce);
      for (const unit of stale) await this.#countUnit(unit);
      if (stale.length < unitsAtOnce) return;
      after = stale.at(-1);
    }
  }

  async #countUnit(unit: OutdatedUnit): Promise<void> {
    if (this.hasEnded()) return;
    const { store, clock } = this.#dependencies;
    const hours = await store.traffic.listOutdatedHours(unit, longMilliseconds / millisecondsPerHour);
    const due = hours.filter(this.#isDue);
    for (const hour of due) {
      if (this.hasEnded() || !(await this.#acquireLock())) return;
      await this.#countHour(hour);
    }
    // The revision of the span was read before those of its hours. The next run therefore detects changes since then.
    if (due.length === hours.length && !this.#isOver) {
      await store.commit([store.traffic.markSpanCounted(unit, clock.now())]);
    }
  }

  async #countHour(hour: OutdatedUnit): Promise<void> {
    const { store, clock } = this.#dependencies;
    const parts = Math.max(1, Math.ceil(hour.requests / messagesAtOnce));
    const rows = new Map<string, UnitRow>();
    for (let part = 0; part < parts; part += 1) {
      const edge = (index: number) => hour.bucket + Math.floor((millisecondsPerHour * index) / parts);
      const startedAt = clock.monotonic();
      for (const row of await store.traffic.readUnit(hour, edge(part), edge(part + 1))) add(rows, row);
      if (parts > 1) await throttleAfter(clock.monotonic() - startedAt);
    }
    // Some counted messages were removed since. A count of the remaining ones must not replace the stored count.
    if ([...rows.values()].reduce((sum, { sent }) => sum + sent, 0) < hour.requests) return;
    const put = store.traffic.putHour(hour, [...rows.values()], clock.now());
    this.#isOver = await this.#commit([put]);
  }

  /** Acquires the lock only when an hour has to be counted, so that a run without changes writes nothing. */
  async #acquireLock(): Promise<boolean> {
    if (this.#hasLock) return true;
    this.#isOver = await this.#commit([]);
    this.#hasLock = !this.#isOver;
    return this.#hasLock;
  }

  /** Commits changes while this instance has the lock. Returns true if another instance has it. */
  async #commit(changes: readonly Change[]): Promise<boolean> {
    const { store, clock } = this.#dependencies;
    const now = clock.now();
    const lock = store.traffic.acquireLock(this.#holder, now, now + lockMilliseconds);
    return (await store.commit([lock, ...changes], { lease_lost: () => true })) ?? false;
  }

  hasEnded(): boolean {
    return this.#isOver || this.#stop?.aborted === true;
  }
}

/** Returns true if an hour may be counted now. An hour without a count is treated as if it was counted at its start. */
function isDue({ bucket, countedAt = bucket, requests }: OutdatedUnit, now: number): boolean {
  const age = (countedAt - bucket - millisecondsPerHour) / ageDivisor;
  return now - countedAt >= Math.max(everyMilliseconds, age, requests * millisecondsPerMessage);
}

function add(rows: Map<string, UnitRow>, row: UnitRow): void {
  const key = JSON.stringify([row.provider, row.country, row.network]);
  const known = rows.get(key);
  rows.set(key, known ? { ...row, ...addSums(known, row) } : row);
}
