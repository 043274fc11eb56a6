import { z } from "zod";
import {
  keyOption,
  longSenderOption,
  secretOption,
  senderLengthOption,
  textOption,
  urlOption,
  vendorOptions,
} from "../shared/options.ts";
import { conditions, oneOrRules, prefixCondition } from "../shared/rules.ts";

/** What a description may have in braces. */
export const placeholders = [
  "id",
  "to",
  "digits",
  "from",
  "text",
  "code",
  "seconds",
  "minutes",
  "callback",
  "encoding",
];

const maximumFields = 16;
const ruleConditions = { ...conditions, prefix: prefixCondition };
const taken = new Set([...placeholders, ...Object.keys(ruleConditions)]);
const fieldName = /^[a-zA-Z]\w{0,63}$/;
const names = `up to ${maximumFields} names of letters, digits and _ that no other placeholder or condition has`;
const fieldsError = `has to be a mapping of ${names} to texts, or a list of rules with such names`;
const valueError = "has to be a text of 1 to 512 characters";
const value = z.string({ error: valueError }).min(1, valueError).max(512, valueError);

function noteNames(written: readonly string[], { addIssue }: Pick<z.RefinementCtx, "addIssue">): void {
  const message = `has to have ${names}`;
  if (written.length === 0 || written.length > maximumFields) addIssue({ code: "custom", message });
  for (const name of written.filter((each) => !fieldName.test(each) || taken.has(each))) {
    addIssue({ code: "custom", path: [name], message: "is the name of something else, or none" });
  }
}

const single = z
  .record(z.string(), value, { error: fieldsError })
  .superRefine((fields, context) => noteNames(Object.keys(fields), context));

const rule = z
  .object(ruleConditions, { error: fieldsError })
  .catchall(value)
  .superRefine((written, context) => {
    noteNames(
      Object.keys(written).filter((key) => !Object.hasOwn(ruleConditions, key)),
      context,
    );
  });

/** What placeholders of the operator's own names stand for: for every message, or by rules. */
const fieldsOption = () => oneOrRules<Readonly<Record<string, string>>>(single, rule).default([]);

const pathOption = () => textOption(/^\/[!-~]{0,511}$/, "a path that begins with /, such as /send");
const valueName = z.string().regex(/^[!-z|~]{1,128}$/);
const valueText = z.string().max(2_048);
const valuesOption = (what: string) =>
  z.record(valueName, valueText, { error: `has to be ${what}: names without braces with texts` });

const jsonError = "has to be a text, or the mapping or list of which the JSON is sent";
const jsonValue: z.ZodType<string | object> = z.union([z.record(z.string(), z.json()), z.array(z.json())], {
  error: jsonError,
});
/** The same, in which a mapping or a list is sent as its JSON. */
const sentValuesOption = (what: string) =>
  z.record(valueName, z.union([jsonValue, valueText]), {
    error: `has to be ${what}: names without braces with texts, mappings or lists`,
  });

const words = "the gateway's words with one space between, or a list of them";
const wordsError = `has to be ${words}`;
/** YAML reads two of a gateway's words as something else. */
const word = (pattern: RegExp) =>
  z.preprocess(
    (written) => (typeof written === "boolean" ? String(written) : written),
    textOption(pattern, words),
  );
/** What a gateway says for one meaning: a text has words without spaces, a list any. */
const wordsOption = () =>
  z
    .union([
      z
        .array(word(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,256}$/u))
        .min(1, { error: wordsError })
        .max(200, { error: wordsError }),
      word(/^[!-~]{1,64}( [!-~]{1,64}){0,199}$/).transform((written) => written.split(" ")),
    ])
    .optional();

const maximumHeaders = 50;
/** Latin-1 in one line. */
export const headerText = /^[\t -~\u00a0-\u00ff]*$/;
const headersError = "has to be the headers: their names with texts of Latin-1 in one line";
const headersOption = () =>
  z
    .record(
      z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/),
      z.string({ error: headersError }).max(2_048, headersError).regex(headerText, { error: headersError }),
      { error: headersError },
    )
    .refine((headers) => Object.keys(headers).length <= maximumHeaders, {
      error: `takes at most ${maximumHeaders} headers`,
    });

const xmlError = "has to be the XML to send, a text of 1 to 8192 characters";

const placeWords =
  "a path such as data.0.id, or { after: TEXT } or { whole: true } in an answer that is no JSON";
/** Where a value stands: the path to it in JSON or the name of a form's field, the text in front of it, or that it is all there is. */
const placeOption = () =>
  z.union(
    [
      textOption(/^[\w-]{1,64}(\.[\w-]{1,64}){0,9}$/, placeWords),
      z.strictObject({ after: z.string().max(64) }),
      z.strictObject({ whole: z.literal(true) }),
    ],
    { error: `has to be ${placeWords}` },
  );

const maximumPlaces = 8;
/** One place, or several of which the first that has anything counts. */
const placesOption = () =>
  z.union([placeOption().transform((place) => [place]), z.array(placeOption()).min(1).max(maximumPlaces)], {
    error: `has to be ${placeWords}, or a list of up to ${maximumPlaces} of them`,
  });

