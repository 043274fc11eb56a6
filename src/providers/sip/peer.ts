import { createLogLimiter } from "../../common/log-limiter.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { createStateChanges } from "../shared/state-changes.ts";
import type { DigestCredentials } from "./digest.ts";
import { Endpoint } from "./endpoint.ts";
import type { SipOptions } from "./options.ts";
import type { Identity } from "./requests.ts";
import { createTiming, type Timing } from "./transactions.ts";
import {
  formatHost,
  createUdpConnector,
  createTlsConnector,
  createTcpConnector,
  type Connector,
  type SipConnection,
} from "./transport.ts";

/**
 * Reason why no calls are placed:
 *
 * - `unreachable`: the peer is unreachable or does not respond.
 * - `out-of-service`: the peer responds that it is out of service.
 * - `paused`: the peer requested a pause with Retry-After.
 * - `rejected`: the peer rejects the configured credentials.
 * - `unauthorized`: the peer requires credentials that were not sent.
 * - `unregistered`: the peer does not accept the registration.
 */
export type SuspensionReason =
  "unreachable" | "out-of-service" | "paused" | "rejected" | "unauthorized" | "unregistered";

/**
 * Health of the peer, kept in memory. It logs the start of a suspension, and calls that `clear` resumes. It does not
 * log that a suspension has expired.
 */
export interface PeerHealth {
  isUp(): boolean;
  /** Returns the time of the latest change of `isUp`, by the monotonic clock. */
  changedAt(): number;
  /** Returns the time until all suspensions end, in milliseconds. At least 1,000, also if there are none. */
  getRemainingMilliseconds(): number;
  /** Time of the latest valid message from the peer, by the monotonic clock. 0 before the first one. */
  readonly lastMessageAt: number;
  /** Records a valid message from the peer, and clears `unreachable`. */
  recordMessage(): void;
  /**
   * Places no calls until `milliseconds` have passed or the reason is cleared. Replaces the end of a suspension with
   * this reason.
   */
  suspend(
    suspensionReason: SuspensionReason,
    milliseconds: number,
    fields?: Readonly<Record<string, unknown>>,
  ): void;
  clear(suspensionReason: SuspensionReason): void;
  /** Logs a warning, unless one with the same key was logged in the last ten minutes. At most 64 keys in that time. */
  warnOnce(key: string, fields: Readonly<Record<string, unknown>>, message: string): void;
}

const repeatMilliseconds = 600_000;
const maximumKeys = 64;

const logMessages: Readonly<Record<SuspensionReason, string>> = {
  unreachable: "SIP peer unreachable; no calls are placed",
  "out-of-service": "SIP peer out of service; no calls are placed",
  paused: "SIP peer requested a pause; no calls are placed",
  rejected: "SIP peer rejected the username or password; no calls are placed",
  unauthorized:
    "SIP peer requires credentials that are not configured, or an unsupported authentication method; no calls are placed",
  unregistered: "SIP registration failed; no calls are placed",
};

/** Creates the initial health of a peer: calls are placed. */
export function createPeerHealth(provider: string, clock: Clock, log: Log): PeerHealth {
  const suspensions = new Map<SuspensionReason, number>();
  const shouldReport = createLogLimiter(clock, repeatMilliseconds, maximumKeys);
  const getLatestEnd = () => Math.max(0, ...suspensions.values());
  const isUp = () => getLatestEnd() <= clock.monotonic();
  let lastHeardAt = 0;
  const changes = createStateChanges(clock, isUp, getLatestEnd);

  const clear = (suspensionReason: SuspensionReason) => {
    const wasUp = isUp();
    changes.record(() => void suspensions.delete(suspensionReason));
    if (!wasUp && isUp()) log.info({ provider }, "SIP calls resumed");
  };
  return {
    get lastMessageAt() {
      return lastHeardAt;
    },
    isUp,
    changedAt: changes.changedAt,
    getRemainingMilliseconds: () => Math.max(1_000, getLatestEnd() - clock.monotonic()),
    recordMessage() {
      lastHeardAt = clock.monotonic();
      clear("unreachable");
    },
    suspend(suspensionReason, milliseconds, fields = {}) {
      const isSuspended = (suspensions.get(suspensionReason) ?? 0) > clock.monotonic();
      changes.record(() => void suspensions.set(suspensionReason, clock.monotonic() + milliseconds));
      if (!isSuspended) log.warn({ provider, milliseconds, ...fields }, logMessages[suspensionReason]);
    },
    clear,
    warnOnce(key, fields, message) {
      if (shouldReport(key)) log.warn({ provider, ...fields }, message);
    },
  };
}

