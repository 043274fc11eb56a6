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

const sims = (...args: string[]) => cli.run(["sims", args[0]!, email, ...args.slice(1)]);

describe("sims grant, grants and revoke", () => {
  test("revokes the inventory that a new user of the sandbox gets", async () => {
    const [, id] = /^scope +id\ninventory +(\d+)\n$/.exec((await sims("grants")).stdout)!;
    expect((await sims("revoke", `inventory:${id}`)).stdout).toBe("none\n");
  });

  test("grants a company once, prints all grants and revokes a grant", async () => {
    for (const _ of ["once", "again"]) {
      expect((await sims("grant", "company:31")).stdout).toBe("scope    id\ncompany  31\n");
    }
    expect((await sims("grant", "company:32")).stdout).toBe("scope    id\ncompany  31\ncompany  32\n");
    await sims("revoke", "company:32");
    const { stdout } = await sims("grants", "--json");
    expect(JSON.parse(stdout)).toEqual({ list: [{ scope: "company", id: 31 }] });
    const stderr = "The customer has no grant for company:32.\n";
    expect(await sims("revoke", "company:32")).toEqual({ code: 1, stdout: "", stderr });
  });

  test("rejects an inventory in addition to a company, and more than the maximum number of grants", async () => {
    const inventory = await sims("grant", "inventory:21");
    expect(inventory).toMatchObject({ code: 1, stdout: "" });
    expect(inventory.stderr).toContain("by company or by inventory");
    await cli.readStore(async ({ accounts, commit, esim, users }) => {
      const account = await accounts.findByUser((await users.findByEmail(email))!.id);
      const ids = Array.from({ length: maximumGrants - 1 }, (_, index) => 100 + index);
      await commit(ids.map((id) => esim.grant(account!.id, { scope: "company", id }, 0)));
    });
    expect((await sims("grant", "company:99")).stderr).toContain(`${maximumGrants} grants`);
  });
});
