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
  /** All log lines, as text. */
  readonly logLines: string[];
  readonly clock: ReturnType<typeof createTestClock>;
}

/** Creates a provider for a peer. By default it uses STARTTLS and credentials. */
export function openProvider(port: number, overrides: object = {}): OpenProvider {
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
    receipts: { handle: async () => {} },
    inbound: { handle: async () => {}, parseOptRequest: () => undefined },
    serviceWindows: noWindows,
    getCallbackUrl: () => "",
    getCallbackSecrets: () => [""],
  });
  return { provider, logLines: logged, clock };
}

/** Options without encryption and credentials. */
export const unencryptedOptions = {
  security: "none",
  username: undefined,
  password: undefined,
  certificateAuthority: undefined,
};
