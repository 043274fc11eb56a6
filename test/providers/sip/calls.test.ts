// The peer is the SIP server of server.ts. It records every violation of RFC 3261 by the caller.
import { describe, expect, test } from "vitest";
import { account } from "./scripts.ts";
import { getHeader, type ServerCall } from "./server-call.ts";
import { areCallsOver, openWithServer } from "./open-with-server.ts";
import { startServer } from "./server.ts";
import { findFreePort } from "./sipp.ts";
import { openProvider, until } from "./support.ts";

const number = "+447700900123";
const ringing = { kind: "accepted", receipts: [{ status: "DELIVERED" }] };
const unknown = {
  kind: "retry",
  detail: "It is not known whether the telephone rang.",
  outcomeUnknown: true,
};
const unavailable = { kind: "unavailable", detail: "The gateway cannot take messages now." };

describe("credentials", () => {
  test.concurrent.for([
    ["challengeBySha256", account, ringing],
    ["challengeOfRfc2069", account, ringing],
    ["staleChallenge", account, ringing],
    ["staleForEver", account, unavailable, "rejected the username or password"],
    ["challengeByUnknown", account, unavailable, "requires credentials"],
    [
      "challenge",
      { ...account, password: "another secret" },
      unavailable,
      "rejected the username or password",
    ],
    ["challenge", {}, unavailable, "requires credentials"],
  ] as const)("server script %s, options %j: %j", async ([script, options, outcome, warning], { expect }) => {
    await using opened = await openWithServer(script, options);
    const { server, provider, call, log } = opened;
    expect(await call(number)).toMatchObject(outcome);
    expect(provider.isUp()).toBe(outcome === ringing);
    expect(log.map(({ text }) => text)).toEqual(
      warning === undefined ? [] : [expect.stringContaining(warning)],
    );
    expect(JSON.stringify(log)).not.toMatch(/secret|7700/);
    // A configuration mistake is not retried immediately.
    const invites = server.requests.filter((request) => request.startsWith("INVITE")).length;
    if (outcome !== ringing) expect(await call(number)).toMatchObject(unavailable);
    if (outcome !== ringing)
      expect(server.requests.filter((text) => text.startsWith("INVITE"))).toHaveLength(invites);
    await until("all is over", () => areCallsOver(server));
    expect(server.violations).toEqual([]);
  });
});

test("hangs up an answered call if the peer challenges the BYE with a new nonce", async () => {
  await using opened = await openWithServer("asksAnewAtBye", account);
  const { server, provider, call } = opened;
  expect(await call(number)).toMatchObject(ringing);
  await provider.close();
  expect(areCallsOver(server)).toBe(true);
  expect(server.violations).toEqual([]);
});

describe("ringing", () => {
  test.concurrent.for([
    ["progress", {}, ringing, ["INVITE", "CANCEL", "487", "ACK"]],
    [
      "progress",
      { progressIsRinging: false, setupTimeoutMilliseconds: 300 },
      unknown,
      ["INVITE", "CANCEL", "487", "ACK"],
    ],
    ["trying", { setupTimeoutMilliseconds: 300 }, unknown, ["INVITE", "CANCEL", "487", "ACK"]],
    ["answerAtOnce", {}, ringing, ["INVITE", "200", "ACK", "BYE"]],
    // The call rings after the setup timeout, and is cancelled as soon as it does.
    [
      "lateRinging",
      { setupTimeoutMilliseconds: 150, t1Milliseconds: 100 },
      unknown,
      ["INVITE", "CANCEL", "487", "ACK"],
    ],
  ] as const)("server script %s, options %j: %j", async ([script, options, outcome, history], { expect }) => {
    await using opened = await openWithServer(script, options);
    expect(await opened.call(number)).toMatchObject(outcome);
    await until("the call is over", () => areCallsOver(opened.server));
    expect(opened.historyOf()).toEqual(history);
    expect(opened.server.violations).toEqual([]);
  });

  test.concurrent("lasts at least for the ring time, and ends", async ({ expect }) => {
    await using opened = await openWithServer("ring");
    const begin = Date.now();
    await opened.call(number, { ringTimeSeconds: 2 });
    expect(opened.server.countRinging()).toBe(1);
    await until("the call is over", () => areCallsOver(opened.server));
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_990);
  });

  test.concurrent("lasts for the full ring time after the 180, if a 183 came before", async ({ expect }) => {
    await using opened = await openWithServer("progressThenRing");
    const begin = Date.now();
    expect(await opened.call(number, { ringTimeSeconds: 2 })).toMatchObject(ringing);
    await until("the call is over", () => areCallsOver(opened.server));
    expect(Date.now() - begin).toBeGreaterThanOrEqual(2_990);
    expect(opened.historyOf()).toEqual(["INVITE", "CANCEL", "487", "ACK"]);
  });

  test("hangs up both of two telephones that answer", async () => {
    await using opened = await openWithServer("ring");
    await opened.call(number);
    const [peer] = [...opened.server.calls.values()];
    peer!.respond("200 OK", [], "one");
    peer!.respond("200 OK", [], "two");
    const byes = () => opened.server.requests.filter((text) => text.startsWith("BYE"));
    // A BYE may be retransmitted before its response is read.
    const hungUp = () => new Set(byes().map((text) => /tag=(\w+)/.exec(getHeader(text, "To"))?.[1]));
    await until("both were hung up", () => hungUp().size >= 2);
    expect([...hungUp()].sort()).toEqual(["one", "two"]);
  });
});

