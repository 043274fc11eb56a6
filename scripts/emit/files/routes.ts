import { refuseOtherCallers } from "../callers.ts";
import { follow, operationsOf, webhooksOf, type Operation } from "../document.ts";
import { isJsonObject, literal, memberName, objectAt, own, type JsonObject } from "../json.ts";
import { keyScopeOf } from "../key-scope.ts";
import { child } from "../pointer.ts";
import { Refusal } from "../refusal.ts";
import { emitSchema } from "../schema.ts";
import { createScope, type Scope } from "../scope.ts";
import { withBanner } from "./banner.ts";
import { bodySchema, bodyText, isBodyOptional, members, responseText } from "./bodies.ts";
import { componentNames } from "./names.ts";
import { parameterMembers, refuseUnserved } from "./parameters.ts";
import { operationType, registration } from "./registration.ts";

/** generated/routes.ts: the table of the operations, the routes of @hono/zod-openapi, and their registration. */
export function routesFile(document: JsonObject, areas: ReadonlyMap<string, string>): string {
  const names = componentNames(document);
  const scope = createScope({ root: document, emit: emitSchema, documented: true, names, imported: true });
  for (const reference of names.keys()) scope.refer(reference, reference);
  const operations = operationsOf(document, areas);
  const responses = Object.entries(objectAt(objectAt(document, "components"), "responses")).map(
    ([name, value]) => {
      const { object, at } = follow(document, value, child("#", "components", "responses", name));
      return `${memberName(name)}: ${responseText(object, at, scope)}`;
    },
  );
  const webhooks = webhooksOf(document);
  const table = operations.map((operation) => `${operation.id}: ${operationText(operation, scope)}`);
  const routesOf = (from: "operations" | "webhooks", of: readonly Operation[]) =>
    of.map((operation) => `${operation.id}: createRoute(${routeText(from, operation, scope)})`).join(", ");
  const sent = webhooks.map((webhook) => `${webhook.id}: ${webhookText(webhook, scope)}`);
  const served = routesOf("operations", operations);
  const posted = routesOf("webhooks", webhooks);
  return withBanner(
    [
      `import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";`,
      `import { ${scope.imports().join(", ")} } from "./schemas.ts";`,
      scope.text(),
      operationType,
      `/** Each operation as a handler needs it: where it is, who may call it, what it takes and answers. */\n` +
        `export const operations = { ${table.join(", ")} } as const satisfies Record<string, Operation>;`,
      `/** The name of an operation. */\nexport type OperationId = keyof typeof operations;`,
      `const responses = { ${responses.join(", ")} };`,
      `/** The routes, for the document. */\nexport const routes = { ${served} };`,
      ...(webhooks.length === 0 ? [] : [webhookTables(sent, posted)]),
      registration(document),
    ].join("\n\n"),
  );
}

const webhookTables = (sent: readonly string[], posted: string): string =>
  `/** What the service sends by itself: the name of each event, its headers and its body. */
export const webhooks = { ${sent.join(", ")} } as const;

/** The webhooks, for the document. */
export const webhookRoutes = { ${posted} };`;

function operationText(operation: Operation, scope: Scope): string {
  refuseUnserved(operation);
  refuseOtherCallers(operation);
  const { method, path, area, security } = operation;
  const statuses = Object.keys(objectAt(operation.object, "responses")).map(Number);
  const isSuccess = (status: number) => status >= 200 && status < 300;
  if (!statuses.some(isSuccess) || statuses.some(Number.isNaN)) {
    throw new Refusal("responses", operation.at, "must list plain statuses, at least one of them a success");
  }
  const params = parameterMembers(operation, "path", scope);
  const headers = parameterMembers(operation, "header", scope);
  const query = parameterMembers(operation, "query", scope);
  const body = bodySchema(operation, scope);
  const keyScope = keyScopeOf(scope.root as JsonObject, operation);
  const parts = [
    `${literal({ method, path, area, security }).slice(1, -1)}`,
    ...(keyScope === undefined ? [] : [`scope: ${literal(keyScope)}`]),
    ...(params.length > 0 ? [`params: z.strictObject({ ${params.join(", ")} })`] : []),
    ...(isOpenReading(operation) ? [] : [`query: z.strictObject({ ${query.join(", ")} })`]),
    ...(headers.length > 0 ? [`headers: z.object({ ${headers.join(", ")} })`] : []),
    ...(body ? [`body: ${body}`] : []),
    ...(isBodyOptional(operation, scope) ? ["bodyIsOptional: true"] : []),
    `statuses: ${literal(statuses)}`,
  ];
  return `{ ${parts.join(", ")} }`;
}

/** Whether anybody may ask and the query says nothing: probes and monitors add to it what they like. */
function isOpenReading({ method, security, parameters }: Operation): boolean {
  return method === "get" && security.length === 0 && !parameters.some((each) => each.in === "query");
}

/** A webhook takes its parameters in headers alone. */
function webhookText(webhook: Operation, scope: Scope): string {
  const { path, at, parameters } = webhook;
  const elsewhere = parameters.find((parameter) => parameter.in !== "header");
  if (elsewhere) throw new Refusal("in", elsewhere.at, "must be header for a webhook");
  const body = bodySchema(webhook, scope);
  if (!body) throw new Refusal("requestBody", at, "is missing: a webhook has one");
  const headers = parameterMembers(webhook, "header", scope);
  return `{ name: ${literal(path)}, headers: z.object({ ${headers.join(", ")} }), body: ${body} }`;
}

function routeText(from: "operations" | "webhooks", operation: Operation, scope: Scope): string {
  const { id, method, path, object, parameters } = operation;
  const part = (name: string) => `${from}.${id}.${name}`;
  const has = (place: string) => parameters.some((parameter) => parameter.in === place);
  const request = [
    ...(has("path") ? [`params: ${part("params")}`] : []),
    ...(from === "operations" && !isOpenReading(operation) ? [`query: ${part("query")}`] : []),
    ...(has("header") ? [`headers: ${part("headers")}`] : []),
    ...("requestBody" in object ? [`body: ${bodyText(operation, part("body"), scope)}`] : []),
  ];
  const security = literal(own(object, "security") ?? own(scope.root as JsonObject, "security"));
  const responses = Object.entries(objectAt(object, "responses")).map(
    ([status, value]) => `${status}: ${responseOf(value, child(operation.at, "responses", status), scope)}`,
  );
  const rest = members(object, ["parameters", "requestBody", "responses", "security"]);
  return (
    `{ method: ${literal(method)}, path: ${literal(path)}, ${rest}security: ${security}, ` +
    `request: { ${request.join(", ")} }, responses: { ${responses.join(", ")} } }`
  );
}

function responseOf(value: unknown, at: string, scope: Scope): string {
  const reference = isJsonObject(value) ? own(value, "$ref") : undefined;
  const prefix = "#/components/responses/";
  if (typeof reference === "string" && reference.startsWith(prefix)) {
    const name = memberName(reference.slice(prefix.length));
    return name.startsWith('"') ? `responses[${name}]` : `responses.${name}`;
  }
  const { object, at: place } = follow(scope.root, value, at);
  return responseText(object, place, scope);
}
