import { vi } from "vitest";
import { ProviderHealth } from "../../src/delivery/routing/health.ts";
import type { RoutedProvider } from "../../src/delivery/routing/hedge.ts";
import { createRoutedGateway, type Route } from "../../src/delivery/routing/gateway.ts";
import { createRecorder } from "../../src/metrics/recorder.ts";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import type { AttemptObserver, Handover, LeftOpen } from "../../src/ports/gateways.ts";
import { nothingHeld } from "../support/holds.ts";
import { outbound } from "../providers/gateway.suite.ts";
import { createKeptLog } from "../providers/http/log.ts";

export const accepted: Handover = { kind: "accepted", providerMessageId: "1", receipts: [] };
export const unavailable: Extract<Handover, { kind: "unavailable" | "throttled" }> = {
  kind: "unavailable",
  detail: "Operator's own.",
};

/** A provider that says what it is told to. */
export interface Fake extends RoutedProvider {
  readonly asked: string[];
  says: Handover | Error;
  up: boolean;
  /** How long an answer takes, in milliseconds. */
  takes: number;
}

/** One that is up and answers at once. */
export function provider(name: string, says: Handover | Error = accepted): Fake {
  return {
    name,
    says,
    up: true,
    takes: 0,
    asked: [],
    isUp() {
      return this.up;
    },
    async send({ id }) {
      this.asked.push(id);
      if (this.takes > 0) vi.advanceTimersByTime(this.takes);
      if (this.says instanceof Error) throw this.says;
      return this.says;
    },
  };
}

/** What the gateways of this file count. */
export const { metrics, read: readings } = createRecorder();
/** What the gateways of this file log. */
export const log = createKeptLog();
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
/** The gateway of a channel whose providers have nothing behind them yet. */
export const routed = (
  routes: readonly Route[],
  channel: Channel = "sms",
  holds = nothingHeld,
  health = createHealth(),
) => createRoutedGateway(channel, routes, { log, metrics, clock, health, holds });
/** The health of providers without results. */
export const createHealth = () => new ProviderHealth({ clock, log, metrics, receipts: noReceipts });
/** The same with one route for all numbers. */
export const gatewayOf = (...providers: RoutedProvider[]) => routed([{ prefix: "", providers }]);
/** Nothing is recorded of any message. */
export const noReceipts = { findParts: async () => [] };
/** What a message has of life from now on. */
export const alive = () => ({ expiresAt: Date.now() + 3_600_000 });
/** Of a message that nobody else may send. */
export const held = () => true;
/** A message that is like no other, as the health of a provider sees it. */
export const message = (accountId = "account") => ({ id: crypto.randomUUID(), accountId });
/** Hands an SMS over. */
export const send = (
  gateway: ReturnType<typeof gatewayOf>,
  recipient = "+447700900123",
  attempt = 1,
  observe: AttemptObserver = () => {},
  leftOpen?: LeftOpen,
) => gateway.send(outbound("sms", recipient, { ...alive(), attempt, leftOpen }), observe, held);

/** A provider that does not answer by itself. */
export interface Silent extends RoutedProvider {
  readonly asked: string[];
  withdrawn: number;
  answer(handover: Handover): void;
}

/** One that answers when it is told to, or with `back` when it is to give the message back. */
export function silent(name: string, back?: Handover): Silent {
  const answered = Promise.withResolvers<Handover>();
  return {
    name,
    asked: [],
    withdrawn: 0,
    isUp: () => true,
    answer: answered.resolve,
    send({ id }, withdrawn) {
      this.asked.push(id);
      withdrawn?.addEventListener("abort", () => {
        this.withdrawn += 1;
        if (back) answered.resolve(back);
      });
      return answered.promise;
    },
  };
}
