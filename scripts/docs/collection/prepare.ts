import type { Contract, Operation } from "./shapes.ts";

const identityHeaders: Readonly<Record<string, string>> = {
  AccountId: "x-account-id",
  UserId: "x-user-id",
};

/**
 * The contract as the converter takes it: a request of a collection has one way to authenticate, so an identifier that
 * goes with the key becomes a header; and each send gets an idempotency key of its own.
 */
export function prepare(text: string): Contract {
  const contract = JSON.parse(text) as Contract;
  for (const operation of operationsOf(contract)) authenticateOnce(operation);
  const { IdempotencyKey: key } = contract.components.parameters;
  if (!key)
    throw new Error("The contract has no parameter IdempotencyKey: the collection's sends need one each.");
  delete key.examples;
  key.example = "{{$guid}}";
  return contract;
}

/** All operations of a contract, in its order. */
export function operationsOf(contract: Contract): readonly Operation[] {
  return Object.values(contract.paths).flatMap((item) => Object.values(item));
}

function authenticateOnce(operation: Operation): void {
  const byKey = operation.security.find((schemes) => "ApiKey" in schemes);
  if (!byKey) return;
  const headers = Object.keys(byKey).flatMap((scheme) => identityHeaders[scheme] ?? []);
  operation.security = [{ ApiKey: [] }];
  operation.parameters = [...headers.map(parameterOf), ...(operation.parameters ?? [])];
}

function parameterOf(name: string): object {
  const variable = name === "x-account-id" ? "accountId" : "userId";
  return { name, in: "header", required: true, schema: { type: "string" }, example: `{{${variable}}}` };
}
