import { webhooksOf } from "../document.ts";
import { literal, objectAt, type JsonObject } from "../json.ts";
import { componentNames } from "./names.ts";

/** The shape that all entries of the table of operations have. */
export const operationType = `/** What the table says of one operation. */
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

/** The head of the document and the function that registers components and routes. */
export function registration(document: JsonObject): string {
  const components = objectAt(document, "components");
  const raw = ["securitySchemes", "headers", "examples"].flatMap((kind) =>
    Object.entries(objectAt(components, kind)).map(
      ([name, value]) => `registry.registerComponent(${literal(kind)}, ${literal(name)}, ${literal(value)});`,
    ),
  );
  const head = Object.entries(document).filter(
    ([name]) => !["paths", "webhooks", "components", "x-generated"].includes(name),
  );
  const schemas = [...componentNames(document).values()].map(
    (name) => `registry.register("${name}", ${name});`,
  );
  return `/** What the document says beside its paths and components. */
export const document = ${literal(Object.fromEntries(head))};

/** Registers all components and routes, for \`getOpenAPI31Document(document)\`. */
export function register(registry: OpenAPIHono["openAPIRegistry"]): void {
  ${[...schemas, ...raw].join("\n  ")}
  for (const route of Object.values(routes)) registry.registerPath(route);
  ${webhooksOf(document).length === 0 ? "" : "for (const route of Object.values(webhookRoutes)) registry.registerWebhook(route);"}
}
`;
}
