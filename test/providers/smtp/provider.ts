import type { Mail } from "../../../src/ports/mail-and-alerts.ts";
import type { MailProvider } from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/smtp/index.ts";
import { createTestClock } from "../../support/clock.ts";
import { certificate, credentials } from "./peer.ts";
import { noWindows } from "../../support/service-windows.ts";

export const mail: Mail = {
  id: "01931f6a-7b00-7000-8000-0000000000a1",
  to: "ada@example.com",
  subject: "Zurücksetzen: reset your password",
  text: "A link: https://example.com/reset-password?token=t\n",
  html: "<p>A <a href='https://example.com/reset-password?token=t'>link</a></p>",
};

export interface OpenProvider {
  readonly provider: MailProvider;
  /** Everything that was logged, as text. */
  readonly logged: string[];
  readonly clock: ReturnType<typeof createTestClock>;
}

/** A provider for a peer: STARTTLS and credentials, unless told otherwise. */
export function providerFor(port: number, overrides: object = {}): OpenProvider {
  const logged: string[] = [];
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const clock = createTestClock();
  const given = {
    host: "127.0.0.1",
    port,
    ...credentials,
    from: "no-reply@hub.example",
    fromName: 'Connect, "Hub"',
    certificateAuthority: certificate,
    timeoutMilliseconds: 3_000,
    ...overrides,
  };
  const provider = create("mail", options.parse(given), {
    clock,
    log: { info: note, warn: note, error: note },
    receipts: { take: async () => {} },
    inbound: { take: async () => {}, wishOf: () => undefined },
    serviceWindows: noWindows,
    callbackUrl: () => "",
    callbackSecrets: [""],
  });
  return { provider, logged, clock };
}

/** In the clear and without credentials. */
export const plain = {
  security: "none",
  username: undefined,
  password: undefined,
  certificateAuthority: undefined,
};
