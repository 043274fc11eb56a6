import { isJsonObject, listAt, literal, memberName, objectAt, omit, own, type JsonObject } from "./json.ts";
import { componentNames } from "./modules.ts";
import {
  keyScopeOf,
  operationsOf,
  refuseOtherCallers,
  refuseUnknown,
  webhooksOf,
  type Operation,
  type Parameter,
} from "./operations.ts";
import { child, follow } from "./pointer.ts";
import { Refusal } from "./refusal.ts";
import { createScope, emitOptional, type Scope } from "./schema.ts";

/**
 * Returns the content of generated/routes.ts: the table of the operations, the routes of @hono/zod-openapi, and their
 * registration.
 */
export function routesFile(document: JsonObject, areas: ReadonlyMap<string, string>): string {
  const names = componentNames(document);
  const scope = createScope({ root: document, documented: true, names, imported: true });
  const operations = operationsOf(document, areas);
  const components = Object.entries(objectAt(objectAt(document, "components"), "responses"));
  const responses = components.map(([name, value]) => {
    const { object, at } = follow(document, value, child("#", "components", "responses", name));
    return `${memberName(name)}: ${responseText(object, at, scope)}`;
  });
  const webhooks = webhooksOf(document);
  const table = operations.map((operation) => `${operation.id}: ${operationText(operation, scope)}`);
  const routesIn = (from: "operations" | "webhooks", of: readonly Operation[]) =>
    of.map((operation) => `${operation.id}: createRoute(${routeText(from, operation, scope)})`).join(", ");
  const sent = webhooks.map((webhook) => `${webhook.id}: ${webhookText(webhook, scope)}`);
  const served = routesIn("operations", operations);
  const posted = routesIn("webhooks", webhooks);
  return [
    `import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";`,
    `import { ${[...names.values()].toSorted().join(", ")} } from "./schemas.ts";`,
    scope.text(),
    operationType,
    `/** Each operation as a handler needs it: where it is, who may call it, what it takes and answers. */\n` +
      `export const operations = { ${table.join(", ")} } as const satisfies Record<string, Operation>;`,
    `/** The name of an operation. */\nexport type OperationId = keyof typeof operations;`,
    `const responses = { ${responses.join(", ")} };`,
    `/** The routes, for the document. */\nexport const routes = { ${served} };`,
    ...(webhooks.length === 0 ? [] : [webhookTables(sent, posted)]),
    registration(document),
  ].join("\n\n");
}

const webhookTables = (sent: readonly string[], posted: string): string =>
  `/** What the service sends by itself: the name of each event, its headers and its body. */
export const webhooks = { ${sent.join(", ")} } as const;

/** The webhooks, for the document. */
export const webhookRoutes = { ${posted} };`;

function operationText(operation: Operation, scope: Scope): string {
  refuseUnserved(operation);
  refuseOtherCallers(operation);
  const { method, path, area, security, object, at } = operation;
  const statuses = Object.keys(objectAt(object, "responses")).map(Number);
  if (!statuses.some((status) => status >= 200 && status < 300) || statuses.some(Number.isNaN))
    throw new Refusal("responses", at, "must have a status of success and no ranges. Write each status.");
  const params = parameterMembers(operation, "path", scope);
  const headers = parameterMembers(operation, "header", scope);
  const query = parameterMembers(operation, "query", scope);
  const body = bodyOf(operation, scope);
  const keyScope = keyScopeOf(scope.root as JsonObject, operation);
  const parts = [
    literal({ method, path, area, security }).slice(1, -1),
    ...(keyScope === undefined ? [] : [`scope: ${literal(keyScope)}`]),
    ...(params.length > 0 ? [`params: z.strictObject({ ${params.join(", ")} })`] : []),
    ...(isOpenReading(operation) ? [] : [`query: z.strictObject({ ${query.join(", ")} })`]),
    ...(headers.length > 0 ? [`headers: z.object({ ${headers.join(", ")} })`] : []),
    ...(body ? [`body: ${body.schema}`] : []),
    ...(body && body.object["required"] !== true ? ["bodyIsOptional: true"] : []),
    `statuses: ${literal(statuses)}`,
  ];
  return `{ ${parts.join(", ")} }`;
}

