import { parameterOf, splitOutside } from "./header-values.ts";
import { headerValue, headerValues, type Header, type SipMessage } from "./message.ts";

/** Longer messages are rejected; real peers stay far below. */
export const maximumMessageBytes = 65_535;
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
export function splitHead(text: string): { readonly head: string; readonly bodyStart: number } | undefined {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? { head: text.slice(0, end.index), bodyStart: end.index + end[0].length } : undefined;
}

/** Parses the lines below the start line: joins folded lines, expands names; undefined if one is malformed. */
export function parseHeaders(lines: readonly string[]): readonly Header[] | undefined {
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
export function contentLength(headers: readonly Header[]): number | undefined {
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
