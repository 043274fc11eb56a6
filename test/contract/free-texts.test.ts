// Free texts by WhatsApp: they go only to recipients who wrote within 24 hours. The vendor is a server on loopback with
// Meta's API.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { getBalance, countMessages, openAccount, type Credentials } from "../support/accounts.ts";
import { minute } from "../support/clock.ts";
import { createUniqueNumber, startFreeTextService } from "../support/free-text-service.ts";
import { workflowBy, createVerifier } from "./verifications/support.ts";

const day = 24 * 60 * minute;
const noCode = "The text has no code: send one run of 4 to 8 digits in it.";
const notWritten = "It cannot be sent as free text either: the recipient has not written within 24 hours.";

let texts: Awaited<ReturnType<typeof startFreeTextService>>;
let customer: Credentials;
let before: number;
beforeAll(async () => {
  texts = await startFreeTextService();
});
afterAll(() => texts.stop());
beforeEach(async () => {
  customer = await openAccount(texts.service, 1_000_000);
  before = await getBalance(texts.service, customer.accountId);
});

const british = () => createUniqueNumber("4477009", 5);
const german = () => createUniqueNumber("49151123", 5);
const french = () => createUniqueNumber("33612", 6);
const getStatus = async (to: string) => (await texts.send(customer, to)).response.status;

describe("a text without a code to a recipient who has not written", () => {
  test("fails with a 400 that states the reason, and is neither charged nor stored", async () => {
    const to = british();
    const { error, response } = await texts.send(customer, to);
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      code: "invalid_request",
      errors: [{ in: "body", pointer: "/text", code: "pattern", message: `${noCode} ${notWritten}` }],
    });
    await texts.service.deliver();
    expect(await getBalance(texts.service, customer.accountId)).toBe(before);
    expect(await countMessages(texts.service, customer.accountId)).toBe(0);
    expect(texts.sentTo(to)).toEqual([]);
  });

  test.each([
    ["to another phone number of the operator", { by: "other" }, 200],
    ["in an unsigned callback", { sign: false }, 401],
    ["a day ago", { ago: day }, 200],
    ["a system message", { message: { type: "system" } }, 200],
  ])("fails with a 400 as well if the recipient has written %s", async (_, given, answered) => {
    const to = british();
    expect(await texts.write(to, given)).toBe(answered);
    expect(await getStatus(to)).toBe(400);
  });

  test("gets the validation error of its routed provider, and only the phone number error if the number cannot exist", async () => {
    const { error } = await texts.send(customer, "12025550100");
    expect(error).toMatchObject({ errors: [{ pointer: "/text", message: noCode }] });
    const { error: impossible } = await texts.send(customer, "999123456789");
    expect(impossible).toMatchObject({ errors: [{ pointer: "/to", code: "phone_number" }] });
  });

  test("gets both errors if the phone number has no price", async () => {
    const { context } = texts.service;
    const { prices } = context;
    Object.assign(context, { prices: { ...prices, find: async () => undefined } });
    onTestFinished(() => void Object.assign(context, { prices }));
    const { error } = await texts.send(customer, british());
    const places = [{ pointer: "/text" }, { pointer: "/to", code: "destination" }];
    expect(error).toMatchObject({ errors: places });
  });

  test("is accepted if it contains a code, which is sent by the template", async () => {
    const to = british();
    const { data } = await texts.send(customer, to, "Your code is 493817.");
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["cloud", "template"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
  });
});

