// Inbound messages in Meta's published formats, and the free texts that they allow.
import { expect, test } from "vitest";
import { windowSuite } from "../whatsapp/windows.suite.ts";
import { open, phoneNumberId, createNotification, seconds, template } from "./cloud.ts";

const from = "447700900123";
const of = (type: string, content: object = {}) => ({
  messages: [{ from, id: "wamid.9", timestamp: String(seconds), type, ...content }],
});
const text = of("text", { text: { body: "Hello" } });

windowSuite({
  name: "whatsapp-cloud",
  open: (freeText) => open({ template, freeText }),
  number: phoneNumberId,
  textIn: (sent) => (JSON.parse(sent) as { text?: { body: string } }).text?.body,
  maximumCharacters: 4_096,
  writes(told, { id = phoneNumberId, ...value }: { readonly id?: string }) {
    return createNotification(told, value, "15550783881", id);
  },
  isTimed: true,
  opening: [
    ["a text", text],
    ["STOP", of("text", { text: { body: "STOP" } })],
    ["an image", of("image", { image: { id: "1" } })],
    ["a location", of("location", { location: { latitude: 1, longitude: 1 } })],
    ["a reaction", of("reaction", { reaction: { message_id: "wamid.1", emoji: "👍" } })],
    ["a quick reply", of("button", { button: { text: "Yes" } })],
    ["a choice", of("interactive", { interactive: { type: "list_reply" } })],
    ["an unsupported message", of("unsupported", { errors: [{ code: 131051 }] })],
    ["an unknown type of message", of("hologram")],
  ],
  others: [
    ["a text to another number of the same app", { ...text, id: "106540352242923" }],
    ["a text in a group", of("text", { text: { body: "Hello" }, group_id: "Y2FwaV9ncm91cDo" })],
    ["a changed phone number", of("system", { system: { type: "user_changed_number" } })],
    ["an opened chat without a message", of("request_welcome")],
    ["a revoked text", of("revoke", { revoke: { original_message_id: "wamid.1" } })],
    ["a sender who hides the number", of("text", { from: undefined, from_user_id: "GB.1" })],
    ["a message without a type", { messages: [{ from, timestamp: "1" }] }],
    ["values that are not objects", { messages: [null, 7, "text"] }],
    ["a status", { statuses: [{ id: "wamid.1", status: "read", timestamp: "1772443800" }] }],
  ],
  forge: (genuine) =>
    genuine.text().then((body) => {
      const headers = { "x-hub-signature-256": `sha256=${"0".repeat(64)}` };
      return new Request(genuine.url, { method: "POST", headers, body });
    }),
});

test("stores all senders of a notification together, with their times", async () => {
  const opened = await open({ freeText: true });
  const messages = ["1", "2", "3"].map((end) => ({
    from: `44770090012${end}`,
    timestamp: String(seconds - Number(end)),
    type: "image",
  }));
  const request = createNotification(opened.dependencies.getCallbackUrl("whatsapp"), { messages });
  expect((await opened.provider.callbacks!(request)).status).toBe(200);
  const writers = messages.map(({ from: by, timestamp }) => ({ from: by, at: Number(timestamp) * 1_000 }));
  expect(opened.dependencies.windows.recorded).toEqual([["whatsapp", phoneNumberId, writers]]);
  await opened.close();
});
