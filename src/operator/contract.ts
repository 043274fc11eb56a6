import type { OperationId, operations as table } from "../../generated/operator/routes.ts";
import type { operations as Contract } from "../../generated/operator/types.ts";
import type { InputOf, OutputOf } from "../contract.ts";
import type { OperatorContext } from "./context.ts";

export type OperatorOperationId = OperationId;

/** The input of an operation of the operator's contract. */
export type Input<Id extends OperatorOperationId> = InputOf<(typeof table)[Id]>;

/** What an operation of the operator's contract may answer. */
export type Output<Id extends OperatorOperationId> = OutputOf<Contract[Id]["responses"]>;

/** One implementation for each operation of the operator's contract. */
export type OperatorOperations = {
  readonly [Id in OperatorOperationId]: (input: Input<Id>, context: OperatorContext) => Promise<Output<Id>>;
};
