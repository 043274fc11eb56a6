import type { Transaction } from "../ports/store/ledger.ts";
import type { Engine } from "./engine.ts";
import { prepare } from "./statement.ts";

export type NewTransaction = Omit<Transaction, "balanceAfterMicros" | "version">;

/** Appends to the ledger, with the balance and the count that the account has at this point of the list. */
export function appendTransaction({ builder }: Engine) {
  return prepare<NewTransaction>((value) =>
    builder.insertInto("transactions").values((eb) => ({
      id: value.id,
      correlation_id: value.correlationId,
      account_id: value.accountId,
      user_id: value.userId,
      service_id: value.serviceId,
      type: value.type,
      description: value.description,
      created_at: value.at,
      unit_price_micros: value.unitPriceMicros,
      quantity: value.quantity,
      value_micros: value.valueMicros,
      currency: value.currency,
      balance_after_micros: eb
        .selectFrom("accounts")
        .select("balance_micros")
        .where("accounts.id", "=", value.accountId),
      version: 0,
      sequence: eb
        .selectFrom("accounts")
        .select("transaction_count")
        .where("accounts.id", "=", value.accountId),
    })),
  );
}
