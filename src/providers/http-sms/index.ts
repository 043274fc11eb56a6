import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import { extractCode } from "../../domain/messages/codes-in-text.ts";
import type { MessageDraft } from "../../ports/gateways.ts";
import { createRuleMatcher } from "../shared/rules.ts";
import {
  createSenderLookup,
  createStatusLookup,
  type InboundText,
  type CallbackRequest,
  type VendorReceipt,
  type Vendor,
  type VendorInbound,
  type VendorCallbacks,
  type VendorStatusQuery,
} from "../shared/vendor.ts";
import { createProviderFactory } from "../shared/vendor-provider.ts";
import { encodeForm, hasMoreFormFields, toVendorId } from "../shared/values.ts";
import {
  headerPattern,
  placeholderNames,
  type HttpSmsOptions,
  type ValueLocation,
  type StatusDescription,
} from "./description.ts";
import {
  parseBody,
  readCost,
  findValue,
  findCodes,
  createResultReader,
  findCode,
  type ParsedBody,
} from "./responses.ts";
import {
  fillFields,
  fillJson,
  fillPath,
  fillXml,
  getPlaceholderValues,
  getEncodingFlag,
  findPlaceholders,
  collectTexts,
} from "./template.ts";

export { options, templateOptions } from "./options.ts";
export const serves = ["sms"] as const;

/** Creates a provider for SMS by a gateway that the operator describes. It opens no connection before its first use. */
export const create = createProviderFactory(describeGateway);

