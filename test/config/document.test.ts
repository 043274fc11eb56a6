import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { socketKinds, type ProviderKinds } from "../../src/providers/kind.ts";
import { kinds, read } from "./support.ts";

const document = readFileSync(new URL("../../src/providers/README.md", import.meta.url), "utf8");

describe("the documentation of the providers", () => {
  test("contains a valid routes file", () => {
    const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(document) ?? [];
    const names = [...text.matchAll(/env: (\w+)/g)].map(([, name = ""]) => [name, "secret"]);
    expect(names.length).toBeGreaterThan(0);
    const { routes, faults, warnings } = read(text, { environment: Object.fromEntries(names) });
    expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
    expect(Object.keys(routes!.channels)).toEqual(["sms", "flash_call", "telegram"]);
  });

  test("contains valid rules for registered texts", () => {
    const [, section = ""] = document.split("\n## Registered texts\n");
    const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
    const text = `providers:\n${example.replaceAll(/^/gm, "  ")}\nroutes: { sms: [india, india-smpp] }`;
    const environment = { INFOBIP_API_KEY: "secret", INDIA_PASSWORD: "secret" };
    const { faults, warnings, routes } = read(text, { environment });
    expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
    expect(routes!.channels.sms).toEqual([{ prefix: "", providers: ["india", "india-smpp"] }]);
  });

  test("lists every provider kind with its services, its required options and its runtimes", () => {
    const rows = [
      ...document.matchAll(
        /^\| `([a-z-]+)` +\| ([a-z_, ]+?) +\| (.*?) +\| (Node, Bun, Deno|everywhere) +\|/gm,
      ),
    ];
    const listed = rows.map(([, kind, serves, needs = "", where]) => ({
      kind,
      serves,
      needs: [...needs.matchAll(/`(\w+)`/g)].map(([, name]) => name),
      where,
    }));
    const known = Object.entries(kinds as ProviderKinds).map(([kind, { serves, options }]) => {
      const issues = options.safeParse({}).error?.issues ?? [];
      return {
        kind,
        serves: serves.length === 4 ? "all channels" : serves.join(", "),
        needs: [...new Set(issues.map(({ path }) => path[0]))],
        where: socketKinds.some((each) => each === kind) ? "Node, Bun, Deno" : "everywhere",
      };
    });
    const byKind = (one: { kind?: string | undefined }, other: { kind?: string | undefined }) =>
      String(one.kind).localeCompare(String(other.kind));
    expect(listed.toSorted(byKind)).toEqual(known.toSorted(byKind));
  });
});
