import { isJsonObject, listAt, objectAt, own } from "./json.ts";
import { child, resolve } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

type Place = { readonly schema: unknown; readonly pointer: string };

/** Throws a Refusal when validating against the schema would come back to it without having moved into the value. */
export function refuseLoops(root: unknown, start: Place): void {
  const done = new Set<unknown>();
  const visit = (place: Place, trail: readonly unknown[]) => {
    if (!isJsonObject(place.schema) || done.has(place.schema)) return;
    if (trail.includes(place.schema))
      throw new Refusal("$ref", place.pointer, "comes back to itself without end");
    for (const next of inPlace(root, place)) visit(next, [...trail, place.schema]);
    done.add(place.schema);
  };
  visit(start, []);
}

function inPlace(root: unknown, { schema, pointer }: Place): Place[] {
  if (!isJsonObject(schema)) return [];
  const places: Place[] = [];
  const reference = own(schema, "$ref");
  if (typeof reference === "string") {
    places.push({ schema: resolve(root, reference, child(pointer, "$ref")), pointer: reference });
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    listAt(schema, keyword).forEach((one, index) =>
      places.push({ schema: one, pointer: child(pointer, keyword, index) }),
    );
  }
  for (const keyword of ["not", "if", "then", "else"]) {
    places.push({ schema: own(schema, keyword), pointer: child(pointer, keyword) });
  }
  for (const [name, one] of Object.entries(objectAt(schema, "dependentSchemas"))) {
    places.push({ schema: one, pointer: child(pointer, "dependentSchemas", name) });
  }
  return places;
}
