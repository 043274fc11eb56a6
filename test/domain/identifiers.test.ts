import { expect, test } from "vitest";
import { createId, firstIdAt, parseIdTime } from "../../src/domain/identifiers.ts";
import fc from "../support/properties.ts";

const now = Date.UTC(2026, 2, 2, 9, 30);

test("createId returns a UUIDv7 with the time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (milliseconds) => {
      const id = createId(milliseconds);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(milliseconds);
    }),
  );
});

test("ids ascend within a millisecond and across milliseconds", () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => createId(now + Math.floor(index / 5_000)));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids are unique if the clock goes back and forth", () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => createId(now + (index % 2)));
  expect(new Set(ids).size).toBe(ids.length);
});

test("parseIdTime returns the creation time, and an id sorts between the first ids of its millisecond and the next one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 2 }), (milliseconds) => {
      const id = createId(milliseconds);
      expect(parseIdTime(id)).toBe(milliseconds);
      expect(id > firstIdAt(milliseconds)).toBe(true);
      expect(id < firstIdAt(milliseconds + 1)).toBe(true);
    }),
  );
  expect(parseIdTime("01931f6a-7b00-4000-8000-0000000000a1")).toBeUndefined();
  expect([firstIdAt(-1), firstIdAt(2 ** 53)]).toEqual(["00000000-0000", "ffffffff-ffff"]);
});
