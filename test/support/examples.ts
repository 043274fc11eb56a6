import {
  allOperations,
  bothContracts,
  contract,
  contractOperations,
  resolve,
  type ContractResponse,
} from "./contract.ts";

/** An example of the contract with the place where it stands and the schema that it is an example of. */
export interface Example {
  readonly place: string;
  readonly operationId: string;
  readonly status: number | undefined;
  readonly schema: object;
  readonly value: unknown;
}

type Operations = typeof contractOperations;

/** The examples of all request bodies, of both contracts. */
export const requestExamples: readonly Example[] = allOperations.flatMap(({ operationId, requestBody }) =>
  examplesIn(requestBody?.content ?? {}).map(({ name, schema, value }) => {
    return { place: `${operationId} ${name}`, operationId, status: undefined, schema, value };
  }),
);

const responseExamplesOf = (operations: Operations): readonly Example[] =>
  operations.flatMap(({ operationId, responses }) =>
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

/** The examples of all answers of the customers' contract. */
export const responseExamples = responseExamplesOf(contractOperations);

/** The examples of all answers of both contracts. */
export const allResponseExamples = responseExamplesOf(allOperations);

const sharedIn = ({ components }: Pick<typeof contract, "components">) =>
  Object.entries(components["examples"] as Record<string, { readonly value: unknown }>).map(
    ([name, { value }]) => ({ name, value }),
  );

/** The examples that are kept for several operations of the customers' contract to show. */
export const sharedExamples = sharedIn(contract);

/** The same of both contracts. */
export const allSharedExamples = sharedIn(bothContracts);

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
