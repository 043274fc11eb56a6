import type { Behaviour, PeerRequest } from "../http/peer.ts";

/** A fake server of a vendor, in the formats that the vendor publishes. */
export interface VendorServer {
  /** Kind of the provider. */
  readonly kind: string;
  /** Options in a routes file, without the base URL. */
  readonly options: object;
  /** Returns the recipient of a submission, in digits. */
  recipientIn(request: PeerRequest): string;
  /** Responds that the message was accepted under this id. */
  readonly takes: (id: string) => Behaviour;
  /** Returns the message id in a request. The vendor recognizes repetitions by this id. */
  readonly ownIdIn?: (request: PeerRequest) => string;
  /** Responds that the recipient's number is invalid. */
  readonly refuses: Behaviour;
  readonly reports?: VendorReceiptServer;
  readonly inbound?: VendorInboundServer;
  /** Responds to requests for files of the vendor. Unset if it has none. */
  readonly files?: Behaviour;
}

/** Inbound messages of a vendor. */
export interface VendorInboundServer {
  /** Further options in a routes file that inbound messages require. */
  readonly options: object;
  /**
   * Creates an authentic request with a text from one number to another, in digits. The time is in Unix seconds. The
   * vendor is at `origin`.
   */
  writes(told: string, written: WrittenText, seconds: number, origin: string): Request;
}

/** A text that a recipient has sent to one of the service's numbers. */
export interface WrittenText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Receipts of a vendor. */
export interface VendorReceiptServer {
  /** Returns the callback URL of a submission. */
  addressIn(request: PeerRequest): string | undefined;
  /** Creates an authentic receipt from the vendor at `origin`. `seconds` is the time in Unix seconds. */
  report(told: string, id: string, word: string, seconds: number, origin: string): Request;
  readonly delivered: string;
  readonly failed: string;
  /** True if receipts contain their time. Default: false. */
  readonly isTimed?: boolean;
  /** Maximum size of a request. Default: 64. */
  readonly maximumKibibytes?: number;
}

/** Accepts each message under a new id. */
export function acceptAll({ takes, ownIdIn }: Pick<VendorServer, "takes" | "ownIdIn">): Behaviour {
  let taken = 0;
  return (request, response) => takes(ownIdIn?.(request) ?? `m-${(taken += 1)}`)(request, response);
}

/** Copies a request with changed signature values in its URL, its headers or its body. */
export async function forgeRequest(genuine: Request, value: (right: string) => string): Promise<Request> {
  const url = genuine.url.replace(/(?<=[?&]key=)[^&]*/, value);
  const body = await genuine.text();
  const headers = [...genuine.headers].map(([name, right]): [string, string] => [
    name,
    /signature(-256)?$|^authorization$/.test(name) ? value(right) : right,
  ]);
  const signed = /(?<="(?:Signature|sig)":")[^"]*/;
  return new Request(url, { method: "POST", headers, body: body.replace(signed, value) });
}
