import { describe, expect, test } from "vitest";
import { problemTypes } from "../../src/domain/problems.ts";
import { contract, contractOperations } from "../support/contract.ts";
import { guide, listRows, getSection } from "./guide.ts";

const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);

test("the guide starts with the first steps, followed by the nine sections of the service interface in their order", () => {
  const titles = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual([
    "First steps",
    "Behaviour of the service",
    "Resources",
    "States",
    "Endpoints",
    "Authentication",
    "Events",
    "Errors",
    "Limits",
    "Versioning",
  ]);
});

test("the table of errors has every code with its status and the remedy", () => {
  const rows = listRows(getSection("Errors"));
  const listed = rows.map(([code = "", status]) => [quoted(code)[0], Number(status)]);
  expect(listed).toEqual(Object.entries(problemTypes).map(([code, { status }]) => [code, status]));
  for (const [, , advice = ""] of rows) expect(advice).toMatch(/^[A-Z].{8,}\.$/);
});

describe("names in the guide exist", () => {
  const operations = new Set(contractOperations.map(({ operationId }) => operationId));
  const schemas = contract.components["schemas"] as Readonly<Record<string, object>>;

  test("operations: names that consist of a verb of the API and a noun", () => {
    const verbs = new Set([...operations].map((id) => /^[a-z]+/.exec(id)?.[0]));
    const named = quoted(guide).filter((name) => verbs.has(/^([a-z]+)[A-Z]\w*$/.exec(name)?.[1]));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !operations.has(name))).toEqual([]);
  });

  test.each(["Resources", "States"])("schemas in the table of %s", (title) => {
    const named = listRows(getSection(title)).flatMap((row) => quoted(row.at(-1) ?? ""));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in schemas))).toEqual([]);
  });
});
