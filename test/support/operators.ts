import { createOperatorClient, type OperatorClient } from "../../generated/operator/client.ts";
import { fetchAndValidate } from "./fetch-and-validate.ts";
import { signUp, type Person } from "./people.ts";
import type { TestService } from "./service.ts";

/** A signed-in operator. */
export interface Operator extends Person {
  readonly operator: OperatorClient;
}

/** Creates a user with the role admin, and a client of the operator API. */
export async function signUpOperator(
  service: TestService,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<Operator> {
  const person = await signUp(service, email, "admin");
  return { ...person, operator: openOperatorClient(service, person.session.accessToken) };
}

/** Creates a client of the operator API that validates responses. */
export const openOperatorClient = ({ baseUrl }: Pick<TestService, "baseUrl">, accessToken: string) =>
  createOperatorClient({ baseUrl, accessToken, fetch: fetchAndValidate });
