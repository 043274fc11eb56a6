// A changed trunk has the same Contact, so the registration of the previous one must be removed first.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/sip/index.ts";
import { createProviderPool } from "../../../src/providers/open-providers.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { account } from "./scripts.ts";
import { getHeader } from "./server-call.ts";
import { startServer } from "./server.ts";
import { until } from "./support.ts";

test("a changed trunk registers after the previous one has finished its call and its registration", async () => {
  const server = await startServer({ script: "ring", register: () => "200 OK" });
  const pool = createProviderPool({ ...createTestDependencies(), clock: systemClock });
  const plan = (fingerprint: string, registerSeconds: number) => ({
    name: "trunk",
    kind: "sip",
    fingerprint,
    serves: ["flash_call"] as const,
    create: (dependencies: Parameters<typeof create>[2]) =>
      create(
        "trunk",
        options.parse({
          ...account,
          host: "127.0.0.1",
          port: server.port,
          register: true,
          registerSeconds,
          publicAddress: "127.0.0.1",
          publicPort: 5060,
          t1Milliseconds: 20,
          keepaliveMilliseconds: 0,
        }),
        dependencies,
      ),
  });
  const registers = () => [...new Set(server.requests.filter((text) => text.startsWith("REGISTER")))];
  const expiries = () => registers().map((request) => getHeader(request, "Expires"));
  const use = (fingerprint: string, registerSeconds: number) => {
    const replacement = pool.prepare([plan(fingerprint, registerSeconds)]);
    replacement.use();
    return replacement.providers.messages.get("trunk")!;
  };

  const first = use("1", 600);
  await until("the first is up", () => first.isUp());
  const calling = first.send(createOutboundMessage("flash_call", "+447700900123", { ringTimeSeconds: 1 }));
  const second = use("2", 700);
  expect([first.isUp(), second.isUp()]).toEqual([false, false]);
  expect(await second.check()).toMatchObject({ ok: false });
  expect(await calling).toMatchObject({ kind: "accepted" });
  expect(await first.send(createOutboundMessage("flash_call", "+447700900124"))).toMatchObject({
    kind: "unavailable",
    notSubmitted: true,
  });
  await until("the second is up", () => second.isUp());
  expect(expiries()).toEqual(["600", "0", "700"]);
  expect(new Set(registers().map((request) => getHeader(request, "Contact"))).size).toBe(1);
  await pool.close();
  await server.close();
});
