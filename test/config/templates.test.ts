import { describe, expect, test } from "vitest";
import { readTemplates } from "../../src/config/templates.ts";

const read = (text: string, brand?: string) => readTemplates({ text, name: "templates.yaml", brand });
const faultsOf = (text: string) => read(text).faults.map((fault) => fault.replace(/^templates\.yaml:/, ""));
const withText = (text: string) => `templates: { default: { texts: { en: ${JSON.stringify(text)} } } }`;

test("reports all errors at once, in the order of the file", () => {
  const file = `texts: {}
templates:
  default:
    sender: Example Company
    colour: red
    texts:
      en: "Your code."
      xx: "{code}"
      de: "{code} {name}"
workflows:
  XX: [{ channel: fax, timeout: 5 }]
`;
  const places = [
    "1:1: texts: there is no such key",
    "4:13: templates.default.sender: has to be 1 to 11 characters of the GSM alphabet",
    "5:5: templates.default.colour: there is no such key",
    "7:11: templates.default.texts.en: must contain {code}",
    "8:7: templates.default.texts.xx: unknown language",
    "9:11: templates.default.texts.de: has {name}, which is unknown; known placeholders are {code}, {brand}, {minutes}",
    "11:3: workflows.XX: unknown country",
    "11:19: workflows.XX.0.channel: has to be sms, flash_call, whatsapp or telegram",
    "11:33: workflows.XX.0.timeout: has to be a whole number of seconds from 15 to 900",
  ];
  expect(faultsOf(file)).toEqual(places.map((place) => expect.stringContaining(place)));
});

describe("texts", () => {
  test.each([
    ["{code} {amount}", "has {amount}, which is unknown"],
    ["{code} {Brand}", "has {Brand}, which is unknown"],
    ["{code} {", "has an unmatched brace"],
    ["{{code}}", "has an unmatched brace"],
    [" {code}", "begins or ends with a space"],
    ["{code}\t", "or has a control character"],
    ["{code} \ud83d", "has half of a surrogate pair"],
    [`{code} ${"x".repeat(1_000)}`, "has more than 1000 characters"],
    [`{code} ${"x".repeat(150)}`, "does not fit into one SMS: with its longest values it has 161 of 160"],
    [`{code} ${"я".repeat(60)}`, "does not fit into one SMS: with its longest values it has 71 of 70"],
  ])("rejects %j", (text, fault) => {
    expect(faultsOf(withText(text))).toEqual([expect.stringContaining(fault)]);
    expect(faultsOf(withText(text))[0]).toMatch(/^1:38: templates\.default\.texts\.en: /);
  });

  test.each([`{code} ${"x".repeat(149)}`, `{code} ${"я".repeat(59)}`, "{code}"])("accepts %j", (text) => {
    expect(faultsOf(withText(text))).toEqual([]);
  });

  test("include the brand in the length", () => {
    const text = withText(`{code} {brand} ${"x".repeat(130)}`);
    expect(read(text, "B".repeat(18)).faults).toEqual([]);
    expect(read(text, "B".repeat(19)).faults).toHaveLength(1);
  });

  test("of payments must contain the amount and the payee", () => {
    const of = (text: string) => `templates: { a: { transactions: { en: "${text}" } } }`;
    expect(faultsOf(of("{code} {brand}"))).toEqual([
      "1:39: templates.a.transactions.en: must contain {amount}, {payee}.",
    ]);
    expect(faultsOf(of("{code} {amount} {payee}"))).toEqual([]);
  });
});

test("blank values count as unset, because the lines below may be commented out", () => {
  expect(faultsOf("templates: { a: { brand: , sender: , texts: , countries: } }")).toEqual([]);
});

