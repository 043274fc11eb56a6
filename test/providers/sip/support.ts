import type { Clock } from "../../../src/ports/clock.ts";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/sip/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { noWindows } from "../../support/service-windows.ts";

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly text: string;
}

export interface OpenProvider {
  readonly provider: MessageProvider;
  readonly log: readonly LogLine[];
  /** Places a call to a number, with the default sender of the test suite. */
  call(
    recipient: string,
    overrides?: Partial<OutboundMessage<"flash_call">>,
  ): ReturnType<MessageProvider["send"]>;
}

/** Creates a provider for 127.0.0.1 with short timeouts: T1 is 20 ms, so a transaction lasts 1.28 s. */
export function openProvider(
  port: number,
  overrides: Readonly<Record<string, unknown>> = {},
  clock: Clock = systemClock,
): OpenProvider {
  const log: LogLine[] = [];
  const write = (level: LogLine["level"]) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    void log.push({ level, text: `${message} ${JSON.stringify(fields)}` });
  const written = {
    host: "127.0.0.1",
    port,
    t1Milliseconds: 20,
    setupTimeoutMilliseconds: 3_000,
    closeTimeoutMilliseconds: 2_000,
    keepaliveMilliseconds: 0,
    ...overrides,
  };
  const provider = create("trunk", options.parse(written), {
    clock,
    log: { info: write("info"), warn: write("warn"), error: write("error") },
    receipts: { handle: () => Promise.resolve() },
    inbound: { handle: async () => {}, parseOptRequest: () => undefined },
    serviceWindows: noWindows,
    getCallbackUrl: () => "",
    getCallbackSecrets: () => [""],
  });
  const call: OpenProvider["call"] = (recipient, message = {}) =>
    provider.send(createOutboundMessage("flash_call", recipient, { ringTimeSeconds: 1, ...message }));
  return { provider, log, call };
}

/** Waits until the condition is true. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  await pollUntil(holds, what);
}
