import { listAt, type JsonObject } from "../../emit/json.ts";
import { breaks, noteEffect, type Context } from "../change.ts";
import { formsOf, type Form, type Forms } from "./forms.ts";
import { fieldOf } from "./merge.ts";
import { meaningOf, spellValue } from "./same.ts";
import { kindsOf } from "./types.ts";
import { valuesOf } from "./values.ts";

type Pair = readonly [Form, Form];

/** Notes which forms came, left or changed, of a value that may have several. */
export function compareUnions(before: Forms, after: Forms, context: Context): void {
  noteOverlap(before, after, context);
  const { pairs, gone, come } = pairUp(before.list, after.list, context);
  for (const [old, now] of pairs) {
    context.compareSchemas(old.schema, now.schema, { ...context, isNamed: old.isNamed && now.isNamed });
  }
  const isRead = context.direction === "answer";
  for (const old of gone) {
    const isCovered = !isRead && after.list.some((now) => !breaks(old.schema, now.schema, context));
    if (isCovered) noteEffect(context, "widens", `form ${old.name} removed; another takes the same`);
    else noteEffect(context, "narrows", `form ${old.name} removed`);
  }
  for (const now of come) {
    const isCovered = isRead && before.list.some((old) => !breaks(old.schema, now.schema, context));
    if (isCovered) noteEffect(context, "narrows", `form ${now.name} added; another took the same`);
    else noteEffect(context, "widens", `form ${now.name} added`);
  }
}

/** Of forms that exclude each other none may take what another takes: else a change of one changes the other. */
function noteOverlap(before: Forms, after: Forms, context: Context): void {
  const meaning = ({ list }: Forms, document: JsonObject) =>
    JSON.stringify(list.map(({ schema }) => meaningOf(schema, document)));
  const isSame = meaning(before, context.before) === meaning(after, context.after);
  if (isSame && before.isExclusive === after.isExclusive) return;
  const isRead = context.direction === "answer";
  const old = overlaps(before, context.before);
  const now = overlaps(after, context.after);
  const judged = isRead ? old : now;
  const says = (forms: readonly string[]) =>
    `forms may overlap, and what two of them take is refused: ${forms.join(", ")}`;
  if (judged.length > 0) noteEffect(context, "both", says(judged));
  else if (old.length > 0) noteEffect(context, "widens", "forms that overlap are taken now");
  else if (now.length > 0) noteEffect(context, "narrows", says(now));
}

/** The pairs of forms that exclude each other though there may be values that both take. */
function overlaps({ list, isExclusive }: Forms, document: JsonObject): readonly string[] {
  if (!isExclusive) return [];
  return list.flatMap((left, index) =>
    list
      .slice(index + 1)
      .filter((right) => !areDisjoint(left.schema, right.schema, document, 0))
      .map((right) => `${left.name} and ${right.name}`),
  );
}

/** The forms that belong together: the same ones, those of one name, of one constant, or the last ones of a type. */
function pairUp(
  before: readonly Form[],
  after: readonly Form[],
  context: Context,
): { pairs: readonly Pair[]; gone: readonly Form[]; come: readonly Form[] } {
  let gone = [...before];
  let come = [...after];
  const pairs: Pair[] = [];
  const types = (form: Form) => [...kindsOf(form.schema)].join();
  const isAlone = (form: Form, forms: readonly Form[]) =>
    forms.filter((other) => types(other) === types(form)).length === 1;
  const ties: readonly ((old: Form, now: Form) => boolean)[] = [
    (old, now) => meaningOf(old.schema, context.before) === meaningOf(now.schema, context.after),
    (old, now) => old.name === now.name && types(old) === types(now),
    (old, now) => isAlone(old, gone) && isAlone(now, come) && types(old) === types(now),
  ];
  for (const isTied of ties) {
    for (const old of gone) {
      const now = come.find((form) => isTied(old, form));
      if (!now) continue;
      pairs.push([old, now]);
      gone = gone.filter((form) => form !== old);
      come = come.filter((form) => form !== now);
    }
  }
  return { pairs, gone, come };
}

/** Whether it is sure that no value has both forms. */
function areDisjoint(left: JsonObject, right: JsonObject, document: JsonObject, depth: number): boolean {
  const some = kindsOf(left);
  const others = kindsOf(right);
  if (some.isDisjointFrom(others)) return true;
  const values = valuesOf(left);
  const constants = valuesOf(right);
  if (values && constants) {
    const known = new Set(constants.map(spellValue));
    return !values.some((value) => known.has(spellValue(value)));
  }
  const common = some.intersection(others);
  if (common.size > 1 || !common.has("object") || depth > 2) return false;
  if ([left, right].some((schema) => "patternProperties" in schema)) return false;
  const required = new Set([...listAt(left, "required"), ...listAt(right, "required")].map(String));
  return [...required].some((name) =>
    areFieldsDisjoint(fieldOf(left, name), fieldOf(right, name), document, depth),
  );
}

function areFieldsDisjoint(left: unknown, right: unknown, document: JsonObject, depth: number): boolean {
  const some = formsOf(left, document);
  const others = formsOf(right, document);
  if (!some || !others) return false;
  return some.list.every(({ schema }) =>
    others.list.every((other) => areDisjoint(schema, other.schema, document, depth + 1)),
  );
}
