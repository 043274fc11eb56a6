import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = new URL("..", import.meta.url).pathname;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-direction-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the linter's output for a file with this name and this import. */
function lint(name: string, from: string): string {
  const path = join(folder, "src", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { thing } from "${from}";\n\nexport const other = thing;\n`);
  return runLinter(path);
}

function runLinter(path: string): string {
  const oxlint = join(root, "test/node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "-c", join(root, "scripts/oxlint.json"), path], {
    encoding: "utf8",
  });
  // The linter wraps long messages.
  return stdout.replaceAll(/\s+/g, " ");
}

describe("rejected imports, with an explanation", () => {
  test.each([
    ["domain/a.ts", "../ports/store.ts", "domain imports nothing but domain"],
    ["domain/time/a.ts", "../../ports/clock.ts", "domain imports nothing but domain"],
    ["domain/a.ts", "node:fs", "node:crypto is everywhere"],
    ["domain/a.ts", "../../generated/types.ts", "domain imports nothing but domain"],
    ["common/a.ts", "../domain/phone/phone.ts", "common is open to all and knows nobody"],
    ["common/a.ts", "node:crypto", "what every runtime has"],
    ["ports/a.ts", "../operations/context.ts", "A port knows the domain"],
    ["operations/sms/a.ts", "../../store/store.ts", "use a port of the context"],
    ["operations/sms/a.ts", "../../providers/sandbox/gateway.ts", "use a port of the context"],
    ["delivery/a.ts", "../http/app.ts", "use a port of the context"],
    ["operations/sms/a.ts", "../../operator/context.ts", "use a port of the context"],
    ["operator/audit/a.ts", "../../store/store.ts", "use a port of the context"],
    ["store/messages/a.ts", "../../operations/context.ts", "knows nobody who calls it"],
    ["store/a.ts", "../providers/sandbox/gateway.ts", "knows nobody who calls it"],
    ["store/engines/sqlite/a.ts", "node:sqlite", "node:crypto is everywhere"],
    ["store/engines/sqlite/a.ts", "bun:sqlite", "node:crypto is everywhere"],
    ["providers/sandbox/a.ts", "../../store/store.ts", "knows nobody who calls it"],
    ["http/a.ts", "../store/store.ts", "comes in through its arguments"],
    ["http/a.ts", "node:fs", "node:crypto is everywhere"],
    ["client/a.ts", "../contract.ts", "The client is packed"],
    ["service.ts", "./runtimes/node/index.ts", "not the other way round"],
    ["caches/a.ts", "../store/store.ts", "knows neither who implements it"],
    ["metrics/a.ts", "../http/app.ts", "know nobody who counts"],
    ["guard/a.ts", "../store/store.ts", "The guard is rules over counters"],
    ["texts/a.ts", "../operations/context.ts", "know nobody who sends them"],
    ["delivery/a.ts", "../metrics/recorder.ts", "use a port of the context"],
    ["config/a.ts", "../http/app.ts", "before anything runs"],
    ["config/a.ts", "../delivery/alerts/notify.ts", "before anything runs"],
    ["providers/a.ts", "../../config/routes.ts", "knows nobody who calls it"],
    ["contract.ts", "./http/app.ts", "types are for operations"],
    ["demo/a.ts", "../store/store.ts", "made by operations and ports"],
    ["client/a.ts", "../domain/phone/phone.ts", "it knows generated/, common/"],
  ])("%s importing %s", (name, from, message) => {
    expect(lint(name, from)).toContain(message);
  });
});

test("a cycle of two files is rejected, even if it consists of type imports", () => {
  const [here, there] = ["domain/here.ts", "domain/there.ts"].map((name) => join(folder, "src", name));
  mkdirSync(dirname(here!), { recursive: true });
  writeFileSync(here!, 'import type { There } from "./there.ts";\n\nexport type Here = There | 1;\n');
  writeFileSync(there!, 'import type { Here } from "./here.ts";\n\nexport type There = Here | 2;\n');
  expect(runLinter(here!)).toContain("Dependency cycle detected");
});

describe("allowed imports", () => {
  test.each([
    ["domain/b.ts", "./money/money.ts"],
    ["domain/b.ts", "node:crypto"],
    ["domain/money/b.ts", "../phone/phone.ts"],
    ["domain/time/b.ts", "../../common/bounded-map.ts"],
    ["domain/b.ts", "../common/backoff.ts"],
    ["client/b.ts", "../common/backoff.ts"],
    ["operations/sms/b.ts", "../../ports/store/messages.ts"],
    ["store/engines/sqlite/node.ts", "node:sqlite"],
    ["store/engines/sqlite/bun.ts", "bun:sqlite"],
    ["http/b.ts", "../operations/index.ts"],
    ["runtimes/b.ts", "node:fs"],
    ["caches/b.ts", "../ports/clock.ts"],
    ["config/b.ts", "../providers/kind.ts"],
    ["client/b.ts", "../../generated/types.ts"],
  ])("%s importing %s", (name, from) => {
    expect(lint(name, from)).toContain("0 errors");
  });
});
