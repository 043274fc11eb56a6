import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maximumGrants } from "../../src/domain/sim-grants.ts";
import { createCli, type TestCli } from "./run-cli.ts";

const email = "ada@example.com";
let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
  const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
  await cli.run(["user", "create", "--email", email, ...names]);
});
afterAll(() => cli.remove());

const sims = (...args: string[]) => cli.run(["sims", args[0]!, "--email", email, ...args.slice(1)]);
const ownInventory = /^inventory \d+$/m;

describe("sims grant", () => {
  test("a new user of the sandbox has an inventory of their own, which can be taken", async () => {
    const [granted] = ownInventory.exec((await sims("grants")).stdout)!;
    await sims("revoke", "--inventory", granted.slice("inventory ".length));
    expect((await sims("grants")).stdout).toBe(`${email} was granted no SIMs.\n`);
  });

  test("grants once, shows it, and takes it away again", async () => {
    expect((await sims("grant", "--company", "31")).stdout).toBe(
      `${email} has the SIMs of company 31 now.\n`,
    );
    expect((await sims("grant", "--company", "31")).stdout).toContain("already");
    await sims("grant", "--company", "32");
    expect((await sims("grants")).stdout).toBe("company 31\ncompany 32\n");
    await sims("revoke", "--company", "32");
    expect((await sims("grants")).stdout).toBe("company 31\n");
    expect(await sims("revoke", "--company", "32")).toMatchObject({ code: 1 });
  });

  test("refuses an inventory beside a company, and more than a list can ask for", async () => {
    const beside = await sims("grant", "--inventory", "21");
    expect(beside).toMatchObject({ code: 1, stdout: "" });
    expect(beside.stderr).toContain("by company or by inventory");
    expect(beside.stderr).toContain('"sims revoke" takes it away');
    await cli.look(async ({ accounts, commit, esim, users }) => {
      const account = await accounts.findByUser((await users.findByEmail(email))!.id);
      const ids = Array.from({ length: maximumGrants - 1 }, (_, index) => 100 + index);
      await commit(ids.map((id) => esim.grant(account!.id, { scope: "company", id }, 0)));
    });
    expect((await sims("grant", "--company", "99")).stderr).toContain(`${maximumGrants} grants`);
  });

  test.each([[["--company", "31", "--inventory", "21"]], [["--company", "acme"]], [[]]])(
    "%j is wrong usage",
    async (args) => {
      expect((await sims("grant", ...args)).code).toBe(2);
    },
  );
});
