import { gsmBasic, gsmEscape, gsmExtension } from "../../domain/messages/gsm-alphabet.ts";

const septetsOf = new Map<string, readonly number[]>([
  ...Array.from(gsmBasic, (character, code): [string, number[]] => [character, [code]]),
  ...Array.from(gsmExtension, ([character, code]): [string, number[]] => [character, [gsmEscape, code]]),
]);
septetsOf.delete(String.fromCharCode(gsmEscape));

/** Encodes text in GSM 03.38, one septet in each byte; throws a RangeError for a character that the alphabet lacks. */
export function encodeGsm7(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const septets = septetsOf.get(character);
      if (!septets) throw new RangeError("GSM 03.38 lacks a character of the text");
      return septets;
    }).flat(),
  );
}

/** Encodes text in UCS-2, big-endian; surrogates stay as they are. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** Whether Latin-1 has every character of the text. */
export function isLatin1(text: string): boolean {
  return [...text].every((character) => character <= "\u00ff");
}

/** Reads a text of Latin-1 as one of GSM 03.38 with a septet in each byte. Characters of the extension are not read. */
export const decodeGsm7 = (text: string): string =>
  text.replace(/[\0-\x7f]/g, (character) => gsmBasic[character.charCodeAt(0)] ?? character);
