import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { SubmitResult, OutboundMessage } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderDependencies } from "../../ports/providers.ts";
import { FlashCall, type CallRequest } from "./flash-call.ts";
import { startAfter } from "../shared/start-after.ts";
import { createSipPeer, type PeerHealth, type SipPeer } from "./peer.ts";
import type { SipOptions } from "./options.ts";
import { unavailableDetail } from "./final-responses.ts";
import { probe, startKeepalive } from "./probe.ts";
import { startRegistration, type Registration } from "./registration.ts";

export { options } from "./options.ts";
export const serves = ["flash_call"] as const;

const maximumRingTimeSeconds = 60;
const checkTimeoutMilliseconds = 10_000;
const fullMilliseconds = 1_000;
const unregisteredMilliseconds = 1_000;

/**
 * Creates a provider of flash calls over SIP (RFC 3261). A call is accepted and delivered as soon as it rings. It is
 * cancelled in the background after its ring time. The provider sends nothing before its predecessor is closed.
 */
export function create(
  name: string,
  options: SipOptions,
  dependencies: ProviderDependencies,
): MessageProvider<"flash_call"> {
  const calls = new Map<string, FlashCall>();
  const line = createSipPeer(name, options, dependencies, (callId) => calls.has(callId));
  let started: StartedLine | undefined;
  let isClosed = false;
  const isRegistered = () => started !== undefined && (started.registration?.isActive() ?? true);

  function startCall(request: CallRequest, cancelled: AbortSignal | undefined): Promise<SubmitResult> {
    const call = new FlashCall(line, request);
    calls.set(call.callId, call);
    void call.completion.then(() => removeCall(call));
    void call.start();
    const stop = () => call.cancel("The call took too long to ring.");
    cancelled?.addEventListener("abort", stop);
    return call.result.finally(() => cancelled?.removeEventListener("abort", stop));
  }

  function removeCall(call: FlashCall): void {
    calls.delete(call.callId);
    // The address of the peer or of this host may have changed, so the next call resolves the host name again.
    if (calls.size === 0 && !line.health.isUp()) void line.endpoint.reset();
  }

  startAfter(dependencies.predecessor, () => {
    if (!isClosed) started = startLine(line, () => calls.size === 0);
  });
  return {
    name,
    isUp: () => !isClosed && line.health.isUp() && isRegistered(),
    changedAt: () => getChangedAt(line.health, started?.registration),
    async send(message, cancelled) {
      const request = toCallRequest(message);
      if ("kind" in request) return request;
      if (isClosed) return { kind: "unavailable", detail: unavailableDetail, neutral: true };
      if (!line.health.isUp()) return createUnavailable(line.health.getRemainingMilliseconds());
      if (!isRegistered()) return createUnavailable(unregisteredMilliseconds);
      if (calls.size >= options.maxCallsAtOnce) return createUnavailable(fullMilliseconds);
      return startCall(request, cancelled);
    },
    async check() {
      if (isClosed) return { ok: false, detail: "The provider is closed." };
      if (!started)
        return { ok: false, detail: "The previous connection of this provider is not closed yet." };
      const keepAlive = setTimeout(() => undefined, 4 * checkTimeoutMilliseconds);
      const timeout = Math.min(line.timing.transactionTimeout, checkTimeoutMilliseconds);
      const checks = Promise.all([probe(line, timeout), started.registration?.describeLatest()]);
      const [{ problem, detail }, registrationDetail] = await checks.finally(() => clearTimeout(keepAlive));
      // If no connection can be opened, OPTIONS and REGISTER report the same problem.
      const details = new Set([detail, ...(registrationDetail === undefined ? [] : [registrationDetail])]);
      return { ok: problem === "none" && isRegistered(), detail: [...details].join(" ") };
    },
    async close() {
      isClosed = true;
      started?.stopKeepalive();
      const activeCalls = [...calls.values()];
      for (const call of activeCalls) call.cancel("The service stopped during the call.");
      const deadline = setTimeout(
        () => activeCalls.forEach((call) => call.finish()),
        options.closeTimeoutMilliseconds,
      );
      await Promise.all([
        ...activeCalls.map((call) => call.completion),
        started?.registration?.close(options.closeTimeoutMilliseconds),
      ]);
      clearTimeout(deadline);
      await line.endpoint.close();
    },
  };
}

/** The parts of a peer that send requests on their own initiative. */
interface StartedLine {
  readonly registration: Registration | undefined;
  stopKeepalive(): void;
}

const startLine = (line: SipPeer, isIdle: () => boolean): StartedLine => ({
  registration: line.options.register ? startRegistration(line) : undefined,
  stopKeepalive: startKeepalive(line, isIdle),
});

/** Returns the time of the latest change between available and unavailable, by the monotonic clock. */
function getChangedAt(health: PeerHealth, registration: Registration | undefined): number {
  const states = [{ isUp: health.isUp(), at: health.changedAt() }];
  if (registration) states.push({ isUp: registration.isActive(), at: registration.changedAt() });
  const down = states.filter(({ isUp }) => !isUp);
  if (down.length > 0) return Math.min(...down.map(({ at }) => at));
  return Math.max(...states.map(({ at }) => at));
}

/** Returns the call parameters for a message, or a rejection if the sender or the recipient is not a phone number. */
function toCallRequest(message: OutboundMessage<"flash_call">): CallRequest | SubmitResult {
  const caller = parsePhoneNumber(message.sender);
  if (!caller) return { kind: "refused", detail: "The sender is not a phone number." };
  const callee = parsePhoneNumber(message.recipient);
  if (!callee) return { kind: "refused", detail: "The recipient is not a phone number." };
  const requested = Math.ceil(message.ringTimeSeconds);
  const ringTimeSeconds = Math.min(Math.max(requested, 1), maximumRingTimeSeconds);
  return { caller: caller.e164, callee: callee.e164, ringTimeSeconds };
}

function createUnavailable(afterMilliseconds: number): SubmitResult {
  return { kind: "unavailable", detail: unavailableDetail, neutral: true, afterMilliseconds };
}
