import type { Clock } from "../../../src/ports/clock.ts";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/sip/index.ts";
import { outbound } from "../gateway.suite.ts";
import { eventually } from "../../support/eventually.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { noWindows } from "../../support/service-windows.ts";

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly text: string;
}

export interface OpenProvider {
  readonly provider: MessageProvider;
  readonly log: readonly LogLine[];
  /** Calls a number, with the suite's caller. */
  call(
    recipient: string,
    overrides?: Partial<OutboundMessage<"flash_call">>,
  ): ReturnType<MessageProvider["send"]>;
}

/** A provider on loopback with times shortened for tests: T1 is 20 ms, so that a transaction lasts 1.28 s. */
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
    receipts: { take: () => Promise.resolve() },
    inbound: { take: async () => {}, wishOf: () => undefined },
    serviceWindows: noWindows,
    callbackUrl: () => "",
    callbackSecrets: [""],
  });
  const call: OpenProvider["call"] = (recipient, message = {}) =>
    provider.send(outbound("flash_call", recipient, { ringTimeSeconds: 1, ...message }));
  return { provider, log, call };
}

/** Waits until something holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(holds, what);
}
