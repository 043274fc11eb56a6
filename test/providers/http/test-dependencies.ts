import { createOptRequestParser } from "../../../src/domain/messages/opt-requests.ts";
import type {
  InboundMessage,
  ProviderReceipt,
  ProviderDependencies,
  FindSender,
  InboundSender,
} from "../../../src/ports/providers.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { createRecordingLog, type RecordingLog } from "./recording-log.ts";
import { startPeer, type Behaviour, type Peer } from "./peer.ts";

/** Customer service windows whose state the test sets. */
export interface TestServiceWindows {
  state: "open" | "closed" | "not to be found out";
  readonly queries: (readonly [provider: string, number: string, recipient: string])[];
  readonly recorded: (readonly [provider: string, number: string, writers: readonly InboundSender[]])[];
}

/** Dependencies of a provider under test. They record everything it does. */
export interface TestDependencies extends ProviderDependencies {
  readonly clock: TestClock;
  readonly log: RecordingLog;
  readonly recordedReceipts: readonly {
    readonly provider: string;
    readonly receipts: readonly ProviderReceipt[];
  }[];
  /** Inbound messages with STOP or START. */
  readonly inboundMessages: readonly InboundMessage[];
  /** The function that finds the sender of a message, for each inbound message. */
  readonly senderLookups: readonly FindSender[];
  /** State, queries and updates of the customer service windows. */
  readonly windows: TestServiceWindows;
  /** Returns all log lines and receipts as one text. */
  getOutput(): string;
  /** Sets whether receipts and inbound messages can be stored. Default: true. */
  setStoreAvailable(yes: boolean): void;
}

/** Creates dependencies of a service at `baseUrl`. Their clock does not advance by itself. */
export function createTestDependencies(baseUrl = "https://hub.example"): TestDependencies {
  const taken: { provider: string; receipts: readonly ProviderReceipt[] }[] = [];
  const inbounds: InboundMessage[] = [];
  const sendersOf: FindSender[] = [];
  const windows: TestServiceWindows = { state: "closed", queries: [], recorded: [] };
  const log = createRecordingLog();
  let keeps = true;
  return {
    clock: createTestClock(),
    log,
    recordedReceipts: taken,
    inboundMessages: inbounds,
    senderLookups: sendersOf,
    windows,
    getCallbackUrl: (name) => (baseUrl === "" ? "" : `${baseUrl}/callbacks/${name}`),
    getCallbackSecrets: () => ["a secret of the service"],
    getOutput: () => JSON.stringify([log.lines, taken]),
    setStoreAvailable: (yes) => void (keeps = yes),
    receipts: {
      async handle(provider, receipts) {
        if (!keeps) throw new Error("the store is down");
        taken.push({ provider, receipts });
      },
    },
    inbound: {
      parseOptRequest: createOptRequestParser(),
      async handle(_provider, message, senderOf) {
        if (!keeps) throw new Error("the store is down");
        inbounds.push(message);
        sendersOf.push(senderOf);
      },
    },
    serviceWindows: {
      async recordInbound(provider, number, writers) {
        if (!keeps) throw new Error("the store is down");
        windows.recorded.push([provider, number, writers.map(({ from, at }) => ({ from, at }))]);
      },
      async isOpen(...key) {
        windows.queries.push(key);
        if (windows.state === "not to be found out") throw new StoreError("gone", "the store is down");
        return windows.state === "open";
      },
    },
  };
}

/** A provider whose vendor is a peer on loopback. */
export interface OpenedProvider<Provider> {
  readonly peer: Peer;
  readonly dependencies: TestDependencies;
  readonly provider: Provider;
  close(): Promise<void>;
}

/** Creates a provider of a service at `baseUrl`, and starts a peer with this behaviour. */
export async function openWithPeer<Provider extends { close(): Promise<void> }>(
  behaviour: Behaviour,
  baseUrl: string | undefined,
  make: (peerUrl: string, dependencies: TestDependencies) => Provider,
): Promise<OpenedProvider<Provider>> {
  const peer = await startPeer(behaviour);
  const dependencies = createTestDependencies(baseUrl);
  const provider = make(peer.baseUrl, dependencies);
  return {
    peer,
    dependencies,
    provider,
    async close() {
      await provider.close();
      await peer.close();
    },
  };
}
