// Inbound messages with the format and the signature of Meta's published webhooks.
import { afterEach, beforeEach, expect, test } from "vitest";
import { create, options } from "../../../src/providers/whatsapp-cloud/index.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { open, phoneNumberId, createNotification, secrets, inboundServer, type Opened } from "./cloud.ts";

inboundSuite({
  name: "whatsapp-cloud",
  channel: "whatsapp",
  make: (given, dependencies) =>
    create("vendor", options.parse({ ...secrets, phoneNumberId, ...given }), dependencies),
  writing: inboundServer,
  // The displayed number of the phone number id, which received the message.
  senders: [[{}, "447700900456"]],
});

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const told = "https://hub.example/callbacks/whatsapp";
const from = "447700900123";
const of = (type: string, content: object) => ({ from, id: "wamid.9", timestamp: "1", type, ...content });
const text = (body: string) => of("text", { text: { body } });
const button = (label: string, payload?: string) => of("button", { button: { text: label, payload } });

test.each([
  ["a quick reply by its label", button("Stop", "opt-out-7"), "stop"],
  ["a quick reply by its payload", button("Keine Codes mehr", "STOP"), "stop"],
  ["a quick reply without a payload", button("START"), "start"],
  ["a quick reply of another kind", button("Yes, it was me", "yes-1"), undefined],
  ["an image with the caption STOP", of("image", { image: { id: "1", caption: "STOP" } }), undefined],
  ["a sender who hides the number", { ...text("STOP"), from: undefined, from_user_id: "GB.1" }, undefined],
  ["a text to a group", { ...text("STOP"), group_id: "HBgLM" }, undefined],
  ["a text without a body", of("text", { text: {} }), undefined],
  ["a type that is the name of an object property", of("toString", {}), undefined],
  ["a value that is not an object", null, undefined],
])("recognizes STOP, START or neither in an inbound message: %s", async (_, message, wish) => {
  expect((await opened.provider.callbacks!(createNotification(told, { messages: [message] }))).status).toBe(
    200,
  );
  const to = "15550783881";
  expect(opened.dependencies.inboundMessages).toEqual(
    wish ? [{ channel: "whatsapp", from, to, wish, at: 1_000 }] : [],
  );
  expect(opened.dependencies.log.lines).toEqual([]);
});

test.each([undefined, null, "soon", "1.5", -1, 1e12])(
  "accepts a text with the time %j as a text without a time",
  async (timestamp) => {
    const messages = [{ ...text("STOP"), timestamp }];
    expect((await opened.provider.callbacks!(createNotification(told, { messages }))).status).toBe(200);
    expect(opened.dependencies.inboundMessages.map(({ wish, at }) => [wish, at])).toEqual([
      ["stop", undefined],
    ]);
  },
);

test("accepts several texts in one notification, also next to statuses", async () => {
  const statuses = [{ id: "wamid.1", status: "read", timestamp: "1772443800" }];
  const messages = [text("STOP"), button("START"), 7, text("Hello")];
  expect((await opened.provider.callbacks!(createNotification(told, { statuses, messages }))).status).toBe(
    200,
  );
  expect(opened.dependencies.inboundMessages.map(({ wish }) => wish)).toEqual(["stop", "start"]);
  expect(opened.dependencies.recordedReceipts).toHaveLength(1);
});

test("ignores texts to another number of the same app", async () => {
  const other = createNotification(told, { messages: [text("STOP")] }, "15550783882", "106540352242923");
  expect((await opened.provider.callbacks!(other)).status).toBe(200);
  expect(opened.dependencies.inboundMessages).toEqual([]);
});

test("ignores a preference about marketing", async () => {
  const detail = "User requested to stop marketing messages";
  const preference = { wa_id: from, detail, category: "marketing_messages", value: "stop", timestamp: 1 };
  const request = createNotification(told, { contacts: [{ wa_id: from }], user_preferences: [preference] });
  expect((await opened.provider.callbacks!(request)).status).toBe(200);
  expect(opened.dependencies.inboundMessages).toEqual([]);
  expect(opened.dependencies.recordedReceipts).toEqual([]);
});

test("logs an unreadable status, and uses the other statuses of the notification", async () => {
  const status = { id: "wamid.1", status: "read", timestamp: "1772443800" };
  const unread = [
    null,
    7,
    {},
    { ...status, id: 7 },
    { ...status, status: null },
    { ...status, id: "x".repeat(300) },
  ];
  for (const one of unread) {
    const request = createNotification(told, {
      statuses: [status, one, { ...status, id: "wamid.2" }],
      messages: [text("STOP")],
    });
    expect((await opened.provider.callbacks!(request)).status).toBe(200);
  }
  const of = opened.dependencies.recordedReceipts.map(({ receipts }) =>
    receipts.flatMap((each) => each.providerMessageIds),
  );
  expect(of).toEqual(unread.map(() => ["wamid.1", "wamid.2"]));
  expect(opened.dependencies.inboundMessages).toHaveLength(unread.length);
  const message = "authentic notification has unreadable statuses";
  expect(opened.dependencies.log.lines).toEqual(
    unread.map(() => ({ level: "warn", fields: { provider: "whatsapp" }, message })),
  );
});

test("reports an unknown status unchanged", async () => {
  const statuses = [{ id: "wamid.1", status: "played", timestamp: "1772443800" }];
  expect((await opened.provider.callbacks!(createNotification(told, { statuses }))).status).toBe(200);
  expect(opened.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
    { providerMessageIds: ["wamid.1"], status: undefined, unknownCode: "played" },
  ]);
});
