import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { child, resolve } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/** A parameter, resolved, and where it stands. */
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly object: JsonObject;
  readonly at: string;
};

/** One operation of the document with all that its path item adds to it. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly at: string;
  readonly object: JsonObject;
  readonly parameters: readonly Parameter[];
  readonly security: readonly (readonly string[])[];
};

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const pathKeys = new Set([...methods, "parameters", "servers", "summary", "description"]);
const operationKeys = new Set(
  "tags summary description externalDocs operationId parameters requestBody responses deprecated security servers".split(
    " ",
  ),
);

/** Throws a Refusal for a member that is neither known nor an extension. */
export function refuseUnknown(object: JsonObject, known: ReadonlySet<string>, at: string): void {
  for (const name of Object.keys(object)) {
    if (!known.has(name) && !name.startsWith("x-")) throw new Refusal(name, at, "is not carried over here");
  }
}

/** What the value is, or what it refers to, and the place of that. */
export function follow(root: unknown, value: unknown, at: string): { object: JsonObject; at: string } {
  if (!isJsonObject(value)) throw new Refusal(at.split("/").at(-1) ?? "", at, "is not an object");
  const reference = own(value, "$ref");
  if (typeof reference !== "string") return { object: value, at };
  return follow(root, resolve(root, reference, at), reference);
}

/** What a field says of itself, or what it refers to does: by its description, else by its title. */
export function descriptionOf(root: unknown, field: JsonObject, at: string): string | undefined {
  const { description, title } = follow(root, field, at).object;
  const said = own(field, "description") ?? description ?? title;
  return typeof said === "string" ? said : undefined;
}

/** All operations in the order of the document; `areas` says the area of each operationId. */
export const operationsOf = (document: JsonObject, areas: ReadonlyMap<string, string>): Operation[] =>
  operationsIn(document, "paths", areas);

/** The requests that the service makes itself, in the order of the document; the name of each stands in `path`. */
export const webhooksOf = (document: JsonObject): Operation[] =>
  operationsIn(document, "webhooks", new Map());

function operationsIn(
  document: JsonObject,
  member: "paths" | "webhooks",
  areas: ReadonlyMap<string, string>,
): Operation[] {
  return Object.entries(objectAt(document, member)).flatMap(([path, value]) => {
    const { object: item, at } = follow(document, value, child("#", member, path));
    refuseUnknown(item, pathKeys, at);
    return Object.keys(item)
      .filter((method) => methods.includes(method))
      .map((method) => operation(document, areas, { path, item, method, at: child(at, method) }));
  });
}

type Found = {
  readonly path: string;
  readonly item: JsonObject;
  readonly method: string;
  readonly at: string;
};

function operation(document: JsonObject, areas: ReadonlyMap<string, string>, found: Found): Operation {
  const { item, method, path, at } = found;
  const { object } = follow(document, item[method], at);
  refuseUnknown(object, operationKeys, at);
  const id = own(object, "operationId");
  if (typeof id !== "string" || !/^[a-z]\w*$/.test(id))
    throw new Refusal("operationId", at, "must be a camelCase name");
  const servers = own(object, "servers") ?? own(item, "servers");
  return {
    id,
    method,
    path,
    area: areas.get(id) ?? String(listAt(object, "tags")[0]),
    at,
    object: servers === undefined ? object : { ...object, servers },
    parameters: [...listAt(item, "parameters"), ...listAt(object, "parameters")].map((one, index) => {
      const place = follow(document, one, child(at, "parameters", index));
      return { ...place, name: String(own(place.object, "name")), in: String(own(place.object, "in")) };
    }),
    security: securityOf(own(object, "security") ?? own(document, "security"), at),
  };
}

function securityOf(security: unknown, at: string): string[][] {
  if (!Array.isArray(security))
    throw new Refusal("security", at, "must be spelt out, `[]` on an open operation");
  return security.map((alternative) => Object.keys(alternative as JsonObject));
}
