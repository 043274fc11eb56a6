import { toIsoString } from "../../domain/time/instants.ts";
import type { Output } from "../../contract.ts";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { countRemainingChecks, type Verification } from "../../domain/verifications/verification.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";

type Body = Extract<Output<"getVerification">, { readonly body: unknown }>["body"];

/**
 * The fields of a message that a verification's response needs. A message that was just accepted may have its id only.
 */
type ResponseMessage = Pick<TrackedMessage, "id"> & Partial<TrackedMessage>;

/** Converts a verification and the messages of its attempts to the API schema. */
export function toVerificationResponse(
  verification: Verification,
  messages: readonly ResponseMessage[],
): Body {
  const { reason, reference, approvedAt, heldMicros } = verification;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const getStatus = (id: string): DeliveryStatus => byId.get(id)?.status ?? "PENDING";
  const isReserved = heldMicros !== null && ["PENDING", "APPROVED"].includes(verification.status);
  const attemptsMicros = messages.reduce((sum, message) => sum + getChargedMicros(message), 0);
  return {
    id: verification.id,
    status: verification.status,
    ...(reason !== null && { reason }),
    to: verification.recipientGiven,
    template: verification.template,
    locale: verification.locale,
    ...(reference !== null && { reference }),
    created_at: toIsoString(verification.createdAt),
    expires_at: toIsoString(verification.expiresAt),
    resend_after: toIsoString(verification.resendAt),
    ...(approvedAt !== null && { approved_at: toIsoString(approvedAt) }),
    checks_left: countRemainingChecks(verification),
    price: fromMicros(attemptsMicros + (isReserved ? heldMicros : 0)),
    currency: verification.currency,
    attempts: verification.attempts.map(({ messageId, channel, startedAt }) => ({
      message_id: messageId,
      channel,
      status: getStatus(messageId),
      started_at: toIsoString(startedAt),
    })),
  };
}

const getChargedMicros = ({ refundedAt, priceMicros = 0 }: ResponseMessage): number =>
  refundedAt ? 0 : priceMicros;
