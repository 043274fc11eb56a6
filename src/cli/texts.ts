import type { Command } from "commander";
import { readTemplatesOf } from "../runtimes/process/config.ts";
import { listTemplates } from "../verification-texts/listing.ts";
import { CommandFailure } from "./failure.ts";

/** Adds `texts check`. */
export function addTextCommands(program: Command): void {
  const texts = program.command("texts").description("look at the templates of CONNECT_HUB_TEMPLATES");
  texts
    .command("check")
    .description("read the texts of verifications and tell what is wrong with them, or what there is")
    .addHelpText(
      "after",
      `
Each text is shown with the characters of its SMS that are taken at most, by a code of ten digits, 1440 minutes and the
brand: what is left is for what fills in the code. Ends with 1 when the file has faults.

Example:
  npm run cli -- texts check`,
    )
    .action(checkTexts);
}

/** Prints the templates, or fails with every fault of their file. */
async function checkTexts(): Promise<void> {
  const { templates, faults } = await readTemplatesOf(process.env);
  if (faults.length > 0) throw new CommandFailure(faults.join("\n"));
  if (!templates) throw new CommandFailure("There are no texts to check: CONNECT_HUB_TEMPLATES is not set.");
  for (const line of listTemplates(templates, process.env["CONNECT_HUB_BRAND"])) console.log(line);
}
