import { together } from "../../domain/messages/sums.ts";
import { retentionOf } from "../../domain/time/months.ts";
import { hourMilliseconds } from "../../domain/time/units.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { StaleUnit, TrafficUnit, UnitRow } from "../../ports/store/statistics.ts";
import { every, type Chore } from "../chore.ts";
import type { StopSignal } from "../queue-consumer.ts";
import { restAfter } from "../rest.ts";

const everyMilliseconds = 30_000;
/** How long one instance counts while others do not; each hour that it counts keeps its turn. */
const turnMilliseconds = 60_000;
/** An hour is counted again when so much of the time since it ended has passed as one in this many. */
const shareOfAge = 16;
/** And when so many milliseconds have passed for each of its messages: counting them takes a fiftieth of that. */
const millisecondsPerMessage = 0.25;
const messagesAtOnce = 1_000;
const unitsAtOnce = 200;
/** The long spans, sixteen days each, that are looked at every time; of the older ones another each time. */
const recentSpans = 2;
const longMilliseconds = 16 * 24 * hourMilliseconds;

interface Rolling {
  readonly store: Pick<Store, "traffic" | "commit">;
  readonly clock: Clock;
  readonly log: Log;
  /** Hours of months that are not kept are left to `countBefore`: their messages may be gone. */
  readonly retentionMonths?: number | undefined;
}

/**
 * Counts all accounts' messages by the hour in which they were accepted, each hour of an account and channel anew when it has
 * changed: at most one instance at a time, in small steps, at most every 30 seconds, and the rarer the longer an hour is over or the more messages it has.
 */
export function createRollUp(rolling: Rolling, holder: string): Chore {
  const { store, clock, log } = rolling;
  let older = -1;

  async function bucketsToLookAt(): Promise<readonly number[]> {
    const extent = await store.traffic.extent();
    if (!extent) return [];
    const { first, last } = extent;
    const recent = Array.from({ length: recentSpans }, (_, place) => last - place * longMilliseconds);
    const oldestRecent = last - (recentSpans - 1) * longMilliseconds;
    const next = await store.traffic.spanAfter(older);
    older = next !== undefined && next < oldestRecent ? next : first;
    return [...recent.filter((bucket) => bucket >= first), ...(older < oldestRecent ? [older] : [])];
  }

  return every(everyMilliseconds, clock, async (stopping) => {
    const keptFrom = retentionOf(rolling.retentionMonths, clock)?.() ?? 0;
    const round = new Round(
      rolling,
      holder,
      stopping,
      (hour) => hour.bucket >= keptFrom && isDue(hour, clock.now()),
    );
    try {
      for (const bucket of await bucketsToLookAt()) await round.countSpan(bucket);
    } catch (error) {
      log.warn({ error: String(error) }, "statistics not counted; they are tried again");
    }
  });
}

/**
 * Counts all that has changed of what was accepted before an instant, however lately that was counted, so that its messages may be
 * removed. False where it was told to stop or another instance has the turn: then it is not known to be counted.
 */
export async function countBefore(
  rolling: Omit<Rolling, "retentionMonths">,
  before: number,
  holder: string,
  stopping?: StopSignal,
): Promise<boolean> {
  const { traffic } = rolling.store;
  const round = new Round(rolling, holder, stopping, (hour) => hour.bucket < before);
  for (let bucket = await traffic.spanAfter(-1); bucket !== undefined && bucket < before;) {
    await round.countSpan(bucket);
    bucket = await traffic.spanAfter(bucket);
  }
  return !round.ends();
}

/** One look at what has changed; ends early where it is told to stop, or another instance has taken the turn. */
class Round {
  readonly #rolling: Rolling;
  readonly #holder: string;
  readonly #stopping: StopSignal | undefined;
  readonly #isDue: (hour: StaleUnit) => boolean;
  #hasTurn = false;
  #isOver = false;

  constructor(
    rolling: Rolling,
    holder: string,
    stopping: StopSignal | undefined,
    isHourDue: (hour: StaleUnit) => boolean,
  ) {
    this.#rolling = rolling;
    this.#holder = holder;
    this.#stopping = stopping;
    this.#isDue = isHourDue;
  }

  async countSpan(bucket: number): Promise<void> {
    const { traffic } = this.#rolling.store;
    let after: TrafficUnit | undefined;
    while (!this.ends()) {
      const stale = await traffic.staleSpans(bucket, after, unitsAtOnce);
      for (const unit of stale) await this.#countUnit(unit);
      if (stale.length < unitsAtOnce) return;
      after = stale.at(-1);
    }
  }

  async #countUnit(unit: StaleUnit): Promise<void> {
    if (this.ends()) return;
    const { store, clock } = this.#rolling;
    const hours = await store.traffic.staleHours(unit, longMilliseconds / hourMilliseconds);
    const due = hours.filter(this.#isDue);
    for (const hour of due) {
      if (this.ends() || !(await this.#takesTurn())) return;
      await this.#countHour(hour);
    }
    // Its standing was read before its hours were: what came since shows at the next look.
    if (due.length === hours.length && !this.#isOver) {
      await store.commit([store.traffic.putSpan(unit, clock.now())]);
    }
  }

  async #countHour(hour: StaleUnit): Promise<void> {
    const { store, clock } = this.#rolling;
    const parts = Math.max(1, Math.ceil(hour.requests / messagesAtOnce));
    const rows = new Map<string, UnitRow>();
    for (let part = 0; part < parts; part += 1) {
      const edge = (place: number) => hour.bucket + Math.floor((hourMilliseconds * place) / parts);
      const startedAt = clock.monotonic();
      for (const row of await store.traffic.measure(hour, edge(part), edge(part + 1))) add(rows, row);
      if (parts > 1) await restAfter(clock.monotonic() - startedAt);
    }
    // Messages are gone that were counted before: what is left of them would take the place of what is known.
    if ([...rows.values()].reduce((sum, { sent }) => sum + sent, 0) < hour.requests) return;
    const put = store.traffic.putHour(hour, [...rows.values()], clock.now());
    this.#isOver = await this.#commit([put]);
  }

  /** Taken when there is something to count, so that nothing is written where nothing has changed. */
  async #takesTurn(): Promise<boolean> {
    if (this.#hasTurn) return true;
    this.#isOver = await this.#commit([]);
    this.#hasTurn = !this.#isOver;
    return this.#hasTurn;
  }

  /** Commits while it has the turn; returns whether another instance has it. */
  async #commit(changes: readonly Change[]): Promise<boolean> {
    const { store, clock } = this.#rolling;
    const now = clock.now();
    const turn = store.traffic.takeTurn(this.#holder, now, now + turnMilliseconds);
    return (await store.commit([turn, ...changes], { lease_lost: () => true })) ?? false;
  }

  ends(): boolean {
    return this.#isOver || this.#stopping?.aborted === true;
  }
}

/** Whether an hour may be counted: one that was never counted as if that had been done when it began. */
function isDue({ bucket, countedAt = bucket, requests }: StaleUnit, now: number): boolean {
  const age = (countedAt - bucket - hourMilliseconds) / shareOfAge;
  return now - countedAt >= Math.max(everyMilliseconds, age, requests * millisecondsPerMessage);
}

function add(rows: Map<string, UnitRow>, row: UnitRow): void {
  const key = JSON.stringify([row.provider, row.country, row.network]);
  const known = rows.get(key);
  rows.set(key, known ? { ...row, ...together(known, row) } : row);
}
