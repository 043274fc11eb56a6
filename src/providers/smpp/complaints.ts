import type { Clock } from "../../ports/clock.ts";

const quietMilliseconds = 600_000;
const subjectsAtMost = 1_000;

/** Tells whether a subject is news: it was not one in the last ten minutes. */
export function createComplaints(clock: Clock): (subject: string | number) => boolean {
  const toldAt = new Map<string | number, number>();
  return (subject) => {
    const last = toldAt.get(subject);
    const now = clock.steady();
    if (last !== undefined && now - last < quietMilliseconds) return false;
    if (toldAt.size >= subjectsAtMost) toldAt.clear();
    toldAt.set(subject, now);
    return true;
  };
}
