import { describe, expect, test } from "vitest";
import { readTemplates } from "../../src/verification-texts/read-templates.ts";

const read = (text: string, brand?: string) => readTemplates({ text, name: "templates.yaml", brand });
const faultsOf = (text: string) => read(text).faults.map((fault) => fault.replace(/^templates\.yaml:/, ""));
const withText = (text: string) => `templates: { default: { texts: { en: ${JSON.stringify(text)} } } }`;

test("all faults are told at once, in the order of the file", () => {
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
  expect(faultsOf(file)).toEqual([
    "1:1: there is no texts; the file has workflows and templates.",
    "4:13: sender takes 1 to 11 characters of GSM's alphabet with a letter among them, or a number of 3 to 15 digits in quotes.",
    "5:5: default has no colour; it takes sender, texts, transactions, whatsapp, brand, accounts, countries.",
    "7:11: en leaves out {code}.",
    "8:7: there is no language xx; write its tag, such as en or pt-BR.",
    "9:11: de has {name}, which there is not; it takes {code}, {brand}, {minutes}.",
    "11:3: there is no country XX; write its ISO code, such as GB.",
    "11:19: channel takes one of sms, flash_call, whatsapp, telegram.",
    "11:33: timeout takes a whole number of seconds from 15 to 900.",
  ]);
});

describe("texts", () => {
  test.each([
    ["{code} {amount}", "has {amount}, which there is not; it takes {code}, {brand}, {minutes}."],
    ["{code} {Brand}", "has {Brand}, which there is not; it takes {code}, {brand}, {minutes}."],
    ["{code} {", "has a brace without the other one."],
    ["{{code}}", "has a brace without the other one."],
    [" {code}", "begins or ends with a space, or has a control character."],
    ["{code}\t", "begins or ends with a space, or has a control character."],
    ["{code} \ud83d", "has half of a character that takes two \\u…."],
    [`{code} ${"x".repeat(1_000)}`, "has more than 1000 characters."],
    [
      `{code} ${"x".repeat(150)}`,
      "takes more than one SMS: with its longest values it has 161 of 160 characters.",
    ],
    [
      `{code} ${"я".repeat(60)}`,
      "takes more than one SMS: with its longest values it has 71 of 70 characters.",
    ],
  ])("%j is refused", (text, fault) => {
    expect(faultsOf(withText(text))).toEqual([`1:38: en ${fault}`]);
  });

  test.each([`{code} ${"x".repeat(149)}`, `{code} ${"я".repeat(59)}`, "{code}"])("%j fits", (text) => {
    expect(faultsOf(withText(text))).toEqual([]);
  });

  test("count the brand that they name", () => {
    const text = withText(`{code} {brand} ${"x".repeat(130)}`);
    expect(read(text, "B".repeat(18)).faults).toEqual([]);
    expect(read(text, "B".repeat(19)).faults).toHaveLength(1);
  });

  test("of payments name the amount and the payee", () => {
    const of = (text: string) => `templates: { a: { transactions: { en: "${text}" } } }`;
    expect(faultsOf(of("{code} {brand}"))).toEqual(["1:39: en leaves out {amount}, {payee}."]);
    expect(faultsOf(of("{code} {amount} {payee}"))).toEqual([]);
  });
});

test("what has no value yet is left out: the lines below it may be commented out", () => {
  expect(faultsOf("templates: { a: { brand: , sender: , texts: , countries: } }")).toEqual([]);
});

