import { sha256 } from "../../src/domain/access/codes.ts";
import { allRights } from "../../src/domain/access/key-rights.ts";
import { openAccount, type Credentials, type WithStore } from "./accounts.ts";
import { commit } from "./commit.ts";
import { putBlock } from "./guard-blocks.ts";
import { newVerification } from "./verifications.ts";

/** A running service, with a customer of its own. */
export interface Teller extends WithStore {
  readonly demo: Credentials;
}

/** Routes with the provider of the operator's examples. */
export const storyRoutes = {
  providers: { "smsc-a": { kind: "sandbox" } },
  routes: { sms: ["smsc-a"] },
};

/**
 * Creates the records to which the examples of both contracts refer. `admin` is the user whose access token the requests
 * have.
 */
export async function tellStory(service: Teller, admin: { readonly userId: string }): Promise<void> {
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
    // With a lease, the running service leaves the message to the story.
    await commit(store, store.messages.accept(message, crypto.randomUUID(), now + 60_000));
    const tracked = (await store.messages.find(accountId, content.channel, message.id))!;
    const taken = { providerMessageId: "1095348234080001", statuses: [] };
    await commit(store, store.messages.handOver(tracked, taken, now));
  }
  const over = {
    status: "APPROVED",
    createdAt: now,
    approvedAt: now,
    sealedCode: null,
    attempts: [],
  } as const;
  // A purge goes by the time in the id, and spares what has a next step.
  const nextAt = now + 86_400_000;
  const id = "01931f6a-7b00-7000-8000-0000000000c1";
  await commit(
    store,
    store.verifications.add(newVerification({ accountId, userId }, { id, nextAt, ...over })),
  );
  const expiresAt = now + 3_600_000;
  const resetHash = sha256("EXAMPLE-not-a-real-reset-token");
  // A reset revokes the keys of its user, so it is another one's.
  const forgetful = await openAccount(service);
  const account = (await store.accounts.findByUser(admin.userId))!;
  const owner = { userId: admin.userId, accountId: account.id, createdAt: now, ...allRights };
  const key = { ...owner, id: "01931f6a-7b00-7000-8000-000000000003", name: "Shop", prefix: "chk_EXAM" };
  const endpoint = { ...exampleEndpoint, accountId: account.id, createdAt: now };
  await putBlock(service, account.id, { id: "01931f6a-7b00-7000-8000-0000000000f7" });
  await commit(store, [
    store.webhooks.insert(endpoint, 10),
    store.passwordResets.insert(resetHash, forgetful.userId, now, expiresAt),
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

/** Makes the customer whom the examples of the operator's contract are about. */
async function tellOperatorStory({ context }: Teller): Promise<void> {
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
