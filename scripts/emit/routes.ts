import {
  isJsonObject,
  getList,
  toLiteral,
  toMemberName,
  getObject,
  omit,
  findMember,
  type JsonObject,
} from "./json.ts";
import { getComponentNames } from "./modules.ts";
import {
  findKeyScope,
  listOperations,
  assertSupportedSecurity,
  assertKnownMembers,
  listWebhooks,
  type Operation,
  type Parameter,
} from "./operations.ts";
import { appendTokens, followReferences } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";
import { createScope, emitOptional, type Scope } from "./schema.ts";

/**
 * Returns the content of generated/routes.ts: the table of operations, the routes for @hono/zod-openapi, and their
 * registration. `areas` contains the area of each operationId. Throws `ContractError` for parts of a contract that the
 * service cannot serve.
 */
export function emitRoutesFile(document: JsonObject, areas: ReadonlyMap<string, string>): string {
  const names = getComponentNames(document);
  const scope = createScope({ root: document, documented: true, names, imported: true });
  const operations = listOperations(document, areas);
  const components = Object.entries(getObject(getObject(document, "components"), "responses"));
  const responses = components.map(([name, value]) => {
    const { object, at } = followReferences(
      document,
      value,
      appendTokens("#", "components", "responses", name),
    );
    return `${toMemberName(name)}: ${emitResponseObject(object, at, scope)}`;
  });
  const webhooks = listWebhooks(document);
  const table = operations.map((operation) => `${operation.id}: ${emitOperation(operation, scope)}`);
  const routesIn = (from: "operations" | "webhooks", of: readonly Operation[]) =>
    of.map((operation) => `${operation.id}: createRoute(${emitRoute(from, operation, scope)})`).join(", ");
  const sent = webhooks.map((webhook) => `${webhook.id}: ${emitWebhook(webhook, scope)}`);
  const served = routesIn("operations", operations);
  const posted = routesIn("webhooks", webhooks);
  return [
    `import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";`,
    `import { ${[...names.values()].toSorted().join(", ")} } from "./schemas.ts";`,
    scope.text(),
    operationType,
    `/** All operations for handlers: method, path, credentials, inputs and response statuses. */\n` +
      `export const operations = { ${table.join(", ")} } as const satisfies Record<string, Operation>;`,
    `/** Name of an operation. */\nexport type OperationId = keyof typeof operations;`,
    `const responses = { ${responses.join(", ")} };`,
    `/** Routes for the OpenAPI document. */\nexport const routes = { ${served} };`,
    ...(webhooks.length === 0 ? [] : [emitWebhookTables(sent, posted)]),
    emitRegistration(document),
  ].join("\n\n");
}

const emitWebhookTables = (sent: readonly string[], posted: string): string =>
  `/** Webhooks that the service sends: the name of each event, its headers and its body. */
export const webhooks = { ${sent.join(", ")} } as const;

/** Webhooks for the OpenAPI document. */
export const webhookRoutes = { ${posted} };`;

function emitOperation(operation: Operation, scope: Scope): string {
  assertServedParameters(operation);
  assertSupportedSecurity(operation);
  const { method, path, area, security, object, at } = operation;
  const statuses = Object.keys(getObject(object, "responses")).map(Number);
  if (!statuses.some((status) => status >= 200 && status < 300) || statuses.some(Number.isNaN))
    throw new ContractError(
      "responses",
      at,
      "must have a status of success and no ranges. Write each status.",
    );
  const params = emitParameters(operation, "path", scope);
  const headers = emitParameters(operation, "header", scope);
  const query = emitParameters(operation, "query", scope);
  const body = findBody(operation, scope);
  const keyScope = findKeyScope(scope.root as JsonObject, operation);
  const parts = [
    toLiteral({ method, path, area, security }).slice(1, -1),
    ...(keyScope === undefined ? [] : [`scope: ${toLiteral(keyScope)}`]),
    ...(params.length > 0 ? [`params: z.strictObject({ ${params.join(", ")} })`] : []),
    ...(isOpenReading(operation) ? [] : [`query: z.strictObject({ ${query.join(", ")} })`]),
    ...(headers.length > 0 ? [`headers: z.object({ ${headers.join(", ")} })`] : []),
    ...(body ? [`body: ${body.schema}`] : []),
    ...(body && body.object["required"] !== true ? ["bodyIsOptional: true"] : []),
    `statuses: ${toLiteral(statuses)}`,
  ];
  return `{ ${parts.join(", ")} }`;
}

