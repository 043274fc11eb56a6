import { expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/compare.ts";
import { Refusal } from "../../scripts/emit/refusal.ts";
import { drop, put, type Edit } from "./cases/edit.ts";
import { readSample } from "./sample.ts";
import { another, placesOf, type Place } from "./places.ts";

const contract = readSample();
const byKind = Map.groupBy(placesOf(contract), ({ kind }) => kind);

/** What means the same without it: no credentials, and the type that all values of the set have. */
const sameWithout = ["/paths/*/post/security", "/webhooks/*/post/security", "/components/schemas/*/type"];

/** The changes that the report names; what removes a part that others refer to is no contract any more. */
function named(edit: Edit): number | "refused" {
  const after = readSample();
  edit(after);
  try {
    const changes = compareContracts(contract, after);
    return changes.filter(({ says }) => !says.startsWith("the same in other words")).length;
  } catch (error) {
    if (error instanceof Refusal) return "refused";
    throw error;
  }
}

/** The changes of a place that the report does not name. */
function unnamedAt({ kind, pointer, value }: Place): readonly string[] {
  const other = pointer.endsWith("/$ref") ? undefined : another(value);
  const edits: [string, Edit][] = sameWithout.includes(kind) ? [] : [["removed", drop(pointer)]];
  if (other !== undefined) edits.push(["changed", put(pointer, other)]);
  return edits.filter(([, edit]) => named(edit) === 0).map(([what]) => `${pointer} ${what}`);
}

// All 4,200 places take minutes: the first of each kind does.
test("no change of any kind of place goes unnamed", () => {
  expect(byKind.size).toBeGreaterThan(200);
  expect([...byKind.values()].flatMap((places) => places.slice(0, 1).flatMap(unnamedAt))).toEqual([]);
});
