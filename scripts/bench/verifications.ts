import { createId } from "../../src/domain/identifiers.ts";
import { createCodeKeeper } from "../../src/domain/verifications/codes.ts";
import type { Verification } from "../../src/domain/verifications/verification.ts";
import { createStore } from "../../src/store/store.ts";
import { refuse, type Owner } from "./messages.ts";
import { openEngine, secret } from "./service.ts";

const atOnce = 512;
const dayMilliseconds = 86_400_000;
const codes = createCodeKeeper([secret]);

/** Writes verifications that are under way, each of a number of its own, into a migrated SQLite file; gives their ids. */
export async function startVerifications(
  path: string,
  count: number,
  owner: Owner,
  now: number,
): Promise<readonly string[]> {
  const engine = openEngine({ kind: "file", path });
  const { commit, verifications } = createStore(engine);
  const made = Array.from({ length: count }, (_, index) =>
    newVerification(
      owner,
      { recipient: `+44${7_400_000_000 + index}`, code: "123456", messageId: createId(now) },
      now,
    ),
  );
  for (let first = 0; first < count; first += atOnce) {
    const some = made.slice(first, first + atOnce);
    await Promise.all(some.map((each) => commit([verifications.add(each)], { verification_open: refuse })));
  }
  await engine.close();
  return made.map(({ id }) => id);
}

interface Begun {
  readonly recipient: string;
  readonly code: string;
  readonly messageId: string;
}

/** A verification whose first message, an SMS, is sent; it lives a day. */
export function newVerification(
  { accountId, userId }: Owner,
  { recipient, code, messageId }: Begun,
  now: number,
): Verification {
  const id = createId(now);
  return {
    id,
    accountId,
    userId,
    currency: "EUR",
    recipient,
    recipientGiven: recipient,
    region: "GB",
    template: "default",
    locale: "en",
    workflow: [{ channel: "sms", timeoutSeconds: 60 }],
    autofill: null,
    client: null,
    isTrusted: false,
    transaction: null,
    reference: null,
    traceparent: null,
    status: "PENDING",
    reason: null,
    codeHash: codes.hash(id, code),
    sealedCode: codes.seal(id, code),
    heldMicros: null,
    step: 0,
    attempts: [{ messageId, channel: "sms", startedAt: now }],
    wrongChecks: 0,
    createdAt: now,
    startNumber: 1,
    expiresAt: now + dayMilliseconds,
    resendAt: now + dayMilliseconds,
    nextAt: now + dayMilliseconds,
    approvedAt: null,
    updatedAt: now,
    version: 0,
  };
}
