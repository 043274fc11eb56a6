import type { ApprovedTemplate } from "../domain/messages/content.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";

/** Texts by their language tags, in the order of the file. */
export type TextsByLocale = ReadonlyMap<string, string>;

/** WhatsApp's approved template, and the languages that it is approved in, in WhatsApp's spelling. */
export interface ApprovedTemplates extends Omit<ApprovedTemplate, "language"> {
  readonly languages: readonly string[];
}

/** What messages say; what is left out is said by the texts that are built in. */
export interface Wording {
  readonly sender?: string | undefined;
  readonly texts?: TextsByLocale | undefined;
  /** The texts of codes that confirm a payment. */
  readonly transactions?: TextsByLocale | undefined;
  readonly whatsapp?: ApprovedTemplates | undefined;
}

/** A template, and how it differs by country (ISO 3166-1 alpha-2). */
export interface Template extends Wording {
  readonly brand?: string | undefined;
  /** Whose it is; everybody's where it is left out. */
  readonly accounts?: ReadonlySet<string> | undefined;
  readonly countries: ReadonlyMap<string, Wording>;
}

/** What the operator's file says. */
export interface Templates {
  readonly templates: ReadonlyMap<string, Template>;
  /** By country; `default` is that of all others. */
  readonly workflows: ReadonlyMap<string, readonly WorkflowStep[]>;
}

export const defaultTemplate = "default";
export const defaultWorkflow = "default";
