import { isMap, isSeq } from "yaml";
import { isCountry } from "../domain/phone/countries.ts";
import { brandPattern } from "../domain/verifications/brand.ts";
import { templateNamePattern } from "../domain/verifications/template-name.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";
import { readDocument, type YamlDocument } from "../yaml/document.ts";
import {
  entriesByKey,
  entriesOf,
  filledByKey,
  filledOf,
  placeOf,
  rootEntries,
  textOf,
  type Entry,
} from "../yaml/nodes.ts";
import { brandOf } from "./brand.ts";
import { readWording, wordingKeys } from "./read-wording.ts";
import { readWorkflow } from "./read-workflow.ts";
import {
  defaultTemplate,
  defaultWorkflow,
  type Template,
  type Templates,
  type TemplatesReading,
  type Wording,
} from "./templates.ts";

/** A file of templates before it is read. */
export interface TemplatesText {
  readonly text: string;
  /** Its name in errors: its path, or the variable that holds it. */
  readonly name: string;
  /** That of the environment, which templates without a brand of their own name. */
  readonly brand: string | undefined;
}

const keys = ["workflows", "templates"] as const;
const templateKeys = [...wordingKeys, "brand", "accounts", "countries"] as const;
const maximumTemplates = 100;
/** As `createId` makes them. */
const accountPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a file of templates and reports all its faults at once, with line and column. */
export function readTemplates({ text, name, brand }: TemplatesText): TemplatesReading {
  const document = readDocument(text, name);
  const { findings } = document;
  const written = rootEntries(document, keys, keys.join(" and "));
  const templates = new Map<string, Template>();
  const workflows = new Map<string, readonly WorkflowStep[]>();
  if (written.templates) readAll(document, written.templates, brandOf(brand), templates);
  if (written.workflows) readWorkflows(document, written.workflows, workflows);
  const faults = findings.faults();
  const read: Templates = { templates, workflows };
  return faults.length > 0 ? { faults } : { templates: read, faults };
}

function readAll(
  document: YamlDocument,
  { keyNode, value }: Entry,
  brand: string,
  templates: Map<string, Template>,
): void {
  const { findings } = document;
  if (!isMap(value) || value.items.length > maximumTemplates) {
    const takes = `templates takes a mapping of at most ${maximumTemplates} names to templates.`;
    findings.fault(placeOf(value, keyNode), takes);
    return;
  }
  for (const entry of entriesOf(value, findings)) {
    if (!templateNamePattern.test(entry.key)) {
      const takes = "1 to 64 of a-z, 0-9, _ and -, and begins with a letter";
      findings.fault(entry.keyNode, `the name of a template is ${takes}.`);
    }
    templates.set(entry.key, readTemplate(document, entry, brand));
  }
}

function readTemplate(document: YamlDocument, entry: Entry, defaultBrand: string): Template {
  const { findings } = document;
  const { key: name, keyNode, value } = entry;
  const countries = new Map<string, Wording>();
  if (!isMap(value)) {
    findings.fault(placeOf(value, keyNode), `${name} takes a mapping with ${templateKeys.join(", ")}.`);
    return { countries };
  }
  const written = entriesByKey(value, findings, templateKeys, noSuchKey(name, templateKeys));
  const entries = filledOf(written);
  const brand = entries.brand && readBrand(document, entries.brand);
  // Left blank it would be everybody's.
  const accounts = written.accounts && readAccounts(document, name, written.accounts);
  const wording = readWording(document, entries, brand ?? defaultBrand);
  const byCountry = entries.countries;
  if (byCountry && !isMap(byCountry.value)) {
    findings.fault(
      placeOf(byCountry.value, byCountry.keyNode),
      "countries takes a mapping of codes such as GB.",
    );
  }
  for (const country of byCountry && isMap(byCountry.value) ? entriesOf(byCountry.value, findings) : []) {
    noteCountry(document, country);
    const takes = `${country.key} takes a mapping with ${wordingKeys.join(", ")}.`;
    if (!isMap(country.value)) findings.fault(placeOf(country.value, country.keyNode), takes);
    else {
      const own = filledByKey(country.value, findings, wordingKeys, noSuchKey(country.key, wordingKeys));
      countries.set(country.key, readWording(document, own, brand ?? defaultBrand));
    }
  }
  return { ...wording, brand, accounts, countries };
}

/** What is wrong with a key that a template, or what it says in a country, does not take. */
const noSuchKey = (name: string, keys: readonly string[]) => (key: string) =>
  `${name} has no ${key}; it takes ${keys.join(", ")}.`;

function readBrand({ findings }: YamlDocument, { keyNode, value }: Entry): string | undefined {
  const brand = textOf(value);
  if (brand !== undefined && brandPattern.test(brand)) return brand;
  const takes = "1 to 20 letters, digits, spaces and + . _ -";
  findings.fault(placeOf(value, keyNode), `brand takes ${takes}.`);
  return undefined;
}

function readAccounts(
  { findings }: YamlDocument,
  name: string,
  { keyNode, value }: Entry,
): ReadonlySet<string> | undefined {
  if (name === defaultTemplate) {
    findings.fault(keyNode, `${name} takes no accounts: it is what everybody has who names none.`);
  } else if (!isSeq(value) || value.items.length === 0) {
    findings.fault(placeOf(value, keyNode), "accounts takes a list of the ids of those that may name it.");
  } else {
    const ids = value.items.map((item) => {
      const id = textOf(item) ?? "";
      if (!accountPattern.test(id)) findings.fault(placeOf(item, keyNode), "this is no id of an account.");
      return id;
    });
    return new Set(ids);
  }
  return undefined;
}

function readWorkflows(
  document: YamlDocument,
  { keyNode, value }: Entry,
  workflows: Map<string, readonly WorkflowStep[]>,
): void {
  const { findings } = document;
  if (!isMap(value)) {
    const takes = `workflows takes a mapping of ${defaultWorkflow}, or codes of countries such as GB, to steps.`;
    findings.fault(placeOf(value, keyNode), takes);
    return;
  }
  for (const entry of entriesOf(value, findings)) {
    if (entry.key !== defaultWorkflow) noteCountry(document, entry);
    workflows.set(entry.key, readWorkflow(document, entry));
  }
}

function noteCountry({ findings }: YamlDocument, { key, keyNode }: Entry): void {
  if (!isCountry(key)) findings.fault(keyNode, `there is no country ${key}; write its ISO code, such as GB.`);
}
