import { createReadStream } from "node:fs";
import { text as textOf } from "node:stream/consumers";
import { createId } from "../domain/identifiers.ts";
import { codesIn } from "../domain/messages/codes-in-text.ts";
import type { MessageContent } from "../domain/messages/content.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import { toDecimal } from "../domain/money/money.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";
import { getDialledNumber, parseRecipient, type PhoneNumber } from "../domain/phone/phone.ts";
import { acceptsSender } from "../delivery/routing/faults.ts";
import type { Handover, OutboundMessage } from "../ports/gateways.ts";
import type { MessageProvider, ProviderReceipt, ProviderSurroundings } from "../ports/providers.ts";
import { openProviders } from "../providers/open-providers.ts";
import type { PlannedProvider } from "../providers/kind.ts";
import { readConfigAndFiles } from "../runtimes/process/config.ts";
import { surroundingsAt } from "./check-providers.ts";
import { CommandFailure, fileFault, UsageFailure } from "./failure.ts";

/** The options of `providers try`, as they are typed. */
export interface TryOptions {
  readonly to?: string;
  readonly text: string;
  readonly from: string;
  readonly channel?: Channel;
  readonly account?: string;
  readonly template?: string;
  readonly receipt?: string;
  readonly query?: string;
}

const lifetimeMilliseconds = 10 * 60_000;
const ringTimeSeconds = 15;
/** More than any provider takes. */
const maximumReceiptBytes = 4 * 1024 * 1024;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Sends one message by a provider of the routes, or shows what it recognizes in a receipt; fails if that is nothing good. */
export async function tryProvider(name: string, options: TryOptions): Promise<void> {
  const isReceipt = options.receipt !== undefined || options.query !== undefined;
  if (isReceipt === (options.to !== undefined)) {
    throw new UsageFailure(
      "Say what to try: --to NUMBER for a message, or --receipt FILE or --query QUERY for a receipt.",
    );
  }
  const { routes } = await readConfigAndFiles(process.env);
  const plans = routes?.providers ?? new Map<string, PlannedProvider>();
  const plan = plans.get(name);
  if (!plan) {
    const names =
      plans.size === 0 ? "CONNECT_HUB_ROUTES has none" : `providers are ${[...plans.keys()].join(", ")}`;
    throw new CommandFailure(`There is no provider of this name; ${names}.`);
  }
  const message = options.to === undefined ? undefined : messageFor(plan, options, options.to);
  const lines: string[] = [];
  // Without an address of ours no vendor reports on a message that the service does not have.
  const open = openProviders([plan], { ...surroundingsAt(undefined), ...surroundingsOf(lines) });
  try {
    const provider = open.messages.get(name);
    if (!provider) throw new CommandFailure(`${name} (${plan.kind}) is for no messages.`);
    await (message ? send(provider, message, lines) : showReceipts(provider, options));
  } finally {
    await open.close();
  }
}

/** Keeps what a provider logs; whether WhatsApp takes a free text is for it to say. */
function surroundingsOf(lines: string[]): Pick<ProviderSurroundings, "log" | "serviceWindows"> {
  const keep = (fields: Readonly<Record<string, unknown>>, message: string) => {
    const { provider: _, ...told } = fields;
    lines.push(`log: ${message} ${JSON.stringify(told)}`);
  };
  return {
    log: { info() {}, warn: keep, error: keep },
    serviceWindows: { opened: () => Promise.resolve(), isOpen: () => Promise.resolve(true) },
  };
}

function messageFor(
  { name, kind, serves }: PlannedProvider,
  options: TryOptions,
  to: string,
): OutboundMessage {
  const channel = serves.find(
    (each): each is Channel => each !== "email" && each !== "esim" && (options.channel ?? each) === each,
  );
  if (channel === undefined) {
    const sent = options.channel === undefined ? "messages" : `messages by ${options.channel}`;
    throw new CommandFailure(`${name} (${kind}) is for no ${sent}.`);
  }
  const number = parseRecipient(to);
  if (!number) throw new UsageFailure("--to takes a phone number that can exist, such as +447700900123.");
  const now = Date.now();
  return {
    ...contentOf(channel, options),
    id: createId(now),
    accountId: options.account ?? nobody,
    template: options.template,
    recipient: dialledAs(number, to),
    country: number.country,
    expiresAt: now + lifetimeMilliseconds,
    attempt: 1,
  };
}

