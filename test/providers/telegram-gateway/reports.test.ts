// The reports are in the shape that core.telegram.org/gateway/api publishes, signed as it says.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signatureOf } from "../../../src/providers/telegram-gateway/reports.ts";
import { answer, cut } from "../http/peer.ts";
import { message, open, seconds, takes, tells, token, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

interface Signing {
  readonly timestamp?: string;
  readonly signature?: string;
}

async function post(body: string, { timestamp = String(seconds), signature }: Signing = {}) {
  const headers = {
    "x-request-timestamp": timestamp,
    "x-request-signature": signature ?? signatureOf(token, timestamp, Buffer.from(body)),
  };
  const url = "https://hub.example/callbacks/telegram";
  return opened.provider.callbacks!(new Request(url, { method: "POST", headers, body }));
}

const report = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ request_id: "41", phone_number: "+447700900123", request_cost: 0.01, ...fields });
const delivery = (status: string) => ({ delivery_status: { status, updated_at: seconds - 5 } });

describe("the signature", () => {
  const body = '{"request_id":"1","phone_number":"+391234567890","request_cost":0.01}';
  const signed = "ad061b98c7399c131cecf77e1d5c0478ae365cc61334598ad3dd7ea432f6c1ad";

  test("of the vector is what it has to be", () => {
    expect(signatureOf(token, "1730000000", Buffer.from(body))).toBe(signed);
  });

  test("of the vector is taken at its time", async () => {
    const { clock } = opened.surroundings;
    clock.advance(1_730_000_000_000 - clock.now());
    expect((await post(body, { timestamp: "1730000000", signature: signed })).status).toBe(200);
  });

  const genuine = report(delivery("delivered"));
  const sign = (key: string, timestamp: number, text: string) =>
    signatureOf(key, String(timestamp), Buffer.from(text));
  test.each<[string, Signing]>([
    ["is missing", { signature: "" }],
    ["is another token's", { signature: sign("another", seconds, genuine) }],
    ["is of another body", { signature: sign(token, seconds, `${genuine} `) }],
    ["is of another time", { signature: sign(token, seconds - 1, genuine) }],
    ["is cut short", { signature: sign(token, seconds, genuine).slice(0, -2) }],
    ["has no number as its time", { timestamp: "now" }],
    ["is 301 seconds old", { timestamp: String(seconds - 301) }],
    ["is 301 seconds ahead", { timestamp: String(seconds + 301) }],
  ])("that %s is answered 401, and nothing is taken", async (_, signing) => {
    expect((await post(genuine, signing)).status).toBe(401);
    expect(opened.surroundings.taken).toEqual([]);
  });

  test.each([-300, 0, 300])("that is %i seconds away is taken", async (away) => {
    expect((await post(genuine, { timestamp: String(seconds + away) })).status).toBe(200);
    expect(opened.surroundings.taken).toHaveLength(1);
  });
});

