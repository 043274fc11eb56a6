import { setImmediate } from "node:timers/promises";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { Store } from "../../src/ports/store.ts";
import { createChange, type Statement } from "../../src/store/change.ts";

/** Error of a commit that the store rejected with a refusal code. */
export class CommitRefusedError extends Error {
  readonly refusalCode: CommitRefusal;

  constructor(refusalCode: CommitRefusal) {
    super(`refused: ${refusalCode}`);
    this.refusalCode = refusalCode;
  }
}

const refusalCodes: Readonly<Record<CommitRefusal, true>> = {
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
  already_recorded: true,
  token_replaced: true,
  too_many: true,
  user_changed: true,
  verification_changed: true,
  start_number_taken: true,
};

const refuse = (refusalCode: CommitRefusal) => () => {
  throw new CommitRefusedError(refusalCode);
};

const handlers = Object.fromEntries(
  (Object.keys(refusalCodes) as CommitRefusal[]).map((code) => [code, refuse(code)]),
) as Readonly<Record<CommitRefusal, () => never>>;

/** Commits changes that may be rejected with any refusal code. Rejects with `CommitRefusedError` if they are. */
export async function commit(
  store: Pick<Store, "commit">,
  changes: Change<CommitRefusal> | readonly Change<CommitRefusal>[],
): Promise<void> {
  const list = Array.isArray(changes) ? (changes as readonly Change<CommitRefusal>[]) : [changes];
  await store.commit(list as readonly Change<CommitRefusal>[], handlers);
}

/** Commits changes one after another, each in its own transaction. Stops at the first failure, and rejects with it. */
export async function commitSequentially(
  store: Pick<Store, "commit">,
  changes: readonly Change<CommitRefusal>[],
): Promise<void> {
  for (const each of changes) await commit(store, each);
}

/** Converts a statement of a test to a change. */
export const toChange = ({ sql, parameters }: Pick<Statement, "sql" | "parameters">): Change =>
  createChange([{ sql, parameters }]);

/**
 * Returns the store with observed commits. `happen` is called before each commit, with a function that commits. Its
 * result is the result of the commit. The given store stays unchanged.
 */
export function observeCommits<Given extends Pick<Store, "commit">>(
  store: Given,
  happen: (proceed: () => Promise<unknown>) => Promise<unknown>,
): Given {
  const watched = (...given: Parameters<typeof commitAny>) => happen(() => commitAny(...given));
  const commitAny = store.commit as (...given: readonly unknown[]) => Promise<unknown>;
  return { ...store, commit: watched as Store["commit"] };
}

/**
 * Delays each later commit by `turns` ticks of the event loop, so that all other pending work runs first. It does not
 * delay commits of the dispatcher, except for verifications and eSIM packages.
 */
export function delayCommits(
  { context }: { readonly context: { readonly store: Store } },
  turns = 100,
): void {
  const store = observeCommits(context.store, async (proceed) => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    return proceed();
  });
  Object.assign(context, { store });
}
