/** Header of a message: its name, and its value on one line. */
export type Header = readonly [name: string, value: string];

/** Headers and body of a SIP message. Parsed headers have long names in lower case. */
interface Message {
  readonly headers: readonly Header[];
  readonly body: string;
}

/** A request from this service. */
export interface OutgoingRequest extends Message {
  readonly method: string;
  readonly uri: string;
  /** Transaction identifier in the topmost Via. */
  readonly branch: string;
  readonly sequenceNumber: number;
}

/** Fields that the parser extracts from every valid message. */
interface ParsedMessage extends Message {
  readonly callId: string;
  readonly sequenceNumber: number;
  readonly sequenceMethod: string;
  /** Branch of the topmost Via. "" if it has none. */
  readonly branch: string;
}

export interface SipResponse extends ParsedMessage {
  readonly kind: "response";
  /** From 100 to 699. */
  readonly status: number;
  readonly reason: string;
}

export interface SipRequest extends ParsedMessage {
  readonly kind: "request";
  readonly method: string;
  readonly uri: string;
}

type SipMessage = SipResponse | SipRequest;

/** Returns every value of a header, in order. `name` is in lower case. */
export function getHeaderValues(message: Message, name: string): readonly string[] {
  return message.headers.filter((header) => header[0].toLowerCase() === name).map((header) => header[1]);
}

/** Returns the first value of a header, or "" if the header is missing. `name` is in lower case. */
export function getHeaderValue(message: Message, name: string): string {
  return message.headers.find((header) => header[0].toLowerCase() === name)?.[1] ?? "";
}

const quotationMark = '"';

/** Splits a value at separators outside quotes and angle brackets, and trims the pieces. */
export function splitUnquoted(value: string, separator: "," | ";"): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let quoted = false;
  let bracketed = false;
  for (let index = 0; index < value.length; index++) {
    const character = value[index];
    if (quoted && character === "\\") index++;
    else if (character === quotationMark) quoted = !quoted;
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

/**
 * Returns the value of a `;name=value` parameter, or "" if the parameter has no value. Returns undefined if the
 * parameter is missing. `name` is in lower case.
 */
export function findParameter(value: string, name: string): string | undefined {
  for (const piece of splitUnquoted(value, ";").slice(1)) {
    const equals = piece.indexOf("=");
    const key = equals < 0 ? piece : piece.slice(0, equals).trim();
    if (key.toLowerCase() === name) return equals < 0 ? "" : unquote(piece.slice(equals + 1).trim());
  }
  return undefined;
}

/**
 * Returns the URI in a Contact, From, To or Record-Route, without display name and header parameters. Returns "" if
 * there is none.
 */
export function extractAddress(value: string): string {
  const first = splitUnquoted(value, ";")[0] ?? "";
  const open = first.lastIndexOf("<");
  if (open < 0) return /^\S+$/.test(first) ? first : "";
  const close = first.indexOf(">", open);
  return close < 0 ? "" : first.slice(open + 1, close).trim();
}

/** Returns the unescaped content of a quoted string, without its quotes. Returns any other text unchanged. */
export function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith(quotationMark) || !value.endsWith(quotationMark)) return value;
  return value.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** Formats a text as a quoted string. */
export function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Formats a request for the wire. Each character is one byte. */
export function formatRequest({ method, uri, headers, body }: OutgoingRequest): string {
  return formatMessage(`${method} ${uri} SIP/2.0`, headers, body);
}

/** Formats a response without a body for the wire. */
export function formatResponse(status: number, reason: string, headers: readonly Header[]): string {
  return formatMessage(`SIP/2.0 ${status} ${reason}`, headers, "");
}

