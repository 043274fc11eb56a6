// An operator with two customers in India. Each message has the ids that are registered for its customer and its text.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { startService, type TestService } from "../../support/service.ts";
import { openTestStore } from "../../support/stores/index.ts";
import { startSmsc, decodeText, type Smsc } from "../../providers/smpp/smsc.ts";
import { path } from "./support.ts";

const indian = "+919812345678";
const templates = {
  templates: {
    default: { countries: { IN: { texts: { en: "{code} is your OTP for {brand}. Do not share it." } } } },
    payments: { transactions: { en: "{code} confirms {amount} to {payee}." } },
  },
};

function routesFor(port: number, first: Credentials, second: Credentials) {
  const ids = (entity: string, template: string) => ({ "0x1400": entity, "0x1401": template });
  const tlvs = [
    { prefix: "91", account: first.accountId, template: "default", ...ids("1101", "1107-otp") },
    { prefix: "91", account: first.accountId, template: "payments", ...ids("1101", "1107-pay") },
    {
      prefix: "91",
      account: first.accountId,
      text: "Dear {#var#}, order {#var#} has been sent.",
      ...ids("1101", "1107-order"),
    },
    { prefix: "91", account: second.accountId, template: "default", ...ids("1102", "1107-other") },
  ];
  const india = { kind: "smpp", host: "127.0.0.1", port, systemId: "hub", password: "x", tlvs };
  return {
    providers: { india, near: { kind: "sandbox" } },
    routes: { sms: ["india", "near"] },
  };
}

let smsc: Smsc;
let service: TestService;
let first: Credentials;
let second: Credentials;
beforeAll(async () => {
  smsc = await startSmsc();
  // The accounts must exist before the routes can name them.
  const { engine, close } = await openTestStore();
  const before = await startService({}, async () => ({ engine, close: async () => {} }));
  [first, second] = [await openAccount(before, 1_000_000), await openAccount(before, 1_000_000)];
  await before.stop();
  service = await startService(
    {
      CONNECT_HUB_ROUTES: JSON.stringify(routesFor(smsc.port, first, second)),
      CONNECT_HUB_TEMPLATES: JSON.stringify(templates),
    },
    async () => ({ engine, close }),
  );
  await pollUntil(() => service.log.some(({ fields }) => fields["bind"] === 1));
});
afterAll(async () => {
  await service.stop();
  await smsc.close();
});

/** Runs `act`, and returns the entity id, template id and text of each message that it submits. */
async function submittedBy(act: () => Promise<unknown>) {
  const before = smsc.submitted.length;
  await act();
  await service.deliver();
  return smsc.submitted
    .slice(before)
    .map((pdu) => [String(pdu[0x1400]), String(pdu[0x1401]), decodeText(pdu)]);
}

async function start(caller: Credentials, body: object) {
  const { response } = await service.client(caller).POST(path, { body: { to: indian, ...body } as never });
  expect(response.status).toBe(201);
}

async function send(caller: Credentials, text: string): Promise<string> {
  const body = { from: "EXMPLE", to: indian, text };
  const { data } = await service.client(caller).POST("/api/v1/connect-hub/sms", { body });
  return data!.messageId;
}

test("a verification's message has the ids of its account and its template", async () => {
  const otp = expect.stringMatching(/^\d{6} is your OTP for connect-hub\. Do not share it\.$/) as unknown;
  expect(await submittedBy(() => start(first, {}))).toEqual([["1101", "1107-otp", otp]]);
  expect(await submittedBy(() => start(second, {}))).toEqual([["1102", "1107-other", otp]]);
  const transaction = { amount: "INR 500", payee: "Shop" };
  const pay = expect.stringMatching(/^\d{6} confirms INR 500 to Shop\.$/) as unknown;
  expect(await submittedBy(() => start(first, { template: "payments", transaction }))).toEqual([
    ["1101", "1107-pay", pay],
  ]);
});

test("a customer's text has the ids of its registered text", async () => {
  const text = "Dear Ada, order 4711 has been sent.";
  expect(await submittedBy(() => send(first, text))).toEqual([["1101", "1107-order", text]]);
});

test("a text that is registered for no customer or for another one is sent by the next provider", async () => {
  const found = async (id: string, { accountId }: Credentials) =>
    service.context.store.messages.find(accountId, "sms", id);
  const ids: string[] = [];
  const submitted = await submittedBy(async () => {
    ids.push(await send(first, "123456 is your OTP for connect-hub. Do not share it."));
    ids.push(await send(second, "Dear Ada, order 4711 has been sent."));
  });
  expect(submitted).toEqual([]);
  expect(await found(ids[0]!, first)).toMatchObject({ provider: "near", attempts: 1 });
  expect(await found(ids[1]!, second)).toMatchObject({ provider: "near", attempts: 1 });
});
