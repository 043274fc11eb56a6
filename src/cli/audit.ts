import { createId } from "../domain/identifiers.ts";
import type { Context } from "../operations/context.ts";
import type { AuditTarget } from "../ports/store/operator.ts";
import type { Change } from "../ports/store/change.ts";

/** Whoever sits at the machine, as the audit log has them, and where that is. */
export const atMachine = { userId: "command line", address: "local" } as const;

/** What a command changes that no operation does, such as `sims grant`. */
export interface CommandDeed {
  readonly command: string;
  readonly target: AuditTarget;
  /** What was asked for besides the target. */
  readonly request: object;
}

/** The entry in the audit log that says so, for the same commit. */
export function recorded(
  { store, clock }: Pick<Context, "store" | "clock">,
  { command, target, request }: CommandDeed,
): Change {
  const at = clock.now();
  const id = createId(at);
  return store.audit.record({
    id,
    at,
    actor: atMachine.userId,
    operation: command,
    target,
    request: JSON.stringify(request),
    address: atMachine.address,
    requestId: id,
  });
}
