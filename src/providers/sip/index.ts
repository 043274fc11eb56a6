import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { Handover, OutboundMessage } from "../../ports/gateways.ts";
import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import { Call, type CallRequest } from "./call.ts";
import { createLine, type Health } from "./line.ts";
import type { SipOptions } from "./options.ts";
import { unavailableDetail } from "./outcomes.ts";
import { probe, startKeepalive } from "./probe.ts";
import { startRegistration, type Registration } from "./registration.ts";

export { options } from "./options.ts";
export const serves = ["flash_call"] as const;

const maximumRingTimeSeconds = 60;
const checkTimeoutMilliseconds = 10_000;
const fullMilliseconds = 1_000;
const unregisteredMilliseconds = 1_000;

/**
 * Makes flash calls over SIP (RFC 3261): a call is accepted and delivered as soon as it rings, and is cancelled in the
 * background after its ring time.
 */
export function create(
  name: string,
  options: SipOptions,
  surroundings: ProviderSurroundings,
): MessageProvider<"flash_call"> {
  const calls = new Map<string, Call>();
  const line = createLine(name, options, surroundings, (callId) => calls.has(callId));
  const registration = options.register ? startRegistration(line) : undefined;
  const stopKeepalive = startKeepalive(line, () => calls.size === 0);
  const isRegistered = () => registration?.isHeld() ?? true;
  let isClosed = false;

  function place(request: CallRequest, withdrawn: AbortSignal | undefined): Promise<Handover> {
    const call = new Call(line, request);
    calls.set(call.callId, call);
    void call.ended.then(() => leave(call));
    void call.start();
    const stop = () => call.stop("The call took too long to ring.");
    withdrawn?.addEventListener("abort", stop);
    return call.handover.finally(() => withdrawn?.removeEventListener("abort", stop));
  }

  function leave(call: Call): void {
    calls.delete(call.callId);
    // The peer or this machine may have a new address: the next call resolves the name again.
    if (calls.size === 0 && !line.health.isUp()) void line.endpoint.reset();
  }

  return {
    name,
    isUp: () => !isClosed && line.health.isUp() && isRegistered(),
    changedAt: () => changedAt(line.health, registration),
    async send(message, withdrawn) {
      const request = callRequest(message);
      if ("kind" in request) return request;
      if (isClosed) return { kind: "unavailable", detail: unavailableDetail, neutral: true };
      if (!line.health.isUp()) return unavailableFor(line.health.remainingMilliseconds());
      if (!isRegistered()) return unavailableFor(unregisteredMilliseconds);
      if (calls.size >= options.maxCallsAtOnce) return unavailableFor(fullMilliseconds);
      return place(request, withdrawn);
    },
    async check() {
      if (isClosed) return { ok: false, detail: "The provider was closed." };
      const keepAlive = setTimeout(() => undefined, 4 * checkTimeoutMilliseconds);
      const timeout = Math.min(line.timing.transactionTimeout, checkTimeoutMilliseconds);
      const found = Promise.all([probe(line, timeout), registration?.report()]);
      const [{ trouble, detail }, report] = await found.finally(() => clearTimeout(keepAlive));
      // Where nothing goes out, both say the same.
      const told = new Set([detail, ...(report === undefined ? [] : [report])]);
      return { ok: trouble === "none" && isRegistered(), detail: [...told].join(" ") };
    },
    async close() {
      isClosed = true;
      stopKeepalive();
      const inHand = [...calls.values()];
      for (const call of inHand) call.stop("The service was stopped while it placed the call.");
      const deadline = setTimeout(
        () => inHand.forEach((call) => call.end()),
        options.closeTimeoutMilliseconds,
      );
      await Promise.all([
        ...inHand.map((call) => call.ended),
        registration?.close(options.closeTimeoutMilliseconds),
      ]);
      clearTimeout(deadline);
      await line.endpoint.close();
    },
  };
}

/** Returns when calls could be placed again, or could no longer be, by the monotonic clock. */
function changedAt(health: Health, registration: Registration | undefined): number {
  const parts = [{ isUp: health.isUp(), at: health.changedAt() }];
  if (registration) parts.push({ isUp: registration.isHeld(), at: registration.changedAt() });
  const down = parts.filter(({ isUp }) => !isUp);
  if (down.length > 0) return Math.min(...down.map(({ at }) => at));
  return Math.max(...parts.map(({ at }) => at));
}

/** Whom to call, or why the message cannot be called. */
function callRequest(message: OutboundMessage<"flash_call">): CallRequest | Handover {
  const caller = parsePhoneNumber(message.sender);
  if (!caller) return { kind: "refused", detail: "The caller is not a telephone number." };
  const callee = parsePhoneNumber(message.recipient);
  if (!callee) return { kind: "refused", detail: "The recipient is not a telephone number." };
  const wanted = Math.ceil(message.ringTimeSeconds);
  const ringTimeSeconds = Math.min(Math.max(wanted, 1), maximumRingTimeSeconds);
  return { caller: caller.e164, callee: callee.e164, ringTimeSeconds };
}

function unavailableFor(afterMilliseconds: number): Handover {
  return { kind: "unavailable", detail: unavailableDetail, neutral: true, afterMilliseconds };
}
