import { z } from "zod";
import { listOrOne, textOption, wordOption } from "../fields.ts";
import { urlOption } from "../http/options.ts";
import { keyOption, longSenderOption, senderLengthOption, vendorOptions } from "../vendors/options.ts";

const pathOption = () => textOption(/^\/[!-~]{0,511}$/, "a path that begins with /, such as /send");
const valuesOption = (what: string) =>
  z.record(z.string().regex(/^[!-z|~]{1,128}$/), z.string().max(2_048), {
    error: `has to be ${what}: names without braces with texts`,
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
  listOrOne<string>(
    z
      .array(word(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,256}$/u))
      .min(1, { error: wordsError })
      .max(200, { error: wordsError }),
    word(/^[!-~]{1,64}( [!-~]{1,64}){0,199}$/).transform((written) => written.split(" ")),
  ).optional();

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

const placeWords = "a path such as data.0.id, or { after: TEXT } in an answer that is no JSON";
/** Where a value stands: the path to it in JSON or the name of a form's field, or the text in front of it. */
const placeOption = () =>
  z.union(
    [
      textOption(/^[\w-]{1,64}(\.[\w-]{1,64}){0,9}$/, placeWords),
      z.strictObject({ after: z.string().max(64) }),
    ],
    { error: `has to be ${placeWords}` },
  );

/** Where the status of a message stands, and which of the gateway's words mean what. */
const statusOptions = () => ({
  status: placeOption(),
  code: placeOption().optional(),
  SENT: wordsOption(),
  DELIVERED: wordsOption(),
  FAILED: wordsOption(),
  EXPIRED: wordsOption(),
  /** Words that say nothing new, of which the log is not told. */
  ignored: wordsOption(),
});

/** How it answers to a message. */
const answerOption = () =>
  z.strictObject({
    /** Of a gateway that gives no id our own stands for it. */
    id: placeOption().optional(),
    /** Which of the words below the answer says; without `accepted`, an answer of 2xx that says none is an acceptance. */
    code: placeOption().optional(),
    accepted: wordsOption(),
    number: wordsOption(),
    optedOut: wordsOption(),
    message: wordsOption(),
    elsewhere: wordsOption(),
    operator: wordsOption(),
    throttled: wordsOption(),
    open: wordsOption(),
  });

const reportOption = () =>
  z.strictObject({
    /** The list of reports, where several come at once. */
    list: placeOption().optional(),
    /** Left out where the gateway gives no id: then the address says which message it is. */
    id: placeOption().optional(),
    ...statusOptions(),
    /** Of a gateway that is told one address for all: it has to come as `?key=`. */
    key: keyOption().optional(),
  });

/** What the operator writes of an SMS gateway that speaks HTTP, each part by itself. */
export const description = z.strictObject({
  baseUrl: urlOption("https://sms.example.com"),
  /** What is sent with each message, of which texts may hold placeholders. */
  path: pathOption(),
  method: wordOption("POST", "GET").default("POST"),
  headers: headersOption().default({}),
  query: valuesOption("the query").default({}),
  form: valuesOption("the form's fields").optional(),
  json: z.record(z.string(), z.json(), { error: "has to be the JSON object to send" }).optional(),
  xml: z.string({ error: xmlError }).min(1, xmlError).max(8_192, xmlError).optional(),
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
/** Where a value stands. */
export type Place = z.output<ReturnType<typeof placeOption>>;
/** Where the status of a message stands, and what its words mean. */
export type StatusDescription = z.output<z.ZodObject<ReturnType<typeof statusOptions>>>;
