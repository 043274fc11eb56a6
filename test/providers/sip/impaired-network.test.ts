// The peer is the SIP server of server.ts, behind a relay that loses, duplicates and reorders datagrams.
import { describe, expect, test } from "vitest";
import type { SubmitResult } from "../../../src/ports/gateways.ts";
import { startRelay, type Impairment } from "./relay.ts";
import { startServer } from "./server.ts";
import type { ScriptName } from "./scripts.ts";
import { account } from "./scripts.ts";
import { openProvider, until } from "./support.ts";

const profiles: readonly (Impairment & { readonly name: string })[] = [
  { name: "healthy", seed: 1, loss: 0, duplication: 0, delay: 0 },
  { name: "a fifth of the datagrams lost each way", seed: 2, loss: 0.2, duplication: 0, delay: 0 },
  { name: "half of the datagrams duplicated", seed: 3, loss: 0, duplication: 0.5, delay: 0 },
  { name: "half of the datagrams delayed", seed: 4, loss: 0, duplication: 0, delay: 0.5 },
  { name: "datagrams lost, duplicated and delayed", seed: 5, loss: 0.2, duplication: 0.3, delay: 0.3 },
];

const calls = 50;
const cycle: readonly ScriptName[] = ["ring", "ringAtOnce", "answerWins", "challenge", "busy"];
const getScript = (number: string) => cycle[Number(number.slice(-2)) % cycle.length]!;
const numbers = Array.from({ length: calls }, (_, index) => `+4477009001${String(index).padStart(2, "0")}`);

describe(`${calls} calls at once`, () => {
  test.for(profiles)("have one correct result each, and end: $name", async (profile) => {
    const server = await startServer({ script: getScript });
    const relay = await startRelay(server.port, profile);
    const times = { t1Milliseconds: 60, setupTimeoutMilliseconds: 10_000 };
    const { provider, call } = openProvider(relay.port, { ...account, ...times });
    const results = new Map<string, SubmitResult[]>(numbers.map((number) => [number, []]));
    await Promise.all(
      numbers.map(async (number) => {
        results.get(number)!.push(await call(number));
      }),
    );
    for (const [number, outcomes] of results) {
      expect(outcomes).toHaveLength(1);
      const [{ kind }] = outcomes as [SubmitResult];
      expect(kind).toBe(getScript(number) === "busy" ? "refused" : "accepted");
    }
    await until("no call rings at the peer", () => server.countRinging() === 0);
    const getCalls = () => [...server.calls.values()];
    await until("no answered call is left", () => getCalls().every(({ state }) => state !== "answered"));
    await until("all was acknowledged", () => getCalls().every(({ isAcknowledged }) => isAcknowledged));
    expect(server.violations).toEqual([]);
    if (profile.loss > 0) expect(relay.count.lost).toBeGreaterThan(calls / 2);
    if (profile.duplication > 0) expect(relay.count.duplicated).toBeGreaterThan(calls / 2);
    if (profile.delay > 0) expect(relay.count.delayed).toBeGreaterThan(calls / 2);
    await provider.close();
    await relay.close();
    await server.close();
  });
});
