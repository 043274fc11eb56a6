import { createReadStream } from "node:fs";
import { text as readText } from "node:stream/consumers";
import { Argument, Option } from "commander";
import { createId } from "../domain/identifiers.ts";
import { findCodeCandidates } from "../domain/messages/codes-in-text.ts";
import type { MessageContent } from "../domain/messages/content.ts";
import { channels } from "../domain/messages/delivery.ts";
import { toDecimal } from "../domain/money/money.ts";
import type { ReportedCost } from "../domain/money/reported-cost.ts";
import { getDialledNumber, parseRecipient } from "../domain/phone/phone.ts";
import { acceptsSender } from "../delivery/routing/routed-gateway.ts";
import type { OutboundMessage } from "../ports/gateways.ts";
import type { MessageProvider, ProviderDependencies } from "../ports/providers.ts";
import type { PlannedProvider } from "../providers/kind.ts";
import { checkProviders, type OpenProviders } from "../providers/open-providers.ts";
import { readConfigAndFiles } from "../runtimes/process/config.ts";
import { systemClock } from "../system-clock.ts";
import type { Command, CommandInput } from "./command.ts";
import { CommandFailure, toFileError, reportFailure, UsageFailure } from "./failure.ts";

const lifetimeMilliseconds = 10 * 60_000;
const ringTimeSeconds = 15;
/** Larger than any receipt that a provider accepts. The rest of a file is not read. */
const maximumReceiptBytes = 4 * 1024 * 1024;
const noAccount = "00000000-0000-0000-0000-000000000000";
const rejectAll = () => Promise.reject(new Error("A command accepts no messages and no receipts."));

/**
 * Dependencies of the providers in a command. A service may run at the same time, so a command rejects receipts and
 * messages that arrive, and the provider sends them to the service later.
 */
const dependencies: ProviderDependencies = {
  clock: systemClock,
  log: { info() {}, warn() {}, error() {} },
  receipts: { handle: rejectAll },
  // Treats every inbound text as an opt-out.
  inbound: { handle: rejectAll, parseOptRequest: () => "stop" },
  // WhatsApp itself decides whether it accepts a free text.
  serviceWindows: { recordInbound: () => Promise.resolve(), isOpen: () => Promise.resolve(true) },
  // Without a callback URL, no vendor sends receipts for a message that the service does not know.
  getCallbackUrl: () => "",
  getCallbackSecrets: () => [""],
};

/** Opens providers, runs `work` and closes them. */
async function withProviders<Result>(
  plans: readonly PlannedProvider[],
  given: Partial<ProviderDependencies>,
  work: (open: OpenProviders) => Promise<Result>,
): Promise<Result> {
  // Loaded on demand: the providers take long to load, and no other command needs them.
  const { openProviders } = await import("../providers/open-providers.ts");
  const open = openProviders(plans, { ...dependencies, ...given });
  return work(open).finally(() => open.close());
}

/**
 * Connects every provider of the routes file and returns the results. The exit code is 1 if a provider failed. Throws
 * `CommandFailure` if there is no provider.
 */