describe("refused", () => {
  test.each([
    ["[]", "1:1: the file takes a mapping with workflows and templates."],
    ["templates: [a]", "1:12: templates takes a mapping of at most 100 names to templates."],
    [
      "templates: { A: {} }",
      "1:14: the name of a template is 1 to 64 of a-z, 0-9, _ and -, and begins with a letter.",
    ],
    [
      "templates: { a: b }",
      "1:17: a takes a mapping with sender, texts, transactions, whatsapp, brand, accounts, countries.",
    ],
    ["templates: { a: { brand: Für } }", "1:26: brand takes 1 to 20 letters, digits, spaces and + . _ -."],
    [
      "templates: { a: { sender: 日本 } }",
      "1:27: sender takes 1 to 11 characters of GSM's alphabet with a letter among them, or a number of 3 to 15 digits in quotes.",
    ],
    [
      "templates: { a: { texts: {} } }",
      "1:26: texts takes a mapping of languages such as en or pt-BR to texts.",
    ],
    ["templates: { a: { texts: { en: { code } } } }", "1:32: en takes a text in quotes."],
    [
      "templates: { a: { texts: { pt-BR: '{code}', pt-br: '{code}' } } }",
      "1:45: pt-br stands here a second time, in another spelling.",
    ],
    ["templates: { a: { accounts: } }", "1:29: accounts takes a list of the ids of those that may name it."],
    [
      "templates: { a: { accounts: [] } }",
      "1:29: accounts takes a list of the ids of those that may name it.",
    ],
    ["templates: { a: { accounts: [shop] } }", "1:30: this is no id of an account."],
    [
      "templates: { default: { accounts: [01931f6a-7b00-7000-8000-0000000000a1] } }",
      "1:25: default takes no accounts: it is what everybody has who names none.",
    ],
    ["templates: { a: { countries: GB } }", "1:30: countries takes a mapping of codes such as GB."],
    [
      "templates: { a: { countries: { GB: x } } }",
      "1:36: GB takes a mapping with sender, texts, transactions, whatsapp.",
    ],
    [
      "templates: { a: { countries: { GB: { brand: x } } } }",
      "1:38: GB has no brand; it takes sender, texts, transactions, whatsapp.",
    ],
    ["templates: { a: { whatsapp: login } }", "1:29: whatsapp takes a mapping with name and languages."],
    [
      "templates: { a: { whatsapp: { languages: [en] } } }",
      "1:19: name takes the name of an approved template: small letters, digits and _.",
    ],
    [
      "templates: { a: { whatsapp: { name: Login-Code, languages: [en] } } }",
      "1:37: name takes the name of an approved template: small letters, digits and _.",
    ],
    [
      "templates: { a: { whatsapp: { name: a } } }",
      "1:19: languages takes a list of those it is approved in, such as [en, pt_BR].",
    ],
    [
      "templates: { a: { whatsapp: { name: a, languages: [en-GB] } } }",
      "1:52: there is no such language; write it as WhatsApp does, such as en or pt_BR.",
    ],
    [
      "templates: { a: { whatsapp: { name: a, languages: [en], code: b } } }",
      "1:57: whatsapp has a name, languages and a ttl, and no code.",
    ],
    ...["29", "901", "60.5", "soon", "[60]"].map((ttl): [string, string] => [
      `templates: { a: { whatsapp: { name: a, languages: [en], ttl: ${ttl} } } }`,
      "1:62: ttl takes the template's time to live at Meta, a whole number of seconds from 30 to 900.",
    ]),
    [
      "workflows: [sms]",
      "1:12: workflows takes a mapping of default, or codes of countries such as GB, to steps.",
    ],
    [
      "workflows: { GB: [] }",
      "1:18: the workflow GB takes a list of 1 to 4 steps, such as { channel: sms, timeout: 60 }.",
    ],
    ["workflows: { GB: [sms] }", "1:19: a step takes a mapping with channel and timeout."],
    [
      "workflows: { GB: [{ channel: sms, wait: 20 }] }",
      "1:35: a step has a channel and a timeout, and no wait.",
    ],
    [
      "workflows: { GB: [{ timeout: 20 }] }",
      "1:19: channel takes one of sms, flash_call, whatsapp, telegram.",
    ],
    [
      "workflows: { GB: [{ channel: sms, timeout: 901 }] }",
      "1:44: timeout takes a whole number of seconds from 15 to 900.",
    ],
    ["templates: {", "1:13: the indentation does not fit the lines above, or a bracket is not closed."],
  ])("%j", (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });
});
