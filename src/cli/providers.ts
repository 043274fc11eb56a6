import { Option, type Command } from "commander";
import { channels } from "../domain/messages/delivery.ts";
import type { TryOptions } from "./try-provider.ts";

/** Adds `providers check`. */
export function addProviderCommands(program: Command): void {
  const providers = program.command("providers").description("look at the providers of CONNECT_HUB_ROUTES");
  providers
    .command("check")
    .description("connect to each provider, without sending anything, and tell what was found")
    .addHelpText(
      "after",
      `
It connects as the service does, beside it where that runs: an SMPP account needs one bind more than the service has.
Receipts that come meanwhile are not taken, so that the provider sends them again. Ends with 1 when a provider failed.
A service that runs is asked over its own connections by checkProvider of the operator's contract.

Example:
  npm run cli -- providers check`,
    )
    // Loaded on demand: providers are many and heavy, and no other command needs them.
    .action(async () => (await import("./check-providers.ts")).checkAll());
  providers
    .command("try")
    .description("send one message by a provider, or show what it recognizes in a receipt")
    .argument("<name>", "name of the provider in CONNECT_HUB_ROUTES")
    .option("--to <number>", "recipient of the message, such as +447700900123")
    .option("--text <text>", "text of the message", "Your code is 493817.")
    .option("--from <sender>", "sender of an SMS, or caller of a flash call", "Example")
    .addOption(new Option("--channel <channel>", "channel of a provider that has several").choices(channels))
    .option("--account <id>", "account of the message, for rules of the provider")
    .option("--template <name>", "template of a verification, for rules of the provider")
    .option("--receipt <file>", "file with the body of a receipt, or - for standard input; nothing is sent")
    .option("--query <query>", "query of the receipt's address, such as id=1&status=2")
    .addHelpText(
      "after",
      `
The message is sent for real and costs what the provider takes; nothing is charged or stored here. Receipts of it are not asked
for. Of a receipt the signature and the key are not checked. Ends with 1 when the message was not accepted, or nothing was
recognized.

Examples:
  npm run cli -- providers try national --to +447700900123
  npm run cli -- providers try national --receipt receipt.json
  echo "id=1&state=delivered" | npm run cli -- providers try national --receipt -`,
    )
    .action(async (name: string, options: TryOptions) =>
      (await import("./try-provider.ts")).tryProvider(name, options),
    );
}
