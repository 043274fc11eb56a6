/** Whether a subject is to be told, which then counts as told. */
export type IsNews = (subject: string | number) => boolean;

/**
 * Makes one that tells each subject once in `quietMilliseconds`, and of at most `maximumSubjects` in that time: whoever
 * makes up subjects does not fill the log.
 */
export function createNews(
  clock: { readonly steady: () => number },
  quietMilliseconds: number,
  maximumSubjects: number,
): IsNews {
  /** In the order in which they were told. */
  const toldAt = new Map<string | number, number>();

  function forgetOld(now: number): void {
    for (const [subject, at] of toldAt) {
      if (now - at < quietMilliseconds) return;
      toldAt.delete(subject);
    }
  }

  return (subject) => {
    const now = clock.steady();
    forgetOld(now);
    if (toldAt.has(subject) || toldAt.size >= maximumSubjects) return false;
    toldAt.set(subject, now);
    return true;
  };
}
