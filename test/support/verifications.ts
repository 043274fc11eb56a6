import { createId } from "../../src/domain/identifiers.ts";
import type { Verification } from "../../src/domain/verifications/verification.ts";
import { testStart } from "./clock.ts";

let lastStart = 0;

/** Builds a pending verification by SMS that expires after ten minutes. Does not store it. */
export function createTestVerification(
  { accountId, userId }: Pick<Verification, "accountId" | "userId">,
  changes: Partial<Verification> = {},
): Verification {
  const createdAt = changes.createdAt ?? testStart;
  const expiresAt = createdAt + 600_000;
  const id = createId(createdAt);
  return {
    id,
    accountId,
    userId,
    currency: "EUR",
    recipient: "+447700900123",
    recipientGiven: "+447700900123",
    region: "GB",
    template: "default",
    locale: "en",
    workflow: [{ channel: "sms", timeoutSeconds: 60 }],
    autofill: null,
    transaction: null,
    reference: null,
    traceparent: null,
    status: "PENDING",
    reason: null,
    codeHash: "hash",
    sealedCode: "sealed",
    client: null,
    isTrusted: false,
    heldMicros: null,
    step: 0,
    attempts: [{ messageId: createId(createdAt), channel: "sms", startedAt: createdAt }],
    wrongChecks: 0,
    createdAt,
    startNumber: (lastStart += 1),
    expiresAt,
    resendAt: createdAt + 30_000,
    nextAt: createdAt + 60_000,
    approvedAt: null,
    updatedAt: createdAt,
    version: 0,
    ...changes,
  };
}
