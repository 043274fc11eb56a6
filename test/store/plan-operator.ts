import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { testStart } from "../support/clock.ts";
import type { Work } from "./plan-work.ts";

/** What operators look at, in whatever combination they may ask for it. */
export function operatorWork(store: Store, account: Account): Work {
  const before = createId(testStart);
  const page = { before, limit: 21 };
  return {
    customers: () => store.customers.list({ limit: 21 }),
    "customers of a later page": () => store.customers.list(page),
    "customers of a name": () => store.customers.listNamed("ada", page),
    "a customer by either identifier": () => store.customers.find(account.id),
    "a customer by address": () => store.customers.findByEmail("ada@example.com"),
    "what an account has at risk": () => store.customers.pendingMicros(account.id),
    "what can be cancelled of an account": () => store.messages.cancellable("sms", account.id, 51),
    "audit entries": () => store.audit.list({ limit: 21 }),
    "audit entries of a later page": () => store.audit.list(page),
    "audit entries of an actor": () => store.audit.list({ ...page, actor: account.userId }),
    "audit entries of a target": () => store.audit.list({ ...page, targetId: account.id }),
    "audit entries of an actor and a target": () =>
      store.audit.list({ ...page, actor: account.userId, targetId: account.id }),
  };
}