/** State and settings that all calls and probes to one peer share. */
export interface SipPeer {
  readonly options: SipOptions;
  readonly timing: Timing;
  readonly clock: Clock;
  readonly health: PeerHealth;
  readonly endpoint: Endpoint;
  readonly credentials: DigestCredentials | undefined;
  /** Host part of SIP URIs. */
  readonly domain: string;
  getIdentity(connection: SipConnection): Identity;
  /** Returns the SIP URI of an E.164 number, in the configured number format. */
  toSipUri(number: string): string;
  /** SIP URI of the account at the peer. "" if no account is configured. */
  readonly accountUri: string;
  /**
   * Suspends calls because the peer was unreachable, unless the peer has sent a message after `since` (default: now).
   * The suspension lasts three keepalive intervals, or 30 seconds without keepalive.
   */
  suspendUnreachable(reason: string, since?: number): void;
  /** Sets the callback for each time that calls stop because the peer is unreachable. */
  onUnreachable(listener: () => void): void;
}

const pauseWithoutKeepaliveMilliseconds = 30_000;

/** Creates the peer of these options. Opens no connection yet. */
export function createSipPeer(
  provider: string,
  options: SipOptions,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  isKnownCall: (callId: string) => boolean,
): SipPeer {
  const { username, password, account = username, keepaliveMilliseconds } = options;
  const health = createPeerHealth(provider, clock, log);
  const domain = formatHost(options.domain ?? options.host);
  let notifyUnreachable = () => {};
  const pause = keepaliveMilliseconds > 0 ? 3 * keepaliveMilliseconds : pauseWithoutKeepaliveMilliseconds;
  return {
    options,
    timing: createTiming(options.t1Milliseconds),
    clock,
    health,
    endpoint: new Endpoint({
      connector: createConnector(options),
      isReliable: options.transport !== "udp",
      connectTimeoutMilliseconds: options.connectTimeoutMilliseconds,
      onMessage: () => health.recordMessage(),
      isKnownCall,
    }),
    credentials: username === undefined || password === undefined ? undefined : { username, password },
    domain,
    getIdentity: ({ local }) => ({
      transport: options.transport,
      contactAddress: {
        address: options.publicAddress ?? local.address,
        port: options.publicPort ?? local.port,
      },
      userAgent: options.userAgent,
    }),
    toSipUri(number) {
      const user = options.numberFormat === "digits" ? number.slice(1) : number;
      return `sip:${user}@${domain};user=phone`;
    },
    accountUri: account === undefined ? "" : `sip:${account}@${domain}`,
    suspendUnreachable(reason, since = clock.monotonic()) {
      if (health.lastMessageAt > since) return;
      const wasUp = health.isUp();
      health.suspend("unreachable", pause, { reason });
      if (wasUp) notifyUnreachable();
    },
    onUnreachable(listener) {
      notifyUnreachable = listener;
    },
  };
}

function createConnector(options: SipOptions): Connector {
  const { host, transport, localAddress, localPort, certificateAuthority } = options;
  const port = options.port ?? (transport === "tls" ? 5_061 : 5_060);
  const route = { host, port, localAddress, localPort };
  if (transport === "udp") return createUdpConnector(route);
  return transport === "tcp" ? createTcpConnector(route) : createTlsConnector(route, certificateAuthority);
}
