import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../emit/json.ts";
import { inside, note, noteEffect, showChange, type Change, type Context, type Level } from "./change.ts";
import { compareMembers, elsewhere, follow, membersBy, partsBy, refuse, rulesOf } from "./members.ts";
import { toList, toObject, type Compare, type PartLevel, type Rules } from "./members.ts";
import { reachedFrom } from "./references.ts";
import { compareSchemas, meaningOf } from "./schema.ts";

/**
 * Returns each change between two contracts, with its level for clients. Decision 0025 has the rules. Throws
 * `CompatRefusal` for a feature of OpenAPI or JSON Schema that has no rule.
 * Published checkers are no substitute: Redocly's `diff` calls 28 of 145 breaking changes harmless, api-smart-diff is
 * wrong on 78 of 238, and openapi-diff does not read OpenAPI 3.1.
 */
export function compareContracts(before: JsonObject, after: JsonObject): readonly Change[] {
  // The comparison of a contract with itself meets everything in it, also in parts that are new.
  collectChanges(after, after);
  return collectChanges(before, after);
}

function collectChanges(before: JsonObject, after: JsonObject): readonly Change[] {
  const changes = new Map<string, Change>();
  const at = { before, after, direction: "request", place: "contract", path: "", user: "all" } as const;
  const context: Context = { ...at, changes, done: new Set() };
  compareMembers(before, after, contractRules, context);
  const content = ({ info: _info, ...rest }: JsonObject) => rest;
  if (changes.size === 0 && !isDeepStrictEqual(content(before), content(after))) {
    note(context, "patch", "the same in other words: order, or references");
  }
  return [...changes.values()];
}

/** Compares a schema that no operation uses: it tells clients what they may read, such as the statuses of a message. */
function compareUnused(_: JsonObject, __: JsonObject, context: Context, name: string): void {
  const $ref = `#/components/schemas/${name}`;
  // Throws for a schema inside itself: no comparison of it would end.
  meaningOf({ $ref }, context.after);
  const { paths, webhooks } = context.before;
  if (reachedFrom([paths, webhooks], context.before).has($ref)) return;
  compareSchemas({ $ref }, { $ref }, { ...context, direction: "answer", user: "no operation" });
}

const contractRules: Rules = {
  ...rulesOf("tags x-generated", "patch"),
  openapi: "minor",
  info: membersBy({ version: elsewhere, license: "patch" }),
  servers: elsewhere,
  paths: (old, now, context, name) => {
    const [operations, others] = [listOperations(old, context.before), listOperations(now, context.after)];
    partsBy("operation", "major", "minor", compareOperation)(operations, others, context, name);
  },
  webhooks: partsBy("webhook", "major", "minor", (old, now, context, name) => {
    // A client reads the request of a webhook, and writes the response.
    const at: Context = { ...context, direction: "answer" };
    const post: Compare = (one, other) => compareOperation(one, other, at, `webhook ${name}`);
    compareMembers(old, now, { post }, context);
  }),
  components: membersBy({
    schemas: partsBy("schema", "major", "patch", compareUnused),
    examples: partsBy("example", "patch", "patch", (old, now, context, name) => {
      if (!isDeepStrictEqual(old, now)) note(context, "patch", `example ${name} changed`);
    }),
    securitySchemes: partsBy("security scheme", "major", "patch", (old, now, context, name) => {
      const rules = { ...rulesOf("type in name scheme", "major"), bearerFormat: "patch" } as const;
      compareMembers(old, now, rules, { ...context, place: `security scheme ${name}` });
    }),
    // These are compared where they are used.
    ...rulesOf("parameters responses headers", elsewhere),
  }),
};

/** Returns the operations by their operationId, with their request and the contract's servers as members. */
function listOperations(paths: unknown, { servers }: JsonObject): JsonObject {
  const operations = Object.entries(toObject(paths)).flatMap(([path, item]) =>
    Object.entries(toObject(item)).map(([method, operation]) => {
      if (!/^(get|put|post|delete|patch)$/.test(method)) refuse(method, { place: path, path: "" });
      const request = `${method.toUpperCase()} ${path}`;
      return [String(toObject(operation)["operationId"]), { servers, ...toObject(operation), request }];
    }),
  );
  return toObject(Object.fromEntries(operations));
}

function compareOperation(before: unknown, after: unknown, outer: Context, name: string): void {
  const context: Context = { ...outer, place: name, user: name, done: new Set() };
  membersBy(operationRules)(before, after, context, name);
}

/** Returns true for a value that the client reads: a response, or the request of a webhook. */
const isRead = ({ direction }: Context) => direction === "answer";

/** The level of an added part, which a client must write if it is required. */
const addedLevel = (_: string, part: JsonObject, context: Context): Level =>
  part["required"] === true && !isRead(context) ? "major" : "minor";

const required: Compare = (old, now, context) => {
  if (old !== true && now === true) noteEffect(context, "narrows", "is required now");
  if (old === true && now !== true) noteEffect(context, "widens", "is optional now");
};

const schema: Compare = (old, now, context) => compareSchemas(old ?? {}, now ?? {}, context);

/** Returns the rule of `content`, with the level of an added media type. */
const contentBy = (added: Level): Compare =>
  partsBy("media type", "major", added, (old, now, context) => compareMembers(old, now, { schema }, context));

