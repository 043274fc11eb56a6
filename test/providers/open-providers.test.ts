import { describe, expect, test } from "vitest";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import type { ProviderDependencies } from "../../src/ports/providers.ts";
import {
  checkProviders,
  createProviderPool,
  openProviders,
  ProviderCreationError,
} from "../../src/providers/open-providers.ts";
import { createOutboundMessage } from "./gateway.suite.ts";
import type { PlannedProvider } from "../../src/providers/kind.ts";
import { createTestDependencies } from "./http/test-dependencies.ts";

test("drains and closes all providers, even if one of them fails to close", async () => {
  const dependencies = createTestDependencies();
  const done: string[] = [];
  const plan = (name: string, serves: PlannedProvider["serves"], close: () => Promise<void>) =>
    ({
      name,
      kind: "test",
      serves,
      create: () => ({ name, isUp: () => true, drain: () => void done.push(`drain ${name}`), close }),
    }) as unknown as PlannedProvider;
  const closing = (name: string) => async () => void done.push(`close ${name}`);
  const open = openProviders(
    [
      plan("texts", ["sms"], () => Promise.reject(new Error("stuck"))),
      plan("mail", ["email"], closing("mail")),
      plan("sims", ["esim"], closing("sims")),
    ],
    dependencies,
  );
  expect([open.messages, open.mail, open.esim].map((made) => [...made.keys()])).toEqual([
    ["texts"],
    ["mail"],
    ["sims"],
  ]);
  open.drain();
  await open.close();
  expect(done).toEqual(["drain texts", "drain mail", "drain sims", "close mail", "close sims"]);
  expect(dependencies.log.lines).toEqual([
    { level: "error", fields: { provider: "texts" }, message: "provider did not close" },
  ]);
});

test("reports a check that fails or never ends, and does not delay the other checks", async () => {
  const providers = [
    { name: "fails", check: () => Promise.reject(new Error("secret")) },
    { name: "hangs", check: () => new Promise<never>(() => {}) },
    { name: "works", check: async () => ({ ok: true, detail: "It works." }) },
  ];
  expect(await checkProviders(providers, 10)).toEqual([
    { name: "fails", ok: false, detail: "The check itself failed." },
    { name: "hangs", ok: false, detail: "It has not responded within 0.01 s." },
    { name: "works", ok: true, detail: "It works." },
  ]);
});

describe("a pool of providers", () => {
  function createPool() {
    const dependencies = createTestDependencies();
    const events: string[] = [];
    const answers: ((result: SubmitResult) => void)[] = [];
    const plan = (name: string, fingerprint: string) =>
      ({
        name,
        kind: "test",
        fingerprint,
        serves: ["sms"],
        create({ predecessor }: ProviderDependencies) {
          const id = `${name}${fingerprint}`;
          if (fingerprint === "faulty") throw new Error("secret");
          events.push(`create ${id}`);
          void predecessor?.then(() => events.push(`connect ${id}`));
          return {
            name,
            isUp: () => true,
            send: () => new Promise<SubmitResult>((resolve) => answers.push(resolve)),
            drain: () => void events.push(`drain ${id}`),
            close: async () => void events.push(`close ${id}`),
          };
        },
      }) as unknown as PlannedProvider;
    const pool = createProviderPool(dependencies);
    const use = (...plans: readonly PlannedProvider[]) => {
      const { use, providers, changes } = pool.prepare(plans);
      use();
      return { ...providers, changes };
    };
    return { pool, plan, use, events, answers, log: dependencies.log };
  }
  const message = createOutboundMessage("sms", "+447700900100");
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  test("keeps unchanged providers, and closes a changed one after its messages, before its successor connects", async () => {
    const { plan, use, events, answers, pool } = createPool();
    const before = use(plan("a", "1"), plan("b", "1"));
    const sending = before.messages.get("a")!.send(message);
    const after = use(plan("b", "1"), plan("a", "2"), plan("c", "1"));
    expect(after.changes).toEqual({ added: ["c"], changed: ["a"], removed: [], unchanged: ["b"] });
    expect(after.messages.get("b")).toBe(before.messages.get("b"));
    expect(before.messages.get("a")!.isUp()).toBe(false);
    expect(await before.messages.get("a")!.send(message)).toMatchObject({ notSubmitted: true });
    await settle();
    expect(events).toEqual(["create a1", "create b1", "create a2", "create c1", "drain a1"]);
    answers[0]!({ kind: "accepted", providerMessageId: "1", receipts: [] });
    expect(await sending).toMatchObject({ kind: "accepted" });
    await settle();
    expect(events.slice(5)).toEqual(["close a1", "connect a2"]);
    await pool.close();
  });

  test("has a removed provider in `leaving` until it is closed", async () => {
    const { plan, use, answers, pool } = createPool();
    let closed = 0;
    pool.onClosed(() => (closed += 1));
    void use(plan("a", "1")).messages.get("a")!.send(message);
    use();
    expect([...pool.getLeaving().keys()]).toEqual(["a"]);
    answers[0]!({ kind: "refused", detail: "No such number." });
    await settle();
    expect([closed, pool.getLeaving().size]).toEqual([1, 0]);
  });

  test("connects the third provider of a name after both previous ones are closed", async () => {
    const { plan, use, events, answers, pool } = createPool();
    void use(plan("a", "1")).messages.get("a")!.send(message);
    use(plan("a", "2"));
    use(plan("a", "3"));
    await settle();
    expect(events).not.toContain("connect a3");
    answers[0]!({ kind: "refused", detail: "No such number." });
    await settle();
    expect(events.slice(-2)).toEqual(["connect a2", "connect a3"]);
    await pool.close();
  });

  test("changes nothing if a provider cannot be created, or if the providers are discarded", async () => {
    const { plan, use, events, pool } = createPool();
    const { messages } = use(plan("a", "1"));
    expect(() => pool.prepare([plan("b", "1"), plan("a", "faulty")])).toThrow(ProviderCreationError);
    await pool.prepare([plan("c", "1"), plan("a", "2")]).discard();
    await settle();
    expect(events).toEqual([
      "create a1",
      "create b1",
      "close b1",
      "create c1",
      "create a2",
      "close c1",
      "close a2",
    ]);
    expect(messages.get("a")!.isUp()).toBe(true);
    await pool.close();
  });

  test("closes retired providers at once in a shutdown, also if a message never ends", async () => {
    const { plan, use, events, pool } = createPool();
    const { messages } = use(plan("a", "1"));
    void messages.get("a")!.send(message);
    use(plan("b", "1"));
    await pool.close();
    await settle();
    expect(events.filter((event) => event.startsWith("close"))).toEqual(["close b1", "close a1"]);
  });
});
