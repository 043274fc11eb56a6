import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allOperations } from "../support/contract.ts";
import { signUp } from "../support/people.ts";
import {
  bodyOperations,
  selectCases,
  getCredentialHeaders,
  getExampleBody,
  readValidationErrors,
  createExampleRequest,
  type AllCredentials,
  type RequestChanges,
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

const sendRequest = (operation: Operation, changes: RequestChanges) =>
  service.sendRaw(...createExampleRequest(operation, credentials, changes));

const padded = (operation: Operation, bytes: number) =>
  JSON.stringify(getExampleBody(operation)).padEnd(bytes, " ");

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
  test("rejects a body of more than 64 KiB, with and without Content-Length", async () => {
    const tooLong = padded(operation, maximumBodyBytes + 1);
    for (const body of [tooLong, inChunks(tooLong)]) {
      const response = await sendRequest(operation, { body });
      expect(await response.json()).toMatchObject({ code: "payload_too_large", status: 413 });
    }
  });

  test("reads a body of 64 KiB", async () => {
    const longest = padded(operation, maximumBodyBytes);
    for (const body of [longest, inChunks(longest)]) {
      const response = await sendRequest(operation, { body, query: "?colour=red" });
      expect(await readValidationErrors(response)).toEqual(["query /colour unknown"]);
    }
  });

  test.each(
    selectCases<string | undefined>(operation, [
      undefined,
      "text/plain",
      "application/jsonx",
      "application/json-patch+json",
      "application/x-www-form-urlencoded",
      "text/json; application/json",
    ]),
  )("rejects a body of type %s", async (type) => {
    const [path, init] = createExampleRequest(operation, credentials);
    const headers = {
      ...getCredentialHeaders(operation, credentials),
      ...(type && { "content-type": type }),
    };
    const body = new TextEncoder().encode(JSON.stringify(getExampleBody(operation)));
    const response = await service.sendRaw(path, { ...init, headers, body });
    expect(await response.json()).toMatchObject({ code: "unsupported_media_type", status: 415 });
  });

  test.each(
    selectCases(operation, [
      "application/json; charset=utf-8",
      "application/json;charset=UTF-8",
      "Application/JSON",
    ]),
  )("reads a body of type %s", async (type) => {
    const headers = { ...getCredentialHeaders(operation, credentials), "content-type": type };
    const response = await sendRequest(operation, { headers, query: "?colour=red" });
    expect(await readValidationErrors(response)).toEqual(["query /colour unknown"]);
  });
});

/** Returns true for an operation without credentials and parameters. */
const isProbe = ({ method, security, parameters }: Operation) =>
  method === "GET" && security.length === 0 && parameters === undefined;

describe.each(allOperations.filter(isProbe))("200 of $operationId", (operation) => {
  test.each(["?_=1", "?_=1&_=2", "?a=%zz", "?%00"])(
    "%s: additional parameters of a probe are ignored",
    async (query) => {
      expect((await sendRequest(operation, { query })).status).toBe(200);
    },
  );
});

describe("400 for the path of an operation", () => {
  const withPath = allOperations.filter(({ path }) => path.includes("{"));
  test.each(withPath)("$operationId: rejects a NUL in an identifier", async (operation) => {
    const [, init] = createExampleRequest(operation, credentials);
    const [, parameter] = /\{(\w+)\}/.exec(operation.path)!;
    const response = await service.sendRaw(operation.path.replace(/\{\w+\}/, "1%00"), init);
    expect(await readValidationErrors(response)).toContain(`path /${parameter} characters`);
  });
});

describe.each(allOperations.filter((each) => !isProbe(each)))(
  "400 for the query of $operationId",
  (operation) => {
    test.each(
      selectCases(operation, [
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
      expect(await readValidationErrors(await sendRequest(operation, { query }))).toEqual(faults);
    });

    test("reports at most 100 validation errors", async () => {
      const response = await sendRequest(operation, {
        query: `?${Array.from({ length: 200 }, (_, index) => `a${index}`).join("&")}`,
      });
      expect(await readValidationErrors(response)).toHaveLength(100);
    });
  },
);

test("reports a repeated parameter", async () => {
  const operation = allOperations.find(({ operationId }) => operationId === "listSimRegistries")!;
  const response = await sendRequest(operation, { query: "?count=1&offset=0&count=2" });
  expect(await readValidationErrors(response)).toEqual(["query /count repeated"]);
});

test("none of these requests wrote rows", async () => {
  expect(await countRows(service)).toEqual(before);
});