/** Returns true if anybody may call the operation and it reads no query: probes and monitors may add any query. */
function isOpenReading({ method, security, parameters }: Operation): boolean {
  return method === "get" && security.length === 0 && !parameters.some((each) => each.in === "query");
}

function webhookText(webhook: Operation, scope: Scope): string {
  const { path, at, parameters } = webhook;
  const elsewhere = parameters.find((parameter) => parameter.in !== "header");
  if (elsewhere) throw new Refusal("in", elsewhere.at, "must be header in a webhook.");
  const body = bodyOf(webhook, scope);
  if (!body) throw new Refusal("requestBody", at, "is missing. Add the body of the webhook.");
  const headers = parameterMembers(webhook, "header", scope);
  return `{ name: ${literal(path)}, headers: z.object({ ${headers.join(", ")} }), body: ${body.schema} }`;
}

function routeText(from: "operations" | "webhooks", operation: Operation, scope: Scope): string {
  const { id, method, path, object, parameters, at } = operation;
  const part = (name: string) => `${from}.${id}.${name}`;
  const has = (place: string) => parameters.some((parameter) => parameter.in === place);
  const body = bodyOf(operation, scope);
  const request = [
    ...(has("path") ? [`params: ${part("params")}`] : []),
    ...(from === "operations" && !isOpenReading(operation) ? [`query: ${part("query")}`] : []),
    ...(has("header") ? [`headers: ${part("headers")}`] : []),
    ...(body ? [`body: ${bodyText(body.object, part("body"))}`] : []),
  ];
  const responses = Object.entries(objectAt(object, "responses")).map(
    ([status, value]) => `${status}: ${responseOf(value, child(at, "responses", status), scope)}`,
  );
  const rest = members(object, ["parameters", "requestBody", "responses", "security"]);
  return (
    `{ method: ${literal(method)}, path: ${literal(path)}, ${rest}security: ${literal(object["security"])}, ` +
    `request: { ${request.join(", ")} }, responses: { ${responses.join(", ")} } }`
  );
}

/** Returns the members of an object, except those named, as source that another member may follow. */
const members = (object: JsonObject, names: readonly string[]) =>
  Object.entries(omit(object, names))
    .map(([name, value]) => `${memberName(name)}: ${literal(value)}, `)
    .join("");

/** The one request header that the service reads, besides credentials. */
const servedHeader = "Idempotency-Key";

function refuseUnserved({ parameters }: Operation): void {
  for (const { in: place, name, at } of parameters) {
    if (!["query", "path", "header"].includes(place))
      throw new Refusal("in", at, `must be query, path or header, and is ${place}.`);
    if (place === "header" && name !== servedHeader)
      throw new Refusal("name", at, `must be ${servedHeader}: the service does not read the header ${name}.`);
  }
}

const parameterKeys = ["name", "in", "required", "description", "example", "schema"];

/** Returns the parameters of one place (query, path, header) as members of an object of zod schemas. */
function parameterMembers({ parameters }: Operation, place: string, scope: Scope): string[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => `${memberName(parameter.name)}: ${parameterText(parameter, scope)}`);
}

function parameterText({ object, at, name }: Parameter, scope: Scope): string {
  refuseUnknown(object, parameterKeys, at);
  // Zod reads an inherited member of an object that has no own one.
  if (name in {}) throw new Refusal("name", at, `is ${name}, which every object has. Rename it.`);
  const place = child(at, "schema");
  const { type } = follow(scope.root, object["schema"], place).object;
  if (type !== "string" && type !== "integer")
    throw new Refusal("type", place, "must be string or integer in a parameter.");
  const shown = omit(object, ["name", "in", "required", "schema"]);
  const param = Object.keys(shown).length === 0 ? "" : `.openapi({ param: ${literal(shown)} })`;
  const wrap = (text: string) =>
    `${type === "integer" ? `z.preprocess(${scope.use("toInteger")}, ${text})` : text}${param}`;
  if (object["required"] !== true) return emitOptional(object["schema"], place, scope, wrap);
  return wrap(scope.emit(object["schema"], place));
}

const json = "application/json";
const mediaKeys = ["schema", "examples"];

