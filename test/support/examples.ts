import { contract, contractOperations, resolve, type ContractResponse } from "./contract.ts";

/** An example of the contract with the place where it stands and the schema that it is an example of. */
export interface Example {
  readonly place: string;
  readonly operationId: string;
  readonly status: number | undefined;
  readonly schema: object;
  readonly value: unknown;
}

/** The examples of all request bodies. */
export const requestExamples: readonly Example[] = contractOperations.flatMap(
  ({ operationId, requestBody }) =>
    examplesIn(requestBody?.content ?? {}).map(({ name, schema, value }) => {
      return { place: `${operationId} ${name}`, operationId, status: undefined, schema, value };
    }),
);

/** The examples of all answers. */
export const responseExamples: readonly Example[] = contractOperations.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, response]) =>
    examplesIn(resolve(response).content ?? {}).map(({ name, schema, value }) => {
      return {
        place: `${operationId} ${status} ${name}`,
        operationId,
        status: Number(status),
        schema,
        value,
      };
    }),
  ),
);

/** The examples that are kept for several operations to show. */
export const sharedExamples = Object.entries(
  contract.components["examples"] as Record<string, { readonly value: unknown }>,
).map(([name, { value }]) => ({ name, value }));

function examplesIn(content: NonNullable<ContractResponse["content"]>) {
  return Object.values(content).flatMap(({ schema, examples = {} }) =>
    Object.entries(examples).map(([name, example]) => ({ name, schema, value: resolve(example).value })),
  );
}

/** Every text and number in a value with the name of the field that holds it. */
export function leavesOf(value: unknown, name = ""): readonly (readonly [name: string, leaf: unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, name));
  if (typeof value !== "object" || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, key));
}