/**
 * Returns true if the operation needs no credentials and reads no query. Probes and monitors may add any query to it.
 */
function isOpenReading({ method, security, parameters }: Operation): boolean {
  return method === "get" && security.length === 0 && !parameters.some((each) => each.in === "query");
}

function emitWebhook(webhook: Operation, scope: Scope): string {
  const { path, at, parameters } = webhook;
  const elsewhere = parameters.find((parameter) => parameter.in !== "header");
  if (elsewhere) throw new ContractError("in", elsewhere.at, "must be header in a webhook.");
  const body = findBody(webhook, scope);
  if (!body) throw new ContractError("requestBody", at, "is missing. Add the body of the webhook.");
  const headers = emitParameters(webhook, "header", scope);
  return `{ name: ${toLiteral(path)}, headers: z.object({ ${headers.join(", ")} }), body: ${body.schema} }`;
}

function emitRoute(from: "operations" | "webhooks", operation: Operation, scope: Scope): string {
  const { id, method, path, object, parameters, at } = operation;
  const part = (name: string) => `${from}.${id}.${name}`;
  const has = (place: string) => parameters.some((parameter) => parameter.in === place);
  const body = findBody(operation, scope);
  const request = [
    ...(has("path") ? [`params: ${part("params")}`] : []),
    ...(from === "operations" && !isOpenReading(operation) ? [`query: ${part("query")}`] : []),
    ...(has("header") ? [`headers: ${part("headers")}`] : []),
    ...(body ? [`body: ${emitBody(body.object, part("body"))}`] : []),
  ];
  const responses = Object.entries(getObject(object, "responses")).map(
    ([status, value]) => `${status}: ${emitResponse(value, appendTokens(at, "responses", status), scope)}`,
  );
  const rest = emitMembers(object, ["parameters", "requestBody", "responses", "security"]);
  return (
    `{ method: ${toLiteral(method)}, path: ${toLiteral(path)}, ${rest}security: ${toLiteral(object["security"])}, ` +
    `request: { ${request.join(", ")} }, responses: { ${responses.join(", ")} } }`
  );
}

/** Returns the members of an object, without the named ones, as source text that another member may follow. */
const emitMembers = (object: JsonObject, names: readonly string[]) =>
  Object.entries(omit(object, names))
    .map(([name, value]) => `${toMemberName(name)}: ${toLiteral(value)}, `)
    .join("");

/** The only request header that the service reads, apart from credentials. */
const servedHeader = "Idempotency-Key";

function assertServedParameters({ parameters }: Operation): void {
  for (const { in: place, name, at } of parameters) {
    if (!["query", "path", "header"].includes(place))
      throw new ContractError("in", at, `must be query, path or header, and is ${place}.`);
    if (place === "header" && name !== servedHeader)
      throw new ContractError(
        "name",
        at,
        `must be ${servedHeader}: the service does not read the header ${name}.`,
      );
  }
}

const parameterKeys = ["name", "in", "required", "description", "example", "schema"];

/** Returns the parameters of one location (query, path, header) as members of an object of zod schemas. */
function emitParameters({ parameters }: Operation, place: string, scope: Scope): string[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => `${toMemberName(parameter.name)}: ${emitParameter(parameter, scope)}`);
}

function emitParameter({ object, at, name }: Parameter, scope: Scope): string {
  assertKnownMembers(object, parameterKeys, at);
  // For a missing parameter, zod would read the inherited member of that name.
  if (name in {}) throw new ContractError("name", at, `is ${name}, which every object has. Rename it.`);
  const place = appendTokens(at, "schema");
  const { type } = followReferences(scope.root, object["schema"], place).object;
  if (type !== "string" && type !== "integer")
    throw new ContractError("type", place, "must be string or integer in a parameter.");
  const shown = omit(object, ["name", "in", "required", "schema"]);
  const param = Object.keys(shown).length === 0 ? "" : `.openapi({ param: ${toLiteral(shown)} })`;
  const wrap = (text: string) =>
    `${type === "integer" ? `z.preprocess(${scope.use("toInteger")}, ${text})` : text}${param}`;
  if (object["required"] !== true) return emitOptional(object["schema"], place, scope, wrap);
  return wrap(scope.emit(object["schema"], place));
}

const json = "application/json";
const mediaKeys = ["schema", "examples"];

