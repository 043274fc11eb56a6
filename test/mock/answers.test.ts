import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type Listening } from "../../scripts/mock/listen.ts";
import { createMockAnswer } from "../../scripts/mock/mock-answer.ts";
import { contractOperations, faultsAgainst, resolve } from "../support/contract.ts";
import { exampleBody, requestOf, type Operation } from "../support/requests.ts";
import { anyCredentials } from "./walk.ts";

const document = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
const bodyOperations = contractOperations.filter(({ requestBody }) => requestBody);
const securedOperations = contractOperations.filter(({ security }) => security.length > 0);
const sendSms = contractOperations.find(({ operationId }) => operationId === "sendSms")!;

let mock: Listening;
beforeAll(async () => {
  mock = await listen(await createMockAnswer(document, { dynamic: false }), {
    host: "127.0.0.1",
    port: 0,
    bodyBytes: 65_536,
  });
});
afterAll(() => mock.close());

async function ask(operation: Operation, headers?: Record<string, string>, body?: string) {
  const [path, init] = requestOf(operation, anyCredentials, body === undefined ? {} : { body });
  return fetch(mock.baseUrl + path, { ...init, headers: { ...init.headers, ...headers } });
}

async function expectDeclared(operation: Operation, response: Response, status: number) {
  expect(response.status).toBe(status);
  const media = resolve(operation.responses[status]!).content![response.headers.get("content-type")!];
  const body: unknown = await response.json();
  expect(faultsAgainst(media!.schema, body)).toBeUndefined();
  return body;
}

test("a verification is started, unless the one that was open is preferred", async () => {
  const start = contractOperations.find(({ operationId }) => operationId === "startVerification")!;
  expect(await expectDeclared(start, await ask(start), 201)).toMatchObject({ checks_left: 5 });
  await expectDeclared(start, await ask(start, { prefer: "code=200" }), 200);
  await expectDeclared(start, await ask(start, { prefer: "example=moved_on" }), 200);
});

const optionalBodies = bodyOperations.filter(({ requestBody }) => !resolve(requestBody!).required);

test.each(optionalBodies)("$operationId may leave its body out", async (operation) => {
  const [path, { method, headers }] = requestOf(operation, anyCredentials);
  const { "content-type": _type, ...untyped } = headers as Record<string, string>;
  for (const given of [headers, untyped]) {
    await expectDeclared(operation, await fetch(mock.baseUrl + path, { method, headers: given }), 200);
  }
});

