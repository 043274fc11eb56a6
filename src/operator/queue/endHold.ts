import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { applyHolds, readScope } from "./hold.ts";

/** Ends a hold, or does nothing. */
export async function endHold(input: Input<"endHold">, context: OperatorContext): Promise<Output<"endHold">> {
  const { store, recorded } = context;
  const scope = readScope(input.params.scope);
  const commit = recorded({ operation: "endHold", target: { kind: "hold", id: scope }, by: input });
  await commit([store.holds.end(scope)]);
  await applyHolds(context);
  return { status: 200, body: { scope } };
}
