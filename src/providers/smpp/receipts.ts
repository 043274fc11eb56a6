import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { ProviderReceipt } from "../../ports/providers.ts";
import type { Delivery } from "./bodies.ts";
import { readIds, type ReceiptIds } from "./message-ids.ts";
import { beginsAsReceipt, readReceiptDate, readReceiptText } from "./receipt-text.ts";
import { tags } from "./tlvs.ts";

export interface ReceiptOptions {
  readonly receiptIds: ReceiptIds;
  /** Whether a text that reads like a receipt is one although its esm_class does not say so. */
  readonly unflaggedReceipts: boolean;
  /** How far the SMSC's clock is ahead of UTC; if undefined, its times are not used. */
  readonly receiptOffsetMinutes?: number | undefined;
}

interface State {
  readonly status: DeliveryStatus | undefined;
  readonly detail?: string;
}

const enRoute: State = { status: "SENT" };
const delivered: State = { status: "DELIVERED" };
const expired: State = { status: "EXPIRED", detail: "It could not be delivered in time." };
const deleted: State = { status: "FAILED", detail: "It was deleted before it was delivered." };
const undeliverable: State = { status: "FAILED", detail: "It could not be delivered." };
const rejected: State = { status: "FAILED", detail: "The network rejected it." };
const unknown: State = { status: undefined, detail: "The gateway does not know what became of it." };

/** Of a stat that is in no list. */
const unnamed: State = { ...unknown };

/** By message_state (5.2.28); 0 and 9 are from SMPP 5.0, whose SMSCs accept binds of 3.4. */
const stateOf: readonly State[] = [
  enRoute,
  enRoute,
  delivered,
  expired,
  deleted,
  undeliverable,
  enRoute,
  unknown,
  rejected,
  undeliverable,
];

/** By the text's stat (appendix B), and as some SMSCs spell it out. */
const stateNamed: ReadonlyMap<string, State> = new Map([
  ["ENROUTE", enRoute],
  ["SCHEDLD", enRoute],
  ["SCHEDULED", enRoute],
  ["BUFFRED", enRoute],
  ["BUFFERED", enRoute],
  ["ACCEPTD", enRoute],
  ["ACCEPTED", enRoute],
  ["DELIVRD", delivered],
  ["DELIVERED", delivered],
  ["EXPIRED", expired],
  ["DELETED", deleted],
  ["UNDELIV", undeliverable],
  ["UNDELIVERABLE", undeliverable],
  ["UNDELIVERED", undeliverable],
  ["SKIPPED", undeliverable],
  ["FAILED", undeliverable],
  ["REJECTD", rejected],
  ["REJECTED", rejected],
  ["UNKNOWN", unknown],
]);

/** Longer than any number. */
const maximumDigits = 20;

/** Of a delivery, what a receipt is told by. */
type Reported = Omit<Delivery, "source" | "destination" | "isPart">;

/** Whether a deliver_sm is a receipt. */
export function isReceipt(delivery: Reported, options: ReceiptOptions): boolean {
  if (isFlagged(delivery)) return true;
  const isDefault = messageTypeOf(delivery) === 0;
  return options.unflaggedReceipts && isDefault && isPlainlyReceipt(delivery.text);
}

const messageTypeOf = ({ esmClass }: Reported) => esmClass & 0x3c;

/** Whether the SMSC says that it is a receipt; a handset cannot. */
function isFlagged(delivery: Reported): boolean {
  const messageType = messageTypeOf(delivery);
  return (messageType & 0x04) !== 0 || messageType === 0x20 || delivery.tlvs.has(tags.receiptedMessageId);
}

/** Nobody writes this by accident: an id at the beginning, and a state that receipts have. */
function isPlainlyReceipt(text: string): boolean {
  if (!beginsAsReceipt(text)) return false;
  const { id, state } = readReceiptText(text);
  return id !== undefined && stateNamed.has((state ?? "").toUpperCase());
}

/**
 * The content of a receipt, TLVs before text; it has no ids if the receipt does not name its message. One that a handset may
 * have written means only a message to that handset.
 */
export function readReceipt(
  delivery: Omit<Delivery, "destination" | "isPart">,
  options: ReceiptOptions,
): ProviderReceipt {
  const { tlvs } = delivery;
  const text = readReceiptText(delivery.text);
  const ids = [cStringOf(tlvs.get(tags.receiptedMessageId)), text.id ?? ""];
  const state = stateOf[tlvs.get(tags.messageState)?.[0] ?? -1] ?? stateIn(text.state);
  const offset = options.receiptOffsetMinutes;
  const at = offset === undefined || !text.doneDate ? undefined : readReceiptDate(text.doneDate, offset);
  const detail = withError(state, networkError(tlvs.get(tags.networkErrorCode)) ?? text.error);
  return {
    ...readIds(ids, options.receiptIds),
    ...(!isFlagged(delivery) && {
      recipient: delivery.source.digits.replaceAll(/\D/g, "").replace(/^00/, "").slice(0, maximumDigits),
    }),
    status: state.status,
    ...(state === unnamed && text.state !== undefined && { unknownCode: text.state }),
    ...(detail !== undefined && { detail }),
    ...(at !== undefined && { at }),
  };
}

function stateIn(name: string | undefined): State {
  return stateNamed.get((name ?? "").toUpperCase()) ?? unnamed;
}

function cStringOf(value: Buffer | undefined): string {
  return value?.toString("latin1").split("\0", 1)[0] ?? "";
}

/** A network and a code of two bytes. */
function networkError(value: Buffer | undefined): string | undefined {
  return value?.length === 3 ? String(value.readUInt16BE(1)) : undefined;
}

function withError({ detail }: State, error: string | undefined): string | undefined {
  const isTelling = detail && error && /^[0-9a-z]{1,8}$/i.test(error) && !/^0+$/.test(error);
  return isTelling ? `${detail.slice(0, -1)} (error ${error}).` : detail;
}
