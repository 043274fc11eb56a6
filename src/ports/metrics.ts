/** An operation as its requests are counted: a method and a path template, which no caller can make up. */
export interface MeasuredRoute {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/**
 * Counts what happens. A call costs next to nothing and never throws. What is counted is told apart by names that we or
 * the operator gave: never by an account, a number, a text, or anything else that a caller can choose.
 */
export interface Metrics {
  /** Counts the answers to the requests of a route; asked for once, when the route is made. */
  route(route: MeasuredRoute): (status: number, milliseconds: number) => void;
}

/** Counts nothing. */
export const noMetrics: Metrics = { route: () => () => {} };
