import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
  await mkdir(join(cli.folder, "folder.csv"));
  await symlink("loop.csv", join(cli.folder, "loop.csv"));
});
afterAll(() => cli.remove());

describe("a file that cannot be imported", () => {
  test.each([
    ["missing.csv", "there is no such file"],
    ["folder.csv", "this is a folder, not a file"],
    ["loop.csv", "its symbolic links form a loop"],
    [`${"x".repeat(300)}.csv`, "there is no such file"],
  ])("is reported in one line without a stack: %s: %s", async (name, reason) => {
    const path = join(cli.folder, name);
    const { code, stdout, stderr } = await cli.run(["templates", "import", path]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: `${path}: ${reason}.\n` });
    if (name === "missing.csv") expect(existsSync(cli.data)).toBe(false);
  });

  test.each([
    ["", "the file is empty. Nothing was imported."],
    ["\n\n", "the file is empty. Nothing was imported."],
    ["101,Europe\n", 'unknown column "101", "Europe"; missing "id", "name".'],
    ["id,name,colour\n1,x,red\n", 'unknown column "colour".'],
    ["name\nx\n", 'missing "id".'],
    ["id,name,id\n1,x,2\n", 'duplicate "id".'],
    [
      "\nid;name\n1;x\n",
      'line 2, the first line must name the columns id,name,price: unknown column "id;name"',
    ],
    ["id\tname\n1\tx\n", "Separate the columns with commas."],
    ["ID,Name\n1,x\n", 'unknown column "ID", "Name"; missing "id", "name".'],
    ['"id,name\n1,x\n', "is opened and never closed. Nothing was imported."],
    ["i\0d\n", "Save the file as UTF-8."],
  ])("reports the invalid header of %j: %s", async (text, reason) => {
    const path = join(cli.folder, "file.csv");
    await writeFile(path, text);
    const { code, stdout, stderr } = await cli.run(["templates", "import", path]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(reason);
    expect(stderr).toContain(path);
    expect(stderr).not.toContain("    at ");
  });
});
