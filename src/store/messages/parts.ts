import type { HandedOver, TrackedMessage } from "../../ports/store/messages.ts";
import { prepareStep, type Step } from "../change.ts";
import type { Engine } from "../engine.ts";

interface Part {
  readonly accountId: string;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly messageId: string;
  readonly askAt: number | null;
}

/** Records what a provider that reports later calls each part of a message. */
export function prepareParts(
  engine: Engine,
): (message: TrackedMessage, result: HandedOver) => readonly Step[] {
  const insert = prepareStep<Part>("message part", (value) =>
    engine.builder
      .insertInto("message_parts")
      .values({
        provider: value.provider,
        provider_message_id: value.providerMessageId,
        message_id: value.messageId,
        status: "SENT",
        ask_at: value.askAt,
        asks: 0,
      })
      // A provider that uses an id again means the newer message.
      .onConflict((conflict) =>
        conflict
          .columns(["provider", "provider_message_id"])
          .doUpdateSet({ message_id: value.messageId, status: "SENT", ask_at: value.askAt, asks: 0 }),
      ),
  );
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
