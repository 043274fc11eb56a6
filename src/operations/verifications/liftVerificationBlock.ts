import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import { prepareSuspicionEnd, toBlockResponse } from "../../ports/suspicions.ts";
import type { Context } from "../context.ts";
import { readAccountId } from "../webhooks/account-id.ts";

/**
 * Ends one of the account's blocks early, and records the caller in the operator's audit log. Returns `invalid_request`
 * for a block of the unconverted amount.
 */
export async function liftVerificationBlock(
  { params, principal, network, requestId }: Input<"liftVerificationBlock">,
  context: Context,
): Promise<Output<"liftVerificationBlock">> {
  const { store, clock, guardSettings, wake } = context;
  const accountId = await readAccountId(context, principal);
  const now = clock.now();
  const query = { kinds: ["suspicion"], id: params.id, accountId, limit: 1 } as const;
  const [block] = await store.guardRecords.list(query);
  if (!block || block.until! <= now) return createBlockNotFoundProblem();
  if (block.value.rule === "unconverted_amount") return createInvalidRequest([notLiftableError]);
  const key = "keyId" in principal ? { key_id: principal.keyId } : {};
  const changes = [
    ...prepareSuspicionEnd(store, block, now),
    store.guardRecords.put({ ...block, id: createId(now), kind: "lift", value: now }),
    store.audit.record({
      id: createId(now),
      at: now,
      actor: principal.userId,
      operation: "liftVerificationBlock",
      target: { kind: "customer", id: principal.userId },
      request: JSON.stringify({ block: toBlockResponse(block), ...key }),
      address: network,
      requestId,
    }),
  ];
  const refusal = await store.commit(changes, { not_found: createBlockNotFoundProblem });
  if (refusal) return refusal;
  guardSettings.invalidate();
  wake("webhooks");
  return { status: 200, body: toBlockResponse({ ...block, until: now }) };
}

const createBlockNotFoundProblem = () =>
  createProblem("not_found", "This account has no current block with this id.");

const notLiftableError = {
  in: "path",
  pointer: "/id",
  code: "conflict",
  message: "This block limits the loss. Raise the amount of the country with setUnconvertedAmount instead.",
} as const;
