import type { Level } from "./change.ts";

/** A version as semantic versioning has it, without anything behind the three numbers. */
export type Version = readonly [major: number, minor: number, patch: number];

/** The version that the text names, or undefined: `1.10.0` is one, `1.10` and `1.10.0-rc.1` are none. */
export function parseVersion(text: string): Version | undefined {
  const numbers = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)?.slice(1).map(Number);
  const [major, minor, patch] = numbers ?? [];
  return major === undefined || minor === undefined || patch === undefined
    ? undefined
    : [major, minor, patch];
}

/** Above 0 when the left version is the later one. */
export function compareVersions(left: Version, right: Version): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/** The lowest version that may follow with changes of that level. */
export function nextVersion([major, minor, patch]: Version, level: Level): Version {
  if (level === "major") return [major + 1, 0, 0];
  return level === "minor" ? [major, minor + 1, 0] : [major, minor, patch + 1];
}
