import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import type { OutboundMessage } from "../../ports/gateways.ts";
import { costOf, parseJsonExactly, vendorIdOf } from "../shared/values.ts";
import { failureOfStatus, wordsOf, type Failed, type Failure, type Vendor } from "../shared/vendor.ts";
import type { CostDescription, HttpSmsOptions, Place } from "./description.ts";

/** What a text holds: its JSON, or nothing but itself. */
export interface Content {
  readonly value: unknown;
  readonly text: string;
}

/** The content of an answer; long numbers are as they are written. */
export const contentOf = (text: string): Content => ({ value: parseJsonExactly(text), text });

/** What stands at a place; undefined where nothing does. */
export function found({ value, text }: Content, place: Place): unknown {
  if (typeof place === "object") return "whole" in place ? text.trim() : after(text, place.after);
  let at = value;
  for (const step of place.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/** Whether anything stands at a place, be it no word; null and an empty text are nothing. */
function isAnythingAt(content: Content, place: Place | undefined): boolean {
  const there = place === undefined ? undefined : found(content, place);
  return there !== undefined && there !== null && there !== "";
}

/** The first of several places that has anything. */
export const firstOf = (content: Content, places: readonly Place[] = []): Place | undefined =>
  places.find((place) => isAnythingAt(content, place)) ?? places[0];

const currency = /^[A-Z]{3}$/;
/** An amount with its currency in front or behind. */
const withCurrency = /^(?:([A-Za-z]{3}) ?([\d.-]+)|([\d.-]+) ?([A-Za-z]{3}))$/;

/** What a message costs by what stands at a place; nothing where that cannot be read. */
export function costAt(content: Content, cost: CostDescription | undefined): ReturnType<typeof costOf> {
  const written = wordAt(content, cost?.amount);
  if (cost === undefined || written === undefined) return {};
  const [, before, behindIt = written, inFront, behind] = withCurrency.exec(written) ?? [];
  const named = cost.currency;
  const told = typeof named === "string" && currency.test(named) ? named : wordAt(content, named);
  return costOf(inFront ?? behindIt, told ?? before ?? behind);
}

const maximumCharacters = 256;

/**
 * The word at a place, of at most 256 characters; `true` and `false` are words as well. A shape of zod would take long to
 * refuse what each entry of a long list may have.
 */
export function wordAt(content: Content, place: Place | undefined): string | undefined {
  const there = place === undefined ? undefined : found(content, place);
  return wordOf(there);
}

/** The id at a place: a word that may be one. */
export function idAt(content: Content, place: Place): string | undefined {
  const id = textOf(found(content, place));
  return id === undefined ? undefined : vendorIdOf(id);
}

/** How many values one entry may have at a place. */
const maximumValues = 1_000;

/** The words at a place where there may be several, in a list or with commas between; "" for what is no word, and none where there are too many. */
export function valuesAt(content: Content, place: Place | undefined): readonly string[] {
  const there = place === undefined ? undefined : found(content, place);
  const values =
    typeof there === "string" && there.includes(",")
      ? there.split(",", maximumValues + 1).map((value) => value.trim())
      : [there].flat();
  return values.length > maximumValues ? [] : values.map((value: unknown) => wordOf(value) ?? "");
}

const wordOf = (there: unknown) => (typeof there === "boolean" ? String(there) : textOf(there));

function textOf(there: unknown): string | undefined {
  if (typeof there === "number") return String(there);
  if (typeof there !== "string" || there === "" || there.length > maximumCharacters) return undefined;
  return there;
}

/** It ends at white space and at what punctuates texts and JSON; one that is too long is told whole, not cut to fit. */
function after(text: string, mark: string): string | undefined {
  const from = text.indexOf(mark);
  if (from < 0) return undefined;
  return /^["']?([^\s,;|<>"'&()[\]{}]{1,257})/.exec(text.slice(from + mark.length).trimStart())?.[1];
}

type AnswerDescription = HttpSmsOptions["answer"];

/** Reads answers as they are described; `sent` is what goes out with each message and is not to be told. */
export function verdictBy(
  { statuses = {}, ...described }: AnswerDescription,
  sent: readonly string[],
): Vendor<"sms">["verdict"] {
  const read = readerBy(described, sent);
  const byStatus = new Map(
    Object.entries(statuses).map(([status, own]) => [
      Number(status),
      readerBy({ id: described.id, ...own }, sent),
    ]),
  );
  return (answer, message) => (byStatus.get(answer.status) ?? read)(answer, message);
}

function readerBy(
  { id: idPlace, code: codePlaces, cost, accepted, ...failures }: Omit<AnswerDescription, "statuses">,
  sent: readonly string[],
): Vendor<"sms">["verdict"] {
  const failureOf = wordsOf<Failure>(failures);
  const isAccepted = new Set(accepted);
  const described = toAlphanumeric(sent);
  const words = extractShortWords(sent);
  return ({ status, text }, message) => {
    const content = contentOf(text);
    const codePlace = firstOf(content, codePlaces);
    const code = wordAt(content, codePlace);
    if (code === undefined) {
      // Its status of HTTP speaks for itself.
      if (status >= 300) return undefined;
      // Where no word is one of acceptance, an answer that has none is one.
      if (accepted !== undefined || isAnythingAt(content, codePlace)) return undescribed("no-word");
    } else if (!isAccepted.has(code)) {
      const known = failureOf(code);
      if (known !== undefined) return { kind: known, code };
      const texts = sentOf(message);
      const told = redact(code, [described, toAlphanumeric(texts)], [...words, ...extractShortWords(texts)]);
      // A success of HTTP with a word that is not described leaves open what became of the message.
      return status < 300 ? undescribed(told) : { kind: failureOfStatus(status), code: told };
    }
    const id = idPlace === undefined ? message.id : idAt(content, idPlace);
    if (id !== undefined) return { kind: "accepted", id, ...costAt(content, cost) };
    return status < 300 ? undescribed("no-id") : undefined;
  };
}

const sentOf = ({ recipient, sender, text, oneTimeCode }: OutboundMessage<"sms">) => [
  recipient,
  sender,
  text,
  oneTimeCode?.code ?? "",
];

const undescribed = (code: string): Failed => ({ kind: "open", code, isUndescribed: true });
