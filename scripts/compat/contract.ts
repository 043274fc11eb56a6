import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../emit/json.ts";
import {
  createChildContext,
  recordChange,
  recordEffect,
  formatChange,
  type Change,
  type Context,
  type Level,
} from "./change.ts";
import {
  compareMembers,
  handledElsewhere,
  getTarget,
  createObjectRule,
  createMapRule,
  rejectFeature,
  createRules,
} from "./members.ts";
import { toList, toObject, type Compare, type PartLevel, type Rules } from "./members.ts";
import { findReachableReferences } from "./references.ts";
import { compareSchemas, toCanonicalText } from "./schema.ts";

/**
 * Compares two contracts and returns each change with its level. The rules are in decision 0025. Throws `CompatError`
 * for a feature of OpenAPI or JSON Schema without a rule, and `ContractError` for a reference without a target. The
 * versions of the contracts are not compared. Published checkers are not exact enough: Redocly's `diff`
 * misses 28 of 145 breaking changes, api-smart-diff is wrong on 78 of 238, and openapi-diff does not support OpenAPI
 * 3.1.
 */
export function compareContracts(before: JsonObject, after: JsonObject): readonly Change[] {
  // A comparison of the new contract with itself visits all its parts, including added ones, and rejects features
  // without a rule.
  collectChanges(after, after);
  return collectChanges(before, after);
}

function collectChanges(before: JsonObject, after: JsonObject): readonly Change[] {
  const changes = new Map<string, Change>();
  const at = {
    before,
    after,
    direction: "request",
    subject: "contract",
    path: "",
    operationName: "all",
  } as const;
  const context: Context = { ...at, changes, comparedReferences: new Set() };
  compareMembers(before, after, contractRules, context);
  const content = ({ info: _info, ...rest }: JsonObject) => rest;
  if (changes.size === 0 && !isDeepStrictEqual(content(before), content(after))) {
    recordChange(context, "patch", "same meaning: only order or references changed");
  }
  return [...changes.values()];
}

/**
 * Compares a schema that no operation uses. Such a schema documents values for clients, such as the statuses of a
 * message.
 */
function compareUnused(_: JsonObject, __: JsonObject, context: Context, name: string): void {
  const $ref = `#/components/schemas/${name}`;
  // Throws for a recursive schema, because its comparison would not end.
  toCanonicalText({ $ref }, context.after);
  const { paths, webhooks } = context.before;
  if (findReachableReferences([paths, webhooks], context.before).has($ref)) return;
  compareSchemas({ $ref }, { $ref }, { ...context, direction: "response", operationName: "no operation" });
}

const contractRules: Rules = {
  ...createRules("tags x-generated", "patch"),
  openapi: "minor",
  info: createObjectRule({ version: handledElsewhere, license: "patch" }),
  servers: handledElsewhere,
  paths: (old, now, context, name) => {
    const [operations, others] = [listOperations(old, context.before), listOperations(now, context.after)];
    createMapRule("operation", "major", "minor", compareOperation)(operations, others, context, name);
  },
  webhooks: createMapRule("webhook", "major", "minor", (old, now, context, name) => {
    // In a webhook, the client reads the request and writes the response.
    const at: Context = { ...context, direction: "response" };
    const post: Compare = (one, other) => compareOperation(one, other, at, `webhook ${name}`);
    compareMembers(old, now, { post }, context);
  }),
  components: createObjectRule({
    schemas: createMapRule("schema", "major", "patch", compareUnused),
    examples: createMapRule("example", "patch", "patch", (old, now, context, name) => {
      if (!isDeepStrictEqual(old, now)) recordChange(context, "patch", `example ${name} changed`);
    }),
    securitySchemes: createMapRule("security scheme", "major", "patch", (old, now, context, name) => {
      const rules = { ...createRules("type in name scheme", "major"), bearerFormat: "patch" } as const;
      compareMembers(old, now, rules, { ...context, subject: `security scheme ${name}` });
    }),
    // Parameters, responses and headers are compared at each operation that uses them.
    ...createRules("parameters responses headers", handledElsewhere),
  }),
};

/** Returns the operations by operationId, with the request line and the contract's servers as additional members. */
function listOperations(paths: unknown, { servers }: JsonObject): JsonObject {
  const operations = Object.entries(toObject(paths)).flatMap(([path, item]) =>
    Object.entries(toObject(item)).map(([method, operation]) => {
      if (!/^(get|put|post|delete|patch)$/.test(method)) rejectFeature(method, { subject: path, path: "" });
      const request = `${method.toUpperCase()} ${path}`;
      return [String(toObject(operation)["operationId"]), { servers, ...toObject(operation), request }];
    }),
  );
  return toObject(Object.fromEntries(operations));
}

function compareOperation(before: unknown, after: unknown, outer: Context, name: string): void {
  const context: Context = { ...outer, subject: name, operationName: name, comparedReferences: new Set() };
  createObjectRule(operationRules)(before, after, context, name);
}

/** Returns true if the client reads the value, as in a response or in the request of a webhook. */
const isRead = ({ direction }: Context) => direction === "response";

/** Level of an added part. It is breaking if the client must send it. */
const addedLevel = (_: string, part: JsonObject, context: Context): Level =>
  part["required"] === true && !isRead(context) ? "major" : "minor";

const required: Compare = (old, now, context) => {
  if (old !== true && now === true) recordEffect(context, "narrows", "is required now");
  if (old === true && now !== true) recordEffect(context, "widens", "is optional now");
};

const schema: Compare = (old, now, context) => compareSchemas(old ?? {}, now ?? {}, context);