function describeGateway(options: HttpSmsOptions): Vendor<"sms"> {
  const { baseUrl, path, method, headers, query, form, json, xml } = options;
  const { from, report, inbound, poll, check, basic, encoding, fields } = options;
  // Headers without placeholders are sent with every request. The check also sends the query values without
  // placeholders.
  const ownNames = fields.flatMap(({ value }) => Object.keys(value));
  const noValues = Object.fromEntries([...placeholderNames, ...ownNames].map((name) => [name, undefined]));
  const common = {
    ...fillFields(headers, noValues),
    ...(basic && { authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}` }),
  };
  const messageHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !Object.hasOwn(common, name)),
  );
  const templates = collectTexts({ path, headers, query, form, json, xml }).map(({ text }) => text);
  const sent = [...templates, ...fields.flatMap(({ value }) => Object.values(value))];
  const needsCode = templates.some((text) => findPlaceholders(text).includes("code"));
  const matchFields = createRuleMatcher(fields);
  function faultOf(draft: MessageDraft<"sms">): string | undefined {
    if (!needsCode) return undefined;
    const found = extractCode(draft);
    return "fault" in found ? found.fault : undefined;
  }
  const secrets = [...sent, report?.key ?? "", basic?.user ?? "", basic?.password ?? ""];
  const checkPath = check === undefined ? undefined : fillPath(check, noValues);
  return {
    baseUrl,
    headers: common,
    request(message, sending) {
      const fault = faultOf(message);
      if (fault !== undefined)
        return { kind: "unavailable", notSubmitted: true, lasting: true, detail: fault };
      const own = matchFields(message);
      if (own === "elsewhere") return { kind: "elsewhere", code: "no-fields-rule" };
      const filling = getPlaceholderValues(message, options, sending, { ...noValues, ...own });
      const filled = { path: fillPath(path, filling), headers: fillFields(messageHeaders, filling) };
      if (filled.path === undefined) return { kind: "elsewhere", code: "not-for-a-path" };
      if (!Object.values(filled.headers).every((value) => headerPattern.test(value))) {
        return { kind: "elsewhere", code: "not-for-a-header" };
      }
      return {
        method,
        path: filled.path,
        headers: filled.headers,
        query: fillFields(query, filling),
        ...(form && { text: encodeForm(fillFields(form, filling)) }),
        ...(xml !== undefined && { text: { type: xmlType, content: fillXml(xml, filling) } }),
        ...(json && { body: fillJson(json, filling, getEncodingFlag(message.text, encoding)) }),
      };
    },
    validate: faultOf,
    readResult: createResultReader(options.answer, secrets),
    ...((report ?? inbound) && {
      reports: {
        methods: ["POST", "GET"],
        maximumBytes: maximumReportBytes,
        ...(report && createCallbacks(report, secrets)),
        ...(report?.response !== undefined && { answer: toResponse(report.response) }),
        ...(inbound && { inbound: { ...createInboundReader(inbound), senderOf: createSenderLookup(from) } }),
      },
    }),
    ...(poll && { status: createStatusQuery(poll, secrets) }),
    ...(checkPath !== undefined && {
      check: {
        request: () => ({ method: "GET", path: checkPath, query: fillFields(query, noValues) }),
        read: ({ status }) => (status < 300 ? "It accepts the credentials." : undefined),
      },
    }),
  };
}

const toResponse = (response: NonNullable<NonNullable<HttpSmsOptions["report"]>["response"]>) =>
  typeof response === "string"
    ? { type: "text/plain; charset=utf-8", text: response }
    : { type: "application/json", text: JSON.stringify(response) };

const xmlType = "text/xml; charset=utf-8";
/** Allows for requests with a list of receipts. */
const maximumReportBytes = 1024 * 1024;
/** Several times the number of fields in a form with one receipt. */
const maximumFields = 200;

/**
 * Creates the function that reads the status of one message. `secrets` contains texts of each request, which are
 * removed from unknown codes. The function returns undefined if there is no status.
 */
function createStatusReader(
  { SENT, DELIVERED, FAILED, EXPIRED, ignored }: Omit<StatusDescription, "status" | "code" | "cost">,
  secrets: readonly string[],
): (id: string, word: string | undefined, code: string | undefined) => VendorReceipt | undefined {
  const findStatus = createStatusLookup({ SENT, DELIVERED, FAILED, EXPIRED, nothing: ignored });
  const [sent, short] = [[toAlphanumeric(secrets)], extractShortWords(secrets)];
  return (id, word, code) => {
    if (word === undefined) return undefined;
    const { unknownCode, ...state } = findStatus(word);
    const unknown = unknownCode === undefined ? {} : { unknownCode: redact(unknownCode, sent, short) };
    return { id, ...state, ...unknown, ...(code !== undefined && { code }) };
  };
}

function createStatusQuery(
  { path, query, status, code, cost, ...words }: NonNullable<HttpSmsOptions["poll"]>,
  secrets: readonly string[],
): VendorStatusQuery {
  const read = createStatusReader(words, secrets);
  return {
    request(id) {
      const filled = fillPath(path, { id });
      if (filled === undefined) return { kind: "elsewhere", code: "not-for-a-path" };
      return { method: "GET", path: filled, query: fillFields(query, { id }) };
    },
    read(_, id, text) {
      const content = parseBody(text);
      const report = read(id, findCode(content, status), findCode(content, code));
      return report && { ...report, ...readCost(content, cost) };
    },
  };
}

function createCallbacks(
  { list, id: idPlace, status, code, cost, key, ...words }: NonNullable<HttpSmsOptions["report"]>,
  secrets: readonly string[],
): Pick<VendorCallbacks, "key" | "read"> {
  const read = createStatusReader(words, secrets);

  function findReceipts(content: ParsedBody, { url }: CallbackRequest): readonly VendorReceipt[] {
    // Without an id of the gateway, the callback URL contains this service's message id.
    const ids = idPlace === undefined ? [url.searchParams.get("m") ?? ""] : findCodes(content, idPlace);
    if (ids.length > 1) return findReceiptsForIds(ids, findCodes(content, status), findCodes(content, code));
    const id = toVendorId(ids[0] ?? "");
    const report =
      id === undefined ? undefined : read(id, findCode(content, status), findCode(content, code));
    return report ? [{ ...report, ...readCost(content, cost) }] : [];
  }

  /**
   * Returns receipts for several messages. Their statuses and codes have the same order as the ids, or one value
   * applies to all.
   */
  function findReceiptsForIds(
    ids: readonly string[],
    statuses: readonly string[],
    codes: readonly string[],
  ): readonly VendorReceipt[] {
    const listId = toVendorId(ids.join(","));
    return ids.flatMap((each, place) => {
      const id = toVendorId(each);
      const valueForId = (all: readonly string[]) =>
        (all.length === ids.length ? all[place] : all.length === 1 ? all[0] : undefined) || undefined;
      const report = id === undefined ? undefined : read(id, valueForId(statuses), valueForId(codes));
      return report ? [{ ...report, listId }] : [];
    });
  }

  return {
    key,
    read: (received) =>
      readAll(parseRequest(received, "all"), list, (entry) => findReceipts(entry, received)),
  };
}

function createInboundReader({
  list,
  from,
  to,
  text,
  key,
}: NonNullable<HttpSmsOptions["inbound"]>): Pick<VendorInbound, "key" | "read"> {
  function findInboundTexts(content: ParsedBody): readonly InboundText[] {
    const [writer, number, written] = [
      findCode(content, from),
      findCode(content, to),
      findValue(content, text),
    ];
    if (writer === undefined || number === undefined) return [];
    return [{ channel: "sms", from: writer, to: number, text: typeof written === "string" ? written : "" }];
  }

  return { key, read: (received) => readAll(parseRequest(received, "last"), list, findInboundTexts) };
}

/**
 * Returns the values that `findIn` finds in a request, or in each entry of its list. Returns undefined if it finds
 * none. If the body itself is a list, locations apply to each of its entries. If they find nothing there, each entry
 * counts as a list of one, so that a location may begin with 0.
 */
function readAll<Found>(
  { value, text }: ParsedBody,
  list: ValueLocation | undefined,
  findIn: (entry: ParsedBody) => readonly Found[],
): readonly Found[] | undefined {
  const all = Array.isArray(value)
    ? value.flatMap((entry: unknown) => {
        // All entries have the same text, so it is searched only if the list has one entry.
        const own = value.length > 1 ? "" : text;
        const inEntry = readEntries({ value: entry, text: own }, list, findIn);
        return inEntry.length > 0 ? inEntry : readEntries({ value: [entry], text: own }, list, findIn);
      })
    : readEntries({ value, text }, list, findIn);
  return all.length > 0 ? all : undefined;
}

function readEntries<Found>(
  content: ParsedBody,
  list: ValueLocation | undefined,
  findIn: (entry: ParsedBody) => readonly Found[],
): readonly Found[] {
  if (list === undefined) return findIn(content);
  const entries = findValue(content, list);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((value) => findIn({ value, text: content.text }));
}

/**
 * Parses a request: a JSON body, a form, or the query of its URL. A repeated field yields all values, or the last one.
 * A form with more than 200 fields yields none.
 */
function parseRequest({ text, url }: CallbackRequest, repeatedFields: "all" | "last"): ParsedBody {
  const json = parseBody(text);
  if (json.value !== undefined) return json;
  if (text !== "" && hasMoreFormFields(text, maximumFields)) return { value: undefined, text };
  const fields = text === "" ? url.searchParams : new URLSearchParams(text);
  if (repeatedFields === "last") return { value: Object.fromEntries(fields), text };
  const values = Map.groupBy(fields, ([name]) => name);
  return {
    value: Object.fromEntries(
      [...values].map(([name, all]) => [name, all.length === 1 ? all[0]![1] : all.map(([, value]) => value)]),
    ),
    text,
  };
}
