import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
let file: string;
beforeAll(async () => {
  cli = await createCli();
  file = join(cli.folder, "templates.yaml");
});
afterAll(() => cli.remove());

const check = (environment: Record<string, string>) => cli.run(["texts", "check"], { environment });

async function checkFile(text: string) {
  await writeFile(file, text);
  return check({ CONNECT_HUB_TEMPLATES: file, CONNECT_HUB_BRAND: "Example" });
}

describe("texts check", () => {
  test("prints the length of each text, and the workflows, of the templates file", async () => {
    const text = `
workflows: { GB: [{ channel: whatsapp, timeout: 45 }, { channel: sms }] }
templates:
  default:
    texts: { en: "{code} {brand}", ru: "{code} – код" }
    countries: { US: { sender: "+12025550123" } }
  payments:
    whatsapp: { name: pay, languages: [en] }
    transactions: { en: "{code} {amount} {payee}" }
`;
    expect(await checkFile(text)).toEqual({
      code: 0,
      stdout: `default: en 18 of 160, ru 16 of 70
default in US: the template's texts
payments: the built-in texts; payments in en; WhatsApp's pay in en
workflow GB: whatsapp 45 s, sms 60 s
`,
      stderr: "",
    });
  });

  test("reads a long file completely, and reports the position of invalid UTF-8", async () => {
    const head = `# ${"я".repeat(140_000)}\ntemplates:\n  last:\n    texts: { en: "{code}`;
    const whole = await checkFile(`${head}" }\n`);
    expect(whole).toEqual({ code: 0, stdout: "last: en 10 of 160\n", stderr: "" });
    await writeFile(file, Buffer.concat([Buffer.from(`${head} caf`), Buffer.from([0xe9, 0x22, 0x20, 0x7d])]));
    const { code, stderr } = await check({ CONNECT_HUB_TEMPLATES: file });
    expect([code, stderr]).toEqual([1, `${file}:4:29: this is not UTF-8; save the file as UTF-8.\n`]);
  });

  test("reports all errors of the file with file and line", async () => {
    const { code, stdout, stderr } = await checkFile(
      'templates:\n  default:\n    texts: { en: "Hi", de: "{kode}" }\n',
    );
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      `${file}:3:18: templates.default.texts.en: must contain {code}.`,
      `${file}:3:28: templates.default.texts.de: has {kode}, which is unknown; known placeholders are {code}, {brand}, {minutes}.`,
    ]);
  });

  test.each([
    [{}, "There are no texts to check: CONNECT_HUB_TEMPLATES is not set.\n"],
    [
      { CONNECT_HUB_TEMPLATES: "/nowhere.yaml" },
      "CONNECT_HUB_TEMPLATES: /nowhere.yaml: there is no such file.\n",
    ],
    [{ CONNECT_HUB_TEMPLATES: "/" }, "CONNECT_HUB_TEMPLATES: /: this is a folder, not a file.\n"],
    [
      { CONNECT_HUB_TEMPLATES: '{"texts":{}}' },
      "CONNECT_HUB_TEMPLATES:1:2: texts: there is no such key; known keys are workflows, templates.\n",
    ],
  ])("reports %j in one line", async (environment, reason) => {
    expect(await check(environment)).toEqual({ code: 1, stdout: "", stderr: reason });
  });
});
