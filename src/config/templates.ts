import { z } from "zod";
import { isLocale, normalizeLocale } from "../domain/locales.ts";
import { templateTtl } from "../domain/messages/content.ts";
import { channels } from "../domain/messages/delivery.ts";
import { isSenderName } from "../domain/messages/sender.ts";
import { isCountry } from "../domain/phone/countries.ts";
import { brandPattern } from "../domain/verifications/brand.ts";
import { templateNamePattern } from "../domain/verifications/template-name.ts";
import { getBrand, measureLongest, textPlaceholders, transactionPlaceholders } from "../texts/wording.ts";
import { textOption, wholeNumberOption } from "../providers/shared/options.ts";
import { defaultTemplate, defaultWorkflow, type Templates } from "../texts/templates.ts";
import { getEntries, allowBlank, readYaml, getValueAt, validateKeys, type YamlFile } from "./read-yaml.ts";

/** A templates file before parsing. */
interface TemplatesText extends YamlFile {
  /** Brand of the environment, for templates that have no brand. If unset, the default brand is used. */
  readonly brand: string | undefined;
}

/** Result of reading a templates file. `templates` is undefined if there are errors, or no file. */
export interface TemplatesResult {
  readonly templates?: Templates | undefined;
  readonly faults: readonly string[];
}

/** Result if `CONNECT_HUB_TEMPLATES` is not set. */
export const noTemplates: TemplatesResult = { faults: [] };

/** Reads a templates file and reports all errors at once. */
export function readTemplates({ brand, ...file }: TemplatesText): TemplatesResult {
  const { value, faults } = readYaml(file, ({ data }) => createTemplatesSchema(data, getBrand(brand)));
  const { templates = new Map(), workflows = new Map() } = value ?? {};
  return value ? { templates: { templates, workflows }, faults } : { faults };
}

const maximumTemplates = 100;
const countryError = "unknown country; use an ISO code such as GB";

const toMap = <Value>(record: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(record));

function createTemplatesSchema(written: unknown, brand: string) {
  const all = getEntries(getValueAt(written, "templates"));
  const templates = z
    .strictObject(Object.fromEntries(all.map(([name, each]) => [name, template(name, each, brand)])), {
      error: "has to be a mapping of names to templates",
    })
    .refine((mapping) => Object.keys(mapping).length <= maximumTemplates, {
      error: `has more than ${maximumTemplates} templates`,
    });
  const named = validateKeys(
    templates,
    (name) => templateNamePattern.test(name),
    "has to be 1 to 64 of a-z, 0-9, _ and -, and to begin with a letter",
  );
  const workflows = validateKeys(
    z.record(z.string(), workflow, {
      error: "has to be a mapping of default, or codes of countries such as GB, to steps",
    }),
    (key) => key === defaultWorkflow || isCountry(key),
    countryError,
  );
  return z.strictObject({
    workflows: allowBlank(workflows.transform(toMap)),
    templates: allowBlank(named.transform(toMap)),
  });
}

/**
 * Creates the schema of the template `name`. Each of its `texts` must fit into one SMS with its brand and the longest
 * values.
 */
function template(name: string, written: unknown, brand: string) {
  const own = getValueAt(written, "brand");
  const wording = createWordingSchemas(typeof own === "string" && brandPattern.test(own) ? own : brand);
  const countries = validateKeys(
    z.record(z.string(), z.strictObject(wording), { error: "has to be a mapping of codes such as GB" }),
    isCountry,
    countryError,
  );
  return z
    .strictObject({
      ...wording,
      brand: allowBlank(textOption(brandPattern, "1 to 20 letters, digits, spaces and + . _ -")),
      // A template with blank accounts would be available to every account.
      accounts: name === defaultTemplate ? noAccounts : accounts.optional(),
      countries: allowBlank(countries.transform(toMap)),
    })
    .transform(({ countries = new Map(), ...rest }) => ({ ...rest, countries }));
}

const noAccounts = z
  .never({ error: "is not allowed for default, which applies if a request names no template" })
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

const { minimum, maximum } = templateTtl;
const ttlError = `has to be the template's time to live at Meta, a whole number of seconds from ${minimum} to ${maximum}`;
const languagesError = "has to be a list of the languages that it is approved in, such as [en, pt_BR]";
const languageError = "unknown language; use the code of WhatsApp, such as en or pt_BR";
const whatsapp = z
  .strictObject({
    name: textOption(/^[a-z0-9_]{1,512}$/, "the name of an approved template: small letters, digits and _"),
    languages: z
      .array(z.string({ error: languageError }).refine(isApprovable, { error: languageError }), {
        error: languagesError,
      })
      .min(1, { error: languagesError }),
    ttl: z.int({ error: ttlError }).min(minimum, ttlError).max(maximum, ttlError).optional(),
  })
  .transform(({ ttl: ttlSeconds, ...approved }) => ({ ...approved, ttlSeconds }));

function isApprovable(language: string): boolean {
  return /^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language) && isLocale(language.replace("_", "-"));
}

const createWordingSchemas = (brand: string) => ({
  sender: allowBlank(z.string({ error: senderError }).refine(isSender, { error: senderError })),
  texts: allowBlank(createTextsSchema((text) => findTextError(text, brand))),
  transactions: allowBlank(createTextsSchema(findTransactionError)),
  whatsapp: allowBlank(whatsapp),
});

function createTextsSchema(findError: (text: string) => string | undefined) {
  const error = "has to be a mapping of languages such as en or pt-BR to texts";
  const text = z.string({ error: "has to be a text in quotes" }).superRefine((written, { addIssue }) => {
    const message = findError(written);
    if (message !== undefined) addIssue({ code: "custom", message });
  });
  const texts = z
    .record(z.string(), text, { error })
    .refine((mapping) => Object.keys(mapping).length > 0, { error });
  const languageError = "unknown language; use a tag such as en or pt-BR";
  const isFirst = (tag: string, tags: readonly string[]) =>
    tags.find((each) => normalizeLocale(each) === normalizeLocale(tag)) === tag;
  return validateKeys(
    validateKeys(texts, isLocale, languageError),
    isFirst,
    "appears a second time in another spelling",
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

function findTextError(text: string, brand: string): string | undefined {
  const fault = findPlaceholderError(text, textPlaceholders, ["code"]);
  if (fault !== undefined) return fault;
  const { segments, units, encoding } = measureLongest(text, brand);
  if (segments === 1) return undefined;
  const maximum = encoding === "gsm7" ? 160 : 70;
  return `does not fit into one SMS: with its longest values it has ${units} of ${maximum} characters`;
}

/** Returns the error of a transaction text, if it has one. A payer must see the amount and the payee. */
const findTransactionError = (text: string): string | undefined =>
  findPlaceholderError(text, transactionPlaceholders, ["code", "amount", "payee"]);

function findPlaceholderError(
  text: string,
  known: readonly string[],
  required: readonly string[],
): string | undefined {
  const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");
  if (text.length > maximumTextCharacters) return `has more than ${maximumTextCharacters} characters`;
  if (text !== text.trim() || /\p{Cc}/u.test(text.replaceAll("\n", ""))) {
    return "begins or ends with a space, or has a control character";
  }
  if (!text.isWellFormed()) return "has half of a surrogate pair (\\u…)";
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = found.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `has {${unknown}}, which is unknown; known placeholders are ${listed(known)}`;
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ""))) return "has an unmatched brace";
  const missing = required.filter((name) => !found.includes(name));
  return missing.length > 0 ? `must contain ${listed(missing)}` : undefined;
}
