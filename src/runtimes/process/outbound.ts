import { getErrorCode } from "../../common/errors.ts";
import { callAfter } from "../../common/with-timeout.ts";
import type { LookupAddress } from "node:dns";
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isCertificateError } from "../../common/is-certificate-error.ts";
import { isPublicAddress, parseLiteralAddress } from "../../domain/addresses.ts";
import { getNotPublicError, findWebhookUrlError, type WebhookAddresses } from "../../domain/webhooks.ts";
import {
  maximumResponseBytes,
  type OutboundClient,
  type OutboundResult,
  type OutboundRequest,
} from "../../ports/outbound.ts";
import { createDnsResolver, resolveBySystem, type HostResolver } from "./resolve.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const idleSocketsForEachHost = 8;
/** Less than five seconds, after which many servers close idle connections. */
const idleMilliseconds = 4_000;

export interface NodeOutboundOptions extends WebhookAddresses {
  /** Default: `resolveBySystem` if private addresses are allowed, otherwise `createDnsResolver`. */
  readonly resolve?: HostResolver;
  /**
   * Maximum duration of a request, which then fails with `TIMEOUT`. Default: 15 seconds
   * (`lifetimes.webhookRequestMilliseconds`).
   */
  readonly timeoutMilliseconds?: number;
  /** Trusted certificate in PEM form, in place of the certificates that the runtime trusts. */
  readonly certificate?: string;
}

class RejectedAddress extends Error {}

/**
 * Sends requests over the sockets of Node, Bun and Deno. Resolves the host name for each connection, and checks the
 * addresses before it connects. Not a dependency, because request-filtering-agent treats `::127.0.0.1` and all
 * addresses outside of 2000::/3 as public. Its rejections also look like any other error.
 */
export function createNodeOutbound(options: NodeOutboundOptions): OutboundClient {
  const { privateAddresses } = options;
  const milliseconds = options.timeoutMilliseconds ?? lifetimes.webhookRequestMilliseconds;
  const check = createCheck(options);
  const open = createOpen(options, check);

  function literalFault({ hostname }: URL): string | undefined {
    const literal = parseLiteralAddress(hostname);
    if (literal === undefined || privateAddresses || isPublicAddress(literal)) return undefined;
    return getNotPublicError(options);
  }

  return {
    async findAddressError(text) {
      const fault = findWebhookUrlError(text, options);
      if (fault) return fault;
      const url = new URL(text);
      if (parseLiteralAddress(url.hostname) !== undefined) return literalFault(url);
      return check(url.hostname).then(
        () => undefined,
        (error: Error) => error.message,
      );
    },
    async post(request) {
      const url = URL.parse(request.url);
      const forbidden = !url || findWebhookUrlError(request.url, options) || literalFault(url);
      if (forbidden) return { failure: "ADDRESS" };
      const startedAt = performance.now();
      try {
        const result = await sendRequest(open(request, url), request, milliseconds);
        if (result !== "stale") return result;
        // The server closed the idle connection when it was reused. Other idle connections may be closed, too.
        const remaining = Math.max(milliseconds - (performance.now() - startedAt), 0);
        return toFinalResult(await sendRequest(open(request, url, false), request, remaining));
      } catch {
        // A runtime without network permission throws before it connects.
        return { failure: "CONNECTION" };
      }
    },
  };
}

type Check = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Creates a function that resolves a host to allowed addresses. It rejects with a `RejectedAddress` that contains the
 * reason.
 */
function createCheck(options: NodeOutboundOptions): Check {
  const { privateAddresses, resolve } = options;
  const resolveHost = resolve ?? (privateAddresses ? resolveBySystem : createDnsResolver());
  return async (hostname) => {
    const addresses = await resolveHost(hostname);
    if (addresses.length === 0) {
      throw new RejectedAddress("The host has no address that can be resolved. Check its spelling.");
    }
    if (!privateAddresses && addresses.some(({ address }) => !isPublicAddress(address))) {
      throw new RejectedAddress(getNotPublicError(options));
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

  // The socket connects to exactly these addresses, because a second lookup could return others.
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

const toFinalResult = (result: OutboundResult | "stale"): OutboundResult =>
  result === "stale" ? { failure: "CONNECTION" } : result;

function sendRequest(
  outgoing: ClientRequest,
  { body, signal }: OutboundRequest,
  milliseconds: number,
): Promise<OutboundResult | "stale"> {
  return new Promise((resolve) => {
    let result: OutboundResult | undefined;
    let timedOut = false;
    const abort = () => {
      timedOut = true;
      outgoing.destroy(new Error("no answer in time"));
      // A request that is destroyed already emits no further events.
      settle(result ?? { failure: "TIMEOUT" });
    };
    const cancel = callAfter(milliseconds, abort);
    const settle = (found: OutboundResult | "stale") => {
      cancel();
      signal?.removeEventListener("abort", abort);
      resolve(found);
    };
    signal?.addEventListener("abort", abort);
    outgoing.on("error", (error) => {
      if (result) settle(result);
      else if (timedOut) settle({ failure: "TIMEOUT" });
      else
        settle(
          outgoing.reusedSocket && !isMalformedResponse(error) ? "stale" : { failure: classifyError(error) },
        );
    });
    // Without this listener, a response with status 101 destroys the request without a `response` or an `error` event.
    outgoing.on("upgrade", ({ statusCode: status = 101 }, socket) => {
      socket.destroy();
      settle({ status });
    });
    outgoing.on("response", (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      // The status 000 counts as no response.
      const found: OutboundResult =
        status < 100 ? { failure: "CONNECTION" } : { status, retryAfter: headers["retry-after"] };
      result = found;
      // Only the status is used. The body is read to its end, so that the connection can be reused.
      discard(incoming, () => settle(found));
    });
    outgoing.end(body);
    if (signal?.aborted) abort();
  });
}

function discard(incoming: IncomingMessage, done: () => void): void {
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maximumResponseBytes) incoming.destroy();
  });
  incoming.on("error", () => {});
  incoming.on("close", done);
}

/** Returns true if the response was malformed HTTP. The request has then arrived. */
const isMalformedResponse = (error: Error) => getErrorCode(error).startsWith("HPE_");

/** Matches error codes of the TLS session. Certificate errors have other codes. */
const tlsCode = /^(ERR_TLS|ERR_SSL|EPROTO)/;

function classifyError(error: Error): "ADDRESS" | "TLS" | "CONNECTION" {
  if (error instanceof RejectedAddress) return "ADDRESS";
  const code = getErrorCode(error);
  return tlsCode.test(code) || isCertificateError(code) ? "TLS" : "CONNECTION";
}
