import { isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import type {
  Callbacks,
  MessageProvider,
  ProviderReceipt,
  ProviderSurroundings,
} from "../../ports/providers.ts";
import { plain, readCallback } from "../http/callback-body.ts";
import type { Doubts } from "../http/doubts.ts";
import { takeInbound } from "./inbound.ts";
import { isKeyIn, messageIdIn } from "./signatures.ts";
import type { Received, Report, VendorReports } from "./vendor.ts";

/** Vendors that report on one message at a time need far less. */
const defaultMaximumBytes = 64 * 1024;
const receiptsAtOnce = 500;
const word = /^[\w.:-]{1,64}$/;

/** What receiving reports needs. */
export interface Reporting {
  readonly name: string;
  readonly surroundings: ProviderSurroundings;
  readonly doubts: Doubts;
}

/** Takes a vendor's reports: 200 once they are stored, 401 unless they are genuine. */
export function createReports({ name, surroundings, doubts }: Reporting, reports: VendorReports): Callbacks {
  const { clock, log } = surroundings;
  const { methods = ["POST"], maximumBytes = defaultMaximumBytes, inbound } = reports;
  return async (request) => {
    if (!methods.includes(request.method)) {
      return plain(405, `Reports come by ${methods.join(" or ")}.`, { allow: methods.join(", ") });
    }
    const body = await readCallback(request, maximumBytes);
    if (!body) return plain(413, `A report has at most ${maximumBytes} bytes.`);
    const url = new URL(request.url);
    const told = surroundings.callbackUrl(name);
    // A proxy may have changed the address: the vendor signs the one that it was told.
    const address = new URL((told === "" ? url.origin + url.pathname : told) + url.search);
    const received = receivedOf(request, address, body);
    const messageId = messageIdIn(received.url, { name, ...surroundings });
    const hasKey = isKeyIn(received.url, reports.key);
    // Without a signature or the key it is the token that speaks, and of its own message alone.
    const own = reports.isSigned || hasKey || messageId === undefined ? {} : { messageId };
    // The key of what recipients write is for nothing else, and the token of a message says nothing of who writes.
    const isWritten = isKeyIn(received.url, inbound?.key);
    const isGenuine =
      isWritten ||
      hasKey ||
      (reports.isSigned ? await reports.isSigned(received, clock.now()) : messageId !== undefined);
    if (!isGenuine) return plain(401, "The signature does not fit, or the report is too old.");
    const mayBeWritten = inbound?.key === undefined ? reports.isSigned !== undefined : isWritten;
    const written = mayBeWritten ? inbound?.read(received) : undefined;
    if (inbound && written) {
      const texts = [written].flat();
      await inbound.windows?.opened(texts);
      for (const each of texts) await takeInbound(name, surroundings, each, inbound.senderOf);
      return taken(reports);
    }
    const found = isWritten ? undefined : await reports.read?.(received);
    if (!found) {
      log.warn({ provider: name }, "a genuine report is not what the vendor promises");
      return plain(400, "The body is no report.");
    }
    for (const { id, messageId: ours = messageId } of found) {
      if (ours !== undefined) doubts.isStray(ours, id);
    }
    const receipts = found.flatMap(receiptsOf).map((receipt) => ({ ...receipt, ...own }));
    await takeReceipts(name, surroundings, receipts);
    return taken(reports);
  };
}

const receivedOf = ({ method, headers }: Request, url: URL, body: Uint8Array): Received => ({
  method,
  url,
  headers,
  body,
  text: new TextDecoder().decode(body),
});

/** Reads what a vendor may have posted, whoever has posted it; undefined where it is no report. */
export function createReceiptReader({
  maximumBytes = defaultMaximumBytes,
  read,
}: VendorReports): NonNullable<MessageProvider["readReceipts"]> {
  return async (request) => {
    const body = await readCallback(request, maximumBytes);
    const found = body && (await read?.(receivedOf(request, new URL(request.url), body)));
    return found?.flatMap(receiptsOf);
  };
}

async function takeReceipts(
  name: string,
  { receipts }: ProviderSurroundings,
  kept: readonly ProviderReceipt[],
): Promise<void> {
  for (let from = 0; from < kept.length; from += receiptsAtOnce) {
    await receipts.take(name, kept.slice(from, from + receiptsAtOnce));
  }
}

const taken = ({ answer }: VendorReports): Response =>
  answer ? new Response(answer.text, { headers: { "content-type": answer.type } }) : plain(200, "OK");

/** A report as the service keeps it; none where it says nothing new, and no word that is not known. */
export function receiptsOf({
  id,
  listId,
  status,
  unknownCode,
  code,
  optedOut,
  cost,
  at,
}: Report): readonly ProviderReceipt[] {
  const providerMessageIds = listId === undefined ? [id] : [id, listId];
  const unknown = unknownCode === undefined ? {} : { unknownCode };
  if (status === undefined)
    return unknownCode === undefined ? [] : [{ providerMessageIds, status, ...unknown }];
  const detail = status === "FAILED" ? { detail: failureText(code), ...(optedOut && { optedOut }) } : {};
  const told = { ...detail, ...(cost && { cost }), ...(at !== undefined && { at }) };
  return [{ providerMessageIds, status, ...told, ...unknown }];
}

const failureText = (code = "") =>
  word.test(code) ? `It could not be delivered (error ${code}).` : "It could not be delivered.";

/** Whether nothing more is to come: for WhatsApp, a message that was delivered may still be read. */
export function isLast(status: DeliveryStatus, channel: string): boolean {
  if (status === "DELIVERED") return channel !== "whatsapp";
  return isFinal(status);
}
