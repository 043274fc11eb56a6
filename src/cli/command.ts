import { text } from "node:stream/consumers";
import { Argument, Option, type Command as Program } from "commander";
import { CommandFailure } from "./failure.ts";

/** Values of a command's arguments and options, by name with `_` instead of `-`. */
export type CommandInput = Readonly<Record<string, unknown>>;

/** A command of the operator's command line. */
export interface Command {
  /** Words that call the command, such as `user suspend`. */
  readonly name: string;
  /** Description for `--help`. Its first sentence is the summary in the list of commands. */
  readonly help: string;
  readonly parameters?: readonly (Argument | Option)[];
  /** Details and examples for `--help`. */
  readonly details?: string;
  /** Columns of a list that are printed as a table. Default: all columns with a value in at least one row. */
  readonly columns?: readonly string[];
  /**
   * Returns the result, which is printed as text or as JSON. Returns undefined if the command has printed its result.
   */
  run(values: CommandInput): Promise<unknown>;
}

/**
 * Adds a command to the program, with the additional option `--json`. All words of its name but the last are groups of
 * commands.
 */
export function addCommand(program: Program, given: Command): void {
  const { name, help, parameters = [], details = "", columns } = given;
  const words = name.split(" ");
  const last = words.pop()!;
  const find = (group: Program, word: string) => group.commands.find((each) => each.name() === word);
  const parent = words.reduce((group, word) => find(group, word) ?? group.command(word), program);
  const command = parent.command(last).summary(help.split(/\.\s/, 1)[0]!).description(help);
  for (const each of parameters) {
    if (each instanceof Option) command.addOption(each);
    else command.addArgument(each);
  }
  command.option("--json", "print the result as JSON").addHelpText("after", details && `\n${details}`);
  command.action(async () => {
    const options = command.options.map((each) => [
      each.name(),
      command.getOptionValue(each.attributeName()),
    ]);
    const named = command.registeredArguments.map((each, index) => [
      each.name(),
      command.processedArgs[index],
    ]);
    const entries = [...options, ...named].map(([key, value]) => [String(key).replaceAll("-", "_"), value]);
    const values = Object.fromEntries(entries) as CommandInput;
    const result = await given.run(values);
    if (result === undefined) return;
    console.log(
      values["json"] === true ? JSON.stringify(result, undefined, 2) : formatResult(result, columns),
    );
  });
}

/** Formats a result for people: the rows of a list as a table, and each other field on its own line. */
function formatResult(result: unknown, columns?: readonly string[]): string {
  if (typeof result !== "object" || result === null) return String(result);
  const isList = "list" in result && Array.isArray(result.list);
  const fields = Object.entries(result).filter(
    ([name, value]) => value !== undefined && !(isList && name === "list"),
  );
  const width = Math.max(0, ...fields.map(([name]) => name.length)) + 2;
  const formatField = (value: unknown) =>
    Array.isArray(value) && value.length === 0 ? "none" : format(value);
  const lines = fields.map(([name, value]) => `${`${name}:`.padEnd(width)}${formatField(value)}`);
  return [...(isList ? formatTable(result.list as CommandInput[], columns) : []), ...lines].join("\n");
}

function formatTable(
  list: readonly (CommandInput | string)[],
  columns?: readonly string[],
): readonly string[] {
  if (list.length === 0) return ["none"];
  const given = list.map((row) => (typeof row === "string" ? { "": row } : row));
  const present = (row: CommandInput) => Object.keys(row).filter((name) => (row[name] ?? "") !== "");
  const names = columns ?? [...new Set(given.flatMap(present))];
  const header = names.join("") === "" ? [] : [names];
  const rows = [...header, ...given.map((row) => names.map((name) => format(row[name])))];
  const widths = names.map((_, place) => Math.max(...rows.map((row) => row[place]!.length)));
  return rows.map((row) =>
    row.reduce((text, cell, place) => `${text}${cell.padEnd(widths[place]! + 2)}`, "").trimEnd(),
  );
}

/** Formats a value on one line. */
function format(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "object") return escapeControls(String(value));
  const isPlain = Array.isArray(value) && value.every((each) => typeof each !== "object");
  return escapeControls(isPlain ? value.join(", ") : JSON.stringify(value));
}

/** Escapes control characters, which a terminal would interpret. */
export const escapeControls = (plain: string): string =>
  plain.replaceAll(/\p{Cc}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Reads standard input to its end and returns the first line. A password is passed there, because process lists show
 * arguments. Throws `CommandFailure` if the line is not valid UTF-8.
 */
export async function readPassword(): Promise<string> {
  const [line = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line.includes("\ufffd")) throw new CommandFailure("Standard input: the password must be UTF-8.");
  return line;
}
