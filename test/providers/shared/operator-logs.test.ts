import { describe, expect, test } from "vitest";
import { explainConnectionError } from "../../../src/providers/shared/connection-errors.ts";
import { createConfigurationErrors } from "../../../src/providers/shared/configuration-errors.ts";
import { parseRetryDelay } from "../../../src/providers/shared/submit-results.ts";
import { createTestClock, testStart } from "../../support/clock.ts";
import { createRecordingLog } from "../http/recording-log.ts";

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
  ])("of %j requests a delay of %s ms", (text, milliseconds) => {
    expect(parseRetryDelay(new Headers({ "retry-after": text }), testStart).afterMilliseconds).toBe(
      milliseconds,
    );
  });

  test("may be missing", () => {
    expect(parseRetryDelay(new Headers(), testStart)).toEqual({});
  });
});

describe("an error of fetch", () => {
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
      "a TLS handshake that ends early",
      failed(coded({}, "Client network socket disconnected before secure TLS connection was established")),
    ],
    ["a connection on Deno", failed(coded({}, "error sending request: client error (Connect): dns error"))],
  ])("for %s: the request was not sent", (_, error) => {
    expect(explainConnectionError(error)).toMatch(/\w/);
  });

  test.each<[string, unknown]>([
    ["a connection that is closed on Node", failed(coded({ code: "UND_ERR_SOCKET" }, "other side closed"))],
    ["a connection that is reset on Node", failed(coded({ code: "ECONNRESET", syscall: "read" }))],
    ["a connection that is reset on Bun", coded({ code: "ECONNRESET" })],
    ...["INTERNAL_ERROR", "BAD_CERTIFICATE", "CERTIFICATE_REQUIRED"].map((word): [string, unknown] => [
      `an alert that may come later: ${word}`,
      failed(coded({ code: `ERR_SSL_TLSV1_ALERT_${word}` })),
    ]),
    ["a request on Deno", failed(coded({}, "error sending request: client error (SendRequest): closed"))],
    ["a failure at one of two addresses of a host", new AggregateError([addresses[0], coded({})])],
    ["a code that is the name of an object property", coded({ code: "constructor" })],
    ["a lost connection on Workers", new Error("Network connection lost.")],
    ["a value that is not an error", "ECONNREFUSED"],
  ])("for %s: the request may have been sent", (_, error) => {
    expect(explainConnectionError(error)).toBeUndefined();
  });
});

describe("the log for the operator", () => {
  test("contains an error once until a different error follows, and the end of the latest error", () => {
    const log = createRecordingLog();
    const faults = createConfigurationErrors("vendor", createTestClock(), log);
    faults.clear();
    for (const code of ["A", "A", "B", "A"]) faults.raise(code);
    faults.clear();
    faults.clear();
    faults.raise("A");
    const told = log.lines.map(({ level, fields }) => `${level} ${String(fields["code"])}`);
    expect(told).toEqual(["error A", "error B", "error A", "info A", "error A"]);
  });

  test("contains at most a hundred unusual rejections, and no recipient number in the code of an error", () => {
    const log = createRecordingLog();
    const faults = createConfigurationErrors("vendor", createTestClock(), log);
    for (let code = 0; code < 300; code += 1) faults.logRejection(String(code % 150));
    faults.logRejection("the code 123456 for +447700900123");
    expect(log.lines).toHaveLength(100);
    faults.raise("447700900123");
    expect(JSON.stringify(log.lines)).not.toContain("447700900123");
  });

  test("contains each unknown code once, at most a hundred, and `unreadable` for an empty or unsafe code", () => {
    const log = createRecordingLog();
    const faults = createConfigurationErrors("vendor", createTestClock(), log);
    for (const words of ["Message queued", "Message queued", "it says +1", ""]) faults.logUnknownCode(words);
    const told = log.lines.map(({ level, fields }) => `${level} ${String(fields["code"])}`);
    expect(told).toEqual(["warn Message queued", "warn unreadable"]);
    for (let word = 0; word < 150; word += 1) faults.logUnknownCode(String(word));
    expect(log.lines).toHaveLength(100);
    faults.logRejection("4");
    expect(log.lines).toHaveLength(101);
  });
});
