/**
 * Characters of the GSM 7-bit default alphabet (3GPP TS 23.038), each at the index of its code. Index 27 is the escape
 * to the extension table.
 */
export const gsmBasic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/** Escape code. It precedes a character of the extension table, and is not a character itself. */
export const gsmEscape = 0x1b;

/** Characters of the extension table with their codes. Each takes two septets, because an escape precedes it. */
export const gsmExtension: ReadonlyMap<string, number> = new Map([
  ["\f", 0x0a],
  ["^", 0x14],
  ["{", 0x28],
  ["}", 0x29],
  ["\\", 0x2f],
  ["[", 0x3c],
  ["~", 0x3d],
  ["]", 0x3e],
  ["|", 0x40],
  ["€", 0x65],
]);

/**
 * Number of septets of each character, by its UTF-16 code unit. 0 or undefined if the alphabet does not contain the
 * character.
 */
const septetCounts = new Uint8Array("€".charCodeAt(0) + 1);
for (const character of gsmBasic) septetCounts[character.charCodeAt(0)] = 1;
for (const character of gsmExtension.keys()) septetCounts[character.charCodeAt(0)] = 2;
septetCounts[gsmEscape] = 0;

/** Returns the number of septets for the character at this index. 0 if the alphabet does not contain it. */
export function countSeptetsAt(text: string, index: number): number {
  return septetCounts[text.charCodeAt(index)] ?? 0;
}
