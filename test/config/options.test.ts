import { describe, expect, test } from "vitest";
import type { ProviderKinds } from "../../src/providers/kind.ts";
import { readFaults, kinds, read } from "./support.ts";

const provider = (options: string) => `providers:\n  a:\n${options.replaceAll(/^/gm, "    ")}`;

describe("options", () => {
  test.each([
    ["kind: telegram-gateway\naccessToken: a b", "4:18: providers.a.accessToken: has to be the API token"],
    ["kind: telegram-gateway", "3:5: providers.a.accessToken is missing (has to be the API token"],
    [
      "kind: telegram-gateway\naccessToken: x\ntoken: x",
      "5:5: providers.a.token: there is no such key; known keys are accessToken,",
    ],
    [
      "kind: smpp\nhost: h\nsystemId: s\npassword: p\nport: 99999",
      "7:11: providers.a.port: has to be a whole number from 1 to 65535.",
    ],
    [
      "kind: smpp\nhost: h\nsystemId: s\npassword: p\nthrottledStatuses: [8, x]",
      "7:28: providers.a.throttledStatuses.1: ",
    ],
    [
      'kind: smpp\nhost: h\nsystemId: s\npassword: p\ntlvs: { "0x1400": 1101, "0x1401": é }',
      "7:39: providers.a.tlvs.0x1401: has to be a text of 1 to 254 characters",
    ],
    [
      "kind: smpp\nhost: h\nsystemId: s\npassword: p\nsenders:\n  - { prefix: 1, sender: A }\n  - { prefix: 1, sender: B }",
      "9:19: providers.a.senders.1.prefix: another rule already has this prefix.",
    ],
    [
      'kind: smpp\nhost: h\nsystemId: s\npassword: p\ntlvs:\n  - { account: Ada, "0x1400": 1101 }',
      "8:20: providers.a.tlvs.0.account: has to be the id of an account, a UUID.",
    ],
    [
      'kind: smpp\nhost: h\nsystemId: s\npassword: p\ntlvs:\n  - { text: "Code {#x#}", "0x1400": 1101 }',
      "8:17: providers.a.tlvs.0.text: has to be a text whose variables are written {#var#}, ",
    ],
    [
      'kind: smpp\nhost: h\nsystemId: s\npassword: p\ntlvs:\n  - { "0x1400": 1101 }\n  - { template: login, "0x1400": 1102 }',
      "9:9: providers.a.tlvs.1: this rule never applies: an earlier rule matches all of its messages.",
    ],
    [
      'kind: smpp\nhost: h\nsystemId: s\npassword: p\ntlvs:\n  - { templat: login, "0x1400": 1101 }',
      "8:20: providers.a.tlvs.0.templat: is none of account, template, text, prefix, and tags from 0x1400",
    ],
    [
      "kind: vonage\napiKey: x\napiSecret: x\ndlt:\n  - { template: login, entityId: 1101456324 }",
      "7:9: providers.a.dlt.0.templateId is missing (has to be the id of the template of India's DLT",
    ],
    [
      "kind: vonage\napiKey: x\napiSecret: x\ndlt:\n  - { prefix: 91, entityId: 1101456324, templateId: 1107163213 }",
      "7:11: providers.a.dlt.0.prefix: there is no such key",
    ],
    [
      "kind: vonage\napiKey: x\napiSecret: x\ndlt: []",
      "6:10: providers.a.dlt: has to be a list of 1 to 1000 rules.",
    ],
    [
      "kind: sip\nhost: h\nusername: u",
      "3:5: providers.a.password is missing (username and password must be set together).",
    ],
    [
      "kind: whatsapp-cloud\naccessToken: x\nappSecret: x\nverifyToken: x\nphoneNumberId: 1\ntemplate:\n  name: UP\n  language: en\n  more: 1",
      "9:13: providers.a.template.name: has to be a template's name",
    ],
    [
      "kind: whatsapp-cloud\naccessToken: x\nappSecret: x\nverifyToken: x\nphoneNumberId: 1\ntemplate:\n  name: up\n  language: en\n  locales:\n    de: { language: de }\n    german: { language: de }",
      "13:17: providers.a.template.locales.german: is not a language tag such as de or pt-BR.",
    ],
    [
      `kind: twilio\naccountSid: AC${"0a".repeat(16)}\nauthToken: x\nwhatsapp:\n  from: "+15005550006"\n  contentSid: HX${"0b".repeat(16)}\n  locales:\n    de: HX1`,
      "10:13: providers.a.whatsapp.locales.de: has to be the template's SID",
    ],
    [
      "kind: smpp\nhost: h\nsystemId: s\npassword: p\nport: '2775'",
      "7:11: providers.a.port: has to be a whole number",
    ],
    ["kind: sandbox\nlatency: 5", "4:5: providers.a.latency: there is no such key; known keys are kind."],
    [
      "kind: smpp\nhost:\nsystemId: s\npassword: p",
      "4:10: providers.a.host: has to be a text of 1 to 253 characters",
    ],
  ])("reports the error in %j", (options, fault) => {
    const faults = readFaults(provider(options));
    expect(faults.filter((each) => each.startsWith(fault))).toHaveLength(1);
  });

  test("reports an unknown option inside of an option", () => {
    const options =
      "kind: whatsapp-cloud\naccessToken: x\nappSecret: x\nverifyToken: x\nphoneNumberId: 1\ntemplate: { name: up, language: en, more: 1 }";
    expect(readFaults(provider(options))).toEqual([
      expect.stringContaining("8:41: providers.a.template.more: there is no such key"),
    ]);
  });

  test("accepts texts that look like numbers in YAML", () => {
    const options =
      "kind: whatsapp-cloud\naccessToken: 12345678901234567890\nappSecret: 0012\nverifyToken: 1e3\nphoneNumberId: 106540352242922000";
    expect(readFaults(provider(options))).toEqual([]);
  });

  test("accepts ids in rules that look like numbers, and rejects a rule that is not in a list", () => {
    const rule = "{ template: login, entityId: 1101456780000012345, templateId: 1107160000000012345 }";
    expect(readFaults(provider(`kind: vonage\napiKey: x\napiSecret: x\ndlt:\n  - ${rule}`))).toEqual([]);
    expect(readFaults(provider(`kind: vonage\napiKey: x\napiSecret: x\ndlt: ${rule}`))).toHaveLength(1);
  });
});

