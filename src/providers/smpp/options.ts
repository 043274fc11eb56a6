import { z } from "zod";
import { diallingPrefix } from "../../domain/routing.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { tlvsOption } from "./tlv-options.ts";

const numberFrom = (least: number, most: number, fallback: number, takes: string) => {
  const error = `${takes} is a whole number from ${least} to ${most}.`;
  return z.int({ error }).min(least, { error }).max(most, { error }).default(fallback);
};

const textUpTo = (most: number, takes: string) => {
  const error = `${takes} is a text of 1 to ${most} characters of ASCII.`;
  return z
    .string({ error })
    .min(1, { error })
    .max(most, { error })
    .regex(/^[\x20-\x7e]+$/, { error });
};

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
  takes: string,
) => z.enum(values, { error: `${takes} is one of ${values.join(", ")}.` }).default(fallback);

const statusList = (takes: string) => {
  const error = `${takes} is a list of at most 100 command statuses, numbers from 1 to 4294967295.`;
  return z
    .array(z.int({ error }).min(1, { error }).max(0xffff_ffff, { error }), { error })
    .max(100, { error })
    .default([]);
};

const maximumSenders = 1_000;
const sendersError = `senders is a list of at most ${maximumSenders} rules, each of a prefix and a sender.`;
const prefixError = "prefix is dialling digits without + or 00, 1 to 15.";

/** The rules for senders, the longest prefix first. */
const senders = z
  .array(
    z.strictObject({
      prefix: z.string({ error: prefixError }).regex(diallingPrefix, { error: prefixError }),
      sender: textUpTo(20, "sender"),
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
          message: "another rule has this prefix already.",
        });
      }
      seen.add(prefix);
    }
  })
  .transform((rules) => rules.toSorted((one, other) => other.prefix.length - one.prefix.length))
  .default([]);

const tlsError =
  "tls is true, false, or has a certificateAuthority (PEM certificates) or a serverName (the name that the certificate bears).";
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
  enquireLinkMilliseconds: numberFrom(100, 3_600_000, 5_000, "enquireLinkMilliseconds"),
  /** For every response except the bind's. A bind that leaves an enquire_link unanswered so long is given up. */
  responseTimeoutMilliseconds: numberFrom(50, 40_000, 10_000, "responseTimeoutMilliseconds"),
  /** How long parts of a message may wait for a free place in a window, or for throttling to end. */
  waitMilliseconds: numberFrom(10, 40_000, 10_000, "waitMilliseconds"),
  /** For the connection, TLS and the bind together. */
  connectTimeoutMilliseconds: numberFrom(50, 60_000, 10_000, "connectTimeoutMilliseconds"),
  reconnectMilliseconds: numberFrom(1, 600_000, 1_000, "reconnectMilliseconds"),
  reconnectAtMostMilliseconds: numberFrom(1, 3_600_000, 15_000, "reconnectAtMostMilliseconds"),
  /** How long closing, and an unbind of the SMSC's, wait for responses. */
  closeTimeoutMilliseconds: numberFrom(0, 60_000, 5_000, "closeTimeoutMilliseconds"),
};

/** A hand-over settles within 45 s, even after the full wait for its last part and the full timeout for the answer. */
const { smppSubmitMilliseconds } = lifetimes;

/** The operator's options for an SMSC that speaks SMPP 3.4. */
export const options = z
  .strictObject({
    host: textUpTo(253, "host"),
    port: numberFrom(1, 65_535, 2_775, "port"),
    tls: tls.default(false),
    systemId: textUpTo(64, "systemId"),
    password: z
      .string({ error: "password is a text of up to 64 characters." })
      .max(64, { error: "password is a text of up to 64 characters." }),
    systemType: textUpTo(64, "systemType").optional(),
    /** One bind for both directions, or a transmitter and a receiver where the SMSC takes no transceiver. */
    bind: oneOf(["transceiver", "separate"], "transceiver", "bind"),
    /** How many binds (of each direction, where they are separate) are kept up; parts are spread over them in turn. */
    binds: numberFrom(1, 16, 1, "binds"),
    /** How many submit_sm of one bind may await their response at once. */
    window: numberFrom(1, 1_000, 32, "window"),
    ...milliseconds,
    concatenation: oneOf(["udh", "sar", "payload"], "udh", "concatenation"),
    /** The alphabet that the SMSC assumes for data_coding 0. */
    defaultAlphabet: oneOf(["gsm7", "latin1"], "gsm7", "defaultAlphabet"),
    /** The SMSC takes Latin-1 in data_coding 3 alone; what that lacks is another provider's. */
    latin1Only: z.boolean({ error: "latin1Only is true or false." }).default(false),
    /** How the SMSC is told until when a message is of use. */
    validity: oneOf(["relative", "absolute", "none"], "relative", "validity"),
    serviceType: textUpTo(5, "serviceType").default(""),
    /** Optional parameters of each submit_sm, such as those of India's DLT. */
    tlvs: tlvsOption(),
    /** The sender of messages without one. */
    defaultSender: textUpTo(20, "defaultSender").optional(),
    /** The type of number and the numbering plan of senders of up to six digits. */
    shortCodeTon: numberFrom(0, 6, 3, "shortCodeTon"),
    shortCodeNpi: numberFrom(0, 18, 0, "shortCodeNpi"),
    /** Senders by the recipients' prefix, instead of the messages' own. */
    senders,
    /** The same of senders that are names, and of recipients. */
    alphanumericTon: numberFrom(0, 6, 5, "alphanumericTon"),
    alphanumericNpi: numberFrom(0, 18, 0, "alphanumericNpi"),
    destinationTon: numberFrom(0, 6, 1, "destinationTon"),
    destinationNpi: numberFrom(0, 18, 1, "destinationNpi"),
    /** The base in which receipts spell ids: that of the submit_sm_resp (`same`), or the other one. */
    receiptIds: oneOf(["any", "same", "decimal", "hexadecimal"], "any", "receiptIds"),
    /** Whether a text that reads like a receipt is one without its flag, for a message to the number that it comes from. */
    unflaggedReceipts: z.boolean({ error: "unflaggedReceipts is true or false." }).default(true),
    /** How far the SMSC's clock is ahead of UTC; if left out, the times in receipts are not used. */
    receiptOffsetMinutes: numberFrom(-720, 840, 0, "receiptOffsetMinutes").unwrap().optional(),
    /** Statuses of submit_sm_resp that refuse a message for good, in addition to the protocol's. */
    refusedStatuses: statusList("refusedStatuses"),
    /** Statuses of submit_sm_resp for throttling, in addition to the protocol's. */
    throttledStatuses: statusList("throttledStatuses"),
  })
  .refine(
    ({ waitMilliseconds, responseTimeoutMilliseconds }) =>
      waitMilliseconds + responseTimeoutMilliseconds <= smppSubmitMilliseconds,
    {
      path: ["waitMilliseconds"],
      error: `waitMilliseconds and responseTimeoutMilliseconds are at most ${smppSubmitMilliseconds} together.`,
    },
  );
