import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { toTextLine } from "../support/fetch-and-validate.ts";
import { allOperations } from "../support/contract.ts";
import { allSharedExamples } from "../support/examples.ts";

/** Declared parts of the contract that no test exercises, with the reason. This list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {
  "getHealth 400": "concerns only the framing of a request, before the request reaches an operation",
  "getReadiness 400": "concerns only the framing of a request, before the request reaches an operation",
  "getFlashCallStatus 400": "concerns only the framing of a request, before the request reaches an operation",
  "getTelegramStatus 400": "concerns only the framing of a request, before the request reaches an operation",
  "getHealth 500": "does nothing that could fail",
  "getFlashCallStatus 500": "does nothing that could fail",
  "getTelegramStatus 500": "does nothing that could fail",
};

const folder = inject("coverageFolder");
const exercised = new Set(
  readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n")),
);
const declared = allOperations.flatMap(({ operationId, responses }) =>
  Object.keys(responses).map((status) => `${operationId} ${status}`),
);

test("every status that the contract declares for an operation is exercised", () => {
  const missing = declared.filter((name) => !exercised.has(name) && !(name in exceptions));
  expect(missing).toEqual([]);
});

test("the service has returned every text of a problem example", () => {
  const problems = allSharedExamples.flatMap(({ name, value }) => {
    const { detail, errors = [] } = value as {
      readonly detail?: string;
      readonly errors?: readonly { readonly message: string }[];
    };
    const texts = detail === undefined ? [] : [detail, ...errors.map(({ message }) => message)];
    return texts.map((text) => ({ name, text }));
  });
  expect(problems.filter(({ text }) => !exercised.has(toTextLine(text)))).toEqual([]);
  expect(problems.length).toBeGreaterThan(40);
});

test("every exception in the list is still needed", () => {
  const stale = Object.keys(exceptions).filter((name) => exercised.has(name) || !declared.includes(name));
  expect(stale).toEqual([]);
});