/** Returns the body of an operation and the expression of its schema, or undefined if it takes none. */
function bodyOf({ object, at }: Operation, scope: Scope) {
  if (!("requestBody" in object)) return undefined;
  const body = objectAt(object, "requestBody");
  const place = child(at, "requestBody");
  refuseUnknown(body, ["description", "content", "required"], place);
  const content = objectAt(body, "content");
  if (Object.keys(content).join() !== json) throw new Refusal("content", place, `must be ${json} alone.`);
  const media = objectAt(content, json);
  refuseUnknown(media, mediaKeys, child(place, "content", json));
  const schemaAt = child(place, "content", json, "schema");
  const target = follow(scope.root, media["schema"], schemaAt).object;
  const isNeeded = own(target, "type") !== "object" || listAt(target, "required").length > 0;
  if ((body["required"] === true) !== isNeeded)
    throw new Refusal("required", place, `must be ${isNeeded}, because of the required fields of the body.`);
  return { object: body, schema: scope.emit(media["schema"], schemaAt) };
}

/** Returns the `request.body` of a route. */
function bodyText(body: JsonObject, schema: string): string {
  const media = objectAt(objectAt(body, "content"), json);
  return `{ ${members(body, ["content"])}content: { "${json}": { ${members(media, ["schema"])}schema: ${schema} } } }`;
}

function responseOf(value: unknown, at: string, scope: Scope): string {
  const reference = isJsonObject(value) ? own(value, "$ref") : undefined;
  const prefix = "#/components/responses/";
  if (typeof reference === "string" && reference.startsWith(prefix))
    return `responses.${reference.slice(prefix.length)}`;
  const { object, at: place } = follow(scope.root, value, at);
  return responseText(object, place, scope);
}

function responseText(object: JsonObject, at: string, scope: Scope): string {
  refuseUnknown(object, ["description", "headers", "content", "links"], at);
  const content = Object.entries(objectAt(object, "content")).map(([type, media]) => {
    const place = child(at, "content", type);
    if (!isJsonObject(media)) throw new Refusal("content", place, "must be an object.");
    refuseUnknown(media, mediaKeys, place);
    const schema = scope.emit(own(media, "schema"), child(place, "schema"));
    return `${memberName(type)}: { ${members(media, ["schema"])}schema: ${schema} }`;
  });
  const shown = content.length === 0 ? "" : `content: { ${content.join(", ")} }`;
  return `{ ${members(object, ["content"])}${shown} }`;
}

/** The type of the entries in the table of operations. */
const operationType = `/** What the table says of one operation. */
export type Operation = {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
  readonly path: string;
  readonly area: string;
  /** The alternatives: each lists the security schemes that are needed together. */
  readonly security: readonly (readonly string[])[];
  /** What an API key has to be for; there wherever one is taken. */
  readonly scope?: string;
  readonly params?: z.ZodType;
  /** Left out where a query is ignored. */
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether no body at all stands for an empty object. */
  readonly bodyIsOptional?: true;
  readonly statuses: readonly number[];
};`;

/** Returns the head of the document and the function that registers components and routes. */
function registration(document: JsonObject): string {
  const components = objectAt(document, "components");
  const raw = ["securitySchemes", "headers", "examples"].flatMap((kind) =>
    Object.entries(objectAt(components, kind)).map(
      ([name, value]) => `registry.registerComponent(${literal(kind)}, ${literal(name)}, ${literal(value)});`,
    ),
  );
  const head = omit(document, ["paths", "webhooks", "components", "x-generated"]);
  const schemas = [...componentNames(document).values()].map(
    (name) => `registry.register("${name}", ${name});`,
  );
  return `/** What the document says beside its paths and components. */
export const document = ${literal(head)};

/** Registers all components and routes, for \`getOpenAPI31Document(document)\`. */
export function register(registry: OpenAPIHono["openAPIRegistry"]): void {
  ${[...schemas, ...raw].join("\n  ")}
  for (const route of Object.values(routes)) registry.registerPath(route);
  ${webhooksOf(document).length === 0 ? "" : "for (const route of Object.values(webhookRoutes)) registry.registerWebhook(route);"}
}
`;
}
