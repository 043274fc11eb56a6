import { isDeepStrictEqual } from "node:util";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "../../emit/json.ts";
import { note, showChange, type Context } from "../change.ts";
import { compareRest } from "../texts.ts";

/** Notes how the credentials changed: what was enough must be enough still. */
export function compareSecurity(before: JsonObject, after: JsonObject, context: Context): void {
  const old = alternatives(before, context.before);
  const now = alternatives(after, context.after);
  if (isDeepStrictEqual(old, now)) return;
  // Of a webhook the client checks the credentials.
  if (context.direction === "answer") return note(context, "major", "credentials changed");
  const gone = old.filter((credentials) => !now.some((others) => isEnough(credentials, others)));
  for (const credentials of gone) {
    note(context, "major", `credentials ${show(credentials)} are no longer enough`);
  }
  const come = now.filter((credentials) => !old.some((others) => isDeepStrictEqual(credentials, others)));
  for (const credentials of come) note(context, "minor", `credentials ${show(credentials)} are enough now`);
}

/**
 * Notes how the scope that an API key needs changed (decision 0033): a key that has another is refused. Before there were
 * scopes each key had all of them.
 */
export function compareScopes(before: JsonObject, after: JsonObject, context: Context): void {
  const old = own(before, "x-scope");
  const now = own(after, "x-scope");
  if (old === now) return;
  const hadScopes =
    own(objectAt(objectAt(context.before, "components"), "schemas"), "ApiKeyScope") !== undefined;
  note(context, now !== undefined && hadScopes ? "major" : "minor", showChange("x-scope", old, now));
}

/** Notes how the kinds of credentials changed: where they stand, and the names that generated clients have for them. */
export function compareSchemes(context: Context): void {
  const [old, now] = [context.before, context.after].map((document) =>
    objectAt(objectAt(document, "components"), "securitySchemes"),
  );
  for (const name of Object.keys(old ?? {})) {
    const inScheme = { ...context, place: `security scheme ${name}` };
    if (!now || !(name in now)) note(inScheme, "major", "security scheme removed or renamed");
    else compareScheme(objectAt(old ?? {}, name), objectAt(now, name), inScheme);
  }
}

function compareScheme(before: JsonObject, after: JsonObject, context: Context): void {
  const names = ["type", "in", "name", "scheme"];
  for (const name of names) {
    const old = own(before, name);
    const now = own(after, name);
    if (old !== now) note(context, "major", showChange(name, old, now));
  }
  compareRest(before, after, names, context);
}

/** Each way to authenticate; an operation without any takes no credentials at all. */
function alternatives(operation: JsonObject, document: JsonObject): readonly JsonObject[] {
  const list = listAt("security" in operation ? operation : document, "security").filter(isJsonObject);
  return list.length === 0 ? [{}] : list;
}

/** Whether credentials that were enough for the one are enough for the other, scopes included. */
function isEnough(credentials: JsonObject, others: JsonObject): boolean {
  return Object.keys(others).every(
    (name) =>
      name in credentials && listAt(others, name).every((scope) => listAt(credentials, name).includes(scope)),
  );
}

function show(credentials: JsonObject): string {
  const names = Object.keys(credentials).map((name) => [name, ...listAt(credentials, name)].join(":"));
  return names.join(" + ") || "none";
}
