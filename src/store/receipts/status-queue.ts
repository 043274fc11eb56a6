import { sql } from "kysely";
import type { PolledSegment, StatusQueue } from "../../ports/store/receipts.ts";
import { createChange } from "../change.ts";
import type { Engine } from "../engine.ts";
import { selectMessageById } from "../messages/rows.ts";
import {
  commitOne,
  isUnlocked,
  prepare,
  prepareRead,
  prepareReadWithRows,
  type BindParameters,
} from "../statement.ts";

/** Creates the queue of segments whose status is polled. */
export function createStatusQueue(engine: Engine): StatusQueue {
  const { builder } = engine;
  const nextDue = prepareRead(engine, (value: BindParameters<{ provider: string }>) =>
    builder
      .selectFrom("message_parts")
      .select("ask_at")
      .where("provider", "=", value.provider)
      .where("ask_at", "is not", null)
      .orderBy("ask_at")
      .limit(1),
  );
  const claim = prepareClaim(engine);
  const messages = prepareMessages(engine);
  const postpone = prepare<PolledSegment & { dueAt: number | null }>(engine, (value) =>
    builder
      .updateTable("message_parts")
      .set({ ask_at: value.dueAt })
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .where("asks", "=", value.asks),
  );
  return {
    nextDueAt: async (provider) => (await nextDue({ provider }))[0]?.ask_at ?? undefined,
    async claim(provider, now, leaseUntil, limit) {
      const rows = await commitOne(engine, claim({ provider, now, leaseUntil, limit }));
      const claimed = rows as unknown as readonly ClaimedRow[];
      const ids = new Set(claimed.map(({ messageId }) => messageId));
      const found = await messages([...ids].map((id) => ({ id })));
      const known = new Map(found.map(({ id, ...message }) => [id, message]));
      for (const messageId of ids.difference(new Set(known.keys()))) {
        // The message was removed. Its segments are no longer polled.
        await builder
          .updateTable("message_parts")
          .set({ ask_at: null })
          .where("message_id", "=", messageId)
          .execute();
      }
      return claimed.flatMap(({ messageId, ...part }) => {
        const message = known.get(messageId);
        return message ? [{ ...message, ...part }] : [];
      });
    },
    reschedule: (part, dueAt) => createChange([postpone({ ...part, dueAt })]),
  };
}

type ClaimedRow = Pick<PolledSegment, "provider" | "providerMessageId" | "asks"> & {
  readonly messageId: string;
};

const prepareClaim = (engine: Engine) =>
  prepare<{ provider: string; now: number; leaseUntil: number; limit: number }>(engine, (value) => {
    const due = engine.builder
      .selectFrom("message_parts")
      .select("provider_message_id as id")
      .where("provider", "=", value.provider)
      .where("ask_at", "<=", value.now)
      .orderBy("ask_at")
      .limit(value.limit);
    return engine.builder
      .updateTable("message_parts")
      .set((eb) => ({ ask_at: value.leaseUntil, asks: eb("asks", "+", 1) }))
      .where("provider", "=", value.provider)
      .where(isUnlocked(engine, due, "provider_message_id"))
      .returning(["provider", "provider_message_id as providerMessageId", "message_id as messageId", "asks"]);
  });

type PolledMessage = Pick<PolledSegment, "accountId" | "channel" | "expiresAt"> & { readonly id: string };

const prepareMessages = (engine: Engine) =>
  prepareReadWithRows<{ readonly id: string }, PolledMessage>(
    engine,
    { id: "text" },
    ({
      rows,
      columns,
    }) => sql`select messages.id, account_id as "accountId", channel, expires_at as "expiresAt"
      from ${selectMessageById(engine, columns.id, rows)}`,
  );
