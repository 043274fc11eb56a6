import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { senderFrom } from "../vendors/inbound.ts";
import { providersOf } from "../vendors/kind.ts";
import { formText, hasMoreFields } from "../vendors/values.ts";
import type {
  InboundText,
  Received,
  Report,
  Vendor,
  VendorInbound,
  VendorReports,
  VendorStatus,
} from "../vendors/vendor.ts";
import { wordsOf } from "../vendors/words.ts";
import { headerText, type HttpSmsOptions, type Place, type StatusDescription } from "./description.ts";
import { contentOf, found, idAt, wordAt, type Content } from "./places.ts";
import {
  filledFields,
  filledJson,
  filledPath,
  filledXml,
  fillingOf,
  placeholders,
  textsIn,
} from "./template.ts";
import { verdictBy } from "./verdict.ts";

export { options, templates } from "./options.ts";

/** SMS by a gateway that the operator describes; opens nothing before its first use. */
export const create = providersOf(describedBy);

function describedBy(options: HttpSmsOptions): Vendor<"sms"> {
  const { baseUrl, path, method, headers, query, form, json, xml } = options;
  const { from, report, inbound, poll, check } = options;
  const common = filledFields(headers, noMessage);
  const ofMessage = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !Object.hasOwn(common, name)),
  );
  const sent = textsIn({ path, headers, query, form, json, xml }).map(({ text }) => text);
  const checkPath = check === undefined ? undefined : filledPath(check, noMessage);
  return {
    baseUrl,
    headers: common,
    request(message, sending) {
      const filling = fillingOf(message, from, sending);
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
        ...(json && { body: filledJson(json, filling) }),
      };
    },
    verdict: verdictBy(options.answer, sent),
    ...((report ?? inbound) && {
      reports: {
        methods: ["POST", "GET"],
        maximumBytes: maximumReportBytes,
        ...(report && reportsBy(report)),
        ...(inbound && { inbound: { ...inboundBy(inbound), senderOf: senderFrom(from) } }),
      },
    }),
    ...(poll && { status: statusBy(poll) }),
    ...(checkPath !== undefined && {
      check: {
        request: () => ({ method: "GET", path: checkPath, query: filledFields(query, noMessage) }),
        read: ({ status }) => (status < 300 ? "It takes the credentials." : undefined),
      },
    }),
  };
}

const xmlType = "text/xml; charset=utf-8";
/** Reports may come in lists. */
const maximumReportBytes = 1024 * 1024;
/** Several times as many as a form of one report has. */
const maximumFields = 200;

/** Of headers and query, what has no placeholder goes with every request. */
const noMessage = Object.fromEntries(placeholders.map((name) => [name, undefined]));

/** Reads the status of one message. */
function statusIn({
  status,
  code,
  ...words
}: StatusDescription): (content: Content, id: string) => Report | undefined {
  const stateOf = wordsOf<DeliveryStatus>(words);
  return (content, id) => {
    const [word, error] = [wordAt(content, status), wordAt(content, code)];
    if (word === undefined) return undefined;
    return { id, status: stateOf(word), ...(error !== undefined && { code: error }) };
  };
}

function statusBy({ path, query, ...described }: NonNullable<HttpSmsOptions["poll"]>): VendorStatus {
  const read = statusIn(described);
  return {
    request(id) {
      const filled = filledPath(path, { id });
      if (filled === undefined) return { kind: "elsewhere", code: "not-for-a-path" };
      return { method: "GET", path: filled, query: filledFields(query, { id }) };
    },
    read: (_, id, text) => read(contentOf(text), id),
  };
}

function reportsBy({
  list,
  id,
  key,
  ...described
}: NonNullable<HttpSmsOptions["report"]>): Pick<VendorReports, "key" | "read"> {
  const read = statusIn(described);

  function reportIn(content: Content, { url }: Received): readonly Report[] {
    // Without an id it is our own, which its address names.
    const messageId = id === undefined ? (url.searchParams.get("m") ?? undefined) : idAt(content, id);
    const report = messageId === undefined ? undefined : read(content, messageId);
    return report ? [report] : [];
  }

  return {
    key,
    read: (received) => allIn(postedIn(received), list, (entry) => reportIn(entry, received)),
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

  return { key, read: (received) => allIn(postedIn(received), list, writtenIn) };
}

/** What is found in what a gateway posted, or in each entry of a list there; undefined where nothing is. */
function allIn<Found>(
  content: Content,
  list: Place | undefined,
  foundIn: (entry: Content) => readonly Found[],
): readonly Found[] | undefined {
  const entries = list === undefined ? [content.value] : found(content, list);
  if (!Array.isArray(entries)) return undefined;
  const all = entries.flatMap((value) => foundIn({ value, text: content.text }));
  return all.length > 0 ? all : undefined;
}

/** What a gateway posted, as JSON or as a form, or has in the address. */
function postedIn({ text, url }: Received): Content {
  const json = contentOf(text);
  if (json.value !== undefined) return json;
  if (text !== "" && hasMoreFields(text, maximumFields)) return { value: undefined, text };
  const fields = text === "" ? url.searchParams : new URLSearchParams(text);
  return { value: Object.fromEntries(fields), text };
}
