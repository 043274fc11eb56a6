import { all, drop, operation, put, reference, schema, type Case } from "./edit.ts";

const text = (part = "") => schema("SmsRequest", `/properties/text${part}`);
const sent = (part = "") => schema("SentSms", part);
const pair = { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false };
const tree = {
  type: "object",
  additionalProperties: false,
  properties: { name: { type: "string" }, children: { type: "array", items: reference("Tree") } },
};
const hasTree = all(put(schema("Tree"), tree), put(sent("/properties/tree"), reference("Tree")));
const shape = (kind: string) => ({
  type: "object",
  additionalProperties: false,
  required: ["kind"],
  properties: { kind: { const: kind }, size: { type: "integer" } },
});

/** Rules of composed, referred and recursive schemas. */
export const schemaCases: readonly Case[] = [
  {
    rule: "the constants of a set have other names in generated code",
    given: put(schema("FaultCode", "/x-enum-varnames"), ["A", "B"]),
    edit: put(schema("FaultCode", "/x-enum-varnames"), ["A", "C"]),
    forth: "major",
    back: "major",
    says: "x-enum-varnames",
  },
  {
    rule: "a class that has its name from a title is renamed",
    edit: put(schema("BillingFilter", "/properties/datetime/title"), "Span"),
    forth: "major",
    back: "major",
    says: "title renames the class of generated clients",
  },
  {
    rule: "the title of a component that a field may leave null changes",
    edit: put(schema("TdrSortKey", "/title"), "Key"),
    forth: "patch",
    back: "patch",
    says: "title",
  },
  {
    rule: "the default of several forms changes behind a reference with a bound beside it",
    given: all(
      put(schema("Either"), { anyOf: [{ type: "string" }, { type: "integer" }], default: "a" }),
      put(schema("SmsRequest", "/properties/either"), { ...reference("Either"), maxLength: 5 }),
    ),
    edit: put(schema("Either", "/default"), "b"),
    forth: "major",
    back: "major",
    says: "default a -> b",
  },
  {
    rule: "the title of a form that is no component changes",
    given: all(
      put(schema("Shape"), {
        anyOf: [
          { type: "object", title: "Circle", properties: { radius: { type: "number" } } },
          { type: "null" },
        ],
      }),
      put(schema("SentSms", "/properties/shape"), reference("Shape")),
    ),
    edit: put(schema("Shape", "/anyOf/0/title"), "Round"),
    forth: "major",
    back: "major",
    says: "title renames the class of generated clients",
  },
  {
    rule: "the title of a component, whose class has the component's name, changes",
    edit: put(schema("BillingFilter", "/title"), "Filter"),
    forth: "patch",
    back: "patch",
    says: "title",
  },
  {
    rule: "an item of a fixed list of a request is narrowed",
    given: put(schema("SmsRequest", "/properties/pair"), pair),
    edit: put(schema("SmsRequest", "/properties/pair/prefixItems/1/minimum"), 1),
    forth: "major",
    back: "minor",
    says: "pair[1]: minimum 1 added",
  },
  {
    rule: "a fixed list of an answer gets longer",
    given: put(sent("/properties/pair"), pair),
    edit: put(sent("/properties/pair/prefixItems/-"), { type: "boolean" }),
    forth: "major",
    back: "minor",
    says: "pair[2]",
  },
  {
    rule: "a recursive schema of an answer loses a promise",
    given: hasTree,
    edit: put(schema("Tree", "/properties/name/type"), ["string", "null"]),
    forth: "major",
    back: "minor",
    says: "name: may be null now",
  },
  {
    rule: "one of several forms of an answer is added",
    given: put(sent("/properties/shape"), { oneOf: [shape("circle"), shape("square")] }),
    edit: put(sent("/properties/shape/oneOf/-"), shape("star")),
    forth: "major",
    back: "minor",
    says: "form",
  },
  {
    rule: "a form inside oneOf of a request is narrowed",
    given: put(schema("SmsRequest", "/properties/shape"), { oneOf: [shape("circle"), shape("square")] }),
    edit: put(schema("SmsRequest", "/properties/shape/oneOf/1/properties/size/minimum"), 1),
    forth: "major",
    back: "minor",
    says: "size: minimum 1 added",
  },
  {
    rule: "one of several types of a request is no longer taken",
    given: put(text(), { anyOf: [{ type: "string" }, { type: "integer" }] }),
    edit: drop(text("/anyOf/1")),
    forth: "major",
    back: "minor",
    says: "form integer removed",
  },
  {
    rule: "forms of a request begin to overlap, so that neither alone is taken",
    edit: put(schema("FlashCallRequest", "/properties/callType"), { type: "string" }),
    forth: "major",
    back: "major",
    says: "overlap",
  },
  {
    rule: "a condition is added by allOf to a request",
    edit: put(text("/allOf"), [{ maxLength: 10 }]),
    forth: "major",
    back: "minor",
    says: "maxLength 1600 -> 10",
  },
  {
    rule: "a part of an answer behind allOf loses a field",
    given: put(
      operation("post", "/api/v1/connect-hub/sms", "/responses/200/content/application~1json/schema"),
      {
        allOf: [reference("SentSms"), { description: "As it was accepted." }],
      },
    ),
    edit: drop(sent("/required/0")),
    forth: "major",
    back: "minor",
    says: "is optional now",
  },
  {
    rule: "another schema is referred to",
    edit: put(schema("Message", "/properties/status/$ref"), "#/components/schemas/TdrStatus"),
    forth: "major",
    back: "major",
    says: "value REJECTED added to the extensible set",
  },
  {
    rule: "a reference is written out",
    edit: (contract) => {
      const { components } = contract as { components: { schemas: Record<string, unknown> } };
      put(schema("Message", "/properties/currency"), components.schemas["Currency"])(contract);
    },
    forth: "patch",
    back: "patch",
    says: "same",
  },
  {
    rule: "a bound that says nothing new is written beside a reference",
    edit: put(schema("LoginRequest", "/properties/email/minLength"), 0),
    forth: "patch",
    back: "patch",
    says: "same",
  },
  {
    rule: "a set of values in another order",
    edit: put(schema("Channel", "/enum"), ["telegram", "whatsapp", "sms", "flash_call"]),
    forth: "patch",
    back: "patch",
    says: "same",
  },
  {
    rule: "a condition is negated",
    edit: put(text("/not"), { const: "no" }),
    forth: "major",
    back: "major",
    says: "not",
  },
  {
    rule: "a condition that cannot be judged",
    edit: put(text("/if"), { minLength: 3 }),
    forth: "major",
    back: "major",
    says: "if",
  },
];