describe("a request that is not by the contract", () => {
  test.each(securedOperations)("$operationId without credentials is a 401", async (operation) => {
    const [path, init] = requestOf(operation, anyCredentials, { headers: {} });
    const json = { "content-type": "application/json" };
    await expectDeclared(operation, await fetch(mock.baseUrl + path, { ...init, headers: json }), 401);
  });

  test.each(bodyOperations)("$operationId with an unknown field is a 400", async (operation) => {
    const body = JSON.stringify({ ...exampleBody(operation), surprise: true });
    const response = await ask(operation, {}, body);
    expect(response.headers.get("sl-violations")).toContain("surprise");
    expect(await expectDeclared(operation, response, 400)).toMatchObject({
      errors: expect.arrayContaining([
        { in: "body", pointer: "/surprise", code: "unknown", message: 'There is no field "surprise" here.' },
      ]) as unknown,
    });
  });

  test("is told its own faults, as the service tells them, whatever is preferred", async () => {
    for (const prefer of ["", "code=200", "code=402", "example=otp", "dynamic=true"]) {
      const response = await ask(sendSms, { prefer }, JSON.stringify({ from: "Example", to: "x", text: 1 }));
      expect(await expectDeclared(sendSms, response, 400)).toMatchObject({
        errors: [
          { pointer: "/to", code: "pattern", message: expect.stringContaining("telephone number") as string },
          { pointer: "/text", code: "type", message: "It must be a string, not a number." },
        ],
      });
    }
  });

  test.each(bodyOperations)("$operationId with what is no JSON is a 400", async (operation) => {
    await expectDeclared(operation, await ask(operation, {}, '{"to":'), 400);
  });

  test("what is no JSON gets the example of that, where there is one", async () => {
    const problem = await expectDeclared(sendSms, await ask(sendSms, {}, "{"), 400);
    expect(problem).toMatchObject({ errors: [{ code: "json" }] });
  });

  const isProbe = ({ method, security, parameters }: (typeof contractOperations)[number]) =>
    method === "GET" && security.length === 0 && parameters === undefined;

  test.each(contractOperations.filter(isProbe))("$operationId ignores its query", async (operation) => {
    const [path, init] = requestOf(operation, anyCredentials, { query: "?colour=red" });
    await expectDeclared(operation, await fetch(mock.baseUrl + path, init), 200);
  });

  test.each(contractOperations.filter((each) => !isProbe(each)))(
    "$operationId with an unknown query parameter is a 400",
    async (operation) => {
      const [path, init] = requestOf(operation, anyCredentials, { query: "?colour=red" });
      const response = await fetch(mock.baseUrl + path, init);
      expect(response.headers.get("sl-violations")).toContain("colour");
      await expectDeclared(operation, response, 400);
    },
  );

  test("a field in any script is named, in ASCII", async () => {
    const response = await ask(sendSms, {}, JSON.stringify({ ...exampleBody(sendSms), "текст\r\n❤": 1 }));
    const header = response.headers.get("sl-violations")!;
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const named = expect.objectContaining({ message: expect.stringContaining("текст") as string });
    expect(JSON.parse(header)).toContainEqual(named);
    await expectDeclared(sendSms, response, 400);
  });

  test("a thousand wrong fields fit a header", async () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field${index}`, 1]));
    const header = (await ask(sendSms, {}, JSON.stringify(fields))).headers.get("sl-violations")!;
    expect(header.length).toBeLessThan(8_000);
    expect((JSON.parse(header) as { message: string }[]).at(-1)!.message).toMatch(/^and \d+ more$/);
  });

  test("another type of body is a 415", async () => {
    await expectDeclared(sendSms, await ask(sendSms, { "content-type": "text/plain" }), 415);
  });

  test("a method that an address does not take is a 405 that names those it takes", async () => {
    const response = await fetch(`${mock.baseUrl}/api/auth/api-keys`, { method: "PUT" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, GET"]);
  });
});

describe("Prefer", () => {
  test("code=422 is answered, and an invalid request is a 400 all the same", async () => {
    await expectDeclared(sendSms, await ask(sendSms, { prefer: "code=422" }), 422);
    await expectDeclared(sendSms, await ask(sendSms, {}, "{}"), 400);
  });

  test("goes before Accept: a client that takes JSON alone gets its problem", async () => {
    const response = await ask(sendSms, { prefer: "code=402", accept: "application/json" });
    await expectDeclared(sendSms, response, 402);
  });

  test.each([
    ["code=418", /sendSms declares no 418. It declares 200, 400,/],
    ["code=abc", /code takes a status such as 402, not "abc"/],
    ["example=nothing", /sendSms has no example "nothing". It has otp \(200\), invalid_request \(400\)/],
    ["code=402, example=otp", /sendSms has no example "otp". It has insufficient_balance \(402\)/],
    ["dynamic=maybe", /dynamic takes true or false, not "maybe"/],
  ])("%s is explained", async (prefer, words) => {
    const response = await ask(sendSms, { prefer });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toMatch(words);
  });

  test.each(['code="402"', "respond-async, code=402; x=1", "CODE=200, code=402"])(
    "%s is read",
    async (prefer) => {
      expect((await ask(sendSms, { prefer })).status).toBe(402);
    },
  );

  test("dynamic=true makes an answer up, by a seed the same one", async () => {
    const bodies = [];
    for (const seed of ["1", "1", "2"]) {
      const response = await ask(sendSms, { prefer: `dynamic=true, seed=${seed}` });
      bodies.push(await expectDeclared(sendSms, response, 200));
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).not.toEqual(bodies[2]);
  });
});

describe("answers that are made up", () => {
  test.each(contractOperations)("of $operationId are by the contract", async (operation) => {
    for (const status of Object.keys(operation.responses).map(Number)) {
      const response = await ask(operation, { prefer: `dynamic=true, seed=1, code=${status}` });
      await expectDeclared(operation, response, status);
    }
  });
});

describe("pages of other origins", () => {
  const origin = "https://shop.example.com";

  test("may ask with any header and method", async () => {
    const response = await fetch(`${mock.baseUrl}/api/auth/api-keys/1`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "DELETE",
        "access-control-request-headers": "authorization,idempotency-key",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-methods")).toContain("DELETE");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization,idempotency-key");
  });

  test("may read the answer and its headers", async () => {
    const response = await ask(sendSms, { origin, prefer: "code=429" });
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-expose-headers")).toMatch(/retry-after, x-request-id/);
  });
});
