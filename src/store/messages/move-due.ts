import { sql } from "kysely";
import type { MessageQueue } from "../../domain/messages/delivery.ts";
import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";

interface Moving {
  readonly queue: MessageQueue;
  readonly before: number;
  readonly after: number;
  readonly leasedUntil: number;
  readonly by: number;
  readonly limit: number;
}

/**
 * Moves due times by a step of the time of day. A moved message counts as changed at the new time, so that no instance moves
 * it again, however late that notices the step.
 */
export function prepareMove({ builder }: Engine, direction: "forward" | "back") {
  const isForward = direction === "forward";
  const earlier = isForward ? "before" : "after";
  return prepare<Moving>((value) =>
    builder
      .updateTable("messages")
      .set((eb) => ({
        next_attempt_at: eb("next_attempt_at", "+", value.by),
        lease_until: eb("lease_until", "+", value.by),
        updated_at: value.after,
      }))
      .where("id", "in", ({ selectFrom }) => {
        const changed = selectFrom("messages")
          .select("id")
          .where("queue", "=", value.queue)
          .where("handed_over_at", "is", null)
          .where("next_attempt_at", "is not", null)
          // Uses the index of waiting messages: the one of due times also has all messages that were handed over.
          .where(sql`+next_attempt_at`, ">", value[earlier])
          .where("updated_at", isForward ? "<=" : ">", value[earlier]);
        // What was changed since a step back cannot be told from what was changed before it. A lease that ends soon is left:
        // another instance may have taken it just now, and have the message in hand.
        const moved = isForward
          ? changed
          : changed.where((eb) =>
              eb.or([eb("lease_until", "is", null), eb("lease_until", ">", value.leasedUntil)]),
            );
        return moved.orderBy("account_id").limit(value.limit);
      })
      .returning("id"),
  );
}
