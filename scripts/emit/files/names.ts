import { objectAt, type JsonObject } from "../json.ts";
import { child } from "../pointer.ts";
import { Refusal } from "../refusal.ts";

/** The constants of the component schemas, by reference: each bears the name of its component. */
export function componentNames(document: JsonObject): Map<string, string> {
  const schemas = Object.keys(objectAt(objectAt(document, "components"), "schemas"));
  return new Map(
    schemas.map((name) => {
      const reference = child("#", "components", "schemas", name);
      if (!/^[A-Z]\w*$/.test(name)) throw new Refusal(name, reference, "must be a PascalCase name");
      return [reference, name];
    }),
  );
}
