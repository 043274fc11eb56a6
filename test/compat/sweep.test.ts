import { expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/contract.ts";
import { CompatError } from "../../scripts/compat/members.ts";
import { ContractError } from "../../scripts/emit/contract-error.ts";
import { drop, put, type Edit } from "./cases/edit.ts";
import { readSample } from "./sample.ts";

/** Parts whose removal changes nothing: missing and empty credentials mean the same. */
const optionalParts = ["/paths/~1session/post/security", "/webhooks/message.status/post/security"];

/** Returns every member and item of a contract with its value, except the version and the content of examples. */
function listParts(value: unknown, pointer = ""): readonly (readonly [pointer: string, value: unknown])[] {
  if (typeof value !== "object" || value === null || /\/examples(\/|$)/.test(pointer)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const next = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return next === "/info/version" ? [] : [[next, member] as const, ...listParts(member, next)];
  });
}

function changeValue(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : undefined;
}

/**
 * Returns true if the report contains the change. A contract with an invalid reference or an unknown feature is
 * rejected.
 */
function isReported(edit: Edit): boolean {
  const after = readSample();
  edit(after);
  try {
    return compareContracts(readSample(), after).some(
      ({ description }) => !description.startsWith("same meaning"),
    );
  } catch (error) {
    return error instanceof ContractError || error instanceof CompatError;
  }
}

test("reports a change of every part", () => {
  const unnamed = listParts(readSample()).flatMap(([pointer, value]) => {
    const other = pointer.endsWith("/$ref") ? undefined : changeValue(value);
    const edits = optionalParts.includes(pointer) ? [] : [drop(pointer)];
    if (other !== undefined) edits.push(put(pointer, other));
    return edits.every(isReported) ? [] : [pointer];
  });
  expect(unnamed).toEqual([]);
});
