import { partsOf } from "../../domain/holds.ts";
import { invalid } from "../../domain/refusals.ts";
import type { Gateways } from "../../ports/gateways.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { applyHolds, readScope, shownHold } from "./hold.ts";

/** Has a channel, a provider or everything wait; what is held already keeps its time and its reason. */
export async function beginHold(
  input: Input<"beginHold">,
  context: OperatorContext,
): Promise<Output<"beginHold">> {
  const { store, clock, recorded } = context;
  const scope = readScope(input.params.scope);
  if (!isKnown(scope, context.gateways)) return invalid([unknownProvider]);
  const hold = {
    scope,
    since: clock.now(),
    by: input.principal.userId,
    reason: input.body?.reason ?? null,
  };
  const commit = recorded({ operation: "beginHold", target: { kind: "hold", id: scope }, by: input });
  await commit([store.holds.begin(hold)]);
  await applyHolds(context);
  const held = (await store.holds.list()).find((each) => each.scope === scope);
  return { status: 200, body: shownHold(held ?? hold) };
}

const unknownProvider = {
  in: "path",
  pointer: "/scope",
  code: "value",
  message: "No route of this instance has a provider of this name.",
} as const;

/** Whether a scope is no provider, or one of a route; one who has no routes, as the commands, takes any name. */
function isKnown(scope: string, gateways: Gateways): boolean {
  if (!scope.startsWith("provider:")) return true;
  const queues = Object.values(gateways).flatMap((gateway) => gateway.queues?.names ?? []);
  const names = queues.flatMap((queue) => partsOf(queue).providers);
  return names.length === 0 || names.includes(scope.slice("provider:".length));
}
