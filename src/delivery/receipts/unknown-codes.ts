import { createNews, type IsNews } from "../../common/news.ts";
import { extractShortWords, redact, toAlphanumeric } from "../../common/redact.ts";
import type { Clock } from "../../ports/clock.ts";
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

/** Logs vendor codes in receipts that are not known, each once for a provider, without what their messages carry. */
export interface UnknownCodes {
  /** Never rejects. */
  note(provider: string, receipts: readonly ProviderReceipt[]): Promise<void>;
}

/** Whether a receipt says anything but a vendor code that is not known. */
export const saysMore = ({ status, unknownCode, detail, refunded, cost }: ProviderReceipt): boolean =>
  status !== undefined ||
  unknownCode === undefined ||
  detail !== undefined ||
  refunded === true ||
  cost !== undefined;

/** Remembers up to 100 codes of each provider since the start of the process, and logs no more than those. */
export function createUnknownCodes({
  store,
  clock,
  log,
}: {
  readonly store: Pick<Store, "receipts">;
  readonly clock: Clock;
  readonly log: Log;
}): UnknownCodes {
  const known = new Map<string, { readonly codes: Set<string>; readonly isNews: IsNews }>();

  function knownOf(provider: string) {
    const found = known.get(provider) ?? {
      codes: new Set<string>(),
      isNews: createNews(clock, Infinity, codesKept),
    };
    known.set(provider, found);
    return found;
  }

  async function noteOne(provider: string, code: string, receipt: ProviderReceipt): Promise<void> {
    const { codes, isNews } = knownOf(provider);
    if (codes.has(code) || codes.size >= codesKept) return;
    const parts = await store.receipts.findParts(provider, receipt.providerMessageIds);
    const part = parts.find((each) => isFor(each, receipt));
    if (part) codes.add(code);
    const redacted = part ? redactFor(code, part.message) : "";
    const logged = cleanCode.test(redacted) ? redacted : "unreadable";
    if (isNews(logged)) {
      log.warn(
        { provider, code: logged },
        "a delivery receipt has a vendor code that is not known; its status is not changed",
      );
    }
  }

  return {
    async note(provider, receipts) {
      const byCode = new Map<string, ProviderReceipt>();
      for (const receipt of receipts) {
        const code = receipt.unknownCode;
        if (code !== undefined && byCode.size < lookupsAtOnce && !byCode.has(code)) byCode.set(code, receipt);
      }
      for (const [code, receipt] of byCode) {
        // Receipts are merged whether or not a code of theirs can be logged now.
        await noteOne(provider, code, receipt).catch(() => {});
      }
    },
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
