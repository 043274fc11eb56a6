import { Command as Program } from "commander";
import { readTemplatesFile } from "../runtimes/process/config.ts";
import { formatTemplates } from "../texts/format-templates.ts";
import { version } from "../version.ts";
import { backupCommand } from "./backup/backup.ts";
import { restoreCommand } from "./backup/restore.ts";
import { retentionCommand } from "./retention.ts";
import { addCommand, type Command } from "./command.ts";
import { dataKeyCommands } from "./data-keys.ts";
import { customerCommands } from "./customers.ts";
import { withDatabase } from "./database.ts";
import { CommandFailure } from "./failure.ts";
import { importCommands } from "./import/import.ts";
import { loginCommand } from "./login.ts";
import { listOperatorCommands } from "./operator/commands.ts";
import { privacyCommands } from "./privacy/privacy.ts";
import { providerCommands } from "./providers.ts";

const migrate: Command = {
  name: "migrate",
  help: "migrate the database schema, as each start of the service does, and print the migrations that ran",
  run: () => withDatabase(({ appliedMigrations }) => Promise.resolve({ list: appliedMigrations })),
};

const checkTexts: Command = {
  name: "texts check",
  help: "check the verification texts in CONNECT_HUB_TEMPLATES, and print their lengths or all errors of the file",
  details: `Prints one line for each template, each of its countries and each workflow. "en 18 of 160" means: the English text has 18
characters, and one SMS has 160. The length is for a code of ten digits, 1440 minutes and the brand. The remaining characters are
available for code autofill. Texts of payments have no length.`,
  async run() {
    const { templates, faults } = await readTemplatesFile(process.env);
    if (faults.length > 0) throw new CommandFailure(faults.join("\n"));
    if (!templates)
      throw new CommandFailure("There are no texts to check: CONNECT_HUB_TEMPLATES is not set.");
    return { list: formatTemplates(templates, process.env["CONNECT_HUB_BRAND"]) };
  },
};

/**
 * Creates the program with all commands. It throws `CommanderError` instead of ending the process, also after `--help`
 * and `--version`.
 */
export function createProgram(): Program {
  const program = new Program("npm run cli --")
    .usage("<command> [options]")
    .description("Operates connect-hub. A customer is identified by e-mail address, account id or user id.")
    .version(version, "--version")
    .exitOverride()
    .showHelpAfterError("(add --help to the command for an explanation)")
    .addHelpText(
      "after",
      `
To run the service: npm start

DATABASE_URL is the database (default: a SQLite file in the folder CONNECT_HUB_DATA, default: .data). A SQLite file is created if
it does not exist. Commands with an optional --url can use the operator API of a running service instead. \`call\` has a command
for each of its operations.
Exit codes: 0 success, 1 rejected or failed, 2 invalid usage.

Examples:
  npm run cli -- user create --email ada@example.com --first-name Ada --last-name Lovelace
  npm run cli -- key create ada@example.com Shop
  npm run cli -- credit ada@example.com 25 --reason "Invoice 2026-17"
  npm run cli -- prices import prices.csv`,
    );
  const commands = [
    migrate,
    backupCommand,
    restoreCommand,
    retentionCommand,
    loginCommand,
    checkTexts,
    ...importCommands,
    ...customerCommands,
    ...providerCommands,
    ...privacyCommands,
    ...dataKeyCommands,
  ];
  for (const command of [...commands, ...listOperatorCommands()]) addCommand(program, command);
  for (const group of program.commands.filter(({ commands: parts }) => parts.length > 0)) {
    const parts = group.commands.map((part) => part.name()).join(", ");
    group.summary(group.name() === "call" ? "any operation of the operator API" : parts);
  }
  return program;
}
