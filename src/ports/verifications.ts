import type { MessageContent, ApprovedTemplate } from "../domain/messages/content.ts";
import type { Verification, Autofill, ConfirmedTransaction } from "../domain/verifications/verification.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";

/** Content of a verification message, and the name of its template. */
export type VerificationContent = MessageContent & { readonly template: string };

/** Operations on verifications that the dispatcher calls. */
export interface VerificationWork {
  /** Processes a due verification and moves it one step forward. Can be repeated safely. */
  advance(verification: Verification): Promise<void>;
  /**
   * Returns the content of a verification message, including the code. Returns undefined if the verification has ended
   * or has continued with another message.
   */
  findContent(message: TrackedMessage): Promise<VerificationContent | undefined>;
}

/** Values for the text of a verification message. */
export interface VerificationDraft {
  readonly template: string;
  readonly locale: string;
  /** ISO 3166-1 alpha-2 code of the recipient's country; "" for a number that belongs to no country. */
  readonly country: string;
  readonly channel: Channel;
  readonly code: string;
  readonly ttlSeconds: number;
  readonly autofill?: Autofill | undefined;
  readonly transaction?: ConfirmedTransaction | undefined;
}

/** Input for choosing the language of a text. */
export interface LanguageRequest {
  readonly template: string;
  /** A BCP 47 tag. */
  readonly requested: string | undefined;
  /** ISO 3166-1 alpha-2 code of the recipient's country; "" for a number that belongs to no country. */
  readonly country: string;
  readonly isTransaction: boolean;
}

/** Text of a message. `approved` is the WhatsApp template for it. */
export interface VerificationText {
  readonly text: string;
  readonly approved?: ApprovedTemplate | undefined;
}

/** Texts from the operator's templates and the built-in texts. */
export interface VerificationTexts {
  /** Returns true if the account has a template with this name. Every account has `default`. */
  has(template: string, accountId: string): boolean;
  /**
   * Chooses the language of a text, in this order: the requested language or the nearest one, a language of the
   * country, English, the template's first language.
   */
  chooseLocale(asked: LanguageRequest): string;
  render(draft: VerificationDraft): VerificationText;
  /** Returns the operator's workflow for a country. It has 1 to 4 steps. */
  getWorkflow(country: string): readonly WorkflowStep[];
  /** Returns the sender of an SMS. */
  getSender(template: string, country: string): string;
}
