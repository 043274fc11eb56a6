import { diagramsOf } from "../../scripts/emit/reference.ts";
import { contract } from "../support/contract.ts";

const { info } = contract as unknown as { readonly info: { readonly description: string } };

/** The guide: the text of the contract, before its operations. */
export const guide = info.description;

/** A section of the guide, without its heading. */
export function sectionOf(title: string): string {
  const [, text] = guide.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`The guide has no section "${title}".`);
  return text.split("\n## ")[0] ?? "";
}

/** The cells of a section's rows; heads and rules are no rows. */
export function rowsOf(section: string): readonly (readonly string[])[] {
  const lines = section.split("\n");
  const isRule = (line: string | undefined) => line?.startsWith("| ---") === true;
  const rows = lines.filter(
    (line, index) => line.startsWith("| ") && !isRule(line) && !isRule(lines[index + 1]),
  );
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** The commands of the guide, a text for each block. */
export const commandsOf = (section: string): readonly string[] =>
  [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, commands = ""]) => commands);

/** The source of a state diagram, by its title. */
export function diagramOf(title: string): string {
  const found = diagramsOf({ info: { description: guide } }).find((one) => one.title === title);
  if (!found) throw new Error(`The guide has no diagram "${title}".`);
  return found.states;
}
