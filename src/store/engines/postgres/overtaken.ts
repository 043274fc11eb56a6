import { StoreError } from "../../../ports/store/errors.ts";
import { Violation } from "../../violation.ts";
import type { Prize, Write } from "../../write.ts";

/** A write that takes something which only one of several lists can take. */
type Racing = Write & { readonly prize: Prize };

/** What became of a list; a store's error where it had no answer. */
type End = "kept" | "refused" | StoreError;

/**
 * Has one list at a time take what only one can: the version of a row, a key, the next number. Where it was kept, the others
 * that want the same are refused as the database would refuse them, and it is not asked: in a group each of them would roll
 * back all of it. Where the database did not answer, they are refused like it, as a group is: each in turn would wait just as long.
 */
export function createOvertaken() {
  const atWork = new Map<string, Promise<End>>();

  return async <Result>(writes: readonly Write[], commit: () => Promise<Result>): Promise<Result> => {
    const racing = writes.filter((write): write is Racing => write.prize !== undefined);
    if (racing.length === 0) return commit();
    const isTaken = ({ prize }: Racing) => atWork.has(prize.name);
    for (let write = racing.find(isTaken); write; write = racing.find(isTaken)) {
      const end = await atWork.get(write.prize.name);
      if (end === "kept") throw lost(write);
      if (end instanceof StoreError) throw end;
    }
    const committed = commit();
    const settled = (end: End) => {
      for (const { prize } of racing) atWork.delete(prize.name);
      return end;
    };
    const ended = committed.then(
      () => settled("kept"),
      (reason: unknown) => settled(reason instanceof StoreError ? reason : "refused"),
    );
    for (const { prize } of racing) atWork.set(prize.name, ended);
    return committed;
  };
}

const lost = ({ prize, missedAs }: Racing): Violation =>
  prize.constraint === undefined
    ? new Violation("missed", missedAs!)
    : new Violation("unique", prize.constraint);
