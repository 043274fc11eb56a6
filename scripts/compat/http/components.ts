import { isJsonObject, type JsonObject } from "../../emit/json.ts";
import { resolve } from "../../emit/pointer.ts";
import type { Context } from "../change.ts";

/** What both sides say of a part, references followed. */
export interface Both {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Its own place when both refer to it by one name, else that of whoever has it. */
  readonly context: Context;
}

const kinds: Record<string, string> = { parameters: "parameter", responses: "answer", headers: "header" };

/** Follows the references of a part; one that both sides know by the same name is told by that name. */
export function follow(before: unknown, after: unknown, context: Context): Both {
  const name = referenceOf(before);
  const other = referenceOf(after);
  const sides = { before: target(before, context.before), after: target(after, context.after) };
  if (name === undefined || name !== other) return { ...sides, context };
  const [kind = "", component = ""] = name.split("/").slice(-2);
  return { ...sides, context: { ...context, place: `${kinds[kind] ?? kind} ${component}`, path: "" } };
}

/** The part itself, or what its reference names. */
export function target(part: unknown, document: JsonObject): JsonObject {
  const reference = referenceOf(part);
  const found = reference === undefined ? part : resolve(document, reference, "$ref");
  return isJsonObject(found) ? found : {};
}

function referenceOf(part: unknown): string | undefined {
  return isJsonObject(part) && typeof part["$ref"] === "string" ? part["$ref"] : undefined;
}
