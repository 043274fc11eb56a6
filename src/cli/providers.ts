import type { Command } from "commander";

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
}
