import type { HttpRequest } from "../shared/http-client.ts";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { HttpMailOptions } from "./options.ts";

/**
 * What an answer means: the vendor has the e-mail; it refuses it for good; a later try may succeed; or it accepts no
 * e-mails until the operator acts. `code` is the vendor's error code.
 */
export type MailVerdict =
  { readonly kind: "sent" } | { readonly kind: "refused" | "later" | "operator"; readonly code: string };

/** How to talk to one vendor. */
export interface MailVendor {
  readonly baseUrl: string;
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly request: (mail: Mail, options: HttpMailOptions) => HttpRequest;
  /** `body` is the parsed JSON of the answer, undefined if it is not JSON. */
  readonly verdict: (status: number, body: unknown) => MailVerdict;
  /** A request that costs nothing and needs the token. */
  readonly check: {
    readonly path: string;
    /** Whether the answer shows that the token may send. */
    readonly passes: (status: number, body: unknown) => boolean;
  };
}

/** The sender as `"Name" <address>`, or the address alone. */
export function senderOf({ from, fromName }: HttpMailOptions): string {
  if (fromName === undefined) return from;
  return `"${fromName.replaceAll(/["\\]/g, String.raw`\$&`)}" <${from}>`;
}

/** What an answer means if the vendor did not give its own error code. */
export function verdictOfStatus(status: number): MailVerdict {
  const code = String(status);
  if (status === 401 || status === 403) return { kind: "operator", code };
  if (status === 413) return { kind: "refused", code };
  return { kind: "later", code };
}
