// WhatsApp's free texts, by a peer on loopback that answers in Meta's shapes: they go to those who have written.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { balanceOf, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { minute } from "../support/clock.ts";
import { freshNumber, startFreeTexts } from "../support/free-texts.ts";
import { by, verifier } from "./verifications/support.ts";

const day = 24 * 60 * minute;
const noCode = "The text has no code: send one run of 4 to 8 digits in it.";
const notWritten = "It cannot go as it stands either: the recipient has not written within 24 hours.";

let texts: Awaited<ReturnType<typeof startFreeTexts>>;
let customer: Credentials;
let before: number;
beforeAll(async () => {
  texts = await startFreeTexts();
});
afterAll(() => texts.stop());
beforeEach(async () => {
  customer = await openAccount(texts.service, 1_000_000);
  before = await balanceOf(texts.service, customer.accountId);
});

const british = () => freshNumber("4477009", 5);
const german = () => freshNumber("49151123", 5);
const french = () => freshNumber("33612", 6);
const statusOf = async (to: string) => (await texts.send(customer, to)).response.status;

describe("a text without a code to who has not written", () => {
  test("is a 400 that says so, and is neither charged nor kept", async () => {
    const to = british();
    const { error, response } = await texts.send(customer, to);
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      code: "invalid_request",
      errors: [{ in: "body", pointer: "/text", code: "pattern", message: `${noCode} ${notWritten}` }],
    });
    await texts.service.deliver();
    expect(await balanceOf(texts.service, customer.accountId)).toBe(before);
    expect(await countMessages(texts.service, customer.accountId)).toBe(0);
    expect(texts.sentTo(to)).toEqual([]);
  });

  test.each([
    ["to another of our numbers", { by: "other" }, 200],
    ["unsigned", { sign: false }, 401],
    ["a day ago", { ago: day }, 200],
    ["a message that is none", { message: { type: "system" } }, 200],
  ])("is one as well where that has written %s", async (_, given, answered) => {
    const to = british();
    expect(await texts.write(to, given)).toBe(answered);
    expect(await statusOf(to)).toBe(400);
  });

  test("is one by the words of the provider of its route, and tells of a number alone that cannot be one", async () => {
    const { error } = await texts.send(customer, "12025550100");
    expect(error).toMatchObject({ errors: [{ pointer: "/text", message: noCode }] });
    const { error: impossible } = await texts.send(customer, "999123456789");
    expect(impossible).toMatchObject({ errors: [{ pointer: "/to", code: "phone_number" }] });
  });

  test("to a number that has no price is told with that", async () => {
    const { context } = texts.service;
    const { prices } = context;
    Object.assign(context, { prices: { ...prices, find: async () => undefined } });
    onTestFinished(() => void Object.assign(context, { prices }));
    const { error } = await texts.send(customer, british());
    const places = [{ pointer: "/text" }, { pointer: "/to", code: "destination" }];
    expect(error).toMatchObject({ errors: places });
  });

  test("is not one with a code, which goes in the template", async () => {
    const to = british();
    const { data } = await texts.send(customer, to, "Your code is 493817.");
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["cloud", "template"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
  });
});

