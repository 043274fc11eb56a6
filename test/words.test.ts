import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findExceeded } from "../scripts/words/limits.ts";
import { findSigns, signs } from "../scripts/words/signs.ts";
import { readTexts } from "../scripts/words/texts.ts";

describe("readTexts", () => {
  const read = (path: string, ...lines: string[]) =>
    readTexts(path, lines.join("\n")).map(({ kind, line, text }) => [kind, line, text]);

  test("returns comments, exported names, test titles and messages of code", () => {
    const texts = read(
      "src/some-file.test.ts",
      "/**",
      " * Returns a row.",
      " * Never rejects.",
      " *",
      " * - one item",
      " */",
      "export async function findRow(a: string) {",
      "  // A reason",
      "  // in two lines",
      '  const url = "//none"; // after code',
      "  /* block */ throw new Error(`The row ${a} is locked by another process.`);",
      "}",
      "export const pattern = /[/*]/, other = `/*none`;",
      "// oxlint-disable-next-line some-rule",
      'test.each([1])("a title", () => sql`select a from b where c = 1`);',
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        ["file", 1, "some-file"],
        ["doc", 2, "Returns a row. Never rejects."],
        ["inline", 5, "one item"],
        ["name", 7, "findRow"],
        ["inline", 8, "A reason in two lines"],
        ["inline", 10, "after code"],
        ["inline", 11, "block"],
        ["message", 11, "The row X is locked by another process."],
        ["name", 13, "pattern"],
        ["name", 13, "other"],
        ["title", 15, "a title"],
      ]),
    );
    expect(texts).toHaveLength(11);
  });

  test("returns paragraphs and table cells of Markdown, without code blocks and targets of links", () => {
    const lines = ["# A title", "", "One [link](https://a.example)", "goes on.", "```sh", "code here", "```"];
    expect(read("README.md", ...lines, "- an item", "", "| a | four words of text |")).toEqual([
      ["prose", 1, "A title"],
      ["prose", 3, "One link goes on."],
      ["prose", 8, "an item"],
      ["inline", 10, "four words of text"],
    ]);
  });

  test("returns descriptions, summaries and comments of YAML", () => {
    const lines = [
      "a:",
      "  summary: One",
      "  # a comment",
      "  description: |",
      "    First.",
      "",
      "    Second.",
    ];
    expect(read("a.yaml", ...lines, "  title: none")).toEqual([
      ["prose", 2, "One"],
      ["prose", 4, "First."],
      ["prose", 4, "Second."],
      ["inline", 3, "a comment"],
    ]);
  });
});

describe("findSigns", () => {
  const find = (kind: Parameters<typeof findSigns>[0]["kind"], text: string) =>
    findSigns({ kind, text }).map(({ sign }) => sign);

  test.each([
    ["doc-what", "doc", "Which rows wait."],
    ["doc-whether", "doc", "Whether the row waits."],
    ["doc-same", "doc", "The same for a row."],
    ["long-sentence", "inline", "word ".repeat(31)],
    ["commas-no-verb", "prose", "Old rows, empty columns, lost keys, wide tables."],
    ["nested-relative", "inline", "The account of which the message waits."],
    ["free-relative", "inline", "Stores what is sent."],
    ["whether-chain", "inline", "Whether a is set and whether b is."],
    ["starts-of", "prose", "Of the rows one is locked."],
    ["possessive-chain", "inline", "The account's message's price."],
    ["three-of", "inline", "The price of a message of an account and of a user."],
    ["back-reference", "inline", "Uses that one."],
    ["vague-amount", "title", "sends so many messages"],
    ["indefinite-person", "message", "nobody is signed in"],
    ["told", "title", "tells the account"],
    ["asked", "message", "a code was asked for"],
    ["taken-back", "title", "the count is taken back"],
    ["becomes-of", "title", "what became of a message"],
    ["where-for-if", "inline", "Throws where the row is locked."],
    ["else-otherwise", "inline", "Returns the row, else undefined."],
    ["stands-lies", "title", "the row stands for a message"],
    ["dialect-word", "title", "the message is handed over"],
    ["name-dialect", "name", "createMisfitLane"],
    ["name-noun-of", "name", "costOf"],
    ["name-participle", "name", "takenRows"],
  ] as const)("finds %s", (sign, kind, text) => {
    expect(find(kind, text)).toContain(sign);
  });

  test("finds each sign in this test", () => {
    const tested = readFileSync(import.meta.filename, "utf8");
    expect(signs.filter(({ id }) => !tested.includes(`["${id}",`))).toEqual([]);
  });

  test("finds nothing in plain text", () => {
    expect(
      find("doc", "Returns the cost of a message in micro-units. Throws if the price is unknown."),
    ).toEqual([]);
    expect(find("inline", "Runs `what is this of that of those of these` once.")).not.toContain(
      "long-sentence",
    );
    for (const name of ["getCost", "hourMilliseconds", "listedPrice", "planes"]) {
      expect(find("name", name).filter((sign) => sign !== "name-participle")).toEqual([]);
    }
  });
});

test("findExceeded returns the signs above their limit, and those without a limit that match", () => {
  expect(findExceeded({ a: 2, b: 1, c: 1, d: 0 }, { a: 1, b: 1 })).toEqual(["a", "c"]);
});
