import { Command as Program } from "commander";
import { readTemplatesOf } from "../runtimes/process/config.ts";
import { listTemplates } from "../texts/listing.ts";
import { version } from "../version.ts";
import { addCommand, type Command } from "./command.ts";
import { customerCommands } from "./customers.ts";
import { withDatabase } from "./database.ts";
import { CommandFailure } from "./failure.ts";
import { importCommands } from "./import/import.ts";
import { login } from "./login.ts";
import { listOperatorCommands } from "./operator/commands.ts";
import { providerCommands } from "./providers.ts";

const migrate: Command = {
  name: "migrate",
  help: "bring the database's schema up to date, as every start does too, and print the migrations that ran",
  run: () => withDatabase(({ ran }) => Promise.resolve({ list: ran })),
};

const checkTexts: Command = {
  name: "texts check",
  help: "read the texts of verifications in CONNECT_HUB_TEMPLATES, and print them or every fault of the file",
  details: `Each text is shown with the characters of its SMS that are taken at most, by a code of ten digits, 1440 minutes and the
brand: what is left is for what fills in the code.`,
  async run() {
    const { templates, faults } = await readTemplatesOf(process.env);
    if (faults.length > 0) throw new CommandFailure(faults.join("\n"));
    if (!templates)
      throw new CommandFailure("There are no texts to check: CONNECT_HUB_TEMPLATES is not set.");
    return { list: listTemplates(templates, process.env["CONNECT_HUB_BRAND"]) };
  },
};

/** Creates the operator's commands; the program throws `CommanderError` instead of ending the process. */
export function createProgram(): Program {
  const program = new Program("cli")
    .usage("<command> [options]   (npm run cli -- <command> [options])")
    .description("Runs connect-hub. A customer is named by e-mail address, account id or user id.")
    .version(version, "--version")
    .exitOverride()
    .showHelpAfterError("(--help after the command explains it)")
    .addHelpText(
      "after",
      `
The database is the one in CONNECT_HUB_DATA (.data without it); it is made when it is missing. Commands that take --url
work on a running service instead, by the operator's contract. \`call\` has all of its operations.
Exit codes: 0 all is well, 1 something was refused or failed, 2 wrong usage.

Examples:
  npm run cli -- user create --email ada@example.com --first-name Ada --last-name Lovelace
  npm run cli -- key create ada@example.com Shop
  npm run cli -- credit ada@example.com 25 --reason "Invoice 2026-17"
  npm run cli -- prices import prices.csv`,
    );
  const commands = [migrate, login, checkTexts, ...importCommands, ...customerCommands, ...providerCommands];
  for (const command of [...commands, ...listOperatorCommands()]) addCommand(program, command);
  for (const group of program.commands.filter(({ commands: parts }) => parts.length > 0)) {
    const parts = group.commands.map((part) => part.name()).join(", ");
    group.summary(group.name() === "call" ? "any operation of the operator's contract" : parts);
  }
  return program;
}
