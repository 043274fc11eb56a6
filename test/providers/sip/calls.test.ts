// The peer is the little server of these tests (server.ts), which notes whatever RFC 3261 forbids a caller.
import { describe, expect, test } from "vitest";
import { account } from "./scripts.ts";
import { field, type ServerCall } from "./server-call.ts";
import { isOver, open } from "./opened.ts";
import { startServer } from "./server.ts";
import { freePort } from "./sipp.ts";
import { openProvider, until } from "./support.ts";

const number = "+447700900123";
const rang = { kind: "accepted", receipts: [{ status: "DELIVERED" }] };
const unknown = { kind: "retry", detail: "Whether the telephone rang is not known.", outcomeUnknown: true };
const unavailable = { kind: "unavailable", detail: "The gateway cannot take messages now." };

describe("credentials", () => {
  test.concurrent.for([
    ["challengeBySha256", account, rang],
    ["challengeOfRfc2069", account, rang],
    ["staleChallenge", account, rang],
    ["staleForEver", account, unavailable, "rejects the username or password"],
    ["challengeByUnknown", account, unavailable, "wants credentials"],
    [
      "challenge",
      { ...account, password: "another secret" },
      unavailable,
      "rejects the username or password",
    ],
    ["challenge", {}, unavailable, "wants credentials"],
  ] as const)("%s, %o", async ([script, options, outcome, complaint], { expect }) => {
    await using opened = await open(script, options);
    const { server, provider, call, log } = opened;
    expect(await call(number)).toMatchObject(outcome);
    expect(provider.isUp()).toBe(outcome === rang);
    expect(log.map(({ text }) => text)).toEqual(
      complaint === undefined ? [] : [expect.stringContaining(complaint)],
    );
    expect(JSON.stringify(log)).not.toMatch(/secret|7700/);
    // The operator's mistake is not repeated at once.
    const invites = server.requests.filter((request) => request.startsWith("INVITE")).length;
    if (outcome !== rang) expect(await call(number)).toMatchObject(unavailable);
    if (outcome !== rang)
      expect(server.requests.filter((text) => text.startsWith("INVITE"))).toHaveLength(invites);
    await until("all is over", () => isOver(server));
    expect(server.faults).toEqual([]);
  });
});

test("an answered call is hung up where the peer wants a new nonce by then", async () => {
  await using opened = await open("asksAnewAtBye", account);
  const { server, provider, call } = opened;
  expect(await call(number)).toMatchObject(rang);
  await provider.close();
  expect(isOver(server)).toBe(true);
  expect(server.faults).toEqual([]);
});

describe("what rings", () => {
  test.concurrent.for([
    ["progress", {}, rang, ["INVITE", "CANCEL", "487", "ACK"]],
    [
      "progress",
      { progressIsRinging: false, setupTimeoutMilliseconds: 300 },
      unknown,
      ["INVITE", "CANCEL", "487", "ACK"],
    ],
    ["trying", { setupTimeoutMilliseconds: 300 }, unknown, ["INVITE", "CANCEL", "487", "ACK"]],
    ["answerAtOnce", {}, rang, ["INVITE", "200", "ACK", "BYE"]],
    // It rings after it was given up: it is cancelled as soon as it does.
    [
      "lateRinging",
      { setupTimeoutMilliseconds: 150, t1Milliseconds: 100 },
      unknown,
      ["INVITE", "CANCEL", "487", "ACK"],
    ],
  ] as const)("%s, %o", async ([script, options, outcome, history], { expect }) => {
    await using opened = await open(script, options);
    expect(await opened.call(number)).toMatchObject(outcome);
    await until("the call is over", () => isOver(opened.server));
    expect(opened.historyOf()).toEqual(history);
    expect(opened.server.faults).toEqual([]);
  });

  test.concurrent("is let ring for its time and no longer", async ({ expect }) => {
    await using opened = await open("ring");
    const begin = Date.now();
    await opened.call(number, { ringTimeSeconds: 2 });
    expect(opened.server.ringing()).toBe(1);
    await until("the call is over", () => isOver(opened.server));
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_990);
  });

  test.concurrent("is let ring for its time from its 180 on, where a 183 came before", async ({ expect }) => {
    await using opened = await open("progressThenRing");
    const begin = Date.now();
    expect(await opened.call(number, { ringTimeSeconds: 2 })).toMatchObject(rang);
    await until("the call is over", () => isOver(opened.server));
    expect(Date.now() - begin).toBeGreaterThanOrEqual(2_990);
    expect(opened.historyOf()).toEqual(["INVITE", "CANCEL", "487", "ACK"]);
  });

  test("two telephones that answer are both hung up", async () => {
    await using opened = await open("ring");
    await opened.call(number);
    const [peer] = [...opened.server.calls.values()];
    peer!.respond("200 OK", [], "one");
    peer!.respond("200 OK", [], "two");
    const byes = () => opened.server.requests.filter((text) => text.startsWith("BYE"));
    // Either may be sent again before its answer is read.
    const hungUp = () => new Set(byes().map((text) => /tag=(\w+)/.exec(field(text, "To"))?.[1]));
    await until("both were hung up", () => hungUp().size >= 2);
    expect([...hungUp()].sort()).toEqual(["one", "two"]);
  });
});

