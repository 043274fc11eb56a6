/** The basic characters of GSM 7-bit (3GPP TS 23.038), each at its code; at 27 stands the escape to the extension. */
export const gsmBasic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/** The escape: not a character of a text, but the announcement of one of the extension. */
export const gsmEscape = 0x1b;

/** The characters of the extension with their codes; each takes two septets, the first of which is the escape. */
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

/** How many septets each character takes, by its UTF-16 code unit; 0 or nothing for one that the alphabet lacks. */
const septetsOf = new Uint8Array("€".charCodeAt(0) + 1);
for (const character of gsmBasic) septetsOf[character.charCodeAt(0)] = 1;
for (const character of gsmExtension.keys()) septetsOf[character.charCodeAt(0)] = 2;
septetsOf[gsmEscape] = 0;

/** How many septets the character at this place of a text takes; 0 where the alphabet lacks it. */
export function gsmSeptetsAt(text: string, index: number): number {
  return septetsOf[text.charCodeAt(index)] ?? 0;
}
