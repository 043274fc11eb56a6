import { sql } from "kysely";
import type { Channel } from "../../domain/messages/delivery.ts";
import type { AskedPart, StatusQueue } from "../../ports/store/status-queue.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareReadMany } from "../many.ts";
import { foundById } from "../messages/by-id.ts";
import { commitOne, prepare, prepareRead, type Slots } from "../statement.ts";
import { isUnclaimed } from "../unclaimed.ts";

/** The parts whose status is asked for, on an engine. */
export function createStatusQueue(engine: Engine): StatusQueue {
  const nextDue = prepareNextDue(engine);
  const claim = prepareClaim(engine);
  const messages = prepareMessages(engine);
  const forget = prepareForget(engine);
  const postpone = preparePostpone(engine);
  return {
    async nextDueAt(provider) {
      const [row] = await nextDue({ provider });
      return row?.ask_at ?? undefined;
    },
    async claim(provider, now, leaseUntil, limit) {
      const claimed = (await commitOne(
        engine,
        claim({ provider, now, leaseUntil, limit }),
      )) as unknown as readonly ClaimedRow[];
      const ids = new Set(claimed.map((row) => row.message_id));
      const found = await messages([...ids].map((id) => ({ id })));
      const known = new Map(found.map(({ id, ...message }) => [id, message]));
      for (const messageId of ids.difference(new Set(known.keys()))) {
        await commitOne(engine, forget({ messageId }));
      }
      return claimed.flatMap((row) => {
        const message = known.get(row.message_id);
        const { provider, provider_message_id: providerMessageId, asks } = row;
        return message ? [{ ...message, provider, providerMessageId, asks }] : [];
      });
    },
    postpone: (part, dueAt) => change([postpone({ ...part, dueAt })]),
  };
}

interface ClaimedRow {
  readonly provider: string;
  readonly provider_message_id: string;
  readonly message_id: string;
  readonly asks: number;
}

interface AskedMessage {
  readonly id: string;
  readonly accountId: string;
  readonly channel: Channel;
  readonly expiresAt: number;
}

const prepareMessages = (engine: Engine) =>
  prepareReadMany<{ readonly id: string }, AskedMessage>(
    engine,
    { id: "text" },
    ({
      rows,
      each,
    }) => sql<AskedMessage>`select messages.id, account_id as "accountId", channel, expires_at as "expiresAt"
      from ${foundById(engine, each.id, rows)}`,
  );

const prepareNextDue = (engine: Engine) =>
  prepareRead(engine, (value: Slots<{ provider: string }>) =>
    engine.builder
      .selectFrom("message_parts")
      .select("ask_at")
      .where("provider", "=", value.provider)
      .where("ask_at", "is not", null)
      .orderBy("ask_at")
      .limit(1),
  );

const prepareClaim = (engine: Engine) =>
  prepare<{ provider: string; now: number; leaseUntil: number; limit: number }>((value) =>
    engine.builder
      .updateTable("message_parts")
      .set((eb) => ({ ask_at: value.leaseUntil, asks: eb("asks", "+", 1) }))
      .where("provider", "=", value.provider)
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("message_parts")
            .select("provider_message_id as id")
            .where("provider", "=", value.provider)
            .where("ask_at", "<=", value.now)
            .orderBy("ask_at")
            .limit(value.limit),
          "provider_message_id",
        ),
      )
      .returning(["provider", "provider_message_id", "message_id", "asks"]),
  );

/** Nobody is asked for parts of a message that is not there any more. */
const prepareForget = ({ builder }: Engine) =>
  prepare<{ messageId: string }>((value) =>
    builder.updateTable("message_parts").set({ ask_at: null }).where("message_id", "=", value.messageId),
  );

const preparePostpone = ({ builder }: Engine) =>
  prepareStep<AskedPart & { dueAt: number | null }>("message part", (value) =>
    builder
      .updateTable("message_parts")
      .set({ ask_at: value.dueAt })
      .where("provider", "=", value.provider)
      .where("provider_message_id", "=", value.providerMessageId)
      .where("asks", "=", value.asks),
  );
