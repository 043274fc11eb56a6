import { check } from "recheck";
import type { Pattern } from "./find-patterns.ts";

const maximumMilliseconds = 120_000;

/**
 * Returns the reason why a regular expression may take more than linear time, or undefined if it is safe. The automaton
 * checker is deterministic, so that the result is always the same. Also returns a reason for a pattern that it cannot
 * analyze.
 */
export async function checkPattern({
  source,
  flags,
}: Omit<Pattern, "file" | "line">): Promise<string | undefined> {
  if (source === undefined) return "it is created at run time. Write it as a literal, or avoid it";
  const verdict = await check(source, flags, { checker: "automaton", timeout: maximumMilliseconds });
  if (verdict.status === "safe") return checkUnbounded(source, flags);
  if (verdict.status === "unknown") {
    return `its time is unknown (${verdict.error.kind}). Avoid look-around, back-references and long alternatives`;
  }
  return `it takes ${verdict.complexity.summary} time, for example on ${JSON.stringify(verdict.attack.pattern)}`;
}

const maximumFastRepetitions = 8;

/**
 * Checks the regular expression as if its repetitions had no upper bound. The automaton counts bounded repetitions as
 * linear, because their input is finite. But `^(?:[a-z]{1,10}\w{1,10}){1,6}$` takes a minute on 60 characters. Bounds
 * up to and including 8 may take polynomial time, because a pattern such as `0{1,4}$` is fast.
 */
async function checkUnbounded(source: string, flags: string): Promise<string | undefined> {
  for (const minimumRepetitions of [0, maximumFastRepetitions]) {
    const endless = removeUpperBounds(source, minimumRepetitions);
    if (endless === source) continue;
    const verdict = await check(endless, flags, { checker: "automaton", timeout: maximumMilliseconds });
    if (verdict.status !== "vulnerable") continue;
    const { type, summary } = verdict.complexity;
    if (type === "exponential" || minimumRepetitions > 0)
      return `without the upper bounds of its repetitions it takes ${summary} time`;
  }
  return undefined;
}

/**
 * Replaces a repetition such as `{1,10}` with `{1,}` if its upper bound is above `minimumRepetitions` and differs from
 * its lower bound. Character classes and escapes stay.
 */
function removeUpperBounds(source: string, minimumRepetitions: number): string {
  return source.replaceAll(
    /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\{(\d+),(\d+)\}/g,
    (part, from?: string, to?: string) =>
      from === undefined || from === to || Number(to) <= minimumRepetitions ? part : `{${from},}`,
  );
}
