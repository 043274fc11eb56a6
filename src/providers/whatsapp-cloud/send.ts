import { z } from "zod";
import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { ProviderSurroundings } from "../../ports/providers.ts";
import type { HttpClient } from "../shared/http-client.ts";
import type { Doubts } from "../shared/doubts.ts";
import { ended, handoverWithoutVerdict, notKnown, waitOf } from "../shared/handover.ts";
import type { OperatorFaults } from "../shared/operator-faults.ts";
import { vendorId } from "../shared/values.ts";
import { ask, classOf, handoverOfError, isConfigurationError, type Reply } from "./api.ts";
import { atHandOver, contentOf, endOf, type Windows } from "../shared/whatsapp.ts";
import type { WhatsappCloudOptions } from "./options.ts";

/** What sending and receiving reports share. */
export interface Sending {
  readonly name: string;
  readonly options: WhatsappCloudOptions;
  readonly surroundings: ProviderSurroundings;
  readonly client: HttpClient;
  readonly faults: OperatorFaults;
  readonly doubts: Doubts;
  /** Where the operator allows free texts. */
  readonly windows: Windows | undefined;
}

const acceptedShape = z.object({
  messages: z.tuple([z.object({ id: vendorId })], z.unknown()),
});

/** Hands a message over: in an approved template, or as free text where the operator allows it and it can arrive. */
export async function sendMessage(
  sending: Sending,
  message: OutboundMessage<"whatsapp">,
  withdrawn?: AbortSignal,
): Promise<Handover> {
  const { options, client, windows, surroundings, doubts } = sending;
  const { clock } = surroundings;
  const content = await atHandOver(contentOf(message, options, windows));
  // A status has told meanwhile that an attempt without an answer was taken.
  const known = doubts.requestOf(message.id);
  if (known !== undefined)
    return accepted(known, "kind" in content ? {} : endOf(content.ttlSeconds, clock.now()));
  if ("kind" in content) return content;
  const body = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: message.recipient,
    // Each status returns it, so it names the message even if the answer to this request is lost.
    biz_opaque_callback_data: message.id,
    ...content.body,
  };
  const path = `/${options.version}/${options.phoneNumberId}/messages`;
  const handover = await client.inTurn(async (send) => {
    if (clock.now() >= message.expiresAt) return ended;
    return handoverOf(sending, await ask(send, { method: "POST", path, body }), content.ttlSeconds);
  }, withdrawn);
  if (handover.kind === "unsent") return handoverWithoutVerdict(handover, clock.now());
  if (handover.kind === "accepted") doubts.settle(message.id, handover.providerMessageId);
  if ("outcomeUnknown" in handover) doubts.raise(message.id);
  return handover;
}

const accepted = (providerMessageId: string, ends: ReturnType<typeof endOf>): Handover => ({
  kind: "accepted",
  providerMessageId,
  ...ends,
  receipts: [],
});

function handoverOf(
  { surroundings: { clock }, faults }: Sending,
  reply: Reply,
  ttlSeconds: number | undefined,
): Handover {
  if (reply.kind === "silence") return handoverWithoutVerdict(reply.answer, clock.now());
  if (reply.kind === "result") {
    const { data } = acceptedShape.safeParse(reply.result);
    if (!data) return { kind: "retry", detail: notKnown, outcomeUnknown: true };
    faults.ended();
    return accepted(data.messages[0].id, endOf(ttlSeconds, clock.now()));
  }
  const kind = classOf(reply.code);
  if (kind === "operator") faults.arose(String(reply.code));
  if (kind === "unknown" || isConfigurationError(reply.code)) faults.noted(String(reply.code));
  return handoverOfError(reply.code, reply.isOpen, waitOf(reply.headers, clock.now()));
}
