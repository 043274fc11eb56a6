import { expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/contract.ts";
import { CompatRefusal } from "../../scripts/compat/members.ts";
import { Refusal } from "../../scripts/emit/refusal.ts";
import { drop, put, type Edit } from "./cases/edit.ts";
import { readSample } from "./sample.ts";

/** The changes of a contract that mean the same: the absence of credentials may be written or not. */
const sameWithout = ["/paths/~1session/post/security", "/webhooks/message.status/post/security"];

/** Returns every member and item of a contract but its version and the inside of examples, with its value. */
function placesIn(value: unknown, pointer = ""): readonly (readonly [pointer: string, value: unknown])[] {
  if (typeof value !== "object" || value === null || /\/examples(\/|$)/.test(pointer)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const next = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return next === "/info/version" ? [] : [[next, member] as const, ...placesIn(member, next)];
  });
}

function another(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : undefined;
}

/** Returns true if the report names the change. A contract with a wrong reference or an unknown feature is refused. */
function isNamed(edit: Edit): boolean {
  const after = readSample();
  edit(after);
  try {
    return compareContracts(readSample(), after).some(
      ({ says }) => !says.startsWith("the same in other words"),
    );
  } catch (error) {
    return error instanceof Refusal || error instanceof CompatRefusal;
  }
}

test("no change of any place goes unnamed", () => {
  const unnamed = placesIn(readSample()).flatMap(([pointer, value]) => {
    const other = pointer.endsWith("/$ref") ? undefined : another(value);
    const edits = sameWithout.includes(pointer) ? [] : [drop(pointer)];
    if (other !== undefined) edits.push(put(pointer, other));
    return edits.every(isNamed) ? [] : [pointer];
  });
  expect(unnamed).toEqual([]);
});
