import type { Change, Commit, CommitRefusal } from "../ports/store/change.ts";
import { partsOf } from "./change.ts";
import type { Engine } from "./engine.ts";
import { refusalOf } from "./violation.ts";

type Handlers = Readonly<Record<string, () => unknown>>;

/** Commits changes on an engine. */
export function createCommit(engine: Pick<Engine, "commit">): Commit {
  const commit = async (changes: readonly Change<CommitRefusal>[], handlers: Handlers = {}) => {
    try {
      await engine.commit(changes.flatMap(partsOf));
    } catch (error) {
      const handle = handlers[refusalOf(error) ?? ""];
      if (!handle) throw error;
      return handle();
    }
    return undefined;
  };
  return commit as Commit;
}
