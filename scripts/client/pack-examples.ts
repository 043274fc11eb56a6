import { format } from "prettier";

/** What is read of the bundled contract. */
export interface Contract {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One operation of the contract. */
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

/** Calls of one operation as TypeScript, one for each example of its request, and what the first one is answered. */
export async function exampleText(contract: Contract, operation: Operation): Promise<string> {
  const { operationId, requestBody } = operation;
  const path = pathOf(contract, operation);
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
  return [`${first}${await answerText(contract, operation)}\n`, ...others].join("\n").trimEnd();
}

function pathOf(contract: Contract, { parameters = [] }: Operation): object | undefined {
  const inPath = parameters.map((one) => resolve(contract, one)).filter((one) => one.in === "path");
  return inPath.length === 0
    ? undefined
    : Object.fromEntries(inPath.map(({ name, example }) => [name, example]));
}

/** The first example of an operation's 2xx answer, in comments, a line each. */
async function answerText(contract: Contract, { responses }: Operation): Promise<string> {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
  const [answer] = Object.values(resolve(contract, success).content["application/json"].examples);
  const text = JSON.stringify(resolve(contract, answer!).value);
  const formatted = await format(text, { parser: "json5", printWidth: 96, quoteProps: "as-needed" });
  return formatted.trimEnd().replaceAll(/^/gm, "// ");
}

/** What a value refers to, or the value itself. */
function resolve<Value extends object>(contract: Contract, value: Value | Reference): Value {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as Value;
  const parts = value.$ref.slice(2).split("/");
  const found = parts.reduce<unknown>(
    (node, part) => (node as Readonly<Record<string, unknown>>)[part],
    contract,
  );
  return resolve(contract, found as Value | Reference);
}
