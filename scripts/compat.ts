import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { compareContracts } from "./compat/contract.ts";
import { CompatError } from "./compat/members.ts";
import {
  listReleases,
  toRelativePath,
  readContract,
  readRelease,
  recordRelease,
  getVersion,
} from "./compat/releases.ts";
import { checkVersion, formatReport } from "./compat/version-check.ts";
import { ContractError } from "./emit/contract-error.ts";

const usage = `npm run compat [-- OPTIONS]

Compares generated/openapi.json with the last contract in spec/releases/ and fails if its info.version does not
allow the changes, or if spec/CHANGELOG.md has no section for this version. The rules are in
spec/decisions/0025-versioning.md.

  --operator       compare the operator API: generated/operator/openapi.json and spec/operator/
  --release        if the check passes, record the contract as the release of that version
  --full           list every text that changed
  --root FOLDER    folder with spec/ and generated/; default: this project`;

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
  if (!isUsage && !(error instanceof CompatError) && !(error instanceof ContractError)) throw error;
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
  const version = getVersion(contract);
  const last = (await listReleases(folder)).at(-1);
  if (last === undefined) {
    // Before its first release, a contract may change in any way. Comparing it with itself makes sure that each of its
    // features has a rule.
    compareContracts(contract, contract);
    console.log(`Contract ${version}: nothing is released yet.`);
  } else {
    const check = checkVersion(await readRelease(folder, last), contract);
    const changelog = await readFile(new URL(`spec/${part}CHANGELOG.md`, root), "utf8");
    const isDescribed = changelog.split("\n").includes(`## ${version}`);
    const conclusion = `Refused: spec/${part}CHANGELOG.md has no section "## ${version}" that names the changes.`;
    console.log(
      formatReport(check.isAllowed && !isDescribed ? { ...check, conclusion } : check, values.full),
    );
    if (!check.isAllowed || !isDescribed) process.exitCode = 1;
    if (process.exitCode === 1) return;
  }
  if (!values.release) return;
  await recordRelease(folder, version, await readFile(bundle, "utf8"));
  console.log(`Recorded: ${toRelativePath(folder)}${version}.json.`);
}
