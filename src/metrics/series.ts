/** Beyond so many series of one metric, what comes new is counted together. */
const maximumSeries = 10_000;
const together = "other";

/** The values of one metric, one for each combination of labels that was seen; they are never forgotten. */
export class Series<Cell> {
  readonly #cells = new Map<string, { readonly labels: readonly string[]; readonly cell: Cell }>();
  readonly #make: () => Cell;
  readonly #maximum: number;

  constructor(make: () => Cell, maximum = maximumSeries) {
    this.#make = make;
    this.#maximum = maximum;
  }

  /** The value for these labels, which stays the same: whoever counts often keeps it. */
  of(...labels: readonly string[]): Cell {
    const key = labels.join("\n");
    const known = this.#cells.get(key);
    if (known) return known.cell;
    if (this.#cells.size >= this.#maximum && labels.some((label) => label !== together)) {
      return this.of(...labels.map(() => together));
    }
    const cell = this.#make();
    this.#cells.set(key, { labels, cell });
    return cell;
  }

  /** Every value with its labels. */
  all(): Iterable<{ readonly labels: readonly string[]; readonly cell: Cell }> {
    return this.#cells.values();
  }
}

/** A number that only grows. */
export class Count {
  value = 0;

  add(by = 1): void {
    this.value += by;
  }
}

/** How many values there were up to each bound, and their sum. */
export class Distribution {
  readonly bounds: readonly number[];
  /** One for each bound, and one for what is above all of them; each value is counted once. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  copy(): Distribution {
    const copy = new Distribution(this.bounds);
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
