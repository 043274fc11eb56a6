// WhatsApp's free texts, by a peer on loopback that answers in Meta's shapes: they go to those who have written.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { startPeer, type Peer } from "../providers/http/peer.ts";
import { phoneNumberId, posted, secrets, takes, template } from "../providers/whatsapp-cloud/cloud.ts";
import { balanceOf, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { minute } from "../support/clock.ts";
import { startService, type TestService } from "../support/service.ts";
import { by, verifier } from "./verifications/support.ts";

const day = 24 * 60 * minute;
const otherNumberId = "106540352242923";
const text = "Your parcel has come.";
const noCode = "The text has no code: send one run of 4 to 8 digits in it.";
const notWritten = "It cannot go as it stands either: the recipient has not written within 24 hours.";

let peer: Peer;
let service: TestService;
let customer: Credentials;
beforeAll(async () => {
  peer = await startPeer(takes);
  const own = { kind: "whatsapp-cloud", ...secrets, phoneNumberId, baseUrl: peer.baseUrl };
  const providers = {
    cloud: { ...own, template, freeText: true },
    other: { ...own, phoneNumberId: otherNumberId, template, freeText: true },
    bare: { ...own, freeText: true },
    strict: { ...own, template },
  };
  const whatsapp = [
    { prefix: "44", providers: ["cloud"] },
    { prefix: "49", providers: ["cloud", "other"] },
    { prefix: "33", providers: ["bare"] },
    { providers: ["strict"] },
  ];
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify({ providers, routes: { whatsapp } }) });
});
afterAll(async () => {
  await service.stop();
  await peer.close();
});

let numbers = 200;
/** A number that no other test sends to. */
const freshNumber = (prefix: string, digits: number) => prefix + String((numbers += 1)).padStart(digits, "0");
const british = () => freshNumber("4477009", 5);
const german = () => freshNumber("49151123", 5);
const french = () => freshNumber("33612", 6);

let before: number;
beforeEach(async () => {
  customer = await openAccount(service, 1_000_000);
  before = await balanceOf(service, customer.accountId);
});
/** What went out to a number: the kinds of messages, and from which of ours. */
const sentTo = (number: string) =>
  peer.requests
    .map(({ url, text: body }) => ({ url, ...(JSON.parse(body) as { to: string; type: string }) }))
    .filter(({ to }) => to === `+${number}`)
    .map(({ url, type }) => [url.includes(otherNumberId) ? "other" : "cloud", type]);

/** Has somebody send an image, or something else, to a number of ours. */
async function write(from: string, { ago = 0, by: provider = "cloud", sign = true, message = {} } = {}) {
  const timestamp = String(Math.floor((service.clock.now() - ago) / 1_000));
  const number = provider === "other" ? otherNumberId : phoneNumberId;
  const url = `${service.baseUrl}/callbacks/${provider}`;
  const request = posted(
    url,
    { messages: [{ from, timestamp, type: "image", ...message }] },
    "15550783881",
    number,
  );
  if (!sign) request.headers.delete("x-hub-signature-256");
  return (await fetch(request)).status;
}

const send = (to: string, said = text, headers = {}) =>
  service.client(customer).POST("/api/v1/connect-hub/whatsapp/otp", { headers, body: { to, text: said } });
const statusOf = async (to: string) => (await send(to)).response.status;
const messageOf = async (id: string) =>
  (await service.client(customer).GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }))
    .data!;

describe("a text without a code to who has not written", () => {
  test("is a 400 that says so, and is neither charged nor kept", async () => {
    const to = british();
    const { error, response } = await send(to);
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      code: "invalid_request",
      errors: [{ in: "body", pointer: "/text", code: "pattern", message: `${noCode} ${notWritten}` }],
    });
    await service.deliver();
    expect(await balanceOf(service, customer.accountId)).toBe(before);
    expect(await countMessages(service, customer.accountId)).toBe(0);
    expect(sentTo(to)).toEqual([]);
  });

  test.each([
    ["to another of our numbers", { by: "other" }, 200],
    ["unsigned", { sign: false }, 401],
    ["a day ago", { ago: day }, 200],
    ["a message that is none", { message: { type: "system" } }, 200],
  ])("is one as well where that has written %s", async (_, given, answered) => {
    const to = british();
    expect(await write(to, given)).toBe(answered);
    expect(await statusOf(to)).toBe(400);
  });

  test("is one by the words of the provider of its route, and tells of a number alone that cannot be one", async () => {
    const { error } = await send("12025550100");
    expect(error).toMatchObject({ errors: [{ pointer: "/text", message: noCode }] });
    const { error: impossible } = await send("999123456789");
    expect(impossible).toMatchObject({ errors: [{ pointer: "/to", code: "phone_number" }] });
  });

  test("is not one with a code, which goes in the template", async () => {
    const to = british();
    const { data } = await send(to, "Your code is 493817.");
    await service.deliver();
    expect(sentTo(to)).toEqual([["cloud", "template"]]);
    expect(await messageOf(data!.uuid)).toMatchObject({ status: "SENT" });
  });
});