describe("a text without a code to who has written", () => {
  test("goes as it stands, and is charged once", async () => {
    const to = british();
    expect(await texts.write(to)).toBe(200);
    const { data } = await texts.send(customer, to);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["cloud", "text"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
    expect(await balanceOf(texts.service, customer.accountId)).toBe(before - 30_000);
  });

  test("goes until a minute before a day has passed, whatever is posted late or again", async () => {
    const to = british();
    const { clock } = texts.service;
    await texts.write(to);
    await texts.write(to, { ago: minute });
    clock.advance(day - minute - 1);
    expect(await statusOf(to)).toBe(200);
    clock.advance(1);
    expect(await statusOf(to)).toBe(400);
    await texts.write(to, { ago: day - minute });
    expect(await statusOf(to)).toBe(400);
    await texts.write(to);
    expect(await statusOf(to)).toBe(200);
  });

  test("is answered as before where it is repeated when that has ended", async () => {
    const to = british();
    const headers = { "idempotency-key": "parcel-1" };
    await texts.write(to, { ago: day - 3 * minute });
    const { data, response } = await texts.send(customer, to, undefined, headers);
    expect(response.status).toBe(200);
    texts.service.clock.advance(3 * minute);
    const again = await texts.send(customer, to, undefined, headers);
    expect(again.data).toEqual(data);
    expect(again.response.headers.get("idempotent-replayed")).toBe("true");
    expect(await statusOf(to)).toBe(400);
  });
});

describe("a text that is accepted, and handed over when that has ended,", () => {
  const accepted = async (to: string) => {
    await texts.write(to, { ago: day - 3 * minute });
    const { data } = await texts.send(customer, to);
    texts.service.clock.advance(3 * minute);
    return data!.uuid;
  };

  test("fails at once and is refunded", async () => {
    const to = british();
    const id = await accepted(to);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([]);
    const failed = await texts.messageOf(customer, id);
    expect(failed).toMatchObject({ status: "FAILED" });
    expect(failed.events.at(-1)).toMatchObject({ detail: `${noCode} ${notWritten}` });
    expect(await balanceOf(texts.service, customer.accountId)).toBe(before);
  });

  test("goes by the next provider to whose number the recipient has written", async () => {
    const to = german();
    await texts.write(to, { by: "other" });
    const id = await accepted(to);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["other", "text"]]);
    expect(await texts.messageOf(customer, id)).toMatchObject({ status: "SENT" });
    expect(await balanceOf(texts.service, customer.accountId)).toBe(before - 30_000);
  });
});

describe("a verification whose code has no template", () => {
  const workflow = by("whatsapp", "sms");
  const channelsOf = ({ attempts }: { attempts: readonly { channel: string }[] }) =>
    attempts.map(({ channel }) => channel);

  test("begins with the next step for who has not written", async () => {
    const own = await verifier(texts.service);
    expect(channelsOf(await own.start({ to: `+${french()}`, workflow }))).toEqual(["sms"]);
  });

  test("goes as it stands to who has", async () => {
    const own = await verifier(texts.service);
    const to = french();
    await texts.write(to, { by: "bare" });
    const { id } = await own.start({ to: `+${to}`, workflow });
    await texts.service.deliver();
    expect(await own.get(id)).toMatchObject({ attempts: [{ channel: "whatsapp", status: "SENT" }] });
    expect(texts.sentTo(to)).toEqual([["cloud", "text"]]);
  });

  test("goes on at once where that has ended at hand-over", async () => {
    const own = await verifier(texts.service);
    const to = french();
    const left = 10_000;
    await texts.write(to, { by: "bare", ago: day - minute - left });
    const { id, attempts } = await own.start({ to: `+${to}`, workflow });
    expect(channelsOf({ attempts })).toEqual(["whatsapp"]);
    texts.service.clock.advance(left);
    await texts.service.deliver();
    await texts.service.deliver();
    const shown = await own.get(id);
    expect(shown.attempts).toMatchObject([{ channel: "whatsapp", status: "FAILED" }, { channel: "sms" }]);
    expect(texts.sentTo(to)).toEqual([]);
  });

  test("that is to go by WhatsApp alone is a 400 for who has not written", async () => {
    const own = await verifier(texts.service);
    const body = { to: `+${french()}`, workflow: by("whatsapp") } as never;
    const { error, response } = await own.client.POST("/api/v1/connect-hub/verifications", { body });
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      errors: [{ pointer: "/to", message: expect.stringContaining(notWritten) }],
    });
  });
});

test("a text without a code is a 503 while nobody can tell whether the recipient has written, and is not charged", async () => {
  const gateway = texts.service.context.gateways.whatsapp!;
  const { faultOf } = gateway;
  Object.assign(gateway, { faultOf: () => Promise.reject(new StoreError("busy", "the store is busy")) });
  const status = await statusOf(british());
  Object.assign(gateway, { faultOf });
  expect(status).toBe(503);
  expect(await balanceOf(texts.service, customer.accountId)).toBe(before);
});
