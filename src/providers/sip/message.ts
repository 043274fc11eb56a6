/** A header of a message: its name, and its value in one line. */
export type Header = readonly [name: string, value: string];

/** The parts common to all SIP messages; parsed headers have long, lower-case names. */
interface Message {
  readonly headers: readonly Header[];
  readonly body: string;
}

/** A request that this side sends. */
export interface OutgoingRequest extends Message {
  readonly method: string;
  readonly uri: string;
  /** Identifies the transaction in the topmost Via. */
  readonly branch: string;
  readonly sequenceNumber: number;
}

/** What the parser found in every message that it accepted. */
interface Parsed extends Message {
  readonly callId: string;
  readonly sequenceNumber: number;
  readonly sequenceMethod: string;
  /** Of the topmost Via; "" where it has none. */
  readonly branch: string;
}

export interface SipResponse extends Parsed {
  readonly kind: "response";
  /** 100 to 699. */
  readonly status: number;
  readonly reason: string;
}

export interface SipRequest extends Parsed {
  readonly kind: "request";
  readonly method: string;
  readonly uri: string;
}

export type SipMessage = SipResponse | SipRequest;

/** Every value of a header, in order; the name is given in lower case. */
export function headerValues(message: Message, name: string): readonly string[] {
  return message.headers.filter((header) => header[0].toLowerCase() === name).map((header) => header[1]);
}

/** The first value of a header, or "" where there is none; the name is given in lower case. */
export function headerValue(message: Message, name: string): string {
  return message.headers.find((header) => header[0].toLowerCase() === name)?.[1] ?? "";
}
