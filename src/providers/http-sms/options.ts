import { z } from "zod";
import { baseUrlOption } from "../http/options.ts";
import { keyOption, senderOption, textOption, vendorOptions } from "../vendors/options.ts";
import { placeholders } from "./template.ts";

const pathOption = () => textOption(/^\/[!-~]{0,511}$/, "a path that begins with /, such as /send");
const wordsOption = () =>
  textOption(/^[!-~]{1,64}( [!-~]{1,64}){0,199}$/, "the gateway's words with one space between").optional();
const valuesOption = (what: string) =>
  z.record(z.string().regex(/^[!-~]{1,128}$/), z.string().max(2_048), {
    error: `has to be ${what}: names with texts`,
  });

const maximumHeaders = 50;
const headersError = "has to be the headers: their names with texts of Latin-1 in one line";
const headersOption = () =>
  z
    .record(
      z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/),
      z
        .string({ error: headersError })
        .max(2_048, headersError)
        .regex(/^[\t -~\u00a0-\u00ff]*$/, { error: headersError }),
      { error: headersError },
    )
    .refine((headers) => Object.keys(headers).length <= maximumHeaders, {
      error: `takes at most ${maximumHeaders} headers`,
    });

const placeWords = "a path such as data.0.id, or { after: TEXT } in an answer that is no JSON";
/** Where a value stands: the path to it in JSON or the name of a form's field, or the text in front of it. */
const placeOption = () =>
  z.union(
    [
      textOption(/^[\w-]{1,64}(\.[\w-]{1,64}){0,9}$/, placeWords),
      z.strictObject({ after: z.string().min(1).max(64) }),
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
});

/** How it answers to a message. */
const answerOption = () =>
  z.strictObject({
    id: placeOption(),
    /** Which of the words below the answer says; without it, an answer of 2xx with an id is an acceptance. */
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

/** The operator's description of an SMS gateway that speaks HTTP. */
export const options = z
  .strictObject({
    baseUrl: baseUrlOption("https://sms.example.com").unwrap(),
    path: pathOption(),
    method: z.enum(["POST", "GET"], { error: "has to be POST or GET" }).default("POST"),
    headers: headersOption().default({}),
    /** What is sent with each message, of which texts may hold placeholders. */
    query: valuesOption("the query").default({}),
    form: valuesOption("the form's fields").optional(),
    json: z.record(z.string(), z.json(), { error: "has to be the JSON object to send" }).optional(),
    /** In place of the customer's sender. */
    from: senderOption(),
    answer: answerOption(),
    report: z
      .strictObject({
        /** The list of reports, where several come at once. */
        list: placeOption().optional(),
        id: placeOption(),
        ...statusOptions(),
        /** Of a gateway that is told one address for all: it has to come as `?key=`. */
        key: keyOption().optional(),
      })
      .optional(),
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
  })
  .superRefine(({ method, form, json, query, answer, report, inbound, poll }, context) => {
    const bodies = [form, json].filter((body) => body !== undefined);
    if (bodies.length > 1) fault(context, "json", "cannot stand beside form");
    if (method === "GET" && bodies.length > 0) {
      fault(context, form ? "form" : "json", "cannot stand beside method GET: use query");
    }
    const sent = JSON.stringify([query, form, json]);
    if (!/\{(to|digits)\}/.test(sent))
      fault(context, "path", "needs {to} or {digits} in query, form or json");
    for (const [written, name] of sent.matchAll(/\{([a-z]{2,16})\}/g)) {
      if (!placeholders.includes(name!))
        fault(context, "path", `${written} is none of {${placeholders.join("}, {")}}`);
    }
    checkAnswer(answer, context);
    if (!sent.includes("{text}")) fault(context, "path", "needs {text} in query, form or json");
    if (report && report.key === undefined && !sent.includes("{callback}")) {
      fault(context, "report", "needs {callback} in query, form or json, or a key");
    }
    if (inbound && inbound.key === report?.key)
      fault(context, "inbound", "needs a key that report does not have");
    if (poll && !JSON.stringify([poll.path, poll.query]).includes("{id}")) {
      fault(context, "poll", "needs {id} in path or query");
    }
  });

const meanings = [
  "accepted",
  "number",
  "optedOut",
  "message",
  "elsewhere",
  "operator",
  "throttled",
  "open",
] as const;

/** Of words that are never looked at, or that mean two things, the operator would learn too late. */
function checkAnswer(
  { code, ...answer }: z.output<ReturnType<typeof answerOption>>,
  context: z.RefinementCtx,
): void {
  const { accepted } = answer;
  const words = meanings.flatMap((meaning) => answer[meaning]?.split(" ") ?? []);
  if (code === undefined && words.length > 0)
    fault(context, "answer", "needs code, the place of these words");
  // An error alone may be marked in a text; a field is there in each answer.
  if (typeof code === "string" && accepted === undefined)
    fault(context, "answer", "needs accepted beside code");
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice !== undefined) fault(context, "answer", `has ${twice} twice`);
}

function fault(context: z.RefinementCtx, option: string, message: string): void {
  context.addIssue({ code: "custom", path: [option], message });
}

export type HttpSmsOptions = z.output<typeof options>;
/** Where a value stands. */
export type Place = z.output<ReturnType<typeof placeOption>>;
/** Where the status of a message stands, and what its words mean. */
export type StatusDescription = z.output<z.ZodObject<ReturnType<typeof statusOptions>>>;
