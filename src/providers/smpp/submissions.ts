import { countSeptetsAt } from "../../domain/messages/gsm-alphabet.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import { findRoute } from "../../domain/routing.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { SubmitResult, OutboundMessage } from "../../ports/gateways.ts";
import type { FindSender } from "../../ports/providers.ts";
import type { RuleMatcher, RuleInput } from "../shared/rules.ts";
import { encodeGsm7, encodeSubmitSm, encodeUcs2, isLatin1, type SmppAddress } from "./bodies.ts";
import { encodeTlv, tags } from "./pdu.ts";

/** Sender of all messages to numbers with a prefix. */
interface SenderRule {
  /** Dialling digits without +. */
  readonly prefix: string;
  readonly sender: string;
}

/** Options for the addresses of senders and recipients. */
interface AddressOptions {
  /** Sender of messages without a sender. If undefined, the SMSC chooses it. */
  readonly defaultSender?: string | undefined;
  /** Rules that replace the sender of a message. Longer prefixes come first. */
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

/**
 * Returns the source address of a message: the sender of a matching rule, otherwise the message's sender, otherwise the
 * default sender.
 */
function sourceAddress(sender: string, recipient: string, options: AddressOptions): SmppAddress {
  const rule = findRoute(options.senders, recipient);
  const effectiveSender = rule?.sender ?? (sender === "" ? (options.defaultSender ?? "") : sender);
  if (effectiveSender === "") return { ...unknown, digits: "" };
  if (!/^\+?\d+$/.test(effectiveSender)) {
    return { ton: options.alphanumericTon, npi: options.alphanumericNpi, digits: effectiveSender };
  }
  const digits = effectiveSender.replace("+", "");
  if (digits === effectiveSender && digits.length <= 6) {
    return { ton: options.shortCodeTon, npi: options.shortCodeNpi, digits };
  }
  return { ...(/^[1-9]\d{6,14}$/.test(digits) ? international : unknownNumber), digits };
}

/**
 * Returns a function that returns the sender that a message had with these options, without +. The result is undefined
 * if the SMSC chose the sender.
 */
export function createSourceLookup(options: AddressOptions): FindSender {
  return ({ sender, recipient }) => sourceAddress(sender ?? "", recipient, options).digits || undefined;
}

/** Returns the destination address of a recipient in E.164. */
function destinationAddress(recipient: string, options: AddressOptions): SmppAddress {
  return { ton: options.destinationTon, npi: options.destinationNpi, digits: recipient.replace("+", "") };
}

/** Default alphabet of an SMSC, for data_coding 0: GSM 03.38 with one septet per byte, or Latin-1. */
type DefaultAlphabet = "gsm7" | "latin1";

/** Encoded segments of a text, without headers. Their number is that of `countSegments`. */
export interface EncodedSegments {
  /** 0: default alphabet; 3: Latin-1; 8: UCS-2. */
  readonly dataCoding: 0 | 3 | 8;
  readonly texts: readonly Buffer[];
}

const septetsPerSegment = 153;
const unitsPerSegment = 67;

interface AlphabetOptions {
  readonly defaultAlphabet: DefaultAlphabet;
  /** True if the SMSC accepts only Latin-1 with data_coding 3. */
  readonly latin1Only: boolean;
}

/**
 * Splits and encodes a text. Returns undefined if the SMSC's alphabets cannot encode it in the number of charged
 * segments.
 */
export function splitText(
  text: string,
  { defaultAlphabet: alphabet, latin1Only }: AlphabetOptions,
): EncodedSegments | undefined {
  const { encoding, segments } = countSegments(text);
  if (latin1Only) return isLatin1(text) ? encodeAsLatin1(text) : undefined;
  if (encoding === "ucs2") return encodeAsUcs2(text, segments);
  const pieces = splitIntoSegments(text);
  if (alphabet === "gsm7") return { dataCoding: 0, texts: pieces.map(encodeGsm7) };
  if (isLatin1(text)) return { dataCoding: 0, texts: pieces.map((piece) => Buffer.from(piece, "latin1")) };
  // Latin-1 lacks some characters of GSM 03.38, such as Greek capitals and the euro sign. UCS-2 is used only if it
  // needs no more segments than were charged.
  return countUcs2(text) === segments ? encodeAsUcs2(text, segments) : undefined;
}

function encodeAsLatin1(text: string): EncodedSegments {
  return { dataCoding: 3, texts: splitIntoSegments(text).map((piece) => Buffer.from(piece, "latin1")) };
}

/** Splits a text into the segments that are charged. */
function splitIntoSegments(text: string): string[] {
  const { encoding, segments } = countSegments(text);
  if (segments === 1) return [text];
  return encoding === "gsm7"
    ? splitByWidth(text, septetsPerSegment, countSeptets)
    : splitByWidth(text, unitsPerSegment, unitWidth);
}

function encodeAsUcs2(text: string, segments: number): EncodedSegments {
  const pieces = segments === 1 ? [text] : splitByWidth(text, unitsPerSegment, unitWidth);
  return { dataCoding: 8, texts: pieces.map(encodeUcs2) };
}

function countUcs2(text: string): number {
  return text.length <= 70 ? 1 : splitByWidth(text, unitsPerSegment, unitWidth).length;
}

const countSeptets = (character: string) => countSeptetsAt(character, 0);

function unitWidth(character: string): number {
  return character.length;
}

/** Splits a text into pieces with as many whole characters as fit. */
function splitByWidth(text: string, capacity: number, getWidth: (character: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const character of text) {
    const width = getWidth(character);
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

/** Format of the validity period: relative, absolute in UTC, or none. */
type Validity = "relative" | "absolute" | "none";

const second = 1_000;

/**
 * Formats the validity_period (7.1.1) of a message that expires at `expiresAt`, in Unix milliseconds. The remaining
 * time is limited to the range from 1 second to 1 hour (`lifetimes.messageMilliseconds`), and the result is rounded up
 * to seconds. Returns "" for the format `none`.
 */
export function formatValidityPeriod(format: Validity, expiresAt: number, now: number): string {
  if (format === "none") return "";
  const remaining = Math.min(Math.max(expiresAt - now, second), lifetimes.messageMilliseconds);
  const digits = (time: number) =>
    new Date(Math.ceil(time / second) * second).toISOString().replaceAll(/\D/g, "").slice(2, 14);
  // A relative time has fields for years, months and days. The lifetime is too short for any of the larger ones.
  return format === "absolute" ? `${digits(now + remaining)}000+` : `000000${digits(remaining).slice(6)}000R`;
}

/** Method that marks the segments of a longer text as one message. */
type Concatenation = "udh" | "sar" | "payload";

export interface SubmissionOptions extends AddressOptions, AlphabetOptions {
  readonly concatenation: Concatenation;
  readonly serviceType: string;
  readonly validity: Validity;
  /** Chooses the vendor-specific optional parameters, which are the same for every segment of a message. */
  readonly chooseTlvs: RuleMatcher<Buffer>;
}

/** Result for a message that cannot be submitted. */
type Unsendable = Extract<SubmitResult, { kind: "refused" | "unavailable" | "throttled" }>;

const maximumSegments = 255;
const noTlvs = Buffer.alloc(0);

/** Fields of a submit_sm that depend on the segment. */
interface UserData {
  readonly userData: Buffer;
  readonly hasHeader: boolean;
  readonly tlvs: Buffer;
}

/** Creates the body of a submit_sm that is sent at `now`, in Unix milliseconds. */
export type BodyEncoder = (now: number) => Buffer;

/**
 * Encodes the submit_sm bodies of a message: one for each segment, or a single one with the concatenation `payload`.
 * Returns the result of the submission if the message cannot be sent. `reference`, from 0 to 255, joins its segments.
 */
export function encodeMessage(
  message: Pick<OutboundMessage<"sms">, "expiresAt" | "sender"> & RuleInput,
  reference: number,
  options: SubmissionOptions,
): readonly BodyEncoder[] | Unsendable {
  const { recipient, sender, text, expiresAt } = message;
  const encoded = splitText(text, options);
  // The alphabets are specific to this SMSC. Another provider may support the text.
  if (!encoded) return createSkipped("The gateway cannot carry a character of the text.");
  if (encoded.texts.length > maximumSegments) {
    return { kind: "refused", detail: `The text needs more than ${maximumSegments} segments.` };
  }
  const tlvs = options.chooseTlvs(message);
  if (tlvs === "elsewhere") return createSkipped("The message matches no TLV rule.");
  const source = sourceAddress(sender, recipient, options);
  if (!isLatin1(source.digits)) return createSkipped("The gateway cannot carry a character of the sender.");
  const common = {
    serviceType: options.serviceType,
    source,
    destination: destinationAddress(recipient, options),
    dataCoding: encoded.dataCoding,
  };
  return addConcatenation(encoded.texts, reference, options.concatenation).map((data) => {
    const submission = { ...common, ...data, tlvs: Buffer.concat([data.tlvs, tlvs ?? noTlvs]) };
    return (now) =>
      encodeSubmitSm({
        ...submission,
        validityPeriod: formatValidityPeriod(options.validity, expiresAt, now),
      });
  });
}

const createSkipped = (detail: string): Unsendable => ({ kind: "unavailable", detail, notSubmitted: true });

function addConcatenation(texts: readonly Buffer[], reference: number, method: Concatenation): UserData[] {
  const plain = { hasHeader: false, tlvs: noTlvs };
  if (texts.length === 1) return texts.map((userData) => ({ ...plain, userData }));
  const total = texts.length;
  switch (method) {
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
