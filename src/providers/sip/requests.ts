import { randomBytes, randomInt } from "node:crypto";
import { isIPv6 } from "node:net";
import {
  extractAddress,
  getHeaderValue,
  getHeaderValues,
  splitUnquoted,
  type Header,
  type OutgoingRequest,
  type SipResponse,
} from "./message.ts";
import { formatSocketAddress, type SocketAddress, type SipTransport } from "./transport.ts";

/** Identity of this service in every request. */
export interface Identity {
  readonly transport: SipTransport;
  /** Public address of this service, for Via and Contact. */
  readonly contactAddress: SocketAddress;
  readonly userAgent: string;
}

/** Content of a request outside a dialog. */
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

/** Creates a random token for branches, tags and Call-IDs. */
export function createToken(): string {
  return randomBytes(12).toString("hex");
}

/** Creates a request that starts a new transaction. A body is an SDP offer. */
export function createRequest(identity: Identity, content: RequestContent): OutgoingRequest {
  const { method, uri, callId, sequenceNumber, body = "" } = content;
  const branch = createBranch();
  const headers: Header[] = [
    ["Via", formatVia(identity, branch)],
    ["Max-Forwards", "70"],
    ["From", content.from],
    ["To", content.to],
    ["Call-ID", callId],
    ["CSeq", `${sequenceNumber} ${method}`],
    ["Contact", formatContact(identity)],
    ["Allow", allowed],
    ["User-Agent", identity.userAgent],
    ...content.extra,
    ...(body === "" ? [] : [["Content-Type", "application/sdp"] as const]),
  ];
  return { method, uri, headers, body, branch, sequenceNumber };
}

/** Creates the CANCEL of an INVITE, with its branch and Request-URI (RFC 3261, 9.1). */
export function createCancel(invite: OutgoingRequest): OutgoingRequest {
  return createInTransaction(invite, "CANCEL", getHeaderValue(invite, "to"));
}

/**
 * Creates the ACK for a 300–699 response, with the branch of the INVITE and the To of the response (RFC 3261,
 * 17.1.1.3).
 */
export function createRejectionAck(invite: OutgoingRequest, response: SipResponse): OutgoingRequest {
  return createInTransaction(invite, "ACK", getHeaderValue(response, "to"));
}

function createInTransaction(invite: OutgoingRequest, method: string, to: string): OutgoingRequest {
  const headers: Header[] = [
    ["Via", getHeaderValue(invite, "via")],
    ["Max-Forwards", "70"],
    ["From", getHeaderValue(invite, "from")],
    ["To", to],
    ["Call-ID", getHeaderValue(invite, "call-id")],
    ["CSeq", `${invite.sequenceNumber} ${method}`],
    ["User-Agent", getHeaderValue(invite, "user-agent")],
  ];
  return { ...invite, method, headers, body: "" };
}

/**
 * Creates the ACK or BYE of an answered call. The request is sent to the Contact of the answer, through the recorded
 * route (RFC 3261, 12.2.1.1).
 *
 * An ACK has the sequence number of the INVITE, a BYE a higher one.
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
  const route = getHeaderValues(answer, "record-route").flatMap((value) => splitUnquoted(value, ","));
  const headers: Header[] = [
    ["Via", formatVia(identity, branch)],
    ...route.toReversed().map((hop) => ["Route", hop] as const),
    ["Max-Forwards", "70"],
    ["From", getHeaderValue(invite, "from")],
    ["To", getHeaderValue(answer, "to")],
    ["Call-ID", getHeaderValue(invite, "call-id")],
    ["CSeq", `${sequenceNumber} ${method}`],
    ["User-Agent", identity.userAgent],
    ...extra,
  ];
  return { method, uri: getDialogTarget(dialog), headers, body: "", branch, sequenceNumber };
}

/**
 * Returns the URI for further requests in the dialog. Returns the URI of the INVITE if the answer has no usable
 * Contact.
 */
export function getDialogTarget(dialog: {
  readonly invite: OutgoingRequest;
  readonly answer: SipResponse;
}): string {
  const target = extractAddress(getHeaderValue(dialog.answer, "contact"));
  return /^sips?:[!-~]{1,2000}$/i.test(target) ? target : dialog.invite.uri;
}

function createBranch(): string {
  return magicCookie + createToken();
}

function formatVia({ transport, contactAddress }: Identity, branch: string): string {
  return `SIP/2.0/${transport.toUpperCase()} ${formatSocketAddress(contactAddress)};rport;branch=${branch}`;
}

function formatContact({ transport, contactAddress }: Identity): string {
  return `<sip:connect-hub@${formatSocketAddress(contactAddress)};transport=${transport}>`;
}

/** Media direction in the offer. No audio is ever sent. */
type MediaDirection = "inactive" | "recvonly";

const discardPort = 9;

/**
 * Creates an SDP offer (RFC 3264, RFC 4566) with one audio stream at the discard port: PCMU, PCMA and telephone events.
 */
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
