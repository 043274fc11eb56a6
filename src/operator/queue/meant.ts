import { partsOf } from "../../domain/holds.ts";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import { invalid, isRefusal, type Refusal } from "../../domain/refusals.ts";
import type { TrackedMessage, WaitingFilter } from "../../ports/store/messages.ts";
import type { OperatorContext } from "../context.ts";
import type { Input } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";

/** How many queues are looked through at most: more than four channels have by their thousand routes each. */
export const queuesAtOnce = 8_192;

/** Which of the messages that wait are meant, and in which queues they are. */
export interface Meant {
  readonly queues: readonly MessageQueue[];
  readonly filter: WaitingFilter;
  /** What is meant, for the audit log. */
  readonly target: { readonly kind: "queue"; readonly id: string };
}

/** Reads which messages are meant; nothing given is refused, for it would mean all of them. */
export async function readMeant(
  { body }: Pick<Input<"cancelMessages">, "body">,
  context: Pick<OperatorContext, "store" | "clock">,
): Promise<Meant | Refusal<"invalid_request"> | Refusal<"not_found">> {
  const { channel, queue, customer, older_than_seconds: seconds } = body;
  const account = await findAccount(context, customer);
  if (isRefusal(account)) return account;
  const { accountId } = account;
  const id = queue ?? channel ?? accountId ?? (seconds === undefined ? undefined : "all");
  if (id === undefined) return invalid([nothingMeant]);
  const { store, clock } = context;
  const known = await store.messages.queues(queuesAtOnce);
  const queues = known.filter(
    (each) =>
      (queue === undefined || each === queue) && (channel === undefined || partsOf(each).channel === channel),
  );
  const acceptedBefore = seconds === undefined ? undefined : clock.now() - seconds * 1_000;
  return { queues, filter: { accountId, acceptedBefore }, target: { kind: "queue", id } };
}

const nothingMeant = {
  in: "body",
  pointer: "",
  code: "required",
  message:
    "Set at least one of `channel`, `queue`, `customer` and `older_than_seconds`: without any, all messages would be meant.",
} as const;

/** Up to `limit` messages of the queues, one queue after the other. */
export async function takeFrom(
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
