import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../emit/json.ts";
import type { Change, Level } from "./change.ts";
import { compareContracts } from "./contract.ts";
import { compareVersions, getVersion } from "./releases.ts";

/** Result of comparing a contract with the last release. */
export interface VersionCheck {
  readonly released: string;
  readonly version: string;
  readonly changes: readonly Change[];
  /**
   * True if the contract is the release itself, or if its version is high enough for the changes. A contract that
   * differs from the release needs a higher version.
   */
  readonly isAllowed: boolean;
  /** Conclusion as a sentence. It is the last line of the report. */
  readonly conclusion: string;
}

const levels = ["major", "minor", "patch"] as const;
const levelTexts: Record<
  Level,
  { readonly title: string; readonly adjective: string; readonly reason: string }
> = {
  major: { title: "Breaks clients", adjective: "breaking", reason: "a change breaks clients" },
  minor: { title: "Seen by programs, breaks none", adjective: "compatible", reason: "something is added" },
  patch: { title: "Texts", adjective: "of texts", reason: "only texts changed" },
};

/**
 * Checks if the contract may be released with its version, and returns the result. Throws `CompatError` if a version
 * does not consist of three numbers, or for a feature without a rule.
 */
export function checkVersion(release: JsonObject, contract: JsonObject): VersionCheck {
  const [released, version] = [getVersion(release), getVersion(contract)];
  const changes = compareContracts(release, contract);
  const isSame = isDeepStrictEqual(release, contract);
  const order = compareVersions(version, released);
  const level = levels.find((one) => changes.some((change) => change.level === one)) ?? "patch";
  const needed = nextVersion(released, level);
  const isAllowed = order === 0 ? isSame : order > 0 && compareVersions(version, needed) >= 0;
  const why = `${levelTexts[level].reason}, so info.version must be at least ${needed}`;
  const differs = order === 0 ? `${released} is released and the contract differs from it: ` : "";
  let says = `Refused: ${differs}${why}; it is ${version}.`;
  if (order < 0) says = `Refused: ${version} is before the released ${released}.`;
  else if (isSame) says = `${version} is released, and the contract is the same.`;
  else if (isAllowed) says = `Allowed: ${version} may follow ${released} (${why}).`;
  return { released, version, changes, isAllowed, conclusion: says };
}

/** Returns the lowest version that may follow with changes of that level. */
function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "patch") return `${major}.${minor}.${patch + 1}`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
}

/**
 * Formats the report: breaking changes first, grouped by operation or schema, and the conclusion as the last line. If
 * `isFull` is false, it lists at most 20 changes of texts.
 */
export function formatReport(
  { released, version, changes, conclusion }: VersionCheck,
  isFull: boolean,
): string {
  const groups = levels.map((level) => ({ level, all: changes.filter((change) => change.level === level) }));
  const counts = groups.map(({ level, all }) => `${all.length} ${levelTexts[level].adjective}`).join(", ");
  const total = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  const head = `Contract ${version}, compared with the released ${released}: `;
  const sections = groups.flatMap(({ level, all }) => {
    if (all.length === 0) return [];
    // A new guide changes many texts, so they are cut after 20. Changes that programs see are always listed.
    const listed = level === "patch" && !isFull ? all.slice(0, 20) : all;
    const lines = [...Map.groupBy(listed, ({ subject }) => subject)].flatMap(([place, found]) => [
      `  ${place}`,
      ...found.map((change) => `    ${change.description}${level === "patch" ? "" : formatUsages(change)}`),
    ]);
    if (listed.length < all.length) lines.push(`  and ${all.length - listed.length} more (--full)`);
    return [`${levelTexts[level].title} (${all.length})\n${lines.join("\n")}`];
  });
  return [head + (changes.length === 0 ? "no change" : `${total}, ${counts}`), ...sections, conclusion].join(
    "\n\n",
  );
}

/** Lists the operations that use a shared part. Other changes name their operation as the subject. */
function formatUsages({ subject, usages }: Change): string {
  if (!/^(schema|response|header|parameter|servers)\b/.test(subject)) return "";
  const formatted = [...Map.groupBy(usages, (user) => user.split(" ")[0])].map(([direction, list]) => {
    const names = list.map((user) => user.replace(/^\w+ of /, ""));
    return `${direction} of ${names.length > 3 ? `${names.length} operations` : names.join(", ")}`;
  });
  return ` (${formatted.join("; ")})`;
}
