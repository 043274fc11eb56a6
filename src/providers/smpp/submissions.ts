import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { Choose, RuledMessage } from "../shared/rules.ts";
import { destinationAddress, sourceAddress, type AddressOptions } from "./addresses.ts";
import { isLatin1 } from "./alphabet.ts";
import { encodeSubmission } from "./bodies.ts";
import { splitText, type AlphabetOptions } from "./parts.ts";
import { encodeTlv, tags } from "./tlvs.ts";
import { validityPeriod, type Validity } from "./validity.ts";

/** How the parts of a longer text are marked as belonging together. */
export type Concatenation = "udh" | "sar" | "payload";

export interface SubmissionOptions extends AddressOptions, AlphabetOptions {
  readonly concatenation: Concatenation;
  readonly serviceType: string;
  readonly validity: Validity;
  /** The operator's own optional parameters, for every part of a message. */
  readonly tlvsOf: Choose<Buffer>;
}

/** What becomes of a message that cannot be submitted. */
type Unsendable = Extract<Handover, { kind: "refused" | "unavailable" | "throttled" }>;

const maximumParts = 255;
const noTlvs = Buffer.alloc(0);

/** The fields of a short message that depend on its part of a longer one. */
interface UserData {
  readonly userData: Buffer;
  readonly hasHeader: boolean;
  readonly tlvs: Buffer;
}

/** Makes the body of a submit_sm that leaves now, in Unix milliseconds. */
export type EncodeAt = (now: number) => Buffer;

/** The submit_sm bodies of a message, or why it cannot be sent; `reference` from 0 to 255 joins its parts. */
export function encodeMessage(
  message: Pick<OutboundMessage<"sms">, "expiresAt" | "sender"> & RuledMessage,
  reference: number,
  options: SubmissionOptions,
): readonly EncodeAt[] | Unsendable {
  const { recipient, sender, text, expiresAt } = message;
  const parts = splitText(text, options);
  // The alphabets are this SMSC's: another one may carry the text.
  if (!parts) return unasked("The gateway cannot carry a character of the text.");
  if (parts.texts.length > maximumParts) {
    return { kind: "refused", detail: `The text takes more than ${maximumParts} short messages.` };
  }
  const tlvs = options.tlvsOf(message);
  if (tlvs === "elsewhere") return unasked("No rule of tlvs fits the message.");
  const source = sourceAddress(sender, recipient, options);
  if (!isLatin1(source.digits)) return unasked("The gateway cannot carry a character of the sender.");
  const common = {
    serviceType: options.serviceType,
    source,
    destination: destinationAddress(recipient, options),
    dataCoding: parts.dataCoding,
  };
  return joined(parts.texts, reference, options.concatenation).map((data) => {
    const submission = { ...common, ...data, tlvs: Buffer.concat([data.tlvs, tlvs ?? noTlvs]) };
    return (now) =>
      encodeSubmission({ ...submission, validityPeriod: validityPeriod(options.validity, expiresAt, now) });
  });
}

const unasked = (detail: string): Unsendable => ({ kind: "unavailable", detail, unasked: true });

function joined(texts: readonly Buffer[], reference: number, by: Concatenation): UserData[] {
  const plain = { hasHeader: false, tlvs: noTlvs };
  if (texts.length === 1) return texts.map((userData) => ({ ...plain, userData }));
  const total = texts.length;
  switch (by) {
    case "udh":
      return texts.map((text, index) => {
        const header = Buffer.from([5, 0, 3, reference, total, index + 1]);
        return { userData: Buffer.concat([header, text]), hasHeader: true, tlvs: noTlvs };
      });
    case "sar":
      return texts.map((userData, index) => {
        const tlvs = [
          encodeTlv(tags.sarReference, Buffer.from([0, reference])),
          encodeTlv(tags.sarTotal, Buffer.from([total])),
          encodeTlv(tags.sarSequence, Buffer.from([index + 1])),
        ];
        return { userData, hasHeader: false, tlvs: Buffer.concat(tlvs) };
      });
    case "payload": {
      const tlvs = encodeTlv(tags.messagePayload, Buffer.concat(texts));
      return [{ ...plain, userData: noTlvs, tlvs }];
    }
  }
}
