import { commonSenderLength, isSenderName } from "../domain/messages/sender.ts";
import { countSegments } from "../domain/messages/segments.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";
import type {
  LanguageRequest,
  VerificationDraft,
  VerificationText,
  VerificationTexts,
} from "../ports/verifications.ts";
import { builtIn, type BuiltInText } from "./built-in.ts";
import {
  localizeToCountry,
  findCountryLocale,
  findNearestLocale,
  findSecondCountryLocale,
} from "../domain/locales.ts";
import {
  defaultTemplate,
  defaultWorkflow,
  type ApprovedTemplates,
  type Template,
  type Templates,
  type TextsByLocale,
} from "./templates.ts";
import { buildAutofillEnding, fillText } from "./wording.ts";

const defaultLanguage = "en";
const defaultSteps: readonly WorkflowStep[] = [{ channel: "sms", timeoutSeconds: 60 }];

/** A template in one country, with all defaults applied. */
interface ResolvedTemplate {
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

/**
 * Creates the texts of verification messages from the operator's templates. The built-in texts are the default. `brand`
 * is the default brand.
 */
export function createVerificationTexts(brand: string, given?: Templates): VerificationTexts {
  const templates = given?.templates ?? new Map<string, Template>();
  const workflows = given?.workflows ?? new Map<string, readonly WorkflowStep[]>();
  const find = (name: string, country: string): ResolvedTemplate => {
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
  const localeFor = ({ template, requested, country, isTransaction }: LanguageRequest): string => {
    const { texts, transactions } = find(template, country);
    return chooseLocaleAmong([...(isTransaction ? transactions : texts).keys()], requested, country);
  };
  /**
   * Locale by template, country and kind of text, cached because the lookup is slow. At most two entries for each
   * template and country: with and without a transaction.
   */
  const localesRead = new Map<string, string>();
  return {
    has(name, accountId) {
      const template = name === defaultTemplate ? noTemplate : templates.get(name);
      return template !== undefined && (template.accounts?.has(accountId) ?? true);
    },
    chooseLocale(asked) {
      if (asked.requested !== undefined) return localeFor(asked);
      const key = `${asked.template} ${asked.country} ${asked.isTransaction}`;
      const locale = localesRead.get(key) ?? localeFor(asked);
      localesRead.set(key, locale);
      return locale;
    },
    render(draft) {
      const wording = find(draft.template, draft.country);
      return { text: buildText(draft, wording), approved: findApproved(draft, wording.whatsapp) };
    },
    getWorkflow: (country) => workflows.get(country) ?? workflows.get(defaultWorkflow) ?? defaultSteps,
    getSender: (template, country) => find(template, country).sender,
  };
}

/** Returns the start of a brand as the default sender, or `Verify` if it is not a valid sender name. */
function senderOf(brand: string): string {
  const name = brand.slice(0, commonSenderLength).trim();
  return isSenderName(name) ? name : "Verify";
}

/**
 * Chooses the requested language or the nearest one, otherwise a language of the country, otherwise English, otherwise
 * the first one.
 */
const chooseLocaleAmong = (
  known: readonly string[],
  requested: string | undefined,
  country: string,
): string =>
  findNearestLocale(requested, known) ??
  findNearestLocale(findCountryLocale(country), known) ??
  findNearestLocale(findSecondCountryLocale(country), known) ??
  findNearestLocale(defaultLanguage, known) ??
  known[0]!;

function findApproved(
  { locale, country }: VerificationDraft,
  approved: ApprovedTemplates | undefined,
): VerificationText["approved"] {
  if (!approved) return undefined;
  const { languages, ...template } = approved;
  // WhatsApp may have several templates for one language of the texts, such as pt_BR and pt_PT for pt.
  return {
    ...template,
    language: findNearestLocale(localizeToCountry(locale, country), languages) ?? languages[0]!,
  };
}

/**
 * Builds the text of a message. If the text and the autofill line of an SMS do not fit into one segment, a shorter text
 * is used. An SMS with a transaction is shortened only for an Android app, and only if the shorter text fits. Otherwise
 * it has several segments.
 */
function buildText(draft: VerificationDraft, wording: ResolvedTemplate): string {
  const { code, channel, transaction, country } = draft;
  const { brand } = wording;
  const textsByLocale = transaction ? wording.transactions : wording.texts;
  // The templates may have changed since the language was chosen.
  const locale = textsByLocale.has(draft.locale)
    ? draft.locale
    : chooseLocaleAmong([...textsByLocale.keys()], draft.locale, country);
  const values = { code, brand, minutes: formatMinutes(draft), ...transaction };
  const text = fillText(textsByLocale.get(locale)!, values, locale);
  if (channel !== "sms") return text;
  const ending = buildAutofillEnding(draft.autofill, code);
  const fitsOneSegment = (each: string) => countSegments(each).segments === 1;
  if (transaction) {
    const { amount, payee } = transaction;
    const shorter = `${code}: ${amount}, ${payee} (${brand})${ending}`;
    // Android passes only SMS of one segment to an app.
    const isForApp = draft.autofill !== undefined && "appHash" in draft.autofill;
    return isForApp && !fitsOneSegment(text + ending) && fitsOneSegment(shorter) ? shorter : text + ending;
  }
  const shorter = [text, `${brand}: ${code}`, code].map((words) => words + ending);
  return shorter.find(fitsOneSegment) ?? shorter.at(-1)!;
}

/** Formats the time to live in whole minutes, rounded down, but at least 1. */
const formatMinutes = ({ ttlSeconds }: VerificationDraft) => String(Math.max(1, Math.floor(ttlSeconds / 60)));
