import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonObject } from "../emit/json.ts";
import { Changes, note, type Change, type Context } from "./change.ts";
import { operationsOf, type Operation } from "./http/find.ts";
import { compareOperations } from "./http/operation.ts";
import { referencesIn, unchangedReferences } from "./references.ts";
import { compareRoots } from "./root.ts";
import { compareSchemas } from "./schema/compare.ts";

/**
 * Every change from one contract to the next, and what each means for clients. The rules stand in decision 0025.
 *
 * Of the made-up changes in `test/compat/cases/`, 119 of them both ways, the checkers at hand missed too many:
 * Redocly's `diff` (experimental) took 28 of 145 breaking ones for harmless, among them changed defaults, optional
 * headers, headers of webhooks, a second status of success and forms that begin to overlap, and calls most additions
 * a patch; api-smart-diff was wrong on 78 of 238; openapi-diff refuses OpenAPI 3.1; Optic did not start.
 */
export function compareContracts(before: JsonObject, after: JsonObject): readonly Change[] {
  const changes = new Changes();
  const context: Context = {
    before,
    after,
    direction: "request",
    place: "contract",
    path: "",
    user: "all",
    changes,
    compareSchemas,
    open: new Set(),
    unchanged: unchangedReferences(before, after),
    done: new Set(),
  };
  compareRoots(context);
  compareAllOperations(context);
  if (changes.list().length === 0 && !isDeepStrictEqual(unversioned(before), unversioned(after))) {
    note(context, "patch", "the same in other words: order, or references");
  }
  return changes.list();
}

function compareAllOperations(context: Context): void {
  const old = operationsOf(context.before);
  const now = operationsOf(context.after);
  const stays = (one: Operation, other: Operation) =>
    one.request === other.request && one.isWebhook === other.isWebhook;
  const come = now.filter((next) => !old.some((operation) => stays(operation, next)));
  for (const operation of old) {
    const next =
      now.find((other) => stays(operation, other)) ?? come.find((other) => hasMoved(operation, other));
    if (next) comparePair(operation, next, context);
    else noteWhole(operation, "removed", context);
  }
  for (const next of come) {
    if (!old.some((operation) => hasMoved(operation, next))) noteWhole(next, "added", context);
  }
}

function comparePair(old: Operation, now: Operation, context: Context): void {
  const { before, after, unchanged } = context;
  const all = ({ item, operation }: Operation, { servers, security }: JsonObject) => [
    item,
    operation,
    servers,
    security,
  ];
  const isSame = old.request === now.request && isDeepStrictEqual(all(old, before), all(now, after));
  if (isSame && referencesIn([old.item, old.operation]).isSubsetOf(unchanged)) return;
  if (old.request !== now.request) {
    note({ ...context, place: old.label }, "major", `moved from ${old.request} to ${now.request}`);
  }
  compareOperations(old, now, { ...context, done: new Set() });
}

function hasMoved(old: Operation, now: Operation): boolean {
  const id = old.operation["operationId"];
  const newId = now.operation["operationId"];
  return old.isWebhook === now.isWebhook && id !== undefined && id === newId;
}

function noteWhole(operation: Operation, what: "added" | "removed", context: Context): void {
  const { label, request, isWebhook } = operation;
  const says = `${isWebhook ? "webhook" : "operation"} ${what}: ${request}`;
  note({ ...context, place: label }, what === "added" ? "minor" : "major", says);
}

function unversioned(contract: JsonObject): unknown {
  const { info, ...rest } = contract;
  const { version: _version, ...others } = isJsonObject(info) ? info : {};
  return { ...rest, info: others };
}
