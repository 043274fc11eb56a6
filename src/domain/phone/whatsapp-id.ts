import { parsePhoneNumber } from "./phone.ts";

/**
 * Mobile numbers of Mexico, Argentina and Brazil, which WhatsApp may spell without a digit that E.164 has, or with one that it
 * no longer has. Which of the two it tells depends on the place and on when somebody has joined it.
 */
const spelledTwice = [
  { id: /^(52)1?(\d{10})$/, digit: "1", isInE164: false },
  { id: /^(54)9?(\d{10})$/, digit: "9", isInE164: true },
  { id: /^(55[1-9][1-9])9?([6-9]\d{7})$/, digit: "9", isInE164: true },
] as const;

/** The numbers in E.164 for which somebody's WhatsApp id may stand, the usual one first; none for what is no number. */
export function numbersOfWhatsappId(text: string): readonly string[] {
  // What is no number any more may have been one when its owner joined.
  const number = parsePhoneNumber(text)?.e164;
  const spellings = spellingsOf((number ?? text).replace(/^\+/, ""));
  if (!spellings) return number === undefined ? [] : [number];
  return [...new Set(spellings.flatMap((spelling) => parsePhoneNumber(spelling)?.e164 ?? []))];
}

function spellingsOf(told: string): readonly string[] | undefined {
  for (const { id, digit, isInE164 } of spelledTwice) {
    const [, start, rest] = id.exec(told) ?? [];
    if (start === undefined || rest === undefined) continue;
    const [long, short] = [start + digit + rest, start + rest];
    return isInE164 ? [long, short] : [short, long];
  }
  return undefined;
}
