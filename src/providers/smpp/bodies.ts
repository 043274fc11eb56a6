import { gsmBasic, gsmEscape, gsmExtension } from "../../domain/messages/gsm-alphabet.ts";
import { createFieldReader, encodeCString, decodeTlvs, tags, type FieldReader } from "./pdu.ts";

const septetsByCharacter = new Map<string, readonly number[]>([
  ...Array.from(gsmBasic, (character, code): [string, number[]] => [character, [code]]),
  ...Array.from(gsmExtension, ([character, code]): [string, number[]] => [character, [gsmEscape, code]]),
]);
septetsByCharacter.delete(String.fromCharCode(gsmEscape));

/**
 * Encodes text in GSM 03.38, one septet per byte. Throws a RangeError if the alphabet lacks a character of the text.
 */
export function encodeGsm7(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const septets = septetsByCharacter.get(character);
      if (!septets) throw new RangeError("GSM 03.38 cannot encode a character of the text");
      return septets;
    }).flat(),
  );
}

/** Encodes text in UCS-2, big-endian. Surrogates are kept unchanged. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** Returns true if Latin-1 contains every character of the text. */
export function isLatin1(text: string): boolean {
  return [...text].every((character) => character <= "\u00ff");
}

/**
 * Reinterprets a text that was decoded as Latin-1 as GSM 03.38 with one septet per byte. Data coding 0 means either,
 * depending on the SMSC. Characters of the extension table are not decoded.
 */
export const decodeGsm7 = (text: string): string =>
  text.replace(/[\0-\x7f]/g, (character) => gsmBasic[character.charCodeAt(0)] ?? character);

const interfaceVersion = 0x34;
const udhIndicator = 0x40;
const dataCodingUcs2 = 8;
const maximumShortMessageBytes = 254;
const noText = Buffer.alloc(0);

/** SMPP address: type of number, numbering plan indicator, and digits or letters. */
export interface SmppAddress {
  readonly ton: number;
  readonly npi: number;
  readonly digits: string;
}

/** Credentials of a bind request. */
export interface BindCredentials {
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
}

/** Content of a submit_sm. `userData` begins with a user data header if `hasHeader` is true. */
export interface SubmitSm {
  readonly serviceType: string;
  readonly source: SmppAddress;
  readonly destination: SmppAddress;
  /** In the time format of SMPP. "" selects the default of the SMSC. */
  readonly validityPeriod: string;
  readonly dataCoding: number;
  readonly userData: Buffer;
  readonly hasHeader: boolean;
  readonly tlvs: Buffer;
}

/** Fields of a deliver_sm or data_sm that the provider uses. */
export interface DeliverSm {
  readonly source: SmppAddress;
  readonly destination: SmppAddress;
  readonly esmClass: number;
  /** Decoded as UCS-2 if the data coding is 8, otherwise as Latin-1. */
  readonly text: string;
  /** True if the message is one segment of a longer text. */
  readonly isSegment: boolean;
  readonly tlvs: ReadonlyMap<number, Buffer>;
}

/** Encodes the body of a bind_transmitter, bind_receiver or bind_transceiver (SMPP 3.4, 4.1). */
export function encodeBind({ systemId, password, systemType }: BindCredentials): Buffer {
  const addressTonNpiAndRange = [0, 0, 0];
  return Buffer.concat([
    encodeCString(systemId),
    encodeCString(password),
    encodeCString(systemType),
    Buffer.from([interfaceVersion, ...addressTonNpiAndRange]),
  ]);
}

/**
 * Encodes the body of a submit_sm (SMPP 3.4, 4.4.1) that requests a delivery receipt. Throws a RangeError if the user
 * data is longer than 254 bytes.
 */
