import type { DeliveryStatus, ReportedOutcome } from "../../src/domain/messages/delivery.ts";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import fc from "../support/properties.ts";

/** The provider of every submission. */
export const provider = "smsc-a";

/** One event in the life of a message. Segment numbers refer to the submission that was or will be recorded. */
export type Step =
  | { readonly kind: "begin" }
  | { readonly kind: "answer"; readonly handover: SubmitResult }
  | { readonly kind: "report"; readonly outcome: ReportedOutcome }
  | {
      readonly kind: "receipt";
      readonly part: number;
      readonly status: DeliveryStatus;
      readonly refunded: boolean;
    }
  | { readonly kind: "crash" }
  | { readonly kind: "wait" };

const receiptStatus = fc.constantFrom<DeliveryStatus>(
  "SENT",
  "FAILED",
  "EXPIRED",
  "REVOKED",
  "DELIVERED",
  "READ",
);
const receipt = fc.record({ status: receiptStatus, refunded: fc.boolean() });
const results: fc.Arbitrary<SubmitResult> = fc.oneof(
  fc.record({
    kind: fc.constant("accepted" as const),
    provider: fc.constant(provider),
    providerMessageId: fc.constant("0"),
    segmentIds: fc.constantFrom(["0"], ["0", "1"]),
    receipts: fc.array(receipt, { maxLength: 3 }),
  }),
  fc.constantFrom<SubmitResult>(
    { kind: "refused", detail: "No." },
    { kind: "retry", detail: "Later.", afterMilliseconds: 1 },
    { kind: "unavailable", detail: "Down.", afterMilliseconds: 1 },
  ),
);
/** A random step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ kind: "begin" }) },
  { weight: 3, arbitrary: results.map((handover): Step => ({ kind: "answer", handover })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<ReportedOutcome>("Success", "Failed", "WrongNumber", "Incomplete")
      .map((outcome): Step => ({ kind: "report", outcome })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat({ max: 1 }), receipt)
      .map(([part, values]): Step => ({ kind: "receipt", part, ...values })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "crash" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "wait" }) },
);
