import { countSegments } from "../domain/messages/segments.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";
import type { VerificationDraft, VerificationTexts } from "../ports/verification-texts.ts";
import { autofillEnding } from "./autofill.ts";
import { builtIn } from "./built-in.ts";

const usualLanguage = "en";
const usualWorkflow: readonly WorkflowStep[] = [{ channel: "sms", timeoutSeconds: 60 }];
const senderCharacters = 11;

/** The built-in texts, which name this brand. */
export function createVerificationTexts(brand: string): VerificationTexts {
  return {
    has: (template) => template === "default",
    localeFor: (_template, requested, country) =>
      [requested, languageOf(country)].map(known).find((language) => language !== undefined) ?? usualLanguage,
    render: (draft) => ({ text: textOf(draft, brand) }),
    workflowOf: () => usualWorkflow,
    senderOf: () => brand.replaceAll(/[^A-Za-z0-9 +._-]/g, "").slice(0, senderCharacters) || "Verify",
  };
}

/** The language that there are texts in, of a tag of BCP 47 or of its parents. */
function known(tag: string | undefined): string | undefined {
  const language = tag?.split("-")[0]?.toLowerCase() ?? "";
  // Norwegian is written in two ways, and has a tag for both of them.
  const written = language === "no" || language === "nn" ? "nb" : language;
  return Object.hasOwn(builtIn, written) ? written : undefined;
}

/** The language that most people of a country read, as the Unicode Consortium's data have it. */
const languageOf = (country: string): string | undefined =>
  /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : undefined;

/**
 * The text of a message. An SMS without a payment has one segment: where the language's words leave no room for what fills
 * in the code, fewer words are said.
 */
function textOf(draft: VerificationDraft, brand: string): string {
  const { code, channel, transaction } = draft;
  const words = builtIn[draft.locale] ?? builtIn[usualLanguage]!;
  const values = { code, brand, minutes: String(Math.floor(draft.ttlSeconds / 60)), ...transaction };
  const text = filled(transaction ? words.transaction : words.text, values);
  if (channel !== "sms") return text;
  const ending = autofillEnding(draft.autofill, code);
  if (transaction) return text + ending;
  const shorter = [text, `${brand}: ${code}`, code].map((words) => words + ending);
  return shorter.find((each) => countSegments(each).segments === 1) ?? shorter.at(-1)!;
}

const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => values[name] ?? "");
