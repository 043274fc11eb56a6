// Providers that accept a code instead of a text.
import { afterAll, beforeAll, expect, test } from "vitest";
import { respondWith, startPeer, type Peer } from "../../providers/http/peer.ts";
import { getBalance, openAccount, type Credentials } from "../../support/accounts.ts";
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

/** Numbers with +91 use the provider that accepts only codes. All other numbers can also use one that accepts texts. */
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
  peer = await startPeer(respondWith(200, {}));
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

/** Returns the paths and bodies of the requests since the last call. */
async function requestedBy(act: () => Promise<unknown>) {
  const before = peer.requests.length;
  await act();
  await service.deliver();
  return peer.requests.slice(before).map(({ url, text }) => [url, JSON.parse(text) as object]);
}

test("a text with one run of 4 to 8 digits is sent as its code", async () => {
  expect(await requestedBy(() => send(indian, "Your code is 493817."))).toEqual([
    ["/codes", { to: indian, otp: "493817" }],
  ]);
});

test.each(["Hello.", "493817 or 271828"])(
  "%j is a validation error before the charge if no provider accepts texts",
  async (text) => {
    const before = await getBalance(service, caller.accountId);
    expect(await send(indian, text)).toEqual([["/text", "pattern"]]);
    expect(await getBalance(service, caller.accountId)).toBe(before);
  },
);

test("a sender that is too long is a validation error of the sender", async () => {
  expect(await send(indian, "Your code is 493817.", "Abcdefghijklmnop")).toEqual([["/from", "pattern"]]);
});

test("a text without a code is sent by the next provider that accepts texts", async () => {
  expect(await requestedBy(() => send(british, "Hello."))).toEqual([
    ["/texts", { to: british, text: "Hello." }],
  ]);
});

test("a verification is sent with its code, regardless of the rest of its text", async () => {
  const requests = await requestedBy(async () => {
    const { response } = await service
      .client(caller)
      .POST("/api/v1/connect-hub/verifications", { body: { to: indian } });
    expect(response.status).toBe(201);
  });
  expect(requests).toEqual([["/codes", { to: indian, otp: expect.stringMatching(/^\d{6}$/) as unknown }]]);
  expect(requests[0]![1]).not.toMatchObject({ otp: "271828" });
});
