import { z } from "zod";
import {
  keyOption,
  operatorSenderOption,
  secretOption,
  senderLengthOption,
  textOption,
  httpsUrlOption,
  vendorOptions,
} from "../shared/options.ts";
import { conditions, createRulesOption, prefixCondition } from "../shared/rules.ts";

/** Names of the built-in placeholders that a description may contain in braces. `fields` adds the operator's own. */
export const placeholderNames = [
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
const reservedNames = new Set([...placeholderNames, ...Object.keys(ruleConditions)]);
const fieldName = /^[a-zA-Z]\w{0,63}$/;
const namesDescription = `up to ${maximumFields} names of letters, digits and _ that no other placeholder or condition has`;
const fieldsError = `has to be a mapping of ${namesDescription} to texts, or a list of rules with such names`;
const valueError = "has to be a text of 1 to 512 characters";
const value = z.string({ error: valueError }).min(1, valueError).max(512, valueError);

function checkNames(written: readonly string[], { addIssue }: Pick<z.RefinementCtx, "addIssue">): void {
  const message = `has to have ${namesDescription}`;
  if (written.length === 0 || written.length > maximumFields) addIssue({ code: "custom", message });
  for (const name of written.filter((each) => !fieldName.test(each) || reservedNames.has(each))) {
    addIssue({ code: "custom", path: [name], message: "is already used, or is not a valid name" });
  }
}

const single = z
  .record(z.string(), value, { error: fieldsError })
  .superRefine((fields, context) => checkNames(Object.keys(fields), context));

const rule = z
  .object(ruleConditions, { error: fieldsError })
  .catchall(value)
  .superRefine((written, context) => {
    checkNames(
      Object.keys(written).filter((key) => !Object.hasOwn(ruleConditions, key)),
      context,
    );
  });

/** Option for the operator's own placeholders: values for all messages, or rules. */
const fieldsOption = () => createRulesOption<Readonly<Record<string, string>>>(single, rule).default([]);

const pathOption = () => textOption(/^\/[!-~]{0,511}$/, "a path that begins with /, such as /send");
const valueName = z.string().regex(/^[!-z|~]{1,128}$/);
const valueText = z.string().max(2_048);
const valuesOption = (what: string) =>
  z.record(valueName, valueText, { error: `has to be ${what}: a mapping of names without braces to texts` });

const jsonError = "has to be a text, or a mapping or list to be sent as JSON";
const jsonValue: z.ZodType<string | object> = z.union([z.record(z.string(), z.json()), z.array(z.json())], {
  error: jsonError,
});
/** Option for values that may be mappings or lists, which are sent as JSON. */
const jsonOrTextValuesOption = (what: string) =>
  z.record(valueName, z.union([jsonValue, valueText]), {
    error: `has to be ${what}: a mapping of names without braces to texts, mappings or lists`,
  });

const codesDescription = "the gateway's codes with one space between, or a list of them";
const codesError = `has to be ${codesDescription}`;
/** YAML parses `true` and `false` as booleans, but a gateway may use them as codes. */
const codeOption = (pattern: RegExp) =>
  z.preprocess(
    (written) => (typeof written === "boolean" ? String(written) : written),
    textOption(pattern, codesDescription),
  );
/**
 * Option for the gateway's codes with one meaning. A text contains codes without spaces. A list may contain any codes.
 */
const codesOption = () =>
  z
    .union([
      z
        .array(codeOption(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,256}$/u))
        .min(1, { error: codesError })
        .max(200, { error: codesError }),
      codeOption(/^[!-~]{1,64}( [!-~]{1,64}){0,199}$/).transform((written) => written.split(" ")),
    ])
    .optional();

const maximumHeaders = 50;
/** Latin-1 characters on one line. */
export const headerPattern = /^[\t -~\u00a0-\u00ff]*$/;
const headersError = "has to be a mapping of header names to Latin-1 texts of one line";
const headersOption = () =>
  z
    .record(
      z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/),
      z
        .string({ error: headersError })
        .max(2_048, headersError)
        .regex(headerPattern, { error: headersError }),
      { error: headersError },
    )
    .refine((headers) => Object.keys(headers).length <= maximumHeaders, {
      error: `has to have at most ${maximumHeaders} headers`,
    });

const xmlError = "has to be the XML to send, a text of 1 to 8192 characters";

const locationDescription =
  "a path such as data.0.id, or { after: TEXT } or { whole: true } in a response that is not JSON";
/**
 * Option for the location of a value: the path in JSON, the name of a form field, the text before the value, or the
 * whole body.
 */
const locationOption = () =>
  z.union(
    [
      textOption(/^[\w-]{1,64}(\.[\w-]{1,64}){0,9}$/, locationDescription),
      z.strictObject({ after: z.string().max(64) }),
      z.strictObject({ whole: z.literal(true) }),
    ],
    { error: `has to be ${locationDescription}` },
  );

const maximumLocations = 8;
/** Option for one location, or for a list of locations. The first location with a value applies. */
const locationsOption = () =>
  z.union(
    [locationOption().transform((place) => [place]), z.array(locationOption()).min(1).max(maximumLocations)],
    {
      error: `has to be ${locationDescription}, or a list of up to ${maximumLocations} of them`,
    },
  );

/**
 * Option for the cost of a message, with the locations of its amount and its currency. Without `currency`, the currency
 * precedes or follows the amount.
 */
