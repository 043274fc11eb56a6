import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MessageContent } from "../../src/domain/messages/content.ts";
import { channels, type Channel } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account, User } from "../../src/ports/store/accounts.ts";
import type { Sim } from "../../src/ports/store/esim.ts";
import type { Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import type { WebhookEndpoint } from "../../src/ports/store/webhooks.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit, CommitRefusedError } from "../support/commit.ts";
import { Violation } from "../../src/store/violation.ts";

/** A separate database with its store. */
export interface OpenStore {
  readonly store: Store;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Creates a SQLite file without a schema. Closing it removes the file. */
export async function openFile(): Promise<OpenStore & { readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-store-"));
  const path = join(folder, "test.sqlite");
  const engine = openSqlite(path);
  const close = async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  };
  return { store: createStore(engine), engine, path, close };
}

let users = 0;

/** Creates a user that no other test uses. */
export function newUser(overrides: Partial<User> = {}): User {
  users += 1;
  return {
    id: createId(testStart),
    firstName: "Ada",
    lastName: "Lovelace",
    email: `ada${users}-${createId(testStart)}@example.com`,
    passwordHash: "hash",
    role: "user",
    status: "active",
    isVerified: false,
    createdAt: testStart,
    updatedAt: testStart,
    ...overrides,
  };
}

/** Adds a user with an account, and credits `balanceMicros` if it is not 0. */
export async function addAccount(store: Store, balanceMicros: number, user = newUser()): Promise<Account> {
  const account = { id: createId(testStart), userId: user.id, currency: "EUR", balanceMicros: 0 };
  const credit = balanceMicros > 0 ? [createCredit(store, account, balanceMicros)] : [];
  await commit(store, [store.users.insert(user), store.accounts.insert(account, testStart), ...credit]);
  return account;
}

/** Creates the change for a credit. */
export const createCredit = (store: Store, account: Account, valueMicros: number, at = testStart) =>
  store.ledger.credit({
    id: createId(at),
    accountId: account.id,
    userId: account.userId,
    description: "Credit",
    valueMicros,
    currency: "EUR",
    at,
  });

/** Reads the current balance of an account, in micro-units. */
export async function readBalance(store: Store, { userId }: Account): Promise<number | undefined> {
  return (await store.accounts.findByUser(userId))?.balanceMicros;
}

/** Properties of a test message. Unset properties get default values for the channel. */
export interface MessageOverrides extends Partial<Pick<Message, keyof Message>> {
  readonly sender?: string;
  readonly text?: string;
  readonly code?: string;
  readonly ringTimeSeconds?: number;
}

const contents: { readonly [Of in Channel]: MessageContent<Of> } = {
  sms: { channel: "sms", sender: "Example", text: "Your code is 123456" },
  flash_call: { channel: "flash_call", sender: "+447700900456", ringTimeSeconds: 20 },
  whatsapp: { channel: "whatsapp", text: "Your code is 123456" },
  telegram: { channel: "telegram", code: "123456" },
};

/** Creates a message for 40,000 micro-units that expires after one hour. Default channel: SMS. */
export function newMessage(account: Account, overrides: MessageOverrides = {}): Message {
  const createdAt = overrides.createdAt ?? testStart;
  const channel = overrides.channel ?? "sms";
  const message = {
    ...contents[channel],
    id: createId(createdAt),
    accountId: account.id,
    userId: account.userId,
    recipient: "+447700900123",
    recipientGiven: "+447700900123",
    country: "GB",
    countryCode: 44,
    network: "Sandbox Mobile",
    currency: "EUR",
    unitPriceMicros: 40_000,
    quantity: 1,
    priceMicros: 40_000,
    createdAt,
    expiresAt: createdAt + 3_600_000,
    queue: channel,
    traceparent: null,
    verificationId: null,
    ...overrides,
  };
  // The overrides belong to the same channel.
  return message as Message;
}

/** Creates an enabled endpoint of an account. */
export function newEndpoint(account: Account, overrides: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: createId(testStart),
    accountId: account.id,
    url: "https://shop.example.com/webhooks?token=1",
    description: null,
    secret: "whsec_RVhBTVBMRS1ub3QtYS1yZWFsLXNlY3JldC0wMDAwMDE=",
    previousSecret: null,
    previousSecretUntil: null,
    status: "ENABLED",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    createdAt: testStart,
    ...overrides,
  };
}

/** Accepts a message, and returns it as the store tracks it. */
export async function accept(
  store: Store,
  account: Account,
  overrides: MessageOverrides = {},
): Promise<TrackedMessage> {
  const message = newMessage(account, overrides);
  await commit(store, store.messages.accept(message, createId(message.createdAt)));
  return track(store, message);
}

/** Returns the message with its current state. */
export async function track(store: Store, { accountId, id }: Message): Promise<TrackedMessage> {
  const found = await store.messages.findHistory(accountId, id);
  if (!found) throw new Error(`Message ${id} does not exist.`);
  return found.message;
}

/** Claims due messages of all channels for 30 seconds. */
export async function claim(store: Store, now: number, limit = 1_000): Promise<readonly TrackedMessage[]> {
  const claimed = await Promise.all(
    channels.map((channel) => store.messages.claim(channel, { now, leaseUntil: now + 30_000 }, limit)),
  );
  return claimed.flat();
}

/** Claims the messages of previous tests until a time that no test uses. */
export async function emptyQueues(store: Store): Promise<void> {
  const far = testStart + 1e12;
  await Promise.all(
    channels.map((channel) => store.messages.claim(channel, { now: far, leaseUntil: far + 1 }, 1e6)),
  );
}

/** Returns the store error, refusal or violation of `work`. Throws if `work` succeeds. */
export async function getRefusal(
  work: Promise<unknown>,
): Promise<StoreError | CommitRefusedError | Violation> {
  const error = await work.then(
    () => new Error("The store accepted the work."),
    (reason: unknown) => reason,
  );
  const isRefusal =
    error instanceof StoreError || error instanceof CommitRefusedError || error instanceof Violation;
  if (isRefusal) return error;
  throw error;
}

/** Creates one of 40 SIMs of two companies and two inventories, by its number. */
export const numberedSim = (index: number): Sim => ({
  iccid: `89883030000000002${String(index).padStart(2, "0")}`,
  simStatus: "IN_SERVICE",
  group: { id: 11, name: "Group" },
  inventory: { id: 900 + (index % 7 === 6 ? 1 : 0), name: "Inventory" },
  company: { id: 800 + (index % 5 === 4 ? 1 : 0), name: "Company" },
  provisionedDate: testStart,
  terminatedDate: 0,
  imsis: [],
  mappedImsi: 1,
});
