import type { Header, OutgoingRequest } from "./message.ts";

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
