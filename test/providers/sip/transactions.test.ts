// The timers of RFC 3261 with their true lengths, on a clock of the test's own; the connection is a list.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ConnectionEvents } from "../../../src/providers/sip/transport.ts";
import { Endpoint } from "../../../src/providers/sip/endpoint.ts";
import {
  exchange,
  InviteTransaction,
  timingOf,
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
  /** When requests of a method went, in milliseconds from the beginning. */
  times(method: string): readonly number[];
  /** Answers the latest request of a method. */
  answer(method: string, statusLine: string, tag?: string): void;
  receive(text: string): void;
  events(): ConnectionEvents;
}

const identity: Identity = {
  transport: "udp",
  place: { address: "192.0.2.1", port: 5060 },
  userAgent: "test",
};
const timing = timingOf(500);

function openBench(isReliable = false): Bench {
  const begin = Date.now();
  const sent: Sent[] = [];
  let current: ConnectionEvents | undefined;
  const connection = {
    local: identity.place,
    send: (text: string) => void sent.push({ at: Date.now() - begin, text }),
    close: () => Promise.resolve(),
  };
  const endpoint = new Endpoint({
    connect(events) {
      current = events;
      return Promise.resolve(connection);
    },
    isReliable,
    connectTimeoutMilliseconds: 5_000,
    heard: () => undefined,
    isKnownCall: () => false,
  });
  const of = (method: string) => sent.filter(({ text }) => text.startsWith(`${method} `));
  const receive = (text: string) => current!.received(Buffer.from(text, "latin1"));
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
  const told: string[] = [];
  const listener: InviteListener = {
    provisional: ({ status }) => void told.push(String(status)),
    refused: ({ status }) => void told.push(String(status)),
    answered: ({ status }) => void told.push(String(status)),
    silent: () => void told.push("silent"),
    failed: (cause) => void told.push(cause),
  };
  return { told, listener };
}

