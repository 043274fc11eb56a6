import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import {
  responseIdsBySpelling,
  findOtherResponseIds,
  type IdSpelling,
} from "../../domain/messages/id-spellings.ts";
import type { OptRequestParser } from "../../domain/messages/opt-requests.ts";
import type { InboundMessage, ProviderReceipt } from "../../ports/providers.ts";
import { decodeGsm7, type DeliverSm } from "./bodies.ts";
import { tags } from "./pdu.ts";

/**
 * Spelling of message ids in the SMSC's receipts, compared with the submit_sm_resp. `any` means that it is learned from
 * receipts.
 */
export type ReceiptIdSpelling = Exclude<IdSpelling, "case"> | "any";

const maximumIdCharacters = 255;

/** Characters that are removed from message ids: spaces, control characters, lone surrogates and line separators. */
const removedCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp} ]/gu;

/**
 * Returns the canonical spelling of a message id, which is stored and compared:
 *
 * - At most 255 characters are used, and `removedCharacters` are removed.
 * - Hexadecimal digits, also with hyphens as in a UUID, are in lower case.
 * - An id of hexadecimal digits only, also after 0x, has no 0x and no leading zeros.
 * - Other ids keep their case, because two ids may differ only in case.
 *
 * Returns "" if no characters remain.
 */
export function canonicalizeId(id: string): string {
  const text = id.slice(0, maximumIdCharacters).replaceAll(removedCharacters, "");
  if (/^(0x)?[0-9a-f]+$/i.test(text)) return text.toLowerCase().replace(/^0x/, "").replace(/^0+/, "") || "0";
  return /^[0-9a-f-]+$/i.test(text) ? text.toLowerCase() : text;
}

/**
 * Returns the canonical submit_sm_resp ids for the ids of a receipt, without empty ids and duplicates.
 *
 * If the spelling is `any`, or an id does not have this spelling, the receipt's id itself is used. `hasUnknownSpelling`
 * is set if the spelling is `any` and another spelling would result in other ids.
 */
export function resolveReceiptIds(
  ids: readonly string[],
  spelling: ReceiptIdSpelling,
): Pick<ProviderReceipt, "providerMessageIds" | "hasUnknownSpelling"> {
  const canonical = ids.map(canonicalizeId).filter((id) => id !== "");
  const isAny = spelling === "any";
  const read = canonical.map((id) => (isAny ? id : (responseIdsBySpelling[spelling](id)[0] ?? id)));
  const providerMessageIds = [...new Set(read)];
  const hasUnknownSpelling = isAny && findOtherResponseIds(providerMessageIds, "same").size > 0;
  return { providerMessageIds, ...(hasUnknownSpelling && { hasUnknownSpelling }) };
}

/** Fields of the text of a receipt. Each may be missing. */
interface ReceiptText {
  readonly id: string | undefined;
  readonly state: string | undefined;
  readonly error: string | undefined;
  readonly doneDate: string | undefined;
}

