import { z } from "zod";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { wholeNumberOption } from "../shared/options.ts";
import { fromNameOption } from "../shared/mail.ts";

const hostName = /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$|^[0-9a-fA-F:]+$/;
const hostError =
  "has to be the mail server's host name or IP address without a port, such as smtp.example.com";
const fullName = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const ehloError = "has to be this machine's full name, such as hub.example.com";
const credentialError = "has to be a text of 1 to 1024 characters";
const fromError = "has to be an e-mail address, such as no-reply@example.com";
const authorityError = "has to be a certificate in PEM form";

/** Options of the mail server that sends the service's e-mails. */
export const options = z
  .strictObject({
    host: z.string({ error: hostError }).max(253, hostError).regex(hostName, hostError),
    port: wholeNumberOption(1, 65_535).default(587),
    /**
     * `starttls` fails if the server does not offer encryption. `tls` uses TLS from the first byte (port 465). `none`
     * never encrypts.
     */
    security: z.enum(["starttls", "tls", "none"]).default("starttls"),
    /** Host name in EHLO. Default: the name of this machine. */
    ehloName: z.string({ error: ehloError }).max(253, ehloError).regex(fullName, ehloError).optional(),
    username: credential().optional(),
    password: credential().optional(),
    /** Sender address of e-mails. */
    from: z.email({ error: fromError }),
    fromName: fromNameOption(),
    /** PEM certificate of the authority that signed the server's certificate, if it is not a public one. */
    certificateAuthority: z
      .string({ error: authorityError })
      .includes("-----BEGIN CERTIFICATE-----", { error: authorityError })
      .optional(),
    connectionsAtMost: wholeNumberOption(1, 50, "connections").default(4),
    /**
     * Maximum time for one e-mail, or for a check: the wait for a free connection, connecting, and the server's last
     * reply included. After it, the e-mail or the check fails.
     */
    timeoutMilliseconds: wholeNumberOption(1, lifetimes.mailSendMilliseconds, "milliseconds").default(20_000),
  })
  .refine(({ username, password }) => (username === undefined) === (password === undefined), {
    error: "has to be set together with username, or both have to be omitted",
    path: ["password"],
  })
  .refine(({ security, password }) => security !== "none" || password === undefined, {
    error: "has to be starttls or tls if a password is set, because it is never sent unencrypted",
    path: ["security"],
  });

export type SmtpOptions = z.output<typeof options>;

function credential() {
  return z.string({ error: credentialError }).min(1, credentialError).max(1_024, credentialError);
}
