import { expect, test } from "vitest";
import { bothContracts, contract, operatorContract } from "../support/contract.ts";

test("a component of both contracts is the same in both", () => {
  for (const [kind, components] of Object.entries(operatorContract.components)) {
    const both = bothContracts.components[kind] as Readonly<Record<string, unknown>>;
    const own = { ...(contract.components[kind] as Readonly<Record<string, unknown>>) };
    for (const [name, component] of Object.entries(components as object)) {
      expect(own[name] ?? component, `${kind} ${name}`).toEqual(both[name]);
    }
  }
});
