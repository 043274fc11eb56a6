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

type SipMessage = SipResponse | SipRequest;

/** Every value of a header, in order; the name is given in lower case. */
export function headerValues(message: Message, name: string): readonly string[] {
  return message.headers.filter((header) => header[0].toLowerCase() === name).map((header) => header[1]);
}

/** The first value of a header, or "" where there is none; the name is given in lower case. */
export function headerValue(message: Message, name: string): string {
  return message.headers.find((header) => header[0].toLowerCase() === name)?.[1] ?? "";
}

const quote = '"';

/** Splits a value at separators outside quotes and angle brackets, and trims the pieces. */
export function splitOutside(value: string, separator: "," | ";"): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let quoted = false;
  let bracketed = false;
  for (let index = 0; index < value.length; index++) {
    const character = value[index];
    if (quoted && character === "\\") index++;
    else if (character === quote) quoted = !quoted;
    else if (!quoted && character === "<") bracketed = true;
    else if (!quoted && character === ">") bracketed = false;
    else if (!quoted && !bracketed && character === separator) {
      pieces.push(value.slice(start, index).trim());
      start = index + 1;
    }
  }
  pieces.push(value.slice(start).trim());
  return pieces;
}

/** The value of a `;name=value` parameter, "" if it has no value, undefined if it is missing. */
export function parameterOf(value: string, name: string): string | undefined {
  for (const piece of splitOutside(value, ";").slice(1)) {
    const equals = piece.indexOf("=");
    const key = equals < 0 ? piece : piece.slice(0, equals).trim();
    if (key.toLowerCase() === name) return equals < 0 ? "" : unquote(piece.slice(equals + 1).trim());
  }
  return undefined;
}

/** The address in a Contact, From, To or Record-Route, without display name and header parameters; "" for none. */
export function addressOf(value: string): string {
  const first = splitOutside(value, ";")[0] ?? "";
  const open = first.lastIndexOf("<");
  if (open < 0) return /^\S+$/.test(first) ? first : "";
  const close = first.indexOf(">", open);
  return close < 0 ? "" : first.slice(open + 1, close).trim();
}

/** The content of a quoted string, unescaped; anything else unchanged. */
export function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith(quote) || !value.endsWith(quote)) return value;
  return value.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** A quoted string. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Formats a request for the wire; each of its characters is one byte. */
export function formatRequest({ method, uri, headers, body }: OutgoingRequest): string {
  return format(`${method} ${uri} SIP/2.0`, headers, body);
}

/** Formats a response without a body for the wire. */
export function formatResponse(status: number, reason: string, headers: readonly Header[]): string {
  return format(`SIP/2.0 ${status} ${reason}`, headers, "");
}

function format(startLine: string, headers: readonly Header[], body: string): string {
  const lines = [...headers, ["Content-Length", String(body.length)] as const];
  return `${startLine}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** Longer messages are rejected; real peers stay far below. */
const maximumMessageBytes = 65_535;
const maximumHeaderLines = 256;
const maximumHeaderLength = 8_192;
const largestSequenceNumber = 2 ** 31 - 1;

const token = /^[A-Za-z0-9\-.!%*_+`'~]+$/;
const responseLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/i;
const requestLine = /^([A-Za-z0-9\-.!%*_+`'~]{1,32}) ([!-~]{1,2048}) SIP\/2\.0$/i;
const sequence = /^(\d{1,10})[ \t]+([A-Za-z0-9\-.!%*_+`'~]{1,32})$/;

/** The compact forms of RFC 3261, 7.3.3, and those that later documents added. */
const compactForms: Readonly<Record<string, string>> = {
  a: "accept-contact",
  b: "referred-by",
  c: "content-type",
  e: "content-encoding",
  f: "from",
  i: "call-id",
  j: "reject-contact",
  k: "supported",
  l: "content-length",
  m: "contact",
  o: "event",
  r: "refer-to",
  s: "subject",
  t: "to",
  u: "allow-events",
  v: "via",
  x: "session-expires",
  y: "identity",
};

/** The text before the empty line, and where the body begins; undefined if there is no empty line. */
function splitHead(text: string): { readonly head: string; readonly bodyStart: number } | undefined {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? { head: text.slice(0, end.index), bodyStart: end.index + end[0].length } : undefined;
}

/** Parses the lines below the start line: joins folded lines, expands names; undefined if one is malformed. */
function parseHeaders(lines: readonly string[]): readonly Header[] | undefined {
  if (lines.length > maximumHeaderLines) return undefined;
  const headers: [string, string][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line)) {
      if (!last) return undefined;
      last[1] = `${last[1]} ${line.trim()}`.trim();
    } else {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(colon, 0)).trimEnd().toLowerCase();
      if (!token.test(name)) return undefined;
      headers.push([compactForms[name] ?? name, line.slice(colon + 1).trim()]);
    }
    if (headers.at(-1)![1].length > maximumHeaderLength) return undefined;
  }
  return headers;
}

