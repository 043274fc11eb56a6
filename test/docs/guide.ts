import { extractDiagrams } from "../../scripts/emit/reference.ts";
import { contract } from "../support/contract.ts";

const { info } = contract as unknown as { readonly info: { readonly description: string } };

/** The guide, which is the description of the API document before its operations. */
export const guide = info.description;

/** Returns a section of the guide, without its heading. */
export function getSection(title: string): string {
  const [, text] = guide.split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`The guide has no section "${title}".`);
  return text.split("\n## ")[0] ?? "";
}

/** Returns the cells of the rows of a section, without header rows and separator rows. */
export function listRows(section: string): readonly (readonly string[])[] {
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

/** Returns the shell commands of a section, one text for each block. */
export const extractCommands = (section: string): readonly string[] =>
  [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, commands = ""]) => commands);

/** Returns the source of the state diagram with this title. */
export function getDiagram(title: string): string {
  const found = extractDiagrams({ info: { description: guide } }).find((one) => one.title === title);
  if (!found) throw new Error(`The guide has no diagram "${title}".`);
  return found.states;
}
