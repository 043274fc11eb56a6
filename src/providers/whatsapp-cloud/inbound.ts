import { z } from "zod";
import type { WishOf } from "../../domain/messages/opt-out-words.ts";
import { hasTexts, optional } from "../shared/values.ts";
import type { InboundText } from "../shared/vendor.ts";
import { instant } from "./statuses.ts";

type Written = Omit<InboundText, "text" | "wish">;

const valueShape = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.string() }),
  messages: z.array(z.unknown()),
});
/** In a group one writes to the group: that lets nothing be sent to oneself, and stops nothing. */
const common = {
  from: z.string(),
  timestamp: optional(instant),
  group_id: z.undefined().optional(),
};
/** Without a number is who hides it behind a name: no message of ours has gone to a name. */
const messageShape = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), ...common, text: z.object({ body: z.string() }) }),
  z.object({
    type: z.literal("button"),
    ...common,
    button: z.object({ text: z.string(), payload: optional(z.string()) }),
  }),
]);

/** What Meta tells of in the place of a message although nobody has written one. */
const unwritten = new Set(["system", "request_welcome", "edit", "revoke"]);
const writerShape = z.object({ type: z.string(), ...common });

/** Who has written to the number of this id, in whatever form: a text, an image, a reaction, a tap on a button. */
export function writersIn(values: readonly unknown[], phoneNumberId: string): readonly Written[] {
  return messagesIn(values, phoneNumberId).flatMap(({ message }) => {
    const { data } = writerShape.safeParse(message);
    if (!data || unwritten.has(data.type)) return [];
    const { from, timestamp: at } = data;
    return { channel: "whatsapp", from, to: phoneNumberId, ...(at !== undefined && { at }) };
  });
}

/**
 * What recipients have written to the number of this id, and which quick reply of a template they have tapped, whose
 * payload is the operator's own word. Preferences (`user_preferences`) are left out: they are about marketing alone, and
 * Meta lets codes pass.
 */
export function writtenIn(
  values: readonly unknown[],
  phoneNumberId: string,
  wishOf: WishOf,
): readonly InboundText[] {
  return messagesIn(values, phoneNumberId).flatMap(({ message, to }) => textOf(message, to, wishOf) ?? []);
}

function messagesIn(values: readonly unknown[], phoneNumberId: string) {
  return values.flatMap((value) => {
    const { data } = valueShape.safeParse(value);
    if (data?.metadata.phone_number_id !== phoneNumberId) return [];
    const { display_phone_number: to } = data.metadata;
    return data.messages
      .filter((message) => hasTexts(message, "from", "type"))
      .map((message) => ({ message, to }));
  });
}

function textOf(message: unknown, to: string, wishOf: WishOf): InboundText | undefined {
  const { data } = messageShape.safeParse(message);
  if (!data) return undefined;
  const { from, timestamp: at } = data;
  const written = { channel: "whatsapp", from, to, ...(at !== undefined && { at }) } as const;
  if (data.type === "text") return { ...written, text: data.text.body };
  const { text, payload = "" } = data.button;
  return { ...written, text, wish: wishOf(payload) };
}
