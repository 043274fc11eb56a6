// The peer is the SIP server of server.ts.
import { describe, expect, test } from "vitest";
import type { Clock } from "../../../src/ports/clock.ts";
import { createTestClock } from "../../support/clock.ts";
import { openWithServer } from "./open-with-server.ts";
import { account, isAuthorized } from "./scripts.ts";
import { getHeader } from "./server-call.ts";
import type { ServerOptions } from "./server.ts";
import { until } from "./support.ts";

const number = "+447700900123";
const unavailable = { kind: "unavailable", detail: "The gateway cannot take messages now." };
const registeringOptions = { ...account, register: true };

type Register = NonNullable<ServerOptions["register"]>;

const openRegistering = async (register: Register, options = {}, serverOptions = {}, clock?: Clock) => {
  const opened = await openWithServer(
    "ring",
    { ...registeringOptions, ...options },
    { register, ...serverOptions },
    clock,
  );
  // Identical requests are retransmissions and count once.
  const registers = () => [...new Set(opened.server.requests.filter((text) => text.startsWith("REGISTER")))];
  return { ...opened, registers };
};

/** Accepts clients that answer its challenge, for the requested interval. */
const registrar: Register = (request) =>
  isAuthorized(request, "Authorization", "n")
    ? `200 OK\r\nContact: ${getHeader(request, "Contact")};expires=${getHeader(request, "Expires")}`
    : '401 Unauthorized\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"';

const getSequenceNumber = (request: string) => Number(getHeader(request, "CSeq").split(" ")[0]);

