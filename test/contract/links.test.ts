import { afterAll, beforeAll, expect, test } from "vitest";
import { contractOperations } from "../support/contract.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import { exampleBody, requestOf, type Operation } from "../support/requests.ts";
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

/** What an operation is asked with where the example would not do: the user that signs in and up is one of this test. */
const ownBodies: Readonly<Record<string, () => Json>> = {
  registerUser: () => ({ email: `${crypto.randomUUID()}@example.com` }),
  loginUser: () => ({ email: person.email, password: person.password }),
};

async function ask(operation: Operation, path: string, body: Json | undefined): Promise<Json> {
  const caller = await credentials();
  const [, init] = requestOf(operation, caller, body ? { body: JSON.stringify(body) } : {});
  const response = await service.raw(path, init);
  const answer = (await response.json()) as Json;
  expect([operation.operationId, response.ok], JSON.stringify(answer)).toEqual([operation.operationId, true]);
  return answer;
}

/** What an expression of OpenAPI stands for. */
function evaluate(expression: string, request: Json | undefined, answer: Json): string {
  const [, part, field] = /^\$(request|response)\.body#\/(\w+)$/.exec(expression) ?? [];
  const value = (part === "request" ? request : answer)?.[field ?? ""];
  expect(value, expression).toBeTypeOf("string");
  return String(value);
}

const bodyOf = (operation: Operation) =>
  operation.requestBody && { ...exampleBody(operation), ...ownBodies[operation.operationId]?.() };

/** The path of an operation whose parameters are the example's, or those that are given. */
function pathOf(operation: Operation, parameters: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? `{${name}}`);
}

test.each(links)("$name leads to an answer", async ({ operation, link }) => {
  const { uuid } = await ask(sendTelegramOtp, sendTelegramOtp.path, exampleBody(sendTelegramOtp));
  const asked = bodyOf(operation);
  const answer = await ask(operation, pathOf(operation, { uuid: String(uuid) }), asked);
  await service.deliver();
  const next = contractOperations.find(({ operationId }) => operationId === link.operationId)!;
  const valuesOf = (expressions: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(expressions).map(([name, expression]) => [name, evaluate(expression, asked, answer)]),
    );
  const body = next.requestBody && { ...exampleBody(next), ...valuesOf(link["x-requestBody"]) };
  await ask(next, pathOf(next, valuesOf(link.parameters)), body);
});

test("every operation that makes something leads on", () => {
  const made = contractOperations.filter(({ operationId }) => /^(send|create)/.test(operationId));
  const sources = new Set(links.map(({ operation }) => operation.operationId));
  const without = made.map(({ operationId }) => operationId).filter((id) => !sources.has(id));
  // A package has no operation of its own.
  expect(without).toEqual(["createEsimPackage"]);
  expect(links.length).toBeGreaterThan(10);
});
