import { createOperatorClient, type OperatorClient } from "../../generated/operator/client.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { signUp, type Person } from "./people.ts";
import type { TestService } from "./service.ts";

/** An operator who is signed in. */
export interface Operator extends Person {
  readonly operator: OperatorClient;
}

/** A new user of role admin with a client of the operator's contract. */
export async function signUpOperator(
  service: TestService,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<Operator> {
  const person = await signUp(service, email, "admin");
  return { ...person, operator: operatorClient(service, person.session.accessToken) };
}

/** A client of the operator's contract. */
export const operatorClient = ({ baseUrl }: Pick<TestService, "baseUrl">, accessToken: string) =>
  createOperatorClient({ baseUrl, accessToken, fetch: checkedFetch });
