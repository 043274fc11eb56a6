import type { Contract, Operation } from "./types.ts";

const identityHeaders: Readonly<Record<string, string>> = {
  AccountId: "x-account-id",
  UserId: "x-user-id",
};

/**
 * Prepares the contract, as JSON text, for the converter. A Postman request supports one authentication scheme. So an
 * operation that accepts an API key requires only the key, and the identifiers that accompany it become headers. Each
 * send gets its own idempotency key. Throws if the contract has no parameter `IdempotencyKey`.
 */
export function prepareContract(text: string): Contract {
  const contract = JSON.parse(text) as Contract;
  for (const operation of listOperations(contract)) useOneScheme(operation);
  const { IdempotencyKey: key } = contract.components.parameters;
  if (!key)
    throw new Error(
      "The contract has no parameter IdempotencyKey, which each send of the collection requires.",
    );
  delete key.examples;
  key.example = "{{$guid}}";
  return contract;
}

/** Returns all operations of a contract in their order. */
export function listOperations(contract: Contract): readonly Operation[] {
  return Object.values(contract.paths).flatMap((item) => Object.values(item));
}

function useOneScheme(operation: Operation): void {
  const byKey = operation.security.find((schemes) => "ApiKey" in schemes);
  if (!byKey) return;
  const headers = Object.keys(byKey).flatMap((scheme) => identityHeaders[scheme] ?? []);
  operation.security = [{ ApiKey: [] }];
  operation.parameters = [...headers.map(createHeaderParameter), ...(operation.parameters ?? [])];
}

function createHeaderParameter(name: string): object {
  const variable = name === "x-account-id" ? "accountId" : "userId";
  return { name, in: "header", required: true, schema: { type: "string" }, example: `{{${variable}}}` };
}
