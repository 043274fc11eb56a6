import type { z } from "zod";
import { checkSenders } from "../shared/options.ts";
import { description, placeholderNames, type HttpSmsOptions } from "./description.ts";
import { escapeBraces, findPlaceholders, collectTexts } from "./template.ts";

/** Headers that control the connection. `fetch` fails with some of them each time, and replaces others. */
const connectionHeaders = new Set([
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
const connectionHeaderError =
  "cannot be set: it controls the connection, so another value is ignored or makes requests fail";

/** Reports options of a request that contradict each other, are not used, or lack a required placeholder. */
function checkRequest(
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
    if (connectionHeaders.has(name.toLowerCase()))
      addError(context, ["headers", name], connectionHeaderError);
  }
  const [first, second] = bodies;
  if (second !== undefined) addError(context, [second], `cannot be combined with ${first}`);
  if (method === "GET" && first !== undefined) {
    addError(context, [first], "cannot be combined with method GET: use query");
  }
  const ownFields = new Set(fields.flatMap(({ value }) => Object.keys(value)));
  const known = [...placeholderNames, ...ownFields];
  const sent = checkTemplates({ headers, query, form, json, xml }, known, context);
  // A path with a missing value cannot be omitted, unlike a field.
  const inPath = checkTemplates(
    { path },
    known.filter((name) => name !== "callback"),
    context,
  );
  const isSent = (name: string) => sent.has(name) || inPath.has(name);
  const places = "path, headers, query, form, json or xml";
  if (!isSent("to") && !isSent("digits")) addError(context, ["path"], `needs {to} or {digits} in ${places}`);
  if (!isSent("text") && !isSent("code")) addError(context, ["path"], `needs {text} or {code} in ${places}`);
  for (const name of [...ownFields].filter((each) => !isSent(each))) {
    addError(context, ["fields"], `has ${name}, which is not used: write {${name}} in ${places}`);
  }
  if (isSent("encoding") && encoding === undefined)
    addError(context, ["encoding"], "is needed for {encoding}");
  if (basic && Object.keys(headers).some((name) => name.toLowerCase() === "authorization")) {
    addError(context, ["basic"], "cannot be combined with a header authorization");
  }
  if (report && report.key === undefined && !isSent("callback")) {
    addError(context, ["report"], "needs {callback} in headers, query, form, json or xml, or a key");
  }
  if (poll && !checkTemplates({ poll: { path: poll.path, query: poll.query } }, ["id"], context).has("id")) {
    addError(context, ["poll"], "needs {id} in path or query");
  }
  checkTemplates({ check }, [], context);
}

/** Returns the names of all placeholders in the templates. Reports unknown names, which would be sent literally. */
function checkTemplates(
  templates: object,
  known: readonly string[],
  context: z.RefinementCtx,
): ReadonlySet<string> {
  const requirement =
    known.length === 0
      ? "cannot contain placeholders"
      : `each placeholder has to be one of {${known.join("}, {")}}`;
  const texts = collectTexts(templates).map(({ path, text }) => ({ path, names: findPlaceholders(text) }));
  for (const { path, names } of texts) {
    if (names.every((name) => known.includes(name))) continue;
    addError(context, path, String.raw`${requirement}; write \{ for a literal brace`);
  }
  return new Set(texts.flatMap(({ names }) => names));
}

const resultMeanings = [
  "accepted",
  "number",
  "optedOut",
  "message",
  "elsewhere",
  "operator",
  "throttled",
  "open",
] as const;

/**
 * Reports response codes that are never used, or that have two meanings. The operator would notice these errors too
 * late.
 */
function checkAnswer({ answer }: HttpSmsOptions, context: z.RefinementCtx): void {
  const all = [answer, ...Object.values(answer.statuses ?? {})];
  for (const described of all) {
    if (described.code === undefined && resultMeanings.some((meaning) => described[meaning] !== undefined)) {
      addError(context, ["answer"], "needs code, the location of these codes");
    }
    checkCodes("answer", described, resultMeanings, context);
  }
}

/**
 * Reports options that do not identify the message of a receipt, and a key that receipts and inbound messages share.
 * Also reports locations in a list that are not paths.
 */
function checkReport({ answer, report, inbound }: HttpSmsOptions, context: z.RefinementCtx): void {
  const isNamed = report?.key !== undefined || report?.list !== undefined || answer.id !== undefined;
  if (report && report.id === undefined && isNamed) {
    addError(
      context,
      ["report", "id"],
      "can be omitted only if answer has no id, and report has neither key nor list",
    );
  }
  if (inbound && inbound.key === report?.key)
    addError(context, ["inbound"], "needs a key that report does not have");
  if (report) checkList("report", report, context);
  if (inbound) checkList("inbound", inbound, context);
}

/**
 * Reports locations that are not paths. All entries of a list share one text, so a location in the text would match for
 * each of them.
 */
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
      addError(context, [option, name], "has to be a path if there is a list, and not { after: TEXT }");
  }
}

const statusMeanings = ["SENT", "DELIVERED", "FAILED", "EXPIRED"] as const;

/** Reports that status codes are missing, or have two meanings. */
function checkStatus(
  option: "report" | "poll",
  described: HttpSmsOptions["report" | "poll"],
  context: z.RefinementCtx,
): void {
  if (!described) return;
  if (statusMeanings.every((status) => described[status] === undefined)) {
    addError(context, [option], `needs codes: at least one of ${statusMeanings.join(", ")}`);
  }
  checkCodes(option, described, [...statusMeanings, "ignored"], context);
}

/**
 * Reports codes with two meanings. The error does not contain the code, because it may come from an environment
 * variable.
 */
function checkCodes<Meaning extends string>(
  option: string,
  described: Readonly<Partial<Record<Meaning, readonly string[] | undefined>>>,
  all: readonly Meaning[],
  context: z.RefinementCtx,
): void {
  const meaningByCode = new Map<string, Meaning>();
  for (const meaning of all) {
    for (const word of described[meaning] ?? []) {
      const earlier = meaningByCode.get(word);
      if (earlier !== undefined)
        addError(context, [option, meaning], `has a code that ${earlier} has already`);
      meaningByCode.set(word, earlier ?? meaning);
    }
  }
}

function addError(context: z.RefinementCtx, path: readonly (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path: [...path], message });
}

/** Schema of the operator's description, which also checks that its options fit together. */
export const options = description.superRefine((described, context) => {
  checkRequest(described, context);
  checkSenders([[["from"], described.from]], described.senderLength, context);
  checkAnswer(described, context);
  checkReport(described, context);
  checkStatus("report", described.report, context);
  checkStatus("poll", described.poll, context);
});

/**
 * Options that contain placeholders, and the function that escapes texts from environment variables, which contain no
 * placeholders.
 */
export const templateOptions = {
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
  literal: escapeBraces,
};
