import type { Channel } from "./delivery.ts";

/** An authentication template that WhatsApp has approved, in one language. */
export interface ApprovedTemplate {
  readonly name: string;
  readonly language: string;
  /** Time that WhatsApp tries to deliver the message. Default: the template's default. */
  readonly ttlSeconds?: number | undefined;
}

/** Limits of `ttlSeconds`, both included. The configuration rejects other values. */
export const templateTtl = { minimum: 30, maximum: 900 } as const;

/** A code, for gateways that insert it into an approved template. */
export interface OneTimeCode {
  readonly code: string;
  /** Language of the text, a BCP 47 tag. */
  readonly locale: string;
  /** Approved template. Unset if the operator has configured none. */
  readonly approved?: ApprovedTemplate | undefined;
}

interface Contents {
  readonly sms: {
    readonly channel: "sms";
    /** "" for the provider's own sender. */
    readonly sender: string;
    readonly text: string;
    /** Set only while a verification message is submitted. Not stored. */
    readonly oneTimeCode?: OneTimeCode | undefined;
  };
  readonly flash_call: {
    readonly channel: "flash_call";
    readonly sender: string;
    readonly ringTimeSeconds: number;
  };
  readonly whatsapp: {
    readonly channel: "whatsapp";
    readonly text: string;
    /** Set only while a verification message is submitted. Not stored. */
    readonly oneTimeCode?: OneTimeCode | undefined;
  };
  readonly telegram: { readonly channel: "telegram"; readonly code: string };
}

/** Content of a message, by channel. */
export type MessageContent<Of extends Channel = Channel> = Contents[Of];

const shownCharacters = 20;

/**
 * Returns a preview of a text for operators, with `•` for each digit and `…` at the end. Contains at most 20
 * characters, and at most half of the text.
 */
export function previewText(text: string): string {
  const characters = [...text];
  const shown = characters.slice(0, Math.min(shownCharacters, Math.floor(characters.length / 2)));
  return `${shown.join("").replaceAll(/\p{Nd}/gu, "•")}…`;
}
