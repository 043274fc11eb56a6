const maximumOutcomes = 100;

/** The result of a message; one that is open has no final status yet. */
export type DeliveryOutcome =
  { readonly kind: "delivered"; readonly milliseconds: number } | { readonly kind: "undelivered" | "open" };

/** A message among the latest ones; an open one may end later. */
export interface CountedMessage {
  outcome: DeliveryOutcome;
}

/** The outcomes of the last hundred messages, and how long those took that were delivered. */
export class DeliveryTimes {
  readonly #counted: CountedMessage[] = [];

  /** Counts a message; its outcome may be changed as long as it is among the latest. */
  add(outcome: DeliveryOutcome): CountedMessage {
    const counted = { outcome };
    this.#counted.push(counted);
    if (this.#counted.length > maximumOutcomes) this.#counted.shift();
    return counted;
  }

  get messages(): number {
    return this.#counted.length;
  }

  /** How many were delivered or are open, and in what time half and nine tenths of the delivered ones arrived. */
  get summary() {
    const times = this.#counted
      .flatMap(({ outcome }) => (outcome.kind === "delivered" ? [outcome.milliseconds] : []))
      .toSorted((one, other) => one - other);
    const within = (share: number) => times[Math.ceil(times.length * share) - 1];
    return {
      messages: this.messages,
      delivered: times.length,
      open: this.#counted.filter(({ outcome }) => outcome.kind === "open").length,
      medianMilliseconds: within(0.5),
      p90Milliseconds: within(0.9),
    };
  }
}
