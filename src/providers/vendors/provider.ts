import { doubled } from "../../common/backoff.ts";
import { createInHand } from "../../common/in-hand.ts";
import type { Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import type { HttpAnswer, HttpOutcome } from "../http/answer.ts";
import { createHttpClient, type Ask, type HttpClient } from "../http/client.ts";
import { createDoubts, type Doubts } from "../http/doubts.ts";
import {
  cannotTake,
  ended,
  handoverWithoutVerdict,
  notKnown,
  throttled,
  type Unasked,
} from "../http/handover.ts";
import { createOperatorFaults, type OperatorFaults } from "../http/operator-faults.ts";
import { waitOf, type Wait } from "../http/retry-after.ts";
import { createChoose, type Choose } from "../rules/choose.ts";
import type { Rule } from "../rules/options.ts";
import { checkVendor } from "./check.ts";
import type { Dlt } from "./dlt.ts";
import type { VendorLimits } from "./options.ts";
import { createReceiptReader, createReports } from "./reports.ts";
import { addressOf } from "./signatures.ts";
import { statusSource } from "./status-source.ts";
import type { Failed, Failure, Vendor, VendorChannel, Verdict } from "./vendor.ts";
import { failureOfStatus } from "./words.ts";

/** Attempts that follow each other soon where the vendor's answer is not described; others of the route may follow them. */
const attemptsInARow = 3;
const minute = 60_000;
const maximumPause = 60 * minute;
const optedOutText = "The recipient has opted out.";
const noDltCode = "no-dlt-rule";
const noDlt: Unasked = { kind: "unavailable", detail: "No rule of dlt fits the message.", unasked: true };

/** What createVendorProvider reads of the options. */
export interface VendorSettings extends VendorLimits {
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
export function createVendorProvider<Of extends VendorChannel>(
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
function outcomeOf(answer: HttpAnswer, verdict: Verdict | undefined): HttpOutcome {
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
