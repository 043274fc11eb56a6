import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/domain/access/codes.ts";
import { verifyPassword } from "../../src/domain/access/passwords.ts";
import { operator } from "../../src/domain/access/turns.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { newMessage } from "../store/fixtures.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
const email = "ada@example.com";
const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
beforeAll(async () => {
  cli = await createCli();
  await cli.run(["user", "create", "--email", email, ...names]);
});
afterAll(() => cli.remove());

const findUser = (address: string) => cli.look((store) => store.users.findByEmail(address));
const ownerOf = (key: string) => cli.look((store) => store.apiKeys.findOwner(sha256(key)));

async function accountOf(address: string) {
  const user = await findUser(address);
  return cli.look((store) => store.accounts.findByUser(user!.id));
}

describe("user create", () => {
  test("makes a user with an account and the welcome credit, and shows a password that is good", async () => {
    const address = "grace@example.com";
    const { code, stdout, stderr } = await cli.run(["user", "create", "--email", address, ...names]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const user = (await findUser(address))!;
    expect(user).toMatchObject({ firstName: "Ada", lastName: "Lovelace", role: "user", status: "active" });
    const account = await accountOf(address);
    expect(account).toMatchObject({ currency: "EUR", balanceMicros: 10_000_000 });
    expect(stdout).toContain(`user id:    ${user.id}\naccount id: ${account!.id}\n`);
    const password = /^password: +(\S+)$/m.exec(stdout)![1]!;
    expect(await verifyPassword(password, user.passwordHash, operator)).toBe(true);
  });

  test("takes the password from standard input and does not repeat it", async () => {
    const args = ["user", "create", "--email", "admin@example.com", ...names, "--admin", "--password-stdin"];
    const { code, stdout } = await cli.run(args, { input: "a long and rare password\r\nmore" });
    expect(code).toBe(0);
    expect(stdout).not.toContain("password");
    const user = (await findUser("admin@example.com"))!;
    expect(user.role).toBe("admin");
    expect(await verifyPassword("a long and rare password", user.passwordHash, operator)).toBe(true);
  });

  test.each([
    ["short", "A password has at least 8 characters; this one has 5."],
    ["password123", "one of the most common ones"],
    ["", "this one has 0"],
    // What bytes of another encoding are read as.
    ["caf\ufffd and cream", "the password has to be UTF-8"],
  ])("refuses the password %j", async (input, reason) => {
    const args = ["user", "create", "--email", "new@example.com", ...names, "--password-stdin"];
    const { code, stderr } = await cli.run(args, { input });
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(await findUser("new@example.com")).toBeUndefined();
  });

  test("refuses an address that is taken, whatever its case, and leaves its user alone", async () => {
    const before = await findUser(email);
    const { code, stdout, stderr } = await cli.run([
      "user",
      "create",
      "--email",
      "ADA@example.com",
      ...names,
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe("There is already a user with this e-mail address.\n");
    expect(await findUser(email)).toEqual(before);
  });
});

test("a suspended user's keys do not work until the user is active again", async () => {
  const made = await cli.run(["key", "create", "--email", email, "Shop"]);
  const key = /^x-api-key: (chk_\S+)$/m.exec(made.stdout)![1]!;
  expect(await ownerOf(key)).toBeDefined();
  expect((await cli.run(["user", "suspend", email])).stdout).toBe(`${email} is suspended now.\n`);
  expect(await ownerOf(key)).toBeUndefined();
  expect((await cli.run(["user", "suspend", email])).stdout).toBe(`${email} is suspended already.\n`);
  expect((await cli.run(["user", "activate", email])).stdout).toBe(`${email} is active now.\n`);
  expect(await ownerOf(key)).toBeDefined();
});

test("suspending cancels what is queued and refunds it, and both are in the audit log", async () => {
  const account = (await accountOf(email))!;
  await cli.look(async (store) => {
    const queued = Array.from({ length: 60 }, () => newMessage(account));
    for (const message of queued) await commit(store, store.messages.accept(message, createId(testStart)));
  });
  const { stdout } = await cli.run(["user", "suspend", email]);
  expect(stdout).toBe(`${email} is suspended now. 60 queued messages were cancelled.\n`);
  expect(await accountOf(email)).toEqual(account);
  await cli.run(["user", "activate", email]);
  const entries = await cli.look((store) => store.audit.list({ targetId: account.userId, limit: 3 }));
  expect(entries).toMatchObject([
    { operation: "reinstateCustomer", actor: "command line", address: "local" },
    { operation: "suspendCustomer", actor: "command line", address: "local" },
    { operation: "suspendCustomer", actor: "command line", address: "local" },
  ]);
});

describe("key create", () => {
  test("shows the key with the headers it goes in, and keeps only its hash", async () => {
    const { code, stdout } = await cli.run(["key", "create", "--email", email, "Till 1"]);
    expect(code).toBe(0);
    const read = (header: string) => new RegExp(`^${header}: (\\S+)$`, "m").exec(stdout)![1]!;
    expect(await ownerOf(read("x-api-key"))).toMatchObject({
      accountId: read("x-account-id"),
      userId: read("x-user-id"),
    });
    const keys = await cli.look((store) => store.apiKeys.list(read("x-user-id")));
    expect(keys.at(-1)).toMatchObject({ name: "Till 1" });
    expect(JSON.stringify(keys)).not.toContain(read("x-api-key"));
  });
});

describe("credit", () => {
  test("adds an exact amount, writes it in the ledger and shows the new balance", async () => {
    const before = (await accountOf(email))!;
    const args = ["credit", "--email", email, "0.100001", "--description", "Invoice 2026-17"];
    const { code, stdout } = await cli.run(args);
    expect(code).toBe(0);
    expect(stdout).toBe(`Credited 0.100001 EUR to ${email}. New balance: 10.100001 EUR.\n`);
    expect((await accountOf(email))!.balanceMicros).toBe(before.balanceMicros + 100_001);
    const { list } = await cli.look((store) =>
      store.ledger.list({ accountId: before.id, offset: 0, limit: 1 }),
    );
    expect(list[0]).toMatchObject({
      type: "CREDIT",
      description: "Invoice 2026-17",
      valueMicros: 100_001,
      balanceAfterMicros: before.balanceMicros + 100_001,
    });
  });

  test("never takes a name for an address", async () => {
    const other = ["--first-name", "finance@example.com", "--last-name", "Thief"];
    await cli.run(["user", "create", "--email", "thief@example.com", ...other]);
    const { code, stderr } = await cli.run(["credit", "--email", "finance@example.com", "25"]);
    expect([code, stderr]).toEqual([1, "There is no user with the e-mail address finance@example.com.\n"]);
  });

  test("refuses what would take the balance beyond exact numbers", async () => {
    const before = await accountOf(email);
    const { code, stderr } = await cli.run(["credit", "--email", email, "4500000000"]);
    expect(code).toBe(1);
    expect(stderr).toContain("amount: The balance would be more than 4500000000.");
    expect(await accountOf(email)).toEqual(before);
  });

  test("of two at once that together go beyond it, refuses one", async () => {
    const address = "rich@example.com";
    await cli.run(["user", "create", "--email", address, ...names]);
    const args = ["credit", "--email", address, "3000000000"];
    const ended = await Promise.all([cli.run(args), cli.run(args)]);
    expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(ended.map(({ stderr }) => stderr).join("")).toBe(
      "The request was refused:\n  amount: The balance would be more than 4500000000.\n",
    );
    expect((await accountOf(address))!.balanceMicros).toBe(3_000_000_010 * 1e6);
  });
});

test.each([
  [["user", "suspend", "nobody@example.com"]],
  [["user", "activate", "nobody@example.com"]],
  [["key", "create", "--email", "nobody@example.com", "Shop"]],
  [["credit", "--email", "nobody@example.com", "5"]],
])("%j says that there is no such user", async (args) => {
  const { code, stdout, stderr } = await cli.run(args);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is no user with the e-mail address nobody@example.com.\n",
  });
});
