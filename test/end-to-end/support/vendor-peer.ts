// A vendor on loopback that takes messages, reports on them to the hub, and fails now and then in every way.
import type { ServerResponse } from "node:http";
import { publicUrl, type Hub } from "./hub.ts";
import { answer, cut, cutInTheMiddle, startPeer, type PeerRequest } from "../../providers/http/peer.ts";
import type { VendorServer, Written } from "../../providers/vendors/server.ts";

/** Whether the message is taken, and what the hub gets for an answer. */
interface Fault {
  readonly takes: boolean;
  /** Left out where the answer is as it should be. */
  readonly behave?: (server: VendorServer, request: PeerRequest, response: ServerResponse) => unknown;
  /** Whether nobody can know from the answer if the message was taken. */
  readonly isOpen?: true;
  /** The reports that follow; one of its delivery unless set. */
  readonly reports?: readonly ("delivered" | "failed")[];
  readonly reportsFirst?: true;
}

const says = (status: number, body: object | string = {}, headers?: Record<string, string>) =>
  ((_, request, response) => answer(status, body, headers)(request, response)) satisfies Fault["behave"];

/** What goes wrong with one message in twenty, in turn. */
export const faults = {
  "refuses the number": { takes: false, behave: ({ refuses }, ...exchange) => refuses(...exchange) },
  "answers 503": { takes: false, behave: says(503) },
  "answers 429": { takes: false, behave: says(429, {}, { "retry-after": "1" }) },
  "answers 500": { takes: false, isOpen: true, behave: says(500) },
  "cuts the connection": { takes: false, isOpen: true, behave: (_, ...exchange) => cut(...exchange) },
  "takes it and cuts the connection": {
    takes: true,
    isOpen: true,
    behave: (_, ...exchange) => cut(...exchange),
  },
  "takes it and cuts its answer short": {
    takes: true,
    isOpen: true,
    behave: (_, ...exchange) => cutInTheMiddle(...exchange),
  },
  "takes it and answers what cannot be read": {
    takes: true,
    isOpen: true,
    behave: says(200, '{"messages":[{"id":"m-'),
  },
  "takes it and answers 500": { takes: true, isOpen: true, behave: says(500) },
  "takes it and does not answer": { takes: true, isOpen: true, behave: () => {} },
  "reports that it failed": { takes: true, reports: ["failed"] },
  "reports before it answers": { takes: true, reportsFirst: true },
  "reports twice": { takes: true, reports: ["delivered", "delivered"] },
  "reports a failure after the delivery": { takes: true, reports: ["delivered", "failed"] },
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

/** Such a vendor. */
export interface VendorPeer {
  readonly server: VendorServer;
  readonly baseUrl: string;
  /** How often it has taken a message to each recipient, in digits. */
  readonly taken: ReadonlyMap<string, number>;
  /** What the hub answered to reports that it did not keep. */
  readonly refusedReports: readonly number[];
  /** Posts what a recipient writes to a number, both in digits, changed by `forge` if set; gives back the hub's answer. */
  write(written: Written, forge?: (genuine: Request) => Promise<Request>): Promise<number>;
  /** Resolves when the hub has answered all that was posted to it. */
  settled(): Promise<unknown>;
  /** Is told of the hub before anything is sent. */
  reportTo(hub: Pick<Hub, "request">): void;
  close(): Promise<void>;
}

/** Starts one; `faultOf` names what goes wrong with the first request for a recipient. */
export async function startVendor(
  server: VendorServer,
  faultOf: (recipient: string) => FaultName | undefined = () => undefined,
): Promise<VendorPeer> {
  const asked = new Set<string>();
  const taken = new Map<string, number>();
  const idsKnown = new Set<string>();
  const refusedReports: number[] = [];
  const posting = new Set<Promise<unknown>>();
  let hub: Pick<Hub, "request"> | undefined;
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
    // One that knows repeats by the id that they have takes them once.
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
    taken,
    refusedReports,
    async write(written, forge = async (genuine) => genuine) {
      const told = `${publicUrl}/callbacks/${server.kind}`;
      const seconds = Math.floor(Date.now() / 1_000);
      return post(await forge(server.inbound!.writes(told, written, seconds, peer.baseUrl)));
    },
    settled: () => Promise.all(posting),
    reportTo: (running) => void (hub = running),
    close: peer.close,
  };
}
