// The peer is the SIP server of server.ts, or a port without a listener.
import { createSocket } from "node:dgram";
import { describe, expect, test } from "vitest";
import { createTestClock } from "../../support/clock.ts";
import { getHeader } from "./server-call.ts";
import { startServer } from "./server.ts";
import { findFreePort } from "./sipp.ts";
import { openProvider, until } from "./support.ts";

const number = "+447700900123";
const silentNumber = "+447700900104";
const unavailable = { kind: "unavailable", detail: "The gateway cannot take messages now." };

describe("a peer that cannot be reached", () => {
  test.for(["udp", "tcp", "tls"] as const)(
    "is down, and makes calls unavailable, over %s",
    async (transport) => {
      const times = { t1Milliseconds: 100, setupTimeoutMilliseconds: 10_000 };
      const { provider, call, log } = openProvider(await findFreePort("udp"), { transport, ...times });
      expect(await call(number)).toMatchObject(unavailable);
      expect(provider.isUp()).toBe(false);
      expect(await call(number)).toMatchObject({ ...unavailable, afterMilliseconds: expect.any(Number) });
      expect(log).toHaveLength(1);
      expect((await provider.check()).ok).toBe(false);
      await provider.close();
    },
  );

  test("makes calls unavailable if its host name is not in the DNS", async () => {
    const { provider, call } = openProvider(5_060, { host: "nowhere.invalid" });
    expect(await call(number)).toMatchObject(unavailable);
    expect(await provider.check()).toMatchObject({
      ok: false,
      detail: expect.stringContaining("nowhere.invalid"),
    });
    await provider.close();
  });

  test("is retried after 30 seconds, from the same port, if no OPTIONS are sent", async () => {
    const [port, localPort] = [await findFreePort("udp"), await findFreePort("udp")];
    const clock = createTestClock();
    const { provider, call } = openProvider(port, { localPort }, clock);
    expect(await call(number)).toMatchObject(unavailable);
    const server = await startServer({ port, script: "ring" });
    expect(await call(number)).toMatchObject({ ...unavailable, afterMilliseconds: 30_000 });
    clock.advance(30_000);
    expect(await call(number)).toMatchObject({ kind: "accepted" });
    expect(getHeader(server.requests[0]!, "Via")).toContain(`:${localPort};`);
    await provider.close();
    await server.close();
  });

  test("makes calls unavailable if it does not complete the TLS handshake in time", async () => {
    const server = await startServer({ transport: "tcp", script: "ring" });
    const { provider, call } = openProvider(server.port, {
      transport: "tls",
      connectTimeoutMilliseconds: 100,
    });
    expect(await call(number)).toMatchObject(unavailable);
    await provider.close();
    await server.close();
  });
});

