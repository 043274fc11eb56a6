import { describe, expect, test } from "vitest";
import { readQuery } from "../../src/http/input/read-query.ts";

const read = (query: string) => readQuery(`http://127.0.0.1/path${query}`);

describe("readQuery", () => {
  test.each([
    ["", {}],
    ["?", {}],
    ["?count=10&offset=0", { count: "10", offset: "0" }],
    ["?name=a+b%20c%2B", { name: "a b c+" }],
    ["?name=%C3%A9%F0%9F%98%80", { name: "\u00e9\u{1f600}" }],
    ["?name", { name: "" }],
    ["?name=a=b", { name: "a=b" }],
    ["?name=what?", { name: "what?" }],
    ["?&&name=1&", { name: "1" }],
  ])("reads %j", (query, value) => {
    expect(read(query)).toEqual({ value, faults: [] });
  });

  test("reads a parameter with the name of an object member", () => {
    const { value, faults } = read("?__proto__=1&toString=2");
    expect(faults).toEqual([]);
    expect(Object.entries(value!)).toEqual([
      ["__proto__", "1"],
      ["toString", "2"],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test("reports each repetition of a name", () => {
    const { faults } = read("?a=1&b/=1&a=1&b%2F=2&a=3");
    expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      "/a repeated",
      "/b~1 repeated",
      "/a repeated",
    ]);
  });

  test.each(["?a=%", "?a=%z0", "?%E9=1", "?a=%ED%A0%80", "?a=%00"])("rejects %s", (query) => {
    const { value, faults } = read(query);
    expect(value).toBeUndefined();
    expect(faults).toEqual([expect.objectContaining({ in: "query", pointer: "", code: "characters" })]);
  });
});