describe("a text without a code to who has written", () => {
  test("goes as it stands, and is charged once", async () => {
    const to = british();
    expect(await write(to)).toBe(200);
    const { data } = await send(to);
    await service.deliver();
    expect(sentTo(to)).toEqual([["cloud", "text"]]);
    expect(await messageOf(data!.uuid)).toMatchObject({ status: "SENT" });
    expect(await balanceOf(service, customer.accountId)).toBe(before - 30_000);
  });

  test("goes until a minute before a day has passed, whatever is posted late or again", async () => {
    const to = british();
    const { clock } = service;
    await write(to);
    await write(to, { ago: minute });
    clock.advance(day - minute - 1);
    expect(await statusOf(to)).toBe(200);
    clock.advance(1);
    expect(await statusOf(to)).toBe(400);
    await write(to, { ago: day - minute });
    expect(await statusOf(to)).toBe(400);
    await write(to);
    expect(await statusOf(to)).toBe(200);
  });

  test("is answered as before where it is repeated when that has ended", async () => {
    const to = british();
    const headers = { "idempotency-key": "parcel-1" };
    await write(to, { ago: day - 3 * minute });
    const { data, response } = await send(to, text, headers);
    expect(response.status).toBe(200);
    service.clock.advance(3 * minute);
    const again = await send(to, text, headers);
    expect(again.data).toEqual(data);
    expect(again.response.headers.get("idempotent-replayed")).toBe("true");
    expect(await statusOf(to)).toBe(400);
  });
});

describe("a text that is accepted, and handed over when that has ended,", () => {
  const accepted = async (to: string) => {
    await write(to, { ago: day - 3 * minute });
    const { data } = await send(to);
    service.clock.advance(3 * minute);
    return data!.uuid;
  };

  test("fails at once and is refunded", async () => {
    const to = british();
    const id = await accepted(to);
    await service.deliver();
    expect(sentTo(to)).toEqual([]);
    const failed = await messageOf(id);
    expect(failed).toMatchObject({ status: "FAILED" });
    expect(failed.events.at(-1)).toMatchObject({ detail: `${noCode} ${notWritten}` });
    expect(await balanceOf(service, customer.accountId)).toBe(before);
  });

  test("goes by the next provider to whose number the recipient has written", async () => {
    const to = german();
    await write(to, { by: "other" });
    const id = await accepted(to);
    await service.deliver();
    expect(sentTo(to)).toEqual([["other", "text"]]);
    expect(await messageOf(id)).toMatchObject({ status: "SENT" });
    expect(await balanceOf(service, customer.accountId)).toBe(before - 30_000);
  });
});

describe("a verification whose code has no template", () => {
  const workflow = by("whatsapp", "sms");
  const channelsOf = ({ attempts }: { attempts: readonly { channel: string }[] }) =>
    attempts.map(({ channel }) => channel);

  test("begins with the next step for who has not written", async () => {
    const own = await verifier(service);
    expect(channelsOf(await own.start({ to: `+${french()}`, workflow }))).toEqual(["sms"]);
  });

  test("goes as it stands to who has", async () => {
    const own = await verifier(service);
    const to = french();
    await write(to, { by: "bare" });
    const { id } = await own.start({ to: `+${to}`, workflow });
    await service.deliver();
    expect(await own.get(id)).toMatchObject({ attempts: [{ channel: "whatsapp", status: "SENT" }] });
    expect(sentTo(to)).toEqual([["cloud", "text"]]);
  });

  test("goes on at once where that has ended at hand-over", async () => {
    const own = await verifier(service);
    const to = french();
    const left = 10_000;
    await write(to, { by: "bare", ago: day - minute - left });
    const { id, attempts } = await own.start({ to: `+${to}`, workflow });
    expect(channelsOf({ attempts })).toEqual(["whatsapp"]);
    service.clock.advance(left);
    await service.deliver();
    await service.deliver();
    const shown = await own.get(id);
    expect(shown.attempts).toMatchObject([{ channel: "whatsapp", status: "FAILED" }, { channel: "sms" }]);
    expect(sentTo(to)).toEqual([]);
  });

  test("that is to go by WhatsApp alone is a 400 for who has not written", async () => {
    const own = await verifier(service);
    const body = { to: `+${french()}`, workflow: by("whatsapp") } as never;
    const { error, response } = await own.client.POST("/api/v1/connect-hub/verifications", { body });
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      errors: [{ pointer: "/to", message: expect.stringContaining(notWritten) }],
    });
  });
});

test("a text without a code is a 503 while nobody can tell whether the recipient has written, and is not charged", async () => {
  const gateway = service.context.gateways.whatsapp!;
  const { faultOf } = gateway;
  Object.assign(gateway, { faultOf: () => Promise.reject(new StoreError("busy", "the store is busy")) });
  const status = await statusOf(british());
  Object.assign(gateway, { faultOf });
  expect(status).toBe(503);
  expect(await balanceOf(service, customer.accountId)).toBe(before);
});
