import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { senderFrom } from "../vendors/inbound.ts";
import { providersOf } from "../vendors/kind.ts";
import { isKeyIn } from "../vendors/signatures.ts";
import { formText } from "../vendors/values.ts";
import type {
  Failure,
  InboundText,
  Received,
  Report,
  Vendor,
  VendorInbound,
  VendorReports,
  VendorStatus,
  Verdict,
} from "../vendors/vendor.ts";
import { failed, wordsOf } from "../vendors/words.ts";
import type { HttpSmsOptions, Place, StatusDescription } from "./options.ts";
import { contentOf, found, wordAt, type Content } from "./places.ts";
import { filledFields, filledJson, fillingOf, placeholders } from "./template.ts";

export { options } from "./options.ts";

/** SMS by a gateway that the operator describes; opens nothing before its first use. */
export const create = providersOf(describedBy);

function describedBy(options: HttpSmsOptions): Vendor<"sms"> {
  const { baseUrl, path, method, headers, query, form, json, from, report, inbound, poll, check } = options;
  return {
    baseUrl,
    headers,
    request(message, sending) {
      const filling = fillingOf(message, from, sending);
      return {
        method,
        path,
        query: filledFields(query, filling),
        ...(form && { text: formText(filledFields(form, filling)) }),
        ...(json && { body: filledJson(json, filling) }),
      };
    },
    verdict: verdictBy(options.answer),
    ...((report ?? inbound) && {
      reports: {
        methods: ["POST", "GET"],
        maximumBytes: maximumReportBytes,
        ...(report && reportsBy(report)),
        ...(inbound && { inbound: { ...inboundBy(inbound), senderOf: senderFrom(from) } }),
      },
    }),
    ...(poll && { status: statusBy(poll) }),
    ...(check !== undefined && {
      check: {
        request: () => ({ method: "GET", path: check, query: filledFields(query, noMessage) }),
        read: ({ status }) => (status < 300 ? "It takes the credentials." : undefined),
      },
    }),
  };
}

/** Reports may come in lists. */
const maximumReportBytes = 1024 * 1024;

/** Of the query, a check takes what has no placeholder. */
const noMessage = Object.fromEntries(placeholders.map((name) => [name, undefined]));

function verdictBy(answer: HttpSmsOptions["answer"]): Vendor<"sms">["verdict"] {
  const { id: idPlace, code: codePlace, accepted, ...failures } = answer;
  const failureOf = wordsOf<Failure>(defined(failures));
  const isAccepted = wordsOf({ yes: accepted ?? "" });
  return ({ status, text }): Verdict | undefined => {
    const content = contentOf(text);
    const code = wordAt(content, codePlace);
    const id = wordAt(content, idPlace);
    // Where no word is one of acceptance, an answer that has none is one.
    const isTaken =
      code === undefined
        ? status < 300 && (codePlace === undefined || accepted === undefined)
        : isAccepted(code) === "yes";
    if (isTaken) return id === undefined ? undefined : { kind: "accepted", id };
    if (code === undefined) return undefined;
    // A success of HTTP with a word that is not described leaves open what became of the message.
    const isOpen = status < 300 && failureOf(code) === undefined;
    return isOpen ? { kind: "open", code } : failed(failureOf, code, status);
  };
}

/** Reads the status of one message. */
function statusIn({
  status,
  code,
  ...words
}: StatusDescription): (content: Content, id: string) => Report | undefined {
  const stateOf = wordsOf<DeliveryStatus>(defined(words));
  return (content, id) => {
    const [word, error] = [wordAt(content, status), wordAt(content, code)];
    if (word === undefined) return undefined;
    return { id, status: stateOf(word), ...(error !== undefined && { code: error }) };
  };
}

function statusBy({ path, query, ...described }: NonNullable<HttpSmsOptions["poll"]>): VendorStatus {
  const read = statusIn(described);
  return {
    request: (id) => ({
      method: "GET",
      // One pass: what is filled in is not read again.
      path: path.replaceAll("{id}", () => encodeURIComponent(id)),
      query: filledFields(query, { id }),
    }),
    read: (value, id, text) => read({ value, text }, id),
  };
}

function reportsBy({
  list,
  id,
  key,
  ...described
}: NonNullable<HttpSmsOptions["report"]>): Pick<VendorReports, "isSigned" | "read"> {
  const read = statusIn(described);

  function reportIn(content: Content): readonly Report[] {
    const messageId = wordAt(content, id);
    const report = messageId === undefined ? undefined : read(content, messageId);
    return report ? [report] : [];
  }

  return {
    ...(key !== undefined && { isSigned: ({ url }: Received) => isKeyIn(url, key) }),
    read: (received) => allIn(postedIn(received), list, reportIn),
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
  const fields = text === "" ? url.searchParams : new URLSearchParams(text);
  return { value: Object.fromEntries(fields), text };
}

/** A table without what was left out. */
const defined = <Ours extends string>(
  table: Readonly<Partial<Record<Ours, string | undefined>>>,
): Partial<Record<Ours, string>> =>
  // Only entries without a value are left out.
  Object.fromEntries(Object.entries(table).filter(([, words]) => words !== undefined)) as Partial<
    Record<Ours, string>
  >;
