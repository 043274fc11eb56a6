import { createReadStream } from "node:fs";
import { text as readText } from "node:stream/consumers";
import { Argument, Option } from "commander";
import { createId } from "../domain/identifiers.ts";
import { codesIn } from "../domain/messages/codes-in-text.ts";
import type { MessageContent } from "../domain/messages/content.ts";
import { channels } from "../domain/messages/delivery.ts";
import { toDecimal } from "../domain/money/money.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";
import { getDialledNumber, parseRecipient } from "../domain/phone/phone.ts";
import { acceptsSender } from "../delivery/routing/gateway.ts";
import type { OutboundMessage } from "../ports/gateways.ts";
import type { MessageProvider, ProviderSurroundings } from "../ports/providers.ts";
import type { PlannedProvider } from "../providers/kind.ts";
import { checkProviders, type OpenProviders } from "../providers/open-providers.ts";
import { readConfigAndFiles } from "../runtimes/process/config.ts";
import { systemClock } from "../system-clock.ts";
import type { Command, Values } from "./command.ts";
import { CommandFailure, fileFault, reportFailure, UsageFailure } from "./failure.ts";

const lifetimeMilliseconds = 10 * 60_000;
const ringTimeSeconds = 15;
/** More than any provider takes. */
const maximumReceiptBytes = 4 * 1024 * 1024;
const noAccount = "00000000-0000-0000-0000-000000000000";
const takesNone = () => Promise.reject(new Error("A command takes no messages and no receipts."));

/** Surroundings of the providers of a command, beside a service that may run: what arrives is left for the service. */
const surroundings: ProviderSurroundings = {
  clock: systemClock,
  log: { info() {}, warn() {}, error() {} },
  receipts: { take: takesNone },
  // Each text may be a keyword.
  inbound: { take: takesNone, wishOf: () => "stop" },
  // Whether WhatsApp takes a free text is for WhatsApp to say.
  serviceWindows: { opened: () => Promise.resolve(), isOpen: () => Promise.resolve(true) },
  // Without an address of ours no vendor reports on a message that the service does not have.
  callbackUrl: () => "",
  callbackSecrets: [""],
};

/** Opens providers, runs the work and closes them. */
async function withProviders<Result>(
  plans: readonly PlannedProvider[],
  given: Partial<ProviderSurroundings>,
  work: (open: OpenProviders) => Promise<Result>,
): Promise<Result> {
  // Loaded on demand: providers are many and heavy, and no other command needs them.
  const { openProviders } = await import("../providers/open-providers.ts");
  const open = openProviders(plans, { ...surroundings, ...given });
  return work(open).finally(() => open.close());
}

/** Connects every provider of the routes; returns what each found, and fails if one failed. */
async function checkAll(): Promise<object> {
  const { routes, routesWarnings, baseUrl = "" } = await readConfigAndFiles(process.env);
  for (const warning of routesWarnings) console.error(`warning: ${warning}`);
  const plans = [...(routes?.providers.values() ?? [])];
  if (plans.length === 0) {
    const reason = routes ? "the routes file has none" : "CONNECT_HUB_ROUTES is not set";
    throw new CommandFailure(`There are no providers to check: ${reason}.`);
  }
  const callbackUrl = (name: string) => baseUrl && `${baseUrl}/callbacks/${name}`;
  return withProviders(plans, { callbackUrl }, async ({ all }) => {
    const list = (await checkProviders(all)).map(({ name, ok, detail }) => {
      const kind = plans.find((plan) => plan.name === name)?.kind;
      return { state: ok ? "ok" : "FAILED", name, kind, detail };
    });
    const failed = list.filter(({ state }) => state === "FAILED").length;
    if (failed > 0) reportFailure(`${failed} of ${list.length} providers failed.`);
    return { list };
  });
}

type TryValues = Readonly<Record<string, string | undefined>>;

/** Sends one message by a provider of the routes, or returns what it recognizes in a receipt; fails if that is nothing good. */
async function tryProvider(values: TryValues): Promise<object> {
  const { name = "", to, receipt, query } = values;
  if ((receipt ?? query ?? to) === undefined || (to !== undefined && (receipt ?? query) !== undefined)) {
    throw new UsageFailure("Pass --to for a message, or --receipt or --query for a receipt.");
  }
  const { routes } = await readConfigAndFiles(process.env);
  const plan = routes?.providers.get(name);
  if (!plan) {
    const names = [...(routes?.providers.keys() ?? [])].join(", ") || "no providers";
    throw new CommandFailure(`There is no provider of this name: CONNECT_HUB_ROUTES has ${names}.`);
  }
  const message = to === undefined ? undefined : createMessage(plan, values, to);
  const log: string[] = [];
  const keep = (fields: Values, text: string) => log.push(`${text} ${JSON.stringify(fields)}`);
  return withProviders([plan], { log: { info() {}, warn: keep, error: keep } }, async ({ messages }) => {
    const provider = messages.get(name);
    if (!provider) throw new CommandFailure(`${name} (${plan.kind}) is for no messages.`);
    if (!message) return readReceipts(provider, receipt, query);
    return { ...(await send(provider, message)), ...(log.length > 0 && { log }) };
  });
}

