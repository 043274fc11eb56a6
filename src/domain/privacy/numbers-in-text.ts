import { toAsciiDigits } from "../digits.ts";
import { getOtherSpelling, parseExternalNumber, parsePhoneNumber } from "../phone/phone.ts";

/** Text that replaces an erased phone number within a longer text. */
export const erasedText = "[erased]";

/** Returns true if a recipient is the hash of a phone number, because the number was erased. */
export const isHashed = (recipient: string): boolean => recipient.startsWith("#");

/** Returns the spellings in E.164 of a recipient's number. It begins with the `e164` of `parseRecipient`. */
export function listSpellings(recipient: string): readonly string[] {
  const other = getOtherSpelling(recipient);
  return other === undefined ? [recipient] : [recipient, other];
}

/** Maximum number of digits of a number in a text, with 00 or a trunk prefix. */
const maximumDigits = 18;
const minimumDigits = 7;

/** A digit, and all digits and separators that follow it. `phone.ts` has the same separators. */
const digitRun =
  /[0-9][\t-\r ./()\u00a0\u00ad\u00b7\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff0d0-9-]*/g;
const digitGroup = /[0-9]+/g;

/** Digits in a text that may be a phone number, and their position. */
interface Candidate {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** Finds all sequences of 7 to 18 digits that separators may divide. Sequences may overlap. */
function* findCandidates(text: string): Generator<Candidate> {
  for (const run of text.matchAll(digitRun)) {
    const groups = [...run[0].matchAll(digitGroup)];
    for (const [first, { index }] of groups.entries()) {
      let digits = "";
      for (let last = first; last < groups.length && digits.length < maximumDigits; last += 1) {
        const group = groups[last]!;
        digits += group[0];
        if (digits.length < minimumDigits || digits.length > maximumDigits) continue;
        const end = run.index + group.index + group[0].length;
        yield { digits, start: run.index + index, end };
      }
    }
  }
}

/** Ids and times. Their digits do not form a phone number. */
const idOrTime =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/gi;

/** Returns the numbers in international format that a text may contain, as the `e164` of `parseRecipient`. */
export function listNumbers(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { digits } of findCandidates(toAsciiDigits(text.replace(idOrTime, "|")))) {
    for (const spelling of [digits, withoutTrunkPrefix(digits)]) {
      const number = spelling === undefined ? undefined : parseExternalNumber(spelling);
      if (number) found.add(number.e164);
    }
  }
  return found;
}

/** Removes the trunk prefix from digits such as `4407700900123`, which a text has as `+44 (0)7700 900123`. */
function withoutTrunkPrefix(digits: string): string | undefined {
  for (let length = 1; length <= 3; length += 1) {
    if (digits[length] !== "0") continue;
    const callingCode = digits.slice(0, length);
    const number = parsePhoneNumber(callingCode + digits.slice(length + 1));
    if (number && String(number.countryCode) === callingCode) return number.e164;
  }
  return undefined;
}

/** Finds a recipient's number in texts. */
export interface NumberFinder {
  /** Returns true if a text contains the number: in international format, or as it is dialled in its country. */
  isIn(text: string): boolean;
  /** Returns true if a text contains the number in international format. */
  isInternationalIn(text: string): boolean;
  /** Returns true if an id of a provider contains the number, also in Base64 as ids of WhatsApp do. */
  isInId(id: string): boolean;
  /** Replaces the number in a text, in all formats of `isIn`. */
  redact(text: string): string;
}

const base64 = /[A-Za-z0-9+/_-]{12,}/g;

/** Creates a finder for a recipient's number in E.164. */
export function createNumberFinder(recipient: string): NumberFinder {
  const international = new Set<string>();
  const all = new Set<string>();
  for (const spelling of listSpellings(recipient)) {
    const digits = spelling.slice(1);
    const callingCode = String(parsePhoneNumber(recipient)?.countryCode ?? "");
    const national = digits.slice(callingCode.length);
    for (const each of [digits, `00${digits}`, `${callingCode}0${national}`]) international.add(each);
    // A shorter text of digits is rarely a number.
    if (national.length >= minimumDigits) for (const each of [national, `0${national}`]) all.add(each);
  }
  for (const each of international) all.add(each);
  const contains = (text: string, wanted: ReadonlySet<string>) =>
    findCandidates(toAsciiDigits(text)).some(({ digits }) => wanted.has(digits));
  const isInternationalIn = (text: string) => contains(text, international);
  return {
    isIn: (text) => contains(text, all),
    isInternationalIn,
    isInId: (id) =>
      isInternationalIn(id) ||
      [...id.matchAll(base64)].some(([part]) =>
        isInternationalIn(Buffer.from(part, "base64").toString("latin1")),
      ),
    redact(text) {
      const ascii = toAsciiDigits(text);
      let redacted = "";
      let position = 0;
      for (const { digits, start, end } of findCandidates(ascii)) {
        if (start < position || !all.has(digits)) continue;
        redacted += ascii.slice(position, start).replace(/[+(]{0,2}$/, "") + erasedText;
        position = end;
      }
      return redacted + ascii.slice(position);
    },
  };
}