async function invite(isReliable = false) {
  const bench = openBench(isReliable);
  const { told, listener } = listen();
  const transaction = new InviteTransaction(bench.endpoint, timing, request("INVITE"), listener);
  transaction.start();
  await vi.advanceTimersByTimeAsync(0);
  return { ...bench, told, transaction };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("INVITE", () => {
  test("timer A doubles, timer B ends it after 64 T1; what comes within as long again is still told", async () => {
    const { endpoint, times, told, answer } = await invite();
    await vi.advanceTimersByTimeAsync(31_999);
    expect(times("INVITE")).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(["silent"]);
    await vi.advanceTimersByTimeAsync(31_000);
    answer("INVITE", "180 Ringing");
    expect(told).toEqual(["silent", "180"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(endpoint.size).toBe(0);
    expect(times("INVITE")).toHaveLength(7);
  });

  test("a 100 stops timer A; the INVITE is repeated every T2 until more is heard", async () => {
    const { times, told, answer } = await invite();
    answer("INVITE", "100 Trying", "");
    await vi.advanceTimersByTimeAsync(8_500);
    answer("INVITE", "180 Ringing");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times("INVITE")).toEqual([0, 4_000, 8_000]);
    expect(told).toEqual(["100", "180"]);
  });

  test("over a stream nothing is repeated, and timer B still ends it", async () => {
    const { times, told } = await invite(true);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(times("INVITE")).toEqual([0]);
    expect(told).toEqual(["silent"]);
  });

  test("a refusal is told once and acknowledged each time, until timer D", async () => {
    const { endpoint, sent, told, answer } = await invite();
    for (let count = 0; count < 3; count++) answer("INVITE", "486 Busy Here");
    await vi.advanceTimersByTimeAsync(0);
    const acknowledgements = sent.filter(({ text }) => text.startsWith("ACK "));
    expect(acknowledgements).toHaveLength(3);
    expect(acknowledgements[0]!.text).toContain(/branch=(\S+)/.exec(sent[0]!.text)![0]);
    expect(acknowledgements[0]!.text).toMatch(/^To: .*;tag=callee\r$/m);
    expect(told).toEqual(["486"]);
    await vi.advanceTimersByTimeAsync(31_999);
    expect(endpoint.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.size).toBe(0);
  });

  test.each(["100", "603"])(
    "after a %s every 2xx is told until timer M, and nothing else",
    async (before) => {
      const { endpoint, told, answer } = await invite();
      answer("INVITE", `${before} Before`);
      answer("INVITE", "200 OK");
      answer("INVITE", "200 OK");
      answer("INVITE", "180 Ringing");
      answer("INVITE", "486 Busy Here");
      expect(told).toEqual([before, "200", "200"]);
      await vi.advanceTimersByTimeAsync(32_000);
      expect(endpoint.size).toBe(0);
    },
  );

  test("responses to another branch, method or sequence number change nothing", async () => {
    const { sent, told, receive } = await invite();
    const { text } = sent[0]!;
    receive(responseTo(text.replace(/branch=\S+/, "branch=z9hG4bKother"), "180 Ringing", [], "a"));
    receive(responseTo(text.replace("CSeq: 1 INVITE", "CSeq: 1 OPTIONS"), "180 Ringing", [], "a"));
    receive(responseTo(text.replace("CSeq: 1 INVITE", "CSeq: 2 INVITE"), "180 Ringing", [], "a"));
    expect(told).toEqual([]);
  });

  test("a connection that fails is told while nothing was heard, and no more after a response", async () => {
    for (const cause of ["refused", "cut"] as const) {
      const early = await invite();
      early.events()[cause]();
      early.events()[cause]();
      expect(early.told.slice(0, 1)).toEqual([cause]);
      const late = await invite();
      late.answer("INVITE", "486 Busy Here");
      late.events()[cause]();
      expect(late.told).toEqual(["486"]);
    }
  });
});

describe("other requests", () => {
  test("timer E doubles up to T2, timer F ends it after 64 T1", async () => {
    const { endpoint, times } = openBench();
    const end = exchange(endpoint, timing, request("OPTIONS"));
    await vi.advanceTimersByTimeAsync(32_000);
    expect(times("OPTIONS")).toEqual([
      0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
    ]);
    await expect(end).resolves.toBe("timeout");
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.size).toBe(0);
  });

  test("a provisional response slows repetition down to T2", async () => {
    const { endpoint, times, answer } = openBench();
    void exchange(endpoint, timing, request("OPTIONS"));
    await vi.advanceTimersByTimeAsync(100);
    answer("OPTIONS", "100 Trying", "");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(times("OPTIONS")).toEqual([0, 500, 4_500, 8_500]);
  });

  test("a final response ends it; timer K takes repetitions in", async () => {
    const { endpoint, times, answer } = openBench();
    const end = exchange(endpoint, timing, request("OPTIONS"));
    await vi.advanceTimersByTimeAsync(0);
    answer("OPTIONS", "200 OK");
    await expect(end).resolves.toMatchObject({ status: 200 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(endpoint.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.size).toBe(0);
    expect(times("OPTIONS")).toEqual([0]);
  });

  test("a CANCEL that was on a connection when it was cut goes once more over the next", async () => {
    const { endpoint, times, events } = openBench(true);
    const end = exchange(endpoint, timing, createCancel(request("INVITE")));
    await vi.advanceTimersByTimeAsync(1_000);
    events().cut();
    await vi.advanceTimersByTimeAsync(1_000);
    events().cut();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(times("CANCEL")).toEqual([0, 1_000]);
    await expect(end).resolves.toBe("timeout");
  });
});

test("whatever bytes come, nothing is remembered of them, and at most one answer is given to each", async () => {
  const { endpoint, sent, events } = openBench();
  void exchange(endpoint, timing, request("OPTIONS"));
  await vi.advanceTimersByTimeAsync(0);
  const inputs = fc.sample(anyBytes, 3_000);
  for (const input of inputs) expect(() => events().received(input)).not.toThrow();
  expect(endpoint.size).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBeLessThanOrEqual(1 + inputs.length);
  for (const { text } of sent.slice(1)) expect(text).toMatch(/^SIP\/2\.0 (200|405|481) /);
});
