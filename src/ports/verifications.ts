import type { MessageContent } from "../domain/messages/content.ts";
import type { Verification } from "../domain/verifications/verification.ts";
import type { TrackedMessage } from "./store/messages.ts";

/** What a message of a verification carries, and the name of the template that it was made by. */
export type VerificationContent = MessageContent & { readonly template: string };

/** What delivery asks of verifications. */
export interface VerificationWork {
  /** Looks at a verification that is due, and takes it one step further; safe to repeat. */
  advance(verification: Verification): Promise<void>;
  /** What a message of a verification carries, its code included; undefined where that is over, or has gone on to another message. */
  contentOf(message: TrackedMessage): Promise<VerificationContent | undefined>;
}