describe("a text without a code to a recipient who has written", () => {
  test("is sent unchanged and charged once", async () => {
    const to = british();
    expect(await texts.write(to)).toBe(200);
    const { data } = await texts.send(customer, to);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["cloud", "text"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
    expect(await getBalance(texts.service, customer.accountId)).toBe(before - 30_000);
  });

  test("is accepted until a minute before the day ends, even if callbacks arrive late or repeatedly", async () => {
    const to = british();
    const { clock } = texts.service;
    await texts.write(to);
    await texts.write(to, { ago: minute });
    clock.advance(day - minute - 1);
    expect(await getStatus(to)).toBe(200);
    clock.advance(1);
    expect(await getStatus(to)).toBe(400);
    await texts.write(to, { ago: day - minute });
    expect(await getStatus(to)).toBe(400);
    await texts.write(to);
    expect(await getStatus(to)).toBe(200);
  });

  test("gets the first response again if it is repeated after the window has closed", async () => {
    const to = british();
    const headers = { "idempotency-key": "parcel-1" };
    await texts.write(to, { ago: day - 3 * minute });
    const { data, response } = await texts.send(customer, to, undefined, headers);
    expect(response.status).toBe(200);
    texts.service.clock.advance(3 * minute);
    const again = await texts.send(customer, to, undefined, headers);
    expect(again.data).toEqual(data);
    expect(again.response.headers.get("idempotent-replayed")).toBe("true");
    expect(await getStatus(to)).toBe(400);
  });
});

describe("an accepted text that is submitted after the window has closed", () => {
  const accepted = async (to: string) => {
    await texts.write(to, { ago: day - 3 * minute });
    const { data } = await texts.send(customer, to);
    texts.service.clock.advance(3 * minute);
    return data!.uuid;
  };

  test("fails immediately and is refunded", async () => {
    const to = british();
    const id = await accepted(to);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([]);
    const failed = await texts.messageOf(customer, id);
    expect(failed).toMatchObject({ status: "FAILED" });
    expect(failed.events.at(-1)).toMatchObject({ detail: `${noCode} ${notWritten}` });
    expect(await getBalance(texts.service, customer.accountId)).toBe(before);
  });

  test("is sent by the next provider whose phone number the recipient has written to", async () => {
    const to = german();
    await texts.write(to, { by: "other" });
    const id = await accepted(to);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["other", "text"]]);
    expect(await texts.messageOf(customer, id)).toMatchObject({ status: "SENT" });
    expect(await getBalance(texts.service, customer.accountId)).toBe(before - 30_000);
  });
});

describe("a verification whose code has no template", () => {
  const workflow = workflowBy("whatsapp", "sms");
  const listChannels = ({ attempts }: { attempts: readonly { channel: string }[] }) =>
    attempts.map(({ channel }) => channel);

  test("starts with the next step if the recipient has not written", async () => {
    const own = await createVerifier(texts.service);
    expect(listChannels(await own.start({ to: `+${french()}`, workflow }))).toEqual(["sms"]);
  });

  test("sends the code as plain text if the recipient has written", async () => {
    const own = await createVerifier(texts.service);
    const to = french();
    await texts.write(to, { by: "bare" });
    const { id } = await own.start({ to: `+${to}`, workflow });
    await texts.service.deliver();
    expect(await own.get(id)).toMatchObject({ attempts: [{ channel: "whatsapp", status: "SENT" }] });
    expect(texts.sentTo(to)).toEqual([["cloud", "text"]]);
  });

  test("continues with the next step if the window has closed before the submission", async () => {
    const own = await createVerifier(texts.service);
    const to = french();
    const left = 10_000;
    await texts.write(to, { by: "bare", ago: day - minute - left });
    const { id, attempts } = await own.start({ to: `+${to}`, workflow });
    expect(listChannels({ attempts })).toEqual(["whatsapp"]);
    texts.service.clock.advance(left);
    await texts.service.deliver();
    await texts.service.deliver();
    const shown = await own.get(id);
    expect(shown.attempts).toMatchObject([{ channel: "whatsapp", status: "FAILED" }, { channel: "sms" }]);
    expect(texts.sentTo(to)).toEqual([]);
  });

  test("fails with a 400 if WhatsApp is the only step and the recipient has not written", async () => {
    const own = await createVerifier(texts.service);
    const body = { to: `+${french()}`, workflow: workflowBy("whatsapp") } as never;
    const { error, response } = await own.client.POST("/api/v1/connect-hub/verifications", { body });
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      errors: [{ pointer: "/to", message: expect.stringContaining(notWritten) }],
    });
  });
});

test("a text without a code fails with a 503 and is not charged while the store is busy", async () => {
  const gateway = texts.service.context.gateways.whatsapp!;
  const { validate } = gateway;
  Object.assign(gateway, { validate: () => Promise.reject(new StoreError("busy", "the store is busy")) });
  const status = await getStatus(british());
  Object.assign(gateway, { validate });
  expect(status).toBe(503);
  expect(await getBalance(texts.service, customer.accountId)).toBe(before);
});
