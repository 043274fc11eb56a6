import { gsmBasic, gsmEscape, gsmExtension } from "../../domain/messages/gsm-alphabet.ts";
import { createFieldReader, cString, decodeTlvs, tags, type FieldReader } from "./pdu.ts";

const septetsOf = new Map<string, readonly number[]>([
  ...Array.from(gsmBasic, (character, code): [string, number[]] => [character, [code]]),
  ...Array.from(gsmExtension, ([character, code]): [string, number[]] => [character, [gsmEscape, code]]),
]);
septetsOf.delete(String.fromCharCode(gsmEscape));

/** Encodes text in GSM 03.38, one septet in each byte; throws a RangeError for a character that the alphabet lacks. */
export function encodeGsm7(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const septets = septetsOf.get(character);
      if (!septets) throw new RangeError("GSM 03.38 lacks a character of the text");
      return septets;
    }).flat(),
  );
}

/** Encodes text in UCS-2, big-endian; surrogates stay as they are. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

/** Whether Latin-1 has every character of the text. */
export function isLatin1(text: string): boolean {
  return [...text].every((character) => character <= "\u00ff");
}

/** Reads a text of Latin-1 as one of GSM 03.38 with a septet in each byte. Characters of the extension are not read. */
export const decodeGsm7 = (text: string): string =>
  text.replace(/[\0-\x7f]/g, (character) => gsmBasic[character.charCodeAt(0)] ?? character);

const interfaceVersion = 0x34;
const udhIndicator = 0x40;
const dataCodingUcs2 = 8;
const maximumShortMessageBytes = 254;
const noText = Buffer.alloc(0);

/** An SMPP address: type of number, numbering plan, and the digits or letters. */
export interface Address {
  readonly ton: number;
  readonly npi: number;
  readonly digits: string;
}

/** The credentials in a bind. */
export interface Credentials {
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
}

/** The content of a submit_sm; `userData` begins with its header if `hasHeader` is set. */
export interface Submission {
  readonly serviceType: string;
  readonly source: Address;
  readonly destination: Address;
  /** In SMPP's format of times; "" leaves it to the SMSC. */
  readonly validityPeriod: string;
  readonly dataCoding: number;
  readonly userData: Buffer;
  readonly hasHeader: boolean;
  readonly tlvs: Buffer;
}

/** The parts of a deliver_sm or data_sm that are used. */
export interface Delivery {
  readonly source: Address;
  readonly destination: Address;
  readonly esmClass: number;
  readonly text: string;
  /** Whether it is one part of a longer text. */
  readonly isPart: boolean;
  readonly tlvs: ReadonlyMap<number, Buffer>;
}

/** The body of a bind_transmitter, bind_receiver or bind_transceiver (4.1). */
export function encodeBind({ systemId, password, systemType }: Credentials): Buffer {
  const addressTonNpiAndRange = [0, 0, 0];
  return Buffer.concat([
    cString(systemId),
    cString(password),
    cString(systemType),
    Buffer.from([interfaceVersion, ...addressTonNpiAndRange]),
  ]);
}

/** The body of a submit_sm (4.4.1) that asks for a receipt; user data of more than 254 bytes throws a RangeError. */
export function encodeSubmission(submission: Submission): Buffer {
  const { source, destination, dataCoding, userData, hasHeader, tlvs } = submission;
  if (userData.length > maximumShortMessageBytes) throw new RangeError("short_message takes 254 bytes");
  const protocolId = 0;
  const priority = 0;
  const schedule = 0;
  const replace = 0;
  const defaultMessage = 0;
  const receiptWanted = 1;
  return Buffer.concat([
    cString(submission.serviceType),
    Buffer.from([source.ton, source.npi]),
    cString(source.digits),
    Buffer.from([destination.ton, destination.npi]),
    cString(destination.digits),
    Buffer.from([hasHeader ? udhIndicator : 0, protocolId, priority, schedule]),
    cString(submission.validityPeriod),
    Buffer.from([receiptWanted, replace, dataCoding, defaultMessage, userData.length]),
    userData,
    tlvs,
  ]);
}

/** The id in the body of a submit_sm_resp (4.4.2); "" if it has none. */
export function decodeMessageId(body: Buffer): string {
  const end = body.indexOf(0);
  return body.toString("latin1", 0, end < 0 ? body.length : end);
}

/** Parses the body of a deliver_sm (4.6.1); throws a PduError if it is cut off before its optional parameters. */
export function decodeDelivery(body: Buffer): Delivery {
  const reader = createFieldReader(body);
  const addresses = readAddresses(reader);
  const esmClass = reader.octet();
  reader.octets(2);
  reader.cString();
  reader.cString();
  reader.octets(2);
  const dataCoding = reader.octet();
  reader.octet();
  const shortMessage = reader.octets(reader.octet());
  const tlvs = decodeTlvs(reader.rest());
  const userData = shortMessage.length > 0 ? shortMessage : (tlvs.get(tags.messagePayload) ?? shortMessage);
  return { ...addresses, esmClass, ...readUserData(userData, esmClass, dataCoding, tlvs), tlvs };
}

/** Parses the body of a data_sm (4.7.1); throws a PduError if it is cut off before its optional parameters. */
export function decodeData(body: Buffer): Delivery {
  const reader = createFieldReader(body);
  const addresses = readAddresses(reader);
  const esmClass = reader.octet();
  reader.octet();
  const dataCoding = reader.octet();
  const tlvs = decodeTlvs(reader.rest());
  const userData = tlvs.get(tags.messagePayload) ?? noText;
  return { ...addresses, esmClass, ...readUserData(userData, esmClass, dataCoding, tlvs), tlvs };
}

/** The source and the destination, behind the service type. */
function readAddresses(reader: FieldReader): Pick<Delivery, "source" | "destination"> {
  reader.cString();
  return { source: readAddress(reader), destination: readAddress(reader) };
}

const readAddress = (reader: FieldReader): Address => ({
  ton: reader.octet(),
  npi: reader.octet(),
  digits: reader.cString(),
});

function readUserData(
  userData: Buffer,
  esmClass: number,
  dataCoding: number,
  tlvs: ReadonlyMap<number, Buffer>,
): Pick<Delivery, "text" | "isPart"> {
  const hasHeader = (esmClass & udhIndicator) !== 0 && userData.length > 0;
  const end = hasHeader ? 1 + userData.readUInt8(0) : 0;
  const parts = tlvs.get(tags.sarTotal)?.[0] ?? (hasHeader ? partsIn(userData.subarray(1, end)) : 1);
  return { text: readText(userData.subarray(end), dataCoding), isPart: parts > 1 };
}

/** Where the number of parts stands behind each information element that has one (GSM 03.40, 9.2.3.24). */
const placesOfParts: ReadonlyMap<number, number> = new Map([
  [0x00, 3],
  [0x08, 4],
]);

/** How many parts a text has by its header. */
function partsIn(header: Buffer): number {
  for (let at = 0; at + 1 < header.length; at += 2 + header.readUInt8(at + 1)) {
    const place = placesOfParts.get(header.readUInt8(at));
    if (place !== undefined) return header[at + place] ?? 1;
  }
  return 1;
}

function readText(bytes: Buffer, dataCoding: number): string {
  if (dataCoding !== dataCodingUcs2) return bytes.toString("latin1");
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString("utf16le");
}
