import type { Command } from "commander";
import { createKey } from "../operations/account/create-key.ts";
import { emailOption, readKeyName } from "./arguments.ts";
import { findOwner, withDatabase } from "./database.ts";
import { CommandFailure } from "./failure.ts";

/** Adds `key create`. */
export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("make API keys");
  key
    .command("create")
    .description("make an API key for a user's account and show it, once, with the headers it goes in")
    .argument("<NAME>", "a name by which the user knows the key", readKeyName)
    .addOption(emailOption())
    .addHelpText("after", `\nExample:\n  npm run cli -- key create --email ada@example.com "Shop"`)
    .action(create);
}

function create(name: string, { email }: { readonly email: string }): Promise<void> {
  return withDatabase(async (context) => {
    const { user, account } = await findOwner(context, email);
    const { apiKey, key, made } = createKey(context, account, name);
    await context.store.commit([made], {
      too_many() {
        throw new CommandFailure(
          `${user.email} has as many API keys as allowed: delete one that is not needed any more.`,
        );
      },
    });
    console.log(`Made the key "${name}" (id ${apiKey.id}). It is not shown again:

x-api-key: ${key}
x-account-id: ${account.id}
x-user-id: ${user.id}`);
  });
}
