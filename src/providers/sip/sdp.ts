import { randomInt } from "node:crypto";
import { isIPv6 } from "node:net";

/** The direction in the offer of the one audio stream, which never flows. */
export type MediaDirection = "inactive" | "recvonly";

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
