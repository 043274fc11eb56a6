import { pipeline } from "node:stream/promises";
import { Argument, Option } from "commander";
import { parse } from "csv-parse/sync";
import { readPassword, type Command, type CommandInput } from "../command.ts";
import { CommandFailure, UsageFailure } from "../failure.ts";
import { explainCause, toCommandFailure, operatorUrlOption, withConnection } from "./connection.ts";
import type { RequestSender } from "./local-service.ts";
import { listOperations, type Field, type Operation } from "./operations.ts";

/**
 * Short names of commands. A row has the words of the command, the operation, further positional arguments after the
 * path parameters (`?` marks an optional one), and the columns that a table shows. All other fields of the operation
 * are options.
 */
const shortNames: readonly (readonly [name: string, id: string, positional?: string, columns?: string])[] = [
  ["user list", "listCustomers", "search?", "email id account_id role status balance currency"],
  ["user create", "createCustomer"],
  ["user get", "getCustomer"],
  ["user suspend", "suspendCustomer"],
  ["user reinstate", "reinstateCustomer"],
  ["credit", "creditCustomer", "amount"],
  ["debit", "debitCustomer", "amount"],
  ["balance correct", "correctBalance", "amount"],
  ["balance get", "getBalances"],
  ["limit set", "setCustomerLimit", "daily_limit?"],
  ["statement get", "getCustomerStatement", "month"],
  ["key list", "listCustomerKeys"],
  ["key create", "createCustomerKey", "name"],
  ["key revoke", "revokeCustomerKey"],
  ["guard get", "getCustomerGuard"],
  ["guard set", "setCustomerGuard"],
  ["guard check", "checkSend", "customer to"],
  ["guard block list", "listBlocks", "customer?", "account_id rule scope country blocks value limit until"],
  ["guard entry list", "listGuardEntries", "customer?", "id list prefix account_id until note"],
  ["guard entry create", "createGuardEntry", "list prefix customer?"],
  ["guard entry delete", "deleteGuardEntry"],
  ["guard opt-out list", "listOptOuts", "customer?", "id account_id channel to created_at"],
  ["guard opt-out delete", "deleteOptOut"],
  ["message search", "searchMessages", "", "id account_id channel to status provider price created_at"],
  ["message get", "getMessageTimeline"],
  ["message cancel", "cancelMessage"],
  ["message release", "releaseMessage"],
  ["queue get", "getQueue", "", "queue is_held waiting due put_off in_flight oldest_at next_due_at"],
  ["queue cancel", "cancelMessages"],
  ["queue release", "releaseMessages"],
  ["queue hold list", "listHolds"],
  ["queue hold begin", "beginHold"],
  ["queue hold end", "endHold"],
  ["maintenance list", "listMaintenance"],
  ["maintenance begin", "beginMaintenance"],
  ["maintenance end", "endMaintenance"],
  ["statistics get", "getStatistics", "from to"],
  ["audit list", "listAuditEntries", "target_id?", "time actor operation target_kind target_id request"],
];

/** Returns one command for each short name, and `call OPERATION` for every operation of the operator API. */
export function listOperatorCommands(): readonly Command[] {
  const operations = listOperations();
  const short = shortNames.map(([name, id, positional, columns]) =>
    createCommand(
      name,
      operations.find((each) => each.id === id)!,
      positional,
      columns,
    ),
  );
  return [...short, ...operations.map((operation) => createCommand(`call ${operation.id}`, operation))];
}

function createCommand(name: string, operation: Operation, positional = "", columns?: string): Command {
  const { fields, description: help } = operation;
  const inPath = fields.filter((field) => field.in === "path").map(toKey);
  const argumentKeys = [...inPath, ...positional.split(" ").filter(Boolean)];
  const argumentFields = argumentKeys.map((place) =>
    fields.find((field) => toKey(field) === place.replace("?", ""))!,
  );
  const positionalArguments = argumentFields.map((field, index) =>
    toArgument(field, argumentKeys[index]!.endsWith("?")),
  );
  const options = fields.filter((field) => !argumentFields.includes(field)).map(toOption);
  const parameters = [...positionalArguments, ...options, operatorUrlOption];
  const shown = columns === undefined ? {} : { columns: columns.split(" ") };
  return { name, help, parameters, ...shown, run: (values) => run(name, operation, values) };
}

const isPassword = ({ path }: Field) => path[0] === "password";
const toFlag = ({ path }: Field) => `--${path.join("-").toLowerCase().replaceAll("_", "-")}`;
/** Returns the key of a field in the values of its command. */
const toKey = (field: Field) => toFlag(field).slice(2).replaceAll("-", "_");

const toArgument = (field: Field, isOptional: boolean): Argument =>
  new Argument(isOptional ? `[${toKey(field)}]` : `<${toKey(field)}>`, field.description);

