import type { Command } from "commander";
import { withDatabase } from "./database.ts";

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("bring the database's schema up to date, as every start does too")
    .addHelpText("after", "\nExample:\n  npm run cli -- migrate")
    .action(() =>
      withDatabase(async ({ ran }) => {
        if (ran.length === 0) return console.log("The schema is current.");
        for (const name of ran) console.log(`ran ${name}`);
      }),
    );
}
