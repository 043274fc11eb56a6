import { pipeline } from "node:stream/promises";
import { Argument, Option, type Command } from "commander";
import { readPathValue } from "../arguments.ts";
import { CommandFailure, UsageFailure } from "../failure.ts";
import { asOperator, causeOf, failureOf, urlOption, type Connection, type Target } from "./connection.ts";
import { operations, type Field, type ListedOperation } from "./operations.ts";

/** Adds `call`, with a command for each operation of the operator's contract. */
export function addCallCommand(program: Command): void {
  const call = program
    .command("call")
    .description("ask any operation of the operator's contract and print its answer");
  for (const operation of operations()) addOperation(call, operation);
}

function addOperation(call: Command, operation: ListedOperation): void {
  const command = call.command(operation.id).summary(operation.summary).description(operation.description);
  const named: (readonly [Field, Option])[] = [];
  for (const field of operation.fields) {
    if (field.in === "path")
      command.addArgument(new Argument(`<${field.name}>`, field.description).argParser(readPathValue));
    else {
      const option = optionOf(field);
      named.push([field, option]);
      command.addOption(option);
    }
  }
  command
    .addOption(urlOption())
    .addHelpText("after", `\nExample:\n  npm run cli -- call ${exampleOf(operation)}`)
    .action((...parameters: unknown[]) => {
      const values = command.opts<Readonly<Record<string, unknown>>>();
      const given = named.map(([field, option]) => [field, values[option.attributeName()]] as const);
      const paths = operation.fields.filter((field) => field.in === "path");
      const positional = paths.map((field, index) => [field, parameters[index]] as const);
      const set = [...positional, ...given].filter(([, value]) => value !== undefined);
      return ask(operation, set, command.opts<Target>());
    });
}

const placeholders = {
  string: "value",
  number: "number",
  array: "value...",
  boolean: "true|false",
  object: "JSON",
} as const;

const flagOf = ({ name }: Field) => `--${name.toLowerCase().replaceAll("_", "-")}`;

function optionOf(field: Field): Option {
  const { type, description, required } = field;
  const shape = `${flagOf(field)} <${placeholders[type]}>`;
  return required
    ? new Option(shape, `${description} (required)`).makeOptionMandatory()
    : new Option(shape, description);
}

/** By the contract's example; what an operation needs and no example has is named in capitals. */
function exampleOf({ id, fields }: ListedOperation): string {
  const words = fields.flatMap((field) => {
    const { name, required, example } = field;
    if (example === undefined && !required) return [];
    if (field.in === "header") return [];
    const value = example === undefined ? name.toUpperCase() : wordsOf(example);
    return field.in === "path" ? [value] : [flagOf(field), value];
  });
  return [id, ...words].join(" ");
}

/** A value as it is written in a shell. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(" ");
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /^[\w.:,+@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

type Given = readonly (readonly [Field, unknown])[];

function ask(operation: ListedOperation, given: Given, target: Target): Promise<void> {
  if (target.url === undefined && operation.needsService) {
    throw new UsageFailure(`${operation.id} tells of a running service: name it by --url.`);
  }
  const request = requestOf(operation, given);
  return asOperator(target, async (connection) => print(await connection.ask(request(connection))));
}

/** The request, as soon as it is known where it goes; refuses at once what cannot be read. */
function requestOf({ method, path, hasBody }: ListedOperation, given: Given) {
  const valuesIn = (part: Field["in"]) => given.filter(([field]) => field.in === part);
  const filled = valuesIn("path").reduce(
    (text, [{ name }, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const query = new URLSearchParams(valuesIn("query").map(([{ name }, value]) => [name, String(value)]));
  const headers = new Headers();
  for (const [field, value] of valuesIn("header")) setHeader(headers, field, String(value));
  const body = Object.fromEntries(valuesIn("body").map(([field, value]) => [field.name, read(field, value)]));
  if (hasBody) headers.set("content-type", "application/json");
  const init = { method, headers, ...(hasBody ? { body: JSON.stringify(body) } : {}) };
  const address = query.size > 0 ? `${filled}?${query.toString()}` : filled;
  return ({ baseUrl }: Connection) => new Request(`${baseUrl}${address}`, init);
}

function setHeader(headers: Headers, field: Field, value: string): void {
  try {
    headers.set(field.name, value);
  } catch {
    throw new UsageFailure(`${flagOf(field)} takes printable ASCII characters on one line.`);
  }
}

/** The value as JSON has it; the service says whether it fits. */
function read({ name, type }: Field, value: unknown): unknown {
  if (type === "string" || Array.isArray(value)) return value;
  try {
    return JSON.parse(String(value));
  } catch {
    throw new UsageFailure(
      `--${name} takes ${type === "object" ? "JSON" : `a ${type}`}, not ${String(value)}.`,
    );
  }
}

/** JSON for a person, anything else as it comes. */
async function print(response: Response): Promise<void> {
  if (!response.ok) throw failureOf(await response.json());
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (isJson) return console.log(JSON.stringify(await response.json(), undefined, 2));
  if (response.body) await pipeline(response.body, process.stdout, { end: false }).catch(tellBreak);
}

/** What the output itself lacks is told where it is written. */
function tellBreak(error: unknown): void {
  if (error instanceof Error && "syscall" in error && error.syscall === "write") return;
  throw new CommandFailure(`The answer broke off (${causeOf(error)}): what was printed is not all of it.`, {
    cause: error,
  });
}
