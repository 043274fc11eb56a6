import { request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resolve } from "../support/contract.ts";
import { signIn, signUp } from "../support/people.ts";
import {
  bodyOperations,
  credentialHeaders,
  faultsIn,
  requestOf,
  securedOperations,
  type AllCredentials,
  type Operation,
} from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let credentials: AllCredentials;
let before: Record<string, number>;

beforeAll(async () => {
  service = await startService();
  const { accessToken } = await signIn(service, await signUp(service, "twice@example.com", "admin"));
  credentials = { ...service.demo, accessToken };
  before = await countRows(service);
});
afterAll(() => service.stop());

/** The answer to an operation's right request in which a header has these values, each on a line of its own. */
async function answerTo(operation: Operation, name: string, values: readonly string[]): Promise<unknown> {
  const [path, { method, headers, body }] = requestOf(operation, credentials);
  const sent: OutgoingHttpHeaders = { ...(headers as Record<string, string>), [name]: [...values] };
  const asked = request(service.baseUrl + path, { method: method!, headers: sent });
  asked.end(body);
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    asked.on("response", answered).on("error", failed);
  });
  return json(answer);
}

const repeated = (name: string) => ({
  status: 400,
  errors: [{ in: "header", pointer: `/${name}`, code: "repeated" }],
});

describe.each(securedOperations)("$operationId: credentials", (operation) => {
  const sent = Object.entries(
    credentialHeaders(operation, { apiKey: "", accountId: "", userId: "", accessToken: "" }),
  );
  test.each(sent.map(([name]) => name))("%s is sent once", async (name) => {
    const value = credentialHeaders(operation, credentials)[name]!;
    const pointer = name === "authorization" ? "Authorization" : name;
    expect(await answerTo(operation, name, [value, value])).toMatchObject(repeated(pointer));
    expect(await answerTo(operation, name, [value, "other"])).toMatchObject(repeated(pointer));
  });
});

test.each(bodyOperations)("$operationId: Content-Type is sent once", async (operation) => {
  const type = "application/json";
  expect(await answerTo(operation, "content-type", [type, type])).toMatchObject(repeated("Content-Type"));
});

describe.each(bodyOperations.filter(takesKey))("$operationId: what makes a retry safe", (operation) => {
  test.each([
    ["Idempotency-Key", ["key-1", "key-1"]],
    ["Idempotency-Key", ["key-1", "key-2"]],
    ["Idempotency-Key", ["key-1", ""]],
    ["traceparent", ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "another"]],
  ])("%s is sent once: %j", async (name, values) => {
    expect(await answerTo(operation, name, values)).toMatchObject(repeated(name));
    const headers = { ...credentialHeaders(operation, credentials), [name]: values.join(", ") };
    const joined = await service.raw(...requestOf(operation, credentials, { headers }));
    expect(await faultsIn(joined)).toEqual([`header /${name} repeated`]);
  });
});

test("none of these requests wrote anything", async () => {
  expect(await countRows(service)).toEqual(before);
});

function takesKey({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => resolve(parameter)["name"] === "Idempotency-Key");
}
