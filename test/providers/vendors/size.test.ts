// A vendor is a table of its words and a few functions: what grows beyond that is shared, or another vendor's, too.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fetchProviders } from "../../../src/providers/registry.ts";

const maximumLines = 350;
const folderOf = (kind: string) => fileURLToPath(new URL(`../../../src/providers/${kind}`, import.meta.url));
const usesVendors = /from "\.\.\/vendors\/(kind|provider)\.ts"/;

/** Every kind that is a vendor; `http-sms` is none, but a language to describe one. */
const vendors = Object.keys(fetchProviders).filter(
  (kind) => kind !== "http-sms" && usesVendors.test(readFileSync(join(folderOf(kind), "index.ts"), "utf8")),
);

test("vendors are found by what they are made of", () => {
  for (const kind of ["aws-sms", "infobip", "sinch", "telnyx", "twilio", "vonage", "vonage-messages"]) {
    expect(vendors).toContain(kind);
  }
  expect(vendors).not.toContain("telegram-gateway");
});

test.each(vendors)(`%s has at most ${maximumLines} lines in all`, (kind) => {
  const folder = folderOf(kind);
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const lines = texts.reduce((sum, text) => sum + (text.match(/\n/g)?.length ?? 0), 0);
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThanOrEqual(maximumLines);
});
