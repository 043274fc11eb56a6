import type { Case } from "./case.ts";

/** Arrays. */
export const arrayCases: readonly Case[] = [
  ["arrays of anything", { type: "array", maxItems: 1 }, [[], [1], [{}]], [[1, 2], {}, "ab", null]],
  ["items", { items: { type: "integer" } }, [[1, 2], {}, "x", { 0: "a", length: 1 }], [[1, "x"]]],
  ["no items", { items: false }, [[], 1], [[1], [null]]],
  [
    "items and limits",
    { type: "array", items: { type: "string" }, minItems: 1, maxItems: 2 },
    [["a"], ["a", "b"]],
    [[], ["a", "b", "c"], [1]],
  ],
  [
    "prefixItems",
    { prefixItems: [{ type: "integer" }, { type: "string" }] },
    [[], [1], [1, "a"], [1, "a", true], { 0: "x" }],
    [["a"], [1, 2]],
  ],
  ["prefixItems of booleans", { prefixItems: [true, false] }, [[], [1]], [[1, 2]]],
  [
    "items after prefixItems",
    { prefixItems: [{ type: "string" }], items: { type: "integer" } },
    [["a", 1, 2], ["a"]],
    [["a", "b"], [1]],
  ],
  ["no items after prefixItems", { type: "array", prefixItems: [{}], items: false }, [[], [1]], [[1, 2], {}]],
  ["contains", { contains: { minimum: 5 } }, [[3, 5], [5], ["x"], {}], [[], [1, 2]]],
  ["contains anything", { contains: true }, [[1], "x"], [[]]],
  ["contains nothing", { contains: false }, ["x", 1], [[], [1]]],
  ["contains null", { contains: { type: "null" } }, [[null]], [[undefined], [0]]],
  ["minContains zero", { contains: { const: 1 }, minContains: 0 }, [[], [2]], []],
  [
    "minContains zero and maxContains",
    { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    [[], [1]],
    [[1, 1]],
  ],
  ["minContains", { contains: { const: 1 }, minContains: 2 }, [[1, 2, 1]], [[1], []]],
  ["maxContains", { contains: { const: 1 }, maxContains: 1 }, [[1, 2]], [[1, 1], []]],
  [
    "more than there may be",
    { contains: { const: 1 }, minContains: 3, maxContains: 1 },
    [],
    [[1], [1, 1, 1]],
  ],
  ["minContains alone", { minContains: 1, maxContains: 0 }, [[], [1, 2]], []],
  [
    "uniqueItems",
    { uniqueItems: true },
    [
      [1, true],
      [0, false],
      ["a", "b"],
      [[1], [true]],
      [{ a: 1 }, { a: true }],
      [[0], [false]],
      "aa",
      [1, "1"],
    ],
    [
      [1, 1.0],
      [0, -0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[1], [2], [1]],
      ["a", "a"],
      [null, null],
    ],
  ],
  [
    "uniqueItems of nested values",
    { uniqueItems: true },
    [
      [
        [1, "a"],
        [true, "a"],
      ],
      [{ a: { b: 1 } }, { a: { b: false } }],
      [{}, []],
    ],
    [
      [{ a: { b: [1] } }, { a: { b: [1] } }],
      [{}, {}],
      [[], []],
    ],
  ],
  [
    "uniqueItems of typed arrays",
    { type: "array", items: { type: "integer" }, uniqueItems: true },
    [[1, 2]],
    [[1, 1], ["a"], {}],
  ],
  ["uniqueItems false", { uniqueItems: false }, [[1, 1], 1], []],
  [
    "uniqueItems of prefixItems",
    { prefixItems: [{ type: "boolean" }, { type: "boolean" }], items: false, uniqueItems: true },
    [[true, false]],
    [
      [true, true],
      [true, false, null],
    ],
  ],
  ["limits of any value", { minItems: 1, maxItems: 1 }, [[1], "", {}], [[], [1, 2]]],
];
