import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drop, put, schema, type Edit, type Tree } from "./cases/edit.ts";

const project = new URL("../..", import.meta.url).pathname;
const released = readFileSync(join(project, "spec/releases/1.1.0.json"), "utf8");
const release = (name: string) => join(root, "spec/releases", name);
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "connect-hub-compat-"));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  rmSync(join(root, "spec"), { recursive: true, force: true });
  for (const folder of ["spec/releases", "generated"]) mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(project, "spec/releases/1.0.0.json"), release("1.0.0.json"));
  writeFileSync(release("1.1.0.json"), released);
  writeFileSync(
    join(root, "spec/CHANGELOG.md"),
    "# Changes\n\n## 2.0.0\n\n## 1.2.0\n\n## 1.1.1\n\n## 1.1.0\n",
  );
});

const text = put("/info/title", "another");
const addition = put(schema("SentSms", "/properties/parts"), { type: "integer" });
const breach = drop(schema("MessageEvent", "/properties/detail"));

/** Runs the command on the released contract with that change and that version. */
function compat(version: string, edit?: Edit, ...options: readonly string[]) {
  const contract = JSON.parse(released) as Tree;
  edit?.(contract);
  put("/info/version", version)(contract);
  writeFileSync(join(root, "generated/openapi.json"), JSON.stringify(contract));
  return run(...options);
}

function run(...options: readonly string[]) {
  const script = join(project, "scripts/compat.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--root", root, ...options], {
    encoding: "utf8",
  });
  return { status, stdout, stderr, verdict: (stdout || stderr).trimEnd().split("\n").at(-1) };
}

describe("npm run compat", () => {
  test("passes when the contract is the released one", () => {
    expect(compat("1.1.0")).toMatchObject({
      status: 0,
      verdict: "1.1.0 is released, and the contract is the same.",
    });
  });

  test.each([
    [
      "only texts",
      "1.1.0",
      text,
      "1.1.0 is released and the contract differs from it: only texts changed",
      "1.1.1",
    ],
    ["an addition", "1.1.0", addition, "1.1.0 is released and the contract differs from it", "1.2.0"],
    ["an addition", "1.1.1", addition, "something is added", "1.2.0"],
    ["a break", "1.1.0", breach, "1.1.0 is released and the contract differs from it", "2.0.0"],
    ["a break", "1.9.0", breach, "a change breaks clients", "2.0.0"],
  ])("refuses %s as %s and says what the version must become", (_, version, edit, why, needed) => {
    const { status, verdict } = compat(version, edit);
    expect(status).toBe(1);
    expect(verdict).toContain(`Refused: ${why}`);
    expect(verdict).toContain(`info.version must be at least ${needed}; it is ${version}.`);
  });

  test.each([
    ["only texts", "1.1.1", text],
    ["only texts", "1.2.0", text],
    ["an addition", "1.2.0", addition],
    ["a break", "2.0.0", breach],
  ])("allows %s as %s", (_, version, edit) => {
    const { status, verdict } = compat(version, edit);
    expect(verdict).toContain(`Allowed: ${version} may follow 1.1.0`);
    expect(status).toBe(0);
  });

  test("names each change, where it is and who has it", () => {
    const { stdout } = compat("2.0.0", breach);
    expect(stdout).toContain("1 change, 1 breaking, 0 compatible, 0 of texts");
    expect(stdout).toContain(
      "Breaks clients (1)\n  schema MessageEvent\n    field detail removed (answers of getMessage)",
    );
  });

  test("refuses a version that has no section in the changelog", () => {
    const { status, verdict } = compat("1.3.0", addition);
    expect(status).toBe(1);
    expect(verdict).toBe('Refused: spec/CHANGELOG.md has no section "## 1.3.0" that names the changes.');
  });

  test("refuses a version before the released one", () => {
    expect(compat("1.0.5", text)).toMatchObject({
      status: 1,
      verdict: "Refused: 1.0.5 is before the released 1.1.0.",
    });
  });

  test("compares with an earlier release when asked", () => {
    const { status, stdout } = compat("1.1.0", undefined, "--from", "1.0.0");
    expect(status).toBe(0);
    expect(stdout).toContain("operation added: POST /api/v1/connect-hub/webhook-endpoints");
    expect(stdout).toContain("Allowed: 1.1.0 may follow 1.0.0");
  });

  test("lists twenty texts, and all of them with --full", () => {
    const everyExample: Edit = (contract) => {
      const { components } = contract as { components: { examples: Record<string, Tree> } };
      for (const example of Object.values(components.examples)) example["summary"] = "Another";
    };
    expect(compat("1.1.1", everyExample).stdout).toMatch(/and \d+ more \(--full\)/);
    expect(compat("1.1.1", everyExample, "--full").stdout).not.toContain("more (--full)");
  });
});