function createMessage(plan: PlannedProvider, values: TryValues, to: string): OutboundMessage {
  const { text = "", from: sender, channel: wanted, account = noAccount, template } = values;
  const served: readonly string[] = plan.serves;
  const channel = channels.find((each) => served.includes(each) && (wanted ?? each) === each);
  if (channel === undefined) throw new CommandFailure(`${plan.name} is for no ${wanted ?? "messages"}.`);
  const number = parseRecipient(to);
  if (!number) throw new UsageFailure("--to takes a phone number that can exist, such as +447700900123.");
  const [code, second] = codesIn(text);
  if (channel === "telegram" && (code === undefined || second !== undefined)) {
    throw new UsageFailure("--text takes one run of 4 to 8 digits for Telegram, which sends codes alone.");
  }
  const now = Date.now();
  return {
    // A provider reads the fields of its channel.
    ...({ channel, sender, text, code, ringTimeSeconds } as unknown as MessageContent),
    id: createId(now),
    accountId: account,
    template,
    recipient: getDialledNumber({ recipient: number.e164, recipientGiven: to }),
    country: number.country,
    expiresAt: now + lifetimeMilliseconds,
    attempt: 1,
  };
}

async function send(provider: MessageProvider, message: OutboundMessage): Promise<object> {
  const accepts = acceptsSender(provider, message);
  const fault = accepts ? await provider.faultOf?.(message) : "The provider does not accept this sender.";
  if (fault !== undefined) throw new CommandFailure(`Nothing was sent: ${fault}`);
  // A provider with sessions is up once it has bound one.
  if (!provider.isUp()) await provider.check();
  const { kind: outcome, ...handover } = await provider.send(message);
  if ("providerMessageId" in handover) {
    const { providerMessageId: id, partIds: part_ids, cost } = handover;
    return { outcome, id, part_ids, cost: formatCost(cost) };
  }
  reportFailure("The message was not accepted.");
  const outcome_unknown = "outcomeUnknown" in handover && handover.outcomeUnknown === true;
  return { outcome, detail: handover.detail, outcome_unknown };
}

const formatCost = (cost: ReportedCost | undefined) =>
  cost && `${toDecimal(BigInt(cost.micros))} ${cost.currency}`;

async function readReceipts(provider: MessageProvider, path?: string, query = ""): Promise<object> {
  if (!provider.readReceipts) {
    throw new CommandFailure(`${provider.name} has no receipts by HTTP, or takes only those of its vendor.`);
  }
  const address = new URL(`https://connect-hub.invalid/callbacks/${provider.name}`);
  address.search = query;
  const body = path === undefined ? {} : { method: "POST", body: await readReceipt(path) };
  const found = await provider.readReceipts(new Request(address, body));
  if (!found) throw new CommandFailure("It recognizes no receipt.");
  const list = found.map(({ providerMessageIds: ids, cost, unknownCode, optedOut, ...receipt }) => {
    const { status, detail } = receipt;
    return { ids, status, detail, cost: formatCost(cost), unknown_code: unknownCode, opted_out: optedOut };
  });
  return { list };
}

async function readReceipt(path: string): Promise<string> {
  const stream = path === "-" ? process.stdin : createReadStream(path, { end: maximumReceiptBytes });
  return readText(stream).catch((error: unknown) => {
    throw fileFault(error, path);
  });
}

export const providerCommands: readonly Command[] = [
  {
    name: "providers check",
    help: "connect to each provider of CONNECT_HUB_ROUTES, without sending anything, and print what was found",
    details: `It connects as the service does, beside it where that runs: an SMPP account needs one bind more than the service has.
Receipts that come meanwhile are not taken, so that the provider sends them again. Ends with 1 when a provider failed.
A service that runs is asked over its own connections by \`call checkProvider\`.`,
    run: checkAll,
  },
  {
    name: "providers try",
    help: "send one message by a provider, or print what it recognizes in a receipt",
    parameters: [
      new Argument("<name>", "name of the provider in CONNECT_HUB_ROUTES"),
      new Option("--to <number>", "recipient of the message, such as +447700900123"),
      new Option("--text <text>", "text of the message").default("Your code is 493817."),
      new Option("--from <sender>", "sender of an SMS, or caller of a flash call").default("Example"),
      new Option("--channel <channel>", "channel of a provider that has several").choices(channels),
      new Option("--account <id>", "account of the message, for rules of the provider"),
      new Option("--template <name>", "template of a verification, for rules of the provider"),
      new Option("--receipt <file>", "body of a receipt, or - for standard input; nothing is sent"),
      new Option("--query <query>", "query of the receipt's address, such as id=1&status=2"),
    ],
    details: `The message is sent for real and costs what the provider takes; nothing is charged or stored here. Receipts of it are not
asked for. Of a receipt the signature and the key are not checked. Ends with 1 when the message was not accepted, or nothing
was recognized.`,
    run: (values: TryValues) => tryProvider(values),
  },
];