describe("a registration", () => {
  test("is created at the start, with credentials, and removed at the end", async () => {
    const opened = await openRegistering(registrar, { domain: "trunk.example", registerSeconds: 600 });
    const { provider, server, registers } = opened;
    expect(provider.isUp()).toBe(false);
    await until("it is up", () => provider.isUp());
    expect(await opened.call(number)).toMatchObject({ kind: "accepted" });
    await provider.close();
    const requests = registers();
    expect(requests.map((request) => getHeader(request, "Expires"))).toEqual(["600", "600", "0", "0"]);
    expect(requests.map(getSequenceNumber)).toEqual([1, 2, 3, 4]);
    expect(new Set(requests.map((request) => getHeader(request, "Call-ID"))).size).toBe(1);
    for (const request of requests) {
      expect(request).toMatch(/^REGISTER sip:trunk\.example SIP\/2\.0\r\n/);
      expect(getHeader(request, "To")).toBe("<sip:hub@trunk.example>");
      expect(getHeader(request, "From")).toMatch(/^<sip:hub@trunk\.example>;tag=\w+$/);
      expect(getHeader(request, "Contact")).toMatch(/^<sip:connect-hub@127\.0\.0\.1:\d+;transport=udp>$/);
    }
    expect(isAuthorized(requests[3]!, "Authorization", "n")).toBe(true);
    expect(server.violations).toEqual([]);
    expect(opened.log).toEqual([]);
    await server.close();
  });

  test("is required before calls are placed", async () => {
    let answer: string | undefined;
    await using opened = await openRegistering(() => answer);
    await until("REGISTER came", () => opened.registers().length > 0);
    expect(await opened.call(number)).toMatchObject({ ...unavailable, afterMilliseconds: 1_000 });
    expect(opened.provider.isUp()).toBe(false);
    answer = "200 OK";
    await until("it is up", () => opened.provider.isUp());
    expect(opened.server.calls.size).toBe(0);
    expect(await opened.call(number)).toMatchObject({ kind: "accepted" });
  });

  test.each([
    ["its Contact", (own: string) => [`Contact: <sip:other@192.0.2.1>;expires=900, ${own};expires=1`]],
    [
      "its Contact with another address",
      () => ["Contact: <sip:hub@192.0.2.7:1024>;expires=1", "Expires: 900"],
    ],
    ["Expires", () => ["Expires: 1"]],
  ])("is renewed before the end of the interval in %s", async (_, grant) => {
    const register: Register = (request) => ["200 OK", ...grant(getHeader(request, "Contact"))].join("\r\n");
    await using opened = await openRegistering(register);
    await until("it was renewed twice", () => opened.registers().length >= 3);
    expect(opened.provider.isUp()).toBe(true);
    expect(opened.registers().map(getSequenceNumber).slice(0, 3)).toEqual([1, 2, 3]);
    expect(opened.log).toEqual([]);
  });

  test("expires if it is not renewed, is logged once, and recovers", async () => {
    let answer = "200 OK\r\nExpires: 1";
    await using opened = await openRegistering(() => answer);
    const { provider, log } = opened;
    await until("it is up", () => provider.isUp());
    answer = "503 Service Unavailable";
    await until("it was refused", () => log.length === 1);
    await until("it is down", () => !provider.isUp());
    await until("it was refused again", () => log.length === 2);
    expect(await opened.call(number)).toMatchObject(unavailable);
    answer = "200 OK";
    await until("it is up again", () => provider.isUp());
    expect(log.map(({ text }) => text.split(" {")[0])).toEqual([
      "SIP registration not renewed; calls are placed until it expires",
      "SIP registration failed; no calls are placed",
      "SIP calls resumed",
    ]);
  });

  test("is not active if granted for 0 seconds, is logged once, and is requested again", async () => {
    let answer = "200 OK";
    await using opened = await openRegistering(() => answer, { transport: "tcp" }, { transport: "tcp" });
    const { provider, log, registers } = opened;
    await until("it is up", () => provider.isUp());
    answer = "200 OK\r\nExpires: 0";
    opened.server.cut();
    await until("REGISTER came twice more", () => registers().length >= 3);
    expect(provider.isUp()).toBe(false);
    expect(await opened.call(number)).toMatchObject(unavailable);
    answer = "200 OK";
    await until("it is up again", () => provider.isUp());
    const texts = log.map(({ text }) => text.split(" {")[0]);
    expect(texts.filter((text) => text?.includes("registration"))).toEqual([
      "SIP registration failed; no calls are placed",
    ]);
  });

  test("is logged as failed if its renewal is granted for 0 seconds", async () => {
    const grants = ["1", "0"];
    await using opened = await openRegistering(() => `200 OK\r\nExpires: ${grants.shift() ?? "0"}`);
    await until("it was logged", () => opened.log.length > 0);
    expect(opened.log[0]!.text).toContain("SIP registration failed");
  });

  test("that is rejected with Retry-After suspends calls for twice that time, plus the timeout of a response", async () => {
    await using opened = await openRegistering(() => "503 Service Unavailable\r\nRetry-After: 100");
    await until("it was refused", () => opened.log.length > 0);
    // Twice 100 s, plus the timeout of a response, 10 s.
    expect(opened.log[0]!.text).toContain('"milliseconds":210000');
  });

  test("is valid for the granted time from the start of the request, and never longer than requested", async () => {
    const clock = createTestClock();
    const register: Register = () => {
      clock.advance(5_000);
      return "200 OK\r\nExpires: 900";
    };
    await using opened = await openRegistering(register, { registerSeconds: 60 }, {}, clock);
    await until("it is up", () => opened.provider.isUp());
    clock.advance(54_999);
    expect(opened.provider.isUp()).toBe(true);
    clock.advance(1);
    expect(opened.provider.isUp()).toBe(false);
  });

  test("is logged once if it expires before it may be renewed, and recovers", async () => {
    const register: Register = () => "200 OK\r\nExpires: 1";
    await using opened = await openRegistering(register, { t1Milliseconds: 200 });
    const { provider, log, registers } = opened;
    await until("it is up", () => provider.isUp());
    await until("it has ended", () => !provider.isUp());
    await until("it is up again", () => provider.isUp());
    expect(registers()).toHaveLength(2);
    expect(log.map(({ text }) => text.split(" {")[0])).toEqual([
      "SIP registration granted for too short a time; no calls are placed until the next registration",
    ]);
  });

  test("is requested for the interval that the peer demands", async () => {
    const register: Register = (request) =>
      Number(getHeader(request, "Expires")) < 1_800 && getHeader(request, "Expires") !== "0"
        ? "423 Interval Too Brief\r\nMin-Expires: 1800"
        : "200 OK";
    await using opened = await openRegistering(register, { registerSeconds: 60 });
    await until("it is up", () => opened.provider.isUp());
    expect(opened.registers().map((request) => getHeader(request, "Expires"))).toEqual(["60", "1800"]);
  });

  test("is renewed from the new address after the connection was lost", async () => {
    await using opened = await openRegistering(registrar, { transport: "tcp" }, { transport: "tcp" });
    await until("it is up", () => opened.provider.isUp());
    opened.server.cut();
    await until("it is down", () => !opened.provider.isUp());
    await until("it is up again", () => opened.provider.isUp());
    const contacts = opened.registers().map((request) => getHeader(request, "Contact"));
    expect(new Set(contacts).size).toBe(2);
  });

  test("is not renewed immediately if the peer has just closed the connection", async () => {
    const tcp = { transport: "tcp" } as const;
    await using opened = await openRegistering(registrar, { ...tcp, t1Milliseconds: 2_000 }, tcp);
    await until("it is up", () => opened.provider.isUp());
    const { length } = opened.registers();
    opened.server.cut();
    await until("it is down", () => !opened.provider.isUp());
    await opened.provider.check();
    expect(opened.registers()).toHaveLength(length);
  });

  test("is not requested for more than a day, also if the peer demands it", async () => {
    await using opened = await openRegistering(() => "423 Interval Too Brief\r\nMin-Expires: 86401");
    await opened.provider.check();
    expect(opened.registers().map((request) => getHeader(request, "Expires"))).toEqual(["3600"]);
  });
});

test.each([
  ["200 OK", true, "The peer accepted the registration."],
  ["200 OK\r\nExpires: 0", false, "The peer accepts REGISTER with 200, but for 0 seconds."],
  ["403 Forbidden", false, "The peer responds to REGISTER with 403."],
  [
    '401 No\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"',
    false,
    "The peer responds to REGISTER with 401: it does not accept the username and password.",
  ],
  ["423 Interval Too Brief\r\nMin-Expires: 999999999", false, "The peer responds to REGISTER with 423."],
])("check: reports the result of the registration: %s", async (answer, ok, detail) => {
  await using opened = await openRegistering(() => answer);
  const expected = { ok, detail: `The peer responds to OPTIONS with 200. ${detail}` };
  expect(await opened.provider.check()).toEqual(expected);
  expect(opened.provider.isUp()).toBe(ok);
  expect(JSON.stringify(opened.log)).not.toContain(account.password);
});

test("closes without a removal of the registration if the peer does not respond to REGISTER", async () => {
  await using opened = await openRegistering(() => undefined, { closeTimeoutMilliseconds: 100 });
  await until("REGISTER came", () => opened.registers().length > 0);
  await opened.provider.close();
  expect(opened.registers().every((request) => getHeader(request, "Expires") !== "0")).toBe(true);
});
