import { z } from "zod";
import { diallingPrefixPattern } from "../../domain/routing.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import {
  checkSenders,
  operatorSenderOption,
  senderLengthOption,
  textOption,
  wholeNumberOption,
} from "../shared/options.ts";
import { conditions, createRulesOption, prefixCondition } from "../shared/rules.ts";

const maximumTlvs = 16;
const tlvsError = `has to be a mapping of at most ${maximumTlvs} tags to values, or a list of rules with tags`;
const tags = "tags from 0x1400 to 0x3fff, in lower case";
const vendorTag = /^0x(1[4-9a-f]|[23][0-9a-f])[0-9a-f]{2}$/;

const value = textOption(
  /^[\x20-\x7e]{1,254}\0?$/,
  "a text of 1 to 254 characters of ASCII, with \\0 at its end if it is a C-octet string",
);

const ruleConditions = { ...conditions, prefix: prefixCondition };
const partsOfRule = `${Object.keys(ruleConditions).join(", ")}, and ${tags}`;

function noteTags(
  written: readonly string[],
  message: string,
  { addIssue }: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  if (written.length > maximumTlvs) addIssue({ code: "custom", message: tlvsError });
  for (const tag of written.filter((each) => !vendorTag.test(each))) {
    addIssue({ code: "custom", path: [tag], message });
  }
}

const single = z
  .record(z.string(), value, { error: tlvsError })
  .superRefine((tlvs, context) => noteTags(Object.keys(tlvs), `is none of the ${tags}`, context));

const rule = z
  .object(ruleConditions, { error: `has to be a rule with ${partsOfRule}` })
  .catchall(value)
  .superRefine((written, context) => {
    const others = Object.keys(written).filter((key) => !Object.hasOwn(ruleConditions, key));
    noteTags(others, `is none of ${partsOfRule}`, context);
  });

/** Vendor-specific optional parameters by tag, either for every message or by rules. */
const tlvsOption = () => createRulesOption<Readonly<Record<string, string>>>(single, rule).default([]);

const asciiOption = (most: number) => {
  const error = `has to be a text of 1 to ${most} characters of ASCII`;
  return z
    .string({ error })
    .max(most, { error })
    .regex(/^[\x20-\x7e]+$/, { error });
};

const statusesOption = () => {
  const error = "has to be a list of at most 100 command statuses, numbers from 1 to 4294967295";
  return z
    .array(z.int({ error }).min(1, { error }).max(0xffff_ffff, { error }), { error })
    .max(100, { error })
    .default([]);
};

const maximumSenders = 1_000;
const sendersError = `has to be a list of at most ${maximumSenders} rules, each of a prefix and a sender`;

/** Sender rules of the configuration. */
const senders = z
  .array(
    z.strictObject({
      prefix: textOption(diallingPrefixPattern, "dialling digits without + or 00, 1 to 15"),
      sender: operatorSenderOption(),
    }),
    { error: sendersError },
  )
  .max(maximumSenders, { error: sendersError })
  .superRefine((rules, { addIssue }) => {
    const seen = new Set<string>();
    for (const [index, { prefix }] of rules.entries()) {
      if (seen.has(prefix)) {
        addIssue({
          code: "custom",
          path: [index, "prefix"],
          message: "another rule already has this prefix",
        });
      }
      seen.add(prefix);
    }
  })
  .default([]);

const tlsError =
  "has to be true or false, or to have a certificateAuthority (PEM certificates) or a serverName (the name in the certificate)";
const tls = z.union(
  [
    z.boolean(),
    z.strictObject({
      certificateAuthority: textWith("-----BEGIN CERTIFICATE-----", 65_536, tlsError).optional(),
      serverName: textWith("", 253, tlsError).optional(),
    }),
  ],
  { error: tlsError },
);

function textWith(content: string, most: number, error: string) {
  return z.string({ error }).min(1, { error }).max(most, { error }).includes(content, { error });
}

const milliseconds = {
  /** Interval between two enquire_link on a bind. */
  enquireLinkMilliseconds: wholeNumberOption(100, 3_600_000).default(5_000),
  /**
   * Timeout of every response. `connectTimeoutMilliseconds` also limits the bind response. If the response to an
   * enquire_link is missing, the session is closed.
   */
  responseTimeoutMilliseconds: wholeNumberOption(50, 40_000).default(10_000),
  /**
   * Maximum time that the segments of a message wait for a free window or for the end of throttling. After that, the
   * message is tried again later. If no segment can have been accepted, another provider may send it.
   */
  waitMilliseconds: wholeNumberOption(10, 40_000).default(10_000),
  /** Timeout of the connection, TLS and the bind together. */
  connectTimeoutMilliseconds: wholeNumberOption(50, 60_000).default(10_000),
  /** First and maximum pause before a reconnection. The pause doubles with each failure. */
  reconnectMilliseconds: wholeNumberOption(1, 600_000).default(1_000),
  reconnectAtMostMilliseconds: wholeNumberOption(1, 3_600_000).default(15_000),
  /** Maximum time that a close, or an unbind of the SMSC, waits for responses. */
  closeTimeoutMilliseconds: wholeNumberOption(0, 60_000).default(5_000),
};

