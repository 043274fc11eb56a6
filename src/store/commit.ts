import type { Change, Commit, CommitRefusal } from "../ports/store/change.ts";
import { getParts } from "./change.ts";
import type { Engine } from "./engine.ts";
import { findRefusalCode } from "./violation.ts";

type Handlers = Readonly<Record<string, () => unknown>>;

export function createCommit(engine: Pick<Engine, "commit">): Commit {
  const commit = async (changes: readonly Change<CommitRefusal>[], handlers: Handlers = {}) => {
    try {
      await engine.commit(changes.flatMap(getParts));
    } catch (error) {
      const handle = handlers[findRefusalCode(error) ?? ""];
      if (!handle) throw error;
      return handle();
    }
    return undefined;
  };
  return commit as Commit;
}
