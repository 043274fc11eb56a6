import type { AddressInfo, Server } from "node:net";
import { createWishOf } from "../../../src/domain/messages/opt-out-words.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type {
  InboundMessage,
  ProviderReceipt,
  Receipts,
  SenderOf,
  MessageProvider,
} from "../../../src/ports/providers.ts";
import { create, options } from "../../../src/providers/smpp/index.ts";
import type { z } from "zod";
import { outbound } from "../gateway.suite.ts";
import { eventually } from "../../support/eventually.ts";
import { testStart } from "../../support/clock.ts";
import { noWindows } from "../../support/service-windows.ts";

/** A line of the log. */
export interface Line {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A provider, and all that it said. */
export interface OpenProvider {
  readonly provider: MessageProvider;
  readonly lines: readonly Line[];
  readonly receipts: readonly ProviderReceipt[];
  readonly inbounds: readonly InboundMessage[];
  /** The sender that messages had, as it was told with each of these. */
  readonly sendersOf: readonly SenderOf[];
}

/** The fastest of everything, so that no test waits for long. */
export const quick = {
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

/** The time of day at which every test begins; time itself passes. */
export const startedClock: Clock = { now: () => testStart, monotonic: () => performance.now() };

/** Opens a provider towards a port of this machine; its receipts are kept by `keep`. */
export function openProvider(
  port: number,
  overrides: Partial<z.input<typeof options>> = {},
  keep: Receipts["take"] = async () => {},
  clock: Clock = startedClock,
): OpenProvider {
  const lines: Line[] = [];
  const receipts: ProviderReceipt[] = [];
  const inbounds: InboundMessage[] = [];
  const sendersOf: SenderOf[] = [];
  const at = (level: string) => (fields: Line["fields"], message: string) =>
    void lines.push({ level, fields, message });
  const provider = create("smsc", options.parse({ ...quick, port, ...overrides }), {
    clock,
    log: { info: at("info"), warn: at("warn"), error: at("error") },
    receipts: {
      async take(name, taken) {
        await keep(name, taken);
        receipts.push(...taken);
      },
    },
    inbound: {
      wishOf: createWishOf(),
      async take(_provider, message, senderOf) {
        inbounds.push(message);
        sendersOf.push(senderOf);
      },
    },
    serviceWindows: noWindows,
    callbackUrl: () => "",
    callbackSecrets: [""],
  });
  return { provider, lines, receipts, inbounds, sendersOf };
}

/** The same, when it is up. */
export async function openBound(...given: Parameters<typeof openProvider>): Promise<OpenProvider> {
  const opened = openProvider(...given);
  await until(() => opened.provider.isUp());
  return opened;
}

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  await eventually(holds);
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Listens on a free port of this machine and says which. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // A TCP server's address is never a path.
  return (server.address() as AddressInfo).port;
}

/** An SMS of an hour's life. */
export function sms(text: string, recipient = "+447700900123") {
  return outbound("sms", recipient, { text });
}
