import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import { onlyCodeOf } from "../../domain/messages/codes-in-text.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import { createChoose } from "../shared/rules.ts";
import {
  senderFrom,
  statusesOf,
  type InboundText,
  type Received,
  type Report,
  type Vendor,
  type VendorInbound,
  type VendorReports,
  type VendorStatus,
} from "../shared/vendor.ts";
import { providersOf } from "../shared/vendor-provider.ts";
import { formText, hasMoreFields, vendorIdOf } from "../shared/values.ts";
import {
  headerText,
  placeholders,
  type HttpSmsOptions,
  type Place,
  type StatusDescription,
} from "./description.ts";
import { contentOf, costAt, found, valuesAt, verdictBy, wordAt, type Content } from "./answers.ts";
import {
  filledFields,
  filledJson,
  filledPath,
  filledXml,
  fillingOf,
  flagOf,
  namesIn,
  textsIn,
} from "./template.ts";

export { options, templates } from "./options.ts";
export const serves = ["sms"] as const;

/** SMS by a gateway that the operator describes; opens nothing before its first use. */
export const create = providersOf(describedBy);

function describedBy(options: HttpSmsOptions): Vendor<"sms"> {
  const { baseUrl, path, method, headers, query, form, json, xml } = options;
  const { from, report, inbound, poll, check, basic, encoding, fields } = options;
  // Of headers and query, what has no placeholder goes with every request.
  const ownNames = fields.flatMap(({ value }) => Object.keys(value));
  const noMessage = Object.fromEntries([...placeholders, ...ownNames].map((name) => [name, undefined]));
  const common = {
    ...filledFields(headers, noMessage),
    ...(basic && { authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}` }),
  };
  const ofMessage = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !Object.hasOwn(common, name)),
  );
  const templates = textsIn({ path, headers, query, form, json, xml }).map(({ text }) => text);
  const sent = [...templates, ...fields.flatMap(({ value }) => Object.values(value))];
  const needsCode = templates.some((text) => namesIn(text).includes("code"));
  const fieldsOf = createChoose(fields);
  function faultOf(draft: MessageDraft<"sms">): string | undefined {
    if (!needsCode) return undefined;
    const found = onlyCodeOf(draft);
    return "fault" in found ? found.fault : undefined;
  }
  const secrets = [...sent, report?.key ?? "", basic?.user ?? "", basic?.password ?? ""];
  const checkPath = check === undefined ? undefined : filledPath(check, noMessage);
  return {
    baseUrl,
    headers: common,
    request(message, sending) {
      const fault = faultOf(message);
      if (fault !== undefined) return { kind: "unavailable", unasked: true, lasting: true, detail: fault };
      const own = fieldsOf(message);
      if (own === "elsewhere") return { kind: "elsewhere", code: "no-fields-rule" };
      const filling = fillingOf(message, options, sending, { ...noMessage, ...own });
      const filled = { path: filledPath(path, filling), headers: filledFields(ofMessage, filling) };
      if (filled.path === undefined) return { kind: "elsewhere", code: "not-for-a-path" };
      if (!Object.values(filled.headers).every((value) => headerText.test(value))) {
        return { kind: "elsewhere", code: "not-for-a-header" };
      }
      return {
        method,
        path: filled.path,
        headers: filled.headers,
        query: filledFields(query, filling),
        ...(form && { text: formText(filledFields(form, filling)) }),
        ...(xml !== undefined && { text: { type: xmlType, content: filledXml(xml, filling) } }),
        ...(json && { body: filledJson(json, filling, flagOf(message.text, encoding)) }),
      };
    },
    faultOf,
    verdict: verdictBy(options.answer, secrets),
    ...((report ?? inbound) && {
      reports: {
        methods: ["POST", "GET"],
        maximumBytes: maximumReportBytes,
        ...(report && reportsBy(report, secrets)),
        ...(report?.response !== undefined && { answer: responseOf(report.response) }),
        ...(inbound && { inbound: { ...inboundBy(inbound), senderOf: senderFrom(from) } }),
      },
    }),
    ...(poll && { status: statusBy(poll, secrets) }),
    ...(checkPath !== undefined && {
      check: {
        request: () => ({ method: "GET", path: checkPath, query: filledFields(query, noMessage) }),
        read: ({ status }) => (status < 300 ? "It takes the credentials." : undefined),
      },
    }),
  };
}

const responseOf = (response: NonNullable<NonNullable<HttpSmsOptions["report"]>["response"]>) =>
  typeof response === "string"
    ? { type: "text/plain; charset=utf-8", text: response }
    : { type: "application/json", text: JSON.stringify(response) };

const xmlType = "text/xml; charset=utf-8";
/** Reports may come in lists. */
const maximumReportBytes = 1024 * 1024;
/** Several times as many as a form of one report has. */
const maximumFields = 200;

/** Reads the status of one message; `secrets` is what stands in each request and is not to be told. */
function statusIn(
  { SENT, DELIVERED, FAILED, EXPIRED, ignored }: Omit<StatusDescription, "status" | "code" | "cost">,
  secrets: readonly string[],
): (id: string, word: string | undefined, code: string | undefined) => Report | undefined {
  const statesOf = statusesOf({ SENT, DELIVERED, FAILED, EXPIRED, nothing: ignored });
  const [sent, short] = [[toAlphanumeric(secrets)], extractShortWords(secrets)];
  return (id, word, code) => {
    if (word === undefined) return undefined;
    const { unknownCode, ...state } = statesOf(word);
    const unknown = unknownCode === undefined ? {} : { unknownCode: redact(unknownCode, sent, short) };
    return { id, ...state, ...unknown, ...(code !== undefined && { code }) };
  };
}

function statusBy(
  { path, query, status, code, cost, ...words }: NonNullable<HttpSmsOptions["poll"]>,
  secrets: readonly string[],
): VendorStatus {
  const read = statusIn(words, secrets);
  return {
    request(id) {
      const filled = filledPath(path, { id });
      if (filled === undefined) return { kind: "elsewhere", code: "not-for-a-path" };
      return { method: "GET", path: filled, query: filledFields(query, { id }) };
    },
    read(_, id, text) {
      const content = contentOf(text);
      const report = read(id, wordAt(content, status), wordAt(content, code));
      return report && { ...report, ...costAt(content, cost) };
    },
  };
}

function reportsBy(
  { list, id: idPlace, status, code, cost, key, ...words }: NonNullable<HttpSmsOptions["report"]>,
  secrets: readonly string[],
): Pick<VendorReports, "key" | "read"> {
  const read = statusIn(words, secrets);

  function reportsIn(content: Content, { url }: Received): readonly Report[] {
    // Without an id it is our own, which its address names.
    const ids = idPlace === undefined ? [url.searchParams.get("m") ?? ""] : valuesAt(content, idPlace);
    if (ids.length > 1) return reportsOn(ids, valuesAt(content, status), valuesAt(content, code));
    const id = vendorIdOf(ids[0] ?? "");
    const report = id === undefined ? undefined : read(id, wordAt(content, status), wordAt(content, code));
    return report ? [{ ...report, ...costAt(content, cost) }] : [];
  }

  /** Reports on several messages, whose statuses and codes are in the same order, or one for all of them. */
  function reportsOn(
    ids: readonly string[],
    statuses: readonly string[],
    codes: readonly string[],
  ): readonly Report[] {
    const listId = vendorIdOf(ids.join(","));
    return ids.flatMap((each, place) => {
      const id = vendorIdOf(each);
      const ofThis = (all: readonly string[]) =>
        (all.length === ids.length ? all[place] : all.length === 1 ? all[0] : undefined) || undefined;
      const report = id === undefined ? undefined : read(id, ofThis(statuses), ofThis(codes));
      return report ? [{ ...report, listId }] : [];
    });
  }

  return {
    key,
    read: (received) => allIn(postedIn(received, "all"), list, (entry) => reportsIn(entry, received)),
  };
}

function inboundBy({
  list,
  from,
  to,
  text,
  key,
}: NonNullable<HttpSmsOptions["inbound"]>): Pick<VendorInbound, "key" | "read"> {
  function writtenIn(content: Content): readonly InboundText[] {
    const [writer, number, written] = [wordAt(content, from), wordAt(content, to), found(content, text)];
    if (writer === undefined || number === undefined) return [];
    return [{ channel: "sms", from: writer, to: number, text: typeof written === "string" ? written : "" }];
  }

  return { key, read: (received) => allIn(postedIn(received, "last"), list, writtenIn) };
}

/**
 * What is found in what a gateway posted, or in each entry of the list there; undefined where nothing is. A body that is a list
 * is read entry by entry, in each of which the places are, with or without the 0 of a list of one in front.
 */
function allIn<Found>(
  { value, text }: Content,
  list: Place | undefined,
  foundIn: (entry: Content) => readonly Found[],
): readonly Found[] | undefined {
  const all = Array.isArray(value)
    ? value.flatMap((entry: unknown) => {
        // Each of several entries would be looked for in the same text.
        const own = value.length > 1 ? "" : text;
        const inEntry = allInOne({ value: entry, text: own }, list, foundIn);
        return inEntry.length > 0 ? inEntry : allInOne({ value: [entry], text: own }, list, foundIn);
      })
    : allInOne({ value, text }, list, foundIn);
  return all.length > 0 ? all : undefined;
}

function allInOne<Found>(
  content: Content,
  list: Place | undefined,
  foundIn: (entry: Content) => readonly Found[],
): readonly Found[] {
  if (list === undefined) return foundIn(content);
  const entries = found(content, list);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((value) => foundIn({ value, text: content.text }));
}

/** What a gateway posted, as JSON or as a form, or has in the address; of a field that is repeated, all values or the last. */
function postedIn({ text, url }: Received, ofRepeated: "all" | "last"): Content {
  const json = contentOf(text);
  if (json.value !== undefined) return json;
  if (text !== "" && hasMoreFields(text, maximumFields)) return { value: undefined, text };
  const fields = text === "" ? url.searchParams : new URLSearchParams(text);
  if (ofRepeated === "last") return { value: Object.fromEntries(fields), text };
  const values = Map.groupBy(fields, ([name]) => name);
  return {
    value: Object.fromEntries(
      [...values].map(([name, all]) => [name, all.length === 1 ? all[0]![1] : all.map(([, value]) => value)]),
    ),
    text,
  };
}
