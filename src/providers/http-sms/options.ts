import { z } from "zod";
import { baseUrlOption } from "../http/options.ts";
import { senderOption, textOption, vendorOptions } from "../vendors/options.ts";

const pathOption = () => textOption(/^\/[!-~]{0,511}$/, "a path that begins with /, such as /send");
const wordsOption = () =>
  textOption(/^[!-~]{1,64}( [!-~]{1,64}){0,199}$/, "the gateway's words with one space between").optional();
const valuesOption = (what: string) =>
  z.record(z.string().regex(/^[!-~]{1,128}$/), z.string().max(2_048), {
    error: `has to be ${what}: names with texts`,
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

/** The operator's description of an SMS gateway that speaks HTTP. */
export const options = z
  .strictObject({
    baseUrl: baseUrlOption("https://sms.example.com").unwrap(),
    path: pathOption(),
    method: z.enum(["POST", "GET"], { error: "has to be POST or GET" }).default("POST"),
    headers: valuesOption("the headers").default({}),
    /** What is sent with each message, of which texts may hold placeholders. */
    query: valuesOption("the query").default({}),
    form: valuesOption("the form's fields").optional(),
    json: z.record(z.string(), z.json(), { error: "has to be the JSON object to send" }).optional(),
    /** In place of the customer's sender. */
    from: senderOption(),
    answer: z.strictObject({
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
    }),
    report: z
      .strictObject({
        /** The list of reports, where several come at once. */
        list: placeOption().optional(),
        id: placeOption(),
        ...statusOptions(),
        /** Of a gateway that is told one address for all: it has to come as `?key=`. */
        key: textOption(/^[\w-]{16,256}$/, "16 to 256 letters, digits, - and _").optional(),
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
  .superRefine(({ method, form, json, query, report, poll }, context) => {
    const bodies = [form, json].filter((body) => body !== undefined);
    if (bodies.length > 1) fault(context, "json", "cannot stand beside form");
    if (method === "GET" && bodies.length > 0) {
      fault(context, form ? "form" : "json", "cannot stand beside method GET: use query");
    }
    const sent = JSON.stringify([query, form, json]);
    if (!/\{(to|digits)\}/.test(sent))
      fault(context, "path", "needs {to} or {digits} in query, form or json");
    if (!sent.includes("{text}")) fault(context, "path", "needs {text} in query, form or json");
    if (report && report.key === undefined && !sent.includes("{callback}")) {
      fault(context, "report", "needs {callback} in query, form or json, or a key");
    }
    if (poll && !JSON.stringify([poll.path, poll.query]).includes("{id}")) {
      fault(context, "poll", "needs {id} in path or query");
    }
  });

function fault(context: z.RefinementCtx, option: string, message: string): void {
  context.addIssue({ code: "custom", path: [option], message });
}

export type HttpSmsOptions = z.output<typeof options>;
/** Where a value stands. */
export type Place = z.output<ReturnType<typeof placeOption>>;
/** Where the status of a message stands, and what its words mean. */
export type StatusDescription = z.output<z.ZodObject<ReturnType<typeof statusOptions>>>;
