import type { OperationId, operations as table } from "../../generated/operator/routes.ts";
import type { operations as Contract } from "../../generated/operator/types.ts";
import type { InputOf, OutputOf } from "../contract.ts";
import type { OperatorContext } from "./context.ts";

export type OperatorOperationId = OperationId;

/** Input of an operation of the operator API. */
export type Input<Id extends OperatorOperationId> = InputOf<(typeof table)[Id]>;

/** Result of an operation of the operator API. */
export type Output<Id extends OperatorOperationId> = OutputOf<Contract[Id]["responses"]>;

/** One implementation for each operation of the operator API. */
export type OperatorOperations = {
  readonly [Id in OperatorOperationId]: (input: Input<Id>, context: OperatorContext) => Promise<Output<Id>>;
};
