import { Command } from "commander";
import { addCallCommand } from "./operator/call.ts";
import { addCreditCommand } from "./credit.ts";
import { addGuardCommands } from "./guard.ts";
import { addImportCommands } from "./import/commands.ts";
import { addKeyCommands } from "./key.ts";
import { addLoginCommand } from "./login.ts";
import { addMaintenanceCommand } from "./maintenance.ts";
import { addMigrateCommand } from "./migrate.ts";
import { addProviderCommands } from "./providers.ts";
import { addTextCommands } from "./texts.ts";
import { addUserCommands } from "./user.ts";
import { addWebhookCommands } from "./webhooks/commands.ts";

/** The operator's commands; throws `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = new Command("cli")
    .usage("<command> [options]   (npm run cli -- <command> [options])")
    .description(
      "Runs connect-hub: users, keys, credit, price lists, SIMs, package templates, webhooks, providers, texts, maintenance and the guard.",
    )
    .exitOverride()
    .showHelpAfterError("(--help after the command explains it)")
    .addHelpText(
      "after",
      `
The database is the one in CONNECT_HUB_DATA (.data without it); it is made when it is missing. Commands that take --url
work on a running service instead, by the operator's contract.
Exit codes: 0 all is well, 1 something was refused or failed, 2 wrong usage.

Examples:
  npm run cli -- user create --email ada@example.com --first-name Ada --last-name Lovelace
  npm run cli -- key create --email ada@example.com "Shop"
  npm run cli -- credit --email ada@example.com 25
  npm run cli -- prices import prices.csv`,
    );
  addMigrateCommand(program);
  addUserCommands(program);
  addKeyCommands(program);
  addCreditCommand(program);
  addImportCommands(program);
  addWebhookCommands(program);
  addProviderCommands(program);
  addTextCommands(program);
  addMaintenanceCommand(program);
  addGuardCommands(program);
  addLoginCommand(program);
  addCallCommand(program);
  return program;
}
