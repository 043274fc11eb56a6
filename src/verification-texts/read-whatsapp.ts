import { isMap, isScalar, isSeq } from "yaml";
import { isLocale } from "../domain/locales.ts";
import { templateTtl } from "../domain/messages/content.ts";
import type { YamlDocument } from "../yaml/document.ts";
import { entriesByKey, placeOf, textOf, type Entry } from "../yaml/nodes.ts";
import type { ApprovedTemplates } from "./templates.ts";

type Findings = YamlDocument["findings"];

/** Reads WhatsApp's approved template, and notes its faults. */
export function readWhatsapp(
  { findings }: YamlDocument,
  { keyNode, value }: Entry,
): ApprovedTemplates | undefined {
  if (!isMap(value)) {
    findings.fault(placeOf(value, keyNode), "whatsapp takes a mapping with name and languages.");
    return undefined;
  }
  const noSuchKey = (key: string) => `whatsapp has a name, languages and a ttl, and no ${key}.`;
  const written = entriesByKey(value, findings, ["name", "languages", "ttl"], noSuchKey);
  const name = textOf(written.name?.value);
  if (name === undefined || !/^[a-z0-9_]{1,512}$/.test(name)) {
    const takes = "the name of an approved template: small letters, digits and _";
    findings.fault(placeOf(written.name?.value, keyNode), `name takes ${takes}.`);
  }
  const ttlSeconds = readTtl(findings, keyNode, written.ttl?.value);
  const languages = written.languages?.value;
  if (!isSeq(languages) || languages.items.length === 0) {
    findings.fault(
      placeOf(languages, keyNode),
      "languages takes a list of those it is approved in, such as [en, pt_BR].",
    );
    return undefined;
  }
  return {
    name: name ?? "",
    ttlSeconds,
    languages: languages.items.flatMap((item) => readLanguage(findings, keyNode, item)),
  };
}

function readTtl(findings: Findings, owner: Entry["keyNode"], value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const seconds = isScalar(value) ? Number(value.value) : NaN;
  const { least, most } = templateTtl;
  if (Number.isInteger(seconds) && seconds >= least && seconds <= most) return seconds;
  findings.fault(
    placeOf(value, owner),
    `ttl takes the template's time to live at Meta, a whole number of seconds from ${least} to ${most}.`,
  );
  return undefined;
}

function readLanguage(findings: Findings, owner: Entry["keyNode"], item: unknown): string[] {
  const language = textOf(item) ?? "";
  if (/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language) && isLocale(language.replace("_", "-"))) return [language];
  findings.fault(
    placeOf(item, owner),
    "there is no such language; write it as WhatsApp does, such as en or pt_BR.",
  );
  return [];
}
