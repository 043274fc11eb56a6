import { gsmSeptetsAt } from "../../domain/messages/gsm-alphabet.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import { routeOf } from "../../domain/routing.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { SenderOf } from "../../ports/providers.ts";
import type { Choose, RuledMessage } from "../shared/rules.ts";
import { encodeGsm7, encodeSubmission, encodeUcs2, isLatin1, type Address } from "./bodies.ts";
import { encodeTlv, tags } from "./pdu.ts";

/** The sender of all messages to numbers that begin with a prefix. */
interface SenderRule {
  /** Dialling digits without +. */
  readonly prefix: string;
  readonly sender: string;
}

/** The operator's options for senders and recipients. */
interface AddressOptions {
  /** The sender of messages without one; undefined: the SMSC's own. */
  readonly defaultSender?: string | undefined;
  /** Instead of the messages' own senders; longer prefixes come first. */
  readonly senders: readonly SenderRule[];
  readonly shortCodeTon: number;
  readonly shortCodeNpi: number;
  readonly alphanumericTon: number;
  readonly alphanumericNpi: number;
  readonly destinationTon: number;
  readonly destinationNpi: number;
}

const international = { ton: 1, npi: 1 };
const unknown = { ton: 0, npi: 0 };
const unknownNumber = { ton: 0, npi: 1 };

/** The address of a sender towards a recipient in E.164: as a rule has it, or else the message. */
function sourceAddress(sender: string, recipient: string, options: AddressOptions): Address {
  const rule = routeOf(options.senders, recipient);
  const shown = rule?.sender ?? (sender === "" ? (options.defaultSender ?? "") : sender);
  if (shown === "") return { ...unknown, digits: "" };
  if (!/^\+?\d+$/.test(shown)) {
    return { ton: options.alphanumericTon, npi: options.alphanumericNpi, digits: shown };
  }
  const digits = shown.replace("+", "");
  if (digits === shown && digits.length <= 6) {
    return { ton: options.shortCodeTon, npi: options.shortCodeNpi, digits };
  }
  return { ...(/^[1-9]\d{6,14}$/.test(digits) ? international : unknownNumber), digits };
}

/** Tells the sender that a message had by these options; undefined where it was the SMSC's own. */
export function senderBy(options: AddressOptions): SenderOf {
  return ({ sender, recipient }) => sourceAddress(sender ?? "", recipient, options).digits || undefined;
}

/** The address of a recipient in E.164. */
function destinationAddress(recipient: string, options: AddressOptions): Address {
  return { ton: options.destinationTon, npi: options.destinationNpi, digits: recipient.replace("+", "") };
}

/** The alphabet that an SMSC assumes for data_coding 0: GSM 03.38 with a septet in each byte, or Latin-1. */
type DefaultAlphabet = "gsm7" | "latin1";

/** A text split into short messages, without headers: as many as `countSegments` counts. */
export interface Parts {
  readonly dataCoding: 0 | 3 | 8;
  readonly texts: readonly Buffer[];
}

const septetsInPart = 153;
const unitsInPart = 67;

interface AlphabetOptions {
  readonly defaultAlphabet: DefaultAlphabet;
  /** Whether the SMSC takes data_coding 3 alone, which is Latin-1. */
  readonly latin1Only: boolean;
}

/** Splits and encodes a text; undefined if the SMSC's alphabets cannot carry it in the number of parts charged. */
export function splitText(
  text: string,
  { defaultAlphabet: alphabet, latin1Only }: AlphabetOptions,
): Parts | undefined {
  const { encoding, segments } = countSegments(text);
  if (latin1Only) return isLatin1(text) ? inLatin1(text) : undefined;
  if (encoding === "ucs2") return inUcs2(text, segments);
  const pieces = cutToSegments(text);
  if (alphabet === "gsm7") return { dataCoding: 0, texts: pieces.map(encodeGsm7) };
  if (isLatin1(text)) return { dataCoding: 0, texts: pieces.map((piece) => Buffer.from(piece, "latin1")) };
  // Only GSM 03.38 has Greek capitals and the euro sign; never sends more parts than were charged.
  return countUcs2(text) === segments ? inUcs2(text, segments) : undefined;
}

function inLatin1(text: string): Parts {
  return { dataCoding: 3, texts: cutToSegments(text).map((piece) => Buffer.from(piece, "latin1")) };
}

/** The texts of the parts that are charged. */
function cutToSegments(text: string): string[] {
  const { encoding, segments } = countSegments(text);
  if (segments === 1) return [text];
  return encoding === "gsm7" ? cut(text, septetsInPart, septetsOf) : cut(text, unitsInPart, unitWidth);
}

function inUcs2(text: string, segments: number): Parts {
  const pieces = segments === 1 ? [text] : cut(text, unitsInPart, unitWidth);
  return { dataCoding: 8, texts: pieces.map(encodeUcs2) };
}

