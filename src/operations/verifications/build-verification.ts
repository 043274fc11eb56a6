import type { Input } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import type { PhoneNumber } from "../../domain/phone/phone.ts";
import { sha256 } from "../../domain/access/codes.ts";
import { isIpAddress, toIpNetwork } from "../../domain/addresses.ts";
import type { ValidationError } from "../../domain/problems.ts";
import { generateCode } from "../../domain/verifications/codes.ts";
import type { Verification } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";

type Request = Input<"startVerification">;

/**
 * Builds a verification from its request, and its code. The verification contains the code only as a keyed hash and in
 * encrypted form.
 */
export async function buildVerification(
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
  const usesFlashCall = mayCall && workflow.some(({ channel }) => channel === "flash_call");
  const code = generateCode({
    length: body.code_length,
    callers: usesFlashCall ? service.callerPool : undefined,
    sandboxCode: service.sandboxCode,
  });
  const verificationPrice = await prices.find("verification", currency, e164);
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
    locale: verificationTexts.chooseLocale({
      template: body.template,
      requested: body.locale,
      country: region,
      isTransaction: body.transaction !== undefined,
    }),
    workflow,
    autofill: toAutofill(body.autofill),
    transaction: body.transaction ?? null,
    reference: body.reference ?? null,
    traceparent,
    status: "PENDING",
    reason: null,
    codeHash: verificationCodes.hash(id, code),
    sealedCode: verificationCodes.seal(id, code),
    client: toRequester(accountId, body.client),
    isTrusted: body.client?.trusted ?? false,
    heldMicros: verificationPrice?.priceMicros ?? null,
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

/**
 * Converts a requester to the form that is stored and compared, or to null if the customer provides none. A device id
 * is personal data, so only its hash is stored.
 */
export function toRequester(accountId: string, client: Request["body"]["client"]): Verification["client"] {
  if (!client) return null;
  const { ip, device_id, trusted: isTrusted } = client;
  return {
    device: device_id === undefined ? undefined : sha256(`${accountId} ${device_id}`),
    network: ip === undefined ? undefined : toIpNetwork(ip),
    isTrusted,
  };
}

/**
 * Returns a validation error if the requester's IP address is invalid. Otherwise all requesters with a text such as
 * "unknown" would count as one IP network.
 */
export function findClientErrors(client: Request["body"]["client"]): readonly ValidationError[] {
  if (client?.ip === undefined || isIpAddress(client.ip)) return [];
  const message = "It must be an IPv4 or IPv6 address, without a port.";
  return [{ in: "body", pointer: "/client/ip", code: "value", message }];
}

function toAutofill(autofill: Request["body"]["autofill"]): Verification["autofill"] {
  if (autofill?.domain !== undefined) return { domain: autofill.domain };
  return autofill?.app_hash === undefined ? null : { appHash: autofill.app_hash };
}
