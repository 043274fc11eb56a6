import type { Command } from "commander";
import { createId } from "../domain/identifiers.ts";
import { fromMicros, maximumBalanceMicros } from "../domain/money/money.ts";
import type { Change } from "../ports/store/change.ts";
import type { Account } from "../ports/store/accounts.ts";
import { emailOption, readAmount, readDescription } from "./arguments.ts";
import { findOwner, withDatabase, type CommandContext } from "./database.ts";
import { CommandFailure } from "./failure.ts";

/** Adds `credit`. */
export function addCreditCommand(program: Command): void {
  program
    .command("credit")
    .description("add money to a user's account and show the new balance")
    .argument("<AMOUNT>", "in the account's currency, above 0, at most six decimals", readAmount)
    .addOption(emailOption())
    .option("--description <text>", "what the ledger says", readDescription, "Credit")
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- credit --email ada@example.com 25
  npm run cli -- credit --email ada@example.com 10.50 --description "Invoice 2026-17"`,
    )
    .action(credit);
}

function credit(
  valueMicros: number,
  { email, description }: { readonly email: string; readonly description: string },
): Promise<void> {
  return withDatabase(async (context) => {
    const { store, clock } = context;
    const { user, account } = await findOwner(context, email);
    const now = clock.now();
    const { id: accountId, currency } = account;
    const id = createId(now);
    const credit = { id, accountId, userId: user.id, description, valueMicros, currency, at: now };
    await commitCredit(context, account, store.ledger.creditUpTo(credit, maximumBalanceMicros));
    const balanceMicros = (await store.accounts.findByUser(user.id))?.balanceMicros ?? 0;
    console.log(
      `Credited ${fromMicros(valueMicros)} ${currency} to ${user.email}. New balance: ${fromMicros(balanceMicros)} ${currency}.`,
    );
  });
}

async function commitCredit(
  { store }: CommandContext,
  { userId, currency }: Account,
  credited: Change<"balance_too_high">,
): Promise<void> {
  await store.commit([credited], {
    async balance_too_high() {
      const balanceMicros = (await store.accounts.findByUser(userId))?.balanceMicros ?? 0;
      throw new CommandFailure(
        `The balance is ${fromMicros(balanceMicros)} ${currency}; with the credit it would be more than ${fromMicros(maximumBalanceMicros)}.`,
      );
    },
  });
}
