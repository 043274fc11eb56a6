import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import { readings, readOtherwise, type IdSpelling } from "../../domain/messages/id-spellings.ts";
import type { WishOf } from "../../domain/messages/opt-out-words.ts";
import type { InboundMessage, ProviderReceipt } from "../../ports/providers.ts";
import { decodeGsm7, type Delivery } from "./bodies.ts";
import { tags } from "./pdu.ts";

/** How an SMSC's receipts spell the ids of its submit_sm_resp; `any` if the operator does not know, which is then learnt. */
export type ReceiptIds = Exclude<IdSpelling, "case"> | "any";

const maximumIdCharacters = 255;

/** Spaces, and what other vendors' ids may not have. */
const unkept = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp} ]/gu;

/**
 * The one spelling in which an id is stored and compared: without spaces and control characters; hexadecimal digits
 * (with hyphens, as in a UUID) in lower case; a number without 0x and leading zeros; any other id unchanged, because if
 * it has other letters, case may distinguish two ids.
 */
export function canonicalId(id: string): string {
  const text = id.slice(0, maximumIdCharacters).replaceAll(unkept, "");
  if (/^(0x)?[0-9a-f]+$/i.test(text)) return text.toLowerCase().replace(/^0x/, "").replace(/^0+/, "") || "0";
  return /^[0-9a-f-]+$/i.test(text) ? text.toLowerCase() : text;
}

/** Returns the canonical response ids that the ids of a receipt stand for; as they are if the spelling is not known. */
export function readIds(
  ids: readonly string[],
  spelling: ReceiptIds,
): Pick<ProviderReceipt, "providerMessageIds" | "hasUnknownSpelling"> {
  const canonical = ids.map(canonicalId).filter((id) => id !== "");
  const isAny = spelling === "any";
  const read = canonical.map((id) => (isAny ? id : (readings[spelling](id)[0] ?? id)));
  const providerMessageIds = [...new Set(read)];
  const hasUnknownSpelling = isAny && readOtherwise(providerMessageIds, "same").size > 0;
  return { providerMessageIds, ...(hasUnknownSpelling && { hasUnknownSpelling }) };
}

/** The fields in the text of a receipt; each may be missing. */
interface ReceiptText {
  readonly id: string | undefined;
  readonly state: string | undefined;
  readonly error: string | undefined;
  readonly doneDate: string | undefined;
}

const charactersRead = 1_000;
/** A value, trimmed of spaces, quotes and separators. */
const bareValue = /[^\s"',;](?:.*[^\s"',;])?/s;
const fieldNames = /(?:^|[\s,;])(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text)[:=]/gi;

/** Parses the fields `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` (SMPP 3.4, appendix B), in any order, or with `=`. */
export function readReceiptText(text: string): ReceiptText {
  const fields = new Map<string, string>();
  // Some SMSCs end it as a C-octet string.
  const read = text.slice(0, charactersRead).replaceAll("\0", " ");
  const names = [...read.matchAll(fieldNames)];
  for (const [index, match] of names.entries()) {
    const name = (match[1] ?? "").toLowerCase().replace(/[ _]/, "");
    // The rest is the message's own text, which may look like fields.
    if (name === "text") break;
    const value = read.slice(match.index + match[0].length, names[index + 1]?.index);
    if (!fields.has(name)) fields.set(name, bareValue.exec(value)?.[0] ?? "");
  }
  const valueOf = (name: string) => fields.get(name) || undefined;
  return { id: valueOf("id"), state: valueOf("stat"), error: valueOf("err"), doneDate: valueOf("donedate") };
}

/** Whether a text begins as receipts do. */
function beginsAsReceipt(text: string): boolean {
  return /^\s*id[:=]/i.test(text);
}

/** Unix milliseconds of `YYMMDDhhmm`, optionally with seconds or a four-digit year, in a zone that far ahead of UTC. */
export function readReceiptDate(date: string, offsetMinutes: number): number | undefined {
  const full = /^\d{14}$/.test(date) || /^20\d{10}$/.test(date) ? date : `20${date}`;
  const [, ...numbers] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(full) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers.map((digits) =>
    Number(digits || 0),
  );
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = numbers.length > 0 && new Date(at).toISOString().replaceAll(/\D/g, "").startsWith(full);
  return isReal ? at - offsetMinutes * 60_000 : undefined;
}

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

const messageTypeBits = 0x3c;
/** Whose numbers begin with a country's code: unknown, which most SMSCs say of them, and international. */
const internationalTons = [0, 1];

/** Whether a handset wants more messages, where that is all that it has written; it is kept or taken back. */
export function wishIn(
  { esmClass, source, destination, text, isPart }: Delivery,
  wishOf: WishOf,
): InboundMessage | undefined {
  const isFromHandset = (esmClass & messageTypeBits) === 0 && internationalTons.includes(source.ton);
  // A part of a longer text is not what was written.
  const wish = isFromHandset && !isPart ? (wishOf(text) ?? wishOf(decodeGsm7(text))) : undefined;
  if (!wish) return undefined;
  return { channel: "sms", from: source.digits, to: destination.digits, wish };
}
