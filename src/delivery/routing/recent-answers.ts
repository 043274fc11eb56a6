import type { Handover } from "../../ports/gateways.ts";
import type { AnswersLately } from "../../ports/providers.ts";
import { minuteMilliseconds } from "../../domain/time/units.ts";

const minutes = 10;

type Outcome = Exclude<keyof AnswersLately, "minutes">;
type Counts = Record<Outcome, number>;

const outcomeOf: Readonly<Record<Handover["kind"], Outcome>> = {
  accepted: "accepted",
  refused: "refused",
  throttled: "throttled",
  unavailable: "unavailable",
  retry: "open",
};

const noCounts = (): Counts => ({
  accepted: 0,
  refused: 0,
  throttled: 0,
  unavailable: 0,
  open: 0,
  superseded: 0,
});

/** How a provider answered in the last ten minutes, counted by the minute of the steady clock. */
export class RecentAnswers {
  readonly #byMinute = new Map<number, Counts>();

  add(kind: Handover["kind"] | "superseded", now: number): void {
    const minute = Math.floor(now / minuteMilliseconds);
    const counts = this.#byMinute.get(minute) ?? noCounts();
    counts[kind === "superseded" ? kind : outcomeOf[kind]] += 1;
    this.#byMinute.set(minute, counts);
    this.#forget(minute);
  }

  totals(now: number): AnswersLately {
    this.#forget(Math.floor(now / minuteMilliseconds));
    const totals = noCounts();
    for (const counts of this.#byMinute.values())
      for (const [outcome, count] of Object.entries(counts)) totals[outcome as Outcome] += count;
    return { minutes, ...totals };
  }

  #forget(minute: number): void {
    for (const known of this.#byMinute.keys()) if (known <= minute - minutes) this.#byMinute.delete(known);
  }
}
