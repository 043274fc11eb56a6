import type { z } from "zod";
import { checkSenders } from "../shared/options.ts";
import { description, placeholders, type HttpSmsOptions } from "./description.ts";
import { literal, namesIn, textsIn } from "./template.ts";

/** What says how a request goes over its connection: with some of these `fetch` fails each time, others it replaces. */
const ofConnection = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const notToBeSet =
  "cannot be set: the connection says it itself, and with a value of yours requests fail or it is left out";

/** Notes what cannot be sent, or asked for the status of a message. */
function checkSent(
  {
    method,
    path,
    headers,
    query,
    form,
    json,
    xml,
    report,
    poll,
    check,
    basic,
    encoding,
    fields,
  }: HttpSmsOptions,
  context: z.RefinementCtx,
): void {
  const bodies = Object.entries({ form, json, xml }).flatMap(([name, body]) =>
    body === undefined ? [] : [name],
  );
  for (const name of Object.keys(headers)) {
    if (ofConnection.has(name.toLowerCase())) fault(context, ["headers", name], notToBeSet);
  }
  const [first, second] = bodies;
  if (second !== undefined) fault(context, [second], `cannot stand beside ${first}`);
  if (method === "GET" && first !== undefined) {
    fault(context, [first], "cannot stand beside method GET: use query");
  }
  const ownFields = new Set(fields.flatMap(({ value }) => Object.keys(value)));
  const known = [...placeholders, ...ownFields];
  const sent = checkTemplates({ headers, query, form, json, xml }, known, context);
  // A path is never left out.
  const inPath = checkTemplates(
    { path },
    known.filter((name) => name !== "callback"),
    context,
  );
  const isSent = (name: string) => sent.has(name) || inPath.has(name);
  const places = "path, headers, query, form, json or xml";
  if (!isSent("to") && !isSent("digits")) fault(context, ["path"], `needs {to} or {digits} in ${places}`);
  if (!isSent("text") && !isSent("code")) fault(context, ["path"], `needs {text} or {code} in ${places}`);
  for (const name of [...ownFields].filter((each) => !isSent(each))) {
    fault(context, ["fields"], `has ${name}, which is sent nowhere: write {${name}} in ${places}`);
  }
  if (isSent("encoding") && encoding === undefined) fault(context, ["encoding"], "is needed for {encoding}");
  if (basic && Object.keys(headers).some((name) => name.toLowerCase() === "authorization")) {
    fault(context, ["basic"], "cannot stand beside a header authorization");
  }
  if (report && report.key === undefined && !isSent("callback")) {
    fault(context, ["report"], "needs {callback} in headers, query, form, json or xml, or a key");
  }
  if (poll && !checkTemplates({ poll: { path: poll.path, query: poll.query } }, ["id"], context).has("id")) {
    fault(context, ["poll"], "needs {id} in path or query");
  }
  checkTemplates({ check }, [], context);
}

/** The names of the placeholders in templates; one that is none of these would go out as it stands. */
function checkTemplates(
  templates: object,
  known: readonly string[],
  context: z.RefinementCtx,
): ReadonlySet<string> {
  const says =
    known.length === 0
      ? "takes no placeholders"
      : `what stands in braces has to be one of {${known.join("}, {")}}`;
  const texts = textsIn(templates).map(({ path, text }) => ({ path, names: namesIn(text) }));
  for (const { path, names } of texts) {
    if (names.every((name) => known.includes(name))) continue;
    fault(context, path, String.raw`${says}; a brace itself is written \{`);
  }
  return new Set(texts.flatMap(({ names }) => names));
}

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

/** Notes words of an answer that are never looked at, or that mean two things: the operator would learn too late. */
function checkAnswer({ answer }: HttpSmsOptions, context: z.RefinementCtx): void {
  const all = [answer, ...Object.values(answer.statuses ?? {})];
  for (const described of all) {
    if (described.code === undefined && meanings.some((meaning) => described[meaning] !== undefined)) {
      fault(context, ["answer"], "needs code, the place of these words");
    }
    checkWords("answer", described, meanings, context);
  }
}

/** Notes what does not say which message is reported on, or who wrote. */
function checkReport({ answer, report, inbound }: HttpSmsOptions, context: z.RefinementCtx): void {
  const isNamed = report?.key !== undefined || report?.list !== undefined || answer.id !== undefined;
  if (report && report.id === undefined && isNamed) {
    fault(
      context,
      ["report", "id"],
      "is left out only where answer has no id, and report no key and no list",
    );
  }
  if (inbound && inbound.key === report?.key)
    fault(context, ["inbound"], "needs a key that report does not have");
  if (report) checkList("report", report, context);
  if (inbound) checkList("inbound", inbound, context);
}

/** Notes places that are no path: all entries of a list have the same text around them, which each would be looked for in. */
function checkList(
  option: "report" | "inbound",
  described: NonNullable<HttpSmsOptions["report" | "inbound"]>,
  context: z.RefinementCtx,
): void {
  if (described.list === undefined) return;
  const cost = "cost" in described ? (described.cost ?? {}) : {};
  for (const [name, place] of [...Object.entries(described), ...Object.entries(cost)]) {
    if (name === "response" || typeof place !== "object" || place === null) continue;
    if ("after" in place || "whole" in place)
      fault(context, [option, name], "has to be a path where there is a list, and not { after: TEXT }");
  }
}

const statuses = ["SENT", "DELIVERED", "FAILED", "EXPIRED"] as const;

/** Notes words of a status that are missing, or that mean two things. */
function checkStatus(
  option: "report" | "poll",
  described: HttpSmsOptions["report" | "poll"],
  context: z.RefinementCtx,
): void {
  if (!described) return;
  if (statuses.every((status) => described[status] === undefined)) {
    fault(context, [option], `needs words: at least one of ${statuses.join(", ")}`);
  }
  checkWords(option, described, [...statuses, "ignored"], context);
}

/** Which word it is does not show: it may be of the environment. */
function checkWords<Meaning extends string>(
  option: string,
  described: Readonly<Partial<Record<Meaning, readonly string[] | undefined>>>,
  all: readonly Meaning[],
  context: z.RefinementCtx,
): void {
  const meaningOf = new Map<string, Meaning>();
  for (const meaning of all) {
    for (const word of described[meaning] ?? []) {
      const earlier = meaningOf.get(word);
      if (earlier !== undefined) fault(context, [option, meaning], `has a word that ${earlier} has already`);
      meaningOf.set(word, earlier ?? meaning);
    }
  }
}

function fault(context: z.RefinementCtx, path: readonly (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path: [...path], message });
}

/** The operator's description of an SMS gateway, of which all parts fit together. */
export const options = description.superRefine((described, context) => {
  checkSent(described, context);
  checkSenders([[["from"], described.from]], described.senderLength, context);
  checkAnswer(described, context);
  checkReport(described, context);
  checkStatus("report", described.report, context);
  checkStatus("poll", described.poll, context);
});

/** The options whose texts have placeholders, and how a text of the environment is written there, which has none. */
export const templates = {
  paths: [
    ["path"],
    ["headers"],
    ["query"],
    ["form"],
    ["json"],
    ["xml"],
    ["poll", "path"],
    ["poll", "query"],
    ["check"],
  ],
  literal,
};