test.each(["udp", "tcp"] as const)(
  "what answers after another has declined is hung up, over %s",
  async (transport) => {
    await using opened = await open("silence", { transport }, { transport });
    const called = opened.call(number);
    await until("the call is there", () => opened.server.calls.size === 1);
    const [peer] = [...opened.server.calls.values()];
    peer!.respond("603 Decline", [], "one");
    expect(await called).toMatchObject({ kind: "refused" });
    await until("the refusal is acknowledged", () => peer!.isAcknowledged);
    peer!.respond("200 OK", [], "two");
    const towards = () =>
      opened.server.requests
        .filter((text) => field(text, "To").includes("tag=two"))
        .map((text) => text.split(" ", 1)[0]);
    await until("it is hung up", () => towards().includes("BYE"));
    expect(towards().slice(0, 2)).toEqual(["ACK", "BYE"]);
    expect(opened.server.faults).toEqual([]);
  },
);

test("what rings goes on ringing where the connection is cut, and is cancelled over another", async () => {
  await using opened = await open("ring", { transport: "tcp" }, { transport: "tcp" });
  expect(await opened.call(number)).toMatchObject(rang);
  opened.server.cut();
  const cancels = () => opened.server.requests.filter((text) => text.startsWith("CANCEL"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(cancels()).toEqual([]);
  await until("it is cancelled", () => cancels().length > 0);
});

test("whether it rings is not known where the peer took the call, and its port is closed then", async () => {
  const server = await startServer({ script: "trying" });
  const { provider, call } = openProvider(server.port, { setupTimeoutMilliseconds: 800 });
  const called = call(number);
  await until("the call is there", () => server.calls.size === 1);
  await server.close();
  expect(await called).toEqual(unknown);
  await provider.close();
});

test("what rings again after it was given up is cancelled once", async () => {
  await using opened = await open(
    "silence",
    { transport: "tcp", setupTimeoutMilliseconds: 150 },
    { transport: "tcp" },
  );
  expect(await opened.call(number)).toMatchObject(unknown);
  const [peer] = [...opened.server.calls.values()];
  peer!.respond("180 Ringing");
  peer!.respond("180 Ringing");
  await until("the call is over", () => isOver(opened.server));
  expect(opened.server.requests.filter((text) => text.startsWith("CANCEL"))).toHaveLength(1);
});

test("a peer that answers and hangs up by itself is told that it may", async () => {
  await using opened = await open("trying");
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

test("a call goes out from the address and port of the options", async () => {
  const localPort = await freePort("udp");
  await using opened = await open("busy", { localAddress: "127.0.0.1", localPort });
  await opened.call(number);
  expect(field(opened.server.requests[0]!, "Via")).toContain(`SIP/2.0/UDP 127.0.0.1:${localPort};rport;`);
});

describe("over a stream", () => {
  test.concurrent.for(["tcp", "tls"] as const)("%s", async (transport, { expect }) => {
    await using opened = await open(
      (to) => (to.endsWith("3") ? "answerWins" : "challenge"),
      { ...account, transport },
      { transport },
    );
    const { server, call, provider } = opened;
    expect(await Promise.all([call(number), call("+447700900124")])).toMatchObject([rang, rang]);
    expect(await provider.check()).toEqual({ ok: true, detail: "The peer answers OPTIONS with 200." });
    await until("all is over", () => isOver(server));
    expect(server.faults).toEqual([]);
    expect(server.requests.filter((text) => text.startsWith("INVITE"))).toHaveLength(3);
  });

  test("a call that rings when the connection is cut is cancelled over the next", async () => {
    await using opened = await open("ring", { transport: "tcp" }, { transport: "tcp" });
    expect(await opened.call(number)).toMatchObject(rang);
    opened.server.cut();
    await until("it is cancelled", () => isOver(opened.server));
    expect(opened.historyOf()).toEqual(["INVITE", "CANCEL", "487", "ACK"]);
  });

  test("a call that does not ring yet when the connection is cut is not known to ring", async () => {
    await using opened = await open("trying", { transport: "tcp" }, { transport: "tcp" });
    const handover = opened.call(number);
    await until("the call is there", () => opened.server.calls.size === 1);
    opened.server.cut();
    expect(await handover).toMatchObject(unknown);
    await until("it is cancelled", () => isOver(opened.server));
  });

  test("a certificate that nobody vouches for is not accepted", async () => {
    const server = await startServer({ transport: "tls", script: "ring" });
    const { provider, call } = openProvider(server.port, { transport: "tls" });
    expect(await call(number)).toMatchObject(unavailable);
    expect((await provider.check()).detail).toMatch(/self.signed certificate/);
    await provider.close();
    await server.close();
  });
});