/** The value of Content-Length; undefined if it is missing, NaN if it is not an acceptable length. */
function contentLength(headers: readonly Header[]): number | undefined {
  const value = headerValue({ headers, body: "" }, "content-length");
  if (value === "") return undefined;
  return /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
}

/**
 * Parses one whole message, byte for byte as Latin-1; undefined for anything that lacks a part that RFC 3261, 8.1.1,
 * makes mandatory. Never throws.
 */
export function parseMessage(bytes: Uint8Array): SipMessage | undefined {
  if (bytes.length > maximumMessageBytes) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1").trimStart();
  const split = splitHead(text);
  if (!split) return undefined;
  const [startLine = "", ...lines] = split.head.split(/\r?\n/);
  const headers = parseHeaders(lines);
  const length = headers && contentLength(headers);
  const rest = text.slice(split.bodyStart);
  if (!headers || Number.isNaN(length) || (length ?? 0) > rest.length) return undefined;
  const common = parseCommon({ headers, body: rest.slice(0, length ?? rest.length) });
  return common && parseStart(startLine, common);
}

type Common = Omit<Extract<SipMessage, { kind: "request" }>, "kind" | "method" | "uri">;

function parseCommon(message: Pick<SipMessage, "headers" | "body">): Common | undefined {
  const single = ["from", "to", "call-id", "cseq"].map((name) => headerValues(message, name));
  if (single.some((values) => values.length !== 1 || values[0] === "")) return undefined;
  const [, number, method] = sequence.exec(headerValue(message, "cseq")) ?? [];
  const via = splitOutside(headerValue(message, "via"), ",")[0] ?? "";
  if (via === "" || method === undefined || Number(number) > largestSequenceNumber) return undefined;
  return {
    ...message,
    callId: headerValue(message, "call-id"),
    sequenceNumber: Number(number),
    sequenceMethod: method,
    branch: parameterOf(via, "branch") ?? "",
  };
}

function parseStart(line: string, common: Common): SipMessage | undefined {
  const response = responseLine.exec(line);
  if (response)
    return { kind: "response", status: Number(response[1]), reason: response[2] ?? "", ...common };
  const [, method, uri] = requestLine.exec(line) ?? [];
  if (method === undefined || uri === undefined || method !== common.sequenceMethod) return undefined;
  return { kind: "request", method, uri, ...common };
}

/** Splits a stream into messages; buffers at most one message. */
interface Framer {
  /** The messages that are complete now. */
  push(bytes: Uint8Array): readonly Uint8Array[];
  /** Whether the next boundary cannot be found. */
  readonly isLost: boolean;
}

const maximumHeadBytes = 16_384;

/** A framer by Content-Length, which RFC 3261, 18.3, makes mandatory on streams; skips empty lines between messages. */
export function createFramer(): Framer {
  let pending: Buffer = Buffer.alloc(0);
  let length: number | "unknown" | "lost" = "unknown";
  return {
    get isLost() {
      return length === "lost";
    },
    push(bytes) {
      pending = Buffer.concat([pending, bytes]);
      const whole: Uint8Array[] = [];
      for (;;) {
        if (length === "unknown") {
          pending = pending.subarray(leadingLineEnds(pending));
          length = messageLength(pending);
        }
        if (typeof length === "string" || length > pending.length) return whole;
        whole.push(pending.subarray(0, length));
        pending = pending.subarray(length);
        length = "unknown";
      }
    },
  };
}

function leadingLineEnds(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 0x0d || bytes[count] === 0x0a) count++;
  return count;
}

function messageLength(bytes: Buffer): number | "unknown" | "lost" {
  const split = splitHead(bytes.toString("latin1", 0, maximumHeadBytes));
  if (!split) return bytes.length < maximumHeadBytes ? "unknown" : "lost";
  const headers = parseHeaders(split.head.split(/\r?\n/).slice(1));
  const length = headers && contentLength(headers);
  if (length === undefined || Number.isNaN(length)) return "lost";
  const total = split.bodyStart + length;
  return total > maximumMessageBytes ? "lost" : total;
}
