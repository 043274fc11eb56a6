// The peer is the SIP server of server.ts.
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { expect, test } from "vitest";
import { createOutboundMessage } from "../gateway.suite.ts";
import { startServer } from "./server.ts";
import { findFreePort } from "./sipp.ts";
import { openProvider, until } from "./support.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";
import fc from "../../support/properties.ts";

const number = "+447700900123";

test("cancels ringing calls before it closes", async () => {
  const server = await startServer({ script: "ring" });
  const { provider, call } = openProvider(server.port, { closeTimeoutMilliseconds: 10_000 });
  await Promise.all([call(number, { ringTimeSeconds: 60 }), call(number, { ringTimeSeconds: 60 })]);
  expect(server.countRinging()).toBe(2);
  await provider.close();
  expect(server.countRinging()).toBe(0);
  expect(provider.isUp()).toBe(false);
  expect(await call(number)).toMatchObject({ kind: "unavailable" });
  await provider.close();
  await server.close();
});

test.for([
  ["silence", "INVITE"],
  ["trying", "INVITE,CANCEL,487,ACK"],
] as const)(
  "returns an unknown outcome for a call that does not ring yet when the provider closes: server script %s",
  async ([script, history]) => {
    const server = await startServer({ script });
    const { provider, call } = openProvider(server.port, { closeTimeoutMilliseconds: 200 });
    const result = call(number);
    await until("the call is there", () => server.calls.size === 1);
    await provider.close();
    expect(await result).toEqual({
      kind: "retry",
      detail: "The service stopped during the call.",
      outcomeUnknown: true,
    });
    await until("the peer knows", () => [...server.calls.values()][0]!.history.join() === history);
    await server.close();
  },
);

test("waits for the close timeout if the peer confirms nothing", async () => {
  const server = await startServer({ script: "ring" });
  const { provider, call } = openProvider(server.port, { closeTimeoutMilliseconds: 150 });
  await call(number, { ringTimeSeconds: 60 });
  await server.close();
  const begin = Date.now();
  await provider.close();
  expect(Date.now() - begin).toBeGreaterThanOrEqual(140);
});

const source = new URL("../../../src/providers/sip/index.ts", import.meta.url).href;

/** Runs a statement in a separate process with a provider for the port. Resolves with the exit code and the output. */
function run(port: number, statement: string): Promise<{ code: number | null; printed: string }> {
  const program = `
    const { create, options } = await import(${JSON.stringify(source)});
    const written = { host: "127.0.0.1", port: ${port}, t1Milliseconds: 20 };
    const log = { info() {}, warn() {}, error() {} };
    const provider = create("trunk", options.parse(written), { clock: { now: Date.now, monotonic: () => performance.now() }, log });
    ${statement}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    timeout: hangTimeoutMilliseconds,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += String(bytes)));
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, printed }));
  });
}

test("keeps the process alive only during calls and checks", async () => {
  const port = await findFreePort("udp");
  expect(await run(port, "")).toEqual({ code: 0, printed: "" });
  expect(await run(port, "console.log((await provider.check()).ok)")).toEqual({
    code: 0,
    printed: "false\n",
  });
  const server = await startServer({ script: "ring" });
  const message = JSON.stringify(createOutboundMessage("flash_call", number, { ringTimeSeconds: 1 }));
  const called = await run(
    server.port,
    `void provider.send(${message}).then(({ kind }) => console.log(kind))`,
  );
  expect(called).toEqual({ code: 0, printed: "accepted\n" });
  expect([...server.calls.values()][0]!.history.slice(0, 3)).toEqual(["INVITE", "CANCEL", "487"]);
  await server.close();
});

test("ignores random datagrams from the peer", async () => {
  const server = createSocket("udp4");
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  const { promise, resolve } = Promise.withResolvers<number>();
  let requests = 0;
  server.on("message", (_, from) => {
    requests++;
    resolve(from.port);
  });
  // T1 is so long that the provider retransmits nothing during the test.
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
