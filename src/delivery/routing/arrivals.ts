import { deliveryRateOf } from "../../domain/messages/sums.ts";
import type { DeliveryOutcome } from "./delivery-times.ts";

/** How many outcomes say how it is now, and how many before them say how it was. */
const recentOutcomes = 20;
const minimumPastOutcomes = 50;
const maximumPastOutcomes = 500;
/** Below this share nothing can be said: some providers report few arrivals, or none. */
const minimumPastRate = 0.2;

/** Counts outcomes, and which share of them were arrivals. */
export class Tally {
  total = 0;
  arrived = 0;

  add(hasArrived: boolean): void {
    this.total += 1;
    if (hasArrived) this.arrived += 1;
  }

  get rate(): number {
    return deliveryRateOf(this.arrived, this.total) ?? 0;
  }
}

/** Which share of the messages that a provider took for a country arrived: lately, and in the time before. */
export class Arrivals {
  readonly #recent: DeliveryOutcome["kind"][] = [];
  #pastTotal = 0;
  #pastRate = 0;

  add(kind: DeliveryOutcome["kind"]): void {
    this.#recent.push(kind);
    if (this.#recent.length <= recentOutcomes) return;
    this.#pastTotal = Math.min(this.#pastTotal + 1, maximumPastOutcomes);
    const oldest = this.#recent.shift() === "delivered" ? 1 : 0;
    this.#pastRate += (oldest - this.#pastRate) / this.#pastTotal;
  }

  get recentRate(): number {
    return deliveryRateOf(this.#countOf("delivered"), this.#recent.length) ?? 0;
  }

  /** How many of the recent ones have no final status. */
  get recentOpen(): number {
    return this.#countOf("open");
  }

  /** Whether there are enough outcomes to say anything. */
  get isKnown(): boolean {
    return this.#recent.length >= recentOutcomes;
  }

  get pastRate(): number {
    return this.#pastRate;
  }

  /** Whether so few arrive lately that something has changed: less than half of what arrived before. */
  get hasFallen(): boolean {
    if (!this.isKnown || this.#pastTotal < minimumPastOutcomes) return false;
    return this.#pastRate >= minimumPastRate && this.recentRate < this.#pastRate / 2;
  }

  /** Takes it as it is now for how it was before; the next outcomes soon change that. */
  accept(): void {
    this.#pastRate = this.recentRate;
    this.#pastTotal = recentOutcomes;
  }

  /** Begins again with the recent ones. */
  forget(): void {
    this.#recent.length = 0;
  }

  #countOf(kind: DeliveryOutcome["kind"]): number {
    return this.#recent.filter((each) => each === kind).length;
  }
}
