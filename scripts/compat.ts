import { mkdir, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  CompatRefusal,
  nameOf,
  readContract,
  readRelease,
  recordRelease,
  releasedVersions,
  versionOf,
} from "./compat/releases.ts";
import { report } from "./compat/report.ts";
import { judge, type Verdict } from "./compat/verdict.ts";
import type { JsonObject } from "./emit/json.ts";
import { Refusal } from "./emit/refusal.ts";

const usage = `npm run compat [-- OPTIONS]

Compares generated/openapi.json with the last contract in spec/releases/ and fails when its info.version does not
allow the changes. The rules are in spec/decisions/0025-versioning.md.

  --operator       the operator's contract: generated/operator/openapi.json and spec/operator/releases/
  --release        when the version allows the changes, record the contract as the release of that version
  --from VERSION   compare with that release instead of the last
  --full           list every text that changed
  --root FOLDER    the folder with spec/ and generated/, this project's otherwise`;

const options = {
  operator: { type: "boolean", default: false },
  release: { type: "boolean", default: false },
  from: { type: "string" },
  full: { type: "boolean", default: false },
  root: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

await run().catch((error: unknown) => {
  const isExpected = error instanceof CompatRefusal || error instanceof Refusal || isUsageError(error);
  if (!isExpected) throw error;
  console.error(`Refused: ${error.message}`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) return console.log(usage);
  const root = values.root === undefined ? new URL("../", import.meta.url) : pathToFileURL(`${values.root}/`);
  const [spec, name] = values.operator
    ? ["spec/operator/", "generated/operator/openapi.json"]
    : ["spec/", "generated/openapi.json"];
  const folder = new URL(`${spec}releases/`, root);
  const bundle = new URL(name, root);
  const contract = await readContract(bundle, name);
  const released = await releasedVersions(folder);
  const last = values.from ?? released.at(-1);
  if (released.length === 0 && values.from === undefined)
    return beginReleases(folder, contract, bundle, values.release);
  if (last === undefined || !released.includes(last)) {
    throw new CompatRefusal(
      `${last ?? "nothing"} is not released; ${nameOf(folder)} has ${released.join(", ") || "nothing"}.`,
    );
  }
  const verdict = await withChangelog(judge(await readRelease(folder, last), contract), spec, root);
  console.log(report(verdict, values.full));
  if (!verdict.isAllowed) process.exitCode = 1;
  else if (values.release) {
    await recordRelease(folder, versionOf(contract), await readFile(bundle, "utf8"));
    console.log(`Recorded: ${nameOf(folder)}${verdict.version}.json.`);
  }
}

/** Before its first release a contract may change in every way. */
async function beginReleases(folder: URL, contract: JsonObject, bundle: URL, isReleased: boolean) {
  const version = versionOf(contract);
  console.log(`Contract ${version}: nothing is released yet.`);
  if (!isReleased) return;
  await mkdir(folder, { recursive: true });
  await recordRelease(folder, version, await readFile(bundle, "utf8"));
}

/** A version that is new to integrators is described for them. */
async function withChangelog(verdict: Verdict, spec: string, root: URL): Promise<Verdict> {
  const text = await readFile(new URL(`${spec}CHANGELOG.md`, root), "utf8");
  if (!verdict.isAllowed || text.split("\n").includes(`## ${verdict.version}`)) return verdict;
  const says = `Refused: ${spec}CHANGELOG.md has no section "## ${verdict.version}" that names the changes.`;
  return { ...verdict, isAllowed: false, says };
}

function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
