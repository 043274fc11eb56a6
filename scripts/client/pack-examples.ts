import { format } from "prettier";

/** Members of the bundled contract that this module uses. */
export interface Contract {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** An operation of the contract. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content } | Reference>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

interface Reference {
  readonly $ref: string;
}

interface Content {
  readonly "application/json": {
    readonly examples: Readonly<
      Record<string, { readonly summary?: string; readonly value?: unknown } | Reference>
    >;
  };
}

/**
 * Creates TypeScript calls of one operation: one for each example of its request body, or one without a body. The first
 * example of its success response follows the first call as a comment. Rejects if this response has no example.
 */
export async function createExampleText(contract: Contract, operation: Operation): Promise<string> {
  const { operationId, requestBody } = operation;
  const path = getExamplePath(contract, operation);
  const bodies = Object.values(requestBody?.content["application/json"].examples ?? { none: {} });
  const calls = bodies.map((body) => {
    const { summary, value } = resolve(contract, body);
    const request = JSON.stringify({ path, body: value });
    const comment = bodies.length > 1 && summary !== undefined ? `// ${summary}\n` : "";
    return { comment, call: `await hub.${operationId}(${request === "{}" ? "" : request});` };
  });
  const [first, ...others] = await Promise.all(
    calls.map(async ({ comment, call }, index) => {
      const code = index === 0 ? `const answer = ${call}` : call;
      return comment + (await format(code, { parser: "typescript", printWidth: 100 }));
    }),
  );
  return [`${first}${await createResponseText(contract, operation)}\n`, ...others].join("\n").trimEnd();
}

function getExamplePath(contract: Contract, { parameters = [] }: Operation): object | undefined {
  const inPath = parameters.map((one) => resolve(contract, one)).filter((one) => one.in === "path");
  return inPath.length === 0
    ? undefined
    : Object.fromEntries(inPath.map(({ name, example }) => [name, example]));
}

/** Formats the first example of the operation's 2xx response as comment lines. */
async function createResponseText(contract: Contract, { responses }: Operation): Promise<string> {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
  const [answer] = Object.values(resolve(contract, success).content["application/json"].examples);
  const text = JSON.stringify(resolve(contract, answer!).value);
  const formatted = await format(text, { parser: "json5", printWidth: 96, quoteProps: "as-needed" });
  return formatted.trimEnd().replaceAll(/^/gm, "// ");
}

/** Returns the target of a reference, or the value itself. */
function resolve<Value extends object>(contract: Contract, value: Value | Reference): Value {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as Value;
  const parts = value.$ref.slice(2).split("/");
  const found = parts.reduce<unknown>(
    (node, part) => (node as Readonly<Record<string, unknown>>)[part],
    contract,
  );
  return resolve(contract, found as Value | Reference);
}
