import type { Attempt, LeftOpen } from "../../ports/gateways.ts";

/** When a log is longer, its oldest attempts are dropped as others come. */
const maximumLength = 8_000;
const maximumDetailLength = 200;

type LogEntry = readonly [
  startedAt: number,
  milliseconds: number,
  provider: string,
  outcome: Attempt["outcome"],
  detail: string | null,
  outcomeUnknown: 0 | 1,
  costMicros?: number,
];

/** Attempts as they are kept, a line each; every line begins with its end of line, so that a cut one is known. */
export const writeAttempts = (attempts: readonly Attempt[]): string =>
  attempts.map((attempt) => `\n${JSON.stringify(entryOf(attempt))}`).join("");

const entryOf = ({
  startedAt,
  milliseconds,
  provider,
  outcome,
  detail,
  outcomeUnknown,
  costMicros,
}: Attempt): LogEntry => [
  startedAt,
  milliseconds,
  provider,
  outcome,
  detail?.slice(0, maximumDetailLength) ?? null,
  outcomeUnknown ? 1 : 0,
  ...(costMicros === undefined ? ([] as const) : ([costMicros] as const)),
];

/** The attempts of a log in the order of their starts; the answer of one that was superseded takes the place of that. */
export function readAttempts(log: string): readonly Attempt[] {
  const attempts = new Map<string, Attempt>();
  for (const line of log.split("\n").slice(1)) {
    // Only `writeAttempts` writes it.
    const [startedAt, milliseconds, provider, outcome, detail, taken, costMicros] = JSON.parse(
      line,
    ) as LogEntry;
    const key = `${startedAt} ${provider}`;
    const cost = costMicros === undefined ? {} : { costMicros };
    const attempt = {
      provider,
      startedAt,
      milliseconds,
      outcome,
      detail,
      outcomeUnknown: taken === 1,
      ...cost,
    };
    if (outcome !== "superseded" || !attempts.has(key)) attempts.set(key, attempt);
  }
  return [...attempts.values()].toSorted((one, other) => one.startedAt - other.startedAt);
}

/** Returns the provider of the latest attempt with an unknown outcome, and how often it was tried. */
export function leftOpenIn(log: string): LeftOpen | undefined {
  const attempts = readAttempts(log);
  const provider = attempts.findLast(({ outcomeUnknown }) => outcomeUnknown)?.provider;
  if (provider === undefined) return undefined;
  const other = attempts.findLastIndex((attempt) => attempt.outcomeUnknown && attempt.provider !== provider);
  const since = attempts.slice(
    attempts.findIndex(({ outcomeUnknown }, index) => outcomeUnknown && index > other),
  );
  return {
    provider,
    times: since.filter(({ outcome }) => outcome === "retry" || outcome === "superseded").length,
  };
}

/** Adds lines to the log of a message. A log that was too long already is cut to its last 8,000 characters before. */
export const longerLog = (log: string, lines: string): string =>
  (log + lines).slice(log.length > maximumLength ? log.length - maximumLength : 0);
