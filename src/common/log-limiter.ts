/** Returns true if the subject must be reported, and then records it as reported. */
export type ShouldReport = (subject: string | number) => boolean;

/**
 * Creates a check that reports each subject once in `quietMilliseconds`, and at most `maximumSubjects` subjects in that
 * time. Invented subjects therefore cannot fill the log.
 */
export function createLogLimiter(
  clock: { readonly monotonic: () => number },
  quietMilliseconds: number,
  maximumSubjects: number,
): ShouldReport {
  /** Times of the reports by subject, in the order of the reports. */
  const reportedAt = new Map<string | number, number>();

  function removeExpired(now: number): void {
    for (const [subject, at] of reportedAt) {
      if (now - at < quietMilliseconds) return;
      reportedAt.delete(subject);
    }
  }

  return (subject) => {
    const now = clock.monotonic();
    removeExpired(now);
    if (reportedAt.has(subject) || reportedAt.size >= maximumSubjects) return false;
    reportedAt.set(subject, now);
    return true;
  };
}
