// The timers of RFC 3261 with their true durations, on fake timers. The connection records all sent messages.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SipConnectionEvents } from "../../../src/providers/sip/transport.ts";
import { Endpoint } from "../../../src/providers/sip/endpoint.ts";
import {
  sendNonInvite,
  InviteTransaction,
  createTiming,
  type InviteListener,
} from "../../../src/providers/sip/transactions.ts";
import { createCancel, createRequest, type Identity } from "../../../src/providers/sip/requests.ts";
import { anyBytes } from "./arbitraries.ts";
import { responseTo } from "./server-call.ts";
import fc from "../../support/properties.ts";

interface Sent {
  readonly at: number;
  readonly text: string;
}

interface Bench {
  readonly endpoint: Endpoint;
  readonly sent: readonly Sent[];
  /** Returns the times of all requests with a method, in milliseconds from the start. */
  times(method: string): readonly number[];
  /** Responds to the latest request with a method. */
  answer(method: string, statusLine: string, tag?: string): void;
  receive(text: string): void;
  events(): SipConnectionEvents;
}

const identity: Identity = {
  transport: "udp",
  contactAddress: { address: "192.0.2.1", port: 5060 },
  userAgent: "test",
};
const timing = createTiming(500);

function openBench(isReliable = false): Bench {
  const begin = Date.now();
  const sent: Sent[] = [];
  let current: SipConnectionEvents | undefined;
  const connection = {
    local: identity.contactAddress,
    send: (text: string) => void sent.push({ at: Date.now() - begin, text }),
    close: () => Promise.resolve(),
  };
  const endpoint = new Endpoint({
    connector(events) {
      current = events;
      return Promise.resolve(connection);
    },
    isReliable,
    connectTimeoutMilliseconds: 5_000,
    onMessage: () => undefined,
    isKnownCall: () => false,
  });
  const of = (method: string) => sent.filter(({ text }) => text.startsWith(`${method} `));
  const receive = (text: string) => current!.onMessage(Buffer.from(text, "latin1"));
  return {
    endpoint,
    sent,
    times: (method) => of(method).map(({ at }) => at),
    answer: (method, statusLine, tag = "callee") =>
      receive(responseTo(of(method).at(-1)!.text, statusLine, ["Contact: <sip:peer@192.0.2.2>"], tag)),
    receive,
    events: () => current!,
  };
}

function request(method: "INVITE" | "OPTIONS") {
  const address = "<sip:+447700900123@192.0.2.2>";
  const names = { from: `${address};tag=caller`, to: address, callId: "call" };
  return createRequest(identity, {
    method,
    uri: "sip:+447700900123@192.0.2.2",
    ...names,
    sequenceNumber: 1,
    extra: [],
  });
}

function listen() {
  const reported: string[] = [];
  const listener: InviteListener = {
    onProvisional: ({ status }) => void reported.push(String(status)),
    onRejected: ({ status }) => void reported.push(String(status)),
    onAnswered: ({ status }) => void reported.push(String(status)),
    onTimeout: () => void reported.push("silent"),
    onTransportFailure: (cause) => void reported.push(cause),
  };
  return { reported, listener };
}

