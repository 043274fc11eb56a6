import { describe, expect, test } from "vitest";
import { Marks } from "../../src/guard/marks.ts";

const texts = (count: number) => Array.from({ length: count }, (_, index) => `account +99450${index}`);

describe("marks", () => {
  test("what was added is there until it is removed", () => {
    const marks = new Marks(16_384);
    marks.add("one");
    marks.add("other");
    expect(marks.has("one")).toBe(true);
    marks.remove("one");
    marks.remove("never added");
    expect(marks.has("one")).toBe(false);
    expect(marks.has("other")).toBe(true);
  });

  test("nothing else is taken for it", () => {
    const marks = new Marks(16_384);
    for (const text of texts(10_000)) marks.add(text);
    expect(
      texts(110_000)
        .slice(10_000)
        .filter((text) => marks.has(text)),
    ).toEqual([]);
  });

  test("of many the last stay, and one that is added again is one of them", () => {
    const marks = new Marks(16_384);
    marks.add("again");
    for (const text of texts(100_000)) {
      marks.add(text);
      marks.add("again");
    }
    expect(marks.has("again")).toBe(true);
    const last = texts(100_000).slice(-2_000);
    expect(last.filter((text) => marks.has(text)).length).toBeGreaterThan(1_990);
    expect(texts(2_000).filter((text) => marks.has(text))).toEqual([]);
  });
});

describe("pages", () => {
  test("put back, they hold what was added, and are of a bounded size", () => {
    const marks = new Marks(65_536);
    const added = texts(1_000);
    for (const text of added) marks.add(text);
    const restored = new Marks(65_536);
    for (const [page, text] of marks.pages()) {
      expect(text.length).toBeLessThan(100_000);
      restored.restore(page, text);
    }
    expect(added.every((text) => restored.has(text))).toBe(true);
    expect([...restored.pages()]).toEqual([...marks.pages()]);
  });

  test("without a mark there are none", () => {
    expect([...new Marks(65_536).pages()]).toEqual([]);
  });

  test("one of another size or place is left out", () => {
    const marks = new Marks(65_536);
    for (const text of texts(1_000)) marks.add(text);
    const [[, text] = [0, ""]] = [...marks.pages()];
    const small = new Marks(16_384);
    small.restore(3, text);
    small.restore(-1, text);
    small.restore(Number.NaN, text);
    small.restore(0, "not a page");
    expect([...small.pages()]).toEqual([]);
  });
});
