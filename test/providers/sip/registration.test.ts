// The peer is the little server of these tests.
import { describe, expect, test } from "vitest";
import type { Clock } from "../../../src/ports/clock.ts";
import { createTestClock } from "../../support/clock.ts";
import { open } from "./opened.ts";
import { account, isAuthorized } from "./scripts.ts";
import { field } from "./server-call.ts";
import type { ServerOptions } from "./server.ts";
import { until } from "./support.ts";

const number = "+447700900123";
const unavailable = { kind: "unavailable", detail: "The gateway cannot take messages now." };
const registering = { ...account, register: true };

type Register = NonNullable<ServerOptions["register"]>;

const openRegistering = async (register: Register, options = {}, serverOptions = {}, clock?: Clock) => {
  const opened = await open("ring", { ...registering, ...options }, { register, ...serverOptions }, clock);
  // What was sent again word for word, because an answer took long, is one request.
  const registers = () => [...new Set(opened.server.requests.filter((text) => text.startsWith("REGISTER")))];
  return { ...opened, registers };
};

/** Takes who answers its challenge, for the seconds that were asked for. */
const registrar: Register = (request) =>
  isAuthorized(request, "Authorization", "n")
    ? `200 OK\r\nContact: ${field(request, "Contact")};expires=${field(request, "Expires")}`
    : '401 Unauthorized\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"';

const sequenceOf = (request: string) => Number(field(request, "CSeq").split(" ")[0]);

