import { isoOf } from "../../domain/time/instants.ts";
import type { Output } from "../../contract.ts";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { fromMicros } from "../../domain/money/money.ts";
import { checksLeft, type Verification } from "../../domain/verifications/verification.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";

type Body = Extract<Output<"getVerification">, { readonly body: unknown }>["body"];

/** A message as far as its verification shows it: one that was accepted just now, or one that was read. */
type Shown = Pick<TrackedMessage, "id"> & Partial<TrackedMessage>;

/** A verification as it is answered, with the messages of its attempts. */
export function bodyOf(verification: Verification, messages: readonly Shown[]): Body {
  const { reason, reference, approvedAt, heldMicros } = verification;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const statusOf = (id: string): DeliveryStatus => byId.get(id)?.status ?? "PENDING";
  const isHeld = heldMicros !== null && ["PENDING", "APPROVED"].includes(verification.status);
  const attemptsMicros = messages.reduce((sum, message) => sum + chargedFor(message), 0);
  return {
    id: verification.id,
    status: verification.status,
    ...(reason !== null && { reason }),
    to: verification.recipientGiven,
    template: verification.template,
    locale: verification.locale,
    ...(reference !== null && { reference }),
    created_at: isoOf(verification.createdAt),
    expires_at: isoOf(verification.expiresAt),
    resend_after: isoOf(verification.resendAt),
    ...(approvedAt !== null && { approved_at: isoOf(approvedAt) }),
    checks_left: checksLeft(verification),
    price: fromMicros(attemptsMicros + (isHeld ? heldMicros : 0)),
    currency: verification.currency,
    attempts: verification.attempts.map(({ messageId, channel, startedAt }) => ({
      message_id: messageId,
      channel,
      status: statusOf(messageId),
      started_at: isoOf(startedAt),
    })),
  };
}

const chargedFor = ({ refundedAt, priceMicros = 0 }: Shown): number => (refundedAt ? 0 : priceMicros);
