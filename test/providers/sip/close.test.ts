// The peer is the little server of these tests.
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { expect, test } from "vitest";
import { outbound } from "../gateway.suite.ts";
import { startServer } from "./server.ts";
import { freePort } from "./sipp.ts";
import { openProvider, until } from "./support.ts";
import { patienceMilliseconds } from "../../support/patience.ts";
import fc from "../../support/properties.ts";

const number = "+447700900123";

test("what rings is cancelled before it is closed", async () => {
  const server = await startServer({ script: "ring" });
  const { provider, call } = openProvider(server.port, { closeTimeoutMilliseconds: 10_000 });
  await Promise.all([call(number, { ringTimeSeconds: 60 }), call(number, { ringTimeSeconds: 60 })]);
  expect(server.ringing()).toBe(2);
  await provider.close();
  expect(server.ringing()).toBe(0);
  expect(provider.isUp()).toBe(false);
  expect(await call(number)).toMatchObject({ kind: "unavailable" });
  await provider.close();
  await server.close();
});

test.for([
  ["silence", "INVITE"],
  ["trying", "INVITE,CANCEL,487,ACK"],
] as const)("what does not ring yet is settled: %s", async ([script, history]) => {
  const server = await startServer({ script });
  const { provider, call } = openProvider(server.port, { closeTimeoutMilliseconds: 200 });
  const handover = call(number);
  await until("the call is there", () => server.calls.size === 1);
  await provider.close();
  expect(await handover).toEqual({
    kind: "retry",
    detail: "The service was stopped while it placed the call.",
    outcomeUnknown: true,
  });
  await until("the peer knows", () => [...server.calls.values()][0]!.history.join() === history);
  await server.close();
});

test("a peer that confirms nothing holds a close up for its time and no longer", async () => {
  const server = await startServer({ script: "ring" });
  const { provider, call } = openProvider(server.port, { closeTimeoutMilliseconds: 150 });
  await call(number, { ringTimeSeconds: 60 });
  await server.close();
  const begin = Date.now();
  await provider.close();
  expect(Date.now() - begin).toBeGreaterThanOrEqual(140);
});

const source = new URL("../../../src/providers/sip/index.ts", import.meta.url).href;

/** Runs a statement in a process of its own, with a provider for the port; resolves with how that ended. */
function run(port: number, statement: string): Promise<{ code: number | null; printed: string }> {
  const program = `
    const { create, options } = await import(${JSON.stringify(source)});
    const written = { host: "127.0.0.1", port: ${port}, t1Milliseconds: 20 };
    const log = { info() {}, warn() {}, error() {} };
    const provider = create("trunk", options.parse(written), { clock: { now: Date.now, monotonic: () => performance.now() }, log });
    ${statement}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    timeout: patienceMilliseconds,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += String(bytes)));
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, printed }));
  });
}

test("a provider keeps a process alive only as long as it has a call or a check in hand", async () => {
  const port = await freePort("udp");
  expect(await run(port, "")).toEqual({ code: 0, printed: "" });
  expect(await run(port, "console.log((await provider.check()).ok)")).toEqual({
    code: 0,
    printed: "false\n",
  });
  const server = await startServer({ script: "ring" });
  const message = JSON.stringify(outbound("flash_call", number, { ringTimeSeconds: 1 }));
  const called = await run(
    server.port,
    `void provider.send(${message}).then(({ kind }) => console.log(kind))`,
  );
  expect(called).toEqual({ code: 0, printed: "accepted\n" });
  expect([...server.calls.values()][0]!.history.slice(0, 3)).toEqual(["INVITE", "CANCEL", "487"]);
  await server.close();
});

test("random datagrams from the peer change nothing", async () => {
  const server = createSocket("udp4");
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  const { promise, resolve } = Promise.withResolvers<number>();
  let requests = 0;
  server.on("message", (_, from) => {
    requests++;
    resolve(from.port);
  });
  // T1 is so long that the provider repeats nothing within the test.
  const { provider } = openProvider(server.address().port, { t1Milliseconds: 2_000 });
  const checking = provider.check();
  const port = await promise;
  for (const input of fc.sample(fc.uint8Array({ maxLength: 1_400 }), 1_000)) {
    await new Promise<void>((resolve) => server.send(input, port, "127.0.0.1", () => resolve()));
  }
  expect(requests).toBe(1);
  await provider.close();
  expect(await checking).toMatchObject({ ok: false });
  server.close();
});
