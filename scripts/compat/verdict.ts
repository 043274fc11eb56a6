import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../emit/json.ts";
import type { Change, Level } from "./change.ts";
import { withoutToldRules } from "../emit/told-rules.ts";
import { compareContracts } from "./compare.ts";
import { CompatRefusal, versionOf } from "./releases.ts";
import { compareVersions, nextVersion, parseVersion, type Version } from "./version.ts";

/** What became of the contract since its last release. */
export interface Verdict {
  readonly released: string;
  readonly version: string;
  readonly changes: readonly Change[];
  /** The lowest version that the changes allow; that of the release when nothing changed. */
  readonly needed: string;
  /** Whether clients of the release can rely on what `version` promises. */
  readonly isAllowed: boolean;
  /** One sentence for a person, the last line of the report. */
  readonly says: string;
}

/** Whether the contract may bear its version, given the last released one. */
export function judge(released: JsonObject, contract: JsonObject): Verdict {
  const last = versionOf(released);
  const version = versionOf(contract);
  // What the released version refused already breaks nobody who is told of it.
  const isKnown = (since: string) => compareVersions(parsed(since), parsed(last)) <= 0;
  const told = (document: JsonObject) => withoutToldRules(document, isKnown) as JsonObject;
  const changes = compareContracts(told(released), told(contract));
  const isSame = isDeepStrictEqual(released, contract);
  const order = compareVersions(parsed(version), parsed(last));
  const level = levelOf(changes) ?? (isSame ? undefined : "patch");
  const needed = level ? nextVersion(parsed(last), level).join(".") : last;
  const isAllowed = order === 0 ? isSame : order > 0 && compareVersions(parsed(version), parsed(needed)) >= 0;
  return { released: last, version, changes, needed, isAllowed, says: tell() };

  function tell(): string {
    if (order < 0) return `Refused: ${version} is before the released ${last}.`;
    if (isSame) return `${version} is released, and the contract is the same.`;
    const why = level ? `${reasons[level]}, so info.version must be at least ${needed}` : `nothing changed`;
    if (isAllowed) return `Allowed: ${version} may follow ${last} (${why}).`;
    const differs = order === 0 ? `${last} is released and the contract differs from it: ` : "";
    return `Refused: ${differs}${why}; it is ${version}.`;
  }
}

const reasons: Record<Level, string> = {
  major: "a change breaks clients",
  minor: "something is added",
  patch: "only texts changed",
};

function levelOf(changes: readonly Change[]): Level | undefined {
  const levels = ["major", "minor", "patch"] as const;
  return levels.find((level) => changes.some((change) => change.level === level));
}

function parsed(text: string): Version {
  const version = parseVersion(text);
  if (!version) throw new CompatRefusal(`"${text}" is not a version such as 1.2.0.`);
  return version;
}
