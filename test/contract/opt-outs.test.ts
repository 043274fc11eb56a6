// Twilio is a server on loopback with Twilio's API. It rejects the recipients that a test chooses.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { respondWith, startPeer, type Behaviour, type Peer } from "../providers/http/peer.ts";
import { getBalance, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

const authToken = "auth-token";
const ours = "+447700900456";
const optedOut = new Set<string>();
/** Recipients of the providers that have dedicated senders. */
const prefixes = { shared: "4474021", pool: "4474031" };
let sent = 0;
const twilio: Behaviour = (request, response) => {
  const to = new URLSearchParams(request.text).get("To") ?? "";
  const refused = { code: 21610, message: "Attempt to send to unsubscribed recipient", status: 400 };
  const behaviour = optedOut.has(to)
    ? respondWith(400, refused)
    : respondWith(201, { sid: `SM${(sent += 1)}` });
  return behaviour(request, response);
};

let peer: Peer;
let service: TestService;
beforeAll(async () => {
  peer = await startPeer(twilio);
  const accountSid = `AC${"0a".repeat(16)}`;
  const vendor = { kind: "twilio", accountSid, authToken, baseUrl: peer.baseUrl };
  const shared = { ...vendor, from: ours };
  const pool = { ...vendor, messagingServiceSid: `MG${"0a".repeat(16)}` };
  const own = Object.entries(prefixes).map(([name, prefix]) => ({ prefix, providers: [name] }));
  const sms = [...own, { providers: ["twilio"] }];
  const routes = { providers: { twilio: vendor, shared, pool }, routes: { sms } };
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes) });
});
afterAll(async () => {
  await service.stop();
  await peer.close();
});

const credit = 10_000_000;
let numbers = 0;
/** Returns a phone number that no other test sends to. */
const freshNumber = (prefix = "4474001") => `+${prefix}${String((numbers += 1) * 37).padStart(5, "0")}`;

const sendSms = (customer: Credentials, to: string, headers = {}, from = ours.slice(1)) =>
  service
    .client(customer)
    .POST("/api/v1/connect-hub/sms", { headers, body: { from, to, text: "Your parcel is here." } });
const getStatus = async (customer: Credentials, to: string) => (await sendSms(customer, to)).response.status;

/** Posts a callback as Twilio does, with the fields sorted by name. */
async function post(fields: Readonly<Record<string, string>>, provider = "twilio"): Promise<void> {
  const url = `${service.baseUrl}/callbacks/${provider}`;
  const signed = url + Object.entries(fields).flat().join("");
  const signature = createHmac("sha1", authToken).update(signed).digest("base64");
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: "POST", headers: { "x-twilio-signature": signature }, body });
  expect([response.status, await response.text()]).toEqual([200, "<Response/>"]);
}

/** Makes the vendor reject a message because its recipient has opted out there. */
async function optOut(customer: Credentials, to: string, from?: string): Promise<string> {
  optedOut.add(to);
  const { data } = await sendSms(customer, to, {}, from);
  await service.deliver();
  return data!.messageId!;
}

describe("a recipient whose opt-out the vendor reports", () => {
  test("is blocked before the charge from then on, with the reason `opted_out`, and for this account only", async () => {
    const [customer, other] = [await openAccount(service, credit), await openAccount(service, credit)];
    const to = freshNumber();
    const id = await optOut(customer, to);
    const { store } = service.context;
    expect(await store.messages.find(customer.accountId, "sms", id)).toMatchObject({ status: "FAILED" });
    expect(await getBalance(service, customer.accountId)).toBe(credit);
    const requestsBefore = peer.requests.length;
    const { error } = await sendSms(customer, to);
    expect(error).toMatchObject({
      status: 403,
      code: "blocked",
      reason: "opted_out",
    });
    await service.deliver();
    expect(peer.requests).toHaveLength(requestsBefore);
    expect(await getBalance(service, customer.accountId)).toBe(credit);
    expect(await countMessages(service, customer.accountId)).toBe(1);
    expect(await getStatus(other, to)).toBe(200);
    expect(await getStatus(customer, freshNumber())).toBe(200);
  });

  test("receives the account's messages on other channels", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await optOut(customer, to);
    const { response } = await service
      .client(customer)
      .POST("/api/v1/connect-hub/telegram/otp", { body: { to } });
    expect(response.status).toBe(200);
  });

  test("does not use up the Idempotency-Key of a blocked send", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await optOut(customer, to);
    const keyed = { "idempotency-key": "kept for later" };
    const refused = await Promise.all([sendSms(customer, to, keyed), sendSms(customer, to, keyed)]);
    expect(refused.map(({ response }) => response.status)).toEqual([403, 403]);
    expect((await sendSms(customer, freshNumber(), keyed)).response.status).toBe(200);
  });
});

describe("a message that the vendor accepted and did not send, because its recipient has opted out", () => {
  test("stores the opt-out like a rejection", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    const { data } = await sendSms(customer, to);
    await service.deliver();
    const sid = `SM${sent}`;
    await post({ ErrorCode: "21610", MessageSid: sid, MessageStatus: "failed", To: to });
    const { store } = service.context;
    const message = await store.messages.find(customer.accountId, "sms", data!.messageId!);
    expect(message).toMatchObject({ status: "FAILED", providerMessageId: sid });
    expect((await sendSms(customer, to)).error).toMatchObject({ reason: "opted_out" });
  });

  test("stores no opt-out if it failed for another reason", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await sendSms(customer, to);
    await service.deliver();
    await post({ ErrorCode: "30003", MessageSid: `SM${sent}`, MessageStatus: "failed", To: to });
    expect(await getStatus(customer, to)).toBe(200);
  });
});

