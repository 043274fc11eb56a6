import { afterAll, beforeAll, expect, test } from "vitest";
import { contractOperations } from "../support/contract.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import { getExampleBody, createExampleRequest, type Operation } from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

interface Link {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly "x-requestBody"?: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

const links = contractOperations.flatMap((operation) =>
  Object.values(operation.responses).flatMap(({ links = {} }) =>
    Object.entries(links as Readonly<Record<string, Link>>).map(([name, link]) => ({
      name: `${operation.operationId} ${name}`,
      operation,
      link,
    })),
  ),
);

const sendTelegramOtp = contractOperations.find(({ operationId }) => operationId === "sendTelegramOtp")!;

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startService();
  person = await signUp(service, "links@example.com");
});
afterAll(() => service.stop());

async function credentials() {
  const { accessToken } = await signIn(service, person);
  return { ...service.demo, accessToken };
}

/**
 * Fields of request bodies that replace values of the example. The user who registers or signs in belongs to this test.
 */
const ownBodies: Readonly<Record<string, () => Json>> = {
  registerUser: () => ({ email: `${crypto.randomUUID()}@example.com` }),
  loginUser: () => ({ email: person.email, password: person.password }),
};

async function sendRequest(operation: Operation, path: string, body: Json | undefined): Promise<Json> {
  const caller = await credentials();
  const [, init] = createExampleRequest(operation, caller, body ? { body: JSON.stringify(body) } : {});
  const response = await service.sendRaw(path, init);
  const answer = (await response.json()) as Json;
  expect([operation.operationId, response.ok], JSON.stringify(answer)).toEqual([operation.operationId, true]);
  return answer;
}

/** Evaluates an OpenAPI runtime expression. */
function evaluate(expression: string, request: Json | undefined, answer: Json): string {
  const [, part, field] = /^\$(request|response)\.body#\/(\w+)$/.exec(expression) ?? [];
  const value = (part === "request" ? request : answer)?.[field ?? ""];
  expect(value, expression).toBeTypeOf("string");
  return String(value);
}

const buildBody = (operation: Operation) =>
  operation.requestBody && { ...getExampleBody(operation), ...ownBodies[operation.operationId]?.() };

/** Returns the path of an operation with the given parameters. */
function buildPath(operation: Operation, parameters: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? `{${name}}`);
}

test.each(links)("$name leads to a successful response", async ({ operation, link }) => {
  const { uuid } = await sendRequest(sendTelegramOtp, sendTelegramOtp.path, getExampleBody(sendTelegramOtp));
  const requestBody = buildBody(operation);
  const answer = await sendRequest(operation, buildPath(operation, { uuid: String(uuid) }), requestBody);
  await service.deliver();
  const next = contractOperations.find(({ operationId }) => operationId === link.operationId)!;
  const getValues = (expressions: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(expressions).map(([name, expression]) => [
        name,
        evaluate(expression, requestBody, answer),
      ]),
    );
  const body = next.requestBody && { ...getExampleBody(next), ...getValues(link["x-requestBody"]) };
  await sendRequest(next, buildPath(next, getValues(link.parameters)), body);
});

test("every operation that creates something has a link", () => {
  const made = contractOperations.filter(({ operationId }) => /^(send|create)/.test(operationId));
  const sources = new Set(links.map(({ operation }) => operation.operationId));
  const without = made.map(({ operationId }) => operationId).filter((id) => !sources.has(id));
  // No operation reads an eSIM package.
  expect(without).toEqual(["createEsimPackage"]);
  expect(links.length).toBeGreaterThan(10);
});