async function checkAll(): Promise<object> {
  const { routes, routesWarnings, baseUrl = "" } = await readConfigAndFiles(process.env);
  for (const warning of routesWarnings) console.error(`warning: ${warning}`);
  const plans = [...(routes?.providers.values() ?? [])];
  if (plans.length === 0) {
    const reason = routes ? "the routes file has none" : "CONNECT_HUB_ROUTES is not set";
    throw new CommandFailure(`There are no providers to check: ${reason}.`);
  }
  const callbackUrl = (name: string) => baseUrl && `${baseUrl}/callbacks/${name}`;
  return withProviders(plans, { getCallbackUrl: callbackUrl }, async ({ all }) => {
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

/**
 * Sends one message through a provider of the routes file, or returns the receipts that the provider recognizes. The
 * exit code is 1 if the message is not accepted, or if no receipt is recognized.
 */
async function tryProvider(values: TryValues): Promise<object> {
  const { name = "", to, receipt, query } = values;
  if ((receipt ?? query ?? to) === undefined || (to !== undefined && (receipt ?? query) !== undefined)) {
    throw new UsageFailure("Pass --to for a message, or --receipt or --query for a receipt.");
  }
  const { routes } = await readConfigAndFiles(process.env);
  const plan = routes?.providers.get(name);
  if (!plan) {
    const names = [...(routes?.providers.keys() ?? [])].join(", ") || "no providers";
    throw new CommandFailure(`Unknown provider: CONNECT_HUB_ROUTES has ${names}.`);
  }
  const message = to === undefined ? undefined : createMessage(plan, values, to);
  const log: string[] = [];
  const logWarning = (fields: CommandInput, text: string) => log.push(`${text} ${JSON.stringify(fields)}`);
  return withProviders(
    [plan],
    { log: { info() {}, warn: logWarning, error: logWarning } },
    async ({ messages }) => {
      const provider = messages.get(name);
      if (!provider) throw new CommandFailure(`${name} (${plan.kind}) sends no messages.`);
      if (!message) return readReceipts(provider, receipt, query);
      return { ...(await send(provider, message)), ...(log.length > 0 && { log }) };
    },
  );
}

function createMessage(plan: PlannedProvider, values: TryValues, to: string): OutboundMessage {
  const { text = "", from: sender, channel: requested, account = noAccount, template } = values;
  const served: readonly string[] = plan.serves;
  const channel = channels.find((each) => served.includes(each) && (requested ?? each) === each);
  if (channel === undefined)
    throw new CommandFailure(`${plan.name} does not support ${requested ?? "messages"}.`);
  const number = parseRecipient(to);
  if (!number) throw new UsageFailure("--to must be a valid phone number, such as +447700900123.");
  const [code, second] = findCodeCandidates(text);
  if (channel === "telegram" && (code === undefined || second !== undefined)) {
    throw new UsageFailure(
      "For Telegram, --text must contain exactly one code of 4 to 8 digits, because Telegram sends only codes.",
    );
  }
  const now = Date.now();
  return {
    // A provider reads only the fields of its channel.
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
  const fault = accepts ? await provider.validate?.(message) : "The provider does not accept this sender.";
  if (fault !== undefined) throw new CommandFailure(`Nothing was sent: ${fault}`);
  // A provider with sessions is up after its first session is bound.
  if (!provider.isUp()) await provider.check();
  const { kind: outcome, ...handover } = await provider.send(message);
  if ("providerMessageId" in handover) {
    const { providerMessageId: id, segmentIds: part_ids, cost } = handover;
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
    throw new CommandFailure(
      `${provider.name} has no receipts by HTTP, or accepts them from its vendor only.`,
    );
  }
  const address = new URL(`https://connect-hub.invalid/callbacks/${provider.name}`);
  address.search = query;
  const body = path === undefined ? {} : { method: "POST", body: await readReceipt(path) };
  const found = await provider.readReceipts(new Request(address, body));
  if (!found) throw new CommandFailure("The provider recognizes no receipt in this input.");
  const list = found.map(({ providerMessageIds: ids, cost, unknownCode, optedOut, ...receipt }) => {
    const { status, detail } = receipt;
    return { ids, status, detail, cost: formatCost(cost), unknown_code: unknownCode, opted_out: optedOut };
  });
  return { list };
}

async function readReceipt(path: string): Promise<string> {
  const stream = path === "-" ? process.stdin : createReadStream(path, { end: maximumReceiptBytes });
  return readText(stream).catch((error: unknown) => {
    throw toFileError(error, path);
  });
}

export const providerCommands: readonly Command[] = [
  {
    name: "providers check",
    help: "connect to each provider of CONNECT_HUB_ROUTES without sending a message, and print the results",
    details: `The command connects like the service, also while the service runs. An SMPP account must then allow one bind more than the
service has. Receipts that arrive during the check are rejected, so that the provider sends them again. The exit code is 1
if a provider failed. To check the connections of a running service, use \`call checkProvider\`.`,
    run: checkAll,
  },
  {
    name: "providers try",
    help: "send one message through a provider, or print the receipts that it recognizes",
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
    details: `The message is really sent, at the price of the provider, but nothing is charged or stored here. No delivery receipt is
requested for it. The signature and the key of a receipt are not checked. The exit code is 1 if the message is not accepted,
or if no receipt is recognized.`,
    run: (values: TryValues) => tryProvider(values),
  },
];
