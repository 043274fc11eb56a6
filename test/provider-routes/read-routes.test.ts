import { describe, expect, test } from "vitest";
import { fetchProviders } from "../../src/providers/registry.ts";
import { maximumCharacters } from "../../src/yaml/text.ts";
import { faultsOf, read, withRoutes } from "./support.ts";

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

describe("a sound file", () => {
  test("gives each channel its routes, the longest prefix first, and names the services", () => {
    const { routes, named, faults, warnings } = read(whole, { environment });
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
    expect([...named]).toEqual(["sms", "telegram", "flash_call", "email", "esim"]);
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

  test("may leave out what it does not need, also by leaving it blank", () => {
    expect(read("providers:\nroutes:\nemail:\n")).toMatchObject({ faults: [], routes: { channels: {} } });
  });
});

describe("faults, each with its line and column", () => {
  test.each([
    ["", "1:1: the file takes a mapping with providers, routes, email, esim, alerts."],
    ["- sms", "1:1: the file takes a mapping with providers, routes, email, esim, alerts."],
    ["provider: {}", "1:1: there is no provider; the file has providers, routes, email, esim, alerts."],
    ["providers: []", "1:12: providers takes a mapping of names to options."],
    [
      "providers:\n  Main: { kind: sandbox }",
      "2:3: a provider's name is 1 to 32 of a-z, 0-9 and -, and begins with a letter.",
    ],
    ["providers:\n  a: sandbox", "2:6: a takes a mapping with its kind and its options."],
    [
      "providers:\n  a: {}",
      "2:3: a: kind is missing; it is one of sandbox, connect-hub, telegram-gateway, whatsapp-cloud, http-mail, http-sms, infobip, sinch, aws-sms, telnyx, twilio, vonage-messages, vonage, telna, smpp, sip, smtp.",
    ],
    [
      "providers:\n  a: { kind: toString }",
      "2:14: a: there is no kind of this name; the kinds are sandbox, connect-hub, telegram-gateway, whatsapp-cloud, http-mail, http-sms, infobip, sinch, aws-sms, telnyx, twilio, vonage-messages, vonage, telna, smpp, sip, smtp.",
    ],
    ["providers:\n  1: { kind: sandbox }", "2:3: a key is a text; this one has to stand in quotes."],
    ["routes: sms", "1:9: routes takes a mapping with sms, flash_call, whatsapp, telegram."],
    ["routes:\n  fax: [a]", "2:3: there is no channel fax; they are sms, flash_call, whatsapp, telegram."],
    ["email: [a]", "1:8: email takes the name of a provider here."],
    ["email: a", "1:8: there is no provider of this name; providers are not in this file at all."],
  ])("%j", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test.each([
    ["  sms: a", "5:8: sms takes a list of providers' names, or of routes with prefix and providers."],
    ["  sms: []", "5:8: sms takes a list of providers' names, or of routes with prefix and providers."],
    ["  sms: [c]", "5:9: there is no provider of this name; providers are a, b."],
    ["  sms: [a, b, a]", "5:15: a stands here twice."],
    ["  sms: [a, { providers: [b] }]", "5:9: names and routes are not mixed: write { providers: [NAME] }."],
    ["  sms: [{ prefix: 44 }]", "5:9: providers is missing; it takes a list of providers' names."],
    ["  sms: [{ providers: [] }]", "5:22: providers takes a list of 1 to 10 providers' names."],
    [
      "  sms: [{ prefixes: 44, providers: [a] }]",
      "5:11: a route has a prefix and providers, and no prefixes.",
    ],
    [
      "  sms:\n    - { prefix: 44, providers: [a] }\n    - { prefix: '44', providers: [b] }",
      "7:17: sms has another route for 44.",
    ],
    [
      "  sms:\n    - { providers: [a] }\n    - { providers: [b] }",
      "7:7: sms has another route for everywhere else.",
    ],
    ["email: a", "5:8: a works for sms, flash_call, whatsapp, telegram, not for email."],
  ])("routes: %j", (routes, fault) => {
    expect(faultsOf(withRoutes(routes))).toEqual([fault]);
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
  ])("a prefix that is no dialling prefix: %s", (prefix) => {
    expect(faultsOf(withRoutes(`  sms: [{ prefix: ${prefix}, providers: [a] }]`))).toEqual([
      expect.stringMatching(/^5:\d+: prefix takes 1 to 15 dialling digits without \+ or 00, such as 44/),
    ]);
  });

  test("a provider of another sort than its channel", () => {
    const faults = faultsOf(whole.replace("flash_call: [trunk]", "flash_call: [postmark]"), { environment });
    expect(faults).toEqual(["20:16: postmark works for email, not for flash_call."]);
  });

  test.each([
    ["a: 1\na: 2", "2:1: this key stands here a second time."],
    ['{"email":"a","email":"b"}', "1:14: this key stands here a second time."],
    ["email: 'a", "1:10: a quote, a colon or a comma is missing before this."],
    ["email: a: b", "1:8: a value with a colon and a space in it has to stand in quotes."],
    ["email: [a", "1:10: the indentation does not fit the lines above, or a bracket is not closed."],
    ["email: @a", "1:8: a value that begins with this character has to stand in quotes."],
    ["email: a\n---\nesim: b", "2:1: a second document begins here; a file has one."],
    ["email: !secret a", "1:8: tags (!…) are not taken."],
    ["email: &a x\nesim: *a", "2:7: write it out: aliases are not taken."],
  ])("syntax: %j", (text, fault) => {
    expect(faultsOf(text)).toContain(fault);
  });

  test("all of them at once, in the order of the file", () => {
    const text = withRoutes("  sms: [c]\n  fax: [a]\nemail: a\nmail: a");
    expect(faultsOf(text).map((fault) => fault.split(": ")[0])).toEqual(["5:9", "6:3", "7:8", "8:1"]);
  });

  test("a socket kind on a runtime without sockets", () => {
    const text = "providers:\n  smsc: { kind: smpp, host: smsc.example.com }\nroutes: { sms: [smsc] }";
    expect(faultsOf(text, { kinds: fetchProviders })).toEqual([
      "2:17: smsc: this runtime has no sockets and cannot run smpp; it runs sandbox, connect-hub, telegram-gateway, whatsapp-cloud, http-mail, http-sms, infobip, sinch, aws-sms, telnyx, twilio, vonage-messages, vonage, telna.",
    ]);
  });

  test.each([
    ["twilio", "accountSid: AC00000000000000000000000000000001, authToken: x"],
    ["vonage-messages", "applicationId: 00000000-0000-4000-8000-000000000000"],
  ])("WhatsApp by %s without its option for that", (kind, options) => {
    const text = `providers:\n  a: { kind: ${kind}, ${options} }\nroutes:\n  whatsapp: [a]\n`;
    expect(faultsOf(text, { kinds: fetchProviders })).toContain(
      "4:14: a works for whatsapp only with its option whatsapp.",
    );
    const set = text.replace(" }", ", whatsapp: {} }");
    expect(faultsOf(set, { kinds: fetchProviders }).join()).not.toContain("only with");
  });

  test("the sandbox in production", () => {
    expect(faultsOf(withRoutes("  sms: [a]"), { production: true })).toEqual([
      "2:14: a: sandbox sends nothing; production takes it not.",
      "3:14: b: sandbox sends nothing; production takes it not.",
    ]);
  });

  test("the services that it names are known all the same", () => {
    expect([...read("routes: { sms: [nobody] }\nesim: nobody").named]).toEqual(["sms", "esim"]);
  });
});

describe("bounds", () => {
  test.each([
    ["length", `# ${"x".repeat(maximumCharacters)}`, "1:1: the text is longer than 262144 characters."],
    ["depth", `email: ${"[".repeat(50_000)}`, "this is nested too deeply."],
    [
      "providers",
      `providers:\n${Array.from({ length: 101 }, (_, index) => `  p${index}: { kind: sandbox }\n`).join("")}`,
      "1:1: there are more than 100 providers.",
    ],
    [
      "routes",
      withRoutes(
        `  sms:\n${Array.from({ length: 1_001 }, (_, index) => `    - { prefix: ${index + 1}, providers: [a] }\n`).join("")}`,
      ),
      "6:5: sms has more than 1000 routes.",
    ],
    [
      "providers of a route",
      withRoutes(`  sms: [${Array.from({ length: 11 }, () => "a").join(", ")}]`),
      "5:8: providers takes a list of 1 to 10 providers' names.",
    ],
  ])("of %s", (_, text, fault) => {
    expect(faultsOf(text).some((each) => each.includes(fault))).toBe(true);
  });

  test("of faults that are told", () => {
    const text = Array.from({ length: 80 }, (_, index) => `key-${index}: 1\n`).join("");
    expect(faultsOf(text)).toHaveLength(51);
    expect(faultsOf(text).at(-1)).toContain("30 more like these.");
  });
});

describe("warnings", () => {
  test("of a provider that nothing uses, and of numbers that have no route", () => {
    const { faults, warnings } = read(withRoutes("  sms: [{ prefix: 44, providers: [a] }]"));
    expect(faults).toEqual([]);
    expect(warnings).toEqual([
      "routes.yaml:3:3: nothing uses the provider b.",
      "routes.yaml:5:3: sms has no route for everywhere else: other numbers are refused.",
    ]);
  });
});