export function encodeSubmitSm(submission: SubmitSm): Buffer {
  const { source, destination, dataCoding, userData, hasHeader, tlvs } = submission;
  if (userData.length > maximumShortMessageBytes)
    throw new RangeError("short_message is limited to 254 bytes");
  const protocolId = 0;
  const priority = 0;
  const schedule = 0;
  const replace = 0;
  const defaultMessage = 0;
  const registeredDelivery = 1;
  return Buffer.concat([
    encodeCString(submission.serviceType),
    Buffer.from([source.ton, source.npi]),
    encodeCString(source.digits),
    Buffer.from([destination.ton, destination.npi]),
    encodeCString(destination.digits),
    Buffer.from([hasHeader ? udhIndicator : 0, protocolId, priority, schedule]),
    encodeCString(submission.validityPeriod),
    Buffer.from([registeredDelivery, replace, dataCoding, defaultMessage, userData.length]),
    userData,
    tlvs,
  ]);
}

/** Returns the message id in the body of a submit_sm_resp (SMPP 3.4, 4.4.2), or "" if it has none. */
export function decodeMessageId(body: Buffer): string {
  const end = body.indexOf(0);
  return body.toString("latin1", 0, end < 0 ? body.length : end);
}

/** Decodes the body of a deliver_sm (SMPP 3.4, 4.6.1). Throws a `PduError` if the mandatory fields are incomplete. */
export function decodeDeliverSm(body: Buffer): DeliverSm {
  const reader = createFieldReader(body);
  const addresses = readAddresses(reader);
  const esmClass = reader.readOctet();
  reader.readOctets(2);
  reader.readCString();
  reader.readCString();
  reader.readOctets(2);
  const dataCoding = reader.readOctet();
  reader.readOctet();
  const shortMessage = reader.readOctets(reader.readOctet());
  const tlvs = decodeTlvs(reader.readRest());
  const userData = shortMessage.length > 0 ? shortMessage : (tlvs.get(tags.messagePayload) ?? shortMessage);
  return { ...addresses, esmClass, ...readUserData(userData, esmClass, dataCoding, tlvs), tlvs };
}

/** Decodes the body of a data_sm (SMPP 3.4, 4.7.1). Throws a `PduError` if the mandatory fields are incomplete. */
export function decodeDataSm(body: Buffer): DeliverSm {
  const reader = createFieldReader(body);
  const addresses = readAddresses(reader);
  const esmClass = reader.readOctet();
  reader.readOctet();
  const dataCoding = reader.readOctet();
  const tlvs = decodeTlvs(reader.readRest());
  const userData = tlvs.get(tags.messagePayload) ?? noText;
  return { ...addresses, esmClass, ...readUserData(userData, esmClass, dataCoding, tlvs), tlvs };
}

/** Reads the service type, the source and the destination. */
function readAddresses(reader: FieldReader): Pick<DeliverSm, "source" | "destination"> {
  reader.readCString();
  return { source: readAddress(reader), destination: readAddress(reader) };
}

const readAddress = (reader: FieldReader): SmppAddress => ({
  ton: reader.readOctet(),
  npi: reader.readOctet(),
  digits: reader.readCString(),
});

function readUserData(
  userData: Buffer,
  esmClass: number,
  dataCoding: number,
  tlvs: ReadonlyMap<number, Buffer>,
): Pick<DeliverSm, "text" | "isSegment"> {
  const hasHeader = (esmClass & udhIndicator) !== 0 && userData.length > 0;
  const end = hasHeader ? 1 + userData.readUInt8(0) : 0;
  const segmentCount =
    tlvs.get(tags.sarTotal)?.[0] ?? (hasHeader ? getSegmentCount(userData.subarray(1, end)) : 1);
  return { text: readText(userData.subarray(end), dataCoding), isSegment: segmentCount > 1 };
}

/** Offsets of the number of segments in the information elements for concatenation (GSM 03.40, 9.2.3.24). */
const segmentCountOffsets: ReadonlyMap<number, number> = new Map([
  [0x00, 3],
  [0x08, 4],
]);

/** Returns the number of segments from a user data header. Returns 1 if the header does not contain it. */
function getSegmentCount(header: Buffer): number {
  for (let at = 0; at + 1 < header.length; at += 2 + header.readUInt8(at + 1)) {
    const offset = segmentCountOffsets.get(header.readUInt8(at));
    if (offset !== undefined) return header[at + offset] ?? 1;
  }
  return 1;
}

function readText(bytes: Buffer, dataCoding: number): string {
  if (dataCoding !== dataCodingUcs2) return bytes.toString("latin1");
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString("utf16le");
}
