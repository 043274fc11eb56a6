import { createId } from "../../domain/identifiers.ts";
import { fromMicros, maximumBalanceMicros, toMicros } from "../../domain/money/money.ts";
import { invalid, isRefusal, refuse, type Fault, type Refusal } from "../../domain/refusals.ts";
import { commitOnce, earlierAnswer, keyIn, type BalanceRefusal } from "../../operations/commit-once.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Customer } from "../../ports/store/accounts.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "./customer.ts";

type MoneyOperation = "creditCustomer" | "debitCustomer" | "correctBalance";

type Moved = Extract<Output<"creditCustomer">, { readonly body: unknown }>["body"];

/** What is booked: `signed` is negative where money is taken. */
interface Booking<Refused> {
  readonly operation: MoneyOperation;
  readonly signed: number;
  readonly description: string;
  readonly refuseBalance: (word: BalanceRefusal) => Refused;
}

/** Adds money to a customer's account or takes it, with its row in the ledger; once for each idempotency key. */
export async function moveMoney<Refused extends Refusal>(
  input: Input<"correctBalance">,
  context: OperatorContext,
  { operation, signed, description, refuseBalance }: Booking<Refused>,
): Promise<Output<"creditCustomer"> | Refused> {
  const { clock, recorded } = context;
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const micros = toMicros(signed);
  if (!micros) return invalid([amountFault("value", "It must have at most six decimals and not be 0.")]);
  const { id: userId } = customer.user;
  const target = { kind: "customer", id: userId } as const;
  const store = { ...context.store, commit: recorded({ operation, target, by: input }) };
  const key = keyIn(`operator ${input.principal.userId}`, input.idempotency);
  const earlier = await earlierAnswer<Moved, 200>({ store, clock }, key);
  if (earlier) return earlier;
  const id = createId(clock.now());
  const answer = {
    status: 200 as const,
    body: {
      transaction_id: id,
      customer_id: userId,
      type: micros > 0 ? "CREDIT" : "DEBIT",
      amount: fromMicros(Math.abs(micros)),
      currency: customer.account.currency,
    } as const satisfies Moved,
  };
  const effect = book(context, customer, { id, micros, description });
  return commitOnce({ store, clock }, key, [effect], answer, refuseBalance);
}

function book(
  { store: { ledger }, clock }: OperatorContext,
  { user, account }: Customer,
  { id, micros, description }: { readonly id: string; readonly micros: number; readonly description: string },
): Change<BalanceRefusal> {
  const at = clock.now();
  const { id: accountId, currency } = account;
  const entry = { accountId, userId: user.id, description, valueMicros: Math.abs(micros), currency };
  return micros > 0
    ? ledger.creditUpTo({ ...entry, id, at }, maximumBalanceMicros)
    : ledger.take({ ...entry, correlationId: id, serviceId: "account" }, id, at);
}

/** The refusal of money that an account cannot hold. */
export const refuseTooHigh = () =>
  invalid([amountFault("range", `The balance would be more than ${fromMicros(maximumBalanceMicros)}.`)]);

/** The refusal of money that an account does not have, or cannot hold. */
export const refuseMoney = (word: BalanceRefusal) =>
  word === "balance_short"
    ? refuse("insufficient_balance", "The account has less than that. Nothing was taken.")
    : refuseTooHigh();

const amountFault = (code: Fault["code"], message: string): Fault => ({
  in: "body",
  pointer: "/amount",
  code,
  message,
});
