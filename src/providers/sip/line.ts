import { createNews } from "../../common/news.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { createStateChanges } from "../shared/state-changes.ts";
import type { Credentials } from "./digest.ts";
import { Endpoint } from "./endpoint.ts";
import type { SipOptions } from "./options.ts";
import type { Identity } from "./requests.ts";
import { timingOf, type Timing } from "./transactions.ts";
import {
  formatHost,
  overDatagrams,
  overSecureStreams,
  overStreams,
  type Connect,
  type Connection,
} from "./transport.ts";

/**
 * Why no calls are placed: the peer is unreachable or silent; it says that it is out of service; it asked for a pause;
 * it rejects our credentials; it wants some that were not sent; or it does
 * not register this side.
 */
export type Trouble =
  "unreachable" | "out-of-service" | "paused" | "rejected" | "unauthorized" | "unregistered";

/** Whether calls can be placed, answered from memory; each change is reported to the operator once. */
export interface Health {
  isUp(): boolean;
  /** Returns when `isUp` last changed, by the monotonic clock. */
  changedAt(): number;
  /** The longest wait until calls may be tried again; at least a second. */
  remainingMilliseconds(): number;
  /** Unix milliseconds of the peer's last readable message. */
  readonly lastHeardAt: number;
  heard(): void;
  /** Places no calls until this time has passed or the trouble is cleared. */
  suspend(trouble: Trouble, milliseconds: number, fields?: Readonly<Record<string, unknown>>): void;
  clear(trouble: Trouble): void;
  /** Reports a failed call to the operator, unless the same was reported within ten minutes. */
  tell(key: string, fields: Readonly<Record<string, unknown>>, message: string): void;
}

const repeatMilliseconds = 600_000;
const maximumKeys = 64;

const sentences: Readonly<Record<Trouble, string>> = {
  unreachable: "the SIP peer does not answer; no calls are placed",
  "out-of-service": "the SIP peer says that it is out of service; no calls are placed",
  paused: "the SIP peer asked for a pause; no calls are placed",
  rejected: "the SIP peer rejects the username or password; no calls are placed",
  unauthorized:
    "the SIP peer wants credentials, which the options lack or which it wants in a way that is not known; no calls are placed",
  unregistered: "the SIP peer does not register this side; no calls are placed",
};

/** The health of a peer of which nothing is known yet: calls are placed. */
export function createHealth(provider: string, clock: Clock, log: Log): Health {
  const troubles = new Map<Trouble, number>();
  const isNews = createNews(clock, repeatMilliseconds, maximumKeys);
  const latest = () => Math.max(0, ...troubles.values());
  const isUp = () => latest() <= clock.monotonic();
  let lastHeardAt = 0;
  const changes = createStateChanges(clock, isUp, latest);

  const clear = (trouble: Trouble) => {
    const wasUp = isUp();
    changes.note(() => void troubles.delete(trouble));
    if (!wasUp && isUp()) log.info({ provider }, "calls are placed again");
  };
  return {
    get lastHeardAt() {
      return lastHeardAt;
    },
    isUp,
    changedAt: changes.changedAt,
    remainingMilliseconds: () => Math.max(1_000, latest() - clock.monotonic()),
    heard() {
      lastHeardAt = clock.monotonic();
      clear("unreachable");
    },
    suspend(trouble, milliseconds, fields = {}) {
      const isKnown = (troubles.get(trouble) ?? 0) > clock.monotonic();
      changes.note(() => void troubles.set(trouble, clock.monotonic() + milliseconds));
      if (!isKnown) log.warn({ provider, milliseconds, ...fields }, sentences[trouble]);
    },
    clear,
    tell(key, fields, message) {
      if (isNews(key)) log.warn({ provider, ...fields }, message);
    },
  };
}

/** What all calls and probes to one peer share. */
export interface Line {
  readonly options: SipOptions;
  readonly timing: Timing;
  readonly clock: Clock;
  readonly health: Health;
  readonly endpoint: Endpoint;
  readonly credentials: Credentials | undefined;
  /** The host part of addresses. */
  readonly domain: string;
  identify(connection: Connection): Identity;
  /** The SIP address of an E.164 number, in the form that the peer expects. */
  addressOf(number: string): string;
  /** The address of the account at the peer; "" where the options name none. */
  readonly ownAddress: string;
  /** Places no calls for a while: the peer was unreachable, or has sent nothing since `since`. */
  suspendUnreachable(reason: string, since?: number): void;
  /** Calls this back each time calls stop because the peer is unreachable. */
  whenUnreachable(listener: () => void): void;
}

const pauseWithoutKeepaliveMilliseconds = 30_000;

/** A line to the peer in the options; connects nothing yet. */
export function createLine(
  provider: string,
  options: SipOptions,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  isKnownCall: (callId: string) => boolean,
): Line {
  const { username, password, account = username, keepaliveMilliseconds } = options;
  const health = createHealth(provider, clock, log);
  const domain = formatHost(options.domain ?? options.host);
  let tellUnreachable = () => {};
  const pause = keepaliveMilliseconds > 0 ? 3 * keepaliveMilliseconds : pauseWithoutKeepaliveMilliseconds;
  return {
    options,
    timing: timingOf(options.t1Milliseconds),
    clock,
    health,
    endpoint: new Endpoint({
      connect: connectBy(options),
      isReliable: options.transport !== "udp",
      connectTimeoutMilliseconds: options.connectTimeoutMilliseconds,
      heard: () => health.heard(),
      isKnownCall,
    }),
    credentials: username === undefined || password === undefined ? undefined : { username, password },
    domain,
    identify: ({ local }) => ({
      transport: options.transport,
      place: {
        address: options.publicAddress ?? local.address,
        port: options.publicPort ?? local.port,
      },
      userAgent: options.userAgent,
    }),
    addressOf(number) {
      const user = options.numberFormat === "digits" ? number.slice(1) : number;
      return `sip:${user}@${domain};user=phone`;
    },
    ownAddress: account === undefined ? "" : `sip:${account}@${domain}`,
    suspendUnreachable(reason, since = clock.monotonic()) {
      if (health.lastHeardAt > since) return;
      const wasUp = health.isUp();
      health.suspend("unreachable", pause, { reason });
      if (wasUp) tellUnreachable();
    },
    whenUnreachable(listener) {
      tellUnreachable = listener;
    },
  };
}

function connectBy(options: SipOptions): Connect {
  const { host, transport, localAddress, localPort, certificateAuthority } = options;
  const port = options.port ?? (transport === "tls" ? 5_061 : 5_060);
  const route = { host, port, localAddress, localPort };
  if (transport === "udp") return overDatagrams(route);
  return transport === "tcp" ? overStreams(route) : overSecureStreams(route, certificateAuthority);
}