describe("{ env: NAME }", () => {
  const telegram = provider("kind: telegram-gateway\naccessToken: { env: TELEGRAM_TOKEN }");

  test.each([[{}], [{ TELEGRAM_TOKEN: "" }]])("reports the unset variable: %j", (environment) => {
    const fault = "4:25: the environment variable TELEGRAM_TOKEN is not set.";
    expect(readFaults(telegram, { environment })).toEqual([fault]);
  });

  test.each(["{ env: }", "{ env: [A] }", "{ env: 'A B' }", "{ env: 5 }"])(
    "requires a variable name, not %s",
    (given) => {
      const faults = readFaults(provider(`kind: telegram-gateway\naccessToken: ${given}`));
      expect(faults).toEqual([
        expect.stringMatching(/^4:\d+: env requires the name of an environment variable/),
      ]);
    },
  );

  test("is converted to a number or a boolean if one is expected", () => {
    const text = provider(
      "kind: sip\nhost: { env: HOST_NAME }\nport: { env: SIP_PORT }\nassertedIdentity: { env: ASSERTED }",
    );
    const environment = { HOST_NAME: "sip.example.com", SIP_PORT: "5070", ASSERTED: "false" };
    expect(readFaults(text, { environment })).toEqual([]);
    expect(readFaults(text, { environment: { ...environment, SIP_PORT: "http" } })).toEqual([
      "5:11: providers.a.port: has to be the SIP peer's port, from 1 to 65535.",
    ]);
  });

  test("works for a kind, a prefix and a provider name", () => {
    const text = `providers:
  a: { kind: { env: KIND } }
routes:
  sms: [{ prefix: { env: PREFIX }, providers: [{ env: NAME }] }]`;
    const environment = { KIND: "sandbox", PREFIX: "44", NAME: "a" };
    expect(read(text, { environment }).routes?.channels).toEqual({
      sms: [{ prefix: "44", providers: ["a"] }],
    });
    expect(readFaults(text)).toHaveLength(3);
  });

  test("the variable's value never appears in an error", () => {
    const secret = "s3cret value of the ënvironment";
    const environment = { SECRET: secret };
    const told = Object.entries(kinds as ProviderKinds).flatMap(([kind, { options: schema }]) => {
      const options = Object.keys(schema.shape)
        .map((name) => `${name}: { env: SECRET }`)
        .join("\n");
      return readFaults(provider(`kind: ${kind}\n${options}`), { environment });
    });
    const elsewhere = `providers:
  a: { kind: { env: SECRET } }
  b: { kind: sandbox }
routes:
  sms: [{ prefix: { env: SECRET }, providers: [{ env: SECRET }] }]
  telegram: { env: SECRET }
email: { env: SECRET }`;
    told.push(...readFaults(elsewhere, { environment }));
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter((fault) => fault.includes("s3cret"))).toEqual([]);
  });
});
