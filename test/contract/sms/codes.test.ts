// Gateways that take a code in place of a text.
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, startPeer, type Peer } from "../../providers/http/peer.ts";
import { balanceOf, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";

const british = "+447700900123";
const indian = "+919812345678";
const templates = { templates: { default: { texts: { en: "{code} for {brand}, not 271828." } } } };

const gateway = (baseUrl: string, path: string, json: object) => ({
  kind: "http-sms",
  baseUrl,
  path,
  json: { to: "{to}", ...json },
  answer: {},
});

/** +91 goes by the gateway for codes alone, everything else also by one for texts. */
const routes = (baseUrl: string) => ({
  providers: {
    codes: gateway(baseUrl, "/codes", { otp: "{code}" }),
    texts: gateway(baseUrl, "/texts", { text: "{text}" }),
  },
  routes: { sms: [{ prefix: "91", providers: ["codes"] }, { providers: ["codes", "texts"] }] },
});

let service: TestService;
let peer: Peer;
let caller: Credentials;
beforeAll(async () => {
  peer = await startPeer(answer(200, {}));
  service = await startService({
    CONNECT_HUB_ROUTES: JSON.stringify(routes(peer.baseUrl)),
    CONNECT_HUB_TEMPLATES: JSON.stringify(templates),
  });
  caller = await openAccount(service, 1_000_000);
});
afterAll(async () => {
  await service.stop();
  await peer.close();
});

async function send(to: string, text: string, from = "Example") {
  const { data, error } = await service
    .client(caller)
    .POST("/api/v1/connect-hub/sms", { body: { from, to, text } });
  if (data) return "sent";
  return error && "errors" in error ? error.errors?.map(({ pointer, code }) => [pointer, code]) : error;
}

/** Where requests went since, and their bodies. */
async function requestedBy(act: () => Promise<unknown>) {
  const before = peer.requests.length;
  await act();
  await service.deliver();
  return peer.requests.slice(before).map(({ url, text }) => [url, JSON.parse(text) as object]);
}

test("a text with one run of 4 to 8 digits goes by its code", async () => {
  expect(await requestedBy(() => send(indian, "Your code is 493817."))).toEqual([
    ["/codes", { to: indian, otp: "493817" }],
  ]);
});

test.each(["Hello.", "493817 or 271828"])(
  "%j is a fault before the charge where nobody takes texts",
  async (text) => {
    const before = await balanceOf(service, caller.accountId);
    expect(await send(indian, text)).toEqual([["/text", "pattern"]]);
    expect(await balanceOf(service, caller.accountId)).toBe(before);
  },
);

test("a sender that is too long is a fault of the sender", async () => {
  expect(await send(indian, "Your code is 493817.", "Abcdefghijklmnop")).toEqual([["/from", "pattern"]]);
});

test("a text without a code goes by the next provider that takes texts", async () => {
  expect(await requestedBy(() => send(british, "Hello."))).toEqual([
    ["/texts", { to: british, text: "Hello." }],
  ]);
});

test("a verification goes by its own code, whatever else its text has", async () => {
  const requests = await requestedBy(async () => {
    const { response } = await service
      .client(caller)
      .POST("/api/v1/connect-hub/verifications", { body: { to: indian } });
    expect(response.status).toBe(201);
  });
  expect(requests).toEqual([["/codes", { to: indian, otp: expect.stringMatching(/^\d{6}$/) as unknown }]]);
  expect(requests[0]![1]).not.toMatchObject({ otp: "271828" });
});
