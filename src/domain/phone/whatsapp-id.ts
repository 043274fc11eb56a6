import { parsePhoneNumber } from "./phone.ts";

/**
 * Mobile numbers of Mexico, Argentina and Brazil. Their WhatsApp ids may lack a digit that E.164 has, or have one that
 * it no longer has. The spelling depends on the country and on the time of registration.
 */
const ambiguousNumbers = [
  { id: /^(52)1?(\d{10})$/, digit: "1", isInE164: false },
  { id: /^(54)9?(\d{10})$/, digit: "9", isInE164: true },
  { id: /^(55[1-9][1-9])9?([6-9]\d{7})$/, digit: "9", isInE164: true },
] as const;

/**
 * Returns the numbers in E.164 that a WhatsApp id may represent, the most common one first. Returns an empty list if
 * there is none.
 */
export function toPhoneNumbers(text: string): readonly string[] {
  // A former number, which is invalid now, may have been valid when its owner registered.
  const number = parsePhoneNumber(text)?.e164;
  const spellings = listSpellings((number ?? text).replace(/^\+/, ""));
  if (!spellings) return number === undefined ? [] : [number];
  return [...new Set(spellings.flatMap((spelling) => parsePhoneNumber(spelling)?.e164 ?? []))];
}

function listSpellings(digits: string): readonly string[] | undefined {
  for (const { id, digit, isInE164 } of ambiguousNumbers) {
    const [, start, rest] = id.exec(digits) ?? [];
    if (start === undefined || rest === undefined) continue;
    const [long, short] = [start + digit + rest, start + rest];
    return isInE164 ? [long, short] : [short, long];
  }
  return undefined;
}