describe("OPTIONS", () => {
  test("takes the provider down if the peer stops responding, and up again when it responds", async () => {
    let answer: string | undefined = "200 OK";
    const server = await startServer({ script: "ring", options: () => answer });
    const { provider, call, log } = openProvider(server.port, { keepaliveMilliseconds: 1_000 });
    await until("OPTIONS came", () => server.requests.length >= 2);
    expect(provider.isUp()).toBe(true);
    answer = undefined;
    await until("it is down", () => !provider.isUp());
    expect(await call(number)).toMatchObject(unavailable);
    answer = "200 OK";
    await until("it is up", () => provider.isUp());
    expect(await call(number)).toMatchObject({ kind: "accepted" });
    expect(log.map(({ level }) => level)).toEqual(["warn", "info"]);
    await provider.close();
    await server.close();
  });

  test("probes a peer immediately after a call without response, long before the next interval", async () => {
    const script = (callee: string) => (callee === silentNumber.slice(1) ? "silence" : "ring");
    const server = await startServer({ script });
    const { provider, call, log } = openProvider(server.port, { keepaliveMilliseconds: 600_000 });
    await until("a call finds it silent", async () => {
      await call(silentNumber);
      return log.length > 0;
    });
    await until("SIP calls resumed", () => log.at(-1)?.level === "info");
    expect(await call(number)).toMatchObject({ kind: "accepted" });
    await provider.close();
    await server.close();
  });

  test("detects a peer that starts later at the same address", async () => {
    const port = await findFreePort("udp");
    const { provider } = openProvider(port, { keepaliveMilliseconds: 1_000 });
    await until("it is down", () => !provider.isUp());
    const server = await startServer({ port, script: "ring" });
    await until("it is up", () => provider.isUp());
    await provider.close();
    await server.close();
  });

  test("stops calls to a peer that is out of service, and logs it once", async () => {
    let answer = "503 Service Unavailable";
    const server = await startServer({ script: "ring", options: () => answer });
    const { provider, log } = openProvider(server.port, { keepaliveMilliseconds: 1_000 });
    await until("it is down", () => !provider.isUp());
    const countBefore = server.requests.length;
    await until("it was probed again", () => server.requests.length > countBefore + 2);
    expect(provider.isUp()).toBe(false);
    expect(log).toHaveLength(1);
    answer = "405 Method Not Allowed";
    await until("it is up", () => provider.isUp());
    await provider.close();
    await server.close();
  });

  test("is answered if it comes from the peer, as is a BYE for an unknown call; other senders get no response", async () => {
    const server = createSocket("udp4");
    const otherSocket = createSocket("udp4");
    await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
    const received: string[] = [];
    const { promise, resolve } = Promise.withResolvers<number>();
    server.on("message", (bytes, from) => {
      received.push(bytes.toString("latin1"));
      resolve(from.port);
    });
    otherSocket.on("message", (bytes) => received.push(`other: ${bytes.toString("latin1")}`));
    const { provider } = openProvider(server.address().port);
    const checking = provider.check();
    const port = await promise;
    const request = (method: string) =>
      [
        `${method} sip:hub@127.0.0.1 SIP/2.0`,
        "v: SIP/2.0/UDP x;branch=z9hG4bKq",
        "f: <sip:p@x>;tag=p",
        "t: <sip:h@x>",
        "i: other",
        `CSeq: 5 ${method}`,
        "",
        "",
      ].join("\r\n");
    otherSocket.send(request("OPTIONS"), port, "127.0.0.1");
    for (const method of ["OPTIONS", "BYE", "INVITE", "ACK", "INVITE"])
      server.send(request(method), port, "127.0.0.1");
    const answers = () => received.filter((text) => /SIP\/2\.0 [245]/.test(text.slice(0, 20)));
    await until("the requests were answered", () => answers().length >= 4);
    expect(answers().map((text) => text.slice(8, 11))).toEqual(["200", "481", "405", "405"]);
    expect(answers()[2]).toBe(answers()[3]);
    expect(answers()[0]).toMatch(/\r\nTo: <sip:h@x>;tag=\w{16}\r\n/);
    expect(received.filter((text) => text.startsWith("other"))).toEqual([]);
    await provider.close();
    await checking;
    otherSocket.close();
    server.close();
  });
});

describe("limits", () => {
  test("sends nothing beyond maxCallsAtOnce", async () => {
    const server = await startServer({ script: "ring" });
    const { provider, call } = openProvider(server.port, { maxCallsAtOnce: 2 });
    const results = await Promise.all([call(number), call(number), call(number)]);
    expect(results.map(({ kind }) => kind)).toEqual(["accepted", "accepted", "unavailable"]);
    expect(results[2]).toMatchObject({ ...unavailable, afterMilliseconds: 1_000 });
    expect(server.calls.size).toBe(2);
    await until("a call is accepted again", async () => (await call(number)).kind === "accepted");
    await provider.close();
    await server.close();
  });

  test("pauses all calls for the Retry-After of a 503", async () => {
    const server = await startServer({ script: "overloaded" });
    const { provider, call, log } = openProvider(server.port);
    expect(await call(number)).toMatchObject({ ...unavailable, afterMilliseconds: 7_000 });
    expect(provider.isUp()).toBe(false);
    expect(await call(number)).toMatchObject(unavailable);
    expect(server.calls.size).toBe(1);
    expect(log).toHaveLength(1);
    await provider.close();
    await server.close();
  });

  test("logs a rejected call once, without phone numbers", async () => {
    const server = await startServer({ script: "forbidden" });
    const { provider, call, log } = openProvider(server.port);
    for (let count = 0; count < 3; count++) expect(await call(number)).toMatchObject(unavailable);
    expect(log.map(({ text }) => text)).toEqual([
      'SIP peer rejected a call {"provider":"trunk","status":403,"reason":"Forbidden"}',
    ]);
    await provider.close();
    await server.close();
  });

  test("rejects an invalid sender or recipient without sending a packet", async () => {
    const { provider, call } = openProvider(await findFreePort("udp"));
    expect(await call(number, { sender: "" })).toMatchObject({ kind: "refused" });
    expect(await call(number, { sender: "Example" })).toMatchObject({ kind: "refused" });
    expect(await call('+447700900123"@x\r\n')).toMatchObject({ kind: "refused" });
    await provider.close();
  });
});
