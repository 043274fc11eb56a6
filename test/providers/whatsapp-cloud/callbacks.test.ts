// The notifications have the format and the signature of Meta's published webhooks.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signNotification } from "../../../src/providers/whatsapp-cloud/callbacks.ts";
import { open, phoneNumberId, seconds, secrets, type Opened } from "./cloud.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const url = "https://hub.example/callbacks/whatsapp";
const call = (request: Request) => opened.provider.callbacks!(request);
const post = (body: string, signature = signNotification(secrets.appSecret, Buffer.from(body))) =>
  call(new Request(url, { method: "POST", headers: { "x-hub-signature-256": signature }, body }));
const taken = () => opened.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);

const status = (status: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  id: "wamid.1",
  status,
  timestamp: String(seconds),
  recipient_id: "447700900123",
  ...fields,
});
const notification = (...statuses: readonly unknown[]) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "102290129340398",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: phoneNumberId },
              statuses,
            },
          },
        ],
      },
    ],
  });

describe("the verification of the callback URL", () => {
  const check = (parameters: Readonly<Record<string, string>>) =>
    call(new Request(`${url}?${new URLSearchParams(parameters)}`));
  const good = {
    "hub.mode": "subscribe",
    "hub.verify_token": secrets.verifyToken,
    "hub.challenge": "1158201444",
  };

  test("returns its challenge as text, and needs no signature", async () => {
    const answered = await check(good);
    expect(answered.status).toBe(200);
    expect(await answered.text()).toBe("1158201444");
    expect(answered.headers.get("content-type")).toBe("text/plain");
  });

  test.each([
    ["with another token", { ...good, "hub.verify_token": "verify-you" }],
    ["with another token that begins in the same way", { ...good, "hub.verify_token": "verify" }],
    ["with another mode", { ...good, "hub.mode": "unsubscribe" }],
    ["with a challenge that is too long", { ...good, "hub.challenge": "x".repeat(1_025) }],
    ["without parameters", {}],
  ])("%s gets 403, without its challenge", async (_, parameters) => {
    const answered = await check(parameters);
    expect(answered.status).toBe(403);
    expect(await answered.text()).toBe("The verify token is invalid.\n");
  });
});

describe("the signature", () => {
  const body = '{"object":"whatsapp_business_account","entry":[]}';
  const signed = "sha256=d3e4f9da0ce6c71ab3dba55929b8eeeee2455349e534924ead19f98d143e904f";

  test("matches the test vector, and is valid", async () => {
    expect(signNotification("app-secret", Buffer.from(body))).toBe(signed);
    expect((await post(body, signed)).status).toBe(200);
  });

  test.each([
    ["is missing", ""],
    ["is made with another secret", signNotification("another", Buffer.from(body))],
    ["is made for another body", signNotification(secrets.appSecret, Buffer.from(`${body}\n`))],
    ["is too short", signed.slice(0, -1)],
    ["has no prefix", signed.slice("sha256=".length)],
  ])("that %s gets 401", async (_, signature) => {
    expect((await post(body, signature)).status).toBe(401);
  });

  test("covers the raw bytes, whatever they mean", async () => {
    const escaped = notification(status("read")).replace('"read"', '"\\u0072ead"');
    const spaced = `${escaped.slice(0, -1)} \n}`;
    expect((await post(spaced)).status).toBe(200);
    expect(taken()).toHaveLength(1);
    const bytes = Buffer.from([0xff, 0xfe, 0x7b, 0x7d]);
    const headers = { "x-hub-signature-256": signNotification(secrets.appSecret, bytes) };
    expect((await call(new Request(url, { method: "POST", headers, body: bytes }))).status).toBe(400);
  });

  test("that is forged makes the notification be ignored", async () => {
    await post(notification(status("read")), signed);
    expect(taken()).toEqual([]);
  });
});

