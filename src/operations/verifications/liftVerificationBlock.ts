import type { Input, Output, SuspectedFraudEvent } from "../../contract.ts";
import { shownBlock, toEventData } from "../../domain/guard-block.ts";
import { createId } from "../../domain/identifiers.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { accountEvent } from "../../domain/webhooks.ts";
import type { AuditEntry } from "../../ports/store/audit.ts";
import type { StoredBlock } from "../../ports/store/guard-blocks.ts";
import type { Context } from "../context.ts";
import { accountIdOf } from "../webhooks/account.ts";

type Request = Input<"liftVerificationBlock">;

/** Ends a block of the account early, and records in the operator's audit log who lifted it. */
export async function liftVerificationBlock(
  request: Request,
  context: Context,
): Promise<Output<"liftVerificationBlock">> {
  const { store, clock, guardLists, wake } = context;
  const accountId = await accountIdOf(context, request.principal);
  const now = clock.now();
  const block = await store.guardBlocks.find(request.params.id);
  if (block?.accountId !== accountId || block.liftedAt !== null || block.until <= now) return noBlock();
  if (block.rule === "unconverted_amount") return invalid([notLiftable]);
  const ended = { ...block, until: now };
  const data = toEventData(ended, "ENDED");
  const changes = [
    store.guardBlocks.lift(block.id, now),
    store.accountEvents.tell(
      accountId,
      accountEvent<SuspectedFraudEvent>("account.suspected_fraud", now, data),
    ),
    store.audit.record(toAuditEntry(request, block, now)),
  ];
  const refusal = await store.commit(changes, { not_found: noBlock });
  if (refusal) return refusal;
  guardLists.forget();
  wake("webhooks");
  return { status: 200, body: shownBlock(ended) };
}

function toAuditEntry(
  { principal, network, requestId }: Request,
  block: StoredBlock,
  at: number,
): AuditEntry {
  const { userId } = principal;
  const key = "keyId" in principal ? { key_id: principal.keyId } : {};
  return {
    id: createId(at),
    at,
    actor: userId,
    operation: "liftVerificationBlock",
    target: { kind: "customer", id: userId },
    request: JSON.stringify({ block: shownBlock(block), ...key }),
    address: network,
    requestId,
  };
}

const noBlock = () => refuse("not_found", "This account has no current block with this id.");

const notLiftable = {
  in: "path",
  pointer: "/id",
  code: "conflict",
  message: "This block limits the loss. Raise the amount of the country with setUnconvertedAmount instead.",
} as const;
