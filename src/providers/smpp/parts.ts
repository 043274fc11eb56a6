import { gsmSeptetsAt } from "../../domain/messages/gsm-alphabet.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import { encodeGsm7, encodeUcs2, isLatin1 } from "./alphabet.ts";

/** The alphabet that an SMSC assumes for data_coding 0: GSM 03.38 with a septet in each byte, or Latin-1. */
export type DefaultAlphabet = "gsm7" | "latin1";

/** A text split into short messages, without headers: as many as `countSegments` counts. */
export interface Parts {
  readonly dataCoding: 0 | 3 | 8;
  readonly texts: readonly Buffer[];
}

const septetsInPart = 153;
const unitsInPart = 67;

export interface AlphabetOptions {
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