describe("a verification of a recipient who has opted out", () => {
  const verify = async (customer: Credentials, to: string) => {
    const body = { to, workflow: [{ channel: "sms" as const }, { channel: "telegram" as const }] };
    return (await service.client(customer).POST("/api/v1/connect-hub/verifications", { body })).data!;
  };
  const listAttempts = async (customer: Credentials, id: string) => {
    const params = { path: { id } };
    const { data } = await service.client(customer).GET("/api/v1/connect-hub/verifications/{id}", { params });
    return data!.attempts.map(({ channel }) => channel);
  };

  test("is submitted to the vendor, and needs no other channel if the vendor accepts it", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await optOut(customer, to);
    optedOut.delete(to);
    const { id } = await verify(customer, to);
    await service.deliver();
    expect(new URLSearchParams(peer.requests.at(-1)!.text).get("To")).toBe(to);
    await service.deliver();
    expect(await listAttempts(customer, id)).toEqual(["sms"]);
  });

  test("continues with the next channel if the vendor rejects it, and the opt-out is stored", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    optedOut.add(to);
    const { id } = await verify(customer, to);
    await service.deliver();
    await service.deliver();
    expect(await listAttempts(customer, id)).toEqual(["sms", "telegram"]);
    expect((await sendSms(customer, to)).error).toMatchObject({ reason: "opted_out" });
  });
});

describe("a recipient who writes to the number", () => {
  const write = (from: string, text: string, to = ours, provider = "twilio") =>
    post({ Body: text, From: from, MessageSid: "SM0", SmsStatus: "received", To: to }, provider);
  const sendFrom = async (customer: Credentials, to: string, from = ours.slice(1)) => {
    const body = { from, to, text: "Your parcel is here." };
    const { response } = await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    await service.deliver();
    return response.status;
  };

  test.each(["STOP", "stopall", "Unsubscribe", "CANCEL", "end", " quit\n"])(
    "opts out with %j",
    async (text) => {
      const customer = await openAccount(service, credit);
      const to = freshNumber();
      await sendFrom(customer, to);
      await write(to, text);
      expect((await sendSms(customer, to)).error).toMatchObject({ code: "blocked", reason: "opted_out" });
    },
  );

  test.each(["START", "unstop", "Yes"])("ends the opt-out with %j", async (text) => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await sendFrom(customer, to);
    for (const each of ["STOP", "STOP", text, text]) await write(to, each);
    expect(await getStatus(customer, to)).toBe(200);
  });

  test("ends with START only the opt-outs of the accounts that use this number, also if the vendor reported them", async () => {
    const [first, second] = [await openAccount(service, credit), await openAccount(service, credit)];
    const to = freshNumber();
    await sendFrom(second, to, "447700900457");
    // No message of the first account was ever accepted.
    await optOut(first, to);
    await optOut(second, to, "447700900457");
    optedOut.delete(to);
    expect([await getStatus(first, to), await getStatus(second, to)]).toEqual([403, 403]);
    await write(to, "START");
    expect([await getStatus(first, to), await getStatus(second, to)]).toEqual([200, 403]);
  });

  test.each(["shared", "pool"] as const)(
    "opts out of all accounts that use or may use the sender: %s",
    async (provider) => {
      const [first, second] = [await openAccount(service, credit), await openAccount(service, credit)];
      const to = freshNumber(prefixes[provider]);
      await sendFrom(first, to);
      await sendFrom(second, to, "Shop");
      await write(to, "STOP", ours, provider);
      expect([await sendFrom(first, to), await sendFrom(second, to)]).toEqual([403, 403]);
      await write(to, "START", ours, provider);
      expect([await sendFrom(first, to), await sendFrom(second, to)]).toEqual([200, 200]);
    },
  );

  test("opts out of the account that sends from the number, and of no account if none does", async () => {
    const [first, second] = [await openAccount(service, credit), await openAccount(service, credit)];
    const to = freshNumber();
    const own = "+447700900457";
    await sendFrom(first, to, own.slice(1));
    await sendFrom(second, to);
    await write(to, "STOP", own);
    expect([await sendFrom(first, to), await sendFrom(second, to)]).toEqual([403, 200]);
    await write(to, "START");
    expect(await sendFrom(first, to)).toBe(403);
    await write(to, "START", own);
    expect(await sendFrom(first, to, "Shop")).toBe(200);
    await sendFrom(second, to);
    await write(to, "STOP", "+447700900458");
    expect([await sendFrom(first, to), await sendFrom(second, to)]).toEqual([200, 200]);
    await write(to, "STOP", "SHOP");
    expect(await sendFrom(first, to)).toBe(403);
  });

  test("does not opt out with other words, or if nothing was sent to the recipient", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await write(to, "STOP");
    await sendFrom(customer, to);
    for (const text of ["Stop it, please", "No", "", "STOP".repeat(1_000)]) await write(to, text);
    await write("nobody", "STOP");
    expect(await getStatus(customer, to)).toBe(200);
  });
});
