/**
 * Default maximum number of label combinations of one metric. Further combinations share one additional value, whose
 * labels are all `other`.
 */
const maximumSeries = 10_000;
const otherLabel = "other";

/** Values of one metric, one for each recorded combination of labels. They are never removed. */
export class Series<Cell> {
  readonly #cells = new Map<string, { readonly labels: readonly string[]; readonly cell: Cell }>();
  readonly #make: () => Cell;
  readonly #maximum: number;

  constructor(make: () => Cell, maximum = maximumSeries) {
    this.#make = make;
    this.#maximum = maximum;
  }

  /**
   * Returns the value for these labels, and creates it if it is new. If the maximum is reached, returns the shared value
   * for new labels. It is always the same object for the same labels, so that frequent callers can store it.
   */
  of(...labels: readonly string[]): Cell {
    const key = labels.join("\n");
    const existing = this.#cells.get(key);
    if (existing) return existing.cell;
    if (this.#cells.size >= this.#maximum && labels.some((label) => label !== otherLabel)) {
      return this.of(...labels.map(() => otherLabel));
    }
    const cell = this.#make();
    this.#cells.set(key, { labels, cell });
    return cell;
  }

  /** Returns all values with their labels. */
  all(): Iterable<{ readonly labels: readonly string[]; readonly cell: Cell }> {
    return this.#cells.values();
  }
}

/** A number that only increases. */
export class MetricCounter {
  value = 0;

  add(by = 1): void {
    this.value += by;
  }
}

/** Number of values in each bucket, and the sum of the values. */
export class Histogram {
  /** Upper bounds of the buckets, in ascending order. A value equal to a bound belongs to its bucket. */
  readonly bounds: readonly number[];
  /** One count for each bound, and one for the values above all bounds. Each value is counted once. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  copy(): Histogram {
    const copy = new Histogram(this.bounds);
    copy.counts.splice(0, this.counts.length, ...this.counts);
    copy.sum = this.sum;
    return copy;
  }

  observe(value: number): void {
    const { bounds, counts } = this;
    let index = 0;
    while (index < bounds.length && value > bounds[index]!) index += 1;
    counts[index]! += 1;
    this.sum += value;
  }
}
