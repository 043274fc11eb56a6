import { Violation } from "../../violation.ts";
import type { Write } from "../../write.ts";

/**
 * Has one list at a time change a version of a row. Where it was kept, the others that want to change the same version are
 * refused as the database would refuse them, and it is not asked: in a group each of them would roll back all of it.
 */
export function createOvertaken() {
  const atWork = new Map<string, Promise<boolean>>();

  return async <Result>(writes: readonly Write[], commit: () => Promise<Result>): Promise<Result> => {
    const fence = writes.find(({ missedAs, values }) => missedAs !== undefined && versionOf(values));
    const version = versionOf(fence?.values);
    if (!fence || version === undefined) return commit();
    for (let first = atWork.get(version); first; first = atWork.get(version)) {
      if (await first) throw new Violation("missed", fence.missedAs!);
    }
    const committed = commit();
    const settled = (isKept: boolean) => {
      atWork.delete(version);
      return isKept;
    };
    const kept = committed.then(
      () => settled(true),
      () => settled(false),
    );
    atWork.set(version, kept);
    return committed;
  };
}

/** Which version of which row a write changes; it is the last one that does. */
function versionOf(values: Write["values"]): string | undefined {
  return values?.version === undefined ? undefined : `${String(values.id)} ${String(values.version)}`;
}
