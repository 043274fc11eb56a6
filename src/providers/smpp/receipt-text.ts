/** The fields in the text of a receipt; each may be missing. */
export interface ReceiptText {
  readonly id: string | undefined;
  readonly state: string | undefined;
  readonly error: string | undefined;
  readonly doneDate: string | undefined;
}

const charactersRead = 1_000;
/** A value, trimmed of spaces, quotes and separators. */
const bareValue = /[^\s"',;](?:.*[^\s"',;])?/s;
const fieldNames = /(?:^|[\s,;])(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text)[:=]/gi;

/** Parses the fields `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` (SMPP 3.4, appendix B), in any order, or with `=`. */
export function readReceiptText(text: string): ReceiptText {
  const fields = new Map<string, string>();
  // Some SMSCs end it as a C-octet string.
  const read = text.slice(0, charactersRead).replaceAll("\0", " ");
  const names = [...read.matchAll(fieldNames)];
  for (const [index, match] of names.entries()) {
    const name = (match[1] ?? "").toLowerCase().replace(/[ _]/, "");
    // The rest is the message's own text, which may look like fields.
    if (name === "text") break;
    const value = read.slice(match.index + match[0].length, names[index + 1]?.index);
    if (!fields.has(name)) fields.set(name, bareValue.exec(value)?.[0] ?? "");
  }
  const valueOf = (name: string) => fields.get(name) || undefined;
  return { id: valueOf("id"), state: valueOf("stat"), error: valueOf("err"), doneDate: valueOf("donedate") };
}

/** Whether a text begins as receipts do. */
export function beginsAsReceipt(text: string): boolean {
  return /^\s*id[:=]/i.test(text);
}

/** Unix milliseconds of `YYMMDDhhmm`, optionally with seconds or a four-digit year, in a zone that far ahead of UTC. */
export function readReceiptDate(date: string, offsetMinutes: number): number | undefined {
  const full = /^\d{14}$/.test(date) || /^20\d{10}$/.test(date) ? date : `20${date}`;
  const [, ...numbers] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(full) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers.map((digits) =>
    Number(digits || 0),
  );
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = numbers.length > 0 && new Date(at).toISOString().replaceAll(/\D/g, "").startsWith(full);
  return isReal ? at - offsetMinutes * 60_000 : undefined;
}
