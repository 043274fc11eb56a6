/** Whether to report a subject; a subject for which this is true counts as reported. */
export type IsNews = (subject: string | number) => boolean;

/**
 * Creates a check that reports each subject once in `quietMilliseconds`, and at most `maximumSubjects` subjects in that
 * time, so that made-up subjects cannot fill the log.
 */
export function createNews(
  clock: { readonly monotonic: () => number },
  quietMilliseconds: number,
  maximumSubjects: number,
): IsNews {
  /** In the order in which they were reported. */
  const toldAt = new Map<string | number, number>();

  function forgetOld(now: number): void {
    for (const [subject, at] of toldAt) {
      if (now - at < quietMilliseconds) return;
      toldAt.delete(subject);
    }
  }

  return (subject) => {
    const now = clock.monotonic();
    forgetOld(now);
    if (toldAt.has(subject) || toldAt.size >= maximumSubjects) return false;
    toldAt.set(subject, now);
    return true;
  };
}
