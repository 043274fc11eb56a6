import type { Channel } from "../../domain/messages/delivery.ts";
import type { AskedPart, StatusQueue } from "../../ports/store/status-queue.ts";
import { change, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { commitOne, prepare, prepareRead, type Slots } from "../statement.ts";
import { isUnclaimed } from "../unclaimed.ts";

/** The parts whose status is asked for, on an engine. */
export function createStatusQueue(engine: Engine): StatusQueue {
  const nextDue = prepareNextDue(engine);
  const claim = prepareClaim(engine);
  const postpone = preparePostpone(engine);
  return {
    async nextDueAt(provider) {
      const [row] = await nextDue({ provider });
      return row?.ask_at ?? undefined;
    },
    async claim(provider, now, leaseUntil, limit) {
      const claimed = await commitOne(engine, claim({ provider, now, leaseUntil, limit }));
      return claimed.map((row) => partOf(row as unknown as ClaimedRow));
    },
    postpone: (part, dueAt) => change([postpone({ ...part, dueAt })]),
  };
}

interface ClaimedRow {
  readonly provider: string;
  readonly provider_message_id: string;
  readonly asks: number;
  readonly account_id: string;
  readonly channel: string;
  readonly expires_at: number;
}

const partOf = (row: ClaimedRow): AskedPart => ({
  accountId: row.account_id,
  provider: row.provider,
  providerMessageId: row.provider_message_id,
  channel: row.channel as Channel,
  asks: row.asks,
  expiresAt: row.expires_at,
});

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
      .returning(["provider", "provider_message_id", "asks"])
      .returning(({ selectFrom }) => {
        const message = selectFrom("messages").whereRef("messages.id", "=", "message_parts.message_id");
        return [
          message.select("account_id").as("account_id"),
          message.select("channel").as("channel"),
          message.select("expires_at").as("expires_at"),
        ];
      }),
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
