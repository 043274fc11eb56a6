const escape = 0x1b;
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extension: Readonly<Record<string, number>> = {
  "\f": 0x0a,
  "^": 0x14,
  "{": 0x28,
  "}": 0x29,
  "\\": 0x2f,
  "[": 0x3c,
  "~": 0x3d,
  "]": 0x3e,
  "|": 0x40,
  "€": 0x65,
};

const septetsOf = new Map<string, readonly number[]>([
  ...Array.from(basic, (character, code): [string, number[]] => [character, [code]]),
  ...Object.entries(extension).map(([character, code]): [string, number[]] => [character, [escape, code]]),
]);

/** How many septets a character of GSM 03.38 takes: two for one of the extension. */
export function septetWidth(character: string): 1 | 2 {
  return character in extension ? 2 : 1;
}

/** The text in GSM 03.38, a septet in each byte; a character that the alphabet lacks throws a RangeError. */
export function encodeGsm7(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const septets = character === "\u001b" ? undefined : septetsOf.get(character);
      if (!septets) throw new RangeError("GSM 03.38 lacks a character of the text");
      return septets;
    }).flat(),
  );
}

/** The text in UCS-2, big-endian, surrogates as they are. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** Whether Latin-1 has every character of the text. */
export function isLatin1(text: string): boolean {
  return [...text].every((character) => character <= "\u00ff");
}
