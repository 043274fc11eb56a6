import { commonSenderLength, isSenderName } from "../domain/messages/sender.ts";
import { countSegments } from "../domain/messages/segments.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";
import type {
  LanguageAsked,
  VerificationDraft,
  VerificationText,
  VerificationTexts,
} from "../ports/verifications.ts";
import { builtIn, type BuiltInText } from "./built-in.ts";
import { localeIn, localeOfCountry, nearest, secondLocaleOfCountry } from "../domain/locales.ts";
import {
  defaultTemplate,
  defaultWorkflow,
  type ApprovedTemplates,
  type Template,
  type Templates,
  type TextsByLocale,
} from "./templates.ts";
import { autofillEnding, filled } from "./wording.ts";

const defaultLanguage = "en";
const defaultSteps: readonly WorkflowStep[] = [{ channel: "sms", timeoutSeconds: 60 }];

/** What a template says in a country, once nothing is left out. */
interface Chosen {
  readonly brand: string;
  readonly sender: string;
  readonly texts: TextsByLocale;
  readonly transactions: TextsByLocale;
  readonly whatsapp: ApprovedTemplates | undefined;
}

const noTemplate: Template = { countries: new Map() };

const builtInTexts = (of: keyof BuiltInText): TextsByLocale =>
  new Map(Object.entries(builtIn).map(([language, texts]) => [language, texts[of]]));
const defaultTexts = { texts: builtInTexts("text"), transactions: builtInTexts("transaction") };

/** The operator's templates, and the built-in texts for what they leave out; they name this brand, or their own. */
export function createVerificationTexts(brand: string, given?: Templates): VerificationTexts {
  const templates = given?.templates ?? new Map<string, Template>();
  const workflows = given?.workflows ?? new Map<string, readonly WorkflowStep[]>();
  const find = (name: string, country: string): Chosen => {
    const template = templates.get(name) ?? noTemplate;
    const own = template.countries.get(country);
    const named = template.brand ?? brand;
    return {
      brand: named,
      sender: own?.sender ?? template.sender ?? senderOf(named),
      texts: own?.texts ?? template.texts ?? defaultTexts.texts,
      transactions: own?.transactions ?? template.transactions ?? defaultTexts.transactions,
      whatsapp: own?.whatsapp ?? template.whatsapp,
    };
  };
  const localeFor = ({ template, requested, country, isTransaction }: LanguageAsked): string => {
    const { texts, transactions } = find(template, country);
    return localeAmong([...(isTransaction ? transactions : texts).keys()], requested, country);
  };
  /** What is read in a country, for it is slow to find: at most that of each template in each country. */
  const localesRead = new Map<string, string>();
  return {
    has(name, accountId) {
      const template = name === defaultTemplate ? noTemplate : templates.get(name);
      return template !== undefined && (template.accounts?.has(accountId) ?? true);
    },
    localeFor(asked) {
      if (asked.requested !== undefined) return localeFor(asked);
      const key = `${asked.template} ${asked.country} ${asked.isTransaction}`;
      const locale = localesRead.get(key) ?? localeFor(asked);
      localesRead.set(key, locale);
      return locale;
    },
    render(draft) {
      const wording = find(draft.template, draft.country);
      return { text: textOf(draft, wording), approved: approvedFor(draft, wording.whatsapp) };
    },
    workflowOf: (country) => workflows.get(country) ?? workflows.get(defaultWorkflow) ?? defaultSteps,
    senderOf: (template, country) => find(template, country).sender,
  };
}

/** The sender of a brand that the operator has given none. */
function senderOf(brand: string): string {
  const name = brand.slice(0, commonSenderLength).trim();
  return isSenderName(name) ? name : "Verify";
}

/** What is asked for or its nearest, else what is read in the country, else English, else the first. */
const localeAmong = (known: readonly string[], requested: string | undefined, country: string): string =>
  nearest(requested, known) ??
  nearest(localeOfCountry(country), known) ??
  nearest(secondLocaleOfCountry(country), known) ??
  nearest(defaultLanguage, known) ??
  known[0]!;

function approvedFor(
  { locale, country }: VerificationDraft,
  approved: ApprovedTemplates | undefined,
): VerificationText["approved"] {
  if (!approved) return undefined;
  const { languages, ...template } = approved;
  // Of a language that the texts have once, WhatsApp's templates may have several: pt_BR and pt_PT.
  return { ...template, language: nearest(localeIn(locale, country), languages) ?? languages[0]! };
}

/**
 * The text of a message. An SMS without a payment has one segment: where the language's words leave no room for what fills
 * in the code, fewer words are said.
 */
function textOf(draft: VerificationDraft, wording: Chosen): string {
  const { code, channel, transaction, country } = draft;
  const { brand } = wording;
  const said = transaction ? wording.transactions : wording.texts;
  // The file may have changed since the language was chosen.
  const locale = said.has(draft.locale) ? draft.locale : localeAmong([...said.keys()], draft.locale, country);
  const values = { code, brand, minutes: minutesOf(draft), ...transaction };
  const text = filled(said.get(locale)!, values, locale);
  if (channel !== "sms") return text;
  const ending = autofillEnding(draft.autofill, code);
  const inOne = (each: string) => countSegments(each).segments === 1;
  if (transaction) {
    const { amount, payee } = transaction;
    const shorter = `${code}: ${amount}, ${payee} (${brand})${ending}`;
    // An app is only told of an SMS of one segment.
    const isForApp = draft.autofill !== undefined && "appHash" in draft.autofill;
    return isForApp && !inOne(text + ending) && inOne(shorter) ? shorter : text + ending;
  }
  const shorter = [text, `${brand}: ${code}`, code].map((words) => words + ending);
  return shorter.find(inOne) ?? shorter.at(-1)!;
}

/** One that is about to end still says a minute. */
const minutesOf = ({ ttlSeconds }: VerificationDraft) => String(Math.max(1, Math.floor(ttlSeconds / 60)));
