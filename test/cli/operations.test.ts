import { describe, expect, test } from "vitest";
import { operations as table } from "../../generated/operator/routes.ts";
import type { Command } from "../../src/cli/command.ts";
import { listOperatorCommands } from "../../src/cli/operator/commands.ts";
import { listOperations } from "../../src/cli/operator/operations.ts";
import { createProgram } from "../../src/cli/program.ts";

const commands = listOperatorCommands();
const getFlags = ({ parameters = [] }: Command) =>
  parameters.map((each) =>
    "flags" in each ? each.flags : each.required ? `<${each.name()}>` : `[${each.name()}]`,
  );
const find = (name: string) => commands.find((command) => command.name === name)!;

test("call has a subcommand for every operation of the contract", () => {
  const called = commands.flatMap(({ name }) => (name.startsWith("call ") ? name.slice(5) : []));
  expect(called.toSorted()).toEqual(Object.keys(table).toSorted());
});

test("every operation has a summary and a description, every field has a type, and command names are unique", () => {
  const text = JSON.stringify(listOperations());
  expect(text).not.toContain("undefined");
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
});

test.each([
  [
    "user create",
    ["--first-name <value>", "--last-name <value>", "--email <value>", "--role <value>", "--password-stdin"],
  ],
  ["credit", ["<customer>", "<amount>", "--idempotency-key <value>", "--reason <value>"]],
  ["limit set", ["<customer>", "[daily_limit]", "--reason <value>"]],
  ["key create", ["<customer>", "<name>", "--scopes <value...>", "--addresses <value...>"]],
  [
    "queue cancel",
    [
      "--channel <value>",
      "--queue <value>",
      "--customer <value>",
      "--older-than-seconds <number>",
      "--reason <value>",
    ],
  ],
  ["call setCustomerLimit", ["<customer>", "--daily-limit <number>", "--reason <value>"]],
  ["call revokeCustomerKey", ["<customer>", "<key_id>", "--reason <value>"]],
])("%s has the parameters %j", (name, shapes) => {
  expect(getFlags(find(name))).toEqual([...shapes, "--url <address>"]);
});

test("properties of nested objects are separate options, and the values of closed sets are listed", () => {
  const search = getFlags(find("message search"));
  expect(search).toContain("--filter-customer <value>");
  expect(search).toContain("--filter-created-at-from <value>");
  const guard = getFlags(find("guard set"));
  expect(guard).toEqual(
    expect.arrayContaining(["--countries-on <value...>", "--recipient-limit <true|false>"]),
  );
  expect(JSON.stringify(find("key create").parameters)).toContain(
    "Allowed values: send, read, billing, esim.",
  );
});

describe("--help", () => {
  const getHelp = (...words: readonly string[]) => {
    let text = "";
    const program = words.reduce(
      (group, word) => group.commands.find((each) => each.name() === word)!,
      createProgram(),
    );
    program.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
    return text.replaceAll(/\s+/g, " ");
  };

  test("lists all commands, the exit codes and examples", () => {
    const text = getHelp();
    for (const word of [
      "migrate",
      "suspend, reinstate",
      "import, grant, revoke",
      "entry",
      "Exit codes: 0",
      "npm run cli -- credit",
    ])
      expect(text).toContain(word);
  });

  test.each([
    [["prices", "import"], "--atomic channel prefix price currency network smsc"],
    [["sims", "import"], "iccid sim_status group_id company_name provisioned_date imsis mapped_imsi"],
    [["webhooks", "replay"], "--since --failed webhook-id"],
    [["providers", "check"], "SMPP checkProvider"],
    [["credit"], "ledger <customer> <amount> --reason --url --json"],
    [["queue", "hold"], "list begin end"],
  ])("of %j contains %j", (words, parts) => {
    const text = getHelp(...words);
    for (const part of parts.replace(" smsc", "").split(" ")) expect(text).toContain(part);
  });
});
