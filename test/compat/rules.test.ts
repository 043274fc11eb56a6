import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/compare.ts";
import type { Change } from "../../scripts/compat/change.ts";
import { answerCases } from "./cases/answers.ts";
import type { Case, Level, Tree } from "./cases/edit.ts";
import { linkCases } from "./cases/links.ts";
import { operationCases } from "./cases/operations.ts";
import { parameterCases } from "./cases/parameters.ts";
import { requestCases } from "./cases/requests.ts";
import { schemaCases } from "./cases/schemas.ts";
import { textCases } from "./cases/texts.ts";
import { webhookCases } from "./cases/webhooks.ts";

const text = readFileSync(new URL("../../spec/releases/1.1.0.json", import.meta.url), "utf8");
const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
const operationIds = Object.values(paths).flatMap((item) =>
  Object.values(item).map(({ operationId }) => operationId),
);
const cases = {
  operationCases,
  requestCases,
  parameterCases,
  answerCases,
  linkCases,
  schemaCases,
  webhookCases,
  textCases,
};

/** The real contract before and after the made-up change. */
function sides({ given, edit }: Case): readonly [before: Tree, after: Tree] {
  const before = JSON.parse(text) as Tree;
  given?.(before);
  const after = structuredClone(before);
  edit(after);
  return [before, after];
}

function levelOf(changes: readonly Change[]): Level | undefined {
  return (["major", "minor", "patch"] as const).find((level) =>
    changes.some((change) => change.level === level),
  );
}

describe.each(Object.entries(cases))("%s", (_, list) => {
  test.each(list)("$rule: $forth, back $back", (one) => {
    const [before, after] = sides(one);
    const changes = compareContracts(before, after);
    const told = changes
      .filter(({ level }) => level === one.forth)
      .map(({ place, says }) => `${place}: ${says}`);
    expect(told.join("\n")).toContain(one.says);
    expect(levelOf(changes), told.join("\n")).toBe(one.forth);
    const inverse = compareContracts(after, before);
    expect(levelOf(inverse), inverse.map(({ says }) => says).join("\n")).toBe(one.back);
  });
});

test("a contract has not changed against itself", () => {
  const contract = JSON.parse(text) as Tree;
  expect(compareContracts(contract, structuredClone(contract))).toEqual([]);
});

test("a shared schema is told once, with everybody who has it", () => {
  const [rule] = answerCases.filter(({ says }) => says.includes("teapot"));
  const [before, after] = sides(rule!);
  const [change, ...others] = compareContracts(before, after);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ place: "schema ErrorCode", level: "minor" });
  expect([...change!.users]).toEqual(operationIds.map((id) => `answers of ${id}`));
});
