// A second instance of the service itself, on a port and a database of its own.
import { afterAll, afterEach, beforeAll } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { openAccount } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import { outbound } from "../gateway.suite.ts";
import { createTestSurroundings } from "../http/surroundings.ts";
import { openProvider } from "./open.ts";

/** Starts an instance that posts its webhooks to loopback as well. */
export const startUpstream = () => startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });

let number = 0;
/** A message that nobody has sent before, to a recipient whose last two digits say what becomes of it. */
export const message = <Of extends "sms" | "whatsapp" = "sms">(
  ending = "00",
  channel = "sms" as Of,
  overrides: Partial<OutboundMessage<Of>> = {},
) =>
  outbound(channel, `+44770090${String((number += 1)).padStart(2, "0")}${ending}`, {
    id: createId(testStart),
    text: "Your code is 493817",
    ...overrides,
  });

/** An instance for the tests of a file, and what each of them opens, which is closed after it. */
export function useUpstream() {
  let upstream: TestService;
  const opened: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.stop());
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  return {
    get upstream() {
      return upstream;
    },
    closeLater: (...given: readonly { close(): Promise<unknown> }[]) => void opened.push(...given),
    /** A provider with an account of its own at the instance. */
    async open(overrides: object = {}) {
      const surroundings = createTestSurroundings();
      const account = await openAccount(upstream, 1_000_000);
      const provider = openProvider(upstream.baseUrl, account, surroundings, overrides);
      opened.push(provider);
      return { account, surroundings, provider };
    },
  };
}
