import type { Input, Output } from "../../contract.ts";
import { createRetryableProblem } from "../../domain/problems.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Context } from "../context.ts";

/** Returns `ready` if the service has started and the store accepts writes with the current schema. */
export async function getReadiness(
  _: Input<"getReadiness">,
  { store, service }: Context,
): Promise<Output<"getReadiness">> {
  if (!service.isStarted()) return notReady("The service is starting.");
  try {
    await store.ready();
    return { status: 200, body: { status: "ready" } };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return notReady(
      error.kind === "schema"
        ? `The database cannot be used: ${error.reason}.`
        : "The database does not respond, or accepts no writes.",
    );
  }
}

const notReady = (detail: string) => createRetryableProblem("unavailable", detail, 1);
