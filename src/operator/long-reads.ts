import type { ReadingContext } from "../operations/context.ts";
import type { Input, OperatorOperationId, Output } from "./contract.ts";
import { getBalances } from "./customers/getBalances.ts";
import { getStatistics } from "./statistics/getStatistics.ts";

/** The read-only operations that take the longer, the more rows there are or the more is asked for. */
export const operatorLongReads = { getBalances, getStatistics } satisfies {
  readonly [Id in OperatorOperationId]?: (input: Input<Id>, context: ReadingContext) => Promise<Output<Id>>;
};

/** Whether an operation may read for long. */
export const isOperatorLongRead = (id: string): id is keyof typeof operatorLongReads =>
  Object.hasOwn(operatorLongReads, id);