test.each(["udp", "tcp"] as const)(
  "hangs up a telephone that answers after another one has declined, over %s",
  async (transport) => {
    await using opened = await openWithServer("silence", { transport }, { transport });
    const pendingCall = opened.call(number);
    await until("the call is there", () => opened.server.calls.size === 1);
    const [peer] = [...opened.server.calls.values()];
    peer!.respond("603 Decline", [], "one");
    expect(await pendingCall).toMatchObject({ kind: "refused" });
    await until("the refusal is acknowledged", () => peer!.isAcknowledged);
    peer!.respond("200 OK", [], "two");
    const getMethods = () =>
      opened.server.requests
        .filter((text) => getHeader(text, "To").includes("tag=two"))
        .map((text) => text.split(" ", 1)[0]);
    await until("it is hung up", () => getMethods().includes("BYE"));
    expect(getMethods().slice(0, 2)).toEqual(["ACK", "BYE"]);
    expect(opened.server.violations).toEqual([]);
  },
);

test("keeps a call ringing after a lost connection, and cancels it over a new one", async () => {
  await using opened = await openWithServer("ring", { transport: "tcp" }, { transport: "tcp" });
  expect(await opened.call(number)).toMatchObject(ringing);
  opened.server.cut();
  const cancels = () => opened.server.requests.filter((text) => text.startsWith("CANCEL"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(cancels()).toEqual([]);
  await until("it is cancelled", () => cancels().length > 0);
});

test("returns an unknown outcome if the peer's port closes after it sent 100 Trying", async () => {
  const server = await startServer({ script: "trying" });
  const { provider, call } = openProvider(server.port, { setupTimeoutMilliseconds: 800 });
  const pendingCall = call(number);
  await until("the call is there", () => server.calls.size === 1);
  await server.close();
  expect(await pendingCall).toEqual(unknown);
  await provider.close();
});

test("cancels a call once if it rings repeatedly after the setup timeout", async () => {
  await using opened = await openWithServer(
    "silence",
    { transport: "tcp", setupTimeoutMilliseconds: 150 },
    { transport: "tcp" },
  );
  expect(await opened.call(number)).toMatchObject(unknown);
  const [peer] = [...opened.server.calls.values()];
  peer!.respond("180 Ringing");
  peer!.respond("180 Ringing");
  await until("the call is over", () => areCallsOver(opened.server));
  expect(opened.server.requests.filter((text) => text.startsWith("CANCEL"))).toHaveLength(1);
});

test("responds with 200 to the BYE of a peer that ends an answered call", async () => {
  await using opened = await openWithServer("trying");
  void opened.call(number);
  await until("the call is there", () => opened.server.calls.size === 1);
  const [[id, peer]] = [...opened.server.calls] as [[string, ServerCall]];
  peer.respond("200 OK");
  const via = "Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bKbye";
  const names = ["From: <sip:callee@x>;tag=callee", "To: <sip:caller@x>;tag=caller", `Call-ID: ${id}`];
  peer.sendRaw(["BYE sip:hub@x SIP/2.0", via, ...names, "CSeq: 9 BYE", "", ""].join("\r\n"));
  await until("it was answered", () => opened.server.responses.length === 1);
  expect(opened.server.responses[0]).toMatch(/^SIP\/2\.0 200 OK\r\nVia: .*z9hG4bKbye\r\n/);
});

test("sends a call from the configured local address and port", async () => {
  const localPort = await findFreePort("udp");
  await using opened = await openWithServer("busy", { localAddress: "127.0.0.1", localPort });
  await opened.call(number);
  expect(getHeader(opened.server.requests[0]!, "Via")).toContain(`SIP/2.0/UDP 127.0.0.1:${localPort};rport;`);
});

describe("TCP and TLS", () => {
  test.concurrent.for(["tcp", "tls"] as const)(
    "carry two calls and a check: %s",
    async (transport, { expect }) => {
      await using opened = await openWithServer(
        (to) => (to.endsWith("3") ? "answerWins" : "challenge"),
        { ...account, transport },
        { transport },
      );
      const { server, call, provider } = opened;
      expect(await Promise.all([call(number), call("+447700900124")])).toMatchObject([ringing, ringing]);
      expect(await provider.check()).toEqual({ ok: true, detail: "The peer responds to OPTIONS with 200." });
      await until("all is over", () => areCallsOver(server));
      expect(server.violations).toEqual([]);
      expect(server.requests.filter((text) => text.startsWith("INVITE"))).toHaveLength(3);
    },
  );

  test("cancels a ringing call over a new connection after the first one is lost", async () => {
    await using opened = await openWithServer("ring", { transport: "tcp" }, { transport: "tcp" });
    expect(await opened.call(number)).toMatchObject(ringing);
    opened.server.cut();
    await until("it is cancelled", () => areCallsOver(opened.server));
    expect(opened.historyOf()).toEqual(["INVITE", "CANCEL", "487", "ACK"]);
  });

  test("returns an unknown outcome if the connection is lost before the call rings", async () => {
    await using opened = await openWithServer("trying", { transport: "tcp" }, { transport: "tcp" });
    const result = opened.call(number);
    await until("the call is there", () => opened.server.calls.size === 1);
    opened.server.cut();
    expect(await result).toMatchObject(unknown);
    await until("it is cancelled", () => areCallsOver(opened.server));
  });

  test("rejects a certificate that no trusted authority signed", async () => {
    const server = await startServer({ transport: "tls", script: "ring" });
    const { provider, call } = openProvider(server.port, { transport: "tls" });
    expect(await call(number)).toMatchObject(unavailable);
    expect((await provider.check()).detail).toMatch(/self.signed certificate/);
    await provider.close();
    await server.close();
  });
});
