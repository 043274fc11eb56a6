import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import { isHashed } from "../../domain/privacy/numbers-in-text.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";
import { matchesMessage } from "./receipt-merger.ts";

const maximumCodes = 100;
/** Maximum number of codes that are looked up for one call. Its receipts may contain any number of made-up codes. */
const lookupsAtOnce = 10;
const cleanCode = /^[\w.:* -]{1,64}$/;
/**
 * Maximum number of digits that are logged for a verification. A verification code has more digits, and is not stored
 * with its message.
 */
const maximumDigits = 3;

/** Returns false if a receipt contains only an unknown vendor code. */
export const hasKnownContent = ({ status, unknownCode, detail, refunded, cost }: ProviderReceipt): boolean =>
  status !== undefined ||
  unknownCode === undefined ||
  detail !== undefined ||
  refunded === true ||
  cost !== undefined;

/**
 * Creates a function that logs unknown vendor codes of receipts, without the content of their messages. Each code is
 * logged once for a provider. A call logs at most 10 codes. After at most 100 codes of a provider, no others are logged
 * until the process restarts. Never rejects.
 */
export function createUnknownCodeLogger({
  store,
  log,
}: {
  readonly store: Pick<Store, "receipts" | "privacy">;
  readonly log: Log;
}): (provider: string, receipts: readonly ProviderReceipt[]) => Promise<void> {
  /** By provider: the codes whose messages were found, and all logged texts. */
  const loggedByProvider = new Map<string, Set<string>>();

  async function logOne(provider: string, code: string, receipt: ProviderReceipt): Promise<void> {
    const known = loggedByProvider.get(provider) ?? new Set();
    loggedByProvider.set(provider, known);
    if (known.has(code) || known.size >= maximumCodes) return;
    const parts = await store.receipts.listSegments(provider, receipt.providerMessageIds);
    const part = parts.find((each) => matchesMessage(store.privacy, each, receipt));
    // The number of an erased recipient is not known, so it cannot be removed from the code.
    const isKnown = part && !isHashed(part.message.recipient);
    const redacted = isKnown ? redactFor(code, part.message) : "";
    const logged = cleanCode.test(redacted) ? redacted : "unreadable";
    const isNews = !known.has(logged);
    known.add(logged).add(part ? code : logged);
    if (!isNews) return;
    const text = "delivery receipt has an unknown vendor code; the message status is not changed";
    log.warn({ provider, code: logged }, text);
  }

  return async (provider, receipts) => {
    const coded = receipts.filter(({ unknownCode }) => unknownCode !== undefined);
    const byCode = Map.groupBy(coded, ({ unknownCode }) => unknownCode!);
    for (const [code, [receipt]] of [...byCode].slice(0, lookupsAtOnce)) {
      // Receipts are merged even if their codes cannot be logged now.
      await logOne(provider, code, receipt!).catch(() => {});
    }
  };
}

/** Returns a vendor code without the phone number, sender and content of its message. */
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
