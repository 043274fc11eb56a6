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
  if (verdict.status === "safe") return judgeWithoutEnds(source, flags);
  if (verdict.status === "unknown") {
    return `nobody can say that it is linear (${verdict.error.kind}): do without look-around, back-references and long alternatives`;
  }
  return `it takes ${verdict.complexity.summary} time, for example on ${JSON.stringify(verdict.attack.pattern)}`;
}

const fewTimes = 8;

/**
 * A repetition that has an end counts as linear to the automaton, for no input is endless: `^(?:[a-z]{1,10}\w{1,10}){1,6}$`
 * takes a minute on 60 characters. So it is judged as if it had none; of what then grows with a power of the input only
 * the many are refused, since `0{1,4}$` does not take long.
 */
async function judgeWithoutEnds(source: string, flags: string): Promise<string | undefined> {
  for (const least of [0, fewTimes]) {
    const endless = withoutEnds(source, least);
    if (endless === source) continue;
    const verdict = await check(endless, flags, { checker: "automaton", timeout: maximumMilliseconds });
    if (verdict.status !== "vulnerable") continue;
    const { type, summary } = verdict.complexity;
    if (type === "exponential" || least > 0)
      return `without the ends of its repetitions it takes ${summary} time`;
  }
  return undefined;
}

/** The source in which `{1,10}` is `{1,}`, where it is more than `least` times; classes and what is escaped stay. */
function withoutEnds(source: string, least: number): string {
  return source.replaceAll(
    /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\{(\d+),(\d+)\}/g,
    (part, from?: string, to?: string) =>
      from === undefined || from === to || Number(to) <= least ? part : `{${from},}`,
  );
}
