import type { Tombstone } from "../../domain/privacy/tombstones.ts";
import type { Context } from "../../operations/context.ts";
import { eraseAll, type ErasureContext } from "../../operator/privacy/erase.ts";
import { toCustomerSubject } from "../../operator/privacy/subject.ts";
import type { AuditTarget } from "../../ports/store/operator.ts";
import type { PersonalDataSubject } from "../../ports/store/privacy.ts";
import { localActor, recordCommand } from "../database.ts";

/** Result of applying tombstones. */
export interface AppliedTombstones {
  /** Number of different recipients and customers in the tombstones. */
  readonly erasures: number;
  /** Number of them whose data the database contained. */
  readonly erased_again: number;
}

/**
 * Erases the recipients and customers of tombstones again. A recipient is found by the hash of its number, which is not
 * possible after its erasure. No process may send from the database.
 */
export async function applyTombstones(
  context: Context,
  tombstones: readonly Tombstone[],
): Promise<AppliedTombstones> {
  const { store, clock } = context;
  const latest = new Map(
    tombstones.toSorted((one, other) => one.at - other.at).map((each) => [`${each.kind} ${each.id}`, each]),
  );
  const recipients = [...latest.values()].filter(({ kind }) => kind === "recipient");
  const hashes = new Set(recipients.map(({ id }) => id));
  const numbers = hashes.size > 0 ? await store.privacy.findNumbers(hashes) : new Map<string, string>();
  const erasing: ErasureContext = { ...context, actor: localActor.userId, isOffline: true };
  const erase = async (target: AuditTarget, subject: PersonalDataSubject, until: number) => {
    await store.commit([recordCommand(store, "privacy reapply", target, {})]);
    await eraseAll(erasing, subject, until);
  };
  let erasedAgain = 0;
  for (const { kind, id, at } of latest.values()) {
    const number = numbers.get(id);
    const customer = kind === "customer" ? await store.customers.find(id) : undefined;
    if (number !== undefined) await erase({ kind: "recipient", id }, { kind: "recipient", number }, at);
    else if (customer) await erase({ kind: "customer", id }, toCustomerSubject(customer), clock.now());
    else continue;
    erasedAgain += 1;
  }
  return { erasures: latest.size, erased_again: erasedAgain };
}
