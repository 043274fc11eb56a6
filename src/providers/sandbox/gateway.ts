import type { SubmitResult, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";

const throttledMilliseconds = 1_000;

/** Result of a message by the last two digits of its recipient. All other recipients get the message delivered. */
const results: Readonly<Record<string, (message: OutboundMessage) => SubmitResult>> = {
  "00": (message) => accepted(message, { status: "DELIVERED" }),
  "01": () => ({ kind: "refused", detail: "The gateway refused the message." }),
  "02": (message) => accepted(message, { status: "FAILED", detail: "Undelivered." }),
  "03": (message) => accepted(message, { status: "EXPIRED", refunded: message.channel === "telegram" }),
  "04": (message) => accepted(message, { status: "DELIVERED" }, { status: "READ" }),
  "05": (message) => accepted(message),
  "06": (message) => (message.attempt <= 2 ? throttled : accepted(message, { status: "DELIVERED" })),
  "07": () => ({ kind: "retry", detail: "The gateway is down." }),
  "08": (message) => accepted(message, { status: "FAILED", detail: "Wrong number." }),
};

const throttled: SubmitResult = {
  kind: "throttled",
  detail: "The gateway is throttling.",
  afterMilliseconds: throttledMilliseconds,
};

function accepted(
  message: OutboundMessage,
  ...receipts: Extract<SubmitResult, { kind: "accepted" }>["receipts"]
): SubmitResult {
  return { kind: "accepted", providerMessageId: `sandbox-${message.id}`, receipts };
}

/**
 * Creates a gateway for every channel. It sends nothing. The last two digits of the recipient decide the result, as in
 * `results`.
 */
export function createSandboxGateway(): MessageGateway {
  return {
    async send(message) {
      const outcome = results[message.recipient.slice(-2)] ?? results["00"]!;
      return outcome(message);
    },
  };
}
