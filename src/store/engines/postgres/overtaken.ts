import { Violation } from "../../violation.ts";
import type { Prize, Write } from "../../write.ts";

/** A write that takes something which only one of several lists can take. */
type Racing = Write & { readonly prize: Prize };

/**
 * Has one list at a time take what only one can: the version of a row, a key, the next number. Where it was kept, the others
 * that want the same are refused as the database would refuse them, and it is not asked: in a group each of them would roll
 * back all of it.
 */
export function createOvertaken() {
  const atWork = new Map<string, Promise<boolean>>();

  return async <Result>(writes: readonly Write[], commit: () => Promise<Result>): Promise<Result> => {
    const racing = writes.filter((write): write is Racing => write.prize !== undefined);
    if (racing.length === 0) return commit();
    const isTaken = ({ prize }: Racing) => atWork.has(prize.name);
    for (let write = racing.find(isTaken); write; write = racing.find(isTaken)) {
      if (await atWork.get(write.prize.name)) throw lost(write);
    }
    const committed = commit();
    const settled = (isKept: boolean) => {
      for (const { prize } of racing) atWork.delete(prize.name);
      return isKept;
    };
    const kept = committed.then(
      () => settled(true),
      () => settled(false),
    );
    for (const { prize } of racing) atWork.set(prize.name, kept);
    return committed;
  };
}

const lost = ({ prize, missedAs }: Racing): Violation =>
  prize.constraint === undefined
    ? new Violation("missed", missedAs!)
    : new Violation("unique", prize.constraint);
