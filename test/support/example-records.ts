import { sha256 } from "../../src/domain/access/codes.ts";
import { allRights } from "../../src/domain/access/key-rights.ts";
import { openAccount, type Credentials, type WithStore } from "./accounts.ts";
import { commit } from "./commit.ts";
import { putBlock } from "./guard-blocks.ts";
import { createTestVerification } from "./verifications.ts";

/** A running service with a demo customer. */
export interface ExampleService extends WithStore {
  readonly demo: Credentials;
}

/** Routes with the provider in the examples of the operator API. */
export const exampleRoutes = {
  providers: { "smsc-a": { kind: "sandbox" } },
  routes: { sms: ["smsc-a"] },
};

/**
 * Creates the records that the examples of both contracts refer to. `admin` is the user whose access token the requests
 * have. The user must have an account. Call it once for each database, because the ids are fixed.
 */
export async function createExampleRecords(
  service: ExampleService,
  admin: { readonly userId: string },
): Promise<void> {
  const { store, clock } = service.context;
  const now = clock.now();
  const { accountId, userId } = service.demo;
  const draft = {
    accountId,
    userId,
    recipient: "+447700900123",
    recipientGiven: "+447700900123",
    country: "United Kingdom",
    countryCode: 44,
    network: "",
    currency: "EUR",
    unitPriceMicros: 1,
    quantity: 1,
    priceMicros: 1,
    createdAt: now,
    expiresAt: now + 300_000,
    traceparent: null,
    verificationId: null,
  };
  for (const [content, digit] of [
    [{ channel: "sms", sender: "Example", text: "Your code is 493817" }, 1],
    [{ channel: "flash_call", sender: "+447700900456", ringTimeSeconds: 20 }, 2],
    [{ channel: "telegram", code: "493817" }, 4],
  ] as const) {
    const id = `01931f6a-7b00-7000-8000-0000000000a${digit}`;
    const message = { ...draft, ...content, id, queue: content.channel };
    // The lease prevents the running service from submitting the message.
    await commit(store, store.messages.accept(message, crypto.randomUUID(), now + 60_000));
    const tracked = (await store.messages.find(accountId, content.channel, message.id))!;
    const submitted = { providerMessageId: "1095348234080001", statuses: [] };
    await commit(store, store.messages.recordSubmission(tracked, submitted, now));
  }
  const approved = {
    status: "APPROVED",
    createdAt: now,
    approvedAt: now,
    sealedCode: null,
    attempts: [],
  } as const;
  // The purge compares the time in the id, and keeps records with a next step.
  const nextAt = now + 86_400_000;
  const id = "01931f6a-7b00-7000-8000-0000000000c1";
  await commit(
    store,
    store.verifications.add(createTestVerification({ accountId, userId }, { id, nextAt, ...approved })),
  );
  const expiresAt = now + 3_600_000;
  const resetHash = sha256("EXAMPLE-not-a-real-reset-token");
  // A password reset revokes the keys of its user, so it belongs to a different user.
  const resettingUser = await openAccount(service);
  const account = (await store.accounts.findByUser(admin.userId))!;
  const owner = { userId: admin.userId, accountId: account.id, createdAt: now, ...allRights };
  const key = { ...owner, id: "01931f6a-7b00-7000-8000-000000000003", name: "Shop", prefix: "chk_EXAM" };
  const endpoint = { ...exampleEndpoint, accountId: account.id, createdAt: now };
  await putBlock(service, account.id, { id: "01931f6a-7b00-7000-8000-0000000000f7" });
  await commit(store, [
    store.webhooks.insert(endpoint, 10),
    store.passwordResets.insert(resetHash, resettingUser.userId, now, expiresAt),
    store.apiKeys.insert(key, "hash", 100),
  ]);
  await tellOperatorStory(service);
}

const exampleEndpoint = {
  id: "01931f6a-7b00-7000-8000-000000000004",
  url: "https://shop.example.com/webhooks",
  description: "Shop",
  secret: "whsec_RVhBTVBMRS1ub3QtYS1yZWFsLXNlY3JldC0wMDAwMDE=",
  previousSecret: null,
  previousSecretUntil: null,
  status: "ENABLED",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
} as const;

/**
 * Creates the records in the examples of the operator API: a customer with a key, a block list entry and an opt-out.
 */
async function tellOperatorStory({ context }: ExampleService): Promise<void> {
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
    store.optOuts.put(optOut),
    store.guardRecords.put(entry),
    store.users.insert(user),
    store.accounts.insert(account, now),
    store.apiKeys.insert({ ...key, userId, accountId: account.id }, "hash of the story", 100),
  ]);
}
