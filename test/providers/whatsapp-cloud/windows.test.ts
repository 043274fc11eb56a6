// What people send, in the shapes of Meta's published webhooks, and the free texts that it allows.
import { expect, test } from "vitest";
import { windowSuite } from "../whatsapp/windows.suite.ts";
import { open, phoneNumberId, posted, seconds, template } from "./cloud.ts";

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
    return posted(told, value, "15550783881", id);
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
    ["what Meta cannot pass on", of("unsupported", { errors: [{ code: 131051 }] })],
    ["what Meta will have one day", of("hologram")],
  ],
  others: [
    ["to another number of the same app", { ...text, id: "106540352242923" }],
    ["in a group", of("text", { text: { body: "Hello" }, group_id: "Y2FwaV9ncm91cDo" })],
    ["a new number of somebody", of("system", { system: { type: "user_changed_number" } })],
    ["a chat that was opened and has no message yet", of("request_welcome")],
    ["a text that was taken back", of("revoke", { revoke: { original_message_id: "wamid.1" } })],
    ["a person who hides the number", of("text", { from: undefined, from_user_id: "GB.1" })],
    ["a message without a type", { messages: [{ from, timestamp: "1" }] }],
    ["nothing", { messages: [null, 7, "text"] }],
    ["a status", { statuses: [{ id: "wamid.1", status: "read", timestamp: "1772443800" }] }],
  ],
  forge: (genuine) =>
    genuine.text().then((body) => {
      const headers = { "x-hub-signature-256": `sha256=${"0".repeat(64)}` };
      return new Request(genuine.url, { method: "POST", headers, body });
    }),
});

test("all who have written are kept together, by when each has", async () => {
  const opened = await open({ freeText: true });
  const messages = ["1", "2", "3"].map((end) => ({
    from: `44770090012${end}`,
    timestamp: String(seconds - Number(end)),
    type: "image",
  }));
  const request = posted(opened.surroundings.callbackUrl("whatsapp"), { messages });
  expect((await opened.provider.callbacks!(request)).status).toBe(200);
  const writers = messages.map(({ from: by, timestamp }) => ({ from: by, at: Number(timestamp) * 1_000 }));
  expect(opened.surroundings.windows.opened).toEqual([["whatsapp", phoneNumberId, writers]]);
  await opened.close();
});
