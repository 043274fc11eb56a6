import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { ProviderSurroundings } from "../../ports/providers.ts";
import type { HttpClient } from "../shared/http-client.ts";
import { ended, handoverWithoutVerdict, notKnown } from "../shared/handover.ts";
import type { OperatorFaults } from "../shared/operator-faults.ts";
import {
  alreadySent,
  call,
  deliveryOf,
  handoverOfError,
  isOperatorFault,
  readRequestStatus,
  type Reply,
} from "./api.ts";
import type { Doubts } from "../shared/doubts.ts";
import type { TelegramGatewayOptions } from "./options.ts";

const minimumLifetimeSeconds = 30;
const maximumLifetimeSeconds = 3_600;
const maximumCallbackBytes = 256;

/** What sending and receiving reports share. */
export interface Sending {
  readonly name: string;
  readonly options: TelegramGatewayOptions;
  readonly surroundings: ProviderSurroundings;
  readonly client: HttpClient;
  readonly faults: OperatorFaults;
  readonly doubts: Doubts;
}

/** Where the gateway sends its reports; undefined if the service has no address that the gateway would accept. */
export function callbackUrlOf({ name, surroundings }: Pick<Sending, "name" | "surroundings">) {
  const url = surroundings.callbackUrl(name);
  const fits = url.startsWith("https://") && Buffer.byteLength(url) <= maximumCallbackBytes;
  return fits ? url : undefined;
}

/** Sends a code; never twice if it is known that the gateway has it. */
export async function sendCode(
  sending: Sending,
  message: OutboundMessage<"telegram">,
  withdrawn?: AbortSignal,
): Promise<Handover> {
  const { client, faults, doubts, surroundings } = sending;
  const known = doubts.requestOf(message.id);
  if (known !== undefined) return accepted(known);
  if (!/^\d{4,8}$/.test(message.code)) {
    return { kind: "refused", detail: "A Telegram message needs a code of 4 to 8 digits." };
  }
  // How long it is of use depends on when it leaves.
  const reply = await client.inTurn(
    async (request): Promise<Reply | typeof ended> =>
      surroundings.clock.now() < message.expiresAt
        ? call({ request }, "sendVerificationMessage", requestOf(sending, message))
        : ended,
    withdrawn,
  );
  if (reply.kind === "retry") return reply;
  if (reply.kind === "result") {
    faults.ended();
    return handoverOfResult(sending, message, reply.result);
  }
  if (reply.kind === "silence" || reply.kind === "unsent") {
    const answer = reply.kind === "silence" ? reply.answer : reply;
    const handover = handoverWithoutVerdict(answer, surroundings.clock.now());
    if (handover.kind === "retry") doubts.raise(message.id);
    return handover;
  }
  if (reply.code === alreadySent) return handoverOfRepeat(doubts, message);
  const handover = handoverOfError(reply.code, reply.answer, surroundings.clock.now());
  if (handover.kind === "retry") doubts.raise(message.id);
  if (isOperatorFault(reply.code)) faults.arose(reply.code);
  else if (handover.kind === "unavailable") faults.noted(reply.code);
  return handover;
}

function requestOf(
  sending: Sending,
  message: OutboundMessage<"telegram">,
): Readonly<Record<string, unknown>> {
  const { options, surroundings } = sending;
  const seconds = Math.floor((message.expiresAt - surroundings.clock.now()) / 1_000);
  return {
    phone_number: message.recipient,
    code: message.code,
    sender_username: options.senderUsername,
    callback_url: callbackUrlOf(sending),
    // Each report returns it, so it names the message even if the answer to this request is lost.
    payload: message.id,
    ttl: Math.min(Math.max(seconds, minimumLifetimeSeconds), maximumLifetimeSeconds),
  };
}

function handoverOfResult(
  { doubts }: Sending,
  message: OutboundMessage<"telegram">,
  result: unknown,
): Handover {
  const status = readRequestStatus(result);
  if (!status) {
    doubts.raise(message.id);
    return { kind: "retry", detail: notKnown, outcomeUnknown: true };
  }
  doubts.settle(message.id, status.request_id);
  const delivery = deliveryOf(status);
  if (delivery === undefined) return accepted(status.request_id);
  return accepted(status.request_id, { status: delivery, refunded: status.is_refunded === true });
}

/**
 * The gateway has sent this before and does not say under which id. After an attempt whose answer was lost, that is
 * good news: the recipient has the code, so the message counts as accepted, and is neither sent again nor refunded. It
 * is then known by our own id, which its reports carry as payload, and its code is judged without the gateway. On a
 * first attempt, it cannot be this message that was sent.
 */
function handoverOfRepeat(doubts: Doubts, { id, attempt }: OutboundMessage<"telegram">): Handover {
  if (attempt > 1) return accepted(doubts.requestOf(id) ?? id);
  return { kind: "refused", detail: "The gateway says that it has sent this before." };
}

type Receipts = Extract<Handover, { kind: "accepted" }>["receipts"];

const accepted = (providerMessageId: string, ...receipts: Receipts): Handover => ({
  kind: "accepted",
  providerMessageId,
  receipts,
});
