import { check } from "recheck";
import type { Pattern } from "./find.ts";

const maximumMilliseconds = 120_000;

/**
 * What is wrong with a regular expression that may meet input, undefined where its time grows with the input alone. The
 * automaton decides, so that the verdict is always the same; what it cannot read is refused.
 */
export async function judge({ source, flags }: Omit<Pattern, "file" | "line">): Promise<string | undefined> {
  if (source === undefined)
    return "it is made while the service runs: write it as a literal, or do without it";
  const verdict = await check(source, flags, { checker: "automaton", timeout: maximumMilliseconds });
  if (verdict.status === "safe") return undefined;
  if (verdict.status === "unknown") {
    return `nobody can say that it is linear (${verdict.error.kind}): do without look-around, back-references and long alternatives`;
  }
  return `it takes ${verdict.complexity.summary} time, for example on ${JSON.stringify(verdict.attack.pattern)}`;
}