describe("a notification", () => {
  const receipt = (status: string) => ({ providerMessageIds: ["wamid.1"], status, at: seconds * 1_000 });

  test.each([
    ["sent", "SENT"],
    ["delivered", "DELIVERED"],
    ["read", "READ"],
  ])("of %s is the receipt %s", async (word, meaning) => {
    const pricing = { billable: true, pricing_model: "PMP", category: "authentication" };
    expect((await post(notification(status(word, { pricing })))).status).toBe(200);
    expect(opened.dependencies.recordedReceipts).toEqual([
      { provider: "whatsapp", receipts: [receipt(meaning)] },
    ]);
  });

  test("contains all receipts of its batch, in their order and with repetitions", async () => {
    const [one] = JSON.parse(notification(status("read"), status("sent"), status("sent"))).entry;
    const [two] = JSON.parse(notification(status("delivered", { id: "wamid.2" }))).entry;
    await post(JSON.stringify({ object: "whatsapp_business_account", entry: [one, two, one] }));
    const told = taken().map(({ providerMessageIds: [id], status }) => `${id} ${status}`);
    const first = ["wamid.1 READ", "wamid.1 SENT", "wamid.1 SENT"];
    expect(told).toEqual([...first, "wamid.2 DELIVERED", ...first]);
  });

  test.each<[string, unknown]>([
    ["a status without an id", { ...status("read"), id: undefined }],
    ["an invalid status", null],
  ])("with %s gets 200, and its other statuses are stored", async (_, odd) => {
    expect((await post(notification(status("sent"), odd, status("read")))).status).toBe(200);
    expect(taken()).toEqual([receipt("SENT"), receipt("READ")]);
  });

  test.each(["played", "toString"])(
    "with the unknown status %s reports it, and its other statuses are stored",
    async (word) => {
      expect((await post(notification(status("sent"), status(word), status("read")))).status).toBe(200);
      const unknown = {
        providerMessageIds: receipt("SENT").providerMessageIds,
        status: undefined,
        unknownCode: word,
      };
      expect(taken()).toEqual([receipt("SENT"), unknown, receipt("READ")]);
    },
  );

  test.each([
    ["an invalid change", (good: object) => [{ changes: [null, good, 7] }]],
    ["a change without a value", (good: object) => [{ changes: [{ field: "messages" }, good] }]],
    ["an invalid entry", (good: object) => [null, { changes: [good] }, "entry"]],
    ["an entry without changes", (good: object) => [{ id: "1" }, { changes: [good] }]],
  ])("with %s gets 200, and the rest of it is stored", async (_, entryOf) => {
    const [{ changes }] = JSON.parse(notification(status("read"))).entry;
    const body = { object: "whatsapp_business_account", entry: entryOf(changes[0]) };
    expect((await post(JSON.stringify(body))).status).toBe(200);
    expect(taken()).toEqual([receipt("READ")]);
  });

  test("with an invalid error uses the next error", async () => {
    const error = { code: 131026, title: "Undeliverable" };
    await post(
      notification(status("failed", { errors: [null, error] }), status("failed", { errors: [error] })),
    );
    const [one, other] = taken();
    expect(one).toEqual(other);
    expect(one!.detail).toMatch(/./);
  });

  test("with an invalid timestamp is stored without a time", async () => {
    expect((await post(notification(status("read", { timestamp: "soon" })))).status).toBe(200);
    const { at: _, ...timeless } = receipt("READ");
    expect(taken()).toEqual([timeless]);
  });

  test.each([
    ["inbound messages", { messages: [{ from: "447700900123", id: "wamid.9", type: "text" }] }],
    ["errors of the account", { errors: [{ code: 131051, title: "Unsupported message type" }] }],
    ["no content", {}],
  ])("of %s gets 200, and no receipt is stored", async (_, value) => {
    const body = { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ value }] }] };
    expect((await post(JSON.stringify(body))).status).toBe(200);
    expect(opened.dependencies.recordedReceipts).toEqual([]);
  });

  test("that cannot be stored is not acknowledged", async () => {
    opened.dependencies.setStoreAvailable(false);
    await expect(post(notification(status("read")))).rejects.toThrow("the store is down");
  });

  test.each(["no JSON", "[]", "null", '{"entry":7}'])("of %j gets 400", async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(opened.dependencies.log.lines).toHaveLength(1);
  });

  test("of 1,001 statuses is stored in chunks of 500", async () => {
    const statuses = Array.from({ length: 1_001 }, (_, index) => status("read", { id: `wamid.${index}` }));
    expect((await post(notification(...statuses))).status).toBe(200);
    expect(opened.dependencies.recordedReceipts.map(({ receipts }) => receipts.length)).toEqual([
      500, 500, 1,
    ]);
    expect(new Set(taken().map(({ providerMessageIds: [id] }) => id)).size).toBe(1_001);
  });

  test("has at most 4 MiB, and must be sent by POST", async () => {
    expect((await post("x".repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
    const answered = await call(new Request(url, { method: "PUT", body: "{}" }));
    expect(answered.status).toBe(405);
    expect(answered.headers.get("allow")).toBe("GET, POST");
  });
});

describe("a failed message", () => {
  const failed = (error?: Readonly<Record<string, unknown>>) =>
    post(notification(status("failed", error ? { errors: [error] } : {})));
  const detail = async (error?: Readonly<Record<string, unknown>>) => {
    await failed(error);
    expect(taken()[0]).toMatchObject({ status: "FAILED", at: seconds * 1_000 });
    return taken()[0]!.detail;
  };

  test.each([
    [131000, "Something went wrong"],
    [130429, "Rate limit hit"],
    [131056, "(Business Account, Consumer Account) pair rate limit hit"],
    [132001, "Template name does not exist in the translation"],
  ])("with the error %i has its title", async (code, title) => {
    const error_data = { details: "More than 24 hours have passed since +447700900123 wrote." };
    expect(await detail({ code, title, message: title, error_data })).toBe(title);
  });

  test.each([
    [131047, "The recipient has not written within 24 hours: a text cannot be delivered."],
    [131026, "The recipient cannot receive WhatsApp messages."],
    [131049, "WhatsApp chose not to deliver the message."],
  ])("with the error %i has the same text as a rejected message", async (code, told) => {
    expect(await detail({ code, title: "Re-engagement message", message: "To +447700900123" })).toBe(told);
    expect(opened.dependencies.log.lines).toEqual([]);
  });

  test.each([0, 190, 368, 131042, 131048])(
    "with the error %i of the account has a neutral text",
    async (code) => {
      expect(await detail({ code, title: "Business eligibility payment issue" })).toBe(
        "The gateway cannot accept messages now.",
      );
      await failed({ code, title: "Business eligibility payment issue" });
      expect(opened.dependencies.log.lines).toHaveLength(1);
      expect(opened.dependencies.log.lines[0]!.fields).toEqual({ provider: "whatsapp", code: String(code) });
    },
  );

  test("has a title without numbers and with a maximum length", async () => {
    const told = await detail({ code: 131053, title: `447700900123: 493817 ${"x".repeat(500)}` });
    expect(told).toMatch(/^…: … x+$/);
    expect(told).toHaveLength(200);
  });

  test.each([undefined, { code: 131053 }, { code: 131053, title: " " }])(
    "with the error %j has a default text",
    async (error) => {
      expect(await detail(error)).toBe("The message could not be delivered.");
    },
  );
});
