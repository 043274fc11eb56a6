import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract, contractOperations, findSchemaErrors, resolve } from "../support/contract.ts";
import { getExampleBody, createExampleRequest, type Operation } from "../support/requests.ts";
import { startPrism, stopPrism } from "./prism.ts";

const anyCredentials = { apiKey: "any", accountId: "any", userId: "any", accessToken: "a.b.c" };
const document = JSON.parse(
  readFileSync(new URL("../../generated/mock.json", import.meta.url), "utf8"),
) as typeof contract;
const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

let baseUrl: string;
beforeAll(async () => {
  const [command = ""] = /(?<=prism ).*/.exec(scripts["mock"]!) ?? [];
  baseUrl = await startPrism(...command.split(" "));
});
afterAll(stopPrism);

async function sendRequest(
  operation: Operation,
  prefer?: string,
  changes?: Parameters<typeof createExampleRequest>[2],
) {
  const [path, init] = createExampleRequest(operation, anyCredentials, changes);
  const headers = { ...init.headers, ...(prefer !== undefined && { prefer }) };
  return fetch(baseUrl + path, { ...init, headers });
}

async function expectDeclared(operation: Operation, response: Response, status: number): Promise<unknown> {
  expect(response.status).toBe(status);
  const { content = {} } = resolve(operation.responses[status]!);
  const media = content[response.headers.get("content-type") ?? ""];
  const body: unknown = await response.json();
  expect(findSchemaErrors(media!.schema, body)).toBeUndefined();
  return body;
}

/** All response examples with their statuses. The mock has no 422. */
const examples = contractOperations.flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.values(resolve(response).content ?? {}).flatMap(({ examples = {} }) =>
      status === "422"
        ? []
        : Object.entries(examples).map(([name, example]) => ({
            operation,
            status: Number(status),
            name,
            value: resolve(example).value,
          })),
    ),
  ),
);

describe("a valid request", () => {
  test("gets each status and example of its operation that it requests", async () => {
    const differences: string[] = [];
    for (const { operation, status, name, value } of examples) {
      const response = await sendRequest(operation, `code=${status}, example=${name}`);
      const body: unknown = await response.json();
      if (response.status !== status || JSON.stringify(body) !== JSON.stringify(value))
        differences.push(
          `${operation.operationId} ${status} ${name}: ${response.status} ${JSON.stringify(body)}`,
        );
    }
    expect(examples.length).toBeGreaterThan(500);
    expect(differences).toEqual([]);
  });

  test.each(contractOperations)("$operationId succeeds", async (operation) => {
    const response = await sendRequest(operation);
    expect(response.status).toBeLessThan(300);
    await expectDeclared(operation, response, response.status);
  });
});

describe("an invalid request", () => {
  test.each(contractOperations.filter(({ requestBody }) => requestBody))(
    "$operationId with an unknown field gets status 400",
    async (operation) => {
      const body = JSON.stringify({ ...getExampleBody(operation), surprise: true });
      await expectDeclared(operation, await sendRequest(operation, undefined, { body }), 400);
    },
  );

  test.each(contractOperations.filter(({ security }) => security.length > 0))(
    "$operationId without credentials gets status 401",
    async (operation) => {
      const headers = { "content-type": "application/json" };
      await expectDeclared(operation, await sendRequest(operation, undefined, { headers }), 401);
    },
  );
});

test("every error has an example", () => {
  const without = contractOperations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      Object.values(resolve(response).content ?? {}).some(
        ({ examples = {} }) => Object.keys(examples).length > 0,
      )
        ? []
        : [`${operationId} ${status}`],
    ),
  );
  expect(without.filter((place) => Number(place.split(" ")[1]) >= 400)).toEqual([]);
});

test.each(Object.entries(contract.webhooks))(
  "the mock returns a valid body of the webhook %s",
  async (name, { post }) => {
    const response = await fetch(`${baseUrl}/webhooks/${name}`);
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(findSchemaErrors(post!.requestBody!.content["application/json"].schema, body)).toBeUndefined();
  },
);

test("the mock has each path and webhook of the contract", () => {
  expect(Object.keys(document.paths)).toEqual([
    ...Object.keys(contract.paths),
    ...Object.keys(contract.webhooks).map((name) => `/webhooks/${name}`),
  ]);
});
