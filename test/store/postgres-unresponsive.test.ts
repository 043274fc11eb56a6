// Servers and proxies that do not respond as expected.
import { once } from "node:events";
import { connect, createServer, Socket, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { pollUntil } from "../support/poll-until.ts";
import { hangTimeoutMilliseconds } from "../support/hang-timeout.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { getRefusal } from "./fixtures.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

const one = { sql: "select 1 as one", parameters: [] };
const limits = { connectMilliseconds: 800, answerMilliseconds: 2_000 };
const patient = { connectMilliseconds: hangTimeoutMilliseconds, answerMilliseconds: hangTimeoutMilliseconds };

/** Starts a server that handles each connection with `onConnection`. Returns its port. */
async function serve(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function open(url: string, options = limits) {
  const engine = openPostgres(url, options);
  closing.push(engine.close);
  return engine;
}

function framed(type: string, ...parts: readonly (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(part);
      const integer = Buffer.alloc(4);
      integer.writeInt32BE(part);
      return integer;
    }),
  );
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const loggedIn = Buffer.concat([framed("R", 0), framed("K", 7, 7), framed("Z", "I")]);
const closed = framed("E", "SFATAL\0C55000\0Mdatabase is not currently accepting connections\0\0");

test.each<[string, string, (socket: Socket, count: number) => void]>([
  [
    "cannot fork for a connection with TLS",
    "?sslmode=require",
    (socket) => socket.end("Ecould not fork\n\0"),
  ],
  ["accepts no connections now", "", (socket) => socket.end(closed)],
  ["does not respond after the login", "", (socket, count) => count === 1 && socket.write(loggedIn)],
  [
    "closes the connection after the login",
    "",
    (socket, count) => (count === 1 ? socket.write(loggedIn) : socket.destroy()),
  ],
])("a read and a commit fail with a StoreError, in time, if the server %s", async (_, query, answer) => {
  const port = await serve((socket) => {
    let count = 0;
    socket.on("data", () => answer(socket, (count += 1)));
  });
  const engine = open(`postgres://user:password@127.0.0.1:${port}/hub${query}`);
  const refused = await Promise.all([getRefusal(engine.read(one)), getRefusal(engine.commit([one]))]);
  expect(refused.map((error) => error instanceof StoreError)).toEqual([true, true]);
});

test("reads and commits fail as gone if the server ends their transaction by its timeout", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const named = "execute format('alter database %I set transaction_timeout = ''300ms''', current_database())";
  await execute(`do $$ begin ${named}; end $$`, url);
  const engine = open(url);
  const slow = { sql: "select pg_sleep(30)", parameters: [] };
  const refused = await Promise.all([getRefusal(engine.commit([slow])), getRefusal(engine.read(slow))]);
  expect(refused).toMatchObject([{ kind: "gone" }, { kind: "gone" }]);
});

test("a read without a response in time fails as gone, and its connection is discarded", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const engine = open(url, { ...patient, answerMilliseconds: 100 });
  const slow = { sql: "select pg_sleep(86400)", parameters: [] };
  expect(await getRefusal(engine.read(slow))).toMatchObject({ kind: "gone", reason: "Query read timeout" });
  expect(engine.getPoolUsage!()).toMatchObject({ used: 0, idle: 0 });
});

const listening = Buffer.concat([framed("C", "LISTEN\0"), framed("C", "LISTEN\0"), framed("Z", "I")]);

test("a listener without a response connects again in time", async () => {
  // The first connection gets a limited number of responses, later connections get all.
  async function hear(answersOfFirst: number): Promise<void> {
    let connections = 0;
    const port = await serve((socket) => {
      const most = (connections += 1) === 1 ? answersOfFirst : 2;
      let count = 0;
      socket.on("data", () => {
        if ((count += 1) <= most) socket.write(count === 1 ? loggedIn : listening);
      });
    });
    const { notifier } = open(`postgres://user:password@127.0.0.1:${port}/hub`);
    await new Promise<void>((due) => notifier!.listen({ onDue: due, onChanged() {}, onErased() {} }));
    expect(connections).toBeGreaterThan(1);
  }
  await Promise.all([hear(0), hear(1)]);
});

test("all connections, including the listener, use TCP keep-alive after 10 seconds", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const { calls } = keepAlive.mock;
  const engine = open(url, patient);
  await engine.read(one);
  const ofReads = calls.length;
  await new Promise<void>((due) => engine.notifier!.listen({ onDue: due, onChanged() {}, onErased() {} }));
  // On a slow machine, the pool may open more than one connection.
  expect(ofReads).toBeGreaterThan(0);
  expect(calls.length).toBeGreaterThan(ofReads);
  for (const call of calls) expect(call).toEqual([true, 10_000]);
});

test("a closed engine has no timer left that would connect the listener again", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closing.push(() => vi.useRealTimers());
  const engine = open(url, { ...limits, answerMilliseconds: 0 });
  await new Promise<void>((due) => engine.notifier!.listen({ onDue: due, onChanged() {}, onErased() {} }));
  engine.notifier!.notifyDue();
  await engine.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("all connections are replaced after ten minutes, in case the address leads to another server", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closing.push(() => vi.useRealTimers());
  const engine = open(url, { ...limits, answerMilliseconds: 0 });
  let heard = 0;
  engine.notifier!.listen({ onDue: () => (heard += 1), onChanged() {}, onErased() {} });
  await pollUntil(() => heard === 1);
  const [before] = await execute(sessionOf("listen"), url);
  const slow = engine.read({ sql: "select pg_sleep(1)", parameters: [] });
  await pollUntil(async () => (await execute(sessionOf("select pg_sleep"), url)).length > 0);
  await vi.advanceTimersByTimeAsync(600_000);
  await slow;
  expect(engine.getPoolUsage!()).toMatchObject({ used: 0, idle: 0 });
  await pollUntil(() => vi.advanceTimersByTimeAsync(1).then(() => heard === 2));
  const after = await execute(sessionOf("listen"), url);
  expect(after).toHaveLength(1);
  expect(after[0]).not.toEqual(before);
});

const sessionOf = (query: string) =>
  `select pid from pg_stat_activity where datname = current_database() and query like '${query}%'`;

test("connections that a proxy keeps open to a dead server are discarded, including those for NOTIFY", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const pairs = new Set<readonly [Socket, Socket]>();
  const port = await serve((socket) => {
    const server = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
    pairs.add([socket, server]);
    closing.push(() => server.destroy());
    socket.pipe(server).pipe(socket);
  });
  const through = new URL(url);
  through.port = String(port);
  const engine = open(through.href);
  const slow = { sql: "select pg_sleep(0.2)", parameters: [] };
  await Promise.all(Array.from({ length: 10 }, () => engine.read(slow)));
  expect(engine.getPoolUsage!()).toMatchObject({ used: 0, idle: 10 });
  // The server behind the proxy is gone, and the proxy does not report it. New connections lead to another server.
  for (const [socket, server] of pairs) {
    socket.unpipe(server);
    server.unpipe(socket);
    socket.resume();
  }
  while (engine.getPoolUsage!().used < 10) {
    engine.notifier!.notifyDue();
    await wait(5);
  }
  await pollUntil(() => engine.getPoolUsage!().used === 0);
  expect(await engine.read(one)).toEqual([{ one: 1 }]);
});
