import { createId } from "../../domain/identifiers.ts";
import { fromMicros, maximumBalanceMicros, toMicros } from "../../domain/money/money.ts";
import {
  createInvalidRequest,
  isProblemResponse,
  createProblem,
  type ValidationError,
  type ProblemResponse,
} from "../../domain/problems.ts";
import {
  commitIdempotently,
  findReplay,
  scopeKey,
  type BalanceRefusal,
} from "../../operations/idempotency.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

type MoneyOperation = "creditCustomer" | "debitCustomer" | "correctBalance";

type MoneyResponse = Extract<Output<"creditCustomer">, { readonly body: unknown }>["body"];

/** A change of a balance. `signedAmount` is in units of the account's currency, and negative for a debit. */
interface BalanceChange<Refused> {
  readonly operation: MoneyOperation;
  readonly signedAmount: number;
  readonly description: string;
  readonly refuseBalance: (word: BalanceRefusal) => Refused;
}

/**
 * Credits or debits a customer's account and writes its ledger row, once for each idempotency key of the calling
 * operator. The daily limit does not apply.
 */
export async function moveMoney<Refused extends ProblemResponse>(
  input: Input<"correctBalance">,
  context: OperatorContext,
  { operation, signedAmount, description, refuseBalance }: BalanceChange<Refused>,
): Promise<Output<"creditCustomer"> | Refused> {
  const { clock, commitWithAudit } = context;
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const micros = toMicros(signedAmount);
  if (!micros)
    return createInvalidRequest([amountFault("value", "It must have at most six decimals and not be 0.")]);
  const { id: userId } = customer.user;
  const target = { kind: "customer", id: userId } as const;
  const store = { ...context.store, commit: commitWithAudit({ operation, target, request: input }) };
  const key = scopeKey({ store }, `operator ${input.principal.userId}`, input.idempotency);
  const replay = await findReplay<MoneyResponse, 200>({ store, clock }, key);
  if (replay) return replay;
  const id = createId(clock.now());
  const answer = {
    status: 200 as const,
    body: {
      transaction_id: id,
      customer_id: userId,
      type: micros > 0 ? "CREDIT" : "DEBIT",
      amount: fromMicros(Math.abs(micros)),
      currency: customer.account.currency,
    } as const satisfies MoneyResponse,
  };
  const effect = buildLedgerChange(context, customer, { id, micros, description });
  return commitIdempotently({ store, clock }, key, [effect], answer, refuseBalance);
}

function buildLedgerChange(
  { store: { ledger }, clock }: OperatorContext,
  { user, account }: Customer,
  { id, micros, description }: { readonly id: string; readonly micros: number; readonly description: string },
): Change<BalanceRefusal> {
  const at = clock.now();
  const { id: accountId, currency } = account;
  const entry = { accountId, userId: user.id, description, valueMicros: Math.abs(micros), currency };
  return micros > 0
    ? ledger.creditUpTo({ ...entry, id, at }, maximumBalanceMicros)
    : ledger.chargeWithoutLimit({ ...entry, correlationId: id, serviceId: "account" }, id, at);
}

/** Creates the problem response for an amount that would exceed the maximum balance. */
export const createBalanceTooHighProblem = () =>
  createInvalidRequest([
    amountFault("range", `The balance would exceed ${fromMicros(maximumBalanceMicros)}.`),
  ]);

/** Creates the problem response for an amount that exceeds the balance or the maximum balance. */
export const createBalanceProblem = (word: BalanceRefusal) =>
  word === "balance_short"
    ? createProblem(
        "insufficient_balance",
        "The account's balance is lower than this amount. Nothing was debited.",
      )
    : createBalanceTooHighProblem();

const amountFault = (code: ValidationError["code"], message: string): ValidationError => ({
  in: "body",
  pointer: "/amount",
  code,
  message,
});
