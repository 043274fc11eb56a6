import { randomBytes, randomInt } from "node:crypto";
import { isIPv6 } from "node:net";
import {
  addressOf,
  headerValue,
  headerValues,
  splitOutside,
  type Header,
  type OutgoingRequest,
  type SipResponse,
} from "./message.ts";
import { formatPlace, type Place, type Transport } from "./transport.ts";

/** How this side identifies itself in every request. */
export interface Identity {
  readonly transport: Transport;
  /** The address at which the peer reaches this side, for Via and Contact. */
  readonly place: Place;
  readonly userAgent: string;
}

/** The caller's content for a request outside any dialog. */
interface RequestContent {
  readonly method: "INVITE" | "OPTIONS" | "REGISTER";
  readonly uri: string;
  readonly from: string;
  readonly to: string;
  readonly callId: string;
  readonly sequenceNumber: number;
  readonly extra: readonly Header[];
  readonly body?: string;
}

const magicCookie = "z9hG4bK";
const allowed = "INVITE, ACK, CANCEL, BYE, OPTIONS";

/** A name that is unique among transactions, dialogs and calls. */
export function createToken(): string {
  return randomBytes(12).toString("hex");
}

/** A request that starts its own transaction; a body is an SDP offer. */
export function createRequest(identity: Identity, content: RequestContent): OutgoingRequest {
  const { method, uri, callId, sequenceNumber, body = "" } = content;
  const branch = createBranch();
  const headers: Header[] = [
    ["Via", viaOf(identity, branch)],
    ["Max-Forwards", "70"],
    ["From", content.from],
    ["To", content.to],
    ["Call-ID", callId],
    ["CSeq", `${sequenceNumber} ${method}`],
    ["Contact", contactOf(identity)],
    ["Allow", allowed],
    ["User-Agent", identity.userAgent],
    ...content.extra,
    ...(body === "" ? [] : [["Content-Type", "application/sdp"] as const]),
  ];
  return { method, uri, headers, body, branch, sequenceNumber };
}

/** The CANCEL of an INVITE: with its branch, to the same address (RFC 3261, 9.1). */
export function createCancel(invite: OutgoingRequest): OutgoingRequest {
  return withinTransaction(invite, "CANCEL", headerValue(invite, "to"));
}

/** The ACK of an INVITE's refusal: with its branch, and the To of the refusal (RFC 3261, 17.1.1.3). */
export function createRefusalAck(invite: OutgoingRequest, response: SipResponse): OutgoingRequest {
  return withinTransaction(invite, "ACK", headerValue(response, "to"));
}

function withinTransaction(invite: OutgoingRequest, method: string, to: string): OutgoingRequest {
  const headers: Header[] = [
    ["Via", headerValue(invite, "via")],
    ["Max-Forwards", "70"],
    ["From", headerValue(invite, "from")],
    ["To", to],
    ["Call-ID", headerValue(invite, "call-id")],
    ["CSeq", `${invite.sequenceNumber} ${method}`],
    ["User-Agent", headerValue(invite, "user-agent")],
  ];
  return { ...invite, method, headers, body: "" };
}

/**
 * The ACK or BYE of an answered call: to the Contact of the answer, through the proxies that recorded themselves (RFC
 * 3261, 12.2.1.1). The sequence number is the INVITE's for an ACK, a higher one for a BYE.
 */
export function createDialogRequest(
  identity: Identity,
  method: "ACK" | "BYE",
  dialog: { readonly invite: OutgoingRequest; readonly answer: SipResponse },
  sequenceNumber: number,
  extra: readonly Header[],
): OutgoingRequest {
  const { invite, answer } = dialog;
  const branch = createBranch();
  const route = headerValues(answer, "record-route").flatMap((value) => splitOutside(value, ","));
  const headers: Header[] = [
    ["Via", viaOf(identity, branch)],
    ...route.toReversed().map((hop) => ["Route", hop] as const),
    ["Max-Forwards", "70"],
    ["From", headerValue(invite, "from")],
    ["To", headerValue(answer, "to")],
    ["Call-ID", headerValue(invite, "call-id")],
    ["CSeq", `${sequenceNumber} ${method}`],
    ["User-Agent", identity.userAgent],
    ...extra,
  ];
  return { method, uri: dialogTarget(dialog), headers, body: "", branch, sequenceNumber };
}

/** The address for further requests of an answered call; the INVITE's if the answer names none. */
export function dialogTarget(dialog: {
  readonly invite: OutgoingRequest;
  readonly answer: SipResponse;
}): string {
  const target = addressOf(headerValue(dialog.answer, "contact"));
  return /^sips?:[!-~]{1,2000}$/i.test(target) ? target : dialog.invite.uri;
}

function createBranch(): string {
  return magicCookie + createToken();
}

function viaOf({ transport, place }: Identity, branch: string): string {
  return `SIP/2.0/${transport.toUpperCase()} ${formatPlace(place)};rport;branch=${branch}`;
}

function contactOf({ transport, place }: Identity): string {
  return `<sip:connect-hub@${formatPlace(place)};transport=${transport}>`;
}

/** The direction in the offer of the one audio stream, which never flows. */
type MediaDirection = "inactive" | "recvonly";

const discardPort = 9;

/** An SDP offer (RFC 3264, RFC 4566) of one audio stream at the discard port; PCMU, PCMA and telephone events. */
export function createOffer(address: string, direction: MediaDirection): string {
  const sessionId = randomInt(1, 2 ** 31);
  const network = `IN ${isIPv6(address) ? "IP6" : "IP4"} ${address}`;
  const lines = [
    "v=0",
    `o=- ${sessionId} ${sessionId} ${network}`,
    "s=-",
    `c=${network}`,
    "t=0 0",
    `m=audio ${discardPort} RTP/AVP 0 8 101`,
    "a=rtpmap:0 PCMU/8000",
    "a=rtpmap:8 PCMA/8000",
    "a=rtpmap:101 telephone-event/8000",
    "a=fmtp:101 0-15",
    `a=${direction}`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
