import { createId } from "../../src/domain/identifiers.ts";
import { createCodeKeeper } from "../../src/domain/verifications/codes.ts";
import type { Verification } from "../../src/domain/verifications/verification.ts";
import { createStore } from "../../src/store/store.ts";
import { refuse, type Owner } from "./messages.ts";
import { openEngine, secret } from "./service.ts";

const atOnce = 512;
const code = "123456";
const dayMilliseconds = 86_400_000;

/** Writes verifications that are under way, each of a number of its own, into a migrated SQLite file; gives their ids. */
export async function startVerifications(
  path: string,
  count: number,
  owner: Owner,
  now: number,
): Promise<readonly string[]> {
  const engine = openEngine({ kind: "file", path });
  const { commit, verifications } = createStore(engine);
  const codes = createCodeKeeper([secret]);
  const made = Array.from({ length: count }, (_, index) => verificationOf(owner, index, codes, now));
  for (let first = 0; first < count; first += atOnce) {
    const some = made.slice(first, first + atOnce);
    await Promise.all(some.map((each) => commit([verifications.add(each)], { verification_open: refuse })));
  }
  await engine.close();
  return made.map(({ id }) => id);
}

function verificationOf(
  { accountId, userId }: Owner,
  index: number,
  codes: ReturnType<typeof createCodeKeeper>,
  now: number,
): Verification {
  const id = createId(now);
  const recipient = `+44${7_400_000_000 + index}`;
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
    transaction: null,
    reference: null,
    traceparent: null,
    status: "PENDING",
    reason: null,
    codeHash: codes.hash(id, code),
    sealedCode: codes.seal(id, code),
    heldMicros: null,
    step: 0,
    attempts: [{ messageId: createId(now), channel: "sms", startedAt: now }],
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
