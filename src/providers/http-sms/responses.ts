import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { toCostField, parseJsonExactly, toVendorId } from "../shared/values.ts";
import {
  classifyStatus,
  createCodeLookup,
  type VendorFailure,
  type FailureKind,
  type Vendor,
} from "../shared/vendor.ts";
import type { CostDescription, HttpSmsOptions, ValueLocation } from "./description.ts";

/** Content of a body: its JSON value and its raw text. `value` is undefined if the body is not JSON. */
export interface ParsedBody {
  readonly value: unknown;
  readonly text: string;
}

/** Parses a body. Long numbers keep their digits. */
export const parseBody = (text: string): ParsedBody => ({ value: parseJsonExactly(text), text });

/** Returns the value at a location. Returns undefined if none exists. */
export function findValue({ value, text }: ParsedBody, place: ValueLocation): unknown {
  if (typeof place === "object") return "whole" in place ? text.trim() : findTextAfter(text, place.after);
  let at = value;
  for (const step of place.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/** Returns true if any value exists at the location. null and an empty text do not count. */
function hasValue(content: ParsedBody, place: ValueLocation | undefined): boolean {
  const there = place === undefined ? undefined : findValue(content, place);
  return there !== undefined && there !== null && there !== "";
}

/**
 * Returns the first location that has a value, otherwise the first location. Returns undefined if there are no
 * locations.
 */
export const findFirstSet = (
  content: ParsedBody,
  places: readonly ValueLocation[] = [],
): ValueLocation | undefined => places.find((place) => hasValue(content, place)) ?? places[0];

const currency = /^[A-Z]{3}$/;
/** An amount, preceded or followed by its currency. */
const withCurrency = /^(?:([A-Za-z]{3}) ?([\d.-]+)|([\d.-]+) ?([A-Za-z]{3}))$/;

/** Reads the cost of a message. Returns an empty object if it is unreadable. */
export function readCost(
  content: ParsedBody,
  cost: CostDescription | undefined,
): ReturnType<typeof toCostField> {
  const written = findCode(content, cost?.amount);
  if (cost === undefined || written === undefined) return {};
  const [, before, behindIt = written, inFront, behind] = withCurrency.exec(written) ?? [];
  const named = cost.currency;
  const told = typeof named === "string" && currency.test(named) ? named : findCode(content, named);
  return toCostField(inFront ?? behindIt, told ?? before ?? behind);
}

const maximumCharacters = 256;

/**
 * Returns the vendor code at a location: a text, number or boolean. Returns undefined if there is none, or if a text is
 * empty or longer than 256 characters. A zod schema would be slow for the many entries of a list.
 */
export function findCode(content: ParsedBody, place: ValueLocation | undefined): string | undefined {
  const there = place === undefined ? undefined : findValue(content, place);
  return toCode(there);
}

/** Returns the message id at a location. Returns undefined if the value is not a valid id. */
export function findId(content: ParsedBody, place: ValueLocation): string | undefined {
  const id = toText(findValue(content, place));
  return id === undefined ? undefined : toVendorId(id);
}

/** Maximum number of values at one location of one entry. */
const maximumValues = 1_000;

/**
 * Returns the codes at a location that may have several: a list, or a text with commas. A missing value, or one that is
 * not a code, becomes "". Returns an empty list if there are more than 1,000 values.
 */
export function findCodes(content: ParsedBody, place: ValueLocation | undefined): readonly string[] {
  const there = place === undefined ? undefined : findValue(content, place);
  const values =
    typeof there === "string" && there.includes(",")
      ? there.split(",", maximumValues + 1).map((value) => value.trim())
      : [there].flat();
  return values.length > maximumValues ? [] : values.map((value: unknown) => toCode(value) ?? "");
}

const toCode = (there: unknown) => (typeof there === "boolean" ? String(there) : toText(there));

function toText(there: unknown): string | undefined {
  if (typeof there === "number") return String(there);
  if (typeof there !== "string" || there === "" || there.length > maximumCharacters) return undefined;
  return there;
}

/**
 * Returns the text after `mark`. It ends at white space and at punctuation of texts and JSON. At most 257 characters
 * are returned: one too many for a code, so that a longer text counts as unreadable. Returns undefined if `mark` is
 * missing or nothing follows it.
 */
function findTextAfter(text: string, mark: string): string | undefined {
  const from = text.indexOf(mark);
  if (from < 0) return undefined;
  return /^["']?([^\s,;|<>"'&()[\]{}]{1,257})/.exec(text.slice(from + mark.length).trimStart())?.[1];
}

type AnswerDescription = HttpSmsOptions["answer"];

/**
 * Creates the function that reads responses by the operator's description. `sent` contains texts that are sent with
 * each message. They are removed from unknown codes, as are the texts of the message.
 */
export function createResultReader(
  { statuses = {}, ...described }: AnswerDescription,
  sent: readonly string[],
): Vendor<"sms">["readResult"] {
  const read = createReader(described, sent);
  const byStatus = new Map(
    Object.entries(statuses).map(([status, own]) => [
      Number(status),
      createReader({ id: described.id, ...own }, sent),
    ]),
  );
  return (answer, message) => (byStatus.get(answer.status) ?? read)(answer, message);
}

function createReader(
  { id: idPlace, code: codePlaces, cost, accepted, ...failures }: Omit<AnswerDescription, "statuses">,
  sent: readonly string[],
): Vendor<"sms">["readResult"] {
  const findFailureKind = createCodeLookup<FailureKind>(failures);
  const acceptedCodes = new Set(accepted);
  const described = toAlphanumeric(sent);
  const words = extractShortWords(sent);
  return ({ status, text }, message) => {
    const content = parseBody(text);
    const codePlace = findFirstSet(content, codePlaces);
    const code = findCode(content, codePlace);
    if (code === undefined) {
      // The HTTP status decides.
      if (status >= 300) return undefined;
      // If `accepted` is unset, a 2xx without any value at the location of the code is an acceptance.
      if (accepted !== undefined || hasValue(content, codePlace)) return createUnknownCode("no-word");
    } else if (!acceptedCodes.has(code)) {
      const known = findFailureKind(code);
      if (known !== undefined) return { kind: known, code };
      const texts = listSentTexts(message);
      const told = redact(code, [described, toAlphanumeric(texts)], [...words, ...extractShortWords(texts)]);
      // A successful HTTP status with an unknown code has an unknown outcome.
      return status < 300 ? createUnknownCode(told) : { kind: classifyStatus(status), code: told };
    }
    const id = idPlace === undefined ? message.id : findId(content, idPlace);
    if (id !== undefined) return { kind: "accepted", id, ...readCost(content, cost) };
    return status < 300 ? createUnknownCode("no-id") : undefined;
  };
}

const listSentTexts = ({ recipient, sender, text, oneTimeCode }: OutboundMessage<"sms">) => [
  recipient,
  sender,
  text,
  oneTimeCode?.code ?? "",
];

const createUnknownCode = (code: string): VendorFailure => ({ kind: "open", code, isUnknownCode: true });
