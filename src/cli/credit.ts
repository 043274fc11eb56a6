import type { Command } from "commander";
import { fromMicros } from "../domain/money/money.ts";
import { emailOption, readAmount, readDescription } from "./arguments.ts";
import { asOperator, bodyOf, findCustomer, urlOption, type Target } from "./operator/connection.ts";

/** Adds `credit`. */
export function addCreditCommand(program: Command): void {
  program
    .command("credit")
    .description("add money to a user's account and show the new balance")
    .argument("<AMOUNT>", "in the account's currency, above 0, at most six decimals", readAmount)
    .addOption(emailOption())
    .option("--description <text>", "what the ledger says", readDescription, "Credit")
    .addOption(urlOption())
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- credit --email ada@example.com 25
  npm run cli -- credit --email ada@example.com 10.50 --description "Invoice 2026-17"`,
    )
    .action(credit);
}

interface CreditOptions extends Target {
  readonly email: string;
  readonly description: string;
}

function credit(valueMicros: number, { email, description, ...target }: CreditOptions): Promise<void> {
  return asOperator(target, async (connection) => {
    const { id } = await findCustomer(connection, email);
    const amount = fromMicros(valueMicros);
    const credited = await connection.client.POST("/operator/v1/customers/{id}/credit", {
      params: { path: { id } },
      body: { amount, reason: description },
    });
    const { currency } = bodyOf(credited);
    // It is done: what fails from here on must not look like a reason to do it again.
    const told = await findCustomer(connection, email).then(
      ({ balance }) => `New balance: ${balance} ${currency}.`,
      () => "The new balance could not be read.",
    );
    console.log(`Credited ${amount} ${currency} to ${email}. ${told}`);
  });
}
