import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { drop, operationPointer, put, schemaPointer, type Edit } from "./cases/edit.ts";
import { readSample } from "./sample.ts";

const script = new URL("../../scripts/compat.ts", import.meta.url).pathname;
let root: string;
const file = (name: string) => join(root, name);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "connect-hub-compat-"));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  rmSync(file("spec"), { recursive: true, force: true });
  for (const folder of ["spec/releases", "spec/operator", "generated/operator"]) {
    mkdirSync(file(folder), { recursive: true });
  }
  const versions = ["1.0.0", "1.1.0", "1.1.1", "1.2.0", "2.0.0"];
  const changelog = versions.map((version) => `## ${version}\n`).join("\n");
  writeFileSync(file("spec/CHANGELOG.md"), changelog);
  writeFileSync(file("spec/operator/CHANGELOG.md"), changelog);
  write("spec/releases/1.0.0.json", "1.0.0", drop(operationPointer("get", "/sims")));
  write("spec/releases/1.1.0.json", "1.1.0");
});

const text = put("/info/title", "another");
const addition = put(schemaPointer("SentSms", "/properties/parts"), { type: "integer" });
const breach = drop(schemaPointer("MessageEvent", "/properties/detail"));

function write(name: string, version: string, edit?: Edit): void {
  const contract = readSample();
  edit?.(contract);
  put("/info/version", version)(contract);
  writeFileSync(file(name), JSON.stringify(contract));
}

/** Runs the command on the sample with this change and this version. */
function compat(version: string, edit?: Edit, ...options: readonly string[]) {
  write("generated/openapi.json", version, edit);
  return run(...options);
}

function run(...options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--root", root, ...options], {
    encoding: "utf8",
  });
  return { status, stdout, stderr, verdict: (stdout || stderr).trimEnd().split("\n").at(-1) };
}

test.each([
  ["1.1.0", undefined, "1.1.0 is released, and the contract is the same."],
  ["1.1.1", text, "Allowed: 1.1.1 may follow 1.1.0 (only texts changed"],
  ["1.2.0", text, "Allowed: 1.2.0 may follow 1.1.0 (only texts changed"],
  ["1.2.0", addition, "Allowed: 1.2.0 may follow 1.1.0 (something is added"],
  ["2.0.0", breach, "Allowed: 2.0.0 may follow 1.1.0 (a change breaks clients"],
])("version %s is allowed (case %#)", (version, edit, says) => {
  const { status, verdict } = compat(version, edit);
  expect(verdict).toContain(says);
  expect(status).toBe(0);
});

const differs = "1.1.0 is released and the contract differs from it: ";
test.each([
  ["1.1.0", text, `${differs}only texts changed, so info.version must be at least 1.1.1; it is 1.1.0.`],
  ["1.1.0", addition, `${differs}something is added, so info.version must be at least 1.2.0; it is 1.1.0.`],
  ["1.1.1", addition, "something is added, so info.version must be at least 1.2.0; it is 1.1.1."],
  ["1.9.0", breach, "a change breaks clients, so info.version must be at least 2.0.0; it is 1.9.0."],
  ["1.3.0", addition, 'spec/CHANGELOG.md has no section "## 1.3.0" that names the changes.'],
  ["1.0.5", text, "1.0.5 is before the released 1.1.0."],
  ["1.2", addition, 'info.version is "1.2"; it must be three numbers such as 1.2.0.'],
  ["1.2.0-rc.1", addition, 'info.version is "1.2.0-rc.1"; it must be three numbers such as 1.2.0.'],
])("version %s is refused (case %#)", (version, edit, says) => {
  expect(compat(version, edit)).toMatchObject({ status: 1, verdict: `Refused: ${says}` });
});

test("reports each change with its schema and the operations that use it", () => {
  expect(compat("2.0.0", breach).stdout).toContain(
    "1 change, 1 breaking, 0 compatible, 0 of texts\n\n" +
      "Breaks clients (1)\n  schema MessageEvent\n    field detail removed (responses of getMessage)\n",
  );
});

test("lists only some of many changed texts, and all of them with --full", () => {
  const everyTitle: Edit = (contract) => {
    const { schemas } = contract["components"] as { schemas: Record<string, { title: string }> };
    for (const one of Object.values(schemas)) one.title += "x";
  };
  expect(compat("1.1.1", everyTitle).stdout).toMatch(/and \d+ more \(--full\)/);
  expect(compat("1.1.1", everyTitle, "--full").stdout).not.toContain("more (--full)");
});

test("--release records an allowed contract byte for byte, and never overwrites it", () => {
  expect(compat("1.2.0", breach, "--release").status).toBe(1);
  expect(() => readFileSync(file("spec/releases/1.2.0.json"))).toThrow("ENOENT");
  expect(compat("1.2.0", addition, "--release")).toMatchObject({
    status: 0,
    verdict: "Recorded: spec/releases/1.2.0.json.",
  });
  const recorded = readFileSync(file("spec/releases/1.2.0.json"), "utf8");
  expect(recorded).toBe(readFileSync(file("generated/openapi.json"), "utf8"));
  expect(run("--release").stderr).toBe(
    "Refused: spec/releases/1.2.0.json exists already, and a release must not change.\n",
  );
  expect(compat("1.2.0", breach, "--release").status).toBe(1);
  expect(readFileSync(file("spec/releases/1.2.0.json"), "utf8")).toBe(recorded);
});

test.each([
  ["customers'", "spec/releases/", "generated/openapi.json", []],
  ["operator's", "spec/operator/releases/", "generated/operator/openapi.json", ["--operator"]],
])("allows every %s contract before its first release", (_, folder, bundle, options) => {
  rmSync(file(folder), { recursive: true, force: true });
  write(bundle, "1.0.0");
  const nothing = "Contract 1.0.0: nothing is released yet.";
  expect(run(...options)).toMatchObject({ status: 0, verdict: nothing });
  mkdirSync(file(folder));
  expect(run(...options)).toMatchObject({ status: 0, verdict: nothing });
  expect(run(...options, "--release").status).toBe(0);
  expect(run(...options)).toMatchObject({
    status: 0,
    verdict: "1.0.0 is released, and the contract is the same.",
  });
  write(bundle, "1.1.0", breach);
  expect(run(...options).verdict).toContain("info.version must be at least 2.0.0; it is 1.1.0.");
});

test("explains why contracts cannot be compared", () => {
  expect(compat("1.2.0", drop(schemaPointer("SentSms"))).stderr).toContain(
    "#/components/schemas/SentSms, which does not exist",
  );
  compat("1.2.0", addition);
  expect(run("--force").stderr).toContain("Refused: Unknown option '--force'");
  write("spec/releases/1.2.0.json", "1.1.0");
  expect(run().stderr).toBe("Refused: spec/releases/1.2.0.json has info.version 1.1.0.\n");
  write("spec/releases/next.json", "1.1.0");
  expect(run().stderr).toContain("spec/releases/next.json is not named by a version such as 1.2.0.json.");
});

test.each([
  ["[]", "is not an OpenAPI contract: it has no paths."],
  ["{", "cannot be read (SyntaxError"],
  [undefined, "cannot be read (Error: ENOENT"],
])("rejects a bundle that is not a contract: %s", (bundle, says) => {
  rmSync(file("generated/openapi.json"), { force: true });
  if (bundle !== undefined) writeFileSync(file("generated/openapi.json"), bundle);
  expect(run().stderr).toContain(`Refused: generated/openapi.json ${says}`);
});
