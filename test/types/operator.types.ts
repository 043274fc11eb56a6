import type { OperatorClient } from "../../generated/operator/client.ts";
import type { OperatorContext } from "../../src/operator/context.ts";
import type { Input, OperatorOperations, Output } from "../../src/operator/contract.ts";
import * as operations from "../../src/operator/index.ts";
import { refuse } from "../../src/domain/refusals.ts";

// The compiler is the test: what must not compile stands below its own expectation, what must compile beside it.

export const complete: OperatorOperations = operations;

const { listMaintenance: _listMaintenance, ...allButOne } = operations;
// @ts-expect-error an operation is missing from the table
export const incomplete: OperatorOperations = allButOne;

export async function refuses(): Promise<Output<"listMaintenance">> {
  return refuse("forbidden", "This needs an active user of role admin.");
}

export async function refusesWithAnotherStatus(): Promise<Output<"listMaintenance">> {
  // @ts-expect-error the contract lists no 402 for it
  return refuse("insufficient_balance", "The balance does not pay for it.");
}

export function readsCaller({ principal, requestId }: Input<"listMaintenance">): string {
  return principal.userId + requestId;
}

export function commitsWithoutEntry({ store }: OperatorContext): unknown {
  // @ts-expect-error what an operator changes is committed with its entry in the audit log
  return store.commit([]);
}

export function commitsWithEntry({ store, recorded }: OperatorContext, by: Input<"endMaintenance">): unknown {
  const target = { kind: "service", id: by.params.service } as const;
  return recorded({ operation: "endMaintenance", target, by })([store.maintenance.end("esim")]);
}

export function asksForMessage(client: OperatorClient): unknown {
  // @ts-expect-error that is the customers' contract
  return client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id: "" } } });
}
