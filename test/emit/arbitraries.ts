import fc from "../support/properties.ts";

// Inherited names of objects are tested by the tables of cases, because Ajv does not handle them.
const names = fc.constantFrom("a", "b", "c", "0");
const texts = fc.constantFrom("", "a", "ab", "💩", "💩b", "abc", "b");
const numbers = fc.constantFrom(-1, 0, 1, 1.5, 2, 3, 4.5, 6, 1e20);
const scalars = fc.oneof(fc.constant(null), fc.boolean(), numbers, texts);
const requiredNames = fc.uniqueArray(names, { maxLength: 2 });
const counts = fc.integer({ min: 0, max: 3 });
const typeNames = fc.constantFrom("null", "boolean", "object", "array", "number", "integer", "string");

/** JSON values that are small enough to be near the limits of the schemas. */
export const instances = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Maps from names to values. */
const createMap = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(names, value, { maxKeys: 3, noNullPrototype: true });

/**
 * JSON Schemas with all supported keywords except formats. Some have exactly one type, like the schemas of a contract.
 */
export const schemas = fc.letrec<{ schema: object | boolean; object: object }>((tie) => {
  const schema = tie("schema");
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(typeNames, fc.uniqueArray(typeNames, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(instances, { minLength: 1, maxLength: 3, comparator: sameJson }),
    const: instances,
    minimum: numbers,
    maximum: numbers,
    exclusiveMinimum: numbers,
    minLength: counts,
    maxLength: counts,
    pattern: fc.constantFrom("a", "^.$", "b$", "^[^a]*$"),
    items: schema,
    minItems: counts,
    maxItems: counts,
    uniqueItems: fc.boolean(),
    properties: createMap(schema),
    required: requiredNames,
    anyOf: list,
    oneOf: list,
  };
  const some = fc
    .subarray(Object.keys(keywords), { maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, keywords[name]!]))));
  const closed = fc
    .record(
      { type: fc.constantFrom("object", ["object", "null"]), properties: createMap(schema), others: some },
      { requiredKeys: ["properties", "others"] },
    )
    .chain(({ others, ...rest }) =>
      fc.subarray(Object.keys(rest.properties)).map((required) => ({ ...others, ...rest, required })),
    );
  return {
    object: fc.oneof(
      some,
      closed.map((one) => ({ ...one, additionalProperties: false })),
    ),
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc.boolean(),
      fc.record({ type: typeNames }),
      tie("object"),
    ),
  };
}).object;

function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
