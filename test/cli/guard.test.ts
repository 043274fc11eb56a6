import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardKeeping } from "../../src/delivery/guard-keeping.ts";
import { createTrafficGuard } from "../../src/guard/index.ts";
import { systemClock } from "../../src/system-clock.ts";
import { createCli, type TestCli } from "./run-cli.ts";

const email = "ada@example.com";
let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
  const name = ["--first-name", "Ada", "--last-name", "Lovelace"];
  await cli.run(["user", "create", "--email", email, ...name]);
});
afterAll(() => cli.remove());

async function guard(...args: string[]): Promise<string> {
  const environment = { CONNECT_HUB_COUNTRIES: "GB,DE" };
  const { code, stdout, stderr } = await cli.run(["guard", ...args], { environment });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

describe("guard", () => {
  test("countries: shown, set, and taken away", async () => {
    const countries = (...args: string[]) => guard("countries", "--email", email, ...args);
    expect(await countries()).toBe(`${email} may send to DE, GB.\n`);
    expect(await countries("GB")).toBe(`${email} may send to GB.\n`);
    expect(await countries()).toBe(`${email} may send to GB.\n`);
    const watched = `${email} may send to GB, DE; in DE the guard only watches.\n`;
    expect(await countries("GB", "--monitor", "DE")).toBe(watched);
    expect(await countries()).toBe(watched);
    expect(await countries("all")).toBe(`${email} may send to DE, GB.\n`);
  });

  test("block, allow, entries, check and remove", async () => {
    const until = "2099-01-31T00:00:00.000Z";
    const blocked = await guard("block", "447700", "--email", email, "--until", until, "--note", "Pumped.");
    expect(blocked).toMatch(
      /^[\w-]{36} block 447700 for account [\w-]{36} until 2099-01-31T00:00:00.000Z \(Pumped.\)\n$/,
    );
    const check = () => guard("check", "--email", email, "+447700900123");
    expect(await check()).toBe(`+447700900123 (GB) is blocked: by ${blocked}`);
    const allowed = await guard("allow", "+447700900123");
    expect(allowed).toMatch(/^[\w-]{36} allow 447700900123 for everybody\n$/);
    expect(await guard("entries")).toBe(allowed + blocked);
    expect(await check()).toBe(`+447700900123 (GB) passes: by ${allowed}`);
    for (const entry of [allowed, blocked]) {
      const [id] = entry.split(" ");
      expect(await guard("remove", id!)).toBe(`${id} is on no list now.\n`);
    }
    expect(await cli.look(({ guardLists }) => guardLists.list({ limit: 10 }))).toEqual([]);
    expect(await check()).toBe("+447700900123 (GB) passes: no rule is against it.\n");
  });

  test("check: knows what the service has kept of earlier sends", async () => {
    const log = { info() {}, warn() {}, error() {} };
    await cli.look(async (store) => {
      const { account } = (await store.customers.findByEmail(email))!;
      const settings = { isEnforced: true, spendMicros: 1_000_000 };
      const guard = createTrafficGuard(settings, systemClock, log);
      for (let end = 10; end < 20; end += 1) {
        const recipient = `+4479111234${end}`;
        const about = { channel: "sms", region: "GG", priceMicros: 40_000, verificationId: null } as const;
        guard.admit({ accountId: account.id, recipient, ...about }, false);
      }
      await createGuardKeeping({ store, guard, clock: systemClock, log }).save();
    });
    const environment = { CONNECT_HUB_FRAUD: "enforce" };
    const { stdout } = await cli.run(["guard", "check", "--email", email, "+447911123455"], { environment });
    expect(stdout).toContain("+447911123455 (GG) is blocked: the sends do not look like people");
  });

  test("all countries cannot be watched by a word", async () => {
    const { code, stderr } = await cli.run([
      "guard",
      "countries",
      "--email",
      email,
      "all",
      "--monitor",
      "DE",
    ]);
    expect([code, stderr]).toEqual([2, "all takes no --monitor: name the countries that are on.\n"]);
  });

  test.each([["--monitor", "DE"], [""], [" , "]])(
    "countries %j: turns off none that are not named",
    async (...more) => {
      await guard("countries", "--email", email, "GB");
      const { code, stderr } = await cli.run(["guard", "countries", "--email", email, ...more]);
      expect([code, stderr]).toEqual([
        2,
        "Name all countries that are on, such as GB,DE; those that are not named are off.\n",
      ]);
      expect(await guard("countries", "--email", email)).toBe(`${email} may send to GB.\n`);
      await guard("countries", "--email", email, "all");
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
