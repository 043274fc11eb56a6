import { parseQueue } from "../../domain/holds.ts";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import { createInvalidRequest, isProblemResponse, type ProblemResponse } from "../../domain/problems.ts";
import type { TrackedMessage, WaitingFilter } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";

/** Maximum number of queues that are searched. Four channels with a thousand routes each have fewer. */
export const maximumSearchedQueues = 8_192;

/** A selection of queued messages: the queues to search and the filter to apply. */
export interface MessageSelection {
  readonly queues: readonly MessageQueue[];
  readonly filter: WaitingFilter;
  /** Target of the audit entry. */
  readonly target: { readonly kind: "queue"; readonly id: string };
}

/** Parses the selection of a request. A request without a filter is rejected, because it would select all messages. */
export async function parseSelection(
  { body }: Pick<Input<"cancelMessages">, "body">,
  context: Pick<OperatorContext, "store" | "clock">,
): Promise<MessageSelection | ProblemResponse<"invalid_request"> | ProblemResponse<"not_found">> {
  const { channel, queue, customer, older_than_seconds: seconds } = body;
  const account = await findAccountFilter(context, customer);
  if (isProblemResponse(account)) return account;
  const { accountId } = account;
  const id = queue ?? channel ?? accountId ?? (seconds === undefined ? undefined : "all");
  if (id === undefined) return createInvalidRequest([missingFilterError]);
  const { store, clock } = context;
  const known = await store.messages.listQueues(maximumSearchedQueues);
  const queues = known.filter(
    (each) =>
      (queue === undefined || each === queue) &&
      (channel === undefined || parseQueue(each).channel === channel),
  );
  const acceptedBefore = seconds === undefined ? undefined : clock.now() - seconds * 1_000;
  return { queues, filter: { accountId, acceptedBefore }, target: { kind: "queue", id } };
}

const missingFilterError = {
  in: "body",
  pointer: "",
  code: "required",
  message: "Set at least one of `channel`, `queue`, `customer` and `older_than_seconds`.",
} as const;

/** Collects up to `limit` messages from the queues, in the order of the queues. */
export async function collectMessages(
  queues: readonly MessageQueue[],
  limit: number,
  read: (queue: MessageQueue, limit: number) => Promise<readonly TrackedMessage[]>,
): Promise<readonly TrackedMessage[]> {
  const found: TrackedMessage[] = [];
  for (const queue of queues) {
    if (found.length === limit) break;
    found.push(...(await read(queue, limit - found.length)));
  }
  return found;
}
