import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../src/runtimes/process/database.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-encoding-"));
});
afterAll(() => rm(folder, { recursive: true }));

const open = (url: string) =>
  openDatabase({ dataFolder: folder, database: { kind: "postgres", url } }, () => {
    throw new Error("This is no file.");
  });

const withEncoding = (name: string) =>
  createDatabase(`encoding '${name}' template template0 locale_provider libc locale 'C'`);

test("a database whose encoding lacks characters is rejected at the start, and no table is created", async () => {
  const { url, drop } = await withEncoding("LATIN1");
  await expect(open(url)).rejects.toThrow(
    /^DATABASE_URL: the encoding of this database .*createdb --encoding/,
  );
  const [tables] = await execute("select count(*) from pg_tables where schemaname = 'public'", url);
  expect(tables).toEqual({ count: "0" });
  await drop();
});

test("a database with the encoding SQL_ASCII returns a text that is not ASCII unchanged", async () => {
  const { url, drop } = await withEncoding("SQL_ASCII");
  const { engine } = await open(url);
  const texts = await engine.read({ sql: "select $1::text as text", parameters: ["Ваш код 😀"] });
  expect(texts).toEqual([{ text: "Ваш код 😀" }]);
  await engine.close();
  await drop();
});
