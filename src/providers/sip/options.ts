import { isIP } from "node:net";
import { z } from "zod";
import { version } from "../../version.ts";
import { textOption, wholeNumberOption } from "../shared/options.ts";

const port = (description: string) => {
  const message = `has to be ${description}`;
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
/** Maximum registration interval in seconds, also if the peer demands a longer one. */
export const maximumRegistrationSeconds = 86_400;
const keepaliveMessage = "has to be 0, or a whole number of milliseconds from 50 to 600000";

/** Returns true if the text may be the user part of a SIP URI without escaping. */
const isAddressable = (text: string) => /^[\w.~!*'()+-]+$/.test(text);
const account = z
  .string(accountMessage)
  .refine((text) => text.length <= 128 && isAddressable(text), accountMessage);

/** Options of a SIP peer, as the operator configures them. */
export const options = z
  .strictObject({
    /** Host of the peer: a trunk, proxy or session border controller. Every request is sent to it. */
    host: host(hostMessage),
    /** Default: 5060, or 5061 over TLS. */
    port: port("the SIP peer's port, from 1 to 65535").optional(),
    transport: z.enum(["udp", "tcp", "tls"]).default("udp"),
    /** PEM certificate of the authority that signed the peer's certificate, if it is not a public one. Only for TLS. */
    certificateAuthority: z
      .string("has to be a PEM certificate")
      .includes("-----BEGIN CERTIFICATE-----", "has to be a PEM certificate")
      .optional(),
    /** Host part of the SIP URIs of numbers. Default: `host`. */
    domain: host("has to be a host name or IP address").optional(),
    /** Username for digest authentication. Requires `password`, and vice versa. */
    username: printable().optional(),
    password: textOption(/^.{1,256}$/s, "1 to 256 characters").optional(),
    /**
     * User part of the service's SIP URI. Default: `username`. One of both is required if `register` is true or
     * `callerIn` is `p-asserted-identity`.
     */
    account: account.optional(),
    /**
     * True if the service registers with the peer. Some peers accept calls only from registered clients. No calls are
     * placed without a valid registration then.
     */
    register: z.boolean().default(false),
    /** Requested registration interval in seconds. The peer may grant a shorter one, or demand a longer one. */
    registerSeconds: wholeNumberOption(60, maximumRegistrationSeconds, "seconds").default(3_600),
    /** Format of phone numbers: with a leading + or digits only. */
    numberFormat: z
      .enum(["e164", "digits"], "has to be e164 (+447700900123) or digits (447700900123)")
      .default("e164"),
    /** Header with the caller: From, or P-Asserted-Identity (RFC 3325) while From has the account. */
    callerIn: z.enum(["from", "p-asserted-identity"]).default("from"),
    /**
     * True if P-Asserted-Identity (RFC 3325) contains the caller. Must be true if `callerIn` is `p-asserted-identity`.
     */
    assertedIdentity: z.boolean().default(true),
    /** True if 183 Session Progress counts as ringing. Set it to false if the peer sends 183 long before 180. */
    progressIsRinging: z.boolean().default(true),
    /** Direction of the offered audio stream. No audio is ever sent. */
    mediaDirection: z.enum(["inactive", "recvonly"]).default("inactive"),
    /**
     * Maximum number of concurrent calls. A call counts until the peer has confirmed its end, or until a timeout.
     * Further messages get the result `unavailable`.
     */
    maxCallsAtOnce: wholeNumberOption(1, 2_000, "calls").default(100),
    /** Maximum time from the start of a call until it rings. Otherwise it is cancelled, with an unknown outcome. */
    setupTimeoutMilliseconds: milliseconds(50, 40_000).default(32_000),
    /** Maximum time to open a connection, including the DNS and TLS. */
    connectTimeoutMilliseconds: milliseconds(50, 10_000).default(5_000),
    /** Maximum time that closing waits until the peer confirms the end of all calls. */
    closeTimeoutMilliseconds: milliseconds(0, 30_000).default(5_000),
    /**
     * Pause between two OPTIONS requests: 0, or from 50 to 600,000. No calls are placed while the peer does not
     * respond. The pause is then a quarter of this value. 0 sends none, for a peer that does not respond to them.
     */
    keepaliveMilliseconds: z
      .int(keepaliveMessage)
      .refine((value) => value === 0 || (value >= 50 && value <= 600_000), keepaliveMessage)
      .default(30_000),
    /** Estimated round-trip time T1 of RFC 3261, the base of all retransmission timers. */
    t1Milliseconds: milliseconds(5, 2_000).default(500),
    /** Local address of the socket. If it is unset, the system chooses it. */
    localAddress: address("has to be an IP address of this machine").optional(),
    /** Local UDP port for requests and responses. 0 selects a free port. Must be 0 for TCP and TLS. */
    localPort: wholeNumberOption(0, 65_535).default(0),
    /**
     * Public address of this host behind address translation, for Via, Contact and the SDP offer. Default: the local
     * address.
     */
    publicAddress: address("has to be the IP address at which the peer reaches this machine").optional(),
    publicPort: port("the port at which the peer reaches this machine").optional(),
    userAgent: printable().default(`connect-hub/${version}`),
  })
  .superRefine((value, context) => {
    const needsAccount = value.register || value.callerIn === "p-asserted-identity";
    if (needsAccount && !isAddressable(value.account ?? value.username ?? "")) {
      const message = `is required if register is true or callerIn is p-asserted-identity; it ${accountMessage}`;
      context.addIssue({ code: "custom", path: ["account"], message });
    }
    if (value.callerIn === "p-asserted-identity" && !value.assertedIdentity) {
      const message = "has to be true if callerIn is p-asserted-identity";
      context.addIssue({ code: "custom", path: ["assertedIdentity"], message });
    }
    if ((value.username === undefined) !== (value.password === undefined)) {
      const missing = value.username === undefined ? "username" : "password";
      context.addIssue({
        code: "custom",
        path: [missing],
        message: "username and password must be set together",
      });
    }
    if (value.certificateAuthority !== undefined && value.transport !== "tls") {
      const message = "is for transport tls only";
      context.addIssue({ code: "custom", path: ["certificateAuthority"], message });
    }
    if (value.localPort !== 0 && value.transport !== "udp") {
      const message = "is for transport udp only; TCP and TLS use any free port";
      context.addIssue({ code: "custom", path: ["localPort"], message });
    }
  });

/** Options of a SIP peer with their defaults. */
export type SipOptions = z.output<typeof options>;
