import type { MessageContent, ApprovedTemplate } from "../domain/messages/content.ts";
import type { Verification, Autofill, ConfirmedTransaction } from "../domain/verifications/verification.ts";
import type { TrackedMessage } from "./store/messages.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import type { WorkflowStep } from "../domain/verifications/workflow.ts";

/** Content of a verification message, and the name of its template. */
export type VerificationContent = MessageContent & { readonly template: string };

/** Operations on verifications that the dispatcher calls. */
export interface VerificationWork {
  /**
   * Processes a due verification. If its latest message is lost or the current step has timed out, sends the message of
   * the next step. Ends the verification if it has expired, or if no further step is possible and no message can
   * still be delivered. Otherwise stores the next due time. Can be repeated safely.
   */
  advance(verification: Verification): Promise<void>;
  /**
   * Returns the content of a verification message, including the code. Returns undefined if the message belongs to no
   * verification, or if the verification has ended or has continued with another message. Also returns undefined if the
   * code cannot be decrypted, or if no caller ID of the service ends with the code of a flash call.
   */
  findContent(message: TrackedMessage): Promise<VerificationContent | undefined>;
}

/** Values for the text of a verification message. The text depends on the channel, because an SMS is kept short. */
export interface VerificationDraft {
  readonly template: string;
  readonly locale: string;
  /** ISO 3166-1 alpha-2 code of the recipient's country; "" for a number that belongs to no country. */
  readonly country: string;
  readonly channel: Channel;
  readonly code: string;
  /** Remaining time to live. A text states it in whole minutes, rounded down, but at least 1. */
  readonly ttlSeconds: number;
  readonly autofill?: Autofill | undefined;
  readonly transaction?: ConfirmedTransaction | undefined;
}

/** Input for choosing the language of a text. */
export interface LanguageRequest {
  readonly template: string;
  /** BCP 47 tag of the language that the customer requested. Undefined if none was requested. */
  readonly requested: string | undefined;
  /** ISO 3166-1 alpha-2 code of the recipient's country; "" for a number that belongs to no country. */
  readonly country: string;
  readonly isTransaction: boolean;
}

/** Text of a message. `approved` is the WhatsApp template for it. Unset if the operator has configured none. */
export interface VerificationText {
  readonly text: string;
  readonly approved?: ApprovedTemplate | undefined;
}

/**
 * Texts from the operator's templates and the built-in texts. A template that does not exist, or no longer exists, has
 * the built-in texts.
 */
export interface VerificationTexts {
  /** Returns true if the account has a template with this name. Every account has `default`. */
  has(template: string, accountId: string): boolean;
  /**
   * Chooses the language of a text, in this order: the requested language or the nearest one, a language of the
   * country, English, the template's first language.
   */
  chooseLocale(asked: LanguageRequest): string;
  /**
   * Returns the text of a message. Chooses the language again if the template no longer has a text in `locale`. If an SMS
   * does not fit into one segment, a shorter text is used. With a `transaction`, only an SMS for an Android app is
   * shortened.
   */
  render(draft: VerificationDraft): VerificationText;
  /**
   * Returns the operator's workflow for a country, which has 1 to 4 steps. Default: the operator's workflow for all
   * countries, otherwise one step by SMS.
   */
  getWorkflow(country: string): readonly WorkflowStep[];
  /**
   * Returns the sender of an SMS. The template's sender for the country comes before its general sender. Default: the
   * start of the brand, or `Verify` if that is not a valid sender.
   */
  getSender(template: string, country: string): string;
}
