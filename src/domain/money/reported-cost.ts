/** What a provider says that it takes for a message. */
export interface ReportedCost {
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The cost in micro-units where it is in this currency: what is in another one cannot be summed with ours. */
export const microsIn = (cost: ReportedCost | undefined, currency: string): number | undefined =>
  cost?.currency === currency ? cost.micros : undefined;
