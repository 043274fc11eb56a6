import { within } from "../../common/within.ts";
import { createStateChanges } from "../shared/state-changes.ts";
import { ask, refusalOfCredentials, type Answer } from "./probe.ts";
import {
  addressOf,
  headerValue,
  headerValues,
  parameterOf,
  splitOutside,
  type OutgoingRequest,
  type SipResponse,
} from "./message.ts";
import type { Line } from "./line.ts";
import { longestRegistrationSeconds } from "./options.ts";
import { retryAfterMilliseconds } from "./outcomes.ts";
import { createToken } from "./requests.ts";
import { createTimers } from "./transactions.ts";

/** This side's registration with the peer (RFC 3261, 10), for trunks that take calls only from who is registered. */
export interface Registration {
  /** Whether it holds now. */
  isHeld(): boolean;
  /** Returns when `isHeld` last changed, by the monotonic clock. */
  changedAt(): number;
  /** What came of the latest REGISTER, in a sentence for the operator; waits for one that is under way. */
  report(): Promise<string>;
  /** Gives it up within so many milliseconds, and asks no more. */
  close(milliseconds: number): Promise<void>;
}

const timeoutMilliseconds = 10_000;
const tooShort =
  "the SIP peer registers this side for so few seconds that no calls are placed until the next registration";

/** Registers at once, and again when half of the granted time is over or the connection was lost, with a pause of at least T2. */
export function startRegistration(line: Line): Registration {
  const { clock, endpoint, health, timing } = line;
  const timers = createTimers();
  const send = createRegistering(line);
  let seconds = line.options.registerSeconds;
  let heldUntil = -Infinity;
  let begunAt = -Infinity;
  let detail = "";
  /** The one that is under way, or else the latest. */
  let latest: Promise<void> = Promise.resolve();
  let isAsking = false;
  let isClosed = false;
  const isHeld = () => clock.monotonic() < heldUntil;
  const changes = createStateChanges(clock, isHeld, () => heldUntil);
  const holdUntil = (time: number) => changes.note(() => void (heldUntil = time));

  function renew(): void {
    latest = register();
  }

  async function register(): Promise<void> {
    isAsking = true;
    begunAt = clock.monotonic();
    let answer = await send(seconds);
    const longer = longerSeconds(answer, seconds);
    if (longer !== undefined) answer = await send((seconds = longer));
    isAsking = false;
    settle(answer);
  }

  function settle(answer: Answer): void {
    const isTaken = answer.kind === "answered" && answer.response.status < 300;
    const granted = isTaken ? grantedSeconds(answer.response, answer.request, seconds) : 0;
    detail = granted > 0 ? "It registered this side." : failureOf(line, answer);
    if (granted > 0) {
      holdUntil(begunAt + granted * 1_000);
      health.clear("unregistered");
      const pause = Math.max(granted * 500, timing.t2);
      if (granted * 1_000 <= pause) health.tell("short", { seconds: granted }, tooShort);
      return renewAfter(pause);
    }
    if (isTaken) holdUntil(-Infinity);
    const asked = answer.kind === "answered" ? retryAfterMilliseconds(answer.response) : undefined;
    const pause = Math.max(timing.transactionTimeout, asked ?? 0);
    if (isHeld()) health.tell("register", { reason: detail }, "the SIP peer does not renew the registration");
    else health.suspend("unregistered", 2 * pause + timeoutMilliseconds, { reason: detail });
    renewAfter(pause);
  }

  function renewAfter(milliseconds: number): void {
    if (!isClosed) timers.set("renew", milliseconds, renew);
  }

  endpoint.onLost(() => {
    holdUntil(-Infinity);
    // A peer that cuts every connection is not asked without a pause.
    if (!isAsking) renewAfter(Math.max(0, begunAt + timing.t2 - clock.monotonic()));
  });
  renew();
  return {
    isHeld,
    changedAt: changes.changedAt,
    async report() {
      await latest;
      return detail;
    },
    async close(milliseconds) {
      isClosed = true;
      timers.clearAll();
      const ending = latest.then(() => (isHeld() ? send(0) : undefined));
      await within(milliseconds, ending, () => undefined);
      holdUntil(-Infinity);
    },
  };
}

/** Sends a REGISTER for so many seconds, each of the same Call-ID with a higher number; 0 gives the registration up. */
function createRegistering(line: Line): (seconds: number) => Promise<Answer> {
  const callId = createToken();
  let sequenceNumber = 0;
  return (seconds) =>
    ask(
      line,
      {
        method: "REGISTER",
        uri: `sip:${line.domain}`,
        address: line.ownAddress,
        tag: createToken(),
        callId,
        nextSequenceNumber: () => ++sequenceNumber,
        extra: [["Expires", String(seconds)]],
      },
      timeoutMilliseconds,
    );
}

/** The seconds that a peer demands which finds these too few (423), within reason. */
function longerSeconds(answer: Answer, seconds: number): number | undefined {
  if (answer.kind === "failed" || answer.response.status !== 423) return undefined;
  const demanded = secondsIn(headerValue(answer.response, "min-expires"));
  return demanded !== undefined && demanded > seconds && demanded <= longestRegistrationSeconds
    ? demanded
    : undefined;
}

/** How long the peer keeps the binding of the request: by its Contact, or else by Expires; never longer than was asked. */
function grantedSeconds(response: SipResponse, request: OutgoingRequest, asked: number): number {
  const own = addressOf(headerValue(request, "contact"));
  const contacts = headerValues(response, "contact").flatMap((value) => splitOutside(value, ","));
  // A peer may write the address down as it sees it.
  const contact =
    contacts.find((value) => addressOf(value) === own) ?? (contacts.length === 1 ? contacts[0] : undefined);
  const granted =
    secondsIn(parameterOf(contact ?? "", "expires")) ?? secondsIn(headerValue(response, "expires")) ?? asked;
  return Math.min(granted, asked);
}

function secondsIn(text = ""): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function failureOf(line: Line, answer: Answer): string {
  if (answer.kind === "failed") return answer.detail;
  const { response, areCredentialsSent } = answer;
  if (response.status < 300) return "The peer answers REGISTER with 200, but for 0 seconds.";
  const refusal = refusalOfCredentials(line, response, areCredentialsSent);
  return `The peer answers REGISTER with ${response.status}${refusal === undefined ? "" : `: ${refusal}`}.`;
}