describe("a registration", () => {
  test("is made at the start, with credentials, and given up at the end", async () => {
    const opened = await openRegistering(registrar, { domain: "trunk.example", registerSeconds: 600 });
    const { provider, server, registers } = opened;
    expect(provider.isUp()).toBe(false);
    await until("it is up", () => provider.isUp());
    expect(await opened.call(number)).toMatchObject({ kind: "accepted" });
    await provider.close();
    const told = registers();
    expect(told.map((request) => field(request, "Expires"))).toEqual(["600", "600", "0", "0"]);
    expect(told.map(sequenceOf)).toEqual([1, 2, 3, 4]);
    expect(new Set(told.map((request) => field(request, "Call-ID"))).size).toBe(1);
    for (const request of told) {
      expect(request).toMatch(/^REGISTER sip:trunk\.example SIP\/2\.0\r\n/);
      expect(field(request, "To")).toBe("<sip:hub@trunk.example>");
      expect(field(request, "From")).toMatch(/^<sip:hub@trunk\.example>;tag=\w+$/);
      expect(field(request, "Contact")).toMatch(/^<sip:connect-hub@127\.0\.0\.1:\d+;transport=udp>$/);
    }
    expect(isAuthorized(told[3]!, "Authorization", "n")).toBe(true);
    expect(server.faults).toEqual([]);
    expect(opened.log).toEqual([]);
    await server.close();
  });

  test("is what calls wait for", async () => {
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
      "its Contact as the peer sees it",
      () => ["Contact: <sip:hub@192.0.2.7:1024>;expires=1", "Expires: 900"],
    ],
    ["Expires", () => ["Expires: 1"]],
  ])("is renewed when half of what %s grants is over", async (_, grant) => {
    const register: Register = (request) => ["200 OK", ...grant(field(request, "Contact"))].join("\r\n");
    await using opened = await openRegistering(register);
    await until("it was renewed twice", () => opened.registers().length >= 3);
    expect(opened.provider.isUp()).toBe(true);
    expect(opened.registers().map(sequenceOf).slice(0, 3)).toEqual([1, 2, 3]);
    expect(opened.log).toEqual([]);
  });

  test("that is not renewed any more ends with its time, is told of once, and comes back", async () => {
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
      "the SIP peer does not renew the registration",
      "the SIP peer does not register this side; no calls are placed",
      "calls are placed again",
    ]);
  });

  test("that is granted for 0 seconds is none, is told of once, and is asked for again", async () => {
    let answer = "200 OK";
    await using opened = await openRegistering(() => answer, { transport: "tcp" }, { transport: "tcp" });
    const { provider, log, registers } = opened;
    await until("it is up", () => provider.isUp());
    answer = "200 OK\r\nExpires: 0";
    opened.server.cut();
    await until("it was asked twice more", () => registers().length >= 3);
    expect(provider.isUp()).toBe(false);
    expect(await opened.call(number)).toMatchObject(unavailable);
    answer = "200 OK";
    await until("it is up again", () => provider.isUp());
    const texts = log.map(({ text }) => text.split(" {")[0]);
    expect(texts.filter((text) => text?.includes("register"))).toEqual([
      "the SIP peer does not register this side; no calls are placed",
    ]);
  });

  test("that is granted for 0 seconds ends the one that held until then", async () => {
    const grants = ["1", "0"];
    await using opened = await openRegistering(() => `200 OK\r\nExpires: ${grants.shift() ?? "0"}`);
    await until("it was told", () => opened.log.length > 0);
    expect(opened.log[0]!.text).toContain("the SIP peer does not register this side");
  });

  test("that is refused is not asked for again before the time that the peer asks for", async () => {
    await using opened = await openRegistering(() => "503 Service Unavailable\r\nRetry-After: 100");
    await until("it was refused", () => opened.log.length > 0);
    // Twice the pause, and the time that an answer may take.
    expect(opened.log[0]!.text).toContain('"milliseconds":210000');
  });

  test("holds for what is granted since it was asked for, and never for longer than was asked", async () => {
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

  test("that ends sooner than it may be renewed is told of once, and comes back", async () => {
    const register: Register = () => "200 OK\r\nExpires: 1";
    await using opened = await openRegistering(register, { t1Milliseconds: 200 });
    const { provider, log, registers } = opened;
    await until("it is up", () => provider.isUp());
    await until("it has ended", () => !provider.isUp());
    await until("it is up again", () => provider.isUp());
    expect(registers()).toHaveLength(2);
    expect(log.map(({ text }) => text.split(" {")[0])).toEqual([
      "the SIP peer registers this side for so few seconds that no calls are placed until the next registration",
    ]);
  });

  test("is made for as long as the peer demands", async () => {
    const register: Register = (request) =>
      Number(field(request, "Expires")) < 1_800 && field(request, "Expires") !== "0"
        ? "423 Interval Too Brief\r\nMin-Expires: 1800"
        : "200 OK";
    await using opened = await openRegistering(register, { registerSeconds: 60 });
    await until("it is up", () => opened.provider.isUp());
    expect(opened.registers().map((request) => field(request, "Expires"))).toEqual(["60", "1800"]);
  });

  test("is made anew, from the new address, when the connection was cut", async () => {
    await using opened = await openRegistering(registrar, { transport: "tcp" }, { transport: "tcp" });
    await until("it is up", () => opened.provider.isUp());
    opened.server.cut();
    await until("it is down", () => !opened.provider.isUp());
    await until("it is up again", () => opened.provider.isUp());
    const contacts = opened.registers().map((request) => field(request, "Contact"));
    expect(new Set(contacts).size).toBe(2);
  });

  test("is not made anew at once where the peer has just cut the connection", async () => {
    const tcp = { transport: "tcp" } as const;
    await using opened = await openRegistering(registrar, { ...tcp, t1Milliseconds: 2_000 }, tcp);
    await until("it is up", () => opened.provider.isUp());
    const { length } = opened.registers();
    opened.server.cut();
    await until("it is down", () => !opened.provider.isUp());
    await opened.provider.check();
    expect(opened.registers()).toHaveLength(length);
  });

  test("is not asked for longer than a day, whatever the peer demands", async () => {
    await using opened = await openRegistering(() => "423 Interval Too Brief\r\nMin-Expires: 86401");
    await opened.provider.check();
    expect(opened.registers().map((request) => field(request, "Expires"))).toEqual(["3600"]);
  });
});

test.each([
  ["200 OK", true, "It registered this side."],
  ["200 OK\r\nExpires: 0", false, "The peer answers REGISTER with 200, but for 0 seconds."],
  ["403 Forbidden", false, "The peer answers REGISTER with 403."],
  [
    '401 No\r\nWWW-Authenticate: Digest realm="sip.example", nonce="n", qop="auth"',
    false,
    "The peer answers REGISTER with 401: it does not accept the username and password.",
  ],
  ["423 Interval Too Brief\r\nMin-Expires: 999999999", false, "The peer answers REGISTER with 423."],
])("a check tells what came of it: %s", async (answer, ok, detail) => {
  await using opened = await openRegistering(() => answer);
  const told = { ok, detail: `The peer answers OPTIONS with 200. ${detail}` };
  expect(await opened.provider.check()).toEqual(told);
  expect(opened.provider.isUp()).toBe(ok);
  expect(JSON.stringify(opened.log)).not.toContain(account.password);
});

test("a peer that is silent keeps no provider from its end", async () => {
  await using opened = await openRegistering(() => undefined, { closeTimeoutMilliseconds: 100 });
  await until("REGISTER came", () => opened.registers().length > 0);
  await opened.provider.close();
  expect(opened.registers().every((request) => field(request, "Expires") !== "0")).toBe(true);
});
