import { objectAt, type JsonObject } from "../../emit/json.ts";
import { target } from "./components.ts";

const methods = "get put post delete options head patch trace query".split(" ");

/** An operation or a webhook of a contract. */
export interface Operation {
  /** How it is called in a report: its operationId, or what it is. */
  readonly label: string;
  /** What a request looks like: `POST /path`, or for a webhook `POST name`. */
  readonly request: string;
  readonly isWebhook: boolean;
  readonly operation: JsonObject;
  /** The path item, which may hold what all its operations share. */
  readonly item: JsonObject;
}

/** All operations of a contract and all its webhooks. */
export function operationsOf(contract: JsonObject): readonly Operation[] {
  return [...within("paths", false), ...within("webhooks", true)];

  function within(member: string, isWebhook: boolean): readonly Operation[] {
    return Object.entries(objectAt(contract, member)).flatMap(([name, entry]) => {
      const item = target(entry, contract);
      return Object.keys(item)
        .filter((name) => methods.includes(name))
        .map((method) => {
          const operation = objectAt(item, method);
          const request = `${method.toUpperCase()} ${name}`;
          const label = isWebhook ? `webhook ${name}` : String(operation["operationId"] ?? request);
          return { label, request, isWebhook, operation, item };
        });
    });
  }
}

/** What a path item holds besides its operations and what they share. */
export function restOfItems(contract: JsonObject): ReadonlyMap<string, JsonObject> {
  const items = [
    ...Object.entries(objectAt(contract, "paths")),
    ...Object.entries(objectAt(contract, "webhooks")),
  ];
  const shared = new Set([...methods, "parameters", "servers"]);
  return new Map(
    items.map(([name, entry]) => {
      const members = Object.entries(target(entry, contract)).filter(([member]) => !shared.has(member));
      return [name, Object.fromEntries(members)];
    }),
  );
}
