import type { Channel } from "./delivery.ts";

/** An authentication template that WhatsApp has approved, in one of its languages. */
export interface ApprovedTemplate {
  readonly name: string;
  readonly language: string;
  /** How long WhatsApp tries to deliver it; its default unless set. */
  readonly ttlSeconds?: number | undefined;
}

/** How long such a template may live, in seconds. */
export const templateTtl = { least: 30, most: 900 } as const;

/** A code by itself, for gateways that fill it into what they have approved. */
export interface OneTimeCode {
  readonly code: string;
  /** The language of its text, a tag of BCP 47. */
  readonly locale: string;
  /** The approved template for it, where the operator has named one. */
  readonly approved?: ApprovedTemplate | undefined;
}

interface Contents {
  readonly sms: {
    readonly channel: "sms";
    readonly sender: string;
    readonly text: string;
    /** Of a verification's message, while it is handed over; it is not stored. */
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
    /** Of a verification's message, while it is handed over; it is not stored. */
    readonly oneTimeCode?: OneTimeCode | undefined;
  };
  readonly telegram: { readonly channel: "telegram"; readonly code: string };
}

/** What a message carries, by its channel. */
export type MessageContent<Of extends Channel = Channel> = Contents[Of];

const shownCharacters = 20;

/** As much of a text as people may see who look after it: half of it at most, without its digits. */
export function beginningOf(text: string): string {
  const characters = [...text];
  const shown = characters.slice(0, Math.min(shownCharacters, Math.floor(characters.length / 2)));
  return `${shown.join("").replaceAll(/\p{Nd}/gu, "•")}…`;
}
