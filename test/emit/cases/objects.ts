import type { Case } from "./case.ts";

const own = (text: string): unknown => JSON.parse(text);

/** Objects. */
export const objectCases: readonly Case[] = [
  [
    "properties of any value",
    { properties: { a: { type: "integer" } } },
    [{}, { a: 1 }, [], "x", null],
    [{ a: "1" }],
  ],
  [
    "open objects",
    { type: "object", properties: { a: { type: "integer" } } },
    [{}, { a: 1, b: "c" }, own('{"__proto__":1}')],
    [{ a: "1" }, [], null],
  ],
  [
    "closed objects",
    { type: "object", properties: { a: {} }, required: ["a"], additionalProperties: false },
    [{ a: null }, { a: 1 }],
    [{}, { a: 1, b: 1 }, own('{"a":1,"__proto__":1}'), own('{"a":1,"toString":1}'), [], null],
  ],
  [
    "closed empty objects",
    { type: "object", additionalProperties: false },
    [{}],
    [{ a: 1 }, own('{"__proto__":{}}'), []],
  ],
  [
    "closed optional members",
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
    [{}, { a: "x" }],
    [{ a: null }, { a: 1 }],
  ],
  [
    "additionalProperties of any value",
    { properties: { a: {} }, additionalProperties: false },
    [{ a: 1 }, 1, "x", []],
    [{ b: 1 }],
  ],
  [
    "additionalProperties with a schema",
    { type: "object", properties: { a: {} }, additionalProperties: { type: "integer" } },
    [{ a: "x", b: 1 }],
    [{ b: "x" }, own('{"__proto__":"x"}'), own('{"toString":"x"}')],
  ],
  [
    "additionalProperties beside patterns",
    { patternProperties: { "^f": {} }, properties: { a: {} }, additionalProperties: false },
    [{ a: 1, foo: 1 }, 1],
    [{ b: 1 }],
  ],
  [
    "additionalProperties do not look into allOf",
    { allOf: [{ properties: { foo: {} } }], additionalProperties: { type: "boolean" } },
    [{ foo: true }],
    [{ foo: 1 }],
  ],
  [
    "patternProperties",
    { patternProperties: { "f.*o": { type: "integer" }, "^.{4}$": { maximum: 9 } } },
    [{}, { foo: 1 }, { fooo: 9 }, { a: "x" }, [], "foo"],
    [{ foo: "x" }, { fooo: 10 }],
  ],
  [
    "patternProperties of booleans",
    { patternProperties: { "f.*": true, "b.*": false } },
    [{ foo: 1 }, {}],
    [{ bar: 1 }, { foobar: 1 }],
  ],
  [
    "patternProperties in Unicode",
    { patternProperties: { "^💩$": { type: "integer" } } },
    [{ "💩": 1 }],
    [{ "💩": "x" }],
  ],
  ["required of any value", { required: ["a"] }, [{ a: 1 }, [], "x"], [{}, { b: 1 }]],
  [
    "required of a closed object that cannot have it",
    { type: "object", required: ["a"], additionalProperties: false },
    [],
    [{}, { a: 1 }],
  ],
  [
    "required inherited names",
    { type: "object", required: ["toString", "__proto__"] },
    [own('{"toString":1,"__proto__":2}')],
    [{}, own('{"__proto__":2}')],
  ],
  [
    "properties with inherited names",
    {
      type: "object",
      properties: own(
        '{"__proto__":{"type":"number"},"toString":{"type":"string"},"constructor":{"type":"number"}}',
      ),
      additionalProperties: false,
    },
    [{}, own('{"__proto__":1}'), own('{"toString":"a","constructor":1}')],
    [own('{"__proto__":"a"}'), { constructor: "x" }, { toString: 1 }, { valueOf: 1 }],
  ],
  [
    "propertyNames",
    { propertyNames: { maxLength: 3, pattern: "^a" } },
    [{ a: 1, abc: 1 }, {}, [], "abcd"],
    [{ abcd: 1 }, { b: 1 }, own('{"__proto__":1}')],
  ],
  ["no propertyNames", { propertyNames: false }, [{}, 1], [{ a: 1 }]],
  ["propertyNames of an enum", { propertyNames: { enum: ["a"] } }, [{ a: 1 }], [{ b: 1 }]],
  [
    "minProperties and maxProperties",
    { minProperties: 1, maxProperties: 2 },
    [{ a: 1 }, { a: 1, b: 2 }, [], "x"],
    [{}, { a: 1, b: 2, c: 3 }],
  ],
  ["maxProperties zero", { type: "object", maxProperties: 0 }, [{}], [{ a: 1 }, own('{"__proto__":1}')]],
  [
    "dependentRequired",
    { dependentRequired: { a: ["b"] } },
    [{}, { b: 1 }, { a: 1, b: 1 }, ["a"], "a"],
    [{ a: 1 }],
  ],
  [
    "dependentRequired of closed objects",
    {
      type: "object",
      properties: { a: {}, b: {}, c: {} },
      additionalProperties: false,
      dependentRequired: { a: ["b", "c"] },
    },
    [{}, { a: 1, b: 1, c: 1 }],
    [{ a: 1, b: 1 }, { d: 1 }],
  ],
  [
    "dependentRequired of inherited names",
    { dependentRequired: { toString: ["a"] } },
    [{}, { toString: 1, a: 1 }],
    [{ toString: 1 }],
  ],
  [
    "dependentSchemas",
    { dependentSchemas: { a: { properties: { a: { type: "integer" } }, required: ["b"] }, c: false } },
    [{}, { a: 1, b: 1 }, { b: "x" }, []],
    [{ a: "x", b: 1 }, { a: 1 }, { c: 1 }],
  ],
  [
    "names that need quotes",
    {
      type: "object",
      properties: { "a\n\"b'\\": { type: "number" }, "💩": {}, "0": { type: "boolean" } },
      additionalProperties: false,
    },
    [{ "a\n\"b'\\": 1 }, { "0": true }],
    [{ "a\n\"b'\\": "x" }, { "0": 0 }],
  ],
  ["no such member", { properties: { a: true, b: false } }, [{}, { a: 1 }], [{ b: 1 }, { a: 1, b: 2 }]],
];
