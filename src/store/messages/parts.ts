import type { HandedOver, TrackedMessage } from "../../ports/store/messages.ts";
import { prepareStep, type Step } from "../change.ts";
import { sql } from "kysely";
import type { Engine } from "../engine.ts";
import { prepareMany, type Expressions } from "../many.ts";
import { handWritten } from "../statement.ts";

interface Part {
  readonly accountId: string;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly messageId: string;
  readonly askAt: number | null;
}

const types = {
  accountId: "text",
  provider: "text",
  providerMessageId: "text",
  messageId: "text",
  askAt: "bigint",
} as const;

// A provider that uses an id again means the newer message.
const inserted = (part: Expressions<Part>, from = sql`where true`) =>
  sql`insert into message_parts (provider, provider_message_id, message_id, status, ask_at, asks)
    select cast(${part.provider} as text), cast(${part.providerMessageId} as text), cast(${part.messageId} as text),
      'SENT', cast(${part.askAt} as bigint), 0 ${from}
    on conflict (provider, provider_message_id) do update set message_id = excluded.message_id,
      status = excluded.status, ask_at = excluded.ask_at, asks = excluded.asks`;

/** Records what a provider that reports later calls each part of a message. */
export function prepareParts(
  engine: Engine,
): (message: TrackedMessage, result: HandedOver) => readonly Step[] {
  const insert = prepareStep<Part>("message part", (value) => handWritten(engine, inserted(value)), {
    many: prepareMany<Part>(engine, types, ({ each, rows }) => inserted(each, sql`from ${rows}`)),
  });
  return (
    { accountId, id: messageId },
    { provider, providerMessageId, partIds = [providerMessageId], askAt = null },
  ) => {
    if (provider === undefined) return [];
    return [...new Set(partIds)].map((partId) =>
      insert({ accountId, provider, providerMessageId: partId, messageId, askAt }),
    );
  };
}
