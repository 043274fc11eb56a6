import type { MessageContent, ApprovedTemplate } from "../domain/messages/content.ts";
import type { Verification, Autofill, ConfirmedTransaction } from "../domain/verifications/verification.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";

/** What a message of a verification carries, and the name of the template that it was made by. */
export type VerificationContent = MessageContent & { readonly template: string };

/** What delivery asks of verifications. */
export interface VerificationWork {
  /** Looks at a verification that is due, and takes it one step further; safe to repeat. */
  advance(verification: Verification): Promise<void>;
  /** What a message of a verification carries, its code included; undefined where that is over, or has gone on to another message. */
  contentOf(message: TrackedMessage): Promise<VerificationContent | undefined>;
}

/** What the message of a one-time code is made of. */
export interface VerificationDraft {
  readonly template: string;
  readonly locale: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly country: string;
  readonly channel: Channel;
  readonly code: string;
  readonly ttlSeconds: number;
  readonly autofill?: Autofill | undefined;
  readonly transaction?: ConfirmedTransaction | undefined;
}

/** Whose language is looked for. */
export interface LanguageAsked {
  readonly template: string;
  /** A tag of BCP 47. */
  readonly requested: string | undefined;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly country: string;
  readonly isTransaction: boolean;
}

/** What a message says; `approved` is WhatsApp's template for it. */
export interface VerificationText {
  readonly text: string;
  readonly approved?: ApprovedTemplate | undefined;
}

/** What the operator's templates and the built-in texts say. */
export interface VerificationTexts {
  /** Whether an account has a template of this name; each has `default`. */
  has(template: string, accountId: string): boolean;
  /** The language of a text: the one asked for or its nearest, else the country's, else en, else the template's first. */
  localeFor(asked: LanguageAsked): string;
  render(draft: VerificationDraft): VerificationText;
  /** The operator's workflow for a country, of 1 to 4 steps. */
  workflowOf(country: string): readonly WorkflowStep[];
  /** The sender of an SMS. */
  senderOf(template: string, country: string): string;
}
