import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { applyHolds, parseScope } from "./hold.ts";

/** Ends a hold. Does nothing if there is none. */
export async function endHold(input: Input<"endHold">, context: OperatorContext): Promise<Output<"endHold">> {
  const { store, commitWithAudit } = context;
  const scope = parseScope(input.params.scope);
  const commit = commitWithAudit({
    operation: "endHold",
    target: { kind: "hold", id: scope },
    request: input,
  });
  await commit([store.holds.end(scope)]);
  await applyHolds(context);
  return { status: 200, body: { scope } };
}
