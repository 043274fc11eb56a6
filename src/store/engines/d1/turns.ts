import { BoundedMap } from "../../../common/bounded-map.ts";

const turnMilliseconds = 1_000;
const patienceMilliseconds = 20_000;
const longestPause = 10;

/** Until when an account is taken by a commit of this isolate. */
const takenUntil = new BoundedMap<string, number>(10_000);

/**
 * Runs a commit when no other one of this isolate changes the same accounts: two at a time would undo each other's batch. It waits
 * by its own timers, because an invocation that is cut off would never resolve what another one waits for; so a turn ends after
 * a second in any case.
 */
export async function inTurn<Result>(
  accountIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMilliseconds;
  const isTaken = (id: string) => (takenUntil.get(id) ?? 0) > performance.now();
  while (accountIds.some(isTaken) && performance.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longestPause));
  const until = performance.now() + turnMilliseconds;
  for (const id of accountIds) takenUntil.set(id, until);
  try {
    return await work();
  } finally {
    for (const id of accountIds) if (takenUntil.get(id) === until) takenUntil.delete(id);
  }
}
