import { describe, expect, test } from "vitest";
import { toFingerprint } from "../../src/config/fingerprint.ts";
import { readTemplates } from "../../src/config/templates.ts";
import { kinds, read } from "./support.ts";

test.each([
  [{ a: 1 }, { a: "1" }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [new Map([["a", new Map([["b", 1]])]]), new Map([["a", new Map([["b", 2]])]])],
  [{ a: new Set(["b"]) }, { a: new Set(["c"]) }],
  [{ a: null }, {}],
  [undefined, null],
])("settings with another effect have another hash: %j, %j", (one, other) => {
  expect(toFingerprint(one)).not.toBe(toFingerprint(other));
  expect(toFingerprint(one)).toBe(toFingerprint(structuredClone(one)));
});

test.each([[() => {}], [/x/], [{ a: [Symbol.iterator, (() => {}).constructor] }]])(
  "a value whose changes would not be noticed is rejected: %s",
  (value) => {
    expect(() => toFingerprint({ value })).toThrow(TypeError);
  },
);

/** Required options of each kind, and further options whose schemas change their values. */
const optionsOfKinds: Readonly<Record<keyof typeof kinds, object>> = {
  smpp: {
    host: "h",
    systemId: "s",
    password: "p",
    tls: { serverName: "h" },
    senders: [{ prefix: "44", sender: "A" }],
    tlvs: [{ prefix: "91", text: "Code {#var#}", "0x1400": "1101" }],
  },
  sip: { host: "h" },
  smtp: { host: "h", from: "hub@example.com" },
  "whatsapp-cloud": {
    accessToken: "t",
    appSecret: "s",
    verifyToken: "v",
    phoneNumberId: "1",
    freeText: true,
  },
  "telegram-gateway": { accessToken: "1:t" },
  "connect-hub": {
    baseUrl: "https://hub.example",
    apiKey: "chk_x",
    accountId: "01931f6a-7b00-7000-8000-0000000000a1",
  },
  twilio: { accountSid: `AC${"0".repeat(32)}`, authToken: "t".repeat(32), sharedKeys: "k".repeat(32) },
  vonage: { apiKey: "k", apiSecret: "s", dlt: { entityId: "1101456324", templateId: "1107163213" } },
  "vonage-messages": {
    applicationId: "01931f6a-7b00-7000-8000-0000000000a1",
    privateKey: "-----BEGIN PRIVATE KEY-----",
  },
  sinch: { servicePlanId: "p", apiToken: "t" },
  telnyx: { apiKey: "k", publicKey: `${"A".repeat(43)}=` },
  infobip: { apiKey: "k", baseUrl: "https://x.api.infobip.com" },
  "aws-sms": { region: "eu-west-1", accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "s".repeat(40) },
  "http-sms": {
    baseUrl: "https://v.example",
    path: "/send",
    json: { to: "{to}", text: "{text}" },
    answer: { id: "id" },
  },
  "http-mail": { vendor: "postmark", token: "t", from: "hub@example.com" },
  telna: { accessKey: "k" },
  sandbox: {},
};

describe("every setting of the files has a hash", () => {
  test.each(Object.entries(optionsOfKinds))("a provider of kind %s", (kind, options) => {
    const { success, data } = kinds[kind as keyof typeof kinds].options.safeParse(options);
    expect(success).toBe(true);
    expect(toFingerprint({ kind, options: data })).toMatch(/^[0-9a-f]{64}$/);
  });

  test("templates with all properties", () => {
    const text = `
workflows: { default: [{ channel: sms, timeout: 30 }], GB: [{ channel: whatsapp }] }
templates:
  shop:
    brand: Shop
    sender: Shop
    accounts: [01931f6a-7b00-7000-8000-0000000000a1]
    texts: { en: "{code}" }
    transactions: { en: "{code} {amount} {payee}" }
    whatsapp: { name: shop, languages: [en, pt_BR], ttl: 60 }
    countries: { GB: { sender: Other, texts: { en: "GB {code}" } } }
`;
    const hash = (written: string) => {
      const { templates, faults } = readTemplates({
        text: written,
        name: "templates.yaml",
        brand: undefined,
      });
      expect(faults).toEqual([]);
      return toFingerprint(templates);
    };
    expect(hash(text)).toBe(hash(text.replace("timeout: 30", "timeout:  30")));
    expect(hash(text)).not.toBe(hash(text.replace("0a1]", "0a2]")));
    expect(hash(text)).not.toBe(hash(text.replace("GB {code}", "UK {code}")));
  });
});

test("a plan has another hash if an option, a default or a secret has another value", () => {
  const fingerprint = (options: string, environment = { PASSWORD: "p" }) =>
    read(`providers: { a: { kind: smpp, host: h, systemId: s, ${options} } }\nroutes: { sms: [a] }`, {
      environment,
    }).routes!.providers.get("a")!.fingerprint;
  const password = "password: { env: PASSWORD }";
  expect(fingerprint(password)).toBe(fingerprint("port: 2775, password: p"));
  expect(fingerprint(password)).not.toBe(fingerprint(password, { PASSWORD: "other" }));
  expect(fingerprint(password)).not.toBe(fingerprint(`${password}, window: 5`));
});
