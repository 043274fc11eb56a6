import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
});
afterAll(() => cli.remove());

const environment = { CONNECT_HUB_ACCESS_TOKEN: "a.b.c" };
const json = { "content-type": "application/json" };
const credit = ["credit", "x", "1", "--reason", "Invoice 9"];

/** Runs a command against a server with this response. */
async function runAgainst(respond: (response: ServerResponse) => void, args: readonly string[]) {
  const server = createServer((request, response) => {
    request.resume();
    respond(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const result = await cli.run([...args, "--url", url], { environment, input: "password" });
  server.close();
  server.closeAllConnections();
  return { ...result, stderr: result.stderr.replaceAll(url, "URL") };
}

/** Closes the connection after the first bytes of the body. */
const closeEarly = (type: string, beginning: string) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": type, "content-length": "100" });
  response.write(beginning, () => response.destroy());
};

const operatorApi = "the operator API (CONNECT_HUB_OPERATOR)";
const unknown = " The outcome of the request is unknown.\n";

test("a faulty configuration is reported with the place of each fault", async () => {
  const problem = {
    status: 409,
    detail: "The files have 2 faults.",
    faults: [{ file: "routes.yaml", line: 3, column: 5, message: "unknown key" }, { message: "not set" }],
  };
  const respond = (response: ServerResponse) =>
    response.writeHead(409, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
  const stderr = "The files have 2 faults.\n  routes.yaml:3:5: unknown key\n  not set\n";
  expect(await runAgainst(respond, ["call", "reloadConfiguration"])).toEqual({ code: 1, stdout: "", stderr });
});

describe("an invalid response", () => {
  test.each([
    [credit, `URL closed the connection during its response (UND_ERR_SOCKET).${unknown}`],
    [["guard", "entry", "list"], "URL closed the connection during its response (UND_ERR_SOCKET).\n"],
    [
      ["login", "--email", "ada@example.com"],
      `URL closed the connection during its response (UND_ERR_SOCKET).${unknown}`,
    ],
  ])("reports a lost connection: %j", async (args, stderr) => {
    const result = await runAgainst(closeEarly("application/json", "{"), args);
    expect(result).toEqual({ code: 1, stdout: "", stderr });
  });

  test.each(["{oops", "", "null", "[]"])("reports the invalid body %j", async (body) => {
    const result = await runAgainst((response) => response.writeHead(200, json).end(body), credit);
    const stderr = `URL responded with status 200, but without a JSON object. Check that this is the address of ${operatorApi}.${unknown}`;
    expect(result).toEqual({ code: 1, stdout: "", stderr });
  });

  test.each([
    // A proxy sends this response for a service that may still process the request.
    [504, credit, `${operatorApi}.${unknown}`],
    [504, ["guard", "entry", "list"], `${operatorApi}.\n`],
    [200, ["login", "--email", "ada@example.com"], `the customer API (CONNECT_HUB_BASE_URL).${unknown}`],
  ])("reports status %d with an HTML page: %j", async (status, args, listener) => {
    const page = (response: ServerResponse) =>
      response.writeHead(status, { "content-type": "text/html" }).end("x");
    const { stderr } = await runAgainst(page, args);
    expect(stderr).toBe(
      `URL responded with status ${status}, but without a JSON object. Check that this is the address of ${listener}`,
    );
  });

  test("reports a lost connection after a part of a CSV table was printed", async () => {
    const args = ["statement", "get", "x", "2026-01"];
    const result = await runAgainst(closeEarly("text/csv; charset=utf-8", "a,b\r\n"), args);
    const stderr =
      "The connection was lost during the response (UND_ERR_SOCKET). The printed output is incomplete.\n";
    expect(result).toEqual({ code: 1, stdout: "a,b\r\n", stderr });
  });
});
