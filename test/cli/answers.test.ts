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

/** Runs a command against a server that answers so. */
async function against(answer: (response: ServerResponse) => void, args: readonly string[]) {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ended = await cli.run([...args, "--url", url], { environment, input: "password" });
  server.close();
  server.closeAllConnections();
  return { ...ended, stderr: ended.stderr.replaceAll(url, "URL") };
}

/** Ends the connection once the beginning has left. */
const breakOff = (type: string, beginning: string) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": type, "content-length": "100" });
  response.write(beginning, () => response.destroy());
};

const unknown = " Whether the request was carried out is not known.\n";

describe("an answer that is none", () => {
  test.each([
    [credit, `URL broke off its answer (UND_ERR_SOCKET).${unknown}`],
    [["guard", "entry", "list"], "URL broke off its answer (UND_ERR_SOCKET).\n"],
    [["login", "--email", "ada@example.com"], `URL broke off its answer (UND_ERR_SOCKET).${unknown}`],
  ])("because it breaks off is told: %j", async (args, stderr) => {
    const ended = await against(breakOff("application/json", "{"), args);
    expect(ended).toEqual({ code: 1, stdout: "", stderr });
  });

  test.each(["{oops", "", "null", "[]"])("because it is %j is told", async (body) => {
    const ended = await against((response) => response.writeHead(200, json).end(body), credit);
    const stderr = `URL answered 200 with no JSON object: is it the operator's listener?${unknown}`;
    expect(ended).toEqual({ code: 1, stdout: "", stderr });
  });

  test.each([
    // A proxy says so of a service that may be at work.
    [504, credit, `the operator's listener?${unknown}`],
    [504, ["guard", "entry", "list"], "the operator's listener?\n"],
    [200, ["login", "--email", "ada@example.com"], `the customers' listener?${unknown}`],
  ])("because it is a page is told: %d to %j", async (status, args, asked) => {
    const page = (response: ServerResponse) =>
      response.writeHead(status, { "content-type": "text/html" }).end("x");
    const { stderr } = await against(page, args);
    expect(stderr).toBe(`URL answered ${status} with no JSON object: is it ${asked}`);
  });

  test("because a table breaks off is told after what came of it", async () => {
    const args = ["statement", "get", "x", "2026-01"];
    const ended = await against(breakOff("text/csv; charset=utf-8", "a,b\r\n"), args);
    const stderr = "The answer broke off (UND_ERR_SOCKET): what was printed is not all of it.\n";
    expect(ended).toEqual({ code: 1, stdout: "a,b\r\n", stderr });
  });
});
