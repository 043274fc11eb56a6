import { z } from "zod";
import { isLocale, spelledAlike } from "../domain/locales.ts";
import { templateTtl } from "../domain/messages/content.ts";
import { channels } from "../domain/messages/delivery.ts";
import { isSenderName } from "../domain/messages/sender.ts";
import { isCountry } from "../domain/phone/countries.ts";
import { brandPattern } from "../domain/verifications/brand.ts";
import { templateNamePattern } from "../domain/verifications/template-name.ts";
import { brandOf, longest, placeholders, transactionPlaceholders } from "../texts/wording.ts";
import { textOption, wholeNumberOption } from "../providers/shared/options.ts";
import { defaultTemplate, defaultWorkflow, type Templates } from "../texts/templates.ts";
import { entriesOf, orBlank, readYaml, valueAt, withNames, type YamlFile } from "./read-yaml.ts";

/** A file of templates before it is read. */
interface TemplatesText extends YamlFile {
  /** The brand of the environment, which templates without a brand of their own name. */
  readonly brand: string | undefined;
}

/** The result of reading the file. `templates` is undefined if there are faults, or no file. */
export interface TemplatesReading {
  readonly templates?: Templates | undefined;
  readonly faults: readonly string[];
}

/** The result if `CONNECT_HUB_TEMPLATES` is not set. */
export const noTemplates: TemplatesReading = { faults: [] };

/** Reads a file of templates and reports all its faults at once. */
export function readTemplates({ brand, ...file }: TemplatesText): TemplatesReading {
  const { value, faults } = readYaml(file, ({ written }) => templatesFile(written, brandOf(brand)));
  const { templates = new Map(), workflows = new Map() } = value ?? {};
  return value ? { templates: { templates, workflows }, faults } : { faults };
}

const maximumTemplates = 100;
const countryError = "there is no such country; write its ISO code, such as GB";

const toMap = <Value>(record: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(record));

function templatesFile(written: unknown, brand: string) {
  const all = entriesOf(valueAt(written, "templates"));
  const templates = z
    .strictObject(Object.fromEntries(all.map(([name, each]) => [name, template(name, each, brand)])), {
      error: "has to be a mapping of names to templates",
    })
    .refine((mapping) => Object.keys(mapping).length <= maximumTemplates, {
      error: `has more than ${maximumTemplates} templates`,
    });
  const named = withNames(
    templates,
    (name) => templateNamePattern.test(name),
    "has to be 1 to 64 of a-z, 0-9, _ and -, and to begin with a letter",
  );
  const workflows = withNames(
    z.record(z.string(), workflow, {
      error: "has to be a mapping of default, or codes of countries such as GB, to steps",
    }),
    (key) => key === defaultWorkflow || isCountry(key),
    countryError,
  );
  return z.strictObject({
    workflows: orBlank(workflows.transform(toMap)),
    templates: orBlank(named.transform(toMap)),
  });
}

/** A template called `name`, whose texts have room for its brand. */
function template(name: string, written: unknown, brand: string) {
  const own = valueAt(written, "brand");
  const wording = wordingOf(typeof own === "string" && brandPattern.test(own) ? own : brand);
  const countries = withNames(
    z.record(z.string(), z.strictObject(wording), { error: "has to be a mapping of codes such as GB" }),
    isCountry,
    countryError,
  );
  return z
    .strictObject({
      ...wording,
      brand: orBlank(textOption(brandPattern, "1 to 20 letters, digits, spaces and + . _ -")),
      // A template with blank accounts would be everybody's.
      accounts: name === defaultTemplate ? noAccounts : accounts.optional(),
      countries: orBlank(countries.transform(toMap)),
    })
    .transform(({ countries = new Map(), ...rest }) => ({ ...rest, countries }));
}

const noAccounts = z
  .never({ error: "is not for default, which every account has that names no template" })
  .optional();
const accountsError = "has to be a list of the ids of the accounts that may name the template";
const accounts = z
  .array(textOption(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "the id of an account"), {
    error: accountsError,
  })
  .min(1, { error: accountsError })
  .transform((ids): ReadonlySet<string> => new Set(ids));

const senderError =
  "has to be 1 to 11 characters of the GSM alphabet with a letter among them, or a number of 3 to 15 digits in quotes";
