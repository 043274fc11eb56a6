import type { Behaviour, PeerRequest } from "../http/peer.ts";

/** What a vendor's server does, in the shapes that the vendor publishes. */
export interface VendorServer {
  /** The kind of provider. */
  readonly kind: string;
  /** What a routes file says of it, but for its address. */
  readonly options: object;
  /** The recipient in a request to send, in digits. */
  recipientIn(request: PeerRequest): string;
  /** Answers that it has taken the message, under this id. */
  readonly takes: (id: string) => Behaviour;
  /** The id that a request gives the message, by which the vendor knows a repeat. */
  readonly ownIdIn?: (request: PeerRequest) => string;
  /** Refuses the recipient's number. */
  readonly refuses: Behaviour;
  readonly reports?: VendorReporting;
  readonly writing?: VendorWriting;
}

/** What a vendor posts of a message. */
export interface VendorReporting {
  /** Where it was told to report. */
  addressIn(request: PeerRequest): string | undefined;
  /** A report, genuinely signed; `seconds` is the time in Unix seconds. */
  report(told: string, id: string, word: string, seconds: number): Request;
  readonly delivered: string;
  readonly failed: string;
  /** Whether its reports tell when it was; they do not unless set. */
  readonly isTimed?: boolean;
  /** How much it may post at once; 64 unless set. */
  readonly maximumKibibytes?: number;
}

/** What a recipient has written to a number that messages came from. */
export interface Written {
  readonly channel: "sms" | "whatsapp";
  /** Numbers in E.164, or a short code. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** How a vendor hands over what recipients have written. */
export interface VendorWriting {
  /** What it posts to an address, signed with a secret or not at all; `seconds` is the time in Unix seconds. */
  write(told: string, written: Written, seconds: number, secret: string | undefined): Request;
  /** The operator's. */
  readonly secret: string;
}

/** Takes each message under an id of its own. */
export function takesAll({ takes, ownIdIn }: Pick<VendorServer, "takes" | "ownIdIn">): Behaviour {
  let taken = 0;
  return (request, response) => takes(ownIdIn?.(request) ?? `m-${(taken += 1)}`)(request, response);
}
