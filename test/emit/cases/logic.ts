import type { Case } from "./case.ts";

const own = (text: string): unknown => JSON.parse(text);
const tree = {
  type: "object",
  properties: { value: { type: "number" }, nodes: { type: "array", items: { $ref: "#/$defs/node" } } },
  required: ["value"],
  additionalProperties: false,
};

/** Combinations and references. */
export const logicCases: readonly Case[] = [
  ["allOf", { allOf: [{ minimum: 1 }, { maximum: 3 }] }, [1, 3, "x"], [0, 4]],
  [
    "allOf of open objects",
    { allOf: [{ type: "object", required: ["__proto__"] }, { properties: { a: { type: "string" } } }] },
    [own('{"__proto__":1,"a":"b"}')],
    [own('{"__proto__":1,"a":1}'), {}],
  ],
  [
    "allOf of closed objects",
    { allOf: [{ type: "object", properties: { a: {} }, additionalProperties: false }, { minProperties: 1 }] },
    [{ a: 1 }],
    [{}, { a: 1, b: 1 }],
  ],
  ["allOf with nothing", { allOf: [true, false] }, [], [1]],
  [
    "allOf, anyOf and oneOf together",
    { allOf: [{ multipleOf: 2 }], anyOf: [{ multipleOf: 3 }], oneOf: [{ multipleOf: 5 }] },
    [30],
    [2, 3, 5, 6, 10, 15],
  ],
  ["anyOf", { anyOf: [{ type: "integer" }, { minimum: 2 }] }, [1, 2.5, 3, "x"], [1.5]],
  [
    "anyOf beside a type",
    { type: "string", anyOf: [{ maxLength: 2 }, { minLength: 4 }] },
    ["ab", "abcd"],
    ["abc", 3],
  ],
  ["anyOf with anything", { anyOf: [{ type: "number" }, {}] }, ["x", 1], []],
  [
    "anyOf of objects",
    {
      anyOf: [
        {
          type: "object",
          properties: { a: { type: "integer" } },
          required: ["a"],
          additionalProperties: false,
        },
        { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
      ],
    },
    [{ a: 1 }, { b: "x", c: 1 }],
    [{ a: "x" }, {}, { a: 1, c: 1 }],
  ],
  ["oneOf", { oneOf: [{ type: "integer" }, { minimum: 2 }] }, [1, 2.5], [3, 1.5]],
  ["oneOf of all", { oneOf: [true, true] }, [], [1]],
  [
    "oneOf of closed objects",
    {
      oneOf: [
        {
          type: "object",
          properties: { a: { type: "integer" } },
          required: ["a"],
          additionalProperties: false,
        },
        {
          type: "object",
          properties: { b: { type: "integer" } },
          required: ["b"],
          additionalProperties: false,
        },
      ],
    },
    [{ a: 1 }, { b: 1 }],
    [{}, { a: 1, b: 1 }, { a: "x" }],
  ],
  ["not", { not: { type: "integer" } }, ["x", 1.5], [1]],
  ["not several types", { not: { type: ["integer", "boolean"] } }, ["x"], [1, true]],
  ["not not", { not: { not: {} } }, [1, "x"], []],
  [
    "not with members",
    { not: { type: "object", properties: { a: { type: "string" } } } },
    [1, { a: 1 }],
    [{ a: "x" }, {}],
  ],
  ["no member of that name", { properties: { a: { not: {} } } }, [{ b: 1 }], [{ a: 1 }]],
  [
    "if, then, else",
    own('{"if":{"exclusiveMaximum":0},"then":{"minimum":-10},"else":{"multipleOf":2}}'),
    [-1, -10, 4, 0],
    [-100, 3],
  ],
  ["if without then", { if: { const: 0 }, else: { const: 1 } }, [0, 1], [2]],
  ["if without else", own('{"if":{"const":0},"then":{"type":"string"}}'), [1, "x"], [0]],
  ["if alone", { if: { const: 0 } }, [0, 1], []],
  ["then and else alone", own('{"then":{"const":0},"else":{"const":1}}'), [0, 1, 2], []],
  ["if is a boolean", own('{"if":false,"then":{"const":1},"else":{"const":2}}'), [2], [1, 3]],
  [
    "if in another allOf",
    own('{"allOf":[{"if":{"exclusiveMaximum":0}},{"then":{"minimum":-10}}]}'),
    [-100, 3],
    [],
  ],
  [
    "a reference to itself",
    { properties: { a: { $ref: "#" } }, additionalProperties: false },
    [{ a: { a: {} } }, {}, { a: 1 }],
    [{ b: 1 }, { a: { b: 1 } }],
  ],
  [
    "a tree",
    { $ref: "#/$defs/node", $defs: { node: tree } },
    [{ value: 1, nodes: [{ value: 2, nodes: [] }] }],
    [{ value: 1, nodes: [{ value: "x" }] }, { nodes: [] }, { value: 1, nodes: [{ value: 1, b: 1 }] }],
  ],
  [
    "two that refer to each other",
    {
      $ref: "#/$defs/a",
      $defs: {
        a: { items: { $ref: "#/$defs/b" } },
        b: { properties: { c: { $ref: "#/$defs/a" } }, type: "object" },
      },
    },
    [[{ c: [{}] }], []],
    [[{ c: [1] }], [1]],
  ],
  [
    "a reference beside keywords",
    { properties: { a: { $ref: "#/$defs/list", maxItems: 2 } }, $defs: { list: { type: "array" } } },
    [{ a: [] }, { a: [1, 2] }],
    [{ a: [1, 2, 3] }, { a: "x" }],
  ],
  [
    "a reference into properties",
    { properties: { a: { type: "integer" }, b: { $ref: "#/properties/a" } } },
    [{ b: 3 }],
    [{ b: true }],
  ],
  [
    "a reference into prefixItems",
    { prefixItems: [{ type: "integer" }, { $ref: "#/prefixItems/0" }] },
    [[1, 2]],
    [[1, "x"]],
  ],
  [
    "references with escapes",
    {
      $defs: {
        "tilde~field": { type: "integer" },
        "slash/field": { type: "string" },
        "percent%field": { type: "null" },
      },
      properties: {
        t: { $ref: "#/$defs/tilde~0field" },
        s: { $ref: "#/$defs/slash~1field" },
        p: { $ref: "#/$defs/percent%25field" },
      },
    },
    [{ t: 1, s: "a", p: null }],
    [{ t: "a" }, { s: 1 }, { p: 1 }],
  ],
  [
    "chains of references",
    {
      $defs: { a: { type: "integer" }, b: { $ref: "#/$defs/a" }, c: { $ref: "#/$defs/b" } },
      $ref: "#/$defs/c",
    },
    [5],
    ["a"],
  ],
  ["a member called $ref", { properties: { $ref: { type: "string" } } }, [{ $ref: "a" }], [{ $ref: 2 }]],
  [
    "a member called $ref that refers",
    { properties: { $ref: { $ref: "#/$defs/text" } }, $defs: { text: { type: "string" } } },
    [{ $ref: "a" }],
    [{ $ref: 2 }],
  ],
  ["a $ref inside an enum", { enum: [{ $ref: "#/no/such/place" }] }, [{ $ref: "#/no/such/place" }], [{}]],
  [
    "a reference to a boolean",
    {
      $defs: { all: true, none: false },
      properties: { a: { $ref: "#/$defs/all" }, b: { $ref: "#/$defs/none" } },
    },
    [{ a: 1 }],
    [{ b: 1 }],
  ],
  [
    "names with quotes",
    { $defs: { 'foo"bar': { type: "number" } }, properties: { 'foo"bar': { $ref: "#/$defs/foo%22bar" } } },
    [{ 'foo"bar': 1 }],
    [{ 'foo"bar': "1" }],
  ],
];
