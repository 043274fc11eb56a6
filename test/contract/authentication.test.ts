import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { contractOperations } from "../support/contract.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import {
  credentialHeaders,
  requestOf,
  securedOperations,
  takesToken,
  type AllCredentials,
  type Changes,
  type Operation,
} from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let ada: Person;
let own: AllCredentials;
let other: AllCredentials;
let before: Record<string, number>;

beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada@example.com", "admin");
  const { accessToken } = ada.session;
  own = { ...service.demo, accessToken };
  other = { ...(await openAccount(service)), accessToken };
  await signIn(service, ada);
  before = await countRows(service);
});
afterAll(() => service.stop());

const ask = (operation: Operation, changes: Changes) => service.raw(...requestOf(operation, own, changes));

/** Expects a 401 and answers what it says, without the identifier of the request. */
async function expectRefused(operation: Operation, headers: Record<string, string>, query = "") {
  const response = await ask(operation, { headers, query });
  const problem = (await response.json()) as object;
  expect(problem).toMatchObject({ code: "authentication_failed", status: 401 });
  const scheme = takesToken(operation) ? "Bearer" : "ApiKey";
  expect(response.headers.get("www-authenticate")).toBe(`${scheme} realm="connect-hub"`);
  return { ...problem, request_id: "" };
}

/** All ways in which the headers of an alternative can be wrong. */
function wrongHeaders(operation: Operation, alternative: Record<string, unknown>): Record<string, string>[] {
  const right = credentialHeaders(operation, own, alternative);
  const others = credentialHeaders(operation, other, alternative);
  return Object.entries(right).flatMap(([name, value]) => {
    const { [name]: _, ...missing } = right;
    const mixed = name !== "authorization" && Object.keys(right).length > 1;
    const wrong = ["", "wrong", "x".repeat(5_000), `${value}x`, value.slice(0, -1), value.toUpperCase()];
    if (mixed) wrong.push(others[name]!);
    return [missing, ...wrong.map((text) => ({ ...right, [name]: text }))];
  });
}

describe.each(securedOperations)("$operationId", (operation) => {
  test.each(operation.security)(
    "takes $0 and nothing less, and does not tell what was wrong",
    async (alternative) => {
      const headers = credentialHeaders(operation, own, alternative);
      const accepted = await ask(operation, { headers, query: "?unknown=1" });
      expect(accepted.status).toBe(400);
      const answers = [];
      for (const wrong of [{}, ...wrongHeaders(operation, alternative)]) {
        answers.push(JSON.stringify(await expectRefused(operation, wrong)));
      }
      if (!("authorization" in headers)) expect(new Set(answers).size).toBe(1);
    },
  );

  test("is asked who calls before anything else", async () => {
    await expectRefused(operation, { "content-type": "text/plain" }, "?unknown=1&unknown=2");
  });
});

describe.each(contractOperations.filter(({ security }) => security.length === 0))(
  "$operationId",
  (operation) => {
    test("needs no credentials, and does not look at them", async () => {
      const credentials: Record<string, string>[] = [
        {},
        { authorization: "Bearer wrong", "x-api-key": "wrong" },
      ];
      // A probe's own parameters are ignored, and everybody else's are looked at before the body.
      const status = operation.method === "GET" ? 200 : 400;
      for (const headers of credentials) {
        expect((await ask(operation, { headers, query: "?unknown=1" })).status).toBe(status);
      }
    });
  },
);

describe("access tokens", () => {
  const secret = "a secret of the tests, longer than 32 bytes";
  const bearerOperations = securedOperations.filter(takesToken);
  const header = { alg: "HS256", typ: "JWT" };

  /** A token as the service would sign it, but for what is changed; undefined leaves a claim out. */
  function sign(changes: Record<string, unknown>, key = secret) {
    const issuedAt = service.clock.now() / 1000;
    const [, payload = ""] = own.accessToken.split(".");
    const { sid } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string };
    const claims = {
      iss: "connect-hub",
      sub: ada.userId,
      sid,
      iat: issuedAt,
      exp: issuedAt + 900,
      ...changes,
    };
    return new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader(header)
      .sign(new TextEncoder().encode(key));
  }

  const wrongTokens: Record<string, () => string | Promise<string>> = {
    "signed by another secret": () => sign({}, "another secret that is longer than 32 bytes"),
    "signed by nobody": () =>
      new UnsecuredJWT(
        JSON.parse(Buffer.from(own.accessToken.split(".")[1]!, "base64url").toString()),
      ).encode(),
    "without its signature": () => own.accessToken.replace(/[^.]+$/, ""),
    "of another header": async () =>
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${own.accessToken.split(".").slice(1).join(".")}`,
    expired: () => sign({ exp: service.clock.now() / 1000 }),
    "without an end": () => sign({ exp: undefined }),
    "without a session": () => sign({ sid: undefined }),
    "without a user": () => sign({ sub: undefined }),
    "of another issuer": () => sign({ iss: "somebody else" }),
    "of a session that never was": () => sign({ sid: "01931f6a-7b00-7000-8000-000000000001" }),
  };

  test("a token that is signed as it should be is taken", async () => {
    // RFC 9110 lets any number of spaces follow the scheme.
    for (const scheme of ["bearer ", "Bearer  "]) {
      const headers = { authorization: `${scheme}${await sign({})}` };
      for (const operation of bearerOperations) {
        expect((await ask(operation, { headers, query: "?unknown=1" })).status).toBe(400);
      }
    }
  });

  test.each(Object.keys(wrongTokens))("a token %s is refused", async (name) => {
    const token = await wrongTokens[name]!();
    for (const operation of bearerOperations) {
      await expectRefused(operation, { authorization: `Bearer ${token}` });
    }
  });

  test("a token is taken from its header alone, as a bearer", async () => {
    const { accessToken } = own;
    for (const operation of bearerOperations) {
      await expectRefused(operation, {}, `?access_token=${accessToken}`);
      await expectRefused(operation, { authorization: `Basic ${accessToken}` });
      await expectRefused(operation, { authorization: accessToken });
    }
  });
});

test("none of these requests wrote anything", async () => {
  expect(await countRows(service)).toEqual(before);
});