const charactersRead = 1_000;
/** Matches a value without surrounding spaces, quotes and separators. */
const bareValue = /[^\s"',;](?:.*[^\s"',;])?/s;
const fieldNames = /(?:^|[\s,;])(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text)[:=]/gi;

/**
 * Parses the receipt fields `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` (SMPP 3.4, appendix B).
 * The fields may be in any order, and a field may have `=` instead of `:`. Of a repeated field the first one counts.
 * Everything from the field `text` on, and after 1,000 characters, is ignored.
 */
export function parseReceiptText(text: string): ReceiptText {
  const fields = new Map<string, string>();
  // Some SMSCs terminate the text with a NUL.
  const read = text.slice(0, charactersRead).replaceAll("\0", " ");
  const names = [...read.matchAll(fieldNames)];
  for (const [index, match] of names.entries()) {
    const name = (match[1] ?? "").toLowerCase().replace(/[ _]/, "");
    // This field contains the text of the message, which may look like further fields.
    if (name === "text") break;
    const value = read.slice(match.index + match[0].length, names[index + 1]?.index);
    if (!fields.has(name)) fields.set(name, bareValue.exec(value)?.[0] ?? "");
  }
  const getField = (name: string) => fields.get(name) || undefined;
  return {
    id: getField("id"),
    state: getField("stat"),
    error: getField("err"),
    doneDate: getField("donedate"),
  };
}

/** Returns true if the text begins with the id field of a receipt. */
function startsWithReceiptId(text: string): boolean {
  return /^\s*id[:=]/i.test(text);
}

/**
 * Parses `YYMMDDhhmm`, optionally with seconds or a four-digit year, in a time zone `offsetMinutes` ahead of UTC.
 * Twelve digits that begin with 20 have a four-digit year and no seconds. Returns Unix milliseconds, or undefined if
 * the date is invalid.
 */
export function parseReceiptDate(date: string, offsetMinutes: number): number | undefined {
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
  readonly receiptIds: ReceiptIdSpelling;
  /**
   * True if a delivery of the default message type counts as a receipt when its text has the receipt format, although
   * the SMSC did not mark it as a receipt.
   */
  readonly unflaggedReceipts: boolean;
  /** Minutes that the SMSC's clock is ahead of UTC. If undefined, the times in receipts are not used. */
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

/**
 * State for a missing `stat`, or a value that is not in `statesByName`. A separate object, so that it can be
 * distinguished from UNKNOWN.
 */
const unlisted: State = { ...unknown };

/** States by message_state (5.2.28). 0 and 9 are from SMPP 5.0, whose SMSCs accept binds of 3.4. */
const statesByCode: readonly State[] = [
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

/** States by `stat` of the text (appendix B), and by the spellings of some SMSCs. */
const statesByName: ReadonlyMap<string, State> = new Map([
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

/** Longer than any phone number. */
const maximumDigits = 20;

/** Fields of a delivery that identify a receipt. */
type ReceiptFields = Omit<DeliverSm, "source" | "destination" | "isSegment">;

/**
 * Returns true if the SMSC marked a delivery as a receipt, or if it counts as a receipt by the option
 * `unflaggedReceipts`.
 */
export function isReceipt(delivery: ReceiptFields, options: ReceiptOptions): boolean {
  if (isFlagged(delivery)) return true;
  const isDefault = getMessageType(delivery) === 0;
  return options.unflaggedReceipts && isDefault && hasReceiptFormat(delivery.text);
}

const getMessageType = ({ esmClass }: ReceiptFields) => esmClass & 0x3c;

/** Returns true if the SMSC marked the delivery as a receipt. A handset cannot set this mark. */
function isFlagged(delivery: ReceiptFields): boolean {
  const messageType = getMessageType(delivery);
  return (messageType & 0x04) !== 0 || messageType === 0x20 || delivery.tlvs.has(tags.receiptedMessageId);
}

/**
 * Returns true if the text begins with an id and contains a known state, which is unlikely in a text that a person
 * writes.
 */
function hasReceiptFormat(text: string): boolean {
  if (!startsWithReceiptId(text)) return false;
  const { id, state } = parseReceiptText(text);
  return id !== undefined && statesByName.has((state ?? "").toUpperCase());
}

/**
 * Parses a delivery for which `isReceipt` returns true. State and error come from the TLVs, otherwise from the text.
 * The ids of both are returned. The result has no ids if the receipt contains none.
 *
 * If the receipt is not marked by the SMSC, it may come from a handset. `recipient` is then set, so that it applies
 * only to a message to that handset.
 */
export function parseReceipt(
  delivery: Omit<DeliverSm, "destination" | "isSegment">,
  options: ReceiptOptions,
): ProviderReceipt {
  const { tlvs } = delivery;
  const text = parseReceiptText(delivery.text);
  const ids = [decodeCString(tlvs.get(tags.receiptedMessageId)), text.id ?? ""];
  const state = statesByCode[tlvs.get(tags.messageState)?.[0] ?? -1] ?? getState(text.state);
  const offset = options.receiptOffsetMinutes;
  const at = offset === undefined || !text.doneDate ? undefined : parseReceiptDate(text.doneDate, offset);
  const detail = appendError(state, findNetworkError(tlvs.get(tags.networkErrorCode)) ?? text.error);
  return {
    ...resolveReceiptIds(ids, options.receiptIds),
    ...(!isFlagged(delivery) && {
      recipient: delivery.source.digits.replaceAll(/\D/g, "").replace(/^00/, "").slice(0, maximumDigits),
    }),
    status: state.status,
    ...(state === unlisted && text.state !== undefined && { unknownCode: text.state }),
    ...(detail !== undefined && { detail }),
    ...(at !== undefined && { at }),
  };
}

function getState(name: string | undefined): State {
  return statesByName.get((name ?? "").toUpperCase()) ?? unlisted;
}

function decodeCString(value: Buffer | undefined): string {
  return value?.toString("latin1").split("\0", 1)[0] ?? "";
}

/**
 * Returns the code of a network_error_code, which has one byte for the network type and two bytes for the code. Returns
 * undefined if it does not have three bytes.
 */
function findNetworkError(value: Buffer | undefined): string | undefined {
  return value?.length === 3 ? String(value.readUInt16BE(1)) : undefined;
}

function appendError({ detail }: State, error: string | undefined): string | undefined {
  const hasError = detail && error && /^[0-9a-z]{1,8}$/i.test(error) && !/^0+$/.test(error);
  return hasError ? `${detail.slice(0, -1)} (error ${error}).` : detail;
}

const messageTypeBits = 0x3c;
/** Types of number with a country code: international, and unknown, which most SMSCs use for such numbers. */
const internationalTons = [0, 1];

/**
 * Parses a STOP or START from a handset. Returns undefined if the delivery is anything else, one segment of a longer
 * text, or from a number without a country code.
 */
export function parseInboundMessage(
  { esmClass, source, destination, text, isSegment }: DeliverSm,
  parseOptRequest: OptRequestParser,
): InboundMessage | undefined {
  const isFromHandset = (esmClass & messageTypeBits) === 0 && internationalTons.includes(source.ton);
  // A keyword in one segment of a longer text does not count.
  const wish =
    isFromHandset && !isSegment ? (parseOptRequest(text) ?? parseOptRequest(decodeGsm7(text))) : undefined;
  if (!wish) return undefined;
  return { channel: "sms", from: source.digits, to: destination.digits, wish };
}
