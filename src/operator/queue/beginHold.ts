import { parseQueue } from "../../domain/holds.ts";
import { createInvalidRequest } from "../../domain/problems.ts";
import type { Gateways } from "../../ports/gateways.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { applyHolds, parseScope, toHoldResponse } from "./hold.ts";

/**
 * Pauses a channel, a provider or all sending. Messages are still accepted. They wait in their queue until the hold ends
 * or they expire, unless another provider of their route can send them. An existing hold keeps its start and its reason.
 */
export async function beginHold(
  input: Input<"beginHold">,
  context: OperatorContext,
): Promise<Output<"beginHold">> {
  const { store, clock, commitWithAudit } = context;
  const scope = parseScope(input.params.scope);
  if (!isKnown(scope, context.gateways)) return createInvalidRequest([unknownProvider]);
  const hold = {
    scope,
    since: clock.now(),
    by: input.principal.userId,
    reason: input.body?.reason ?? null,
  };
  const commit = commitWithAudit({
    operation: "beginHold",
    target: { kind: "hold", id: scope },
    request: input,
  });
  await commit([store.holds.begin(hold)]);
  await applyHolds(context);
  const current = (await store.holds.list()).find((each) => each.scope === scope);
  return { status: 200, body: toHoldResponse(current ?? hold) };
}

const unknownProvider = {
  in: "path",
  pointer: "/scope",
  code: "value",
  message: "No route of this instance has a provider with this name.",
} as const;

/**
 * Returns true unless the scope names a provider that no route has. A process without routes, such as a CLI command,
 * accepts any name.
 */
function isKnown(scope: string, gateways: Gateways): boolean {
  if (!scope.startsWith("provider:")) return true;
  const queues = Object.values(gateways).flatMap((gateway) => gateway.queues?.names ?? []);
  const names = queues.flatMap((queue) => parseQueue(queue).providers);
  return names.length === 0 || names.includes(scope.slice("provider:".length));
}
