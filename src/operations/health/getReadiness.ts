import type { Input, Output } from "../../contract.ts";
import { refuseFor } from "../../domain/refusals.ts";
import { StoreError } from "../../ports/store/errors.ts";
import type { Context } from "../context.ts";

/** Tells whether the service has started and the store takes writes by its current schema. */
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
        : "The database does not answer, or takes no writes.",
    );
  }
}

const notReady = (detail: string) => refuseFor("unavailable", detail, 1);
