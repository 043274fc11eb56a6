import type { Command } from "commander";
import { emailOption, readKeyName } from "./arguments.ts";
import { asOperator, bodyOf, findCustomer, urlOption, type Target } from "./operator/connection.ts";

/** Adds `key create`. */
export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("make API keys");
  key
    .command("create")
    .description("make an API key for a user's account and show it, once, with the headers it goes in")
    .argument("<NAME>", "a name by which the user knows the key", readKeyName)
    .addOption(emailOption())
    .addOption(urlOption())
    .addHelpText("after", `\nExample:\n  npm run cli -- key create --email ada@example.com "Shop"`)
    .action(create);
}

function create(name: string, { email, ...target }: Target & { readonly email: string }): Promise<void> {
  return asOperator(target, async (connection) => {
    const { id } = await findCustomer(connection, email);
    const made = await connection.client.POST("/operator/v1/customers/{id}/keys", {
      params: { path: { id } },
      body: { name },
    });
    const key = bodyOf(made);
    console.log(`Made the key "${name}" (id ${key.id}). It is not shown again:

x-api-key: ${key.key}
x-account-id: ${key.account_id}
x-user-id: ${key.user_id}`);
  });
}
