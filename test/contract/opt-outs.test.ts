// Twilio is a peer on loopback that answers in its shapes; it refuses whom the test says.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, startPeer, type Behaviour, type Peer } from "../providers/http/peer.ts";
import { balanceOf, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

const authToken = "auth-token";
const ours = "+447700900456";
const optedOut = new Set<string>();
/** Of the recipients of those providers that have senders of their own. */
const prefixes = { shared: "4474021", pool: "4474031" };
let sent = 0;
const twilio: Behaviour = (request, response) => {
  const to = new URLSearchParams(request.text).get("To") ?? "";
  const refused = { code: 21610, message: "Attempt to send to unsubscribed recipient", status: 400 };
  const behaviour = optedOut.has(to) ? answer(400, refused) : answer(201, { sid: `SM${(sent += 1)}` });
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
/** A number that no other test sends to. */
const freshNumber = (prefix = "4474001") => `+${prefix}${String((numbers += 1) * 37).padStart(5, "0")}`;

const sendSms = (customer: Credentials, to: string, headers = {}, from = ours.slice(1)) =>
  service
    .client(customer)
    .POST("/api/v1/connect-hub/sms", { headers, body: { from, to, text: "Your parcel is here." } });
const statusOf = async (customer: Credentials, to: string) => (await sendSms(customer, to)).response.status;

/** Has Twilio post something, the fields in their order by name. */
async function post(fields: Readonly<Record<string, string>>, provider = "twilio"): Promise<void> {
  const url = `${service.baseUrl}/callbacks/${provider}`;
  const signed = url + Object.entries(fields).flat().join("");
  const signature = createHmac("sha1", authToken).update(signed).digest("base64");
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: "POST", headers: { "x-twilio-signature": signature }, body });
  expect([response.status, await response.text()]).toEqual([200, "<Response/>"]);
}

/** Has the vendor refuse a message to a recipient because that has opted out there. */
async function optOut(customer: Credentials, to: string, from?: string): Promise<string> {
  optedOut.add(to);
  const { data } = await sendSms(customer, to, {}, from);
  await service.deliver();
  return data!.messageId!;
}

describe("a recipient that the vendor says has opted out", () => {
  test("is refused before the charge from then on, with a reason of its own, for this account alone", async () => {
    const [customer, other] = [await openAccount(service, credit), await openAccount(service, credit)];
    const to = freshNumber();
    const id = await optOut(customer, to);
    const { store } = service.context;
    expect(await store.messages.find(customer.accountId, "sms", id)).toMatchObject({ status: "FAILED" });
    expect(await balanceOf(service, customer.accountId)).toBe(credit);
    const asked = peer.requests.length;
    const { error } = await sendSms(customer, to);
    expect(error).toMatchObject({
      status: 403,
      code: "blocked",
      reason: "opted_out",
    });
    await service.deliver();
    expect(peer.requests).toHaveLength(asked);
    expect(await balanceOf(service, customer.accountId)).toBe(credit);
    expect(await countMessages(service, customer.accountId)).toBe(1);
    expect(await statusOf(other, to)).toBe(200);
    expect(await statusOf(customer, freshNumber())).toBe(200);
  });

  test("gets what the account sends on other channels", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await optOut(customer, to);
    const { response } = await service
      .client(customer)
      .POST("/api/v1/connect-hub/telegram/otp", { body: { to } });
    expect(response.status).toBe(200);
  });

  test("that is refused takes no Idempotency-Key", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await optOut(customer, to);
    const keyed = { "idempotency-key": "kept for later" };
    const refused = await Promise.all([sendSms(customer, to, keyed), sendSms(customer, to, keyed)]);
    expect(refused.map(({ response }) => response.status)).toEqual([403, 403]);
    expect((await sendSms(customer, freshNumber(), keyed)).response.status).toBe(200);
  });
});

