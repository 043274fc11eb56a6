/** Provider cost of a message, as the provider reports it. */
export interface ReportedCost {
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * Returns the reported cost in micro-units if it changes the message. Returns undefined if it is not in the message's
 * currency, if it is already known, or if the message was refunded. A refunded message costs nothing, even if a later
 * report says otherwise.
 */
export function findNewCost(
  message: {
    readonly currency: string;
    readonly costMicros: number | null;
    readonly refundedAt: number | null;
  },
  cost: ReportedCost | undefined,
): number | undefined {
  const micros = findMicrosIn(cost, message.currency);
  return message.refundedAt === null && micros !== message.costMicros ? micros : undefined;
}

/**
 * Returns the cost in micro-units. Returns undefined if it is unknown, or in another currency, because amounts in
 * different currencies cannot be added.
 */
export const findMicrosIn = (cost: ReportedCost | undefined, currency: string): number | undefined =>
  cost?.currency === currency ? cost.micros : undefined;
