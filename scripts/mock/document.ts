/** The contract as far as the mock reads it. */
export interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { readonly post: Pick<Operation, "requestBody"> }>;
  readonly components: { readonly examples: Record<string, Example> };
}

/** An operation as far as the mock reads it. */
export interface Operation {
  readonly operationId: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly $ref?: string; readonly content?: Content }>;
}

type Content = Record<
  string,
  { readonly schema: object; readonly examples?: Record<string, { readonly $ref?: string }> }
>;

interface Example {
  readonly value: { readonly code?: string; readonly status?: number };
}

/** What the service answers where no operation is reached; the mock answers it in the same cases. */
export const outsideOperations = ["not_found", "method_not_allowed", "payload_too_large"] as const;

/** Where the mock keeps the answer of such a case, or shows the body of a webhook. */
export const problemPath = (code: (typeof outsideOperations)[number]) => `/problems/${code}`;
export const webhookPath = (name: string) => `/webhooks/${name}`;

/**
 * The contract with a path for each thing that has examples and no operation: the bodies of webhooks, and the problems of
 * unknown addresses, wrong methods and bodies that are too long.
 */
export function mockDocument(document: string): string {
  // What is made up has the fields of this version, and none of a later one.
  const contract = closed(JSON.parse(document)) as Contract;
  const webhooks = Object.entries(contract.webhooks).map(([name, { post }]) => {
    const description = "The body that is posted to an endpoint.";
    const responses = { 200: { description, content: post.requestBody?.content ?? {} } };
    return [webhookPath(name), { get: { operationId: `show ${name}`, security: [], responses } }];
  });
  const problems = outsideOperations.map((code) => {
    const named = Object.entries(contract.components.examples).filter(([, { value }]) => value.code === code);
    const examples = named.map(([name]) => [name, { $ref: `#/components/examples/${name}` }] as const);
    const schema = { $ref: "#/components/schemas/Problem" };
    const content = { "application/problem+json": { schema, examples: Object.fromEntries(examples) } };
    const responses = { [String(named[0]?.[1].value.status)]: { description: code, content } };
    return [problemPath(code), { get: { operationId: `show ${code}`, security: [], responses } }];
  });
  return JSON.stringify({
    ...contract,
    paths: { ...contract.paths, ...Object.fromEntries([...webhooks, ...problems]) },
  });
}

/** The schemas in a part of the contract, taking no field that they do not name: what this version says, and no more. */
export function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, member]) => [name, closed(member)]));
  return "properties" in part && "type" in part ? { additionalProperties: false, ...copy } : copy;
}
