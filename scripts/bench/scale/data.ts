import type { Channel } from "../../../src/domain/delivery.ts";

/** Changes with the data that a filling writes: a file of another version is not used again. */
export const fillingVersion = 3;

/** The instant that the data ends at and that the measured service takes for now, in Unix milliseconds. */
export const filledUntil = Date.UTC(2026, 5, 17, 13, 37, 42, 123);
/** The time that the messages are spread over. */
export const filledMilliseconds = 365 * 86_400_000;
/** A SIM for as many messages. */
export const messagesPerSim = 10;
/** As many recipients as give each of them ten of the demo account's Telegram messages, about. */
export const messagesPerRecipient = 16;
/** Accounts beside the demo account; together they have a tenth of the messages. */
export const otherAccounts = 9;
/** From the acceptance of a message to its hand-over, and to its last event. */
export const handOverMilliseconds = 200;
export const endMilliseconds = 1_500;

/** Of a hundred messages, how many take a channel, for how much, and what the ledger calls it. */
export const channels: readonly {
  readonly channel: Channel;
  readonly percent: number;
  readonly priceMicros: number;
  readonly label: string;
}[] = [
  { channel: "telegram", percent: 70, priceMicros: 10_000, label: "Telegram message to United Kingdom" },
  { channel: "sms", percent: 15, priceMicros: 40_000, label: "SMS to United Kingdom" },
  { channel: "whatsapp", percent: 10, priceMicros: 30_000, label: "WhatsApp message to United Kingdom" },
  { channel: "flash_call", percent: 5, priceMicros: 20_000, label: "Flash call to United Kingdom" },
];

/** What becomes of a message. */
export interface Fate {
  readonly percent: number;
  readonly status: "FAILED" | "EXPIRED" | "READ" | "DELIVERED";
  readonly handedOver: boolean;
  readonly refunded: boolean;
}

/** Of a hundred messages of a channel, how many come to which end. */
export const fatesOf = (channel: Channel): readonly Fate[] => [
  { percent: 3, status: "FAILED", handedOver: false, refunded: true },
  { percent: 2, status: "FAILED", handedOver: true, refunded: false },
  { percent: 3, status: "EXPIRED", handedOver: true, refunded: channel === "telegram" },
  ...(hasReadReceipts(channel)
    ? ([{ percent: 40, status: "READ", handedOver: true, refunded: false }] as const)
    : []),
  { percent: hasReadReceipts(channel) ? 52 : 92, status: "DELIVERED", handedOver: true, refunded: false },
];

const hasReadReceipts = (channel: Channel) => channel === "telegram" || channel === "whatsapp";

/** The phone number of a recipient, numbered from 0, as SQL of its number. */
export const recipientSql = (number: string) => `'+447700' || printf('%06d', ${number})`;
