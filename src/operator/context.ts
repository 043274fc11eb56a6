import type { OperationId } from "../../generated/operator/routes.ts";
import type { UserPrincipal } from "../contract.ts";
import { createId } from "../domain/identifiers.ts";
import type { Context } from "../operations/context.ts";
import type { Store } from "../ports/store.ts";
import type { AuditTarget } from "../ports/store/operator.ts";
import type { Change, Commit, CommitRefusal } from "../ports/store/change.ts";

/** An action of an operator that is written to the audit log: the operation, its target and its request. */
export interface AuditedAction {
  readonly operation: OperationId;
  readonly target: AuditTarget;
  readonly request: {
    readonly principal: Pick<UserPrincipal, "userId">;
    readonly network: string;
    readonly requestId: string;
    readonly body?: object;
  };
}

/**
 * Dependencies of the operator operations. They read the store like other operations, but can change it only by
 * `commitWithAudit` and `beginWithAudit`.
 */
export interface OperatorContext extends Omit<Context, "store"> {
  readonly store: Omit<Store, "commit">;
  /**
   * Returns a commit function that also stores the audit entry of an action. A refused commit stores no entry. The
   * function can be called again after a refusal, but not after a success, because the entry is stored only once.
   */
  readonly commitWithAudit: (deed: AuditedAction) => Commit;
  /**
   * Stores the audit entry of an action that needs several commits, and then returns their commit function. So the entry
   * exists even if the action is interrupted.
   */
  readonly beginWithAudit: (deed: AuditedAction) => Promise<Commit>;
}

/** A context that can commit only with an audit entry. */
type Recording<Given> = Omit<Given, "store"> &
  Pick<OperatorContext, "store" | "commitWithAudit" | "beginWithAudit">;

/** Creates the context of operator operations from a full or partial context. */
export function createOperatorContext<Given extends Pick<Context, "store" | "clock">>(
  context: Given,
): Recording<Given> {
  const { store, clock } = context;
  const recorded = ({ operation, target, request }: AuditedAction): Commit => {
    const at = clock.now();
    const entry = store.audit.record({
      id: createId(at),
      at,
      actor: request.principal.userId,
      operation,
      target,
      request: JSON.stringify(request.body ?? {}),
      address: request.network,
      requestId: request.requestId,
    });
    const commit = store.commit as CommitAny;
    return ((changes: readonly Change<CommitRefusal>[], handlers: object = {}) =>
      commit([...changes, entry], handlers)) as Commit;
  };
  return {
    ...context,
    commitWithAudit: recorded,
    async beginWithAudit(deed) {
      await recorded(deed)([]);
      return store.commit;
    },
  };
}

/**
 * Type of the store's commit without the relation between handlers and changes. Callers of `commitWithAudit` still have
 * that type.
 */
type CommitAny = (changes: readonly Change<CommitRefusal>[], handlers: object) => Promise<unknown>;
