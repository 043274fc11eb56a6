import type { Change, Level } from "./change.ts";
import type { Verdict } from "./verdict.ts";

const titles: Record<Level, string> = {
  major: "Breaks clients",
  minor: "Seen by programs, breaks none",
  patch: "Texts",
};
const levels = ["major", "minor", "patch"] as const;
/** Texts are many when the guide is rewritten; what programs see is always told in full. */
const mostTexts = 20;

/** The report of a comparison: what breaks first, by operation or schema; the verdict is the last line. */
export function report(verdict: Verdict, isFull: boolean): string {
  const { released, version, changes, says } = verdict;
  const groups = levels.flatMap((level) => tellGroup(level, changes, isFull));
  const head = `Contract ${version}, compared with the released ${released}: ${count(changes)}`;
  return [head, ...groups, says].join("\n\n");
}

function count(changes: readonly Change[]): string {
  if (changes.length === 0) return "no change";
  const of = (level: Level) => changes.filter((change) => change.level === level).length;
  const total = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return `${total}, ${of("major")} breaking, ${of("minor")} compatible, ${of("patch")} of texts`;
}

function tellGroup(level: Level, changes: readonly Change[], isFull: boolean): readonly string[] {
  const all = changes.filter((change) => change.level === level);
  if (all.length === 0) return [];
  const shown = level === "patch" && !isFull ? all.slice(0, mostTexts) : all;
  const places = Map.groupBy(shown, ({ place }) => place);
  const lines = [...places].flatMap(([place, found]) => [
    `  ${place}`,
    ...found.map((change) => `    ${change.says}${level === "patch" ? "" : tellUsers(change)}`),
  ]);
  if (shown.length < all.length) lines.push(`  and ${all.length - shown.length} more (--full)`);
  return [`${titles[level]} (${all.length})\n${lines.join("\n")}`];
}

/** Where a part that several operations share is used; an operation's own place says it already. */
function tellUsers({ place, users }: Change): string {
  if (!/^(schema|answer|header|parameter) /.test(place)) return "";
  const directions = Map.groupBy(users, (user) => user.split(" ")[0] ?? "");
  const told = [...directions].map(([direction, list]) => {
    const names = list.map((user) => user.replace(/^\w+ of /, ""));
    return `${direction} of ${names.length > 3 ? `${names.length} operations` : names.join(", ")}`;
  });
  return ` (${told.join("; ")})`;
}
