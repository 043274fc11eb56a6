import { setImmediate } from "node:timers/promises";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { Store } from "../../src/ports/store.ts";
import { change, type Statement } from "../../src/store/change.ts";

/** The store has refused what a test commits. */
export class CommitRefused extends Error {
  readonly word: CommitRefusal;

  constructor(word: CommitRefusal) {
    super(`refused: ${word}`);
    this.word = word;
  }
}

const words: Readonly<Record<CommitRefusal, true>> = {
  attempt_settled: true,
  balance_short: true,
  balance_too_high: true,
  email_taken: true,
  endpoint_changed: true,
  key_taken: true,
  lease_lost: true,
  limit_reached: true,
  link_used: true,
  message_changed: true,
  not_found: true,
  opted_out: true,
  package_recorded: true,
  request_answered: true,
  session_ended: true,
  told_already: true,
  token_replaced: true,
  too_many: true,
  user_changed: true,
  verification_changed: true,
  verification_open: true,
};

const refuse = (word: CommitRefusal) => () => {
  throw new CommitRefused(word);
};

const handlers = Object.fromEntries(
  (Object.keys(words) as CommitRefusal[]).map((word) => [word, refuse(word)]),
) as Readonly<Record<CommitRefusal, () => never>>;

/** Commits changes that may be refused for anything; rejects with `CommitRefused` where they are. */
export async function commit(
  store: Pick<Store, "commit">,
  changes: Change<CommitRefusal> | readonly Change<CommitRefusal>[],
): Promise<void> {
  const list = Array.isArray(changes) ? (changes as readonly Change<CommitRefusal>[]) : [changes];
  await store.commit(list as readonly Change<CommitRefusal>[], handlers);
}

/** Commits changes one after the other. */
export async function commitInTurn(
  store: Pick<Store, "commit">,
  changes: readonly Change<CommitRefusal>[],
): Promise<void> {
  for (const each of changes) await commit(store, each);
}

/** A statement of a test as a change. */
export const asChange = ({ sql, parameters }: Pick<Statement, "sql" | "parameters">): Change =>
  change([{ sql, parameters }]);

/** The store with its commits watched: `happen` is called before each of them, with what commits. */
export function watchingCommits<Given extends Pick<Store, "commit">>(
  store: Given,
  happen: (proceed: () => Promise<unknown>) => Promise<unknown>,
): Given {
  const watched = (...given: Parameters<typeof commitAny>) => happen(() => commitAny(...given));
  const commitAny = store.commit as (...given: readonly unknown[]) => Promise<unknown>;
  return { ...store, commit: watched as Store["commit"] };
}

/** Whatever else is asked is done as far as it can be, in so many turns, before anything is committed. */
export function commitLast({ context }: { readonly context: { readonly store: Store } }, turns = 100): void {
  const store = watchingCommits(context.store, async (proceed) => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    return proceed();
  });
  Object.assign(context, { store });
}
