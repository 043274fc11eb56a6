import { createWishOf } from "../../../src/domain/messages/opt-out-words.ts";
import type {
  InboundMessage,
  ProviderReceipt,
  ProviderSurroundings,
  SenderOf,
  Writer,
} from "../../../src/ports/providers.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { createKeptLog, type KeptLog } from "./log.ts";
import { startPeer, type Behaviour, type Peer } from "./peer.ts";

/** Customer service windows that are as a test says. */
export interface TestWindows {
  are: "open" | "closed" | "not to be found out";
  readonly asked: (readonly [provider: string, number: string, recipient: string])[];
  readonly opened: (readonly [provider: string, number: string, writers: readonly Writer[]])[];
}

/** What a provider under test is given, with all that it says kept. */
export interface TestSurroundings extends ProviderSurroundings {
  readonly clock: TestClock;
  readonly log: KeptLog;
  readonly taken: readonly { readonly provider: string; readonly receipts: readonly ProviderReceipt[] }[];
  /** What recipients have written. */
  readonly inbounds: readonly InboundMessage[];
  /** The sender that messages had, as it was told with each of these. */
  readonly sendersOf: readonly SenderOf[];
  /** What is known of customer service windows, and what was asked and told of them. */
  readonly windows: TestWindows;
  /** Everything that was said so far, as one text. */
  said(): string;
  /** Whether receipts can be kept; they can unless told. */
  keep(yes: boolean): void;
}

/** A service at `baseUrl` whose clock stands still. */
export function createTestSurroundings(baseUrl = "https://hub.example"): TestSurroundings {
  const taken: { provider: string; receipts: readonly ProviderReceipt[] }[] = [];
  const inbounds: InboundMessage[] = [];
  const sendersOf: SenderOf[] = [];
  const windows: TestWindows = { are: "closed", asked: [], opened: [] };
  const log = createKeptLog();
  let keeps = true;
  return {
    clock: createTestClock(),
    log,
    taken,
    inbounds,
    sendersOf,
    windows,
    callbackUrl: (name) => (baseUrl === "" ? "" : `${baseUrl}/callbacks/${name}`),
    callbackSecrets: ["a secret of the service"],
    said: () => JSON.stringify([log.lines, taken]),
    keep: (yes) => void (keeps = yes),
    receipts: {
      async take(provider, receipts) {
        if (!keeps) throw new Error("the store is down");
        taken.push({ provider, receipts });
      },
    },
    inbound: {
      wishOf: createWishOf(),
      async take(_provider, message, senderOf) {
        if (!keeps) throw new Error("the store is down");
        inbounds.push(message);
        sendersOf.push(senderOf);
      },
    },
    serviceWindows: {
      async opened(provider, number, writers) {
        if (!keeps) throw new Error("the store is down");
        windows.opened.push([provider, number, writers.map(({ from, at }) => ({ from, at }))]);
      },
      async isOpen(...key) {
        windows.asked.push(key);
        if (windows.are === "not to be found out") throw new StoreError("gone", "the store is down");
        return windows.are === "open";
      },
    },
  };
}

/** A provider whose vendor is a peer on loopback. */
export interface OpenedProvider<Provider> {
  readonly peer: Peer;
  readonly surroundings: TestSurroundings;
  readonly provider: Provider;
  close(): Promise<void>;
}

/** Makes a provider of a service at `baseUrl`, against a peer that first behaves in this way. */
export async function openAgainst<Provider extends { close(): Promise<void> }>(
  behaviour: Behaviour,
  baseUrl: string | undefined,
  make: (peerUrl: string, surroundings: TestSurroundings) => Provider,
): Promise<OpenedProvider<Provider>> {
  const peer = await startPeer(behaviour);
  const surroundings = createTestSurroundings(baseUrl);
  const provider = make(peer.baseUrl, surroundings);
  return {
    peer,
    surroundings,
    provider,
    async close() {
      await provider.close();
      await peer.close();
    },
  };
}
