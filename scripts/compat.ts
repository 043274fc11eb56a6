import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { compareContracts } from "./compat/contract.ts";
import { CompatRefusal } from "./compat/members.ts";
import {
  listReleases,
  nameOf,
  readContract,
  readRelease,
  recordRelease,
  versionOf,
} from "./compat/releases.ts";
import { judge, report } from "./compat/verdict.ts";
import { Refusal } from "./emit/refusal.ts";

const usage = `npm run compat [-- OPTIONS]

Compares generated/openapi.json with the last contract in spec/releases/ and fails if its info.version does not
allow the changes. The rules are in spec/decisions/0025-versioning.md.

  --operator       the operator's contract: generated/operator/openapi.json and spec/operator/releases/
  --release        if the version allows the changes, record the contract as the release of that version
  --full           list every text that changed
  --root FOLDER    the folder with spec/ and generated/, this project's otherwise`;

const options = {
  operator: { type: "boolean", default: false },
  release: { type: "boolean", default: false },
  full: { type: "boolean", default: false },
  root: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

await run().catch((error: unknown) => {
  const isUsage =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (!isUsage && !(error instanceof CompatRefusal) && !(error instanceof Refusal)) throw error;
  console.error(`Refused: ${error.message}`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) return console.log(usage);
  const root = values.root === undefined ? new URL("../", import.meta.url) : pathToFileURL(`${values.root}/`);
  const part = values.operator ? "operator/" : "";
  const folder = new URL(`spec/${part}releases/`, root);
  const bundle = new URL(`generated/${part}openapi.json`, root);
  const contract = await readContract(bundle);
  const version = versionOf(contract);
  const last = (await listReleases(folder)).at(-1);
  if (last === undefined) {
    // Before its first release a contract may change in every way. Its features must have rules, to be compared later.
    compareContracts(contract, contract);
    console.log(`Contract ${version}: nothing is released yet.`);
  } else {
    const verdict = judge(await readRelease(folder, last), contract);
    const changelog = await readFile(new URL(`spec/${part}CHANGELOG.md`, root), "utf8");
    const isDescribed = changelog.split("\n").includes(`## ${version}`);
    const says = `Refused: spec/${part}CHANGELOG.md has no section "## ${version}" that names the changes.`;
    console.log(report(verdict.isAllowed && !isDescribed ? { ...verdict, says } : verdict, values.full));
    if (!verdict.isAllowed || !isDescribed) process.exitCode = 1;
    if (process.exitCode === 1) return;
  }
  if (!values.release) return;
  await recordRelease(folder, version, await readFile(bundle, "utf8"));
  console.log(`Recorded: ${nameOf(folder)}${version}.json.`);
}
