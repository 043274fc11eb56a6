import { describe, expect, test } from "vitest";
import { operations } from "../../src/cli/operator/operations.ts";
import { createProgram } from "../../src/cli/program.ts";

test("an option of call is read as what the contract says of it, null or not", () => {
  const types = new Map(
    operations().flatMap(({ id, fields }) =>
      fields.map(({ name, type }) => [`${id} ${name}`, type] as const),
    ),
  );
  expect(types.get("setCustomerLimit daily_limit")).toBe("number");
  expect(types.get("searchMessages count")).toBe("number");
  expect(types.get("setCustomerGuard countries")).toBe("object");
  expect(types.get("setCustomerGuard reset")).toBe("array");
  expect(types.get("checkSend verification")).toBe("boolean");
  expect(types.get("checkSend to")).toBe("string");
});

describe("the help of call", () => {
  const helpOf = (id: string) => {
    const call = createProgram().commands.find((command) => command.name() === "call")!;
    let text = "";
    const command = call.commands.find((each) => each.name() === id)!;
    command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
    return text;
  };

  test.each([
    ["getStatistics", "--from 2026-03-01T00:00:00Z --to 2026-04-01T00:00:00Z --group-by provider country"],
    ["beginHold", "channel:sms --reason 'The provider sends every code twice.'"],
    ["setCustomerLimit", "01931f6a-7b00-7000-8000-000000000001 --daily-limit 50 --reason 'A new customer.'"],
    ["searchMessages", `--filter '{"to":"07700 900123","region":"GB"}' --count 2`],
    ["createCustomerKey", "01931f6a-7b00-7000-8000-000000000001 --name Shop"],
    ["listHolds", ""],
  ])("of %s has the contract's example", (id, words) => {
    expect(helpOf(id)).toContain(`npm run cli -- call ${`${id} ${words}`.trim()}\n`);
  });

  test("names what may stand in a list and in an object", () => {
    const plain = (id: string) => helpOf(id).replaceAll(/\s+/g, " ");
    expect(plain("getStatistics")).toContain("Some of account, channel, provider, country, network, hour,");
    expect(plain("createCustomerKey")).toContain("Some of send, read, billing, esim.");
    expect(plain("searchMessages")).toMatch(/It may have [a-z_, ]*created_at[a-z_, ]*\./);
  });
});
