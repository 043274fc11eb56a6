import { vi } from "vitest";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { RoutedProvider } from "../../src/delivery/routing/hedged-submission.ts";
import { createRoutedGateway, type Route } from "../../src/delivery/routing/routed-gateway.ts";
import { createRecorder } from "../../src/metrics/recorder.ts";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import type { AttemptObserver, SubmitResult, UnknownOutcome } from "../../src/ports/gateways.ts";
import { noHolds } from "../support/holds.ts";
import { createOutboundMessage } from "../providers/gateway.suite.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";

export const accepted: SubmitResult = { kind: "accepted", providerMessageId: "1", receipts: [] };
export const unavailable: Extract<SubmitResult, { kind: "unavailable" | "throttled" }> = {
  kind: "unavailable",
  detail: "Operator's own.",
};

/** A provider whose result the test sets. */
export interface FakeProvider extends RoutedProvider {
  readonly received: string[];
  result: SubmitResult | Error;
  up: boolean;
  /** Response time in milliseconds. */
  delayMilliseconds: number;
}

/** Creates a provider that is up and responds immediately. */
export function createFakeProvider(name: string, says: SubmitResult | Error = accepted): FakeProvider {
  return {
    name,
    result: says,
    up: true,
    delayMilliseconds: 0,
    received: [],
    isUp() {
      return this.up;
    },
    async send({ id }) {
      this.received.push(id);
      if (this.delayMilliseconds > 0) vi.advanceTimersByTime(this.delayMilliseconds);
      if (this.result instanceof Error) throw this.result;
      return this.result;
    },
  };
}

/** Metrics of the gateways of this file. */
export const { metrics, read: readings } = createRecorder();
/** Log of the gateways of this file. */
export const log = createRecordingLog();
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
/** Creates the gateway of a channel with these routes. */
export const createTestGateway = (
  routes: readonly Route[],
  channel: Channel = "sms",
  holds = noHolds,
  health = createHealth(),
) => createRoutedGateway(channel, routes, { log, metrics, clock, health, holds });
/** Creates the health of providers without results. */
export const createHealth = () => new ProviderHealth({ clock, log, metrics, receipts: noReceipts });
/** Creates a gateway with one route for all numbers. */
export const createSingleRouteGateway = (...providers: RoutedProvider[]) =>
  createTestGateway([{ prefix: "", providers }]);
/** Receipts of a store without messages. */
export const noReceipts = { listSegments: async () => [] };
/** Returns an expiry one hour from now. */
export const getUnexpired = () => ({ expiresAt: Date.now() + 3_600_000 });
/** Lease check of a message that is still leased. */
export const isLeased = () => true;
/** Creates a message with a random id, for the health of a provider. */
export const createResultMessage = (accountId = "account") => ({ id: crypto.randomUUID(), accountId });
/** Sends an SMS through a gateway. */
export const send = (
  gateway: ReturnType<typeof createSingleRouteGateway>,
  recipient = "+447700900123",
  attempt = 1,
  observe: AttemptObserver = () => {},
  leftOpen?: UnknownOutcome,
) =>
  gateway.send(
    createOutboundMessage("sms", recipient, { ...getUnexpired(), attempt, lastUnknownOutcome: leftOpen }),
    observe,
    isLeased,
  );

/** A provider that responds when the test calls `respond`. */
export interface ControlledProvider extends RoutedProvider {
  readonly received: string[];
  cancelCount: number;
  respond(handover: SubmitResult): void;
}

/** Creates a provider that responds when the test calls `respond`, or with `back` when it is cancelled. */
export function createControlledProvider(name: string, back?: SubmitResult): ControlledProvider {
  const answered = Promise.withResolvers<SubmitResult>();
  return {
    name,
    received: [],
    cancelCount: 0,
    isUp: () => true,
    respond: answered.resolve,
    send({ id }, withdrawn) {
      this.received.push(id);
      withdrawn?.addEventListener("abort", () => {
        this.cancelCount += 1;
        if (back) answered.resolve(back);
      });
      return answered.promise;
    },
  };
}