function formatMessage(startLine: string, headers: readonly Header[], body: string): string {
  const lines = [...headers, ["Content-Length", String(body.length)] as const];
  return `${startLine}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** Maximum size of a message in bytes. Longer messages are rejected. Real messages are far shorter. */
const maximumMessageBytes = 65_535;
const maximumHeaderLines = 256;
const maximumHeaderLength = 8_192;
const maximumSequenceNumber = 2 ** 31 - 1;

const token = /^[A-Za-z0-9\-.!%*_+`'~]+$/;
const responseLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/i;
const requestLine = /^([A-Za-z0-9\-.!%*_+`'~]{1,32}) ([!-~]{1,2048}) SIP\/2\.0$/i;
const sequence = /^(\d{1,10})[ \t]+([A-Za-z0-9\-.!%*_+`'~]{1,32})$/;

/** Compact header names of RFC 3261, 7.3.3, and of later RFCs. */
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

/** Splits a message at its first empty line. Returns undefined if there is no empty line. */
function splitHead(text: string): { readonly head: string; readonly bodyStart: number } | undefined {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? { head: text.slice(0, end.index), bodyStart: end.index + end[0].length } : undefined;
}

/**
 * Parses the lines after the start line, joins folded lines and expands compact names. Returns undefined if a line is
 * malformed, or if there are too many or too long headers.
 */
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

/**
 * Returns the value of Content-Length. Returns undefined if the header is missing, NaN if its value is not an
 * acceptable length.
 */
function parseContentLength(headers: readonly Header[]): number | undefined {
  const value = getHeaderValue({ headers, body: "" }, "content-length");
  if (value === "") return undefined;
  return /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
}

/**
 * Parses one complete message as Latin-1, one character per byte. Returns undefined if a mandatory part of RFC 3261,
 * 8.1.1, is missing, or if the message is malformed, incomplete or too long. Never throws.
 */
export function parseMessage(bytes: Uint8Array): SipMessage | undefined {
  if (bytes.length > maximumMessageBytes) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1").trimStart();
  const split = splitHead(text);
  if (!split) return undefined;
  const [startLine = "", ...lines] = split.head.split(/\r?\n/);
  const headers = parseHeaders(lines);
  const length = headers && parseContentLength(headers);
  const rest = text.slice(split.bodyStart);
  if (!headers || Number.isNaN(length) || (length ?? 0) > rest.length) return undefined;
  const common = parseCommon({ headers, body: rest.slice(0, length ?? rest.length) });
  return common && parseStart(startLine, common);
}

type CommonFields = Omit<Extract<SipMessage, { kind: "request" }>, "kind" | "method" | "uri">;

function parseCommon(message: Pick<SipMessage, "headers" | "body">): CommonFields | undefined {
  const single = ["from", "to", "call-id", "cseq"].map((name) => getHeaderValues(message, name));
  if (single.some((values) => values.length !== 1 || values[0] === "")) return undefined;
  const [, number, method] = sequence.exec(getHeaderValue(message, "cseq")) ?? [];
  const via = splitUnquoted(getHeaderValue(message, "via"), ",")[0] ?? "";
  if (via === "" || method === undefined || Number(number) > maximumSequenceNumber) return undefined;
  return {
    ...message,
    callId: getHeaderValue(message, "call-id"),
    sequenceNumber: Number(number),
    sequenceMethod: method,
    branch: findParameter(via, "branch") ?? "",
  };
}

function parseStart(line: string, common: CommonFields): SipMessage | undefined {
  const response = responseLine.exec(line);
  if (response)
    return { kind: "response", status: Number(response[1]), reason: response[2] ?? "", ...common };
  const [, method, uri] = requestLine.exec(line) ?? [];
  if (method === undefined || uri === undefined || method !== common.sequenceMethod) return undefined;
  return { kind: "request", method, uri, ...common };
}

/** Splits a stream into messages. Buffers at most one message. */
interface Framer {
  /** Adds bytes and returns the messages that are now complete. */
  push(bytes: Uint8Array): readonly Uint8Array[];
  /** True if the start of the next message cannot be determined. Close the connection then: no more are returned. */
  readonly isOutOfSync: boolean;
}

const maximumHeadBytes = 16_384;

/**
 * Creates a framer that uses Content-Length, which is mandatory on streams (RFC 3261, 18.3). Skips empty lines between
 * messages.
 */
export function createMessageFramer(): Framer {
  let pending: Buffer = Buffer.alloc(0);
  let length: number | "unknown" | "lost" = "unknown";
  return {
    get isOutOfSync() {
      return length === "lost";
    },
    push(bytes) {
      pending = Buffer.concat([pending, bytes]);
      const complete: Uint8Array[] = [];
      for (;;) {
        if (length === "unknown") {
          pending = pending.subarray(countLeadingLineEnds(pending));
          length = findMessageLength(pending);
        }
        if (typeof length === "string" || length > pending.length) return complete;
        complete.push(pending.subarray(0, length));
        pending = pending.subarray(length);
        length = "unknown";
      }
    },
  };
}

function countLeadingLineEnds(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 0x0d || bytes[count] === 0x0a) count++;
  return count;
}

function findMessageLength(bytes: Buffer): number | "unknown" | "lost" {
  const split = splitHead(bytes.toString("latin1", 0, maximumHeadBytes));
  if (!split) return bytes.length < maximumHeadBytes ? "unknown" : "lost";
  const headers = parseHeaders(split.head.split(/\r?\n/).slice(1));
  const length = headers && parseContentLength(headers);
  if (length === undefined || Number.isNaN(length)) return "lost";
  const total = split.bodyStart + length;
  return total > maximumMessageBytes ? "lost" : total;
}
