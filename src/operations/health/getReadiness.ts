import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import { StoreError } from "../../ports/store.ts";
import type { Context } from "../context.ts";

/** Tells whether the store answers and its schema is current. */
export async function getReadiness(
  _: Input<"getReadiness">,
  { store }: Context,
): Promise<Output<"getReadiness">> {
  try {
    await store.ready();
    return { status: 200, body: { status: "ready" } };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const detail =
      error.kind === "schema" ? "The database needs a migration." : "The database does not answer.";
    return { ...refuse("unavailable", detail), retryAfterSeconds: 1 };
  }
}
