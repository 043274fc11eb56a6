import { createOperatorClient, type OperatorClient } from "../../generated/operator/client.ts";
import { allRights } from "../../src/domain/access/key-rights.ts";
import { commit } from "./commit.ts";
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

/** Makes the customer whom the examples of the operator's contract are about. */
export async function tellOperatorStory({ context }: Pick<TestService, "context">): Promise<void> {
  const { store, clock } = context;
  const now = clock.now();
  const userId = "01931f6a-7b00-7000-8000-000000000001";
  const account = { id: "01931f6a-7b00-7000-8000-000000000002", userId, currency: "EUR", balanceMicros: 0 };
  const key = {
    id: "01931f6a-7b00-7000-8000-00000000000a",
    name: "Shop",
    prefix: "chk_EXAM",
    ...allRights,
    createdAt: now,
  };
  const user = {
    id: userId,
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada-of-the-story@example.com",
    passwordHash: "none",
    role: "user",
    status: "active",
    isVerified: true,
    createdAt: now,
    updatedAt: now,
  } as const;
  const entry = {
    id: "01931f6a-7b00-7000-8000-0000000000d1",
    kind: "block",
    key: "4477001",
    accountId: account.id,
    until: null,
    value: { note: null, createdAt: now, createdBy: "command line" },
  } as const;
  const optOut = {
    id: "01931f6a-7b00-7000-8000-0000000000e1",
    accountId: account.id,
    channel: "sms",
    recipient: "+447700900123",
    provider: "twilio",
    sender: "447700900456",
    createdAt: now,
  } as const;
  await commit(store, [
    store.optOuts.keep(optOut),
    store.guardRecords.put(entry),
    store.users.insert(user),
    store.accounts.insert(account, now),
    store.apiKeys.insert({ ...key, userId, accountId: account.id }, "hash of the story", 100),
  ]);
}
