import { isMap } from "yaml";
import { isCountry } from "../domain/phone/countries.ts";
import { brandPattern } from "../domain/verifications/brand.ts";
import { templateNamePattern } from "../domain/verifications/template-name.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";
import { readDocument, type YamlDocument } from "../yaml/document.ts";
import { entriesOf, isBlank, placeOf, rootEntries, textOf, type Entry } from "../yaml/nodes.ts";
import { brandOf } from "./brand.ts";
import { readWording, wordingKeys } from "./read-wording.ts";
import { readWorkflow } from "./read-workflow.ts";
import {
  usualWorkflow,
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

const keys = ["workflows", "templates"];
const templateKeys = [...wordingKeys, "brand", "countries"];
const maximumTemplates = 100;

/** Reads a file of templates and reports all its faults at once, with line and column. */
export function readTemplates({ text, name, brand }: TemplatesText): TemplatesReading {
  const document = readDocument(text, name);
  const { findings } = document;
  const entries = rootEntries(document, keys, keys.join(" and "));
  const templates = new Map<string, Template>();
  const workflows = new Map<string, readonly WorkflowStep[]>();
  for (const entry of entries) {
    if (entry.key === "templates") readAll(document, entry, brandOf(brand), templates);
    if (entry.key === "workflows") readWorkflows(document, entry, workflows);
  }
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

function readTemplate(document: YamlDocument, entry: Entry, usual: string): Template {
  const { findings } = document;
  const { key: name, keyNode, value } = entry;
  const countries = new Map<string, Wording>();
  if (!isMap(value)) {
    findings.fault(placeOf(value, keyNode), `${name} takes a mapping with ${templateKeys.join(", ")}.`);
    return { countries };
  }
  const entries = entriesOf(value, findings);
  const brand = readBrand(document, entries);
  const wording = readWording(document, entries, { name, brand: brand ?? usual, keys: templateKeys });
  const written = entries.find(({ key, value }) => key === "countries" && !isBlank(value));
  if (written && !isMap(written.value)) {
    findings.fault(placeOf(written.value, written.keyNode), "countries takes a mapping of codes such as GB.");
  }
  for (const country of written && isMap(written.value) ? entriesOf(written.value, findings) : []) {
    noteCountry(document, country);
    const takes = `${country.key} takes a mapping with ${wordingKeys.join(", ")}.`;
    if (!isMap(country.value)) findings.fault(placeOf(country.value, country.keyNode), takes);
    else {
      const own = entriesOf(country.value, findings);
      const named = { name: country.key, brand: brand ?? usual, keys: wordingKeys };
      countries.set(country.key, readWording(document, own, named));
    }
  }
  return { ...wording, brand, countries };
}

function readBrand({ findings }: YamlDocument, entries: readonly Entry[]): string | undefined {
  const entry = entries.find(({ key, value }) => key === "brand" && !isBlank(value));
  if (!entry) return undefined;
  const brand = textOf(entry.value);
  if (brand !== undefined && brandPattern.test(brand)) return brand;
  const takes = "1 to 20 letters, digits, spaces and + . _ -";
  findings.fault(placeOf(entry.value, entry.keyNode), `brand takes ${takes}.`);
  return undefined;
}

function readWorkflows(
  document: YamlDocument,
  { keyNode, value }: Entry,
  workflows: Map<string, readonly WorkflowStep[]>,
): void {
  const { findings } = document;
  if (!isMap(value)) {
    const takes = `workflows takes a mapping of ${usualWorkflow}, or codes of countries such as GB, to steps.`;
    findings.fault(placeOf(value, keyNode), takes);
    return;
  }
  for (const entry of entriesOf(value, findings)) {
    if (entry.key !== usualWorkflow) noteCountry(document, entry);
    workflows.set(entry.key, readWorkflow(document, entry));
  }
}

function noteCountry({ findings }: YamlDocument, { key, keyNode }: Entry): void {
  if (!isCountry(key)) findings.fault(keyNode, `there is no country ${key}; write its ISO code, such as GB.`);
}