/** Creates the rule for `content`. `added` is the level of an added media type. */
const contentBy = (added: Level): Compare =>
  createMapRule("media type", "major", added, (old, now, context) =>
    compareMembers(old, now, { schema }, context),
  );

function compareValue(old: JsonObject, now: JsonObject, context: Context, name: string): void {
  compareTargets(
    old,
    now,
    { ...createRules("name in", handledElsewhere), required, schema },
    createChildContext(context, name),
  );
}

/** Compares the targets of two references. If both have the same name, changes are reported under that name. */
function compareTargets(old: JsonObject, now: JsonObject, rules: Rules, context: Context): void {
  const [kind = "", name = ""] = String(old["$ref"]).split("/").slice(-2);
  const isShared = old["$ref"] !== undefined && old["$ref"] === now["$ref"];
  const subject = `${kind === "responses" ? "response" : kind.slice(0, -1)} ${name}`;
  const at = isShared ? { ...context, subject, path: "" } : context;
  compareMembers(getTarget(old, context.before), getTarget(now, context.after), rules, at);
}

const linkRules: Rules = { ...createRules("operationId parameters", "major"), "x-requestBody": "patch" };

const responseRules: Rules = {
  // A receiver of events may not be able to send a response body.
  content: (old, now, context, name) =>
    contentBy(old === undefined && !isRead(context) ? "major" : "minor")(old, now, context, name),
  headers: createMapRule("header", "major", addedLevel, (old, now, context, name) =>
    compareValue(old, now, context, `header ${name}`),
  ),
  links: createMapRule("link", "major", "minor", (old, now, context, name) =>
    compareMembers(old, now, linkRules, createChildContext(context, `link ${name}`)),
  ),
};

const toMap = (list: unknown, getName: (part: JsonObject) => string): JsonObject =>
  Object.fromEntries(toList(list).map((part) => [getName(part), part]));

const operationRules: Rules = {
  ...createRules("request operationId", "major"),
  deprecated: "minor",
  // The first tag is the group of an operation in generated clients. Generated clients do not contain webhooks.
  tags: (old, now, context) => {
    const [group, newGroup] = [toList(old)[0], toList(now)[0]];
    const level = group === newGroup ? "patch" : isRead(context) ? "minor" : "major";
    if (!isDeepStrictEqual(old, now)) recordChange(context, level, formatChange("tags", old, now));
  },
  // A key without the scope is rejected.
  "x-scope": (old, now, context) => {
    if (old !== now)
      recordChange(context, now === undefined ? "minor" : "major", formatChange("x-scope", old, now));
  },
  servers: (old, now, context, name) => {
    const byUrl = (servers: unknown) => toMap(servers, ({ url }) => String(url));
    const variables = createMapRule("variable", "major", "major", (one, other, at, variable) =>
      compareMembers(one, other, { default: "major" }, createChildContext(at, variable)),
    );
    createMapRule("server", "major", "minor", (one, other, at, url) =>
      compareMembers(
        one,
        other,
        { url: handledElsewhere, variables },
        createChildContext(at, `server ${url}`),
      ),
    )(byUrl(old), byUrl(now), { ...context, subject: "servers" }, name);
  },
  // Credentials that were sufficient before must still be sufficient.
  security: (old, now, context) => {
    const [ways, newWays] = [old, now].map((security) => {
      const list = toList(security).map((way) =>
        Object.entries(way).map((scheme) => scheme.flat().join(":")),
      );
      return list.length === 0 ? [[]] : list;
    });
    for (const way of ways!) {
      if (newWays!.some((other) => other.every((name) => way.includes(name)))) continue;
      recordChange(context, "major", `credentials ${way.join(" + ") || "none"} are no longer enough`);
    }
    for (const way of newWays!) {
      if (ways!.some((other) => isDeepStrictEqual(way, other))) continue;
      // For a webhook, the client checks the credentials.
      recordChange(
        context,
        isRead(context) ? "major" : "minor",
        `credentials ${way.join(" + ") || "none"} are enough now`,
      );
    }
  },
  parameters: (old, now, context, name) => {
    const nameIn = (document: JsonObject) => (parameter: JsonObject) => {
      const { in: place, name: key } = getTarget(parameter, document);
      return `${place} parameter ${key}`;
    };
    const [parameters, others] = [toMap(old, nameIn(context.before)), toMap(now, nameIn(context.after))];
    createMapRule("", "major", addedLevel, compareValue)(parameters, others, context, name);
  },
  requestBody: (old, now, outer) => {
    const context: Context = {
      ...outer,
      subject: `${outer.subject}, ${isRead(outer) ? "event" : "request"} body`,
    };
    // A receiver cannot choose the media type of an event.
    const content = contentBy(isRead(outer) ? "major" : "minor");
    if (now === undefined) recordChange(context, "major", "body removed");
    else if (old === undefined) recordChange(context, addedLevel("", toObject(now), context), "body added");
    else createObjectRule({ required, content })(old, now, context, "");
  },
  responses: (old, now, outer, name) => {
    const context: Context = { ...outer, direction: isRead(outer) ? "request" : "response" };
    // A client depends on each success status, and cannot read another one. It handles an unknown error by the first
    // digit of its status.
    const isError = (status: string) => /^[45]/.test(status);
    const removed: PartLevel = (status, _, at) => (isRead(at) && isError(status) ? "minor" : "major");
    const added: PartLevel = (status, _, at) => (isRead(at) && !isError(status) ? "major" : "minor");
    createMapRule("status", removed, added, (one, other, at, status) =>
      compareTargets(one, other, responseRules, { ...at, subject: `${at.subject}, response ${status}` }),
    )(old, now, context, name);
  },
};