function compareValue(old: JsonObject, now: JsonObject, context: Context, name: string): void {
  compareTargets(old, now, { ...rulesOf("name in", elsewhere), required, schema }, inside(context, name));
}

/** Compares the targets of references. A part to which both sides refer by one name is reported by that name. */
function compareTargets(old: JsonObject, now: JsonObject, rules: Rules, context: Context): void {
  const [kind = "", name = ""] = String(old["$ref"]).split("/").slice(-2);
  const isShared = old["$ref"] !== undefined && old["$ref"] === now["$ref"];
  const place = `${kind === "responses" ? "answer" : kind.slice(0, -1)} ${name}`;
  const at = isShared ? { ...context, place, path: "" } : context;
  compareMembers(follow(old, context.before), follow(now, context.after), rules, at);
}

const linkRules: Rules = { ...rulesOf("operationId parameters", "major"), "x-requestBody": "patch" };

const responseRules: Rules = {
  // The receiver of an event may not be able to write a body.
  content: (old, now, context, name) =>
    contentBy(old === undefined && !isRead(context) ? "major" : "minor")(old, now, context, name),
  headers: partsBy("header", "major", addedLevel, (old, now, context, name) =>
    compareValue(old, now, context, `header ${name}`),
  ),
  links: partsBy("link", "major", "minor", (old, now, context, name) =>
    compareMembers(old, now, linkRules, inside(context, `link ${name}`)),
  ),
};

const toMap = (list: unknown, nameOf: (part: JsonObject) => string): JsonObject =>
  Object.fromEntries(toList(list).map((part) => [nameOf(part), part]));

const operationRules: Rules = {
  ...rulesOf("request operationId", "major"),
  deprecated: "minor",
  // The first tag is the group of the operation in generated clients, which do not call webhooks.
  tags: (old, now, context) => {
    const [group, newGroup] = [toList(old)[0], toList(now)[0]];
    const level = group === newGroup ? "patch" : isRead(context) ? "minor" : "major";
    if (!isDeepStrictEqual(old, now)) note(context, level, showChange("tags", old, now));
  },
  // A key without the scope is refused.
  "x-scope": (old, now, context) => {
    if (old !== now) note(context, now === undefined ? "minor" : "major", showChange("x-scope", old, now));
  },
  servers: (old, now, context, name) => {
    const byUrl = (servers: unknown) => toMap(servers, ({ url }) => String(url));
    const variables = partsBy("variable", "major", "major", (one, other, at, variable) =>
      compareMembers(one, other, { default: "major" }, inside(at, variable)),
    );
    partsBy("server", "major", "minor", (one, other, at, url) =>
      compareMembers(one, other, { url: elsewhere, variables }, inside(at, `server ${url}`)),
    )(byUrl(old), byUrl(now), { ...context, place: "servers" }, name);
  },
  // What sufficed must still suffice.
  security: (old, now, context) => {
    const [ways, newWays] = [old, now].map((security) => {
      const list = toList(security).map((way) =>
        Object.entries(way).map((scheme) => scheme.flat().join(":")),
      );
      return list.length === 0 ? [[]] : list;
    });
    for (const way of ways!) {
      if (newWays!.some((other) => other.every((name) => way.includes(name)))) continue;
      note(context, "major", `credentials ${way.join(" + ") || "none"} are no longer enough`);
    }
    for (const way of newWays!) {
      if (ways!.some((other) => isDeepStrictEqual(way, other))) continue;
      // The client checks the credentials of a webhook.
      note(
        context,
        isRead(context) ? "major" : "minor",
        `credentials ${way.join(" + ") || "none"} are enough now`,
      );
    }
  },
  parameters: (old, now, context, name) => {
    const nameIn = (document: JsonObject) => (parameter: JsonObject) => {
      const { in: place, name: key } = follow(parameter, document);
      return `${place} parameter ${key}`;
    };
    const [parameters, others] = [toMap(old, nameIn(context.before)), toMap(now, nameIn(context.after))];
    partsBy("", "major", addedLevel, compareValue)(parameters, others, context, name);
  },
  requestBody: (old, now, outer) => {
    const context = { ...outer, place: `${outer.place}, ${isRead(outer) ? "event" : "request"} body` };
    // A receiver does not choose the media type of an event.
    const content = contentBy(isRead(outer) ? "major" : "minor");
    if (now === undefined) note(context, "major", "body removed");
    else if (old === undefined) note(context, addedLevel("", toObject(now), context), "body added");
    else membersBy({ required, content })(old, now, context, "");
  },
  responses: (old, now, outer, name) => {
    const context: Context = { ...outer, direction: isRead(outer) ? "request" : "answer" };
    // A client relies on each success, and reads no other. It handles an unknown error by the first digit of its status.
    const isError = (status: string) => /^[45]/.test(status);
    const removed: PartLevel = (status, _, at) => (isRead(at) && isError(status) ? "minor" : "major");
    const added: PartLevel = (status, _, at) => (isRead(at) && !isError(status) ? "major" : "minor");
    partsBy("status", removed, added, (one, other, at, status) =>
      compareTargets(one, other, responseRules, { ...at, place: `${at.place}, answer ${status}` }),
    )(old, now, context, name);
  },
};
