// WhatsApp by several providers of a route, of which one may carry what another cannot.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { balanceOf, openAccount, type Credentials } from "../support/accounts.ts";
import { freshNumber, startFreeTexts } from "../support/free-texts.ts";

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

const spanish = () => freshNumber("34612", 6);
const italian = () => freshNumber("39320", 7);

describe("where the first provider of a route cannot carry it,", () => {
  test("a code goes in the template of the next", async () => {
    const to = spanish();
    const { data, response } = await texts.send(customer, to, "Your code is 493817.");
    expect(response.status).toBe(200);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["cloud", "template"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
  });

  test("a text goes from the number to which the recipient has written", async () => {
    const to = spanish();
    expect((await texts.send(customer, to)).response.status).toBe(400);
    await texts.write(to, { by: "other" });
    const { data, response } = await texts.send(customer, to);
    expect(response.status).toBe(200);
    await texts.service.deliver();
    expect(texts.sentTo(to)).toEqual([["other", "text"]]);
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "SENT" });
  });

  test("a text waits for the one that can, and is not refused for the other", async () => {
    const to = italian();
    await texts.write(to, { by: "failing" });
    const { data, response } = await texts.send(customer, to);
    expect(response.status).toBe(200);
    await texts.service.deliver();
    expect(await texts.messageOf(customer, data!.uuid)).toMatchObject({ status: "PENDING" });
    expect(await balanceOf(texts.service, customer.accountId)).toBe(before - 30_000);
  });
});
