import type { OperationId } from "../../generated/operator/routes.ts";
import type { UserPrincipal } from "../contract.ts";
import { createId } from "../domain/identifiers.ts";
import type { Context } from "../operations/context.ts";
import type { Store } from "../ports/store.ts";
import type { AuditTarget } from "../ports/store/operator.ts";
import type { Change, Commit, CommitRefusal } from "../ports/store/change.ts";

/** What an operation changes, and the request that asked for it. */
export interface Deed {
  readonly operation: OperationId;
  readonly target: AuditTarget;
  readonly by: {
    readonly principal: Pick<UserPrincipal, "userId">;
    readonly network: string;
    readonly requestId: string;
    readonly body?: object;
  };
}

/** What operators' operations need: they read the store as others do, and change it by nothing but `recorded`. */
export interface OperatorContext extends Omit<Context, "store"> {
  readonly store: Omit<Store, "commit">;
  /** Commits changes together with the entry in the audit log that says who made them. */
  readonly recorded: (deed: Deed) => Commit;
}

/** What a context of any size becomes: one that commits by `recorded` alone. */
type Recording<Given> = Omit<Given, "store"> & Pick<OperatorContext, "store" | "recorded">;

/** The context of the operator's operations, or as much of one as is given. */
export function createOperatorContext<Given extends Pick<Context, "store" | "clock">>(
  context: Given,
): Recording<Given> {
  const { store, clock } = context;
  const recorded = ({ operation, target, by }: Deed): Commit => {
    const at = clock.now();
    const entry = store.audit.record({
      id: createId(at),
      at,
      actor: by.principal.userId,
      operation,
      target,
      request: JSON.stringify(by.body ?? {}),
      address: by.network,
      requestId: by.requestId,
    });
    const commit = store.commit as CommitAny;
    return ((changes: readonly Change<CommitRefusal>[], handlers: object = {}) =>
      commit([...changes, entry], handlers)) as Commit;
  };
  return { ...context, recorded };
}

/** The store's commit without the types that tie handlers to changes, which the caller of `recorded` is held to. */
type CommitAny = (changes: readonly Change<CommitRefusal>[], handlers: object) => Promise<unknown>;
