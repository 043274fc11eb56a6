import { codeOf } from "../../common/reason.ts";
import { whenOver } from "../../common/within.ts";
import type { LookupAddress } from "node:dns";
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isCertificateFault } from "../../common/certificate-fault.ts";
import { isPublicAddress, literalAddress } from "../../domain/addresses.ts";
import { notPublicFault, webhookUrlFault, type WebhookAddresses } from "../../domain/webhooks.ts";
import {
  maximumAnswerBytes,
  type Outbound,
  type OutboundAnswer,
  type OutboundRequest,
} from "../../ports/outbound.ts";
import { createNameServerResolve, resolveBySystem, type Resolve } from "./resolve.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const idleSocketsForEachHost = 8;
/** Less than the five seconds after which many servers close idle connections. */
const idleMilliseconds = 4_000;

export interface NodeOutboundOptions extends WebhookAddresses {
  readonly resolve?: Resolve;
  readonly timeoutMilliseconds?: number;
  /** Trusted instead of the certificates that the runtime trusts. */
  readonly certificate?: string;
}

class RefusedAddress extends Error {}

/**
 * Sends requests over sockets of Node, Bun and Deno; the name is resolved for each connection, and its addresses are
 * checked before connecting. Written here because request-filtering-agent takes `::127.0.0.1`, and all else outside of
 * 2000::/3, for public, and its refusal is an error like any other.
 */
export function createNodeOutbound(options: NodeOutboundOptions): Outbound {
  const { privateAddresses } = options;
  const milliseconds = options.timeoutMilliseconds ?? lifetimes.webhookRequestMilliseconds;
  const check = createCheck(options);
  const open = createOpen(options, check);

  function literalFault({ hostname }: URL): string | undefined {
    const literal = literalAddress(hostname);
    if (literal === undefined || privateAddresses || isPublicAddress(literal)) return undefined;
    return notPublicFault(options);
  }

  return {
    async fault(text) {
      const fault = webhookUrlFault(text, options);
      if (fault) return fault;
      const url = new URL(text);
      if (literalAddress(url.hostname) !== undefined) return literalFault(url);
      return check(url.hostname).then(
        () => undefined,
        (error: Error) => error.message,
      );
    },
    async post(request) {
      const url = URL.parse(request.url);
      const forbidden = !url || webhookUrlFault(request.url, options) || literalFault(url);
      if (forbidden) return { failure: "ADDRESS" };
      const startedAt = performance.now();
      try {
        const answer = await exchange(open(request, url), request, milliseconds);
        if (answer !== "stale") return answer;
        // The other side had closed the idle connection just as it was reused: others may be closed as well.
        const left = Math.max(milliseconds - (performance.now() - startedAt), 0);
        return settled(await exchange(open(request, url, false), request, left));
      } catch {
        // A runtime without permission to connect says so before there is a connection.
        return { failure: "CONNECTION" };
      }
    },
  };
}

type Check = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves a host to addresses that may be connected to; rejects with a `RefusedAddress` that says why not. */
function createCheck(options: NodeOutboundOptions): Check {
  const { privateAddresses, resolve } = options;
  const find = resolve ?? (privateAddresses ? resolveBySystem : createNameServerResolve());
  return async (hostname) => {
    const addresses = await find(hostname);
    if (addresses.length === 0) {
      throw new RefusedAddress("The host has no address that can be found: is it spelt right?");
    }
    if (!privateAddresses && addresses.some(({ address }) => !isPublicAddress(address))) {
      throw new RefusedAddress(notPublicFault(options));
    }
    return addresses;
  };
}

function createOpen({ certificate }: NodeOutboundOptions, check: Check) {
  const sockets = {
    keepAlive: true,
    timeout: idleMilliseconds,
    maxFreeSockets: idleSocketsForEachHost,
  };
  const agents = { http: new HttpAgent(sockets), https: new HttpsAgent(sockets) };
  const trusted = certificate === undefined ? {} : { ca: certificate };

  // The socket connects to exactly these addresses: no second look-up could answer differently.
  const lookup: LookupFunction = (hostname, { all }, done) =>
    void check(hostname).then(
      (addresses) =>
        all ? done(null, [...addresses]) : done(null, addresses[0]!.address, addresses[0]!.family),
      (error: Error) => done(error, ""),
    );

  return ({ headers, body }: OutboundRequest, url: URL, mayReuse = true): ClientRequest => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const common = { method: "POST", headers: { ...headers, ...length }, lookup };
    return url.protocol === "http:"
      ? httpRequest(url, { ...common, agent: mayReuse && agents.http })
      : httpsRequest(url, { ...common, ...trusted, agent: mayReuse && agents.https });
  };
}

const settled = (answer: OutboundAnswer | "stale"): OutboundAnswer =>
  answer === "stale" ? { failure: "CONNECTION" } : answer;

function exchange(
  outgoing: ClientRequest,
  { body, signal }: OutboundRequest,
  milliseconds: number,
): Promise<OutboundAnswer | "stale"> {
  return new Promise((resolve) => {
    let answer: OutboundAnswer | undefined;
    let timedOut = false;
    const giveUp = () => {
      timedOut = true;
      outgoing.destroy(new Error("no answer in time"));
      // A request that was destroyed before says nothing more.
      settle(answer ?? { failure: "TIMEOUT" });
    };
    const cancel = whenOver(milliseconds, giveUp);
    const settle = (found: OutboundAnswer | "stale") => {
      cancel();
      signal?.removeEventListener("abort", giveUp);
      resolve(found);
    };
    signal?.addEventListener("abort", giveUp);
    outgoing.on("error", (error) => {
      if (answer) settle(answer);
      else if (timedOut) settle({ failure: "TIMEOUT" });
      else settle(outgoing.reusedSocket && !isAnswered(error) ? "stale" : { failure: failureOf(error) });
    });
    // Without a listener the request is destroyed at a 101, and tells neither of an answer nor of an error.
    outgoing.on("upgrade", ({ statusCode: status = 101 }, socket) => {
      socket.destroy();
      settle({ status });
    });
    outgoing.on("response", (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      // A status of three zeros is none.
      const found: OutboundAnswer =
        status < 100 ? { failure: "CONNECTION" } : { status, retryAfter: headers["retry-after"] };
      answer = found;
      // Only the status counts; the body is read to its end to keep the connection reusable.
      discard(incoming, () => settle(found));
    });
    outgoing.end(body);
    if (signal?.aborted) giveUp();
  });
}

function discard(incoming: IncomingMessage, done: () => void): void {
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maximumAnswerBytes) incoming.destroy();
  });
  incoming.on("error", () => {});
  incoming.on("close", done);
}

/** Whether something came back, if nothing that HTTP knows: the request has arrived then. */
const isAnswered = (error: Error) => codeOf(error).startsWith("HPE_");

/** Of the session; those of the certificate are others. */
const tlsCode = /^(ERR_TLS|ERR_SSL|EPROTO)/;

function failureOf(error: Error): "ADDRESS" | "TLS" | "CONNECTION" {
  if (error instanceof RefusedAddress) return "ADDRESS";
  const code = codeOf(error);
  return tlsCode.test(code) || isCertificateFault(code) ? "TLS" : "CONNECTION";
}
