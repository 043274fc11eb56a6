import { describe, expect, test } from "vitest";
import { createWebhookSecret } from "../../src/domain/webhooks.ts";
import * as fetchProviders from "../../src/providers/registry.ts";
import { maximumCharacters } from "../../src/config/read-yaml.ts";
import { readFaults, read, withRoutes } from "./support.ts";

const whole = `
providers:
  telegram-main: { kind: telegram-gateway, accessToken: { env: TELEGRAM_TOKEN } }
  smsc-a: { kind: smpp, host: smsc.example.com, systemId: hub, password: { env: SMSC_PASSWORD } }
  smsc-b:
    kind: smpp
    host: other.example.com
    port: 2776
    systemId: hub
    password: { env: SMSC_PASSWORD }
  trunk: { kind: sip, host: sip.example.com }
  postmark: { kind: http-mail, vendor: postmark, token: { env: POSTMARK_TOKEN }, from: hub@example.com }
  telna: { kind: telna, accessKey: { env: TELNA_KEY } }
routes:
  sms:
    - { providers: [smsc-b] } # everywhere else
    - { prefix: 44, providers: [smsc-a, smsc-b] }
    - { prefix: "447", providers: [smsc-b, smsc-a] }
  telegram: [telegram-main]
  flash_call: [trunk]
email: postmark
esim: telna
`;
const environment = {
  TELEGRAM_TOKEN: "token-of-the-gateway",
  SMSC_PASSWORD: "geheim",
  POSTMARK_TOKEN: "token-of-postmark",
  TELNA_KEY: "key-of-telna",
};

describe("a valid file", () => {
  test("returns the routes of each channel, the longest prefix first, and the named services", () => {
    const { routes, namedServices, faults, warnings } = read(whole, { environment });
    expect([faults, warnings]).toEqual([[], []]);
    expect(routes?.channels).toEqual({
      sms: [
        { prefix: "447", providers: ["smsc-b", "smsc-a"] },
        { prefix: "44", providers: ["smsc-a", "smsc-b"] },
        { prefix: "", providers: ["smsc-b"] },
      ],
      telegram: [{ prefix: "", providers: ["telegram-main"] }],
      flash_call: [{ prefix: "", providers: ["trunk"] }],
    });
    expect([routes?.email, routes?.esim]).toEqual(["postmark", "telna"]);
    expect([...namedServices]).toEqual(["sms", "flash_call", "telegram", "email", "esim"]);
    expect([...routes!.providers.values()].map(({ name, kind }) => [name, kind])).toEqual([
      ["telegram-main", "telegram-gateway"],
      ["smsc-a", "smpp"],
      ["smsc-b", "smpp"],
      ["trunk", "sip"],
      ["postmark", "http-mail"],
      ["telna", "telna"],
    ]);
  });

  test.each(["\t", "  ", ""])("may be JSON, indented by %j", (indentation) => {
    const json = JSON.stringify(
      { providers: { a: { kind: "sandbox" } }, routes: { sms: [{ prefix: "44", providers: ["a"] }] } },
      null,
      indentation,
    );
    expect(read(json)).toMatchObject({
      faults: [],
      routes: { channels: { sms: [{ prefix: "44", providers: ["a"] }] } },
    });
  });

  test("may omit sections, or leave them blank", () => {
    expect(read("providers:\nroutes:\nemail:\n")).toMatchObject({ faults: [], routes: { channels: {} } });
  });
});

