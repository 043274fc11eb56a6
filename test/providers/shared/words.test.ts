import { describe, expect, test } from "vitest";
import { connectionFault } from "../../../src/providers/shared/connection-fault.ts";
import { createOperatorFaults } from "../../../src/providers/shared/operator-faults.ts";
import { waitOf } from "../../../src/providers/shared/handover.ts";
import { createTestClock, testStart } from "../../support/clock.ts";
import { createKeptLog } from "../http/log.ts";

describe("Retry-After", () => {
  test.each([
    ["7", 7_000],
    [" 7 ", 7_000],
    ["0", 1_000],
    ["999999999", 3_600_000],
    ["Mon, 02 Mar 2026 09:30:20 GMT", 20_000],
    ["Mon, 02 Mar 2026 09:29:00 GMT", 1_000],
    ["soon", undefined],
    ["", undefined],
  ])("of %j asks to wait %s ms", (text, milliseconds) => {
    expect(waitOf(new Headers({ "retry-after": text }), testStart).afterMilliseconds).toBe(milliseconds);
  });

  test("need not be there", () => {
    expect(waitOf(new Headers(), testStart)).toEqual({});
  });
});

describe("what fetch fails of", () => {
  const failed = (cause: unknown) => new TypeError("fetch failed", { cause });
  const coded = (fields: Readonly<Record<string, unknown>>, message = "failed") =>
    Object.assign(new Error(message), fields);
  const addresses = [coded({ syscall: "connect" }), coded({ syscall: "connect" })];
  test.each<[string, unknown]>([
    ["a refused connection on Node", failed(coded({ code: "ECONNREFUSED", syscall: "connect" }))],
    ["a refused connection on Bun", coded({ code: "ECONNREFUSED" })],
    ["every address of a host", failed(new AggregateError(addresses))],
    ["an unreachable network", failed(coded({ code: "ENETUNREACH", syscall: "connect" }))],
    ["a connection that takes too long", failed(coded({ code: "UND_ERR_CONNECT_TIMEOUT" }))],
    ["a name that does not resolve", failed(coded({ code: "ENOTFOUND", syscall: "getaddrinfo" }))],
    ...["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "CERT_REVOKED", "INVALID_PURPOSE", "UNSPECIFIED"].map(
      (code): [string, unknown] => [`a certificate: ${code}`, failed(coded({ code }))],
    ),
    [
      "TLS that ends early",
      failed(coded({}, "Client network socket disconnected before secure TLS connection was established")),
    ],
    ["a connection on Deno", failed(coded({}, "error sending request: client error (Connect): dns error"))],
  ])("%s: nothing was sent", (_, error) => {
    expect(connectionFault(error)).toMatch(/\w/);
  });

  test.each<[string, unknown]>([
    ["a connection that is closed on Node", failed(coded({ code: "UND_ERR_SOCKET" }, "other side closed"))],
    ["one that is reset", failed(coded({ code: "ECONNRESET", syscall: "read" }))],
    ["one that is reset on Bun", coded({ code: "ECONNRESET" })],
    ...["INTERNAL_ERROR", "BAD_CERTIFICATE", "CERTIFICATE_REQUIRED"].map((word): [string, unknown] => [
      `an alert that may come later: ${word}`,
      failed(coded({ code: `ERR_SSL_TLSV1_ALERT_${word}` })),
    ]),
    ["a request on Deno", failed(coded({}, "error sending request: client error (SendRequest): closed"))],
    ["one address of a host, the other having answered", new AggregateError([addresses[0], coded({})])],
    ["a code that is a word of JavaScript", coded({ code: "constructor" })],
    ["a lost connection on Workers", new Error("Network connection lost.")],
    ["no error at all", "ECONNREFUSED"],
  ])("%s: it may have been sent", (_, error) => {
    expect(connectionFault(error)).toBeUndefined();
  });
});

describe("the operator", () => {
  test("reads of a fault once, of another one at once, and of the end", () => {
    const log = createKeptLog();
    const faults = createOperatorFaults("vendor", createTestClock(), log);
    faults.ended();
    for (const code of ["A", "A", "B", "A"]) faults.arose(code);
    faults.ended();
    faults.ended();
    faults.arose("A");
    const told = log.lines.map(({ level, fields }) => `${level} ${String(fields["code"])}`);
    expect(told).toEqual(["error A", "error B", "error A", "info A", "error A"]);
  });

  test("reads of each odd refusal once, and of a hundred at most", () => {
    const log = createKeptLog();
    const faults = createOperatorFaults("vendor", createTestClock(), log);
    for (let code = 0; code < 300; code += 1) faults.noted(String(code % 150));
    faults.noted("the code 123456 for +447700900123");
    expect(log.lines).toHaveLength(100);
    faults.arose("447700900123");
    expect(JSON.stringify(log.lines)).not.toContain("447700900123");
  });

  test("reads of each answer that is not described once, of a hundred at most, and of what is clean alone", () => {
    const log = createKeptLog();
    const faults = createOperatorFaults("vendor", createTestClock(), log);
    for (const words of ["Message queued", "Message queued", "it says +1", ""]) faults.undescribed(words);
    const told = log.lines.map(({ level, fields }) => `${level} ${String(fields["code"])}`);
    expect(told).toEqual(["warn Message queued", "warn unreadable"]);
    for (let word = 0; word < 150; word += 1) faults.undescribed(String(word));
    expect(log.lines).toHaveLength(100);
    faults.noted("4");
    expect(log.lines).toHaveLength(101);
  });
});
