import { request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resolve } from "../support/contract.ts";
import { signIn, signUp } from "../support/people.ts";
import {
  bodyOperations,
  getCredentialHeaders,
  readValidationErrors,
  createExampleRequest,
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

/** Sends a valid request of an operation with several lines of one header, and returns the response. */
async function answerTo(operation: Operation, name: string, values: readonly string[]): Promise<unknown> {
  const [path, { method, headers, body }] = createExampleRequest(operation, credentials);
  const sent: OutgoingHttpHeaders = { ...(headers as Record<string, string>), [name]: [...values] };
  const clientRequest = request(service.baseUrl + path, { method: method!, headers: sent });
  clientRequest.end(body);
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    clientRequest.on("response", answered).on("error", failed);
  });
  return json(answer);
}

const repeated = (name: string) => ({
  status: 400,
  errors: [{ in: "header", pointer: `/${name}`, code: "repeated" }],
});

describe.each(securedOperations)("$operationId: credentials", (operation) => {
  const sent = Object.entries(
    getCredentialHeaders(operation, { apiKey: "", accountId: "", userId: "", accessToken: "" }),
  );
  test.each(sent.map(([name]) => name))("%s may be sent only once", async (name) => {
    const value = getCredentialHeaders(operation, credentials)[name]!;
    const pointer = name === "authorization" ? "Authorization" : name;
    expect(await answerTo(operation, name, [value, value])).toMatchObject(repeated(pointer));
    expect(await answerTo(operation, name, [value, "other"])).toMatchObject(repeated(pointer));
  });
});

test.each(bodyOperations)("$operationId: Content-Type may be sent only once", async (operation) => {
  const type = "application/json";
  expect(await answerTo(operation, "content-type", [type, type])).toMatchObject(repeated("Content-Type"));
});

describe.each(bodyOperations.filter(takesKey))(
  "$operationId: headers of idempotent requests",
  (operation) => {
    test.each([
      ["Idempotency-Key", ["key-1", "key-1"]],
      ["Idempotency-Key", ["key-1", "key-2"]],
      ["Idempotency-Key", ["key-1", ""]],
      ["traceparent", ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "another"]],
    ])("%s may be sent only once: %j", async (name, values) => {
      expect(await answerTo(operation, name, values)).toMatchObject(repeated(name));
      const headers = { ...getCredentialHeaders(operation, credentials), [name]: values.join(", ") };
      const joined = await service.sendRaw(...createExampleRequest(operation, credentials, { headers }));
      expect(await readValidationErrors(joined)).toEqual([`header /${name} repeated`]);
    });
  },
);

test("none of these requests wrote rows", async () => {
  expect(await countRows(service)).toEqual(before);
});

function takesKey({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => resolve(parameter)["name"] === "Idempotency-Key");
}
