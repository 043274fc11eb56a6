// What people write, in the shape of Meta's published webhooks, signed as it says.
import { afterEach, beforeEach, expect, test } from "vitest";
import { create, options } from "../../../src/providers/whatsapp-cloud/index.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { open, phoneNumberId, posted, secrets, writing, type Opened } from "./cloud.ts";

inboundSuite({
  name: "whatsapp-cloud",
  channel: "whatsapp",
  make: (given, surroundings) =>
    create("vendor", options.parse({ ...secrets, phoneNumberId, ...given }), surroundings),
  writing,
  // The number of the phone number id, which is the one that was written to.
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
  ["an image whose caption says so", of("image", { image: { id: "1", caption: "STOP" } }), undefined],
  ["a person who hides the number", { ...text("STOP"), from: undefined, from_user_id: "GB.1" }, undefined],
  ["what is written to a group", { ...text("STOP"), group_id: "HBgLM" }, undefined],
  ["a text without a body", of("text", { text: {} }), undefined],
  ["a type that is a word of JavaScript", of("toString", {}), undefined],
  ["nothing", null, undefined],
])("%s", async (_, message, wish) => {
  expect((await opened.provider.callbacks!(posted(told, { messages: [message] }))).status).toBe(200);
  const to = "15550783881";
  expect(opened.surroundings.inbounds).toEqual(
    wish ? [{ channel: "whatsapp", from, to, wish, at: 1_000 }] : [],
  );
  expect(opened.surroundings.log.lines).toEqual([]);
});

test.each([undefined, null, "soon", "1.5", -1, 1e12])(
  "of the time %j is taken as without one",
  async (timestamp) => {
    const messages = [{ ...text("STOP"), timestamp }];
    expect((await opened.provider.callbacks!(posted(told, { messages }))).status).toBe(200);
    expect(opened.surroundings.inbounds.map(({ wish, at }) => [wish, at])).toEqual([["stop", undefined]]);
  },
);

test("several in one notification are all taken, those beside statuses, too", async () => {
  const statuses = [{ id: "wamid.1", status: "read", timestamp: "1772443800" }];
  const messages = [text("STOP"), button("START"), 7, text("Hello")];
  expect((await opened.provider.callbacks!(posted(told, { statuses, messages }))).status).toBe(200);
  expect(opened.surroundings.inbounds.map(({ wish }) => wish)).toEqual(["stop", "start"]);
  expect(opened.surroundings.taken).toHaveLength(1);
});

test("what is written to another number of the same app is not ours to take", async () => {
  const other = posted(told, { messages: [text("STOP")] }, "15550783882", "106540352242923");
  expect((await opened.provider.callbacks!(other)).status).toBe(200);
  expect(opened.surroundings.inbounds).toEqual([]);
});

test("a preference about marketing says nothing of codes", async () => {
  const detail = "User requested to stop marketing messages";
  const preference = { wa_id: from, detail, category: "marketing_messages", value: "stop", timestamp: 1 };
  const request = posted(told, { contacts: [{ wa_id: from }], user_preferences: [preference] });
  expect((await opened.provider.callbacks!(request)).status).toBe(200);
  expect(opened.surroundings.inbounds).toEqual([]);
  expect(opened.surroundings.taken).toEqual([]);
});

test("a status that cannot be read spoils none of those beside it, and the log says so", async () => {
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
    const request = posted(told, {
      statuses: [status, one, { ...status, id: "wamid.2" }],
      messages: [text("STOP")],
    });
    expect((await opened.provider.callbacks!(request)).status).toBe(200);
  }
  const of = opened.surroundings.taken.map(({ receipts }) =>
    receipts.flatMap((each) => each.providerMessageIds),
  );
  expect(of).toEqual(unread.map(() => ["wamid.1", "wamid.2"]));
  expect(opened.surroundings.inbounds).toHaveLength(unread.length);
  const message = "a genuine notification has statuses that cannot be read";
  expect(opened.surroundings.log.lines).toEqual(
    unread.map(() => ({ level: "warn", fields: { provider: "whatsapp" }, message })),
  );
});

test("a state that is new to us is told as it is", async () => {
  const statuses = [{ id: "wamid.1", status: "played", timestamp: "1772443800" }];
  expect((await opened.provider.callbacks!(posted(told, { statuses }))).status).toBe(200);
  expect(opened.surroundings.taken.flatMap(({ receipts }) => receipts)).toEqual([
    { providerMessageIds: ["wamid.1"], status: undefined, unknownCode: "played" },
  ]);
});
