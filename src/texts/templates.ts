import type { ApprovedTemplate } from "../domain/messages/content.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";

/** Texts by language tag, in the order of the file. Must not be empty. */
export type TextsByLocale = ReadonlyMap<string, string>;

/** A template that WhatsApp has approved, and its languages in WhatsApp's spelling, at least one. */
export interface ApprovedTemplates extends Omit<ApprovedTemplate, "language"> {
  readonly languages: readonly string[];
}

/**
 * Texts and sender of messages. A country inherits unset properties from its template. Unset texts of a template
 * default to the built-in texts, and its unset sender to the start of its brand.
 */
export interface Wording {
  readonly sender?: string | undefined;
  readonly texts?: TextsByLocale | undefined;
  /** Texts of codes that confirm a payment. */
  readonly transactions?: TextsByLocale | undefined;
  /** WhatsApp template of codes. Default: the template in the options of the provider. */
  readonly whatsapp?: ApprovedTemplates | undefined;
}

/** A template, and its variants by country (ISO 3166-1 alpha-2). */
export interface Template extends Wording {
  /** Default: the operator's brand. */
  readonly brand?: string | undefined;
  /**
   * Accounts that may use the template. For other accounts it does not exist. Default: all. The template `default` is
   * for all accounts.
   */
  readonly accounts?: ReadonlySet<string> | undefined;
  readonly countries: ReadonlyMap<string, Wording>;
}

/** Content of the operator's template file. */
export interface Templates {
  readonly templates: ReadonlyMap<string, Template>;
  /** Workflows by country. `default` applies to all other countries. Without it, they have one step by SMS of 60 s. */
  readonly workflows: ReadonlyMap<string, readonly WorkflowStep[]>;
}

/** Name of the template of requests that name none. */
export const defaultTemplate = "default";
export const defaultWorkflow = "default";
