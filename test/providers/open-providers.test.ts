import { expect, test } from "vitest";
import { checkProviders, openProviders } from "../../src/providers/open-providers.ts";
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
