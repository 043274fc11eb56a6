import { expect, test } from "vitest";
import type { SubmitResult } from "../../../src/ports/gateways.ts";
import { classifyFinalResponse, parseSipRetryAfter } from "../../../src/providers/sip/final-responses.ts";
import { parseMessage } from "../../../src/providers/sip/message.ts";

/** Result of a call that is rejected before it rings, for every status code of RFC 3261, 21, and later RFCs. */
const table: Readonly<Record<Exclude<SubmitResult["kind"], "accepted" | "throttled">, readonly number[]>> = {
  refused: [404, 410, 484, 485, 486, 600, 603, 604, 607, 608],
  retry: [408, 480, 487, 491, 504],
  unavailable: [
    300, 301, 302, 305, 380, 400, 401, 402, 403, 405, 406, 407, 412, 413, 414, 415, 416, 417, 420, 421, 422,
    423, 424, 428, 429, 430, 433, 436, 437, 438, 439, 440, 469, 470, 481, 482, 483, 488, 489, 493, 494, 500,
    501, 502, 503, 505, 513, 555, 580, 606, 699,
  ],
};

const rows = Object.entries(table).flatMap(([kind, statuses]) =>
  statuses.map((status) => ({ status, kind })),
);

function response(status: number, ...headers: readonly string[]) {
  const common = [
    "Via: SIP/2.0/UDP x;branch=z9hG4bKx",
    "From: <sip:a@b>;tag=1",
    "To: <sip:a@b>",
    "Call-ID: c",
    "CSeq: 1 INVITE",
  ];
  const lines = [`SIP/2.0 ${status} No +447700900123 here`, ...common, ...headers];
  const message = parseMessage(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`));
  if (message?.kind !== "response") throw new Error("the test's own response is malformed");
  return message;
}

test.for(rows)("status $status results in $kind", ({ status, kind }) => {
  const outcome = classifyFinalResponse(response(status));
  expect(outcome.kind).toBe(kind);
  // Text of the peer is not shown to the customer.
  expect(outcome.detail).toMatch(/^[A-Z][A-Za-z' ]+\.$/);
  expect(outcome).not.toHaveProperty("afterMilliseconds");
});

test.for([408, 480, 500, 503, 504])("returns the Retry-After of a %i", (status) => {
  expect(classifyFinalResponse(response(status, "Retry-After: 18"))).toMatchObject({
    afterMilliseconds: 18_000,
  });
});

test("returns no retry time for a permanent rejection", () => {
  expect(classifyFinalResponse(response(486, "Retry-After: 18"))).not.toHaveProperty("afterMilliseconds");
});

test.for([
  ["18", 18_000],
  ["120 (I'm in a meeting)", 120_000],
  ["18000;duration=3600", 300_000],
  ["0", undefined],
  ["-5", undefined],
  ["soon", undefined],
  ["99999999999", undefined],
  ["5x", undefined],
] as const)("Retry-After: %s is read as %s ms", ([value, milliseconds]) => {
  expect(parseSipRetryAfter(response(503, `Retry-After: ${value}`))).toBe(milliseconds);
});
