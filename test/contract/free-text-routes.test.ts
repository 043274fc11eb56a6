// A WhatsApp route with several providers. Each provider can carry only some of the messages.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBalance, openAccount, type Credentials } from "../support/accounts.ts";
import { createUniqueNumber, startFreeTextService } from "../support/free-text-service.ts";

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

const spanish = () => createUniqueNumber("34612", 6);
const italian = () => createUniqueNumber("39320", 7);

describe("if the first provider of a route cannot carry a message,", () => {
  test("a code is sent by the template of the next provider", async () => {
    const to = spanish();
    const { data, response } = await texts.send(customer, to, "Your code is 493817.");
    expect(response.status).toBe(200);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["cloud", "template"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
  });

  test("a text is sent from the phone number that the recipient has written to", async () => {
    const to = spanish();
    expect((await texts.send(customer, to)).response.status).toBe(400);
    await texts.write(to, { by: "other" });
    const { data, response } = await texts.send(customer, to);
    expect(response.status).toBe(200);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["other", "text"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
  });

  test("a text waits for the provider that can carry it, and no other provider rejects it", async () => {
    const to = italian();
    await texts.write(to, { by: "failing" });
    const { data, response } = await texts.send(customer, to);
    expect(response.status).toBe(200);
    await texts.service.deliver();
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "PENDING" });
    expect(await getBalance(texts.service, customer.accountId)).toBe(before - 30_000);
  });
});