const costOption = () =>
  z
    .strictObject({
      amount: locationOption(),
      /** A value of three capital letters is the currency itself, not a location. */
      currency: locationOption().optional(),
    })
    .optional();

/** Options for the location of the message status, and for the gateway's status codes. */
const statusOptions = () => ({
  status: locationOption(),
  code: locationOption().optional(),
  cost: costOption(),
  SENT: codesOption(),
  DELIVERED: codesOption(),
  FAILED: codesOption(),
  EXPIRED: codesOption(),
  /** Status codes without a new status. They are not logged. A code in none of these lists is logged once. */
  ignored: codesOption(),
});

/** Options for the locations of values in a response, and for the gateway's result codes. */
const answerOptions = () => ({
  /**
   * Location of the gateway's message id. If it is unset, this service's message id is used, for gateways that return
   * no id.
   */
  id: locationOption().optional(),
  /**
   * Location of the result code. If `accepted` is unset, a 2xx response without a code is an acceptance. A code in none
   * of the lists means an unknown outcome in a 2xx response. In any other response, the HTTP status decides.
   */
  code: locationsOption().optional(),
  accepted: codesOption(),
  number: codesOption(),
  optedOut: codesOption(),
  message: codesOption(),
  elsewhere: codesOption(),
  operator: codesOption(),
  throttled: codesOption(),
  open: codesOption(),
});

const maximumStatuses = 20;
const statusesError = `has to be up to ${maximumStatuses} statuses of HTTP, such as "400", each with a separate code and codes of its meanings`;

/** Option for responses to a message. */
const answerOption = () =>
  z.strictObject({
    ...answerOptions(),
    cost: costOption(),
    /**
     * Replaces the other options for responses with this HTTP status. An omitted `id` is taken from the other options.
     * The cost is not read from such a response.
     */
    statuses: z
      .record(z.string().regex(/^[1-5]\d\d$/), z.strictObject(answerOptions()), { error: statusesError })
      .refine((statuses) => Object.keys(statuses).length <= maximumStatuses, { error: statusesError })
      .optional(),
  });

const responseError = "has to be the JSON object or the text to respond with, of up to 1024 characters";
/** Option for the response that the gateway expects to an accepted receipt. Default: OK. */
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
    /** Location of the list, if the gateway posts several receipts in one request. */
    list: locationOption().optional(),
    /** Unset if the gateway sends no id. The callback URL then identifies the message. */
    id: locationOption().optional(),
    ...statusOptions(),
    /** Key that the gateway must send as `?key=`, if it uses one address for all messages. */
    key: keyOption().optional(),
    response: responseOption(),
  });

/** Schema of the operator's description of an SMS gateway with an HTTP API. It checks each option separately. */
export const description = z.strictObject({
  baseUrl: httpsUrlOption("https://sms.example.com"),
  /**
   * Path of the request that sends a message. Like `headers`, `query`, `form`, `json` and `xml`, it may contain
   * placeholders.
   */
  path: pathOption(),
  method: z.enum(["POST", "GET"]).default("POST"),
  headers: headersOption().default({}),
  query: jsonOrTextValuesOption("the query").default({}),
  form: jsonOrTextValuesOption("the form's fields").optional(),
  json: z.record(z.string(), z.json(), { error: "has to be the JSON object to send" }).optional(),
  xml: z.string({ error: xmlError }).min(1, xmlError).max(8_192, xmlError).optional(),
  /** Basic authentication, instead of a header `authorization`. */
  basic: z
    .strictObject({
      user: textOption(/^[!-9;-~]{1,256}$/, "the user: visible ASCII characters without spaces and colons"),
      password: secretOption("the password"),
    })
    .optional(),
  /** Values of `{encoding}`, by the alphabet that the text needs. Without a value, the field is not sent. */
  encoding: z.strictObject({ gsm: flagOption(), unicode: flagOption() }).optional(),
  /**
   * The operator's own placeholders, such as the id of a template: values for all messages, or rules. If rules apply to
   * the number, but none matches, another provider is tried.
   */
  fields: fieldsOption(),
  /** Replaces the customer's sender. */
  from: operatorSenderOption().optional(),
  senderLength: senderLengthOption(),
  answer: answerOption(),
  report: reportOption().optional(),
  /**
   * Locations of the values of inbound messages. The gateway must send `key` as `?key=`. It must not be the key of
   * `report`. Without this option, inbound messages are not read.
   */
  inbound: z
    .strictObject({
      list: locationOption().optional(),
      from: locationOption(),
      to: locationOption(),
      text: locationOption(),
      key: keyOption(),
    })
    .optional(),
  /**
   * Status query by GET, for a gateway that cannot send receipts. `{id}` is the id that the gateway returned. Not used
   * if `report` is set and the service has an https address.
   */
  poll: z
    .strictObject({ path: pathOption(), query: valuesOption("the query").default({}), ...statusOptions() })
    .optional(),
  /** Path of a GET request that costs nothing. It responds with 2xx to valid credentials. */
  check: pathOption().optional(),
  ...vendorOptions,
});

/** The operator's description of an SMS gateway with an HTTP API. */
export type HttpSmsOptions = z.output<typeof description>;
/** Locations of the cost of a message. */
export type CostDescription = NonNullable<StatusDescription["cost"]>;
/** Location of a value. */
export type ValueLocation = z.output<ReturnType<typeof locationOption>>;
/** Location of the message status, and the meanings of its codes. */
export type StatusDescription = z.output<z.ZodObject<ReturnType<typeof statusOptions>>>;