/** Where it says what it takes for a message: the amount, with its currency in front or behind unless that is told apart. */
const costOption = () =>
  z
    .strictObject({
      amount: placeOption(),
      /** Three capital letters are the currency itself. */
      currency: placeOption().optional(),
    })
    .optional();

/** Where the status of a message stands, and which of the gateway's words mean what. */
const statusOptions = () => ({
  status: placeOption(),
  code: placeOption().optional(),
  cost: costOption(),
  SENT: wordsOption(),
  DELIVERED: wordsOption(),
  FAILED: wordsOption(),
  EXPIRED: wordsOption(),
  /** Words that say nothing new, of which the log is not told. */
  ignored: wordsOption(),
});

/** Where an answer says what, and in which words. */
const answerOptions = () => ({
  /** Of a gateway that gives no id our own stands for it. */
  id: placeOption().optional(),
  /** Which of the words below the answer says; without `accepted`, an answer of 2xx that says none is an acceptance. */
  code: placesOption().optional(),
  accepted: wordsOption(),
  number: wordsOption(),
  optedOut: wordsOption(),
  message: wordsOption(),
  elsewhere: wordsOption(),
  operator: wordsOption(),
  throttled: wordsOption(),
  open: wordsOption(),
});

const maximumStatuses = 20;
const statusesError = `has to be up to ${maximumStatuses} statuses of HTTP, such as "400", each with its own code and words`;

/** How it answers to a message. */
const answerOption = () =>
  z.strictObject({
    ...answerOptions(),
    cost: costOption(),
    /** What an answer with this status of HTTP says, in place of all the rest. */
    statuses: z
      .record(z.string().regex(/^[1-5]\d\d$/), z.strictObject(answerOptions()), { error: statusesError })
      .refine((statuses) => Object.keys(statuses).length <= maximumStatuses, { error: statusesError })
      .optional(),
  });

const responseError = "has to be the JSON object or the text to respond with, of up to 1024 characters";
/** What a gateway wants to read where a receipt was taken; OK unless set. */
const responseOption = () =>
  z
    .union([z.string(), z.record(z.string(), z.json())], { error: responseError })
    .refine((response) => JSON.stringify(response).length <= 1_024, { error: responseError })
    .optional();

const flagError = "has to be a text of up to 64 characters, a number, or true or false";
const flagOption = () =>
  z.union([z.string().max(64), z.number(), z.boolean()], { error: flagError }).optional();

const reportOption = () =>
  z.strictObject({
    /** The list of reports, where several come at once. */
    list: placeOption().optional(),
    /** Left out where the gateway gives no id: then the address says which message it is. */
    id: placeOption().optional(),
    ...statusOptions(),
    /** Of a gateway that is told one address for all: it has to come as `?key=`. */
    key: keyOption().optional(),
    response: responseOption(),
  });

/** What the operator writes of an SMS gateway that speaks HTTP, each part by itself. */
export const description = z.strictObject({
  baseUrl: urlOption("https://sms.example.com"),
  /** What is sent with each message, of which texts may hold placeholders. */
  path: pathOption(),
  method: z.enum(["POST", "GET"]).default("POST"),
  headers: headersOption().default({}),
  query: sentValuesOption("the query").default({}),
  form: sentValuesOption("the form's fields").optional(),
  json: z.record(z.string(), z.json(), { error: "has to be the JSON object to send" }).optional(),
  xml: z.string({ error: xmlError }).min(1, xmlError).max(8_192, xmlError).optional(),
  /** Basic authentication, in place of a header `authorization`. */
  basic: z
    .strictObject({
      user: textOption(/^[!-9;-~]{1,256}$/, "the user: visible ASCII characters without spaces and colons"),
      password: secretOption("the password"),
    })
    .optional(),
  /** What `{encoding}` stands for, by the alphabet that the text needs. */
  encoding: z.strictObject({ gsm: flagOption(), unicode: flagOption() }).optional(),
  /** Placeholders of the operator's own, such as the id of a template: for every message, or by rules. */
  fields: fieldsOption(),
  /** In place of the customer's sender. */
  from: longSenderOption().optional(),
  senderLength: senderLengthOption(),
  answer: answerOption(),
  report: reportOption().optional(),
  /** Where the parts of what recipients write stand; it has to come with a key of its own as `?key=`. */
  inbound: z
    .strictObject({
      list: placeOption().optional(),
      from: placeOption(),
      to: placeOption(),
      text: placeOption(),
      key: keyOption(),
    })
    .optional(),
  /** How it is asked by GET for the status of a message where it cannot report; `{id}` is the id that it gave. */
  poll: z
    .strictObject({ path: pathOption(), query: valuesOption("the query").default({}), ...statusOptions() })
    .optional(),
  /** A path that answers 2xx to good credentials and costs nothing. */
  check: pathOption().optional(),
  ...vendorOptions,
});

/** The operator's description of an SMS gateway that speaks HTTP. */
export type HttpSmsOptions = z.output<typeof description>;
/** Where the cost of a message stands. */
export type CostDescription = NonNullable<StatusDescription["cost"]>;
/** Where a value stands. */
export type Place = z.output<ReturnType<typeof placeOption>>;
/** Where the status of a message stands, and what its words mean. */
export type StatusDescription = z.output<z.ZodObject<ReturnType<typeof statusOptions>>>;
