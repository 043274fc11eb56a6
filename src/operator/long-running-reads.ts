import type { ReadingContext } from "../operations/context.ts";
import type { Input, OperatorOperationId, Output } from "./contract.ts";
import { getBalances } from "./customers/getBalances.ts";
import { getStatistics } from "./statistics/getStatistics.ts";

/** Read-only operator operations whose duration grows with the number of rows or with the requested range. */
export const operatorLongRunningReads = { getBalances, getStatistics } satisfies {
  readonly [Id in OperatorOperationId]?: (input: Input<Id>, context: ReadingContext) => Promise<Output<Id>>;
};

/** Returns true if an operation may read for a long time. */
export const isOperatorLongRunningRead = (id: string): id is keyof typeof operatorLongRunningReads =>
  Object.hasOwn(operatorLongRunningReads, id);
