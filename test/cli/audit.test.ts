import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { AuditEntry } from "../../src/ports/store/operator.ts";
import { commit } from "../support/commit.ts";
import { newEndpoint } from "../store/fixtures.ts";
import { createCli, type TestCli } from "./run-cli.ts";

const email = "ada@example.com";
let cli: TestCli;
let account: Account;
beforeAll(async () => {
  cli = await createCli();
  const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
  await cli.run(["user", "create", "--email", email, ...names]);
  account = await cli.readStore(async ({ users, accounts }) => {
    const user = await users.findByEmail(email);
    return (await accounts.findByUser(user!.id))!;
  });
});
afterAll(() => cli.remove());

/** Returns the audit log entries of a command, newest first. */
const entries = async (operation: string): Promise<readonly AuditEntry[]> => {
  const all = await cli.readStore(({ audit }) => audit.list({ actor: "command line", limit: 100 }));
  return all.filter((entry) => entry.operation === operation);
};

test("records granted and revoked SIMs in the audit log, but no repeated command", async () => {
  await cli.run(["sims", "grant", email, "inventory:31"]);
  await cli.run(["sims", "grant", email, "inventory:31"]);
  await cli.run(["sims", "revoke", email, "inventory:31"]);
  await cli.run(["sims", "revoke", email, "inventory:31"]);
  const target = { kind: "customer", id: account.userId };
  const expected = { target, request: '{"inventory":31}', address: "local" };
  expect(await entries("sims grant")).toEqual([expect.objectContaining(expected)]);
  expect(await entries("sims revoke")).toEqual([expect.objectContaining(expected)]);
});

test("records an import with its file, but not an import that stored no rows", async () => {
  const file = join(cli.folder, "prices.csv");
  const rows = Array.from({ length: 501 }, (_, index) => `sms,${100_000 + index},0.05,EUR,`);
  await writeFile(file, `channel,prefix,price,currency,network\n${rows.join("\n")}\nfax,44,0.05,EUR,\n`);
  await cli.run(["prices", "import", file, "--atomic"]);
  expect(await entries("prices import")).toEqual([]);
  await cli.run(["prices", "import", file]);
  expect(await entries("prices import")).toEqual([
    expect.objectContaining({
      target: { kind: "import", id: "prices" },
      request: JSON.stringify({ file, atomic: false }),
    }),
  ]);
});

test("records a webhook replay with the account of the endpoint", async () => {
  const endpoint = newEndpoint(account);
  await cli.readStore((store) => commit(store, [store.webhooks.insert(endpoint, 10)]));
  const since = "2026-03-02T09:30:00Z";
  await cli.run(["webhooks", "replay", endpoint.id, "--failed", "--since", since]);
  expect(await entries("webhooks replay")).toEqual([
    expect.objectContaining({
      target: { kind: "webhook_endpoint", id: endpoint.id },
      request: JSON.stringify({ account_id: account.id, failed: true, since: "2026-03-02T09:30:00.000Z" }),
    }),
  ]);
});
