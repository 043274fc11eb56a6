import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { end, shownBlock } from "../../ports/suspicions.ts";
import type { Context } from "../context.ts";
import { accountIdOf } from "../webhooks/account.ts";

/** Ends a block of the account early, and records in the operator's audit log who lifted it. */
export async function liftVerificationBlock(
  { params, principal, network, requestId }: Input<"liftVerificationBlock">,
  context: Context,
): Promise<Output<"liftVerificationBlock">> {
  const { store, clock, guardSettings, wake } = context;
  const accountId = await accountIdOf(context, principal);
  const now = clock.now();
  const query = { kinds: ["suspicion"], id: params.id, accountId, limit: 1 } as const;
  const [block] = await store.guardRecords.list(query);
  if (!block || block.until! <= now) return noBlock();
  if (block.value.rule === "unconverted_amount") return invalid([notLiftable]);
  const key = "keyId" in principal ? { key_id: principal.keyId } : {};
  const changes = [
    ...end(store, block, now),
    store.guardRecords.put({ ...block, id: createId(now), kind: "lift", value: now }),
    store.audit.record({
      id: createId(now),
      at: now,
      actor: principal.userId,
      operation: "liftVerificationBlock",
      target: { kind: "customer", id: principal.userId },
      request: JSON.stringify({ block: shownBlock(block), ...key }),
      address: network,
      requestId,
    }),
  ];
  const refusal = await store.commit(changes, { not_found: noBlock });
  if (refusal) return refusal;
  guardSettings.forget();
  wake("webhooks");
  return { status: 200, body: shownBlock({ ...block, until: now }) };
}

const noBlock = () => refuse("not_found", "This account has no current block with this id.");

const notLiftable = {
  in: "path",
  pointer: "/id",
  code: "conflict",
  message: "This block limits the loss. Raise the amount of the country with setUnconvertedAmount instead.",
} as const;
