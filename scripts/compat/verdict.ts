import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../emit/json.ts";
import type { Change, Level } from "./change.ts";
import { compareContracts } from "./contract.ts";
import { compareVersions, versionOf } from "./releases.ts";

/** The result of the comparison of a contract with a release. */
export interface Verdict {
  readonly released: string;
  readonly version: string;
  readonly changes: readonly Change[];
  /** True if clients of the release can rely on what `version` promises. */
  readonly isAllowed: boolean;
  /** The verdict as a sentence: the last line of the report. */
  readonly says: string;
}

const levels = ["major", "minor", "patch"] as const;
const words: Record<Level, { readonly title: string; readonly adjective: string; readonly reason: string }> =
  {
    major: { title: "Breaks clients", adjective: "breaking", reason: "a change breaks clients" },
    minor: { title: "Seen by programs, breaks none", adjective: "compatible", reason: "something is added" },
    patch: { title: "Texts", adjective: "of texts", reason: "only texts changed" },
  };

/** Decides whether the contract may have its version after the release. */
export function judge(release: JsonObject, contract: JsonObject): Verdict {
  const [released, version] = [versionOf(release), versionOf(contract)];
  const changes = compareContracts(release, contract);
  const isSame = isDeepStrictEqual(release, contract);
  const order = compareVersions(version, released);
  const level = levels.find((one) => changes.some((change) => change.level === one)) ?? "patch";
  const needed = nextVersion(released, level);
  const isAllowed = order === 0 ? isSame : order > 0 && compareVersions(version, needed) >= 0;
  const why = `${words[level].reason}, so info.version must be at least ${needed}`;
  const differs = order === 0 ? `${released} is released and the contract differs from it: ` : "";
  let says = `Refused: ${differs}${why}; it is ${version}.`;
  if (order < 0) says = `Refused: ${version} is before the released ${released}.`;
  else if (isSame) says = `${version} is released, and the contract is the same.`;
  else if (isAllowed) says = `Allowed: ${version} may follow ${released} (${why}).`;
  return { released, version, changes, isAllowed, says };
}

/** Returns the lowest version that may follow with changes of that level. */
function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "patch") return `${major}.${minor}.${patch + 1}`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Returns the report: breaking changes first, grouped by operation or schema, and the verdict as the last line. */
export function report({ released, version, changes, says }: Verdict, isFull: boolean): string {
  const groups = levels.map((level) => ({ level, all: changes.filter((change) => change.level === level) }));
  const counts = groups.map(({ level, all }) => `${all.length} ${words[level].adjective}`).join(", ");
  const total = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  const head = `Contract ${version}, compared with the released ${released}: `;
  const sections = groups.flatMap(({ level, all }) => {
    if (all.length === 0) return [];
    // A new guide changes many texts. Changes that programs see are always listed.
    const shown = level === "patch" && !isFull ? all.slice(0, 20) : all;
    const lines = [...Map.groupBy(shown, ({ place }) => place)].flatMap(([place, found]) => [
      `  ${place}`,
      ...found.map((change) => `    ${change.says}${level === "patch" ? "" : tellUsers(change)}`),
    ]);
    if (shown.length < all.length) lines.push(`  and ${all.length - shown.length} more (--full)`);
    return [`${words[level].title} (${all.length})\n${lines.join("\n")}`];
  });
  return [head + (changes.length === 0 ? "no change" : `${total}, ${counts}`), ...sections, says].join(
    "\n\n",
  );
}

/** Returns the operations that use a shared part. The place of other changes names its operation. */
function tellUsers({ place, users }: Change): string {
  if (!/^(schema|answer|header|parameter|servers)\b/.test(place)) return "";
  const told = [...Map.groupBy(users, (user) => user.split(" ")[0])].map(([direction, list]) => {
    const names = list.map((user) => user.replace(/^\w+ of /, ""));
    return `${direction} of ${names.length > 3 ? `${names.length} operations` : names.join(", ")}`;
  });
  return ` (${told.join("; ")})`;
}
