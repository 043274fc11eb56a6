import { isIP } from "node:net";
import { z } from "zod";
import { version } from "../../version.ts";
import { textOption, wholeNumberOption } from "../shared/options.ts";

const port = (what: string) => {
  const message = `has to be ${what}`;
  return z.int(message).min(1, message).max(65_535, message);
};
const milliseconds = (minimum: number, maximum: number) =>
  wholeNumberOption(minimum, maximum, "milliseconds");
const host = (message: string) =>
  z
    .string(message)
    .refine((text) => isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252})$/.test(text), message);
const address = (message: string) => z.string(message).refine((text) => isIP(text) !== 0, message);
const printable = () => textOption(/^[ -~]{1,256}$/, "1 to 256 printable ASCII characters");

const hostMessage = "has to be the host name or IP address of the SIP peer, without sip: and without a port";
const accountMessage = "has to be 1 to 128 letters, digits and . _ ~ ! * ' ( ) + -";
/** A peer may demand more seconds than were asked for, up to these. */
export const longestRegistrationSeconds = 86_400;
const keepaliveMessage = "has to be 0, or a whole number of milliseconds from 50 to 600000";

/** Whether a text may stand before the @ of a SIP address as it is. */
const isAddressable = (text: string) => /^[\w.~!*'()+-]+$/.test(text);
const account = z
  .string(accountMessage)
  .refine((text) => text.length <= 128 && isAddressable(text), accountMessage);

/** The operator's options for a SIP peer. */
export const options = z
  .strictObject({
    /** The peer: a trunk, proxy or session border controller. Every request goes there. */
    host: host(hostMessage),
    /** 5060 by default, 5061 over TLS. */
    port: port("the SIP peer's port, from 1 to 65535").optional(),
    transport: z.enum(["udp", "tcp", "tls"]).default("udp"),
    /** The PEM of the authority that signed the peer's certificate, if it is not a public one; TLS only. */
    certificateAuthority: z
      .string("has to be a PEM certificate")
      .includes("-----BEGIN CERTIFICATE-----", "has to be a PEM certificate")
      .optional(),
    /** The part after the @ of numbers; the host by default. */
    domain: host("has to be a host name or IP address").optional(),
    /** For digest authentication; both or neither. */
    username: printable().optional(),
    password: textOption(/^.{1,256}$/s, "1 to 256 characters").optional(),
    /** The part before the @ of this side's own address; the username by default. */
    account: account.optional(),
    /** Whether to register with the peer, for one that takes calls only from who is registered. */
    register: z.boolean().default(false),
    /** For how long to register; the peer may grant less. */
    registerSeconds: wholeNumberOption(60, longestRegistrationSeconds, "seconds").default(3_600),
    /** How numbers are written for the peer: with their + or as digits alone. */
    numberFormat: z
      .enum(["e164", "digits"], "has to be e164 (+447700900123) or digits (447700900123)")
      .default("e164"),
    /** Where the caller stands: in From, or in P-Asserted-Identity (RFC 3325) while From is the account. */
    callerIn: z.enum(["from", "p-asserted-identity"]).default("from"),
    /** Whether to repeat the caller of From in P-Asserted-Identity (RFC 3325). */
    assertedIdentity: z.boolean().default(true),
    /** Whether 183 Session Progress counts as ringing; not for peers that send it long before a 180. */
    progressIsRinging: z.boolean().default(true),
    mediaDirection: z.enum(["inactive", "recvonly"]).default("inactive"),
    /** Calls in progress, including ringing ones; further calls find the gateway unavailable. */
    maxCallsAtOnce: wholeNumberOption(1, 2_000, "calls").default(100),
    /** How long a call may take to ring after it was sent. */
    setupTimeoutMilliseconds: milliseconds(50, 40_000).default(32_000),
    connectTimeoutMilliseconds: milliseconds(50, 10_000).default(5_000),
    /** How long closing waits for the peer to confirm that nothing rings any more. */
    closeTimeoutMilliseconds: milliseconds(0, 30_000).default(5_000),
    /** The pause between two OPTIONS; 0 sends none, for a peer that does not answer them. */
    keepaliveMilliseconds: z
      .int(keepaliveMessage)
      .refine((value) => value === 0 || (value >= 50 && value <= 600_000), keepaliveMessage)
      .default(30_000),
    /** The estimated round-trip time T1 of RFC 3261, from which all retransmission timers follow. */
    t1Milliseconds: milliseconds(5, 2_000).default(500),
    localAddress: address("has to be an IP address of this machine").optional(),
    /** The UDP port to send from and to listen at; 0 picks a free one. */
    localPort: wholeNumberOption(0, 65_535).default(0),
    /** This side's address as the peer sees it behind address translation, for Via, Contact and the offer. */
    publicAddress: address("has to be the IP address at which the peer reaches this machine").optional(),
    publicPort: port("the port at which the peer reaches this machine").optional(),
    userAgent: printable().default(`connect-hub/${version}`),
  })
  .superRefine((value, context) => {
    const needsAccount = value.register || value.callerIn === "p-asserted-identity";
    if (needsAccount && !isAddressable(value.account ?? value.username ?? "")) {
      const message = `is needed where register is true or callerIn is p-asserted-identity; it ${accountMessage}`;
      context.addIssue({ code: "custom", path: ["account"], message });
    }
    if (value.callerIn === "p-asserted-identity" && !value.assertedIdentity) {
      const message = "has to be true where callerIn is p-asserted-identity";
      context.addIssue({ code: "custom", path: ["assertedIdentity"], message });
    }
    if ((value.username === undefined) !== (value.password === undefined)) {
      const missing = value.username === undefined ? "username" : "password";
      context.addIssue({ code: "custom", path: [missing], message: "username and password go together" });
    }
    if (value.certificateAuthority !== undefined && value.transport !== "tls") {
      const message = "is for transport tls only";
      context.addIssue({ code: "custom", path: ["certificateAuthority"], message });
    }
    if (value.localPort !== 0 && value.transport !== "udp") {
      const message = "is for transport udp only; a stream's port is free";
      context.addIssue({ code: "custom", path: ["localPort"], message });
    }
  });

/** A SIP peer's options with their defaults. */
export type SipOptions = z.output<typeof options>;
