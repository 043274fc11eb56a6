import type { z } from "zod";
import { growExponentially } from "../../common/backoff.ts";
import { createTaskTracker } from "../../common/task-tracker.ts";
import { isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SubmitResult, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import type {
  CallbackHandler,
  MessageProvider,
  ProviderReceipt,
  ProviderCheckResult,
  ProviderDependencies,
  StatusPoller,
} from "../../ports/providers.ts";
import {
  createCallbackUrl,
  hasValidKey,
  findMessageId,
  createTextResponse,
  readCallback,
} from "./callbacks.ts";
import { createUnknownOutcomes, type UnknownOutcomes } from "./unknown-outcomes.ts";
import {
  gatewayUnavailableDetail,
  expiredResult,
  toSubmitResult,
  unknownOutcomeDetail,
  throttledDetail,
  parseRetryDelay,
  type SkippedProvider,
  type RetryDelay,
} from "./submit-results.ts";
import { createHttpClient, type MakeRequest, type HttpResult, type HttpClient } from "./http-client.ts";
import type { CircuitOutcome } from "./circuit.ts";
import { createConfigurationErrors, type ConfigurationErrors } from "./configuration-errors.ts";
import type { VendorLimits } from "./options.ts";
import { createRuleMatcher, type RuleMatcher, type Dlt, type Rule } from "./rules.ts";
import { currencyPattern, parseJson } from "./values.ts";
import {
  classifyStatus,
  forwardOptRequest,
  type VendorFailure,
  type FailureKind,
  type CallbackRequest,
  type VendorReceipt,
  type Vendor,
  type VendorChannel,
  type VendorCheck,
  type VendorCallbacks,
  type VendorStatusQuery,
  type VendorResult,
} from "./vendor.ts";

/** Provider name, log and service windows that a vendor implementation uses. */
export interface VendorContext extends Pick<ProviderDependencies, "log" | "serviceWindows"> {
  readonly name: string;
}

/**
 * Returns the `create` function of a provider kind. `describeVendor` creates the vendor from the operator's options.
 */
export const createProviderFactory =
  <Options extends VendorSettings, Of extends VendorChannel>(
    describeVendor: (options: Options, voice: VendorContext) => Vendor<Of>,
  ) =>
  (name: string, options: Options, dependencies: ProviderDependencies): MessageProvider<Of> =>
    createVendorProvider(name, options, dependencies, describeVendor(options, { ...dependencies, name }));

/**
 * Number of attempts at short intervals if responses have unknown codes. After the last of them, the pause is at least
 * one minute. It doubles after each further attempt, up to an hour. Other providers of the route may make such
 * attempts, too.
 */
const quickAttempts = 3;
const minute = 60_000;
const maximumPause = 60 * minute;
const optedOutText = "The recipient has opted out.";
const noDltCode = "no-dlt-rule";
const noDltResult: SkippedProvider = {
  kind: "unavailable",
  detail: "No rule of dlt fits the message.",
  notSubmitted: true,
};

/** Options that `createVendorProvider` reads. */
interface VendorSettings extends VendorLimits {
  readonly dlt?: readonly Rule<Dlt>[] | undefined;
  readonly senderLength?: number | undefined;
}

interface ProviderContext<Of extends VendorChannel> {
  readonly name: string;
  readonly vendor: Vendor<Of>;
  readonly matchDlt: RuleMatcher<Dlt>;
  readonly dependencies: ProviderDependencies;
  readonly client: HttpClient;
  readonly errors: ConfigurationErrors;
  readonly unknownOutcomes: UnknownOutcomes;
}

/**
 * Creates a message provider for a vendor. It opens no connection before its first use. It polls for statuses if the
 * vendor cannot send receipts to this service, and for prices if receipts contain none.
 */
function createVendorProvider<Of extends VendorChannel>(
  name: string,
  settings: VendorSettings,
  dependencies: ProviderDependencies,
  vendor: Vendor<Of>,
): MessageProvider<Of> {
  const { clock, log } = dependencies;
  const { baseUrl, headers, reports, status, validate } = vendor;
  const { timeoutMilliseconds, concurrency, dlt = [], senderLength } = settings;
  const open = { baseUrl, headers, timeoutMilliseconds, concurrency, clock, log };
  const client = createHttpClient({ name, ...open });
  // A vendor that rejects new messages, for example because the balance is empty, still reports the status of accepted
  // messages.
  const readsName = `${name} (status)`;
  const reads = createHttpClient({ name: readsName, ...open });
  const errors = createConfigurationErrors(name, clock, log);
  const unknownOutcomes = createUnknownOutcomes();
  const sending = {
    name,
    vendor,
    matchDlt: createRuleMatcher(dlt),
    dependencies,
    client,
    errors,
    unknownOutcomes,
  };
  const tasks = createTaskTracker();
  const isReported = reports?.read !== undefined && findCallbackAddress(name, dependencies) !== undefined;
  const noReceiptsWarning = isReported ? undefined : vendor.noReceiptsWarning;
  if (noReceiptsWarning !== undefined) log.warn({ provider: name }, noReceiptsWarning);
  const readErrors = createConfigurationErrors(readsName, clock, log);
  const source = status && createStatusPoller(reads, status, { ...settings, isReported }, clock, readErrors);
  return {
    name,
    ...(senderLength !== undefined && { senderLength }),
    isUp: client.isUp,
    changedAt: client.changedAt,
    send: (message, cancelSignal) =>
      tasks.add(unknownOutcomes.track(message.id, () => submitMessage(sending, message, cancelSignal))),
    async check() {
      const { ok, detail } = await checkVendor(reads, vendor, clock.now());
      return { ok, detail: noReceiptsWarning === undefined ? detail : `${detail} ${noReceiptsWarning}` };
    },
    ...(validate && { validate: validate.bind(vendor) as NonNullable<MessageGateway<Of>["validate"]> }),
    ...(reports && {
      callbacks: createVendorCallbacks({ name, dependencies, unknownOutcomes: unknownOutcomes }, reports),
      ...(reports.read && { readReceipts: createReceiptReader(reports) }),
    }),
    ...(source && { status: source }),
    async close() {
      await tasks.waitForAll();
      await Promise.all([client.close(), reads.close()]);
    },
  };
}

/** Returns the provider's callback URL. Returns undefined if the service has no https address. */
function findCallbackAddress(name: string, { getCallbackUrl }: ProviderDependencies): string | undefined {
  const url = getCallbackUrl(name);
  return url.startsWith("https://") ? url : undefined;
}

async function submitMessage<Of extends VendorChannel>(
  sending: ProviderContext<Of>,
  message: OutboundMessage<Of>,
  cancelSignal: AbortSignal | undefined,
): Promise<SubmitResult> {
  const { matchDlt, dependencies, client, errors, unknownOutcomes } = sending;
  // A receipt has shown that an earlier attempt with an unknown outcome was accepted.
  const known = unknownOutcomes.findRequestId(message.id);
  if (known !== undefined) return { kind: "accepted", providerMessageId: known, receipts: [] };
  const dlt = message.channel === "sms" ? matchDlt(message) : undefined;
  if (dlt === "elsewhere") {
    errors.logRejection(noDltCode);
    return noDltResult;
  }
  const submitResult = await client.runWithPermit(
    (makeRequest) => submitWithPermit(sending, message, dlt, makeRequest),
    cancelSignal,
  );
  return submitResult.kind === "unsent"
    ? toSubmitResult(submitResult, dependencies.clock.now())
    : submitResult;
}

/**
 * Submits a message after it got its permit. The remaining lifetime and the signatures are computed now, because
 * waiting takes time.
 */
async function submitWithPermit<Of extends VendorChannel>(
  sending: ProviderContext<Of>,
  message: OutboundMessage<Of>,
  dlt: Dlt | undefined,
  makeRequest: MakeRequest,
): Promise<SubmitResult> {
  const { name, vendor, dependencies, unknownOutcomes } = sending;
  const now = dependencies.clock.now();
  if (now >= message.expiresAt) return expiredResult;
  const address = findCallbackAddress(name, dependencies);
  const prepared = await vendor.request(message, {
    callbackUrl: address && createCallbackUrl(address, { name, ...dependencies }, message.id),
    remainingSeconds: (message.expiresAt - now) / 1_000,
    dlt,
    now,
  });
  if ("kind" in prepared)
    return prepared.kind === "unavailable" ? prepared : fromVendorResult(sending, message, prepared);
  const { expiresAt, ...request } = prepared;
  const outcome = (answer: HttpResult) => classifyResult(answer, readVendorResult(vendor, message, answer));
  const answer = await makeRequest({ ...request, classify: outcome });
  const vendorResult = readVendorResult(vendor, message, answer);
  if (vendorResult) {
    const submitResult = fromVendorResult(sending, message, vendorResult, answer);
    return submitResult.kind === "accepted" && expiresAt !== undefined
      ? { ...submitResult, expiresAt }
      : submitResult;
  }
  const submitResult = toSubmitResult(answer, dependencies.clock.now());
  if (submitResult.kind === "retry") unknownOutcomes.markUnknown(message.id);
  return submitResult;
}

/**
 * Returns the vendor's result for a response. If the vendor returns none, 401, 402 and 403 are the failure `operator`.
 * For any other status, returns undefined.
 */
function readVendorResult<Of extends VendorChannel>(
  vendor: Vendor<Of>,
  message: OutboundMessage<Of>,
  answer: HttpResult,
): VendorResult | undefined {
  if (answer.kind !== "answer") return undefined;
  const vendorResult = vendor.readResult(answer, message);
  if (vendorResult) return vendorResult;
  const { status } = answer;
  return classifyStatus(status) === "operator" ? { kind: "operator", code: `http-${status}` } : undefined;
}

/** Classifies a response for the circuit breaker. A vendor that rejects the operator's account counts as a failure. */
function classifyResult(answer: HttpResult, vendorResult: VendorResult | undefined): CircuitOutcome {
  if (vendorResult && vendorResult.kind !== "open")
    return vendorResult.kind === "operator" ? "failure" : "success";
  return answer.kind === "answer" && answer.status >= 300 && answer.status < 500 && answer.status !== 429
    ? "success"
    : "failure";
}

function fromVendorResult<Of extends VendorChannel>(
  { name, vendor, errors, unknownOutcomes, dependencies }: ProviderContext<Of>,
  message: OutboundMessage<Of>,
  vendorResult: VendorResult,
  answer?: HttpResult,
): SubmitResult {
  const messageId = message.id;
  if (vendorResult.kind === "accepted") {
    const { id, segmentIds, cost } = vendorResult;
    errors.clear();
    unknownOutcomes.resolve(messageId, id);
    const told = { ...(segmentIds && { segmentIds }), ...(cost && { cost }) };
    return { kind: "accepted", providerMessageId: id, ...told, receipts: [] };
  }
  const { kind, code } = vendorResult;
  if (kind === "operator") errors.raise(code);
  if (kind === "elsewhere" || kind === "message") errors.logRejection(code);
  if (kind === "open") unknownOutcomes.markUnknown(messageId);
  if (vendorResult.isUnknownCode) errors.logUnknownCode(code);
  const headers = answer?.kind === "answer" ? answer.headers : new Headers();
  if (kind === "optedOut") {
    const sender = vendor.reports?.inbound?.senderOf({ sender: null, ...message });
    const optedOut = { provider: name, ...(sender !== undefined && { sender }) };
    return { kind: "refused", detail: vendorResult.detail ?? optedOutText, optedOut };
  }
  const asked = parseRetryDelay(headers, dependencies.clock.now());
  return createFailureResult(
    { ...vendorResult, kind },
    vendorResult.isUnknownCode ? getUnknownCodeDelay(message.attempt, asked) : asked,
  );
}

/**
 * Returns the delay after a response with an unknown code. The recipient must not get a code every few seconds,
 * whatever delay the vendor requests.
 */
function getUnknownCodeDelay(attempt: number, asked: RetryDelay): RetryDelay {
  if (attempt < quickAttempts) return asked;
  const pause = growExponentially(minute, maximumPause, attempt - quickAttempts + 1);
  return { afterMilliseconds: Math.max(pause, asked.afterMilliseconds ?? 0) };
}

function createFailureResult(
  { kind, detail }: VendorFailure & { readonly kind: Exclude<FailureKind, "optedOut"> },
  delay: RetryDelay,
): SubmitResult {
  switch (kind) {
    case "number":
      return { kind: "refused", detail: detail ?? "The gateway refused the number." };
    case "message":
      return { kind: "refused", detail: detail ?? "The gateway refused the message." };
    case "throttled":
      return { kind: "throttled", detail: throttledDetail, ...delay };
    case "open":
      return { kind: "retry", detail: unknownOutcomeDetail, outcomeUnknown: true, ...delay };
    case "elsewhere":
      return { kind: "unavailable", detail: detail ?? gatewayUnavailableDetail, neutral: true, ...delay };
    case "operator":
      return { kind: "unavailable", detail: detail ?? gatewayUnavailableDetail, ...delay };
  }
}

/** Enough for vendors that report one message at a time. */
const defaultMaximumBytes = 64 * 1024;
const receiptsAtOnce = 500;
const word = /^[\w.:-]{1,64}$/;

/** Dependencies of the callback handler. */
export interface CallbackDependencies {
  readonly name: string;
  readonly dependencies: ProviderDependencies;
  readonly unknownOutcomes: UnknownOutcomes;
}

/**
 * Creates the handler for a vendor's callbacks. It responds with 200 once the receipts are stored, with 401 if the
 * request is not genuine, and with 400, 405 or 413 if it is no report. Rejects if receipts or inbound messages could
 * not be stored, the body could not be read, or a function of `reports` rejects.
 */
export function createVendorCallbacks(
  { name, dependencies, unknownOutcomes }: CallbackDependencies,
  reports: VendorCallbacks,
): CallbackHandler {
  const { clock, log } = dependencies;
  const { methods = ["POST"], maximumBytes = defaultMaximumBytes, inbound } = reports;
  return async (request) => {
    if (!methods.includes(request.method)) {
      return createTextResponse(405, `Reports must be sent by ${methods.join(" or ")}.`, {
        allow: methods.join(", "),
      });
    }
    const body = await readCallback(request, maximumBytes);
    if (!body) return createTextResponse(413, `A report has at most ${maximumBytes} bytes.`);
    const url = new URL(request.url);
    const told = dependencies.getCallbackUrl(name);
    // A proxy may have changed the URL, but the vendor signs the URL that it was given.
    const address = new URL((told === "" ? url.origin + url.pathname : told) + url.search);
    const received = toCallbackRequest(request, address, body);
    const messageId = findMessageId(received.url, { name, ...dependencies });
    const hasReportKey = hasValidKey(received.url, reports.key);
    // Without a signature and without the key, the token proves that the report is genuine, for its own message only.
    const own = reports.isSigned || hasReportKey || messageId === undefined ? {} : { messageId };
    // The key for inbound messages is valid for nothing else. The token of a message does not prove who wrote an
    // inbound message.
    const hasInboundKey = hasValidKey(received.url, inbound?.key);
    const isGenuine =
      hasInboundKey ||
      hasReportKey ||
      (reports.isSigned ? await reports.isSigned(received, clock.now()) : messageId !== undefined);
    if (!isGenuine) return createTextResponse(401, "The signature is invalid, or the report is too old.");
    const canBeInbound = inbound?.key === undefined ? reports.isSigned !== undefined : hasInboundKey;
    const inboundTexts = canBeInbound ? inbound?.read(received) : undefined;
    if (inbound && inboundTexts) {
      const texts = [inboundTexts].flat();
      await inbound.windows?.recordWriters(texts);
      for (const each of texts) await forwardOptRequest(name, dependencies, each, inbound.senderOf);
      return createAcceptedResponse(reports);
    }
    const found = hasInboundKey ? undefined : await reports.read?.(received);
    if (!found) {
      log.warn({ provider: name }, "authentic report does not match the vendor's documentation");
      return createTextResponse(400, "The body is not a report.");
    }
    for (const { id, messageId: ours = messageId } of found) {
      if (ours !== undefined) unknownOutcomes.isDuplicateRequest(ours, id);
    }
    const receipts = found.flatMap(toReceipts).map((receipt) => ({ ...receipt, ...own }));
    await storeReceipts(name, dependencies, receipts);
    return createAcceptedResponse(reports);
  };
}

const toCallbackRequest = ({ method, headers }: Request, url: URL, body: Uint8Array): CallbackRequest => ({
  method,
  url,
  headers,
  body,
  text: new TextDecoder().decode(body),
});

/**
 * Creates a reader for receipts that any sender may have posted. The reader returns undefined if the body is too large,
 * or not in the format of a receipt.
 */
function createReceiptReader({
  maximumBytes = defaultMaximumBytes,
  read,
}: VendorCallbacks): NonNullable<MessageProvider["readReceipts"]> {
  return async (request) => {
    const body = await readCallback(request, maximumBytes);
    const found = body && (await read?.(toCallbackRequest(request, new URL(request.url), body)));
    return found?.flatMap(toReceipts);
  };
}

async function storeReceipts(
  name: string,
  { receipts }: ProviderDependencies,
  kept: readonly ProviderReceipt[],
): Promise<void> {
  for (let from = 0; from < kept.length; from += receiptsAtOnce) {
    await receipts.handle(name, kept.slice(from, from + receiptsAtOnce));
  }
}

const createAcceptedResponse = ({ answer }: VendorCallbacks): Response =>
  answer
    ? new Response(answer.text, { headers: { "content-type": answer.type } })
    : createTextResponse(200, "OK");

/**
 * Converts a vendor's receipt to a provider receipt. Returns an empty list if the receipt contains nothing new. The
 * detail of a failure contains its code if that consists of at most 64 letters, digits and `_ . : -`.
 */
export function toReceipts({
  id,
  listId,
  status,
  unknownCode,
  code,
  optedOut,
  cost,
  at,
}: VendorReceipt): readonly ProviderReceipt[] {
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

/** Returns true if no further status change is expected. On WhatsApp a delivered message may still be read. */
export function isLastStatus(status: DeliveryStatus, channel: string): boolean {
  if (status === "DELIVERED") return channel !== "whatsapp";
  return isFinal(status);
}

/**
 * Creates the poller for message statuses. Returns undefined if receipts contain everything. Polling only for the price
 * ends as soon as the price is known, whatever the status is.
 */
function createStatusPoller(
  client: HttpClient,
  status: VendorStatusQuery,
  { pollMilliseconds, concurrency, isReported }: VendorLimits & { readonly isReported: boolean },
  clock: Clock,
  errors: ConfigurationErrors,
): StatusPoller | undefined {
  const firstMilliseconds = isReported ? status.priceMilliseconds : pollMilliseconds;
  if (firstMilliseconds === undefined) return undefined;
  return {
    firstDelayMilliseconds: firstMilliseconds,
    concurrency: Math.min(status.concurrency ?? concurrency, concurrency),
    async poll({ providerMessageId, channel }) {
      const prepared = await status.request(providerMessageId);
      if ("kind" in prepared) return { kind: "later" };
      const answer = await client.request({ ...prepared, idempotent: true });
      if (answer.kind !== "answer") return { kind: "later" };
      if (classifyStatus(answer.status) === "operator") errors.raise(`http-${answer.status}`);
      if (answer.status >= 300) return { kind: "later", ...parseRetryDelay(answer.headers, clock.now()) };
      errors.clear();
      const report = status.read(parseJson(answer.text), providerMessageId, answer.text);
      const [receipt] = report ? toReceipts(report) : [];
      if (!report || !receipt?.status) return { kind: "later", ...(receipt && { unknown: receipt }) };
      const isDone = isReported || isLastStatus(receipt.status, channel);
      return { kind: "reported", receipt, isLast: isDone && !report.isPricePending };
    },
  };
}

const credentials = "the credentials";

/** Checks the credentials without sending a message, and describes the result for the operator. */
async function checkVendor<Of extends VendorChannel>(
  client: HttpClient,
  { check, validateOptions }: Pick<Vendor<Of>, "check" | "validateOptions">,
  now: number,
): Promise<ProviderCheckResult> {
  const fault = await validateOptions?.(now);
  if (fault !== undefined) return { ok: false, detail: fault };
  if (!check) return { ok: true, detail: "It cannot be checked without sending a message." };
  const good: string[] = [];
  for (let asked: VendorCheck | undefined = check; asked; asked = asked.next) {
    const { ok, detail } = await runCheck(client, asked, now);
    if (!ok) return { ok, detail };
    good.push(detail);
  }
  return { ok: true, detail: good.join(" ") };
}

async function runCheck(client: HttpClient, check: VendorCheck, now: number): Promise<ProviderCheckResult> {
  const answer = await client.request({ ...(await check.request(now)), idempotent: true });
  if (answer.kind !== "answer") return { ok: false, detail: `It cannot be reached: ${answer.reason}.` };
  const { status, text } = answer;
  const found = await check.read(answer, parseJson(text), now);
  const tried = check.subject ?? credentials;
  if (typeof found === "string") return { ok: true, detail: found };
  if (found) return { ok: false, detail: "fault" in found ? found.fault : describeFailure(found, tried) };
  const isRefused = status === 401 || status === 403;
  const refused = `It rejects ${tried}`;
  const said = isRefused ? refused : "The response does not have the vendor's format";
  return { ok: false, detail: `${said} (${status}).` };
}

const describeFailure = ({ kind, code }: VendorFailure, tried: string) =>
  kind === "operator"
    ? `It rejects all messages with ${tried} (${code}).`
    : `It rejected the check (${code}).`;

const amount = /^-?\d{1,12}(\.\d{1,8})?$/;

/**
 * Describes an account with valid credentials for the operator, with its balance if that is readable. `tried` names the
 * options that were checked. Default: the credentials.
 */
export function describeBalance(balance: unknown, currency: unknown, tried = credentials): string {
  const [money, code] = [String(balance), String(currency)];
  if (!amount.test(money)) return `It accepts ${tried}.`;
  return `It accepts ${tried}; the balance is ${money}${currencyPattern.test(code) ? ` ${code}` : ""}.`;
}

/** Creates a check that reads the account's balance by GET. `shape` is the schema of the response. */
export const createBalanceCheck = (
  path: string,
  shape: z.ZodType<{ readonly balance: number | string; readonly currency: string }>,
): VendorCheck => ({
  request: () => ({ method: "GET", path }),
  read({ status }, value) {
    const { data } = shape.safeParse(value);
    return status === 200 && data ? describeBalance(data.balance, data.currency) : undefined;
  },
});