describe("npm run compat -- --release", () => {
  test("records what the version allows, byte for byte, and never again", () => {
    expect(compat("1.2.0", addition, "--release")).toMatchObject({
      status: 0,
      verdict: "Recorded: spec/releases/1.2.0.json.",
    });
    const recorded = readFileSync(release("1.2.0.json"), "utf8");
    expect(recorded).toBe(readFileSync(join(root, "generated/openapi.json"), "utf8"));
    expect(run("--release")).toMatchObject({
      status: 1,
      stderr: "Refused: spec/releases/1.2.0.json is there already, and a release is not changed.\n",
    });
    compat("1.2.0", breach, "--release");
    expect(readFileSync(release("1.2.0.json"), "utf8")).toBe(recorded);
  });

  test("records nothing that the version does not allow", () => {
    expect(compat("1.2.0", breach, "--release").status).toBe(1);
    expect(() => readFileSync(release("1.2.0.json"))).toThrow("ENOENT");
  });
});

describe("npm run compat -- --operator", () => {
  function operator(version: string, edit?: Edit, ...options: readonly string[]) {
    const bundle = readFileSync(join(project, "generated/operator/openapi.json"), "utf8");
    const contract = JSON.parse(bundle) as Tree;
    edit?.(contract);
    put("/info/version", version)(contract);
    for (const folder of ["spec/operator", "generated/operator"]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    writeFileSync(join(root, "spec/operator/CHANGELOG.md"), "# Changes\n\n## 1.0.0\n\n## 2.0.0\n");
    writeFileSync(join(root, "generated/operator/openapi.json"), JSON.stringify(contract));
    return run("--operator", ...options);
  }

  test("takes everything before the first release, and holds later versions against it", () => {
    expect(operator("1.0.0")).toMatchObject({
      status: 0,
      verdict: "Contract 1.0.0: nothing is released yet.",
    });
    expect(operator("1.0.0", undefined, "--release").status).toBe(0);
    expect(operator("1.0.0")).toMatchObject({
      status: 0,
      verdict: "1.0.0 is released, and the contract is the same.",
    });
    const breach = drop(schema("AuditEntry", "/properties/address"));
    expect(operator("1.1.0", breach).verdict).toContain("info.version must be at least 2.0.0; it is 1.1.0.");
    expect(operator("2.0.0", breach, "--release")).toMatchObject({
      status: 0,
      verdict: "Recorded: spec/operator/releases/2.0.0.json.",
    });
  });
});

describe("what cannot be compared is refused in words", () => {
  test.each([
    ["a version of two numbers", "1.2", 'info.version is "1.2"; it must be three numbers such as 1.2.0.'],
    ["a version before a release", "1.2.0-rc.1", 'info.version is "1.2.0-rc.1"'],
  ])("%s", (_, version, says) => {
    expect(compat(version, addition)).toMatchObject({ status: 1, stdout: "" });
    expect(run().stderr).toContain(`Refused: ${says}`);
  });

  test("a reference to nothing", () => {
    const { status, stderr } = compat("1.2.0", drop(schema("SentSms")));
    expect(status).toBe(1);
    expect(stderr).toContain("#/components/schemas/SentSms, which is not there");
  });

  test("a bundle that is not there, or is no contract", () => {
    writeFileSync(join(root, "generated/openapi.json"), "[]");
    expect(run().stderr).toBe(
      "Refused: generated/openapi.json is not an OpenAPI contract: it has no paths.\n",
    );
    writeFileSync(join(root, "generated/openapi.json"), "{");
    expect(run().stderr).toContain("Refused: generated/openapi.json is not JSON: ");
    rmSync(join(root, "generated/openapi.json"));
    expect(run().stderr).toBe("Refused: generated/openapi.json cannot be read; run: npm run generate.\n");
  });

  test("a release that is not one, and options that there are not", () => {
    expect(compat("1.2.0", addition, "--from", "0.9.0").stderr).toBe(
      "Refused: 0.9.0 is not released; spec/releases/ has 1.0.0, 1.1.0.\n",
    );
    expect(run("--force").stderr).toContain("Refused: Unknown option '--force'");
    writeFileSync(release("1.2.0.json"), released);
    expect(run().stderr).toBe("Refused: spec/releases/1.2.0.json says in info.version that it is 1.1.0.\n");
    writeFileSync(release("next.json"), released);
    expect(run().stderr).toContain("spec/releases/next.json is not named by a version such as 1.2.0.json.");
  });
});
