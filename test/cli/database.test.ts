import { mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeEach(async () => {
  cli = await createCli();
});
afterEach(() => cli.remove());

const open = () => new Database(join(cli.data, "connect-hub.sqlite"));

describe("migrate", () => {
  test("prints the migrations that ran", async () => {
    const first = await cli.run(["migrate"]);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^(\d{4}-[a-z-]+\n)+$/);
    expect(await cli.run(["migrate"])).toEqual({ code: 0, stdout: "none\n", stderr: "" });
    expect(JSON.parse((await cli.run(["migrate", "--json"])).stdout)).toEqual({ list: [] });
  });

  test("creates a database that only its owner can read", async () => {
    await cli.run(["migrate"]);
    expect((await stat(cli.data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(cli.data, "connect-hub.sqlite"))).mode & 0o777).toBe(0o600);
  });
});

describe("an unusable database", () => {
  test.each([
    ["is newer", "migrated by a newer version"],
    ["belongs to another program", "belongs to another program"],
    ["is no database", "not a valid SQLite database"],
    ["cannot be opened", "have to be writable"],
    ["is a folder", "is a folder: set DATABASE_URL to a file"],
    ["is not in a folder", "is not a folder"],
  ])("is reported in one line if it %s", async (what, reason) => {
    if (what === "is newer") {
      await cli.run(["migrate"]);
      open()
        .exec("insert into connect_hub_migration values ('9999-later', '2026-01-01T00:00:00.000Z')")
        .close();
    } else if (what === "is not in a folder") await writeFile(cli.data, "");
    else {
      await mkdir(cli.data);
      const file = join(cli.data, "connect-hub.sqlite");
      if (what === "belongs to another program") open().exec("create table users (name text)").close();
      if (what === "is no database") await writeFile(file, "not a database at all\n".repeat(100));
      if (what === "cannot be opened") await symlink(join(cli.data, "missing", "file"), file);
      if (what === "is a folder") await mkdir(file);
    }
    const { code, stdout, stderr } = await cli.run(["migrate"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(reason);
    expect(stderr.trimEnd()).not.toContain("\n");
  });

  test("is reported if another program does not release its lock", async () => {
    await cli.run(["migrate"]);
    const holder = open();
    holder.exec("begin immediate");
    const { code, stderr } = await cli.run(["migrate"]);
    holder.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database in .* is locked by another program\. .*\n$/);
  });
});

test("waits until another program releases its lock", async () => {
  await cli.run(["migrate"]);
  const holder = open();
  holder.exec("begin immediate");
  const released = setTimeout(() => holder.close(), 1_500);
  const { code } = await cli.run(["migrate"]);
  clearTimeout(released);
  if (holder.open) holder.close();
  expect(code).toBe(0);
});
