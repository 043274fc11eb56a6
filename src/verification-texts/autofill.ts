import type { Autofill } from "../domain/verifications/verification.ts";

/**
 * What an SMS ends with so that the code fills itself in: the last line of a code that belongs to a page (WICG's
 * origin-bound codes), or the hash of an app (Android's SMS Retriever, which finds it in the last 11 characters).
 */
export function autofillEnding(autofill: Autofill | undefined, code: string): string {
  if (!autofill) return "";
  return "domain" in autofill ? `\n@${autofill.domain} #${code}` : `\n${autofill.appHash}`;
}
