import { routeOf } from "../../domain/routing.ts";
import type { SenderOf } from "../../ports/providers.ts";

/** An SMPP address: type of number, numbering plan, and the digits or letters. */
export interface Address {
  readonly ton: number;
  readonly npi: number;
  readonly digits: string;
}

/** The sender of all messages to numbers that begin with a prefix. */
export interface SenderRule {
  /** Dialling digits without +. */
  readonly prefix: string;
  readonly sender: string;
}

/** The operator's options for senders and recipients. */
export interface AddressOptions {
  /** The sender of messages without one; undefined: the SMSC's own. */
  readonly defaultSender?: string | undefined;
  /** Instead of the messages' own senders; longer prefixes come first. */
  readonly senders: readonly SenderRule[];
  readonly shortCodeTon: number;
  readonly shortCodeNpi: number;
  readonly alphanumericTon: number;
  readonly alphanumericNpi: number;
  readonly destinationTon: number;
  readonly destinationNpi: number;
}

const international = { ton: 1, npi: 1 };
const unknown = { ton: 0, npi: 0 };
const unknownNumber = { ton: 0, npi: 1 };

/** The address of a sender towards a recipient in E.164: as a rule has it, or else the message. */
export function sourceAddress(sender: string, recipient: string, options: AddressOptions): Address {
  const rule = routeOf(options.senders, recipient);
  const shown = rule?.sender ?? (sender === "" ? (options.defaultSender ?? "") : sender);
  if (shown === "") return { ...unknown, digits: "" };
  if (!/^\+?\d+$/.test(shown)) {
    return { ton: options.alphanumericTon, npi: options.alphanumericNpi, digits: shown };
  }
  const digits = shown.replace("+", "");
  if (digits === shown && digits.length <= 6) {
    return { ton: options.shortCodeTon, npi: options.shortCodeNpi, digits };
  }
  return { ...(/^[1-9]\d{6,14}$/.test(digits) ? international : unknownNumber), digits };
}

/** Tells the sender that a message had by these options; undefined where it was the SMSC's own. */
export function senderBy(options: AddressOptions): SenderOf {
  return ({ sender, recipient }) => sourceAddress(sender ?? "", recipient, options).digits || undefined;
}

/** The address of a recipient in E.164. */
export function destinationAddress(recipient: string, options: AddressOptions): Address {
  return { ton: options.destinationTon, npi: options.destinationNpi, digits: recipient.replace("+", "") };
}
