import type { Input } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import type { PhoneNumber } from "../../domain/phone/phone.ts";
import { sha256 } from "../../domain/access/codes.ts";
import { isAddress, networkOf } from "../../domain/addresses.ts";
import type { Fault } from "../../domain/refusals.ts";
import { makeCode } from "../../domain/verifications/codes.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";

type Request = Input<"startVerification">;

/** A verification as it is asked for, and its code, which is kept only so that nobody can read it. */
export async function newVerification(
  { body, principal, traceparent }: Request,
  context: VerifyingContext,
  { e164, region }: PhoneNumber,
  { workflow, startNumber }: Pick<Verification, "workflow" | "startNumber">,
): Promise<{ readonly verification: Verification; readonly code: string }> {
  const { accountId, userId, currency } = principal;
  const { verificationTexts, verificationCodes, prices, service, gateways } = context;
  const now = context.clock.now();
  const id = createId(now);
  const mayCall = gateways.flash_call !== undefined && service.callerPool.length > 0;
  const calls = mayCall && workflow.some(({ channel }) => channel === "flash_call");
  const code = makeCode({
    length: body.code_length,
    callers: calls ? service.callerPool : undefined,
    sandboxCode: service.sandboxCode,
  });
  const paidAsWhole = await prices.find("verification", currency, e164);
  const expiresAt = now + body.ttl * 1_000;
  const verification: Verification = {
    id,
    accountId,
    userId,
    currency,
    recipient: e164,
    recipientGiven: body.to,
    region,
    template: body.template,
    locale: verificationTexts.localeFor({
      template: body.template,
      requested: body.locale,
      country: region,
      isTransaction: body.transaction !== undefined,
    }),
    workflow,
    autofill: autofillOf(body.autofill),
    transaction: body.transaction ?? null,
    reference: body.reference ?? null,
    traceparent,
    status: "PENDING",
    reason: null,
    codeHash: verificationCodes.hash(id, code),
    sealedCode: verificationCodes.seal(id, code),
    client: clientOf(accountId, body.client),
    isTrusted: body.client?.trusted ?? false,
    heldMicros: paidAsWhole?.priceMicros ?? null,
    step: 0,
    attempts: [],
    wrongChecks: 0,
    createdAt: now,
    startNumber,
    expiresAt,
    resendAt: expiresAt,
    nextAt: expiresAt,
    approvedAt: null,
    updatedAt: now,
    version: 0,
  };
  return { verification, code };
}

/** The requester as it is stored and compared. Of the device's id, which is personal data, only a hash is kept. */
export function clientOf(accountId: string, client: Request["body"]["client"]): Verification["client"] {
  if (!client) return null;
  const { ip, device_id, trusted: isTrusted } = client;
  return {
    device: device_id === undefined ? undefined : sha256(`${accountId} ${device_id}`),
    network: ip === undefined ? undefined : networkOf(ip),
    isTrusted,
  };
}

/** Returns the fault of a requester's IP address. Requesters with a text such as "unknown" would count as one network. */
export function clientFaults(client: Request["body"]["client"]): readonly Fault[] {
  if (client?.ip === undefined || isAddress(client.ip)) return [];
  const message = "It must be an IPv4 or IPv6 address, without a port.";
  return [{ in: "body", pointer: "/client/ip", code: "value", message }];
}

function autofillOf(autofill: Request["body"]["autofill"]): Verification["autofill"] {
  if (autofill?.domain !== undefined) return { domain: autofill.domain };
  return autofill?.app_hash === undefined ? null : { appHash: autofill.app_hash };
}
