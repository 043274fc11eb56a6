import { isMap } from "yaml";
import { isSenderName } from "../domain/messages/sender.ts";
import type { YamlDocument } from "../yaml/document.ts";
import { entriesOf, placeOf, textOf, type EntriesByKey, type Entry } from "../yaml/nodes.ts";
import { isLocale, spelledAlike } from "../domain/locales.ts";
import type { TextsByLocale, Wording } from "./templates.ts";
import { readWhatsapp } from "./read-whatsapp.ts";
import { longest, placeholders, transactionPlaceholders } from "./wording.ts";

export const wordingKeys = ["sender", "texts", "transactions", "whatsapp"] as const;

const maximumTextCharacters = 1_000;

/** Reads what messages of a template say, everywhere or in a country, and notes its faults; `brand` is what they name. */
export function readWording(
  document: YamlDocument,
  { sender, texts, transactions, whatsapp }: EntriesByKey<(typeof wordingKeys)[number]>,
  brand: string,
): Wording {
  return {
    sender: sender && readSender(document, sender),
    texts: texts && readTexts(document, texts, (text) => faultOfText(text, brand)),
    transactions: transactions && readTexts(document, transactions, faultOfTransaction),
    whatsapp: whatsapp && readWhatsapp(document, whatsapp),
  };
}

function readSender({ findings }: YamlDocument, { keyNode, value }: Entry): string | undefined {
  const sender = textOf(value);
  if (sender !== undefined && (isNumber(sender) || (isSenderName(sender) && sender.trim() === sender)))
    return sender;
  const takes =
    "1 to 11 characters of GSM's alphabet with a letter among them, or a number of 3 to 15 digits in quotes";
  findings.fault(placeOf(value, keyNode), `sender takes ${takes}.`);
  return undefined;
}

const isNumber = (sender: string) => /^\+?\d{3,15}$/.test(sender);

function readTexts(
  { findings }: YamlDocument,
  { key: owner, keyNode, value }: Entry,
  faultOf: (text: string) => string | undefined,
): TextsByLocale {
  const read = new Map<string, string>();
  const tags = new Set<string>();
  if (!isMap(value) || value.items.length === 0) {
    findings.fault(
      placeOf(value, keyNode),
      `${owner} takes a mapping of languages such as en or pt-BR to texts.`,
    );
    return read;
  }
  for (const { key, keyNode, value: node } of entriesOf(value, findings)) {
    if (!isLocale(key))
      findings.fault(keyNode, `there is no language ${key}; write its tag, such as en or pt-BR.`);
    const alike = spelledAlike(key);
    if (tags.has(alike)) findings.fault(keyNode, `${key} stands here a second time, in another spelling.`);
    tags.add(alike);
    const text = textOf(node);
    const fault = text === undefined ? "takes a text in quotes." : faultOf(text);
    if (fault !== undefined) findings.fault(placeOf(node, keyNode), `${key} ${fault}`);
    read.set(key, text ?? "");
  }
  return read;
}

/** Why a text cannot be used. */
function faultOfText(text: string, brand: string): string | undefined {
  const fault = faultOfPlaceholders(text, placeholders, ["code"]);
  if (fault !== undefined) return fault;
  const { segments, units, encoding } = longest(text, brand);
  if (segments === 1) return undefined;
  const most = encoding === "gsm7" ? 160 : 70;
  return `takes more than one SMS: with its longest values it has ${units} of ${most} characters.`;
}

/** One that confirms a payment names it: whoever pays has to see to whom and how much. */
const faultOfTransaction = (text: string): string | undefined =>
  faultOfPlaceholders(text, transactionPlaceholders, ["code", "amount", "payee"]);

function faultOfPlaceholders(
  text: string,
  known: readonly string[],
  needed: readonly string[],
): string | undefined {
  const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");
  if (text.length > maximumTextCharacters) return `has more than ${maximumTextCharacters} characters.`;
  if (text !== text.trim() || /\p{Cc}/u.test(text.replaceAll("\n", ""))) {
    return "begins or ends with a space, or has a control character.";
  }
  if (!text.isWellFormed()) return "has half of a character that takes two \\u….";
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = found.find((name) => !known.includes(name));
  if (unknown !== undefined) return `has {${unknown}}, which there is not; it takes ${listed(known)}.`;
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ""))) return "has a brace without the other one.";
  const missing = needed.filter((name) => !found.includes(name));
  return missing.length > 0 ? `leaves out ${listed(missing)}.` : undefined;
}