describe("rejected values", () => {
  test.each([
    ["[]", "1:1: the file has to be a mapping"],
    ["templates: [a]", "1:12: templates: has to be a mapping"],
    [
      `templates: { ${Array.from({ length: 101 }, (_, index) => `t${index}: {}`).join(", ")} }`,
      "more than 100",
    ],
    ["templates: { A: {} }", "1:14: templates.A: has to be 1 to 64"],
    ["templates: { a: b }", "1:17: templates.a: has to be a mapping with sender, texts"],
    ["templates: { a: { brand: Für } }", "1:26: templates.a.brand: has to be 1 to 20"],
    ["templates: { a: { sender: 日本 } }", "1:27: templates.a.sender: has to be 1 to 11"],
    ["templates: { a: { texts: {} } }", "1:26: templates.a.texts: has to be a mapping of languages"],
    ["templates: { a: { texts: { en: { code } } } }", "1:32: templates.a.texts.en: has to be a text"],
    [
      "templates: { a: { texts: { pt-BR: '{code}', pt-br: '{code}' } } }",
      "1:45: templates.a.texts.pt-br: appears a second time",
    ],
    ["templates: { a: { accounts: } }", "1:29: templates.a.accounts: has to be a list of the ids"],
    ["templates: { a: { accounts: [] } }", "1:29: templates.a.accounts: has to be a list of the ids"],
    ["templates: { a: { accounts: [shop] } }", "1:30: templates.a.accounts.0: has to be the id"],
    [
      "templates: { default: { accounts: [01931f6a-7b00-7000-8000-0000000000a1] } }",
      "1:35: templates.default.accounts: is not allowed for default",
    ],
    ["templates: { a: { countries: GB } }", "1:30: templates.a.countries: has to be a mapping"],
    ["templates: { a: { countries: { XX: {} } } }", "1:32: templates.a.countries.XX: unknown country"],
    ["templates: { a: { countries: { GB: x } } }", "1:36: templates.a.countries.GB: has to be a mapping"],
    [
      "templates: { a: { countries: { GB: { brand: x } } } }",
      "1:38: templates.a.countries.GB.brand: there is no such key",
    ],
    ["templates: { a: { whatsapp: login } }", "1:29: templates.a.whatsapp: has to be a mapping"],
    ["templates: { a: { whatsapp: { languages: [en] } } }", "1:29: templates.a.whatsapp.name is missing"],
    [
      "templates: { a: { whatsapp: { name: Login-Code, languages: [en] } } }",
      "1:37: templates.a.whatsapp.name: has to be",
    ],
    ["templates: { a: { whatsapp: { name: a } } }", "1:29: templates.a.whatsapp.languages is missing"],
    [
      "templates: { a: { whatsapp: { name: a, languages: [en-GB] } } }",
      "1:52: templates.a.whatsapp.languages.0: unknown language",
    ],
    [
      "templates: { a: { whatsapp: { name: a, languages: [en], code: b } } }",
      "1:57: templates.a.whatsapp.code: there is no such key",
    ],
    ...["29", "901", "60.5", "soon", "[60]"].map((ttl): [string, string] => [
      `templates: { a: { whatsapp: { name: a, languages: [en], ttl: ${ttl} } } }`,
      "1:62: templates.a.whatsapp.ttl: has to be",
    ]),
    ["workflows: [sms]", "1:12: workflows: has to be a mapping"],
    ["workflows: { GB: [] }", "1:18: workflows.GB: has to be a list of 1 to 4 steps"],
    ["workflows: { GB: [sms] }", "1:19: workflows.GB.0: has to be a mapping with channel, timeout"],
    ["workflows: { GB: [{ channel: sms, wait: 20 }] }", "1:35: workflows.GB.0.wait: there is no such key"],
    ["workflows: { GB: [{ timeout: 20 }] }", "1:19: workflows.GB.0.channel is missing"],
    ["workflows: { GB: [{ channel: sms, timeout: 901 }] }", "1:44: workflows.GB.0.timeout: has to be"],
    ["templates: {", "1:13: the indentation does not fit the lines above, or a bracket is not closed."],
  ])("%j", (text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  });
});
