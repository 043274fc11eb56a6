import { text } from "node:stream/consumers";
import { Argument, Option, type Command as Program } from "commander";
import { CommandFailure } from "./failure.ts";

/** Values of a command by the names of its arguments and options. */
export type Values = Readonly<Record<string, unknown>>;

/** A command of the operator. */
export interface Command {
  /** Its words, such as `user suspend`. */
  readonly name: string;
  readonly help: string;
  readonly parameters?: readonly (Argument | Option)[];
  /** Details and examples for `--help`. */
  readonly details?: string;
  /** Columns that people see of a list. Default: all. */
  readonly columns?: readonly string[];
  /** Returns the result, which is printed; undefined if the command has printed it. */
  run(values: Values): Promise<unknown>;
}

/** Adds a command to the program, in the groups that its words name. */
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
    const values = Object.fromEntries(entries) as Values;
    const result = await given.run(values);
    if (result === undefined) return;
    console.log(
      values["json"] === true ? JSON.stringify(result, undefined, 2) : formatResult(result, columns),
    );
  });
}

/** Formats a result for people: the rows of a list as a table, other fields a line each. */
function formatResult(result: unknown, columns?: readonly string[]): string {
  if (typeof result !== "object" || result === null) return String(result);
  const isList = "list" in result && Array.isArray(result.list);
  const fields = Object.entries(result).filter(
    ([name, value]) => value !== undefined && !(isList && name === "list"),
  );
  const width = Math.max(0, ...fields.map(([name]) => name.length)) + 2;
  const lines = fields.map(([name, value]) => `${`${name}:`.padEnd(width)}${format(value)}`);
  return [...(isList ? formatTable(result.list as Values[], columns) : []), ...lines].join("\n");
}

function formatTable(list: readonly (Values | string)[], columns?: readonly string[]): readonly string[] {
  if (list.length === 0) return ["none"];
  const given = list.map((row) => (typeof row === "string" ? { "": row } : row));
  const present = (row: Values) => Object.keys(row).filter((name) => (row[name] ?? "") !== "");
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

/** Escapes control characters, which a terminal would follow. */
export const escapeControls = (plain: string): string =>
  plain.replaceAll(/\p{Cc}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Returns the first line of standard input, where a password comes that no list of processes is to show. */
export async function readPassword(): Promise<string> {
  const [line = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line.includes("\ufffd")) throw new CommandFailure("Standard input: the password has to be UTF-8.");
  return line;
}
