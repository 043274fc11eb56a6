// The reports have the format and the signature that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signReport } from "../../../src/providers/telegram-gateway/callbacks.ts";
import { respondWith, cutConnection } from "../http/peer.ts";
import {
  createMessage,
  open,
  seconds,
  respondAccepted,
  respondWithStatus,
  token,
  type Opened,
} from "./gateway.ts";

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
    "x-request-signature": signature ?? signReport(token, timestamp, Buffer.from(body)),
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

  test("matches the test vector", () => {
    expect(signReport(token, "1730000000", Buffer.from(body))).toBe(signed);
  });

  test("of the test vector is valid at its time", async () => {
    const { clock } = opened.dependencies;
    clock.advance(1_730_000_000_000 - clock.now());
    expect((await post(body, { timestamp: "1730000000", signature: signed })).status).toBe(200);
  });

  const genuine = report(delivery("delivered"));
  const sign = (key: string, timestamp: number, text: string) =>
    signReport(key, String(timestamp), Buffer.from(text));
  test.each<[string, Signing]>([
    ["is missing", { signature: "" }],
    ["is made with another token", { signature: sign("another", seconds, genuine) }],
    ["is made for another body", { signature: sign(token, seconds, `${genuine} `) }],
    ["is made for another time", { signature: sign(token, seconds - 1, genuine) }],
    ["is too short", { signature: sign(token, seconds, genuine).slice(0, -2) }],
    ["has a time that is not a number", { timestamp: "now" }],
    ["is 301 seconds old", { timestamp: String(seconds - 301) }],
    ["is 301 seconds ahead", { timestamp: String(seconds + 301) }],
  ])("that %s gets 401, and the report is ignored", async (_, signing) => {
    expect((await post(genuine, signing)).status).toBe(401);
    expect(opened.dependencies.recordedReceipts).toEqual([]);
  });

  test.each([-300, 0, 300])("that is %i seconds away is valid", async (away) => {
    expect((await post(genuine, { timestamp: String(seconds + away) })).status).toBe(200);
    expect(opened.dependencies.recordedReceipts).toHaveLength(1);
  });
});

describe("an authentic report", () => {
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
    expect(opened.dependencies.recordedReceipts).toEqual([{ provider: "telegram", receipts }]);
  });

  test("also contains the message id of the service", async () => {
    const payload = "01931f6a-7b00-7000-8000-0000000000a4";
    await post(report({ ...delivery("read"), payload }));
    expect(opened.dependencies.recordedReceipts[0]!.receipts[0]!.providerMessageIds).toEqual(["41", payload]);
  });

  test("reports a refund, with a known status and without", async () => {
    await post(report({ ...delivery("expired"), is_refunded: true }));
    await post(report({ ...delivery("evaporated"), is_refunded: true }));
    await post(report({ is_refunded: true }));
    const refund = { providerMessageIds: ["41"], status: undefined, refunded: true };
    expect(opened.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
      { ...refund, status: "EXPIRED", at },
      { ...refund, unknownCode: "evaporated" },
      refund,
    ]);
  });

  test.each([1, "true", null])("is not stored if its refund is %j", async (refunded) => {
    await post(report({ ...delivery("revoked"), is_refunded: refunded }));
    expect(opened.dependencies.recordedReceipts).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["no status", {}],
    ["no refund", { is_refunded: false }],
    ["only a verification", { verification_status: { status: "code_valid", updated_at: seconds } }],
    ["an unknown field", { reactions: ["+1"] }],
  ])("with %s gets 200, and no receipt is stored", async (_, fields) => {
    expect((await post(report(fields))).status).toBe(200);
    expect(opened.dependencies.recordedReceipts).toEqual([]);
  });

  test.each(["evaporated", "constructor"])("reports the unknown status %s", async (unknownCode) => {
    expect((await post(report(delivery(unknownCode)))).status).toBe(200);
    const receipts = [{ providerMessageIds: ["41"], status: undefined, unknownCode }];
    expect(opened.dependencies.recordedReceipts).toEqual([{ provider: "telegram", receipts }]);
  });

  test("that cannot be stored is not acknowledged", async () => {
    opened.dependencies.setStoreAvailable(false);
    await expect(post(report(delivery("delivered")))).rejects.toThrow("the store is down");
  });

  test.each(["no JSON", "[]", "null", '{"request_id":""}', "{}"])("of %j gets 400", async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(opened.dependencies.log.lines).toHaveLength(1);
  });

  test("has at most 64 KiB", async () => {
    expect((await post("x".repeat(64 * 1024 + 1))).status).toBe(413);
    expect((await post("x".repeat(64 * 1024))).status).toBe(400);
  });

  test("must be sent by POST", async () => {
    const answered = await opened.provider.callbacks!(new Request("https://hub.example/callbacks/telegram"));
    expect(answered.status).toBe(405);
    expect(answered.headers.get("allow")).toBe("POST");
  });
});

describe("a report on a message whose response was lost", () => {
  const sent = createMessage();
  const lose = async (how = cutConnection) => {
    opened.peer.behave(how);
    expect((await opened.provider.send(sent)).kind).toBe("retry");
  };
  const taken = () =>
    opened.dependencies.recordedReceipts.map(({ receipts }) => receipts[0]!.providerMessageIds);

  test.each([
    ["a closed connection", cutConnection],
    ["an error with an unknown outcome", respondWith(500, { ok: false, error: "INTERNAL" })],
  ])("avoids the next attempt, because it identifies the request; the response was %s", async (_, how) => {
    await lose(how);
    await post(report({ ...delivery("delivered"), payload: sent.id }));
    const handover = await opened.provider.send({ ...sent, attempt: 2 });
    expect(handover).toMatchObject({ kind: "accepted", providerMessageId: "41" });
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("that arrives before the response is lost resolves this attempt and avoids the next one", async () => {
    opened.peer.behave(async (request, response) => {
      await post(report({ ...delivery("sent"), payload: sent.id }));
      await cutConnection(request, response);
    });
    const known = { kind: "accepted", providerMessageId: "41", receipts: [] };
    expect(await opened.provider.send(sent)).toEqual(known);
    expect(await opened.provider.send({ ...sent, attempt: 2 })).toEqual(known);
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("on an accepted request revokes nothing, whatever it reports", async () => {
    opened.peer.behave(respondAccepted);
    await opened.provider.send(sent);
    await post(report({ ...delivery("sent"), payload: sent.id }));
    await opened.provider.close();
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("after a second send revokes an undelivered first request, and does not identify the message", async () => {
    await lose();
    opened.peer.behave(respondAccepted);
    const again = await opened.provider.send({ ...sent, attempt: 2 });
    const ours = again.kind === "accepted" ? again.providerMessageId : "";
    opened.peer.behave(respondWithStatus({ request_id: "41" }));
    expect((await post(report({ ...delivery("sent"), payload: sent.id }))).status).toBe(200);
    await post(report({ ...delivery("delivered"), payload: sent.id }));
    await post(report({ ...delivery("sent"), payload: sent.id, request_id: ours }));
    await opened.provider.close();
    const revoked = opened.peer.requests.slice(2).map(({ url, text }) => `${url} ${text}`);
    expect(revoked).toEqual(['/revokeVerificationMessage {"request_id":"41"}']);
    expect(taken()).toEqual([["41"], ["41"], [ours, sent.id]]);
  });

  test("revokes nothing if only reports know the requests, because another process may have sent the second one", async () => {
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