const dialledAs = ({ e164 }: PhoneNumber, recipientGiven: string) =>
  getDialledNumber({ recipient: e164, recipientGiven });

function contentOf(channel: Channel, { text, from }: TryOptions): MessageContent {
  switch (channel) {
    case "sms":
      return { channel, sender: from, text };
    case "whatsapp":
      return { channel, text };
    case "flash_call":
      return { channel, sender: from, ringTimeSeconds };
    case "telegram": {
      const [code, second] = codesIn(text);
      if (code === undefined || second !== undefined)
        throw new UsageFailure(
          "--text takes one run of 4 to 8 digits for Telegram, which sends codes alone.",
        );
      return { channel, code };
    }
  }
}

async function send(
  provider: MessageProvider,
  message: OutboundMessage,
  lines: readonly string[],
): Promise<void> {
  if (!acceptsSender(provider, message))
    throw new CommandFailure("Nothing was sent: it does not accept this sender.");
  const fault = await provider.faultOf?.(message);
  if (fault !== undefined) throw new CommandFailure(`Nothing was sent: ${fault}`);
  // One with sessions is up once it has bound one.
  if (!provider.isUp()) await provider.check();
  const handover = await provider.send(message);
  const told = describe(handover);
  for (const line of [...told, ...lines]) console.log(line);
  if (handover.kind !== "accepted") throw new CommandFailure("The message was not accepted.");
}

function describe(handover: Handover): readonly string[] {
  if (handover.kind !== "accepted") {
    const open = handover.kind === "retry" && handover.outcomeUnknown ? ["It may have the message."] : [];
    return [`${handover.kind}: ${handover.detail}`, ...open];
  }
  const { providerMessageId, partIds, cost } = handover;
  return [
    "accepted",
    `id: ${providerMessageId}`,
    ...(partIds ? [`ids of its parts: ${partIds.join(", ")}`] : []),
    ...costLine(cost),
  ];
}

const costLine = (cost: ReportedCost | undefined) =>
  cost ? [`cost: ${toDecimal(BigInt(cost.micros))} ${cost.currency}`] : [];

async function showReceipts(provider: MessageProvider, { receipt, query }: TryOptions): Promise<void> {
  if (!provider.readReceipts)
    throw new CommandFailure(
      `${provider.name} reads no receipts that are shown to it: it has none by HTTP, or takes only those of its vendor.`,
    );
  const body = receipt === undefined ? undefined : await readReceipt(receipt);
  const address = new URL(`https://connect-hub.invalid/callbacks/${provider.name}`);
  address.search = query ?? "";
  const request = new Request(address, body === undefined ? {} : { method: "POST", body });
  const found = await provider.readReceipts(request);
  if (!found) throw new CommandFailure("It recognizes no receipt.");
  if (found.length === 0) console.log("It recognizes a receipt that says nothing new.");
  for (const each of found) console.log(lineOf(each));
}

async function readReceipt(path: string): Promise<string> {
  if (path === "-") return textOf(process.stdin);
  try {
    return await textOf(createReadStream(path, { end: maximumReceiptBytes }));
  } catch (error) {
    throw fileFault(error, path) ?? error;
  }
}

const lineOf = ({ providerMessageIds, status, detail, cost, unknownCode, optedOut }: ProviderReceipt) =>
  [
    `id: ${providerMessageIds.join(" or ")}`,
    `status: ${status ?? "none"}`,
    ...(detail === undefined ? [] : [`detail: ${detail}`]),
    ...costLine(cost),
    ...(unknownCode === undefined ? [] : [`unknown vendor code: ${unknownCode}`]),
    ...(optedOut ? ["opted out"] : []),
  ].join("  ");
