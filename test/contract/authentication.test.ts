import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../support/accounts.ts";
import { contractOperations } from "../support/contract.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import {
  getCredentialHeaders,
  createExampleRequest,
  securedOperations,
  acceptsToken,
  type AllCredentials,
  type RequestChanges,
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

const sendRequest = (operation: Operation, changes: RequestChanges) =>
  service.sendRaw(...createExampleRequest(operation, own, changes));

/** Expects a 401, and returns its problem without the request id. */
async function expectRefused(operation: Operation, headers: Record<string, string>, query = "") {
  const response = await sendRequest(operation, { headers, query });
  const problem = (await response.json()) as object;
  expect(problem).toMatchObject({ code: "authentication_failed", status: 401 });
  const challenges = response.headers.get("www-authenticate")!.split(", ");
  const expected = [
    ...(acceptsToken(operation) ? ["Bearer"] : []),
    ...(operation.security.some((each) => "ApiKey" in each) ? ["ApiKey"] : []),
  ];
  expect(challenges.toSorted()).toEqual(expected.map((kind) => `${kind} realm="connect-hub"`).toSorted());
  return { ...problem, request_id: "" };
}

/** All invalid variants of the headers of one security alternative. */
function wrongHeaders(operation: Operation, alternative: Record<string, unknown>): Record<string, string>[] {
  const right = getCredentialHeaders(operation, own, alternative);
  const others = getCredentialHeaders(operation, other, alternative);
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
    "accepts $0 and nothing less, and does not reveal what was wrong",
    async (alternative) => {
      const headers = getCredentialHeaders(operation, own, alternative);
      const accepted = await sendRequest(operation, { headers, query: "?unknown=1" });
      expect(accepted.status).toBe(400);
      const answers = [];
      for (const wrong of [{}, ...wrongHeaders(operation, alternative)]) {
        answers.push(JSON.stringify(await expectRefused(operation, wrong)));
      }
      if (!("authorization" in headers)) expect(new Set(answers).size).toBe(1);
    },
  );

  test("checks the credentials before anything else", async () => {
    await expectRefused(operation, { "content-type": "text/plain" }, "?unknown=1&unknown=2");
  });
});

describe.each(contractOperations.filter(({ security }) => security.length === 0))(
  "$operationId",
  (operation) => {
    test("needs no credentials and ignores them", async () => {
      const credentials: Record<string, string>[] = [
        {},
        { authorization: "Bearer wrong", "x-api-key": "wrong" },
      ];
      // A probe ignores unknown parameters. Other operations validate them before the body.
      const status = operation.method === "GET" ? 200 : 400;
      for (const headers of credentials) {
        expect((await sendRequest(operation, { headers, query: "?unknown=1" })).status).toBe(status);
      }
    });
  },
);

describe("access tokens", () => {
  const secret = "a secret of the tests, longer than 32 bytes";
  const bearerOperations = securedOperations.filter(acceptsToken);
  const header = { alg: "HS256", typ: "JWT" };

  /** Signs a token like the service, with changed claims. An undefined claim is omitted. */
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
    "without a signature algorithm": () =>
      new UnsecuredJWT(
        JSON.parse(Buffer.from(own.accessToken.split(".")[1]!, "base64url").toString()),
      ).encode(),
    "without its signature": () => own.accessToken.replace(/[^.]+$/, ""),
    "of another header": async () =>
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${own.accessToken.split(".").slice(1).join(".")}`,
    expired: () => sign({ exp: service.clock.now() / 1000 }),
    "without an expiry": () => sign({ exp: undefined }),
    "without a session": () => sign({ sid: undefined }),
    "without a user": () => sign({ sub: undefined }),
    "of another issuer": () => sign({ iss: "another issuer" }),
    "of an unknown session": () => sign({ sid: "01931f6a-7b00-7000-8000-000000000001" }),
  };

  test("accepts a correctly signed token", async () => {
    // RFC 9110 allows several spaces after the scheme.
    for (const scheme of ["bearer ", "Bearer  "]) {
      const headers = { authorization: `${scheme}${await sign({})}` };
      for (const operation of bearerOperations) {
        expect((await sendRequest(operation, { headers, query: "?unknown=1" })).status).toBe(400);
      }
    }
  });

  test.each(Object.keys(wrongTokens))("rejects a token %s", async (name) => {
    const token = await wrongTokens[name]!();
    for (const operation of bearerOperations) {
      await expectRefused(operation, { authorization: `Bearer ${token}` });
    }
  });

  test("accepts a token only in the Authorization header, as a bearer token", async () => {
    const { accessToken } = own;
    for (const operation of bearerOperations) {
      await expectRefused(operation, {}, `?access_token=${accessToken}`);
      await expectRefused(operation, { authorization: `Basic ${accessToken}` });
      await expectRefused(operation, { authorization: accessToken });
    }
  });
});

test("none of these requests wrote rows", async () => {
  expect(await countRows(service)).toEqual(before);
});