describe("a genuine report", () => {
  const at = (seconds - 5) * 1_000;
  test.each([
    ["sent", "SENT"],
    ["delivered", "DELIVERED"],
    ["read", "READ"],
    ["expired", "EXPIRED"],
    ["revoked", "REVOKED"],
  ])("of %s is the receipt %s", async (word, status) => {
    expect((await post(report(delivery(word)))).status).toBe(200);
    const receipts = [{ providerMessageIds: ["41"], status, at }];
    expect(opened.surroundings.taken).toEqual([{ provider: "telegram", receipts }]);
  });

  test("names the message by our id as well, which it carries", async () => {
    const payload = "01931f6a-7b00-7000-8000-0000000000a4";
    await post(report({ ...delivery("read"), payload }));
    expect(opened.surroundings.taken[0]!.receipts[0]!.providerMessageIds).toEqual(["41", payload]);
  });

  test("tells of a refund, with a known status and without", async () => {
    await post(report({ ...delivery("expired"), is_refunded: true }));
    await post(report({ ...delivery("evaporated"), is_refunded: true }));
    await post(report({ is_refunded: true }));
    const refund = { providerMessageIds: ["41"], status: undefined, refunded: true };
    expect(opened.surroundings.taken.flatMap(({ receipts }) => receipts)).toEqual([
      { ...refund, status: "EXPIRED", at },
      { ...refund, unknownCode: "evaporated" },
      refund,
    ]);
  });

  test.each([1, "true", null])("is not taken where it says %j of a refund", async (refunded) => {
    await post(report({ ...delivery("revoked"), is_refunded: refunded }));
    expect(opened.surroundings.taken).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["no status", {}],
    ["no refund", { is_refunded: false }],
    ["a verification alone", { verification_status: { status: "code_valid", updated_at: seconds } }],
    ["something new", { reactions: ["+1"] }],
  ])("with %s is answered 200 and is no news", async (_, fields) => {
    expect((await post(report(fields))).status).toBe(200);
    expect(opened.surroundings.taken).toEqual([]);
  });

  test.each(["evaporated", "constructor"])(
    "tells of the status %s, which is not known",
    async (unknownCode) => {
      expect((await post(report(delivery(unknownCode)))).status).toBe(200);
      const receipts = [{ providerMessageIds: ["41"], status: undefined, unknownCode }];
      expect(opened.surroundings.taken).toEqual([{ provider: "telegram", receipts }]);
    },
  );

  test("that cannot be kept is not acknowledged", async () => {
    opened.surroundings.keep(false);
    await expect(post(report(delivery("delivered")))).rejects.toThrow("the store is down");
  });

  test.each(["no JSON", "[]", "null", '{"request_id":""}', "{}"])("of %j is answered 400", async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(opened.surroundings.log.lines).toHaveLength(1);
  });

  test("has at most 64 KiB", async () => {
    expect((await post("x".repeat(64 * 1024 + 1))).status).toBe(413);
    expect((await post("x".repeat(64 * 1024))).status).toBe(400);
  });

  test("comes by POST", async () => {
    const answered = await opened.provider.callbacks!(new Request("https://hub.example/callbacks/telegram"));
    expect(answered.status).toBe(405);
    expect(answered.headers.get("allow")).toBe("POST");
  });
});

describe("a report of a message whose answer got lost", () => {
  const sent = message();
  const lose = async (how = cut) => {
    opened.peer.behave(how);
    expect((await opened.provider.send(sent)).kind).toBe("retry");
  };
  const taken = () => opened.surroundings.taken.map(({ receipts }) => receipts[0]!.providerMessageIds);

  test.each([
    ["cut", cut],
    ["an error of the gateway's that leaves it open", answer(500, { ok: false, error: "INTERNAL" })],
  ])("before the next attempt saves it: the message is that request; the answer was %s", async (_, how) => {
    await lose(how);
    await post(report({ ...delivery("delivered"), payload: sent.id }));
    const handover = await opened.provider.send({ ...sent, attempt: 2 });
    expect(handover).toMatchObject({ kind: "accepted", providerMessageId: "41" });
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("before that was known saves the next attempt as well, and the message is that request at once", async () => {
    opened.peer.behave(async (request, response) => {
      await post(report({ ...delivery("sent"), payload: sent.id }));
      await cut(request, response);
    });
    const known = { kind: "accepted", providerMessageId: "41", receipts: [] };
    expect(await opened.provider.send(sent)).toEqual(known);
    expect(await opened.provider.send({ ...sent, attempt: 2 })).toEqual(known);
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("of one that was taken revokes nothing, however it is told of", async () => {
    opened.peer.behave(takes);
    await opened.provider.send(sent);
    await post(report({ ...delivery("sent"), payload: sent.id }));
    await opened.provider.close();
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("after it was sent again revokes what is not delivered yet, and does not name the message", async () => {
    await lose();
    opened.peer.behave(takes);
    const again = await opened.provider.send({ ...sent, attempt: 2 });
    const ours = again.kind === "accepted" ? again.providerMessageId : "";
    opened.peer.behave(tells({ request_id: "41" }));
    expect((await post(report({ ...delivery("sent"), payload: sent.id }))).status).toBe(200);
    await post(report({ ...delivery("delivered"), payload: sent.id }));
    await post(report({ ...delivery("sent"), payload: sent.id, request_id: ours }));
    await opened.provider.close();
    const revoked = opened.peer.requests.slice(2).map(({ url, text }) => `${url} ${text}`);
    expect(revoked).toEqual(['/revokeVerificationMessage {"request_id":"41"}']);
    expect(taken()).toEqual([["41"], ["41"], [ours, sent.id]]);
  });

  test("revokes nothing where only reports told of it: another process may have sent it again", async () => {
    await lose();
    await post(report({ ...delivery("sent"), payload: sent.id }));
    await post(report({ ...delivery("sent"), payload: sent.id, request_id: "42" }));
    await opened.provider.close();
    expect(opened.peer.requests).toHaveLength(1);
    expect(taken()).toEqual([
      ["41", sent.id],
      ["42", sent.id],
    ]);
  });
});