async function invite(isReliable = false) {
  const bench = openBench(isReliable);
  const { reported, listener } = listen();
  const transaction = new InviteTransaction(bench.endpoint, timing, request("INVITE"), listener);
  transaction.start();
  await vi.advanceTimersByTimeAsync(0);
  return { ...bench, reported, transaction };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("INVITE", () => {
  test("doubles timer A, ends by timer B after 64 T1, and reports responses for another 64 T1", async () => {
    const { endpoint, times, reported, answer } = await invite();
    await vi.advanceTimersByTimeAsync(31_999);
    expect(times("INVITE")).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toEqual(["silent"]);
    await vi.advanceTimersByTimeAsync(31_000);
    answer("INVITE", "180 Ringing");
    expect(reported).toEqual(["silent", "180"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(endpoint.size).toBe(0);
    expect(times("INVITE")).toHaveLength(7);
  });

  test("stops timer A after a 100, and sends the INVITE every T2 until another response arrives", async () => {
    const { times, reported, answer } = await invite();
    answer("INVITE", "100 Trying", "");
    await vi.advanceTimersByTimeAsync(8_500);
    answer("INVITE", "180 Ringing");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times("INVITE")).toEqual([0, 4_000, 8_000]);
    expect(reported).toEqual(["100", "180"]);
  });

  test("retransmits nothing over a stream, but still ends by timer B", async () => {
    const { times, reported } = await invite(true);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(times("INVITE")).toEqual([0]);
    expect(reported).toEqual(["silent"]);
  });

  test("reports a rejection once, and acknowledges each repetition until timer D", async () => {
    const { endpoint, sent, reported, answer } = await invite();
    for (let count = 0; count < 3; count++) answer("INVITE", "486 Busy Here");
    await vi.advanceTimersByTimeAsync(0);
    const acknowledgements = sent.filter(({ text }) => text.startsWith("ACK "));
    expect(acknowledgements).toHaveLength(3);
    expect(acknowledgements[0]!.text).toContain(/branch=(\S+)/.exec(sent[0]!.text)![0]);
    expect(acknowledgements[0]!.text).toMatch(/^To: .*;tag=callee\r$/m);
    expect(reported).toEqual(["486"]);
    await vi.advanceTimersByTimeAsync(31_999);
    expect(endpoint.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.size).toBe(0);
  });

  test.each(["100", "603"])(
    "after a %s reports every 2xx until timer M, and nothing else",
    async (before) => {
      const { endpoint, reported, answer } = await invite();
      answer("INVITE", `${before} Before`);
      answer("INVITE", "200 OK");
      answer("INVITE", "200 OK");
      answer("INVITE", "180 Ringing");
      answer("INVITE", "486 Busy Here");
      expect(reported).toEqual([before, "200", "200"]);
      await vi.advanceTimersByTimeAsync(32_000);
      expect(endpoint.size).toBe(0);
    },
  );

  test("ignores responses with another branch, method or sequence number", async () => {
    const { sent, reported, receive } = await invite();
    const { text } = sent[0]!;
    receive(responseTo(text.replace(/branch=\S+/, "branch=z9hG4bKother"), "180 Ringing", [], "a"));
    receive(responseTo(text.replace("CSeq: 1 INVITE", "CSeq: 1 OPTIONS"), "180 Ringing", [], "a"));
    receive(responseTo(text.replace("CSeq: 1 INVITE", "CSeq: 2 INVITE"), "180 Ringing", [], "a"));
    expect(reported).toEqual([]);
  });

  test("reports a failed connection before the first response, but not after a final one", async () => {
    for (const cause of ["refused", "cut"] as const) {
      const early = await invite();
      early.events()[cause]();
      early.events()[cause]();
      expect(early.reported.slice(0, 1)).toEqual([cause]);
      const late = await invite();
      late.answer("INVITE", "486 Busy Here");
      late.events()[cause]();
      expect(late.reported).toEqual(["486"]);
    }
  });
});

describe("other requests", () => {
  test("double timer E up to T2, and end by timer F after 64 T1", async () => {
    const { endpoint, times } = openBench();
    const end = sendNonInvite(endpoint, timing, request("OPTIONS"));
    await vi.advanceTimersByTimeAsync(32_000);
    expect(times("OPTIONS")).toEqual([
      0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
    ]);
    await expect(end).resolves.toBe("timeout");
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.size).toBe(0);
  });

  test("are retransmitted every T2 after a provisional response", async () => {
    const { endpoint, times, answer } = openBench();
    void sendNonInvite(endpoint, timing, request("OPTIONS"));
    await vi.advanceTimersByTimeAsync(100);
    answer("OPTIONS", "100 Trying", "");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(times("OPTIONS")).toEqual([0, 500, 4_500, 8_500]);
  });

  test("end with a final response, and absorb repetitions until timer K", async () => {
    const { endpoint, times, answer } = openBench();
    const end = sendNonInvite(endpoint, timing, request("OPTIONS"));
    await vi.advanceTimersByTimeAsync(0);
    answer("OPTIONS", "200 OK");
    await expect(end).resolves.toMatchObject({ status: 200 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(endpoint.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.size).toBe(0);
    expect(times("OPTIONS")).toEqual([0]);
  });

  test("send a CANCEL once more over a new connection if its connection was lost", async () => {
    const { endpoint, times, events } = openBench(true);
    const end = sendNonInvite(endpoint, timing, createCancel(request("INVITE")));
    await vi.advanceTimersByTimeAsync(1_000);
    events().cut();
    await vi.advanceTimersByTimeAsync(1_000);
    events().cut();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(times("CANCEL")).toEqual([0, 1_000]);
    await expect(end).resolves.toBe("timeout");
  });
});

test("stores nothing for arbitrary bytes, and sends at most one response to each input", async () => {
  const { endpoint, sent, events } = openBench();
  void sendNonInvite(endpoint, timing, request("OPTIONS"));
  await vi.advanceTimersByTimeAsync(0);
  const inputs = fc.sample(anyBytes, 3_000);
  for (const input of inputs) expect(() => events().onMessage(input)).not.toThrow();
  expect(endpoint.size).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBeLessThanOrEqual(1 + inputs.length);
  for (const { text } of sent.slice(1)) expect(text).toMatch(/^SIP\/2\.0 (200|405|481) /);
});
