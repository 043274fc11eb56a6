import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
});
afterAll(() => cli.remove());

describe("--help", () => {
  test("ends without a word for a reader that has seen enough", async () => {
    const parameters = ["src/cli/index.ts", "--help"];
    const child = spawn(process.execPath, parameters, { cwd: new URL("../..", import.meta.url) });
    child.stdout.destroy();
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect([code, said]).toEqual([0, ""]);
  });

  test("names every command, the exit codes and examples", async () => {
    const { code, stdout, stderr } = await cli.run(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of [
      "migrate",
      "user",
      "key",
      "credit",
      "prices",
      "sims",
      "templates",
      "providers",
      "maintenance",
      "guard",
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    }
    expect(stdout).toContain("Exit codes: 0 all is well, 1 something was refused or failed, 2 wrong usage.");
    expect(stdout).toContain("npm run cli -- prices import prices.csv");
  });

  test.each([
    [["migrate"], ["npm run cli -- migrate"]],
    [
      ["user", "create"],
      ["--email", "--first-name", "--last-name", "--admin", "--password-stdin"],
    ],
    [["user", "suspend"], ["npm run cli -- user suspend ada@example.com"]],
    [["user", "activate"], ["npm run cli -- user activate ada@example.com"]],
    [
      ["key", "create"],
      ["--email", "NAME", "npm run cli -- key create"],
    ],
    [["credit"], ["--email", "AMOUNT", "--description", "npm run cli -- credit"]],
    [
      ["prices", "import"],
      ["--atomic", ..."channel prefix price currency network".split(" ")],
    ],
    [
      ["sims", "import"],
      [
        ..."iccid sim_status group_id group_name inventory_id inventory_name company_id company_name".split(
          " ",
        ),
        ..."provisioned_date terminated_date imsis mapped_imsi --atomic".split(" "),
      ],
    ],
    [
      ["templates", "import"],
      ["--atomic", "id", "name"],
    ],
    [
      ["maintenance"],
      ["telegram", "flash-call", "esim", "on, off or status", "npm run cli -- maintenance telegram on"],
    ],
    [
      ["providers", "check"],
      ["Ends with 1", "npm run cli -- providers check"],
    ],
  ])("of %j explains %j", async (args, words) => {
    const { code, stdout } = await cli.run([...args, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples?:\n  npm run cli -- /);
    for (const word of words) expect(stdout).toContain(word);
  });
});

describe("wrong usage ends with 2 and writes nothing", () => {
  const user = ["user", "create", "--email", "ada@example.com", "--first-name", "Ada"];
  test.each([
    [[], "Commands:"],
    [["nonsense"], "unknown command 'nonsense'"],
    [["user"], "Commands:"],
    [user, "--last-name"],
    [[...user, "--last-name", ""], "1 to 100 characters"],
    [["user", "suspend", "ada"], "ada@example.com"],
    [["key", "create", "--email", "ada@example.com"], "NAME"],
    [["key", "create", "--email", "ada@example.com", "Shop", "--nonsense"], "--nonsense"],
    [["credit", "10"], "--email"],
    [["prices", "import"], "FILE.csv"],
    [["guard", "block", "44", "--email", ""], "It takes an e-mail address, such as ada@example.com."],
    [["guard", "remove", ".."], "It takes at least 1 character, and more than dots."],
    [["call", "getCustomer", ""], "It takes at least 1 character, and more than dots."],
    [["prices", "import", "a.csv", "b.csv"], "too many arguments"],
  ])("%j", async (args, words) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(existsSync(cli.data)).toBe(false);
  });

  test.each(["0", "-5", "1e3", "1.0000001", "1,5", "ten", "", "99999999999999999"])(
    "credit %j",
    async (amount) => {
      const { code, stderr } = await cli.run(["credit", "--email", "ada@example.com", amount]);
      expect(code).toBe(2);
      expect(stderr).toContain("an amount above 0 with at most six decimals, such as 25 or 10.50");
    },
  );
});

test("wrong variables are all named", async () => {
  const environment = { CONNECT_HUB_CURRENCY: "euro", CONNECT_HUB_WELCOME_CREDIT: "much" };
  const { code, stderr } = await cli.run(["migrate"], { environment });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^CONNECT_HUB_CURRENCY: got "euro".*\nCONNECT_HUB_WELCOME_CREDIT: got "much".*\n$/);
});
