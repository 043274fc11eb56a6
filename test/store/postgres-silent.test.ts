// Servers, and what stands before them, that do not say what they ought to.
import { once } from "node:events";
import { connect, createServer, Socket, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { StoreError } from "../../src/ports/store/errors.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { eventually } from "../support/eventually.ts";
import { patienceMilliseconds } from "../support/patience.ts";
import { createDatabase, execute } from "../support/stores/postgres.ts";
import { refusalOf } from "./fixtures.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

const one = { sql: "select 1 as one", parameters: [] };
const limits = { connectMilliseconds: 800, answerMilliseconds: 2_000 };
const patient = { connectMilliseconds: patienceMilliseconds, answerMilliseconds: patienceMilliseconds };

/** A server that does with a connection what it is told; gives its port. */
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
  ["takes no connections now", "", (socket) => socket.end(closed)],
  ["says nothing after the login", "", (socket, count) => count === 1 && socket.write(loggedIn)],
  [
    "breaks off after the login",
    "",
    (socket, count) => (count === 1 ? socket.write(loggedIn) : socket.destroy()),
  ],
])("one that %s is gone, or busy, in time", async (_, query, answer) => {
  const port = await serve((socket) => {
    let count = 0;
    socket.on("data", () => answer(socket, (count += 1)));
  });
  const engine = open(`postgres://user:password@127.0.0.1:${port}/hub${query}`);
  const refused = await Promise.all([refusalOf(engine.read(one)), refusalOf(engine.commit([one]))]);
  expect(refused.map((error) => error instanceof StoreError)).toEqual([true, true]);
});

test("one that ends a transaction for its time is gone, to reads and commits", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const named = "execute format('alter database %I set transaction_timeout = ''300ms''', current_database())";
  await execute(`do $$ begin ${named}; end $$`, url);
  const engine = open(url);
  const slow = { sql: "select pg_sleep(30)", parameters: [] };
  const refused = await Promise.all([refusalOf(engine.commit([slow])), refusalOf(engine.read(slow))]);
  expect(refused).toMatchObject([{ kind: "gone" }, { kind: "gone" }]);
});

test("one that takes longer for a read than is waited for is gone, and its connection is given up", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const engine = open(url, { ...patient, answerMilliseconds: 100 });
  const slow = { sql: "select pg_sleep(86400)", parameters: [] };
  expect(await refusalOf(engine.read(slow))).toMatchObject({ kind: "gone", reason: "Query read timeout" });
  expect(engine.connections!()).toMatchObject({ used: 0, idle: 0 });
});

const listening = Buffer.concat([framed("C", "LISTEN\0"), framed("C", "LISTEN\0"), framed("Z", "I")]);

test("one that says nothing to who listens is asked again in time", async () => {
  // The first connection is answered so many times, those after it whatever they ask.
  async function hear(answersOfFirst: number): Promise<void> {
    let connections = 0;
    const port = await serve((socket) => {
      const most = (connections += 1) === 1 ? answersOfFirst : 2;
      let count = 0;
      socket.on("data", () => {
        if ((count += 1) <= most) socket.write(count === 1 ? loggedIn : listening);
      });
    });
    const { signal } = open(`postgres://user:password@127.0.0.1:${port}/hub`);
    await new Promise<void>((due) => signal!.listen({ due, changed() {} }));
    expect(connections).toBeGreaterThan(1);
  }
  await Promise.all([hear(0), hear(1)]);
});

test("one that was cut off without a word is found out, also where nothing is asked of it", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const { calls } = keepAlive.mock;
  const engine = open(url, patient);
  await engine.read(one);
  const ofReads = calls.length;
  await new Promise<void>((due) => engine.signal!.listen({ due, changed() {} }));
  // On a machine that is slow, more than one connection of each.
  expect(ofReads).toBeGreaterThan(0);
  expect(calls.length).toBeGreaterThan(ofReads);
  for (const call of calls) expect(call).toEqual([true, 10_000]);
});

test("one that was listened to is not asked again once the engine is closed", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closing.push(() => vi.useRealTimers());
  const engine = open(url, { ...limits, answerMilliseconds: 0 });
  await new Promise<void>((due) => engine.signal!.listen({ due, changed() {} }));
  engine.signal!.send();
  await engine.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("one to which the address may not lead any more is left after ten minutes, by who listens too", async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closing.push(() => vi.useRealTimers());
  const engine = open(url, { ...limits, answerMilliseconds: 0 });
  let heard = 0;
  engine.signal!.listen({ due: () => (heard += 1), changed() {} });
  await eventually(() => heard === 1);
  const [before] = await execute(sessionOf("listen"), url);
  const slow = engine.read({ sql: "select pg_sleep(1)", parameters: [] });
  await eventually(async () => (await execute(sessionOf("select pg_sleep"), url)).length > 0);
  await vi.advanceTimersByTimeAsync(600_000);
  await slow;
  expect(engine.connections!()).toMatchObject({ used: 0, idle: 0 });
  await eventually(() => vi.advanceTimersByTimeAsync(1).then(() => heard === 2));
  const after = await execute(sessionOf("listen"), url);
  expect(after).toHaveLength(1);
  expect(after[0]).not.toEqual(before);
});

const sessionOf = (query: string) =>
  `select pid from pg_stat_activity where datname = current_database() and query like '${query}%'`;

test("connections that a proxy keeps open to a dead server are given up, those of NOTIFY too", async () => {
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
  expect(engine.connections!()).toMatchObject({ used: 0, idle: 10 });
  // The server behind is gone, and the proxy says nothing of it; new connections lead to another one.
  for (const [socket, server] of pairs) {
    socket.unpipe(server);
    server.unpipe(socket);
    socket.resume();
  }
  while (engine.connections!().used < 10) {
    engine.signal!.send();
    await wait(5);
  }
  await eventually(() => engine.connections!().used === 0);
  expect(await engine.read(one)).toEqual([{ one: 1 }]);
});
