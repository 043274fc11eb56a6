import type { AddressInfo, Server } from "node:net";
import { createOptRequestParser } from "../../../src/domain/messages/opt-requests.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type {
  InboundMessage,
  ProviderReceipt,
  ReceiptHandler,
  FindSender,
  MessageProvider,
} from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/smpp/index.ts";
import type { z } from "zod";
import { createOutboundMessage } from "../gateway.suite.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { testStart } from "../../support/clock.ts";
import { noWindows } from "../../support/service-windows.ts";

export interface LogEntry {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A provider with everything that it logged and stored. */
export interface OpenProvider {
  readonly provider: MessageProvider;
  readonly logEntries: readonly LogEntry[];
  readonly receipts: readonly ProviderReceipt[];
  readonly inboundMessages: readonly InboundMessage[];
  /** The sender lookup of each inbound message. */
  readonly senderLookups: readonly FindSender[];
}

/** Options with short timeouts for tests. */
export const fastOptions = {
  host: "127.0.0.1",
  systemId: "hub",
  password: "secret",
  enquireLinkMilliseconds: 5_000,
  responseTimeoutMilliseconds: 2_000,
  waitMilliseconds: 2_000,
  connectTimeoutMilliseconds: 2_000,
  reconnectMilliseconds: 10,
  reconnectAtMostMilliseconds: 20,
  closeTimeoutMilliseconds: 500,
} as const satisfies Partial<z.input<typeof options>>;

/** A clock whose time is always `testStart`. Its monotonic time runs normally. */
export const runningClock: Clock = { now: () => testStart, monotonic: () => performance.now() };

/** Opens a provider for a port of 127.0.0.1. `keep` stores its receipts. */
export function openProvider(
  port: number,
  overrides: Partial<z.input<typeof options>> = {},
  keep: ReceiptHandler["handle"] = async () => {},
  clock: Clock = runningClock,
): OpenProvider {
  const lines: LogEntry[] = [];
  const receipts: ProviderReceipt[] = [];
  const inbounds: InboundMessage[] = [];
  const sendersOf: FindSender[] = [];
  const at = (level: string) => (fields: LogEntry["fields"], message: string) =>
    void lines.push({ level, fields, message });
  const provider = create("smsc", options.parse({ ...fastOptions, port, ...overrides }), {
    clock,
    log: { info: at("info"), warn: at("warn"), error: at("error") },
    receipts: {
      async handle(name, taken) {
        await keep(name, taken);
        receipts.push(...taken);
      },
    },
    inbound: {
      parseOptRequest: createOptRequestParser(),
      async handle(_provider, message, senderOf) {
        inbounds.push(message);
        sendersOf.push(senderOf);
      },
    },
    serviceWindows: noWindows,
    getCallbackUrl: () => "",
    getCallbackSecrets: () => [""],
  });
  return { provider, logEntries: lines, receipts, inboundMessages: inbounds, senderLookups: sendersOf };
}

/** Opens a provider and waits until it is up. */
export async function openBoundProvider(...given: Parameters<typeof openProvider>): Promise<OpenProvider> {
  const opened = openProvider(...given);
  await until(() => opened.provider.isUp());
  return opened;
}

/** Waits until the condition is true. */
export async function until(holds: () => boolean): Promise<void> {
  await pollUntil(holds);
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Listens on 127.0.0.1 and returns the port. 0 selects a free port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // The address of a TCP server is never a path.
  return (server.address() as AddressInfo).port;
}

/** Returns an SMS that expires in one hour. */
export function sms(text: string, recipient = "+447700900123") {
  return createOutboundMessage("sms", recipient, { text });
}
