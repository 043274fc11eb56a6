/** What a provider says that it takes for a message. */
export interface ReportedCost {
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * What a message costs by a report, in micro-units, where that is news: it is in the message's currency, differs from what
 * is known, and the message was not refunded, which costs nothing, whatever is said of it later.
 */
export function newCost(
  message: {
    readonly currency: string;
    readonly costMicros: number | null;
    readonly refundedAt: number | null;
  },
  cost: ReportedCost | undefined,
): number | undefined {
  const micros = microsIn(cost, message.currency);
  return message.refundedAt === null && micros !== message.costMicros ? micros : undefined;
}

/** The cost in micro-units where it is in this currency: what is in another one cannot be summed with ours. */
export const microsIn = (cost: ReportedCost | undefined, currency: string): number | undefined =>
  cost?.currency === currency ? cost.micros : undefined;
