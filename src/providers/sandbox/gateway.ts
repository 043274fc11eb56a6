import type { Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";

const throttledMilliseconds = 1_000;

/** The outcome of a message by the last two digits of its recipient; any others mean delivered. */
const outcomes: Readonly<Record<string, (message: OutboundMessage) => Handover>> = {
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

const throttled: Handover = {
  kind: "throttled",
  detail: "The gateway is throttling.",
  afterMilliseconds: throttledMilliseconds,
};

function accepted(
  message: OutboundMessage,
  ...receipts: Extract<Handover, { kind: "accepted" }>["receipts"]
): Handover {
  return { kind: "accepted", providerMessageId: `sandbox-${message.id}`, receipts };
}

/** A gateway for every channel that sends nothing and has predictable outcomes. */
export function createSandboxGateway(): MessageGateway {
  return {
    async send(message) {
      const outcome = outcomes[message.recipient.slice(-2)] ?? outcomes["00"]!;
      return outcome(message);
    },
  };
}
