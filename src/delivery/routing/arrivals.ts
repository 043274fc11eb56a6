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
    return this.total === 0 ? 0 : this.arrived / this.total;
  }
}

/** Which share of the messages that a provider took for a country arrived: lately, and in the time before. */
export class Arrivals {
  readonly #recent: boolean[] = [];
  #pastTotal = 0;
  #pastRate = 0;

  add(hasArrived: boolean): void {
    this.#recent.push(hasArrived);
    if (this.#recent.length <= recentOutcomes) return;
    this.#pastTotal = Math.min(this.#pastTotal + 1, maximumPastOutcomes);
    const oldest = this.#recent.shift() ? 1 : 0;
    this.#pastRate += (oldest - this.#pastRate) / this.#pastTotal;
  }

  get recentRate(): number {
    return this.#recent.filter(Boolean).length / Math.max(1, this.#recent.length);
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
}
