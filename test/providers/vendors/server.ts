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
  readonly inbound?: VendorWriting;
  /** What it answers to requests of its files; none unless set. */
  readonly files?: Behaviour;
}

/** What a vendor posts of what recipients write. */
export interface VendorWriting {
  /** What a routes file says more, so that it is taken. */
  readonly options: object;
  /** A text from one number to another, in digits; genuine, at this time in Unix seconds, from the vendor at `origin`. */
  writes(told: string, written: Written, seconds: number, origin: string): Request;
}

/** A text that somebody has written to a number of ours. */
export interface Written {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** What a vendor posts of a message. */
export interface VendorReporting {
  /** Where it was told to report. */
  addressIn(request: PeerRequest): string | undefined;
  /** A report, genuinely signed, from the vendor at `origin`; `seconds` is the time in Unix seconds. */
  report(told: string, id: string, word: string, seconds: number, origin: string): Request;
  readonly delivered: string;
  readonly failed: string;
  /** Whether its reports tell when it was; they do not unless set. */
  readonly isTimed?: boolean;
  /** How much it may post at once; 64 unless set. */
  readonly maximumKibibytes?: number;
}

/** Takes each message under an id of its own. */
export function takesAll({ takes, ownIdIn }: Pick<VendorServer, "takes" | "ownIdIn">): Behaviour {
  let taken = 0;
  return (request, response) => takes(ownIdIn?.(request) ?? `m-${(taken += 1)}`)(request, response);
}

/** The same request with other values where it is signed, in its address, its headers or its body. */
export async function forged(genuine: Request, value: (right: string) => string): Promise<Request> {
  const url = genuine.url.replace(/(?<=[?&]key=)[^&]*/, value);
  const body = await genuine.text();
  const headers = [...genuine.headers].map(([name, right]): [string, string] => [
    name,
    /signature(-256)?$|^authorization$/.test(name) ? value(right) : right,
  ]);
  const signed = /(?<="(?:Signature|sig)":")[^"]*/;
  return new Request(url, { method: "POST", headers, body: body.replace(signed, value) });
}