/**
 * Maximum of `waitMilliseconds` and `responseTimeoutMilliseconds` together: 44 s. It must be less than 45 s, because
 * the outcome of a longer submit attempt counts as unknown.
 */
const { smppSubmitMilliseconds } = lifetimes;

/** Options of an SMSC with SMPP 3.4. */
export const options = z
  .strictObject({
    host: asciiOption(253),
    port: wholeNumberOption(1, 65_535).default(2_775),
    tls: tls.default(false),
    systemId: asciiOption(64),
    password: textOption(/^.{0,64}$/s, "a text of up to 64 characters"),
    systemType: asciiOption(64).optional(),
    /** One bind for both directions, or a transmitter and a receiver if the SMSC does not support transceivers. */
    bind: z.enum(["transceiver", "separate"]).default("transceiver"),
    /** Number of binds, of each direction if they are separate. Segments are distributed over them round-robin. */
    binds: wholeNumberOption(1, 16).default(1),
    /** Maximum number of submit_sm without a response on one bind. */
    window: wholeNumberOption(1, 1_000).default(32),
    ...milliseconds,
    /**
     * Method that marks the segments of a longer text as one message. `payload` sends the whole text in one
     * message_payload.
     */
    concatenation: z.enum(["udh", "sar", "payload"]).default("udh"),
    /** Default alphabet of the SMSC, for data_coding 0. */
    defaultAlphabet: z.enum(["gsm7", "latin1"]).default("gsm7"),
    /**
     * True if the SMSC accepts only Latin-1 with data_coding 3. Texts with other characters are left to another
     * provider.
     */
    latin1Only: z.boolean().default(false),
    /** Format of the validity period in a submit_sm: relative, absolute in UTC, or none. */
    validity: z.enum(["relative", "absolute", "none"]).default("relative"),
    serviceType: asciiOption(5).default(""),
    /**
     * Vendor-specific optional parameters of each submit_sm, for example for India's DLT: one set, or rules. If rules
     * apply to the number, but none matches, another provider is tried.
     */
    tlvs: tlvsOption(),
    /** Sender of messages without a sender. If unset, the SMSC chooses it. */
    defaultSender: operatorSenderOption().optional(),
    senderLength: senderLengthOption(),
    /** Type of number (TON) and numbering plan (NPI) of numeric senders of up to six digits without +. */
    shortCodeTon: wholeNumberOption(0, 6).default(3),
    shortCodeNpi: wholeNumberOption(0, 18).default(0),
    /** Senders by recipient prefix. The longest matching prefix applies, and replaces the sender of the message. */
    senders,
    /** Type of number and numbering plan (NPI) of alphanumeric senders and of recipients. */
    alphanumericTon: wholeNumberOption(0, 6).default(5),
    alphanumericNpi: wholeNumberOption(0, 18).default(0),
    destinationTon: wholeNumberOption(0, 6).default(1),
    destinationNpi: wholeNumberOption(0, 18).default(1),
    /**
     * Number base of message ids in receipts: that of the submit_sm_resp (`same`), decimal or hexadecimal. `any` learns
     * it from receipts.
     */
    receiptIds: z.enum(["any", "same", "decimal", "hexadecimal"]).default("any"),
    /**
     * True if a deliver_sm without the receipt flag counts as a receipt when its text has the receipt format. Such a
     * receipt applies only to messages that were sent to its source address.
     */
    unflaggedReceipts: z.boolean().default(true),
    /** Offset of the SMSC's clock from UTC, in minutes. If unset, the times in receipts are not used. */
    receiptOffsetMinutes: wholeNumberOption(-720, 840).optional(),
    /** Additional submit_sm_resp statuses that reject a message permanently, unless they are in `throttledStatuses`. */
    refusedStatuses: statusesOption(),
    /** Additional submit_sm_resp statuses that mean throttling. */
    throttledStatuses: statusesOption(),
  })
  .refine(
    ({ waitMilliseconds, responseTimeoutMilliseconds }) =>
      waitMilliseconds + responseTimeoutMilliseconds <= smppSubmitMilliseconds,
    {
      path: ["waitMilliseconds"],
      error: `waitMilliseconds and responseTimeoutMilliseconds are at most ${smppSubmitMilliseconds} together`,
    },
  )
  .superRefine(({ defaultSender, senders, senderLength }, context) => {
    const ruled = senders.map(({ sender }, index) => [["senders", index, "sender"], sender] as const);
    checkSenders([[["defaultSender"], defaultSender], ...ruled], senderLength, context);
  });
