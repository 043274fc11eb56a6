import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findIssues } from "../../../src/config/read-yaml.ts";
import {
  conditions,
  createRuleMatcher,
  createRulesOption,
  prefixCondition,
} from "../../../src/providers/shared/rules.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import fc from "../../support/properties.ts";

const [first, second] = ["01931f6a-7b00-7000-8000-000000000001", "01931f6a-7b00-7000-8000-000000000002"];
const values = { is: z.string({ error: "has to be a text" }) };
const option = createRulesOption(
  z.strictObject(values),
  z.strictObject({ ...conditions, prefix: prefixCondition, ...values }),
);

/** Returns the values that messages get from an operator's rules. */
function chosenBy(written: unknown) {
  const choose = createRuleMatcher(option.parse(written));
  return (
    given: Partial<Parameters<typeof createOutboundMessage<"sms">>[2]> = {},
    recipient = "+919812345678",
  ) => {
    const chosen = choose(createOutboundMessage("sms", recipient, { accountId: first, ...given }));
    return typeof chosen === "object" ? chosen.is : chosen;
  };
}

const faultsOf = (written: unknown) =>
  findIssues(option, written).map(({ path, message }) => [path.join("."), message] as const);

describe("a message", () => {
  test("has the only value", () => {
    const chosen = chosenBy({ is: "all" });
    expect(chosen()).toBe("all");
    expect(chosen({ accountId: second, template: "login" }, "+447700900123")).toBe("all");
  });

  test("has the value of the first rule whose conditions all match", () => {
    const chosen = chosenBy([
      { account: first, template: "payments", text: "{#var#} pays {#var#}", is: "all three" },
      { account: first, template: "payments", is: "account and template" },
      { account: first, text: "{#var#} pays {#var#}", is: "account and text" },
      { template: "payments", is: "template" },
      { account: first, is: "account" },
      { prefix: "9198", is: "prefix" },
      { is: "default" },
    ]);
    const [payments, text] = [{ template: "payments" }, { text: "123456 pays Shop" }];
    expect(chosen({ ...payments, ...text })).toBe("all three");
    expect(chosen(payments)).toBe("account and template");
    expect(chosen(text)).toBe("account and text");
    expect(chosen({ ...payments, accountId: second })).toBe("template");
    expect(chosen({ template: "login" })).toBe("account");
    expect(chosen()).toBe("account");
    expect(chosen({ ...text, accountId: second })).toBe("prefix");
    expect(chosen({ accountId: second }, "+919712345678")).toBe("default");
  });

  test("that a customer has written has no template, whatever its text is", () => {
    const chosen = chosenBy([{ template: "login", is: "login" }]);
    expect(chosen({ text: "login" })).toBe("elsewhere");
    expect(chosen({ template: "login" })).toBe("login");
  });

  test("goes to another provider if rules apply to its number, but none matches", () => {
    const chosen = chosenBy([{ prefix: "91", account: first, is: "India" }]);
    expect(chosen({ accountId: second })).toBe("elsewhere");
    expect(chosen({}, "+447700900123")).toBeUndefined();
    expect(chosen({ accountId: second }, "+9477700900123")).toBeUndefined();
  });

  test("has only the values of the first matching rule", () => {
    const some = <Value>(given: fc.Arbitrary<Value>) => fc.option(given, { nil: undefined });
    const rule = fc.record({
      account: some(fc.constantFrom(first, second)),
      template: some(fc.constantFrom("login", "payments")),
      text: some(fc.constantFrom("Code {#var#}", "{#var#} code", "Code 12")),
      prefix: some(fc.constantFrom("91", "9198", "44")),
    });
    const message = fc.record({
      accountId: fc.constantFrom(first, second),
      template: some(fc.constantFrom("login", "payments")),
      text: fc.constantFrom("Code 12", "12 code", "Code code", "else"),
      recipient: fc.constantFrom("+919812345678", "+919712345678", "+447700900123"),
    });
    const texts: Readonly<Record<string, RegExp>> = {
      "Code {#var#}": /^Code .{1,30}$/,
      "{#var#} code": /^.{1,30} code$/,
      "Code 12": /^Code 12$/,
    };
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 8 }), message, (rules, given) => {
        const near = rules.filter(({ prefix = "" }) => given.recipient.startsWith(`+${prefix}`));
        const fits = rules.map(
          (each) =>
            near.includes(each) &&
            [undefined, given.accountId].includes(each.account) &&
            (each.template === undefined || each.template === given.template) &&
            (each.text === undefined || texts[each.text]!.test(given.text)),
        );
        const wanted = fits.includes(true) ? fits.indexOf(true) : near.length > 0 ? "elsewhere" : undefined;
        const choose = createRuleMatcher(rules.map((each, value) => ({ conditions: each, value })));
        expect(choose(given)).toBe(wanted);
      }),
    );
  });
});

describe("the rules of an operator", () => {
  test.each([
    [7, [["", "has to be a mapping with is"]]],
    [{ is: 7 }, [["is", "has to be a text"]]],
    [{ is: "x", account: first }, [["", expect.stringMatching(/Unrecognized key: "account"/)]]],
    [[], [["", "has to be a list of 1 to 1000 rules"]]],
    [
      Array.from({ length: 1_001 }, (_, index) => ({ prefix: String(9_000_000 + index), is: "x" })),
      [["", "has to be a list of 1 to 1000 rules"]],
    ],
    [[{ account: "Example", is: "x" }], [["0.account", "has to be the id of an account, a UUID"]]],
    [[{ account: first.toUpperCase(), is: "x" }], [["0.account", "has to be the id of an account, a UUID"]]],
    [
      [{ template: "Login", is: "x" }],
      [["0.template", expect.stringMatching(/^has to be the name of a verification template/)]],
    ],
    [[{ prefix: "+91", is: "x" }], [["0.prefix", "has to be dialling digits without + or 00, 1 to 15"]]],
    [
      [{ text: "Code {#code#}", is: "x" }],
      [["0.text", expect.stringMatching(/^has to be a text whose variables are written/)]],
    ],
    [[{ text: 7, is: "x" }], [["0.text", "has to be the registered text"]]],
    [[{ acount: first, is: "x" }], [["0", expect.stringMatching(/Unrecognized key: "acount"/)]]],
    [[{ account: first }, { is: "x" }], [["0.is", "has to be a text"]]],
  ])("%j have errors with their paths", (written, faults) => {
    expect(faultsOf(written)).toEqual(faults);
  });

  const hidden = "this rule never applies: an earlier rule matches all of its messages";
  test.each([
    [[{}, { account: first }]],
    [[{ account: first }, { account: first }]],
    [[{ account: first }, { account: first, template: "login" }]],
    [[{ prefix: "91" }, { prefix: "9198", text: "Hello" }]],
    [[{ text: "Hello" }, { account: second, text: "Hello" }]],
  ])("%j contain a rule that never applies", (rules) => {
    expect(faultsOf(rules.map((each) => ({ ...each, is: "x" })))).toEqual([["1", hidden]]);
  });

  test.each([
    [[{ account: first }, {}]],
    [[{ account: first }, { account: second }]],
    [[{ account: first, template: "login" }, { account: first }]],
    [[{ prefix: "9198" }, { prefix: "91" }, {}]],
    [[{ account: first }, { template: "login" }]],
    [[{ text: "Code {#var#}" }, { text: "Code 12" }]],
  ])("%j contain no superfluous rule", (rules) => {
    expect(faultsOf(rules.map((each) => ({ ...each, is: "x" })))).toEqual([]);
  });
});
