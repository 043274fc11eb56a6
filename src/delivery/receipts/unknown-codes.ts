import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { isFor } from "./merge.ts";

const codesKept = 100;
/** A list of receipts may have any number of codes that were made up. */
const lookupsAtOnce = 10;
const cleanCode = /^[\w.:* -]{1,64}$/;
/** A verification code has more digits, and is not stored with its message. */
const maximumDigits = 3;

/** Whether a receipt says anything but a vendor code that is not known. */
export const saysMore = ({ status, unknownCode, detail, refunded, cost }: ProviderReceipt): boolean =>
  status !== undefined ||
  unknownCode === undefined ||
  detail !== undefined ||
  refunded === true ||
  cost !== undefined;

/**
 * Creates what logs vendor codes in receipts that are not known, each once for a provider, without what their messages carry. It
 * remembers up to 100 of each provider since the start of the process, and logs no more than those. It never rejects.
 */
export function createUnknownCodes({
  store,
  log,
}: {
  readonly store: Pick<Store, "receipts">;
  readonly log: Log;
}): (provider: string, receipts: readonly ProviderReceipt[]) => Promise<void> {
  /** The codes of messages that were known, and all that was logged. */
  const noted = new Map<string, Set<string>>();

  async function noteOne(provider: string, code: string, receipt: ProviderReceipt): Promise<void> {
    const known = noted.get(provider) ?? new Set();
    noted.set(provider, known);
    if (known.has(code) || known.size >= codesKept) return;
    const parts = await store.receipts.findParts(provider, receipt.providerMessageIds);
    const part = parts.find((each) => isFor(each, receipt));
    const redacted = part ? redactFor(code, part.message) : "";
    const logged = cleanCode.test(redacted) ? redacted : "unreadable";
    const isNews = !known.has(logged);
    known.add(logged).add(part ? code : logged);
    if (!isNews) return;
    const sentence = "a delivery receipt has a vendor code that is not known; its status is not changed";
    log.warn({ provider, code: logged }, sentence);
  }

  return async (provider, receipts) => {
    const coded = receipts.filter(({ unknownCode }) => unknownCode !== undefined);
    const byCode = Map.groupBy(coded, ({ unknownCode }) => unknownCode!);
    for (const [code, [receipt]] of [...byCode].slice(0, lookupsAtOnce)) {
      // Receipts are merged whether or not a code of theirs can be logged now.
      await noteOne(provider, code, receipt!).catch(() => {});
    }
  };
}

/** A vendor code without the number, sender and content of its message. */
function redactFor(code: string, message: TrackedMessage): string {
  const { recipient, verificationId, ...content } = message;
  const carried = ["sender", "text", "code"].flatMap((name) => {
    const value = (content as Readonly<Record<string, unknown>>)[name];
    return typeof value === "string" ? [value] : [];
  });
  const sent = [recipient, ...carried];
  const redacted = redact(code, [toAlphanumeric(sent)], extractShortWords(sent));
  const digits = redacted.replaceAll(/\D/g, "");
  if (verificationId === null || digits.length <= maximumDigits) return redacted;
  return redacted
    .split(/\s/)
    .map((word) => (/\d/.test(word) ? "*" : word))
    .join(" ");
}