describe("errors with line and column", () => {
  test.each([
    ["", "1:1: the file has to be a mapping with providers, routes, email, esim, alerts"],
    ["- sms", "1:1: the file has to be a mapping with providers, routes, email, esim, alerts"],
    ["provider: {}", "1:1: provider: there is no such key; did you mean providers?"],
    ["providers: []", "1:12: providers: has to be a mapping"],
    ["providers:\n  Main: { kind: sandbox }", "2:3: providers.Main: has to be 1 to 32 of a-z, 0-9 and -"],
    ["providers:\n  a: sandbox", "2:6: providers.a: has to be a mapping with its kind"],
    ["providers:\n  a: {}", "2:6: providers.a.kind is missing (has to be one of aws-sms, connect-hub"],
    ["providers:\n  a: { kind: toString }", "2:14: providers.a.kind: has to be one of aws-sms, connect-hub"],
    ["providers:\n  1: { kind: sandbox }", "2:3: a key that is not a text needs quotes"],
    ["routes: sms", "1:9: routes: has to be a mapping with sms, flash_call"],
    ["routes:\n  fax: [a]", "2:3: routes.fax: there is no such key; known keys are sms"],
    ["email: [a]", "1:8: email: has to be the name of a provider"],
    ["email: a", "1:8: email: no provider has this name; the providers are not in this file"],
  ])("%j", (text, fault) => {
    expect(readFaults(text)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ["  sms: a", "5:8: routes.sms: has to be a list"],
    ["  sms: []", "5:8: routes.sms: has to be a list"],
    ["  sms: [c]", "5:9: routes.sms.0: no provider has this name; the providers are a, b"],
    ["  sms: [a, b, a]", "5:15: routes.sms.2: appears twice"],
    ["  sms: [a, { providers: [b] }]", "5:12: routes.sms.1: has to be the name of a provider"],
    ["  sms: [{ prefix: 44 }]", "5:9: routes.sms.0.providers is missing"],
    ["  sms: [{ providers: [] }]", "5:22: routes.sms.0.providers: has to be a list of 1 to 10"],
    [
      "  sms: [{ prefixes: 44, providers: [a] }]",
      "5:11: routes.sms.0.prefixes: there is no such key; did you mean prefix?",
    ],
    [
      "  sms:\n    - { prefix: 44, providers: [a] }\n    - { prefix: '44', providers: [b] }",
      "7:7: routes.sms.1: has the prefix of another route",
    ],
    [
      "  sms:\n    - { providers: [a] }\n    - { providers: [b] }",
      "7:7: routes.sms.1: has the prefix of another route",
    ],
    ["email: a", "5:8: email: a works for sms, flash_call, whatsapp, telegram, not for email"],
  ])("routes: %j", (routes, fault) => {
    expect(readFaults(withRoutes(routes))).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    "+44",
    "0044",
    "044",
    "'+44'",
    "4 4",
    "'1234567890123456'",
    "UK",
    "true",
    "[44]",
    "",
    "0x2c",
    "4.4",
    "1e3",
  ])("an invalid dialling prefix: %s", (prefix) => {
    expect(readFaults(withRoutes(`  sms: [{ prefix: ${prefix}, providers: [a] }]`))).toEqual([
      expect.stringMatching(/^5:\d+: routes\.sms\.0\.prefix: has to be 1 to 15 dialling digits/),
    ]);
  });

  test("a provider that does not serve the channel", () => {
    const faults = readFaults(whole.replace("flash_call: [trunk]", "flash_call: [postmark]"), {
      environment,
    });
    expect(faults).toEqual([expect.stringContaining("20:16: routes.flash_call.0: postmark works for email")]);
  });

  test.each([
    ["a: 1\na: 2", "2:1: this key appears a second time."],
    ['{"email":"a","email":"b"}', "1:14: this key appears a second time."],
    ["email: 'a", "1:10: a quote, a colon or a comma is missing before this."],
    ["email: a: b", "1:8: a value with a colon and a space in it needs quotes."],
    ["email: [a", "1:10: the indentation does not fit the lines above, or a bracket is not closed."],
    ["email: @a", "1:8: a value that begins with this character needs quotes."],
    ["email: a\n---\nesim: b", "2:1: a second document begins here; a file has one."],
    ["email: !secret a", "1:8: tags (!…) are not supported."],
    ["email: &a x\nesim: *a", "2:7: aliases are not supported."],
  ])("syntax: %j", (text, fault) => {
    expect(readFaults(text)).toContain(fault);
  });

  test("all errors at once, in the order of the file", () => {
    const text = withRoutes("  sms: [c]\n  fax: [a]\nemail: a\nmail: a");
    expect(readFaults(text).map((fault) => fault.split(": ")[0])).toEqual(["5:9", "6:3", "7:8", "8:1"]);
  });

  test("a kind that needs sockets, on a runtime without sockets", () => {
    const text = "providers:\n  smsc: { kind: smpp, host: smsc.example.com }\nroutes: { sms: [smsc] }";
    expect(readFaults(text, { kinds: fetchProviders })).toEqual([
      expect.stringContaining(
        "2:17: providers.smsc.kind: this runtime has no sockets and cannot run smpp; it runs",
      ),
    ]);
  });

  test.each([
    ["twilio", "accountSid: AC00000000000000000000000000000001, authToken: x"],
    ["vonage-messages", "applicationId: 00000000-0000-4000-8000-000000000000"],
  ])("WhatsApp by %s without the option that it requires", (kind, options) => {
    const text = `providers:\n  a: { kind: ${kind}, ${options} }\nroutes:\n  whatsapp: [a]\n`;
    expect(readFaults(text, { kinds: fetchProviders }).join()).toContain(
      "4:14: routes.whatsapp.0: a works for whatsapp only with its option whatsapp",
    );
    const set = text.replace(" }", ", whatsapp: {} }");
    expect(readFaults(set, { kinds: fetchProviders }).join()).not.toContain("only with");
  });

  test("the sandbox in production", () => {
    expect(readFaults(withRoutes("  sms: [a]"), { production: true })).toEqual([
      expect.stringContaining("2:14: providers.a.kind: sandbox sends nothing"),
      expect.stringContaining("3:14: providers.b.kind: sandbox sends nothing"),
    ]);
  });

  test("the named services are known in spite of errors", () => {
    expect([...read("routes: { sms: [nobody] }\nesim: nobody").namedServices]).toEqual(["sms", "esim"]);
  });
});

describe("limits", () => {
  test.each([
    ["length", `# ${"x".repeat(maximumCharacters)}`, "1:1: the text is longer than 262144 characters."],
    ["depth", `email: ${"[".repeat(50_000)}`, "this is nested too deeply."],
    [
      "providers",
      `providers:\n${Array.from({ length: 101 }, (_, index) => `  p${index}: { kind: sandbox }\n`).join("")}`,
      "2:3: providers: has more than 100 providers.",
    ],
    [
      "routes",
      withRoutes(
        `  sms:\n${Array.from({ length: 1_001 }, (_, index) => `    - { prefix: ${index + 1}, providers: [a] }\n`).join("")}`,
      ),
      "6:5: routes.sms: has more than 1000 routes.",
    ],
    [
      "providers of a route",
      withRoutes(`  sms: [${Array.from({ length: 11 }, () => "a").join(", ")}]`),
      "5:8: routes.sms: has to be a list of 1 to 10 names",
    ],
  ])("of %s", (_, text, fault) => {
    expect(readFaults(text).some((each) => each.includes(fault))).toBe(true);
  });

  test("of reported errors", () => {
    const text = Array.from({ length: 80 }, (_, index) => `key-${index}: 1\n`).join("");
    expect(readFaults(text)).toHaveLength(51);
    expect(readFaults(text).at(-1)).toContain("30 more like these.");
  });
});

describe("warnings", () => {
  test("for an unused provider, and for phone numbers without a route", () => {
    const { faults, warnings } = read(withRoutes("  sms: [{ prefix: 44, providers: [a] }]"));
    expect(faults).toEqual([]);
    expect(warnings).toEqual([
      "routes.yaml:3:3: nothing uses the provider b.",
      "routes.yaml:5:3: sms has no route without a prefix: messages to other numbers are rejected.",
    ]);
  });
});

const secret = createWebhookSecret();

describe("alerts in a routes file", () => {
  test("have thresholds, which have defaults", () => {
    const text = (alerts: string) => `${withRoutes("  sms: [a]")}\nalerts: ${alerts}`;
    const webhook = `{ url: "http://10.0.0.5/hook", secret: "${secret}" }`;
    expect(read(text(`{ webhook: ${webhook} }`)).routes?.alerts).toMatchObject({
      deliveryRate: 0.5,
      oldestQueuedSeconds: 60,
    });
    const { routes } = read(text(`{ webhook: ${webhook}, deliveryRate: 0.7, oldestQueuedSeconds: 5 }`));
    expect(routes?.alerts).toMatchObject({ deliveryRate: 0.7, oldestQueuedSeconds: 5 });
  });

  test.each([
    ["yes", "7:9: alerts: has to be a mapping with email, webhook"],
    ["{ deliveryRate: 0.7 }", "7:9: alerts: needs email or webhook"],
    ["{ email: ops@example.com }", "7:18: alerts.email: needs email at the top of the file"],
    ["{ mail: ops@example.com }", "alerts.mail: there is no such key; did you mean email?"],
    ["{ email: ops }", "7:18: alerts.email: has to be an e-mail address."],
    [
      '{ webhook: { url: "ftp://x", secret: whsec_x } }',
      "alerts.webhook.url: has to be an http or https address",
    ],
    [
      '{ webhook: { url: "https://:password@x.example", secret: whsec_x } }',
      "alerts.webhook.url: has to be an http or https address without a user, a password",
    ],
    ['{ webhook: { url: "https://x.example" } }', "alerts.webhook.secret is missing"],
    ["{ deliveryRate: 70 }", "alerts.deliveryRate: has to be a share from 0 to 1, such as 0.5."],
    ["{ oldestQueuedSeconds: 0 }", "has to be a whole number of seconds from 1 to 86400."],
  ])("rejects %s", (alerts, words) => {
    const faults = readFaults(`${withRoutes("  sms: [a]")}\n\nalerts: ${alerts}`);
    expect(faults.join("\n")).toContain(words);
  });
});
