import { expect, test } from "vitest";
import { createStatementNamer } from "../../src/store/engines/postgres/statement-namer.ts";

const stale = Object.assign(new Error("cached plan must not change result type"), {
  code: "0A000",
  routine: "RevalidateCachedQuery",
});

test("only an error about a stale plan renews the names", () => {
  const prepare = createStatementNamer();
  const nameOf = () => prepare({ sql: "update messages set status = $1", parameters: [1] }).name;
  const first = nameOf();
  const missing = Object.assign(new Error(`relation "messages" does not exist`), { code: "42P01" });
  expect([new Error("other"), missing].map(prepare.renewIfStale)).toEqual([false, false]);
  expect(nameOf()).toBe(first);
  expect(prepare.renewIfStale(stale)).toBe(true);
  expect(nameOf()).not.toBe(first);
});

test("a connection never has two statements with the same name, even after the names are renewed", () => {
  const prepare = createStatementNamer();
  const texts = new Map<string, string>();
  const ask = (sql: string) => {
    const { name, text } = prepare({ sql, parameters: [1] });
    expect(texts.get(name!) ?? text).toBe(text);
    texts.set(name!, text!);
  };
  for (let round = 0; round < 3; round += 1) {
    ask("update messages set status = $1");
    prepare.renewIfStale(stale);
    ask(`update messages set remarks = $1 where ${round} = ${round}`);
  }
  expect(texts.size).toBe(6);
});

test("at most 500 statements get a name", () => {
  const prepare = createStatementNamer();
  const names = Array.from(
    { length: 502 },
    (_, number) => prepare({ sql: `select ${number}, $1`, parameters: [1] }).name,
  );
  expect(names.filter((name) => name !== undefined)).toHaveLength(500);
  expect(prepare({ sql: "select 0, $1", parameters: [1] }).name).toBe(names[0]);
});
