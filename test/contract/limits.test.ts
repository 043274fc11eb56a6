import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allOperations } from "../support/contract.ts";
import { signUp } from "../support/people.ts";
import {
  bodyOperations,
  casesFor,
  credentialHeaders,
  exampleBody,
  faultsIn,
  requestOf,
  type AllCredentials,
  type Changes,
  type Operation,
} from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

const maximumBodyBytes = 65_536;
let service: TestService;
let credentials: AllCredentials;
let before: Record<string, number>;

beforeAll(async () => {
  service = await startService();
  const { session } = await signUp(service, "ada@example.com", "admin");
  credentials = { ...service.demo, accessToken: session.accessToken };
  before = await countRows(service);
});
afterAll(() => service.stop());

const ask = (operation: Operation, changes: Changes) =>
  service.raw(...requestOf(operation, credentials, changes));

const padded = (operation: Operation, bytes: number) =>
  JSON.stringify(exampleBody(operation)).padEnd(bytes, " ");

function inChunks(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, (sent += 8_192)));
      if (sent >= bytes.length) controller.close();
    },
  });
}

describe.each(bodyOperations)("413 and 415 of $operationId", (operation) => {
  test("a body of more than 64 KiB is refused, whether its length is told or not", async () => {
    const tooLong = padded(operation, maximumBodyBytes + 1);
    for (const body of [tooLong, inChunks(tooLong)]) {
      const response = await ask(operation, { body });
      expect(await response.json()).toMatchObject({ code: "payload_too_large", status: 413 });
    }
  });

  test("a body of 64 KiB is read", async () => {
    const longest = padded(operation, maximumBodyBytes);
    for (const body of [longest, inChunks(longest)]) {
      const response = await ask(operation, { body, query: "?colour=red" });
      expect(await faultsIn(response)).toEqual(["query /colour unknown"]);
    }
  });

  test.each(
    casesFor<string | undefined>(operation, [
      undefined,
      "text/plain",
      "application/jsonx",
      "application/json-patch+json",
      "application/x-www-form-urlencoded",
      "text/json; application/json",
    ]),
  )("a body of type %s is refused", async (type) => {
    const [path, init] = requestOf(operation, credentials);
    const headers = { ...credentialHeaders(operation, credentials), ...(type && { "content-type": type }) };
    const body = new TextEncoder().encode(JSON.stringify(exampleBody(operation)));
    const response = await service.raw(path, { ...init, headers, body });
    expect(await response.json()).toMatchObject({ code: "unsupported_media_type", status: 415 });
  });

  test.each(
    casesFor(operation, [
      "application/json; charset=utf-8",
      "application/json;charset=UTF-8",
      "Application/JSON",
    ]),
  )("a body of type %s is read", async (type) => {
    const headers = { ...credentialHeaders(operation, credentials), "content-type": type };
    const response = await ask(operation, { headers, query: "?colour=red" });
    expect(await faultsIn(response)).toEqual(["query /colour unknown"]);
  });
});

/** Anybody may ask these, and their query says nothing. */
const isProbe = ({ method, security, parameters }: Operation) =>
  method === "GET" && security.length === 0 && parameters === undefined;

describe.each(allOperations.filter(isProbe))("200 of $operationId", (operation) => {
  test.each(["?_=1", "?_=1&_=2", "?a=%zz", "?%00"])("%s: what a probe adds is ignored", async (query) => {
    expect((await ask(operation, { query })).status).toBe(200);
  });
});

describe("400 of an operation for its path", () => {
  const withPath = allOperations.filter(({ path }) => path.includes("{"));
  test.each(withPath)("$operationId: a NUL is in no identifier", async (operation) => {
    const [, init] = requestOf(operation, credentials);
    const [, parameter] = /\{(\w+)\}/.exec(operation.path)!;
    const response = await service.raw(operation.path.replace(/\{\w+\}/, "1%00"), init);
    expect(await faultsIn(response)).toContain(`path /${parameter} characters`);
  });
});

describe.each(allOperations.filter((each) => !isProbe(each)))(
  "400 of $operationId for its query",
  (operation) => {
    test.each(
      casesFor(operation, [
        ["?colour=red", ["query /colour unknown"]],
        ["?colour", ["query /colour unknown"]],
        ["?colour=red&size=1", ["query /colour unknown", "query /size unknown"]],
        ["?colour=red&colour=red", ["query /colour repeated", "query /colour unknown"]],
        ["?__proto__=1", ["query /__proto__ unknown"]],
        ["?a%2Fb~=1", ["query /a~1b~0 unknown"]],
        ["?colour=%zz", ["query  characters"]],
        ["?colour=%ff", ["query  characters"]],
        ["?colour=%00", ["query  characters"]],
      ]),
    )("%s", async (query, faults) => {
      expect(await faultsIn(await ask(operation, { query }))).toEqual(faults);
    });

    test("at most 100 faults are named", async () => {
      const response = await ask(operation, {
        query: `?${Array.from({ length: 200 }, (_, index) => `a${index}`).join("&")}`,
      });
      expect(await faultsIn(response)).toHaveLength(100);
    });
  },
);

test("a parameter of the contract that is given twice is named", async () => {
  const operation = allOperations.find(({ operationId }) => operationId === "listSimRegistries")!;
  const response = await ask(operation, { query: "?count=1&offset=0&count=2" });
  expect(await faultsIn(response)).toEqual(["query /count repeated"]);
});

test("none of these requests wrote anything", async () => {
  expect(await countRows(service)).toEqual(before);
});
