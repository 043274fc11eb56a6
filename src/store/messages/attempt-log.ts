import type { SubmitAttempt, UnknownOutcome } from "../../ports/gateways.ts";

/**
 * Number of characters of a log that are kept when attempts are added. The oldest attempts are dropped. The log may
 * then be longer by the new attempts.
 */
const maximumLength = 8_000;
const maximumDetailLength = 200;

type LogEntry = readonly [
  startedAt: number,
  milliseconds: number,
  provider: string,
  outcome: SubmitAttempt["outcome"],
  detail: string | null,
  outcomeUnknown: 0 | 1,
  costMicros?: number,
];

/**
 * Formats attempts for the log, one line for each, with details of at most 200 characters. Every line begins with its
 * line break, so that a truncated first line can be recognized.
 */
export const formatAttempts = (attempts: readonly SubmitAttempt[]): string =>
  attempts.map((attempt) => `\n${JSON.stringify(toEntry(attempt))}`).join("");

const toEntry = ({
  startedAt,
  milliseconds,
  provider,
  outcome,
  detail,
  outcomeUnknown,
  costMicros,
}: SubmitAttempt): LogEntry => [
  startedAt,
  milliseconds,
  provider,
  outcome,
  detail?.slice(0, maximumDetailLength) ?? null,
  outcomeUnknown ? 1 : 0,
  ...(costMicros === undefined ? ([] as const) : ([costMicros] as const)),
];

/**
 * Returns the attempts of a log in the order of their starts. An attempt that was logged as superseded, and later with
 * its result, is returned once, with the result. A truncated first line is ignored.
 */
export function parseAttempts(log: string): readonly SubmitAttempt[] {
  const attempts = new Map<string, SubmitAttempt>();
  for (const line of log.split("\n").slice(1)) {
    // Only `formatAttempts` writes these lines.
    const [startedAt, milliseconds, provider, outcome, detail, outcomeUnknownFlag, costMicros] = JSON.parse(
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
      outcomeUnknown: outcomeUnknownFlag === 1,
      ...cost,
    };
    if (outcome !== "superseded" || !attempts.has(key)) attempts.set(key, attempt);
  }
  return [...attempts.values()].toSorted((one, other) => one.startedAt - other.startedAt);
}

/**
 * Returns the provider of the latest attempt with an unknown outcome. `retries` counts the attempts that ended with
 * `retry` or `superseded` since the first unknown outcome of this provider, including it. Attempts before the latest
 * unknown outcome of another provider do not count. Returns undefined if the log has no unknown outcome.
 */
export function findUnknownOutcome(log: string): UnknownOutcome | undefined {
  const attempts = parseAttempts(log);
  const provider = attempts.findLast(({ outcomeUnknown }) => outcomeUnknown)?.provider;
  if (provider === undefined) return undefined;
  const other = attempts.findLastIndex((attempt) => attempt.outcomeUnknown && attempt.provider !== provider);
  const since = attempts.slice(
    attempts.findIndex(({ outcomeUnknown }, index) => outcomeUnknown && index > other),
  );
  return {
    provider,
    retries: since.filter(({ outcome }) => outcome === "retry" || outcome === "superseded").length,
  };
}

/** Appends lines to a log. A log that is already too long is first truncated to its last 8,000 characters. */
export const appendToLog = (log: string, lines: string): string =>
  (log + lines).slice(log.length > maximumLength ? log.length - maximumLength : 0);

/** Removes the details of all attempts from a log, because they may contain the recipient's number. */
export const removeDetails = (log: string): string =>
  parseAttempts(log).every(({ detail }) => detail === null) && !isTruncated(log)
    ? log
    : formatAttempts(parseAttempts(log).map((attempt) => ({ ...attempt, detail: null })));

/** Returns true if the first line of a log was truncated. */
const isTruncated = (log: string): boolean => log !== "" && !log.startsWith("\n");
