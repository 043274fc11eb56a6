import { expect, test } from "vitest";
import { checkProviders } from "../../src/provider-routes/check-providers.ts";

test("a check that fails, or never ends, says so, and holds up no other's", async () => {
  const providers = [
    { name: "fails", check: () => Promise.reject(new Error("secret")) },
    { name: "hangs", check: () => new Promise<never>(() => {}) },
    { name: "works", check: async () => ({ ok: true, detail: "It works." }) },
  ];
  expect(await checkProviders(providers, 10)).toEqual([
    { name: "fails", ok: false, detail: "The check itself failed." },
    { name: "hangs", ok: false, detail: "It has not answered within 0.01 s." },
    { name: "works", ok: true, detail: "It works." },
  ]);
});
