import { expect, test } from "vitest";
import { previewText, type MessageContent } from "../../src/domain/messages/content.ts";
import type { Message } from "../../src/ports/store/messages.ts";

test("a message with content of another channel does not compile", () => {
  // Only compiled, never called.
  const mistaken = (message: Message): readonly unknown[] => {
    // @ts-expect-error a WhatsApp message has a text and no code
    const coded: MessageContent = { channel: "whatsapp", code: "123456" };
    // @ts-expect-error an SMS has a sender
    const anonymous: MessageContent = { channel: "sms", text: "Your code is 123456" };
    // @ts-expect-error a flash call has no text
    const spoken: MessageContent = { channel: "flash_call", sender: "+4477", ringTimeSeconds: 5, text: "" };
    // @ts-expect-error the channel must be checked first
    const text: string = message.text;
    const code: string = message.channel === "telegram" ? message.code : "";
    return [coded, anonymous, spoken, text, code];
  };
  expect(mistaken).toBeTypeOf("function");
});

test.each([
  ["Your code is 493817, and nobody else's.", "Your code is ••••••…"],
  ["493817", "•••…"],
  ["٤٩٣٨١٧ is your code", "•••••• is…"],
  ["1", "…"],
  ["", "…"],
  ["🔑🔑🔑🔑", "🔑🔑…"],
])("previews the text %j as %j", (text, beginning) => {
  expect(previewText(text)).toBe(beginning);
});
