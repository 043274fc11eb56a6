import { z } from "zod";
import { diallingPrefix } from "../../domain/routing.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import {
  checkSenders,
  longSenderOption,
  senderLengthOption,
  textOption,
  wholeNumberOption,
} from "../shared/options.ts";
import { conditions, oneOrRules, prefixCondition } from "../shared/rules.ts";

const maximumTlvs = 16;
const tlvsError = `has to be a mapping of at most ${maximumTlvs} tags to their values, or a list of rules with such tags`;
const tags = "tags from 0x1400 to 0x3fff, with small letters";
const vendorTag = /^0x(1[4-9a-f]|[23][0-9a-f])[0-9a-f]{2}$/;

const value = textOption(
  /^[\x20-\x7e]{1,254}\0?$/,
  "a text of 1 to 254 characters of ASCII, with \\0 at its end where it is a C-octet string",
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

/** Vendors' own optional parameters, by tag: for every message, or by rules. */
const tlvsOption = () => oneOrRules<Readonly<Record<string, string>>>(single, rule).default([]);

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

/** The rules for senders, as they are written. */
const senders = z
  .array(
    z.strictObject({
      prefix: textOption(diallingPrefix, "dialling digits without + or 00, 1 to 15"),
      sender: longSenderOption(),
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
          message: "another rule has this prefix already",
        });
      }
      seen.add(prefix);
    }
  })
  .default([]);

const tlsError =
  "has to be true or false, or to have a certificateAuthority (PEM certificates) or a serverName (the name that the certificate bears)";
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
  enquireLinkMilliseconds: wholeNumberOption(100, 3_600_000).default(5_000),
  /** For every response except the bind's. A bind that leaves an enquire_link unanswered so long is given up. */
  responseTimeoutMilliseconds: wholeNumberOption(50, 40_000).default(10_000),
  /** How long parts of a message may wait for a free place in a window, or for throttling to end. */
  waitMilliseconds: wholeNumberOption(10, 40_000).default(10_000),
  /** For the connection, TLS and the bind together. */
  connectTimeoutMilliseconds: wholeNumberOption(50, 60_000).default(10_000),
  reconnectMilliseconds: wholeNumberOption(1, 600_000).default(1_000),
  reconnectAtMostMilliseconds: wholeNumberOption(1, 3_600_000).default(15_000),
  /** How long closing, and an unbind of the SMSC's, wait for responses. */
  closeTimeoutMilliseconds: wholeNumberOption(0, 60_000).default(5_000),
};

/** A hand-over settles within 45 s, even after the full wait for its last part and the full timeout for the answer. */
const { smppSubmitMilliseconds } = lifetimes;

/** The operator's options for an SMSC that speaks SMPP 3.4. */
export const options = z
  .strictObject({
    host: asciiOption(253),
    port: wholeNumberOption(1, 65_535).default(2_775),
    tls: tls.default(false),
    systemId: asciiOption(64),
    password: textOption(/^.{0,64}$/s, "a text of up to 64 characters"),
    systemType: asciiOption(64).optional(),
    /** One bind for both directions, or a transmitter and a receiver where the SMSC takes no transceiver. */
    bind: z.enum(["transceiver", "separate"]).default("transceiver"),
    /** How many binds (of each direction, where they are separate) are kept up; parts are spread over them in turn. */
    binds: wholeNumberOption(1, 16).default(1),
    /** How many submit_sm of one bind may await their response at once. */
    window: wholeNumberOption(1, 1_000).default(32),
    ...milliseconds,
    concatenation: z.enum(["udh", "sar", "payload"]).default("udh"),
    /** The alphabet that the SMSC assumes for data_coding 0. */
    defaultAlphabet: z.enum(["gsm7", "latin1"]).default("gsm7"),
    /** The SMSC takes Latin-1 in data_coding 3 alone; what that lacks is another provider's. */
    latin1Only: z.boolean().default(false),
    /** How the SMSC is told until when a message is of use. */
    validity: z.enum(["relative", "absolute", "none"]).default("relative"),
    serviceType: asciiOption(5).default(""),
    /** Optional parameters of each submit_sm, such as those of India's DLT. */
    tlvs: tlvsOption(),
    /** The sender of messages without one. */
    defaultSender: longSenderOption().optional(),
    senderLength: senderLengthOption(),
    /** The type of number and the numbering plan of senders of up to six digits. */
    shortCodeTon: wholeNumberOption(0, 6).default(3),
    shortCodeNpi: wholeNumberOption(0, 18).default(0),
    /** Senders by the recipients' prefix, instead of the messages' own. */
    senders,
    /** The same of senders that are names, and of recipients. */
    alphanumericTon: wholeNumberOption(0, 6).default(5),
    alphanumericNpi: wholeNumberOption(0, 18).default(0),
    destinationTon: wholeNumberOption(0, 6).default(1),
    destinationNpi: wholeNumberOption(0, 18).default(1),
    /** The base in which receipts spell ids: that of the submit_sm_resp (`same`), or the other one. */
    receiptIds: z.enum(["any", "same", "decimal", "hexadecimal"]).default("any"),
    /** Whether a text that reads like a receipt is one without its flag, for a message to the number that it comes from. */
    unflaggedReceipts: z.boolean().default(true),
    /** How far the SMSC's clock is ahead of UTC; if left out, the times in receipts are not used. */
    receiptOffsetMinutes: wholeNumberOption(-720, 840).optional(),
    /** Statuses of submit_sm_resp that refuse a message for good, in addition to the protocol's. */
    refusedStatuses: statusesOption(),
    /** Statuses of submit_sm_resp for throttling, in addition to the protocol's. */
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
