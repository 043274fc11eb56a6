import {
  allOperations,
  bothContracts,
  contract,
  contractOperations,
  resolve,
  type ContractResponse,
} from "./contract.ts";

/** An example of the contract, with its schema and its position as a test title. */
export interface Example {
  readonly place: string;
  readonly operationId: string;
  readonly status: number | undefined;
  readonly schema: object;
  readonly value: unknown;
}

type Operations = typeof contractOperations;

/** Examples of all request bodies of both contracts. */
export const requestExamples: readonly Example[] = allOperations.flatMap(({ operationId, requestBody }) =>
  listExamples(requestBody?.content ?? {}).map(({ name, schema, value }) => {
    return { place: `${operationId} ${name}`, operationId, status: undefined, schema, value };
  }),
);

const listResponseExamples = (operations: Operations): readonly Example[] =>
  operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      listExamples(resolve(response).content ?? {}).map(({ name, schema, value }) => {
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

/** Examples of all responses of the customer API. */
export const responseExamples = listResponseExamples(contractOperations);

/** Examples of all responses of both APIs. */
export const allResponseExamples = listResponseExamples(allOperations);

const listSharedExamples = ({ components }: Pick<typeof contract, "components">) =>
  Object.entries(components["examples"] as Record<string, { readonly value: unknown }>).map(
    ([name, { value }]) => ({ name, value }),
  );

/** Shared examples of the customer API, which several operations reference. */
export const sharedExamples = listSharedExamples(contract);

/** Shared examples of both APIs. */
export const allSharedExamples = listSharedExamples(bothContracts);

function listExamples(content: NonNullable<ContractResponse["content"]>) {
  return Object.values(content).flatMap(({ schema, examples = {} }) =>
    Object.entries(examples).map(([name, example]) => ({ name, schema, value: resolve(example).value })),
  );
}

/** Lists all values that are neither objects nor lists, with the name of the field that contains them or their list. */
export function listLeaves(value: unknown, name = ""): readonly (readonly [name: string, leaf: unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item) => listLeaves(item, name));
  if (typeof value !== "object" || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, member]) => listLeaves(member, key));
}
