import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import { type Connect, type Connection, formatHost } from "./connection.ts";
import { overDatagrams } from "./datagrams.ts";
import type { Credentials } from "./digest.ts";
import { Endpoint } from "./endpoint.ts";
import { createHealth, type Health } from "./health.ts";
import type { SipOptions } from "./options.ts";
import type { Identity } from "./requests.ts";
import { overSecureStreams, overStreams } from "./streams.ts";
import { timingOf, type Timing } from "./timing.ts";

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
    suspendUnreachable(reason, since = clock.steady()) {
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
