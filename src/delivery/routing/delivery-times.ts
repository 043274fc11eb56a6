const maximumOutcomes = 100;

/** The outcomes of the last hundred messages, and how long those took that arrived. */
export class DeliveryTimes {
  /** Milliseconds, or undefined for one that did not arrive. */
  readonly #outcomes: (number | undefined)[] = [];

  add(milliseconds: number | undefined): void {
    this.#outcomes.push(milliseconds);
    if (this.#outcomes.length > maximumOutcomes) this.#outcomes.shift();
  }

  get messages(): number {
    return this.#outcomes.length;
  }

  /** How many arrived, and in what time half and nine tenths of them did. */
  get summary() {
    const times = this.#outcomes
      .filter((time): time is number => time !== undefined)
      .toSorted((one, other) => one - other);
    const within = (share: number) => times[Math.ceil(times.length * share) - 1];
    return {
      messages: this.messages,
      delivered: times.length,
      medianMilliseconds: within(0.5),
      p90Milliseconds: within(0.9),
    };
  }
}
