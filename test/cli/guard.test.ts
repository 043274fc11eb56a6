import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { openAccount } from "../support/accounts.ts";
import { commit } from "../support/commit.ts";
import { putBlock } from "../support/guard-blocks.ts";
import { signUpOperator } from "../support/operators.ts";
import { startService, type TestService } from "../support/service.ts";
import { createCli, type TestCli } from "./run-cli.ts";

const email = "ada@example.com";
let cli: TestCli;
let service: TestService;
let token: string;
beforeAll(async () => {
  [cli, service] = await Promise.all([
    createCli(),
    startService({ CONNECT_HUB_COUNTRIES: "GB,DE", CONNECT_HUB_FRAUD: "enforce" }),
  ]);
  token = (await signUpOperator(service)).session.accessToken;
  const name = ["--first-name", "Ada", "--last-name", "Lovelace"];
  await cli.run(["user", "create", "--email", email, ...name]);
});
afterAll(() => Promise.all([cli.remove(), service.stop()]));

async function guard(...args: string[]): Promise<string> {
  const environment = { CONNECT_HUB_COUNTRIES: "GB,DE" };
  const { code, stdout, stderr } = await cli.run(["guard", ...args], { environment });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

/** Runs a command on the running service. */
async function remote(...args: string[]): Promise<string> {
  const environment = { CONNECT_HUB_ACCESS_TOKEN: token };
  const { code, stdout, stderr } = await cli.run(["guard", ...args, "--url", service.baseUrl], {
    environment,
  });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

/** Opens an account of the running service. */
async function openRemote() {
  const account = await openAccount(service, 10_000_000);
  return { ...account, email: `${account.userId}@example.com` };
}

describe("guard", () => {
  /** What `settings` prints. */
  const settingsText = (countries: string, recipient = "on", amount = 20, most = 100) =>
    [
      `${email} may send to ${countries}.`,
      `The limit of messages to one recipient is ${recipient}.`,
      `Unconverted sends cost at most ${amount} EUR a day and country.`,
      `The customer may set up to ${most} EUR.\n`,
    ].join("\n");
  const settings = (...args: string[]) => guard("settings", "--email", email, ...args);

  test("settings: countries are shown, set, and reset", async () => {
    expect(await settings()).toBe(settingsText("DE, GB"));
    expect(await settings("--countries", "GB")).toBe(settingsText("GB"));
    expect(await settings()).toBe(settingsText("GB"));
    const watched = settingsText("GB, DE; in DE the guard only watches");
    expect(await settings("--countries", "GB", "--monitor", "DE")).toBe(watched);
    expect(await settings()).toBe(watched);
    expect(await settings("--countries", "all")).toBe(settingsText("DE, GB"));
  });

  test("block, allow, entries and remove", async () => {
    const until = "2099-01-31T00:00:00.000Z";
    const blocked = await guard("block", "447700", "--email", email, "--until", until, "--note", "Pumped.");
    expect(blocked).toMatch(
      /^[\w-]{36} block 447700 for account [\w-]{36} until 2099-01-31T00:00:00.000Z \(Pumped.\)\n$/,
    );
    const allowed = await guard("allow", "+447700900123");
    expect(allowed).toMatch(/^[\w-]{36} allow 447700900123 for everybody\n$/);
    expect(await guard("entries")).toBe(allowed + blocked);
    for (const entry of [allowed, blocked]) {
      const [id] = entry.split(" ");
      expect(await guard("remove", id!)).toBe(`${id} is on no list now.\n`);
    }
    const kinds = ["allow", "block"] as const;
    expect(await cli.look(({ guardRecords }) => guardRecords.list({ kinds, limit: 10 }))).toEqual([]);
  });

  test("check: names the entry that decides", async () => {
    const account = await openRemote();
    const check = () => remote("check", "--email", account.email, "+447700900123");
    expect(await check()).toBe("+447700900123 (GB) passes: no rule is against it.\n");
    const blocked = await remote("block", "447700", "--email", account.email);
    expect(await check()).toBe(`+447700900123 (GB) is blocked: by ${blocked}`);
    const allowed = await remote("allow", "+447700900123", "--email", account.email);
    expect(await check()).toBe(`+447700900123 (GB) passes: by ${allowed}`);
  });

  test("check: names rule, value, limit, end, and whether a challenge helps", async () => {
    const account = await openRemote();
    const client = service.client(account);
    const workflow = [{ channel: "sms" as const }];
    for (let end = 10; end < 16; end += 1) {
      const body = { to: `+4474021234${end}`, workflow };
      await client.POST("/api/v1/connect-hub/verifications", { body });
    }
    const told = await remote("check", "--email", account.email, "+447402123416");
    expect(told).toContain("+447402123416 (GB) is blocked: ");
    const until = new Date(service.clock.now() + 900_000).toISOString();
    expect(told).toContain(`(consecutive_numbers: 6 of at most 5, until ${until}; passes after a challenge`);
  });

  test("check: needs the running service", async () => {
    const { code, stdout, stderr } = await cli.run(["guard", "check", "--email", email, "+447700900123"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--url");
    const called = await cli.run(["call", "checkSend", "--account-id", "any", "--to", "+447700900123"]);
    expect([called.code, called.stdout]).toEqual([2, ""]);
    expect(called.stderr).toContain("--url");
  });

  test("blocks: of all accounts or of one", async () => {
    const [account, other] = [await openRemote(), await openRemote()];
    await putBlock(service, account.accountId, { isBlocked: false });
    await putBlock(service, other.accountId, { rule: "device", scope: "hash", country: "" });
    const times = "since 2026-03-02T09:29:00.000Z, until 2026-03-02T09:45:00.000Z";
    const own = `range 99450123 (AZ) of account ${account.accountId}: 14 of 13, ${times} (only suspected)\n`;
    expect(await remote("blocks", "--email", account.email)).toBe(own);
    const all = await remote("blocks");
    expect(all).toContain(own);
    expect(all).toContain(`device of account ${other.accountId}: 14 of 13, ${times}\n`);
  });

  test("settings: limits are shown and set, and keep their value", async () => {
    const set = ["--recipient", "off", "--amount", "50", "--maximum", "200"];
    expect(await settings(...set)).toBe(settingsText("DE, GB", "off", 50, 200));
    expect(await settings()).toBe(settingsText("DE, GB", "off", 50, 200));
    expect(await settings("--amount", "30")).toBe(settingsText("DE, GB", "off", 30, 200));
    expect(await settings("--recipient", "on")).toBe(settingsText("DE, GB", "on", 30, 200));
    const customer = await cli.look(({ customers }) => customers.findByEmail(email));
    const { id } = customer!.user;
    await cli.run(["call", "setCustomerGuard", id, "--reset", "unconverted_amount", "unconverted_maximum"]);
    expect(await settings()).toBe(settingsText("DE, GB"));
  });

  test("settings: the customer's own amounts", async () => {
    const account = await openRemote();
    const { store, clock } = service.context;
    const kept = { kind: "amount", accountId: account.accountId, key: "GB", value: 60_000_000 } as const;
    await commit(store, store.guardRecords.put({ ...kept, id: createId(clock.now()), until: null }));
    expect(await remote("settings", "--email", account.email)).toMatch(/ 100 EUR\.\nGB: 60 EUR\n$/);
  });

  test.each([
    ["--recipient", "maybe"],
    ["--amount", "-1"],
  ])("settings %s %s is wrong usage", async (...args) => {
    expect((await cli.run(["guard", "settings", "--email", email, ...args])).code).toBe(2);
  });

  test("all countries cannot be watched by a word", async () => {
    const args = ["--countries", "all", "--monitor", "DE"];
    const { code, stderr } = await cli.run(["guard", "settings", "--email", email, ...args]);
    expect([code, stderr]).toEqual([2, "all takes no --monitor: name the countries that are on.\n"]);
  });

  test.each([[["--monitor", "DE"]], [["--countries", ""]], [["--countries", " , "]]])(
    "settings %j: turns off none that are not named",
    async (args) => {
      await settings("--countries", "GB");
      const { code, stderr } = await cli.run(["guard", "settings", "--email", email, ...args]);
      expect([code, stderr]).toEqual([
        2,
        "Name all countries that are on, such as GB,DE; those that are not named are off.\n",
      ]);
      expect(await settings()).toBe(settingsText("GB"));
      await settings("--countries", "all");
    },
  );

  test("what is refused says why", async () => {
    const { code, stderr } = await cli.run(["guard", "block", "4x"]);
    expect([code, stderr]).toEqual([
      1,
      "The request was refused:\n  prefix: It must be 1 to 15 digits that begin with a country code, with or without + or 00.\n",
    ]);
  });
});
