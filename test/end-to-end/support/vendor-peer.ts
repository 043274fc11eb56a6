// A vendor on loopback that accepts messages, reports them to the service, and fails in each way of `faults`.
import type { ServerResponse } from "node:http";
import { publicUrl, type RoutedService } from "./routed-service.ts";
import {
  respondWith,
  cutConnection,
  cutResponse,
  startPeer,
  type PeerRequest,
} from "../../providers/http/peer.ts";
import type { VendorServer, WrittenText } from "../../providers/vendors/server.ts";

/** Fault of a vendor: how the message is handled, and how the vendor responds. */
interface Fault {
  readonly takes: boolean;
  /** Unset if the response is correct. */
  readonly behave?: (server: VendorServer, request: PeerRequest, response: ServerResponse) => unknown;
  /** Set if the response does not show if the message was accepted. */
  readonly isOpen?: true;
  /** Receipts that follow. Default: one with the status delivered. */
  readonly reports?: readonly ("delivered" | "failed")[];
  readonly reportsFirst?: true;
}

const says = (status: number, body: object | string = {}, headers?: Record<string, string>) =>
  ((_, request, response) => respondWith(status, body, headers)(request, response)) satisfies Fault["behave"];

/** Faults of one message in twenty, one after another. */
export const faults = {
  "rejects the number": { takes: false, behave: ({ refuses }, ...exchange) => refuses(...exchange) },
  "responds with 503": { takes: false, behave: says(503) },
  "responds with 429": { takes: false, behave: says(429, {}, { "retry-after": "1" }) },
  "responds with 500": { takes: false, isOpen: true, behave: says(500) },
  "closes the connection": {
    takes: false,
    isOpen: true,
    behave: (_, ...exchange) => cutConnection(...exchange),
  },
  "accepts it and closes the connection": {
    takes: true,
    isOpen: true,
    behave: (_, ...exchange) => cutConnection(...exchange),
  },
  "accepts it and truncates its response": {
    takes: true,
    isOpen: true,
    behave: (_, ...exchange) => cutResponse(...exchange),
  },
  "accepts it and sends an invalid response": {
    takes: true,
    isOpen: true,
    behave: says(200, '{"messages":[{"id":"m-'),
  },
  "accepts it and responds with 500": { takes: true, isOpen: true, behave: says(500) },
  "accepts it and does not respond": { takes: true, isOpen: true, behave: () => {} },
  "reports that it failed": { takes: true, reports: ["failed"] },
  "reports before it responds": { takes: true, reportsFirst: true },
  "reports twice": { takes: true, reports: ["delivered", "delivered"] },
  "reports a failure after the delivery": { takes: true, reports: ["delivered", "failed"] },
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

/** A running vendor. */
export interface VendorPeer {
  readonly server: VendorServer;
  readonly baseUrl: string;
  /** Number of accepted messages to each recipient, in digits. */
  readonly acceptedCounts: ReadonlyMap<string, number>;
  /** Response statuses to receipts that the service did not store. */
  readonly rejectedReceipts: readonly number[];
  /**
   * Posts an inbound message between two numbers, both in digits. `forge` changes the request. Returns the status of
   * the response.
   */
  postInbound(written: WrittenText, forge?: (genuine: Request) => Promise<Request>): Promise<number>;
  /** Resolves when the service has responded to all posts. */
  waitForResponses(): Promise<unknown>;
  /** Sets the service that gets the receipts. Called before any message is sent. */
  setService(hub: Pick<RoutedService, "request">): void;
  close(): Promise<void>;
}

/** Starts a vendor. `faultOf` returns the fault of the first request for a recipient. */
export async function startVendor(
  server: VendorServer,
  faultOf: (recipient: string) => FaultName | undefined = () => undefined,
): Promise<VendorPeer> {
  const asked = new Set<string>();
  const taken = new Map<string, number>();
  const idsKnown = new Set<string>();
  const refusedReports: number[] = [];
  const posting = new Set<Promise<unknown>>();
  let hub: Pick<RoutedService, "request"> | undefined;
  let requests = 0;

  async function report(request: PeerRequest, id: string, words: NonNullable<Fault["reports"]>) {
    const { reports } = server;
    const told = reports?.addressIn(request);
    if (!reports || told === undefined) return;
    for (const word of words) {
      const seconds = Math.floor(Date.now() / 1_000);
      const status = await post(reports.report(told, id, reports[word], seconds, peer.baseUrl));
      if (status !== 200) refusedReports.push(status);
    }
  }

  async function post(posted: Request): Promise<number> {
    const { pathname, search } = new URL(posted.url);
    const body = await posted.text();
    const init = { method: posted.method, headers: posted.headers, body };
    const answered = hub!.request(pathname + search, init);
    posting.add(answered);
    return (await answered.finally(() => posting.delete(answered))).status;
  }

  const peer = await startPeer(async (request, response) => {
    if (server.files && request.method === "GET") return server.files(request, response);
    const recipient = server.recipientIn(request);
    const name = asked.has(recipient) ? undefined : faultOf(recipient);
    asked.add(recipient);
    const fault: Fault = name === undefined ? { takes: true } : faults[name];
    const id = server.ownIdIn?.(request) ?? `m-${(requests += 1)}`;
    // A vendor that detects repeats by their id accepts a message once.
    const isRepeat = server.ownIdIn !== undefined && idsKnown.has(id);
    if (fault.takes && !isRepeat) {
      taken.set(recipient, (taken.get(recipient) ?? 0) + 1);
      idsKnown.add(id);
    }
    const words = fault.reports ?? ["delivered"];
    if (fault.reportsFirst) await report(request, id, words);
    await (fault.behave ? fault.behave(server, request, response) : server.takes(id)(request, response));
    if (fault.takes && !fault.reportsFirst) await report(request, id, words);
  });
  return {
    server,
    baseUrl: peer.baseUrl,
    acceptedCounts: taken,
    rejectedReceipts: refusedReports,
    async postInbound(written, forge = async (genuine) => genuine) {
      const told = `${publicUrl}/callbacks/${server.kind}`;
      const seconds = Math.floor(Date.now() / 1_000);
      return post(await forge(server.inbound!.writes(told, written, seconds, peer.baseUrl)));
    },
    waitForResponses: () => Promise.all(posting),
    setService: (running) => void (hub = running),
    close: peer.close,
  };
}