const isSender = (sender: string) =>
  /^\+?\d{3,15}$/.test(sender) || (isSenderName(sender) && sender.trim() === sender);

const { least, most } = templateTtl;
const ttlError = `has to be the template's time to live at Meta, a whole number of seconds from ${least} to ${most}`;
const languagesError = "has to be a list of the languages that it is approved in, such as [en, pt_BR]";
const languageError = "there is no such language; write it as WhatsApp does, such as en or pt_BR";
const whatsapp = z
  .strictObject({
    name: textOption(/^[a-z0-9_]{1,512}$/, "the name of an approved template: small letters, digits and _"),
    languages: z
      .array(z.string({ error: languageError }).refine(isApprovable, { error: languageError }), {
        error: languagesError,
      })
      .min(1, { error: languagesError }),
    ttl: z.int({ error: ttlError }).min(least, ttlError).max(most, ttlError).optional(),
  })
  .transform(({ ttl: ttlSeconds, ...approved }) => ({ ...approved, ttlSeconds }));

function isApprovable(language: string): boolean {
  return /^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language) && isLocale(language.replace("_", "-"));
}

const wordingOf = (brand: string) => ({
  sender: orBlank(z.string({ error: senderError }).refine(isSender, { error: senderError })),
  texts: orBlank(textsBy((text) => faultOfText(text, brand))),
  transactions: orBlank(textsBy(faultOfTransaction)),
  whatsapp: orBlank(whatsapp),
});

function textsBy(faultOf: (text: string) => string | undefined) {
  const error = "has to be a mapping of languages such as en or pt-BR to texts";
  const text = z.string({ error: "has to be a text in quotes" }).superRefine((written, { addIssue }) => {
    const message = faultOf(written);
    if (message !== undefined) addIssue({ code: "custom", message });
  });
  const texts = z
    .record(z.string(), text, { error })
    .refine((mapping) => Object.keys(mapping).length > 0, { error });
  const languageError = "there is no such language; write its tag, such as en or pt-BR";
  const isFirst = (tag: string, tags: readonly string[]) =>
    tags.find((each) => spelledAlike(each) === spelledAlike(tag)) === tag;
  return withNames(
    withNames(texts, isLocale, languageError),
    isFirst,
    "is here a second time, in another spelling",
  ).transform(toMap);
}

const maximumSteps = 4;
const stepsError = `has to be a list of 1 to ${maximumSteps} steps, such as { channel: sms, timeout: 60 }`;
const step = z
  .strictObject({ channel: z.enum(channels), timeout: wholeNumberOption(15, 900, "seconds").default(60) })
  .transform(({ channel, timeout: timeoutSeconds }) => ({ channel, timeoutSeconds }));
const workflow = z
  .array(step, { error: stepsError })
  .min(1, { error: stepsError })
  .max(maximumSteps, { error: stepsError });

const maximumTextCharacters = 1_000;

function faultOfText(text: string, brand: string): string | undefined {
  const fault = faultOfPlaceholders(text, placeholders, ["code"]);
  if (fault !== undefined) return fault;
  const { segments, units, encoding } = longest(text, brand);
  if (segments === 1) return undefined;
  const most = encoding === "gsm7" ? 160 : 70;
  return `takes more than one SMS: with its longest values it has ${units} of ${most} characters`;
}

/** A payer has to see the amount and the payee. */
const faultOfTransaction = (text: string): string | undefined =>
  faultOfPlaceholders(text, transactionPlaceholders, ["code", "amount", "payee"]);

function faultOfPlaceholders(
  text: string,
  known: readonly string[],
  needed: readonly string[],
): string | undefined {
  const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");
  if (text.length > maximumTextCharacters) return `has more than ${maximumTextCharacters} characters`;
  if (text !== text.trim() || /\p{Cc}/u.test(text.replaceAll("\n", ""))) {
    return "begins or ends with a space, or has a control character";
  }
  if (!text.isWellFormed()) return "has half of a character that takes two \\u…";
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = found.find((name) => !known.includes(name));
  if (unknown !== undefined) return `has {${unknown}}, which is unknown; it takes ${listed(known)}`;
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ""))) return "has a brace without the other one";
  const missing = needed.filter((name) => !found.includes(name));
  return missing.length > 0 ? `leaves out ${listed(missing)}` : undefined;
}
