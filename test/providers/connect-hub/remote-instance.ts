// A second instance of the service, with a separate port and database.
import { afterAll, afterEach, beforeAll } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { openAccount } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { openProvider } from "./open.ts";

/** Starts an instance that may post its webhooks to loopback. */
export const startRemoteInstance = () => startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });

let number = 0;
/** Creates a message with a new number. The last two digits of the recipient determine the result. */
export const createMessage = <Of extends "sms" | "whatsapp" = "sms">(
  ending = "00",
  channel = "sms" as Of,
  overrides: Partial<OutboundMessage<Of>> = {},
) =>
  createOutboundMessage(channel, `+44770090${String((number += 1)).padStart(2, "0")}${ending}`, {
    id: createId(testStart),
    text: "Your code is 493817",
    ...overrides,
  });

/** Starts an instance for the tests of a file. Everything that a test opens is closed after it. */
export function useRemoteInstance() {
  let upstream: TestService;
  const opened: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    upstream = await startRemoteInstance();
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
    /** Opens a provider with a new account at the instance. */
    async open(overrides: object = {}) {
      const dependencies = createTestDependencies();
      const account = await openAccount(upstream, 1_000_000);
      const provider = openProvider(upstream.baseUrl, account, dependencies, overrides);
      opened.push(provider);
      return { account, dependencies, provider };
    },
  };
}
