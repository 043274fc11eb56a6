import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractOperations, faultsAgainst, resolve, type ContractOperation } from "./support/contract.ts";

let mock: ChildProcess;
let baseUrl: string;

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  mock = spawn(process.execPath, ["scripts/mock.ts", "--port", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((done) => {
    let said = "";
    mock.stdout!.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Prism is listening")) done();
    });
  });
});

afterAll(async () => {
  mock.kill("SIGTERM");
  await once(mock, "exit");
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const credentials = {
  "x-api-key": "any",
  "x-account-id": "any",
  "x-user-id": "any",
  authorization: "Bearer a.b.c",
};

type Operation = (typeof contractOperations)[number];

/** The operation's own example of a request. */
function call(operation: Operation, headers: Record<string, string> = {}, body = exampleBody(operation)) {
  const path = operation.path.replaceAll(/\{\w+\}/g, "01931f6a-7b00-7000-8000-0000000000a4");
  return fetch(baseUrl + path, {
    method: operation.method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function exampleBody({ requestBody }: ContractOperation): unknown {
  const [example] = Object.values(requestBody?.content["application/json"].examples ?? {});
  return example && resolve(example).value;
}

async function expectDeclared(operation: Operation, response: Response, status: number) {
  expect(response.status).toBe(status);
  const { content = {} } = resolve(operation.responses[status]!);
  const media = content[response.headers.get("content-type") ?? ""];
  expect(media).toBeDefined();
  expect(faultsAgainst(media!.schema, await response.json())).toBeUndefined();
}

const named = contractOperations.map((operation) => [operation.operationId, operation] as const);

describe("every operation", () => {
  test.each(named)("%s answers its example", async (_, operation) => {
    const success = Number(Object.keys(operation.responses).find((status) => status.startsWith("2")));
    await expectDeclared(operation, await call(operation, credentials), success);
  });

  test.each(named)("%s answers each status that is asked for", async (_, operation) => {
    for (const status of Object.keys(operation.responses).map(Number)) {
      const response = await call(operation, { ...credentials, prefer: `code=${status}` });
      await expectDeclared(operation, response, status);
    }
  });

  test.each(named.filter(([, { security }]) => security.length > 0))(
    "%s refuses a request without credentials",
    async (_, operation) => {
      await expectDeclared(operation, await call(operation), 401);
    },
  );

  test.each(named.filter(([, { requestBody }]) => requestBody))(
    "%s refuses a body with an unknown field",
    async (_, operation) => {
      const body = { ...(exampleBody(operation) as object), surprise: true };
      await expectDeclared(operation, await call(operation, credentials, body), 400);
    },
  );
});
