import { expect, test } from "vitest";
import { readPage } from "../../src/store/pages.ts";

const read = (rows: number) => async () => Array.from({ length: rows }, (_, row) => row);

test.each([
  ["rows that were added after the count fill the page", { total: 8, offset: 5, limit: 10 }, 10, 15],
  ["rows that were removed after the count make it the last page", { total: 40, offset: 5, limit: 10 }, 2, 7],
  ["a full page within the total", { total: 40, offset: 5, limit: 10 }, 10, 40],
])("%s: the total matches the page", async (_, asked, shown, total) => {
  const page = await readPage(asked, read(shown));
  expect(page).toMatchObject({ total, list: { length: shown } });
});

test.each([
  ["beyond the end", { total: 5, offset: 5, limit: 10 }],
  ["of no rows", { total: 5, offset: 0, limit: 0 }],
])("a page %s is not read", async (_, asked) => {
  const refuse = () => Promise.reject(new Error("It was read."));
  expect(await readPage(asked, refuse)).toEqual({ total: 5, list: [] });
});
