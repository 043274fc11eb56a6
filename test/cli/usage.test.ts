import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "../../src/version.ts";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
});
afterAll(() => cli.remove());

test("--version prints the version of the package", async () => {
  expect(await cli.run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("--help exits silently with 0 if its reader closes the pipe", async () => {
  const parameters = ["src/cli/index.ts", "--help"];
  const child = spawn(process.execPath, parameters, { cwd: new URL("../..", import.meta.url) });
  child.stdout.destroy();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect([code, said]).toEqual([0, ""]);
});

describe("invalid usage exits with 2 and writes nothing", () => {
  test.each([
    [[], "Commands:"],
    [["nonsense"], "unknown command 'nonsense'"],
    [["user"], "Commands:"],
    [["user", "create", "--email", "ada@example.com", "--first-name", "Ada"], "--last-name"],
    [["key", "create", "ada@example.com"], "missing required argument 'name'"],
    [["key", "create", "ada@example.com", "Shop", "--nonsense"], "--nonsense"],
    [["credit", "ada@example.com", "10"], "--reason"],
    [["credit", "ada@example.com", "ten", "--reason", "x"], "--amount must be a number, not ten."],
    [
      ["credit", "ada@example.com", "1", "--reason", "x", "--idempotency-key", "a\nb"],
      "--idempotency-key must be printable ASCII.",
    ],
    [["guard", "entry", "delete", ".."], "id must not be empty or consist of dots only."],
    [["call", "getCustomer", ""], "customer must not be empty or consist of dots only."],
    [
      ["user", "list", "--url", "http://ada:secret@127.0.0.1:1"],
      "Use an address such as http://127.0.0.1:8788.",
    ],
    [["user", "list", "--url", "http://127.0.0.1:1/?a=b"], "Use an address such as http://127.0.0.1:8788."],
    [["sims", "grant", "ada@example.com", "company:acme"], "Use company:ID or inventory:ID"],
    [["prices", "import"], "missing required argument 'file'"],
    [["prices", "import", "a.csv", "b.csv"], "too many arguments"],
  ])("%j", async (args, words) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(existsSync(cli.data)).toBe(false);
  });
});

test("reports all invalid environment variables", async () => {
  const environment = { CONNECT_HUB_CURRENCY: "euro", CONNECT_HUB_WELCOME_CREDIT: "much" };
  const { code, stderr } = await cli.run(["migrate"], { environment });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^CONNECT_HUB_CURRENCY: got "euro".*\nCONNECT_HUB_WELCOME_CREDIT: got "much".*\n$/);
});