function toOption(field: Field): Option {
  const { type, description, required } = field;
  if (isPassword(field))
    return new Option("--password-stdin", `${description} It is the first line of standard input.`);
  const shape =
    { number: "number", boolean: "true|false", array: "value...", object: "JSON" }[type] ?? "value";
  const text = `${description}${required ? " (required)" : ""}`;
  return new Option(`${toFlag(field)} <${shape}>`, text).makeOptionMandatory(required);
}

/** Pause between two requests of a repeated change, so that the consumers of a busy queue are not slowed down. */
const pauseMilliseconds = 200;

async function run(name: string, operation: Operation, values: CommandInput): Promise<unknown> {
  const url = values["url"] as string | undefined;
  if (url === undefined && operation.needsService) {
    throw new UsageFailure(
      `${name} requires a running service. Pass the address of its operator API with --url.`,
    );
  }
  const request = await buildRequest(operation, values, url ?? "http://localhost");
  return withConnection(url, async (send) => {
    let result = await fetchResult(send, request, values["json"] === true);
    // A change that processes only a part of the queue is repeated as long as it makes progress. `call` sends one
    // request.
    let isProgress = operation.method === "POST" && !name.startsWith("call ");
    while (isProgress && hasMore(result)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
      const before = result;
      const next = await fetchResult(send, request, true).catch((error: unknown) => {
        console.error(`Done before the failure: ${JSON.stringify(before)}`);
        throw error;
      });
      const add = ([key, value]: [string, unknown]) => [
        key,
        typeof value === "number" ? value + Number(before[key]) : value,
      ];
      isProgress = Object.values(next as CommandInput).some(
        (value) => typeof value === "number" && value > 0,
      );
      result = Object.fromEntries(Object.entries(next as CommandInput).map(add));
    }
    return result;
  });
}

const hasMore = (result: unknown): result is CommandInput =>
  Object.entries(result ?? {}).some(([key, value]) => key.startsWith("more_") && value === true);

/** Builds the request. Throws `UsageFailure` if a value cannot be sent. */
async function buildRequest(
  { method, fields, hasBody, ...operation }: Operation,
  values: CommandInput,
  baseUrl: string,
) {
  let { path } = operation;
  const query = new URLSearchParams();
  const headers = new Headers(hasBody ? { "content-type": "application/json" } : {});
  const body = {};
  for (const field of fields) {
    const value = isPassword(field) && values["password_stdin"] ? await readPassword() : values[toKey(field)];
    if (value === undefined) continue;
    const [name, text] = [field.path[0]!, String(value)];
    // A path segment of dots only would lead to another path.
    if (/^\.{0,2}$/.test(text) && field.in === "path")
      throw new UsageFailure(`${name} must not be empty or consist of dots only.`);
    if (/[^\x20-\x7e]/.test(text) && field.in === "header")
      throw new UsageFailure(`${toFlag(field)} must be printable ASCII.`);
    if (field.in === "path") path = path.replace(`{${name}}`, encodeURIComponent(text));
    else if (field.in === "query") query.set(name, text);
    else if (field.in === "header") headers.set(name, text);
    else setAt(body, field.path, readValue(field, value));
  }
  const address = `${baseUrl}${path}${query.size > 0 ? "?" : ""}${query.toString()}`;
  return new Request(address, { method, headers, ...(hasBody && { body: JSON.stringify(body) }) });
}

function setAt(body: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) body[name!] = value;
  else setAt((body[name!] ??= {}) as Record<string, unknown>, rest, value);
}

/** Parses a value as JSON, unless the field is a text or a list. Throws `UsageFailure` if that fails. */
function readValue(field: Field, value: unknown): unknown {
  if (field.type === "string" || Array.isArray(value)) return value;
  try {
    return JSON.parse(String(value));
  } catch {
    const kind = field.type === "object" ? "JSON" : `a ${field.type}`;
    throw new UsageFailure(`${toFlag(field)} must be ${kind}, not ${String(value)}.`);
  }
}

/**
 * Sends a request and returns the response body. CSV is streamed to standard output, or returned as a list if `asJson`
 * is true. Throws `CommandFailure` for an error response, or if the connection is lost.
 */
async function fetchResult(send: RequestSender, request: Request, asJson: boolean): Promise<unknown> {
  const response = await send(request.clone());
  if (!response.ok) throw toCommandFailure((await response.json()) as object);
  if (response.headers.get("content-type")?.startsWith("application/json")) return response.json();
  try {
    if (asJson) return { list: parse(await response.text(), { bom: true, columns: true }) as unknown };
    await pipeline(response.body!, process.stdout, { end: false });
  } catch (error) {
    // The error listener of the stream in `index.ts` reports output that cannot be written.
    if (error instanceof Error && "syscall" in error && error.syscall === "write") return;
    const text = `The connection was lost during the response (${explainCause(error)}). The printed output is incomplete.`;
    throw new CommandFailure(text, { cause: error });
  }
}
