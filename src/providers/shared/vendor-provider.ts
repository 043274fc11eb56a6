import type { z } from "zod";
import { doubled } from "../../common/backoff.ts";
import { createInHand } from "../../common/in-hand.ts";
import { isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type {
  Callbacks,
  MessageProvider,
  ProviderReceipt,
  ProviderReport,
  ProviderSurroundings,
  StatusSource,
} from "../../ports/providers.ts";
import { addressOf, isKeyIn, messageIdIn, plain, readCallback } from "./callbacks.ts";
import { createDoubts, type Doubts } from "./doubts.ts";
import {
  cannotTake,
  ended,
  handoverWithoutVerdict,
  notKnown,
  throttled,
  waitOf,
  type Unasked,
  type Wait,
} from "./handover.ts";
import { createHttpClient, type Ask, type HttpAnswer, type HttpClient } from "./http-client.ts";
import type { CircuitOutcome } from "./circuit.ts";
import { createOperatorFaults, type OperatorFaults } from "./operator-faults.ts";
import type { VendorLimits } from "./options.ts";
import { createChoose, type Choose, type Dlt, type Rule } from "./rules.ts";
import { currencyCode, parseJson } from "./values.ts";
import {
  failureOfStatus,
  takeInbound,
  type Failed,
  type Failure,
  type Received,
  type Report,
  type Vendor,
  type VendorChannel,
  type VendorCheck,
  type VendorReports,
  type VendorStatus,
  type Verdict,
} from "./vendor.ts";

/** As whom a vendor speaks to the operator. */
export interface VendorVoice extends Pick<ProviderSurroundings, "log" | "serviceWindows"> {
  readonly name: string;
}

/** What makes the providers of a kind, from the vendor that the operator's options describe. */
export const providersOf =
  <Options extends VendorSettings, Of extends VendorChannel>(
    vendorOf: (options: Options, voice: VendorVoice) => Vendor<Of>,
  ) =>
  (name: string, options: Options, surroundings: ProviderSurroundings): MessageProvider<Of> =>
    createVendorProvider(name, options, surroundings, vendorOf(options, { ...surroundings, name }));

/** Attempts that follow each other soon where the vendor's answer is not described; others of the route may follow them. */
const attemptsInARow = 3;
const minute = 60_000;
const maximumPause = 60 * minute;
const optedOutText = "The recipient has opted out.";
const noDltCode = "no-dlt-rule";
const noDlt: Unasked = { kind: "unavailable", detail: "No rule of dlt fits the message.", unasked: true };

/** What createVendorProvider reads of the options. */
interface VendorSettings extends VendorLimits {
  readonly dlt?: readonly Rule<Dlt>[] | undefined;
  readonly senderLength?: number | undefined;
}

interface Sending<Of extends VendorChannel> {
  readonly name: string;
  readonly vendor: Vendor<Of>;
  readonly dltOf: Choose<Dlt>;
  readonly surroundings: ProviderSurroundings;
  readonly client: HttpClient;
  readonly faults: OperatorFaults;
  readonly doubts: Doubts;
}

/**
 * Messages by a vendor; opens nothing before its first use. Their status is asked for where it cannot report to us, and
 * their price where its reports have none.
 */
function createVendorProvider<Of extends VendorChannel>(
  name: string,
  settings: VendorSettings,
  surroundings: ProviderSurroundings,
  vendor: Vendor<Of>,
): MessageProvider<Of> {
  const { clock, log } = surroundings;
  const { baseUrl, headers, reports, status, faultOf } = vendor;
  const { timeoutMilliseconds, concurrency, dlt = [], senderLength } = settings;
  const open = { baseUrl, headers, timeoutMilliseconds, concurrency, clock, log };
  const client = createHttpClient({ name, ...open });
  // A vendor that rejects sends, for lack of money for example, still tells of those that it took.
  const readsName = `${name} (status)`;
  const reads = createHttpClient({ name: readsName, ...open });
  const faults = createOperatorFaults(name, clock, log);
  const doubts = createDoubts();
  const sending = { name, vendor, dltOf: createChoose(dlt), surroundings, client, faults, doubts };
  const inHand = createInHand();
  const isReported = reports?.read !== undefined && addressIn(name, surroundings) !== undefined;
  const unasked = isReported ? undefined : vendor.unasked;
  if (unasked !== undefined) log.warn({ provider: name }, unasked);
  const readFaults = createOperatorFaults(readsName, clock, log);
  const source = status && statusSource(reads, status, { ...settings, isReported }, clock, readFaults);
  return {
    name,
    ...(senderLength !== undefined && { senderLength }),
    isUp: client.isUp,
    changedAt: client.changedAt,
    send: (message, withdrawn) =>
      inHand.add(doubts.during(message.id, () => sendMessage(sending, message, withdrawn))),
    async check() {
      const { ok, detail } = await checkVendor(reads, vendor, clock.now());
      return { ok, detail: unasked === undefined ? detail : `${detail} ${unasked}` };
    },
    ...(faultOf && { faultOf: faultOf.bind(vendor) as NonNullable<MessageGateway<Of>["faultOf"]> }),
    ...(reports && {
      callbacks: createReports({ name, surroundings, doubts }, reports),
      ...(reports.read && { readReceipts: createReceiptReader(reports) }),
    }),
    ...(source && { status: source }),
    async close() {
      await inHand.ended();
      await Promise.all([client.close(), reads.close()]);
    },
  };
}

/** Where the vendor reaches us; undefined without https. */
function addressIn(name: string, { callbackUrl }: ProviderSurroundings): string | undefined {
  const url = callbackUrl(name);
  return url.startsWith("https://") ? url : undefined;
}

async function sendMessage<Of extends VendorChannel>(
  sending: Sending<Of>,
  message: OutboundMessage<Of>,
  withdrawn: AbortSignal | undefined,
): Promise<Handover> {
  const { dltOf, surroundings, client, faults, doubts } = sending;
  // A report has told meanwhile that an attempt without an answer was taken.
  const known = doubts.requestOf(message.id);
  if (known !== undefined) return { kind: "accepted", providerMessageId: known, receipts: [] };
  const dlt = message.channel === "sms" ? dltOf(message) : undefined;
  if (dlt === "elsewhere") {
    faults.noted(noDltCode);
    return noDlt;
  }
  const handover = await client.inTurn((ask) => handOver(sending, message, dlt, ask), withdrawn);
  return handover.kind === "unsent" ? handoverWithoutVerdict(handover, surroundings.clock.now()) : handover;
}

/** Hands a message over whose turn it is: how long it is of use, and what is signed, is so now. */
async function handOver<Of extends VendorChannel>(
  sending: Sending<Of>,
  message: OutboundMessage<Of>,
  dlt: Dlt | undefined,
  ask: Ask,
): Promise<Handover> {
  const { name, vendor, surroundings, doubts } = sending;
  const now = surroundings.clock.now();
  if (now >= message.expiresAt) return ended;
  const address = addressIn(name, surroundings);
  const prepared = await vendor.request(message, {
    callbackUrl: address && addressOf(address, { name, ...surroundings }, message.id),
    seconds: (message.expiresAt - now) / 1_000,
    dlt,
    now,
  });
  if ("kind" in prepared)
    return prepared.kind === "unavailable" ? prepared : handoverOf(sending, message, prepared);
  const { expiresAt, ...request } = prepared;
  const outcome = (answer: HttpAnswer) => outcomeOf(answer, verdictOf(vendor, message, answer));
  const answer = await ask({ ...request, outcome });
  const verdict = verdictOf(vendor, message, answer);
  if (verdict) {
    const handover = handoverOf(sending, message, verdict, answer);
    return handover.kind === "accepted" && expiresAt !== undefined ? { ...handover, expiresAt } : handover;
  }
  const handover = handoverWithoutVerdict(answer, surroundings.clock.now());
  if (handover.kind === "retry") doubts.raise(message.id);
  return handover;
}

/** The vendor's verdict, or that of an HTTP status which speaks for itself. */
function verdictOf<Of extends VendorChannel>(
  vendor: Vendor<Of>,
  message: OutboundMessage<Of>,
  answer: HttpAnswer,
): Verdict | undefined {
  if (answer.kind !== "answer") return undefined;
  const verdict = vendor.verdict(answer, message);
  if (verdict) return verdict;
  const { status } = answer;
  return failureOfStatus(status) === "operator" ? { kind: "operator", code: `http-${status}` } : undefined;
}

/** A vendor that takes nothing from this operator counts as down and is left alone for a while. */
function outcomeOf(answer: HttpAnswer, verdict: Verdict | undefined): CircuitOutcome {
  if (verdict && verdict.kind !== "open") return verdict.kind === "operator" ? "failure" : "success";
  return answer.kind === "answer" && answer.status >= 300 && answer.status < 500 && answer.status !== 429
    ? "success"
    : "failure";
}

function handoverOf<Of extends VendorChannel>(
  { name, vendor, faults, doubts, surroundings }: Sending<Of>,
  message: OutboundMessage<Of>,
  verdict: Verdict,
  answer?: HttpAnswer,
): Handover {
  const messageId = message.id;
  if (verdict.kind === "accepted") {
    const { id, partIds, cost } = verdict;
    faults.ended();
    doubts.settle(messageId, id);
    const told = { ...(partIds && { partIds }), ...(cost && { cost }) };
    return { kind: "accepted", providerMessageId: id, ...told, receipts: [] };
  }
  const { kind, code } = verdict;
  if (kind === "operator") faults.arose(code);
  if (kind === "elsewhere" || kind === "message") faults.noted(code);
  if (kind === "open") doubts.raise(messageId);
  if (verdict.isUndescribed) faults.undescribed(code);
  const headers = answer?.kind === "answer" ? answer.headers : new Headers();
  if (kind === "optedOut") {
    const sender = vendor.reports?.inbound?.senderOf({ sender: null, ...message });
    const optedOut = { provider: name, ...(sender !== undefined && { sender }) };
    return { kind: "refused", detail: verdict.detail ?? optedOutText, optedOut };
  }
  const asked = waitOf(headers, surroundings.clock.now());
  return notTaken({ ...verdict, kind }, verdict.isUndescribed ? waitForWords(message.attempt, asked) : asked);
}

/**
 * The wait after an answer in words that nobody has described: whatever the vendor asks for, its recipient is not to get a code
 * every few seconds.
 */
function waitForWords(attempt: number, asked: Wait): Wait {
  if (attempt < attemptsInARow) return asked;
  const pause = doubled(minute, maximumPause, attempt - attemptsInARow + 1);
  return { afterMilliseconds: Math.max(pause, asked.afterMilliseconds ?? 0) };
}

function notTaken(
  { kind, detail }: Failed & { readonly kind: Exclude<Failure, "optedOut"> },
  wait: Wait,
): Handover {
  switch (kind) {
    case "number":
      return { kind: "refused", detail: detail ?? "The gateway refused the number." };
    case "message":
      return { kind: "refused", detail: detail ?? "The gateway refused the message." };
    case "throttled":
      return { kind: "throttled", detail: throttled, ...wait };
    case "open":
      return { kind: "retry", detail: notKnown, outcomeUnknown: true, ...wait };
    case "elsewhere":
      return { kind: "unavailable", detail: detail ?? cannotTake, neutral: true, ...wait };
    case "operator":
      return { kind: "unavailable", detail: detail ?? cannotTake, ...wait };
  }
}

/** Vendors that report on one message at a time need far less. */
const defaultMaximumBytes = 64 * 1024;
const receiptsAtOnce = 500;
const word = /^[\w.:-]{1,64}$/;

/** What receiving reports needs. */
export interface Reporting {
  readonly name: string;
  readonly surroundings: ProviderSurroundings;
  readonly doubts: Doubts;
}

/** Takes a vendor's reports: 200 once they are stored, 401 unless they are genuine. */
export function createReports({ name, surroundings, doubts }: Reporting, reports: VendorReports): Callbacks {
  const { clock, log } = surroundings;
  const { methods = ["POST"], maximumBytes = defaultMaximumBytes, inbound } = reports;
  return async (request) => {
    if (!methods.includes(request.method)) {
      return plain(405, `Reports come by ${methods.join(" or ")}.`, { allow: methods.join(", ") });
    }
    const body = await readCallback(request, maximumBytes);
    if (!body) return plain(413, `A report has at most ${maximumBytes} bytes.`);
    const url = new URL(request.url);
    const told = surroundings.callbackUrl(name);
    // A proxy may have changed the address: the vendor signs the one that it was told.
    const address = new URL((told === "" ? url.origin + url.pathname : told) + url.search);
    const received = receivedOf(request, address, body);
    const messageId = messageIdIn(received.url, { name, ...surroundings });
    const hasKey = isKeyIn(received.url, reports.key);
    // Without a signature or the key it is the token that speaks, and of its own message alone.
    const own = reports.isSigned || hasKey || messageId === undefined ? {} : { messageId };
    // The key of what recipients write is for nothing else, and the token of a message says nothing of who writes.
    const isWritten = isKeyIn(received.url, inbound?.key);
    const isGenuine =
      isWritten ||
      hasKey ||
      (reports.isSigned ? await reports.isSigned(received, clock.now()) : messageId !== undefined);
    if (!isGenuine) return plain(401, "The signature does not fit, or the report is too old.");
    const mayBeWritten = inbound?.key === undefined ? reports.isSigned !== undefined : isWritten;
    const written = mayBeWritten ? inbound?.read(received) : undefined;
    if (inbound && written) {
      const texts = [written].flat();
      await inbound.windows?.opened(texts);
      for (const each of texts) await takeInbound(name, surroundings, each, inbound.senderOf);
      return taken(reports);
    }
    const found = isWritten ? undefined : await reports.read?.(received);
    if (!found) {
      log.warn({ provider: name }, "a genuine report is not what the vendor promises");
      return plain(400, "The body is no report.");
    }
    for (const { id, messageId: ours = messageId } of found) {
      if (ours !== undefined) doubts.isStray(ours, id);
    }
    const receipts = found.flatMap(receiptsOf).map((receipt) => ({ ...receipt, ...own }));
    await takeReceipts(name, surroundings, receipts);
    return taken(reports);
  };
}

const receivedOf = ({ method, headers }: Request, url: URL, body: Uint8Array): Received => ({
  method,
  url,
  headers,
  body,
  text: new TextDecoder().decode(body),
});

/** Reads what a vendor may have posted, whoever has posted it; undefined where it is no report. */
function createReceiptReader({
  maximumBytes = defaultMaximumBytes,
  read,
}: VendorReports): NonNullable<MessageProvider["readReceipts"]> {
  return async (request) => {
    const body = await readCallback(request, maximumBytes);
    const found = body && (await read?.(receivedOf(request, new URL(request.url), body)));
    return found?.flatMap(receiptsOf);
  };
}

async function takeReceipts(
  name: string,
  { receipts }: ProviderSurroundings,
  kept: readonly ProviderReceipt[],
): Promise<void> {
  for (let from = 0; from < kept.length; from += receiptsAtOnce) {
    await receipts.take(name, kept.slice(from, from + receiptsAtOnce));
  }
}

const taken = ({ answer }: VendorReports): Response =>
  answer ? new Response(answer.text, { headers: { "content-type": answer.type } }) : plain(200, "OK");

/** A report as the service keeps it; none where it says nothing new, and no word that is not known. */
export function receiptsOf({
  id,
  listId,
  status,
  unknownCode,
  code,
  optedOut,
  cost,
  at,
}: Report): readonly ProviderReceipt[] {
  const providerMessageIds = listId === undefined ? [id] : [id, listId];
  const unknown = unknownCode === undefined ? {} : { unknownCode };
  if (status === undefined)
    return unknownCode === undefined ? [] : [{ providerMessageIds, status, ...unknown }];
  const detail = status === "FAILED" ? { detail: failureText(code), ...(optedOut && { optedOut }) } : {};
  const told = { ...detail, ...(cost && { cost }), ...(at !== undefined && { at }) };
  return [{ providerMessageIds, status, ...told, ...unknown }];
}

const failureText = (code = "") =>
  word.test(code) ? `It could not be delivered (error ${code}).` : "It could not be delivered.";

/** Whether nothing more is to come: for WhatsApp, a message that was delivered may still be read. */
export function isLast(status: DeliveryStatus, channel: string): boolean {
  if (status === "DELIVERED") return channel !== "whatsapp";
  return isFinal(status);
}

/**
 * How a vendor is asked for the status of a message; undefined where its reports tell everything. Questions about the price alone
 * end once that is known, whatever the status.
 */
function statusSource(
  client: HttpClient,
  status: VendorStatus,
  { pollMilliseconds, concurrency, isReported }: VendorLimits & { readonly isReported: boolean },
  clock: Clock,
  faults: OperatorFaults,
): StatusSource | undefined {
  const firstMilliseconds = isReported ? status.priceMilliseconds : pollMilliseconds;
  if (firstMilliseconds === undefined) return undefined;
  return {
    firstMilliseconds,
    atOnce: Math.min(status.atOnce ?? concurrency, concurrency),
    async ask({ providerMessageId, channel }) {
      const prepared = await status.request(providerMessageId);
      if ("kind" in prepared) return { kind: "later" };
      const answer = await client.request({ ...prepared, idempotent: true });
      if (answer.kind !== "answer") return { kind: "later" };
      if (failureOfStatus(answer.status) === "operator") faults.arose(`http-${answer.status}`);
      if (answer.status >= 300) return { kind: "later", ...waitOf(answer.headers, clock.now()) };
      faults.ended();
      const report = status.read(parseJson(answer.text), providerMessageId, answer.text);
      const [receipt] = report ? receiptsOf(report) : [];
      if (!report || !receipt?.status) return { kind: "later", ...(receipt && { unknown: receipt }) };
      const isDone = isReported || isLast(receipt.status, channel);
      return { kind: "told", receipt, isLast: isDone && !report.isPricedLater };
    },
  };
}

const credentials = "the credentials";

/** Tries the credentials, which costs nothing, and tells the operator of the answer. */
async function checkVendor<Of extends VendorChannel>(
  client: HttpClient,
  { check, faultOfOptions }: Pick<Vendor<Of>, "check" | "faultOfOptions">,
  now: number,
): Promise<ProviderReport> {
  const fault = await faultOfOptions?.(now);
  if (fault !== undefined) return { ok: false, detail: fault };
  if (!check) return { ok: true, detail: "Nothing can be asked of it without sending." };
  const good: string[] = [];
  for (let asked: VendorCheck | undefined = check; asked; asked = asked.next) {
    const { ok, detail } = await tryOut(client, asked, now);
    if (!ok) return { ok, detail };
    good.push(detail);
  }
  return { ok: true, detail: good.join(" ") };
}

async function tryOut(client: HttpClient, check: VendorCheck, now: number): Promise<ProviderReport> {
  const answer = await client.request({ ...(await check.request(now)), idempotent: true });
  if (answer.kind !== "answer") return { ok: false, detail: `It cannot be asked: ${answer.reason}.` };
  const { status, text } = answer;
  const found = await check.read(answer, parseJson(text), now);
  const tried = check.tries ?? credentials;
  if (typeof found === "string") return { ok: true, detail: found };
  if (found) return { ok: false, detail: "fault" in found ? found.fault : describeFailure(found, tried) };
  const isRefused = status === 401 || status === 403;
  const refused = `It does not take ${tried}`;
  const said = isRefused ? refused : "It answered, and not as this vendor does";
  return { ok: false, detail: `${said} (${status}).` };
}

const describeFailure = ({ kind, code }: Failed, tried: string) =>
  kind === "operator" ? `It takes nothing with ${tried} (${code}).` : `It refused what was tried (${code}).`;

const amount = /^-?\d{1,12}(\.\d{1,8})?$/;

/** What the operator is told of an account whose credentials are good, and of its money where that can be read. */
export function balanceText(balance: unknown, currency: unknown, tried = credentials): string {
  const [money, code] = [String(balance), String(currency)];
  if (!amount.test(money)) return `It takes ${tried}.`;
  return `It takes ${tried}; the balance is ${money}${currencyCode.test(code) ? ` ${code}` : ""}.`;
}

/** A check by the account's balance, which `shape` finds in the answer to a GET. */
export const balanceCheck = (
  path: string,
  shape: z.ZodType<{ readonly balance: number | string; readonly currency: string }>,
): VendorCheck => ({
  request: () => ({ method: "GET", path }),
  read({ status }, value) {
    const { data } = shape.safeParse(value);
    return status === 200 && data ? balanceText(data.balance, data.currency) : undefined;
  },
});