/** Returns the body of an operation and the expression of its schema, or undefined if the operation has no body. */
function findBody({ object, at }: Operation, scope: Scope) {
  if (!("requestBody" in object)) return undefined;
  const body = getObject(object, "requestBody");
  const place = appendTokens(at, "requestBody");
  assertKnownMembers(body, ["description", "content", "required"], place);
  const content = getObject(body, "content");
  if (Object.keys(content).join() !== json)
    throw new ContractError("content", place, `must be ${json} alone.`);
  const media = getObject(content, json);
  assertKnownMembers(media, mediaKeys, appendTokens(place, "content", json));
  const schemaAt = appendTokens(place, "content", json, "schema");
  const target = followReferences(scope.root, media["schema"], schemaAt).object;
  const isNeeded = findMember(target, "type") !== "object" || getList(target, "required").length > 0;
  if ((body["required"] === true) !== isNeeded)
    throw new ContractError(
      "required",
      place,
      `must be ${isNeeded}, because of the required fields of the body.`,
    );
  return { object: body, schema: scope.emit(media["schema"], schemaAt) };
}

/** Returns the `request.body` of a route. */
function emitBody(body: JsonObject, schema: string): string {
  const media = getObject(getObject(body, "content"), json);
  return `{ ${emitMembers(body, ["content"])}content: { "${json}": { ${emitMembers(media, ["schema"])}schema: ${schema} } } }`;
}

function emitResponse(value: unknown, at: string, scope: Scope): string {
  const reference = isJsonObject(value) ? findMember(value, "$ref") : undefined;
  const prefix = "#/components/responses/";
  if (typeof reference === "string" && reference.startsWith(prefix))
    return `responses.${reference.slice(prefix.length)}`;
  const { object, at: place } = followReferences(scope.root, value, at);
  return emitResponseObject(object, place, scope);
}

function emitResponseObject(object: JsonObject, at: string, scope: Scope): string {
  assertKnownMembers(object, ["description", "headers", "content", "links"], at);
  const content = Object.entries(getObject(object, "content")).map(([type, media]) => {
    const place = appendTokens(at, "content", type);
    if (!isJsonObject(media)) throw new ContractError("content", place, "must be an object.");
    assertKnownMembers(media, mediaKeys, place);
    const schema = scope.emit(findMember(media, "schema"), appendTokens(place, "schema"));
    return `${toMemberName(type)}: { ${emitMembers(media, ["schema"])}schema: ${schema} }`;
  });
  const shown = content.length === 0 ? "" : `content: { ${content.join(", ")} }`;
  return `{ ${emitMembers(object, ["content"])}${shown} }`;
}

/** Type of the entries in the table of operations. */
const operationType = `/** Entry of an operation in the table. */
export type Operation = {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
  readonly path: string;
  readonly area: string;
  /** Alternative credentials. Each alternative lists the security schemes that are required together. */
  readonly security: readonly (readonly string[])[];
  /** Scope that an API key needs. Set for every operation that accepts an API key. */
  readonly scope?: string;
  readonly params?: z.ZodType;
  /** Unset if the query is ignored. */
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True if a missing body is read as an empty object. */
  readonly bodyIsOptional?: true;
  readonly statuses: readonly number[];
};`;

/** Returns the head of the document, and the function that registers components and routes. */
function emitRegistration(document: JsonObject): string {
  const components = getObject(document, "components");
  const raw = ["securitySchemes", "headers", "examples"].flatMap((kind) =>
    Object.entries(getObject(components, kind)).map(
      ([name, value]) =>
        `registry.registerComponent(${toLiteral(kind)}, ${toLiteral(name)}, ${toLiteral(value)});`,
    ),
  );
  const head = omit(document, ["paths", "webhooks", "components", "x-generated"]);
  const schemas = [...getComponentNames(document).values()].map(
    (name) => `registry.register("${name}", ${name});`,
  );
  return `/** Head of the OpenAPI document: all members except paths and components. */
export const document = ${toLiteral(head)};

/** Registers all components and routes, for \`getOpenAPI31Document(document)\`. */
export function register(registry: OpenAPIHono["openAPIRegistry"]): void {
  ${[...schemas, ...raw].join("\n  ")}
  for (const route of Object.values(routes)) registry.registerPath(route);
  ${listWebhooks(document).length === 0 ? "" : "for (const route of Object.values(webhookRoutes)) registry.registerWebhook(route);"}
}
`;
}
