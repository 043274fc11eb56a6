import type { OperatorClient } from "../../generated/operator/client.ts";
import type { OperatorContext } from "../../src/operator/context.ts";
import type { Input, OperatorOperations, Output } from "../../src/operator/contract.ts";
import * as operations from "../../src/operator/index.ts";
import { createProblem } from "../../src/domain/problems.ts";

// The compiler is the test. A line after `@ts-expect-error` must not compile, all other lines must.

export const complete: OperatorOperations = operations;

const { listMaintenance: _listMaintenance, ...allButOne } = operations;
// @ts-expect-error an operation is missing from the table
export const incomplete: OperatorOperations = allButOne;

export async function refuses(): Promise<Output<"listMaintenance">> {
  return createProblem("forbidden", "This needs an active user of role admin.");
}

export async function refusesWithAnotherStatus(): Promise<Output<"listMaintenance">> {
  // @ts-expect-error the API has no 402 for it
  return createProblem("insufficient_balance", "The balance does not pay for it.");
}

export function readsCaller({ principal, requestId }: Input<"listMaintenance">): string {
  return principal.userId + requestId;
}

export function commitsWithoutEntry({ store }: OperatorContext): unknown {
  // @ts-expect-error an operator's change is committed with its audit log entry
  return store.commit([]);
}

export function commitsWithEntry(
  { store, commitWithAudit }: OperatorContext,
  by: Input<"endMaintenance">,
): unknown {
  const target = { kind: "service", id: by.params.service } as const;
  return commitWithAudit({ operation: "endMaintenance", target, request: by })([
    store.maintenance.end("esim"),
  ]);
}

export function asksForMessage(client: OperatorClient): unknown {
  // @ts-expect-error this operation belongs to the customer API
  return client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id: "" } } });
}
