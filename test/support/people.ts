import { randomBytes, scryptSync } from "node:crypto";
import type { ConnectHubClient } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { hashPassword } from "../../src/domain/access/passwords.ts";
import { localOrigin } from "../../src/domain/access/fair-queue.ts";
import { createRefreshToken, createSessionResponse } from "../../src/operations/account/sign-in.ts";
import type { User } from "../../src/ports/store/accounts.ts";
import type { TestService } from "./service.ts";
import { commit } from "./commit.ts";

export type Session = components["schemas"]["Session"];

/** A signed-in user. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly session: Session;
  /** A client with the access token of `session`. */
  readonly client: ConnectHubClient;
}

const password = "analytical engine no. 1";
let passwordHash: Promise<string> | undefined;

/**
 * Creates a user with an empty account and a session. It uses the store directly, because each operation would hash a
 * password.
 */
export async function signUp(
  service: Pick<TestService, "context" | "client">,
  email: string,
  role: User["role"] = "user",
): Promise<Person> {
  const { store, clock } = service.context;
  const now = clock.now();
  const user: User = {
    id: createId(now),
    firstName: "Ada",
    lastName: "Lovelace",
    email,
    passwordHash: await (passwordHash ??= hashPassword(password, localOrigin)),
    role,
    status: "active",
    isVerified: false,
    createdAt: now,
    updatedAt: now,
  };
  const account = { id: createId(now), userId: user.id, currency: "EUR", balanceMicros: 0 };
  await commit(store, [store.users.insert(user), store.accounts.insert(account, now)]);
  const session = await signIn(service, { userId: user.id });
  const client = service.client({ accessToken: session.accessToken });
  return { email, password, userId: user.id, session, client };
}

/** Creates a session of a user. */
export async function signIn(
  { context }: Pick<TestService, "context">,
  { userId }: { readonly userId: string },
): Promise<Session> {
  const { store, clock } = context;
  const now = clock.now();
  const id = createId(now);
  const { token, hash, expiresAt } = await createRefreshToken(context, id);
  const session = { id, userId, refreshHash: hash, expiresAt, revokedAt: null };
  await commit(store, [store.sessions.insert(session, now)]);
  const user = await store.users.find(userId);
  return createSessionResponse(context, user!, id, token);
}

/** Returns the status of `loginUser` for this e-mail address and password. */
export async function getSignInStatus(
  service: TestService,
  credentials: { readonly email: string; readonly password: string },
): Promise<number> {
  const { email, password } = credentials;
  const { response } = await service.client({}).POST("/api/auth/login", { body: { email, password } });
  return response.status;
}

/** Returns true if the access token of a session is accepted. */
export async function isSignedIn(
  service: TestService,
  { accessToken }: Pick<Session, "accessToken">,
): Promise<boolean> {
  const { response } = await service.client({ accessToken }).GET("/api/auth/api-keys");
  return response.status === 200;
}

/** Replaces a user's password hash by one that is verified quickly, for tests with many sign-ins. */
export async function setCheapPassword(
  { context }: TestService,
  { userId, password }: Person,
): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 });
  const [salted, made] = [salt, key].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  const { store, clock } = context;
  await commit(store, [
    store.users.setPassword(userId, `$scrypt$ln=4,r=8,p=1$${salted}$${made}`, clock.now()),
  ]);
}

/** Reads the password hash of a user. */
export async function readPasswordHash({ context }: TestService, { userId }: Person): Promise<string> {
  return (await context.store.users.find(userId))!.passwordHash;
}

/** Suspends a user, as the operator command does. */
export async function suspend({ context, clock }: TestService, { userId }: Person): Promise<void> {
  await commit(context.store, [context.store.users.setStatus(userId, "suspended", clock.now())]);
}

/** Returns the tokens of the password reset links in e-mails to an address, oldest first. */
export function findMailedTokens({ mailbox }: TestService, email: string): readonly string[] {
  return mailbox.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/reset-password\?token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
}
