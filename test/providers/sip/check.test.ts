// The peer is the SIP server of server.ts.
import { expect, test } from "vitest";
import { account, isAuthorized } from "./scripts.ts";
import { getHeader } from "./server-call.ts";
import { startServer } from "./server.ts";
import { openProvider, until } from "./support.ts";

const number = "+447700900123";

const respondToCredentials = (request: string) =>
  isAuthorized(request, "Authorization", "n")
    ? "200 OK"
    : '401 Unauthorized\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"';
test.each([
  ["403 Forbidden", account],
  ['401 Unauthorized\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"', {}],
])("keeps placing calls if OPTIONS without credentials is answered with %s", async (answer, credentials) => {
  const server = await startServer({ script: "ring", options: () => answer });
  const { provider, call, log } = openProvider(server.port, { ...credentials, keepaliveMilliseconds: 50 });
  await until("OPTIONS came", () => server.requests.length >= 3);
  expect(await call(number)).toMatchObject({ kind: "accepted" });
  expect(provider.isUp()).toBe(true);
  expect(log).toEqual([]);
  await provider.close();
  await server.close();
});

test.for([
  ["200", () => "200 OK", {}, true, "The peer responds to OPTIONS with 200."],
  ["404", () => "404 Not Found", {}, true, "The peer responds to OPTIONS with 404."],
  ["405", () => "405 Method Not Allowed", account, true, "The peer responds to OPTIONS with 405."],
  ["501", () => "501 Not Implemented", account, true, "The peer responds to OPTIONS with 501."],
  ["403", () => "403 Forbidden", {}, true, "The peer responds to OPTIONS with 403."],
  ["403 without a challenge", () => "403 Forbidden", account, true, "The peer responds to OPTIONS with 403."],
  [
    "401 without a challenge",
    () => "401 Unauthorized",
    account,
    true,
    "The peer responds to OPTIONS with 401: it requires an unsupported authentication method.",
  ],
  [
    "403 to a request with credentials",
    (request: string) =>
      getHeader(request, "Authorization") === "" ? respondToCredentials(request) : "403 Forbidden",
    account,
    false,
    "The peer responds to OPTIONS with 403: it does not accept the username and password.",
  ],
  ["503", () => "503 Service Unavailable", {}, false, "The peer responds to OPTIONS with 503."],
  [
    "no response",
    () => undefined,
    {},
    false,
    "The peer did not respond to OPTIONS in time. If it never responds to OPTIONS, set keepaliveMilliseconds to 0.",
  ],
  ["right credentials", respondToCredentials, account, true, "The peer responds to OPTIONS with 200."],
  [
    "no credentials",
    respondToCredentials,
    {},
    true,
    "The peer responds to OPTIONS with 401: it requires a username and password.",
  ],
  [
    "wrong credentials",
    respondToCredentials,
    { ...account, password: "wrong" },
    false,
    "The peer responds to OPTIONS with 401: it does not accept the username and password.",
  ],
] as const)(
  "check: reports the response of the peer to OPTIONS: %s",
  async ([, options, credentials, ok, detail]) => {
    const server = await startServer({ script: "ring", options });
    const { provider } = openProvider(server.port, credentials);
    expect(await provider.check()).toEqual({ ok, detail });
    expect(server.violations).toEqual([]);
    await provider.close();
    expect((await provider.check()).ok).toBe(false);
    await server.close();
  },
);

test("check: reports a host that cannot be resolved only once, although OPTIONS and REGISTER both fail", async () => {
  const { provider } = openProvider(1, { ...account, host: "sip.invalid", register: true });
  const { ok, detail } = await provider.check();
  expect(ok).toBe(false);
  expect(detail.match(/sip\.invalid/g)).toHaveLength(1);
  await provider.close();
});
