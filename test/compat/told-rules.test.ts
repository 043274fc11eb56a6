import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judge } from "../../scripts/compat/verdict.ts";
import { put, schema, type Tree } from "./cases/edit.ts";

const text = readFileSync(new URL("../../spec/releases/1.1.0.json", import.meta.url), "utf8");

function judged(since: string) {
  const [released, contract] = [JSON.parse(text) as Tree, JSON.parse(text) as Tree];
  const rule = { "x-refused-since": since, not: { required: ["from", "text"] } };
  put(schema("SmsRequest", "/allOf"), [rule])(contract);
  put("/info/version", "1.2.0")(contract);
  return judge(released, contract);
}

test.each(["1.0.0", "1.1.0"])("a rule that %s had is told of without a break", (since) => {
  expect(judged(since)).toMatchObject({ isAllowed: true, needed: "1.1.1" });
});

test("a rule that the released version had not is a break", () => {
  expect(judged("1.2.0")).toMatchObject({ isAllowed: false, needed: "2.0.0" });
});

test("a rule whose version is none is refused in words", () => {
  expect(() => judged("ever")).toThrow('"ever" is not a version such as 1.2.0.');
});
