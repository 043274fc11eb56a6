/** An SMPP address: type of number, numbering plan, and the digits or letters. */
export interface Address {
  readonly ton: number;
  readonly npi: number;
  readonly digits: string;
}

/** The operator's options for senders. */
export interface SenderOptions {
  /** The sender of messages without one; undefined: the SMSC's own. */
  readonly defaultSender?: string | undefined;
  readonly shortCodeTon: number;
  readonly shortCodeNpi: number;
}

const international = { ton: 1, npi: 1 };
const alphanumeric = { ton: 5, npi: 0 };
const unknown = { ton: 0, npi: 0 };
const unknownNumber = { ton: 0, npi: 1 };

/** The address of a sender: a name 5/0, an international number 1/1, up to six digits a short code. */
export function sourceAddress(sender: string, options: SenderOptions): Address {
  const shown = sender === "" ? (options.defaultSender ?? "") : sender;
  if (shown === "") return { ...unknown, digits: "" };
  if (!/^\+?\d+$/.test(shown)) return { ...alphanumeric, digits: shown };
  const digits = shown.replace("+", "");
  if (digits === shown && digits.length <= 6) {
    return { ton: options.shortCodeTon, npi: options.shortCodeNpi, digits };
  }
  return { ...(/^[1-9]\d{6,14}$/.test(digits) ? international : unknownNumber), digits };
}

/** The address of a recipient in E.164. */
export function destinationAddress(recipient: string): Address {
  return { ...international, digits: recipient.replace("+", "") };
}