describe("a message that the vendor took and did not send because its recipient has opted out", () => {
  test("is kept as one that it refused", async () => {
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

  test("another failure is none", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await sendSms(customer, to);
    await service.deliver();
    await post({ ErrorCode: "30003", MessageSid: `SM${sent}`, MessageStatus: "failed", To: to });
    expect(await statusOf(customer, to)).toBe(200);
  });
});

describe("a verification of a recipient that has opted out", () => {
  const verify = async (customer: Credentials, to: string) => {
    const body = { to, workflow: [{ channel: "sms" as const }, { channel: "telegram" as const }] };
    return (await service.client(customer).POST("/api/v1/connect-hub/verifications", { body })).data!;
  };
  const attemptsOf = async (customer: Credentials, id: string) => {
    const params = { path: { id } };
    const { data } = await service.client(customer).GET("/api/v1/connect-hub/verifications/{id}", { params });
    return data!.attempts.map(({ channel }) => channel);
  };

  test("is handed to the vendor, and stays where the vendor takes it", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await optOut(customer, to);
    optedOut.delete(to);
    const { id } = await verify(customer, to);
    await service.deliver();
    expect(new URLSearchParams(peer.requests.at(-1)!.text).get("To")).toBe(to);
    await service.deliver();
    expect(await attemptsOf(customer, id)).toEqual(["sms"]);
  });

  test("goes on to the next channel where the vendor refuses it, and that is kept", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    optedOut.add(to);
    const { id } = await verify(customer, to);
    await service.deliver();
    await service.deliver();
    expect(await attemptsOf(customer, id)).toEqual(["sms", "telegram"]);
    expect((await sendSms(customer, to)).error).toMatchObject({ reason: "opted_out" });
  });
});

describe("a recipient that writes to the number", () => {
  const write = (from: string, text: string, to = ours, provider = "twilio") =>
    post({ Body: text, From: from, MessageSid: "SM0", SmsStatus: "received", To: to }, provider);
  const sendFrom = async (customer: Credentials, to: string, from = ours.slice(1)) => {
    const body = { from, to, text: "Your parcel is here." };
    const { response } = await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
    await service.deliver();
    return response.status;
  };

  test.each(["STOP", "stopall", "Unsubscribe", "CANCEL", "end", " quit\n"])("%j is kept", async (text) => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await sendFrom(customer, to);
    await write(to, text);
    expect((await sendSms(customer, to)).error).toMatchObject({ code: "blocked", reason: "opted_out" });
  });

  test.each(["START", "unstop", "Yes"])("STOP is taken back by %j", async (text) => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await sendFrom(customer, to);
    for (const each of ["STOP", "STOP", text, text]) await write(to, each);
    expect(await statusOf(customer, to)).toBe(200);
  });

  test("START takes back what the vendor's refusal told of the accounts that it means, and no others", async () => {
    const [first, second] = [await openAccount(service, credit), await openAccount(service, credit)];
    const to = freshNumber();
    await sendFrom(second, to, "447700900457");
    // Of the first one nothing was ever taken.
    await optOut(first, to);
    await optOut(second, to, "447700900457");
    optedOut.delete(to);
    expect([await statusOf(first, to), await statusOf(second, to)]).toEqual([403, 403]);
    await write(to, "START");
    expect([await statusOf(first, to), await statusOf(second, to)]).toEqual([200, 403]);
  });

  test.each(["shared", "pool"] as const)("means all whose sender it is, or may be: %s", async (provider) => {
    const [first, second] = [await openAccount(service, credit), await openAccount(service, credit)];
    const to = freshNumber(prefixes[provider]);
    await sendFrom(first, to);
    await sendFrom(second, to, "Shop");
    await write(to, "STOP", ours, provider);
    expect([await sendFrom(first, to), await sendFrom(second, to)]).toEqual([403, 403]);
    await write(to, "START", ours, provider);
    expect([await sendFrom(first, to), await sendFrom(second, to)]).toEqual([200, 200]);
  });

  test("means the account whose number it is, and nobody where it is no account's", async () => {
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

  test("says nothing by other words, nor where nothing was sent to it", async () => {
    const customer = await openAccount(service, credit);
    const to = freshNumber();
    await write(to, "STOP");
    await sendFrom(customer, to);
    for (const text of ["Stop it, please", "No", "", "STOP".repeat(1_000)]) await write(to, text);
    await write("nobody", "STOP");
    expect(await statusOf(customer, to)).toBe(200);
  });
});