function countUcs2(text: string): number {
  return text.length <= 70 ? 1 : cut(text, unitsInPart, unitWidth).length;
}

const septetsOf = (character: string) => gsmSeptetsAt(character, 0);

function unitWidth(character: string): number {
  return character.length;
}

/** Fills each part with as many whole characters as fit. */
function cut(text: string, capacity: number, widthOf: (character: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const character of text) {
    const width = widthOf(character);
    if (used + width > capacity) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += character;
    used += width;
  }
  return [...pieces, piece];
}

/** How a submit_sm says until when it is of use: by the time left, by the time of day in UTC, or not at all. */
type Validity = "relative" | "absolute" | "none";

const second = 1_000;

/** The validity_period (7.1.1) of a message that expires then: rounded up, from a second to the life of a message. */
export function validityPeriod(format: Validity, expiresAt: number, now: number): string {
  if (format === "none") return "";
  const left = Math.min(Math.max(expiresAt - now, second), lifetimes.messageMilliseconds);
  const digits = (time: number) =>
    new Date(Math.ceil(time / second) * second).toISOString().replaceAll(/\D/g, "").slice(2, 14);
  // A relative time counts years, months and days from 0, and none of them is ever full.
  return format === "absolute" ? `${digits(now + left)}000+` : `000000${digits(left).slice(6)}000R`;
}

/** How the parts of a longer text are marked as belonging together. */
type Concatenation = "udh" | "sar" | "payload";

export interface SubmissionOptions extends AddressOptions, AlphabetOptions {
  readonly concatenation: Concatenation;
  readonly serviceType: string;
  readonly validity: Validity;
  /** The operator's own optional parameters, for every part of a message. */
  readonly tlvsOf: Choose<Buffer>;
}

/** What becomes of a message that cannot be submitted. */
type Unsendable = Extract<Handover, { kind: "refused" | "unavailable" | "throttled" }>;

const maximumParts = 255;
const noTlvs = Buffer.alloc(0);

/** The fields of a short message that depend on its part of a longer one. */
interface UserData {
  readonly userData: Buffer;
  readonly hasHeader: boolean;
  readonly tlvs: Buffer;
}

/** Makes the body of a submit_sm that leaves now, in Unix milliseconds. */
export type EncodeAt = (now: number) => Buffer;

/** The submit_sm bodies of a message, or why it cannot be sent; `reference` from 0 to 255 joins its parts. */
export function encodeMessage(
  message: Pick<OutboundMessage<"sms">, "expiresAt" | "sender"> & RuledMessage,
  reference: number,
  options: SubmissionOptions,
): readonly EncodeAt[] | Unsendable {
  const { recipient, sender, text, expiresAt } = message;
  const parts = splitText(text, options);
  // The alphabets are this SMSC's: another one may carry the text.
  if (!parts) return unasked("The gateway cannot carry a character of the text.");
  if (parts.texts.length > maximumParts) {
    return { kind: "refused", detail: `The text takes more than ${maximumParts} short messages.` };
  }
  const tlvs = options.tlvsOf(message);
  if (tlvs === "elsewhere") return unasked("No rule of tlvs fits the message.");
  const source = sourceAddress(sender, recipient, options);
  if (!isLatin1(source.digits)) return unasked("The gateway cannot carry a character of the sender.");
  const common = {
    serviceType: options.serviceType,
    source,
    destination: destinationAddress(recipient, options),
    dataCoding: parts.dataCoding,
  };
  return joined(parts.texts, reference, options.concatenation).map((data) => {
    const submission = { ...common, ...data, tlvs: Buffer.concat([data.tlvs, tlvs ?? noTlvs]) };
    return (now) =>
      encodeSubmission({ ...submission, validityPeriod: validityPeriod(options.validity, expiresAt, now) });
  });
}

const unasked = (detail: string): Unsendable => ({ kind: "unavailable", detail, unasked: true });

function joined(texts: readonly Buffer[], reference: number, by: Concatenation): UserData[] {
  const plain = { hasHeader: false, tlvs: noTlvs };
  if (texts.length === 1) return texts.map((userData) => ({ ...plain, userData }));
  const total = texts.length;
  switch (by) {
    case "udh":
      return texts.map((text, index) => {
        const header = Buffer.from([5, 0, 3, reference, total, index + 1]);
        return { userData: Buffer.concat([header, text]), hasHeader: true, tlvs: noTlvs };
      });
    case "sar":
      return texts.map((userData, index) => {
        const tlvs = [
          encodeTlv(tags.sarReference, Buffer.from([0, reference])),
          encodeTlv(tags.sarTotal, Buffer.from([total])),
          encodeTlv(tags.sarSequence, Buffer.from([index + 1])),
        ];
        return { userData, hasHeader: false, tlvs: Buffer.concat(tlvs) };
      });
    case "payload": {
      const tlvs = encodeTlv(tags.messagePayload, Buffer.concat(texts));
      return [{ ...plain, userData: noTlvs, tlvs }];
    }
  }
}
