import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessageContent } from "../../src/domain/messages/content.ts";
import { deliveryStatuses, type Channel } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { SubmitResult, MessageGateway, OutboundMessage } from "../../src/ports/gateways.ts";
import { testStart } from "../support/clock.ts";

/** A gateway and the numbers to send to. The results of the numbers may differ. */
export interface OpenGateway {
  readonly gateway: MessageGateway;
  readonly recipients: readonly string[];
  close(): Promise<void>;
}

/** Example content for each channel. */
const contents: { readonly [Of in Channel]: MessageContent<Of> } = {
  sms: { channel: "sms", sender: "Example", text: "Your code is 123456" },
  flash_call: { channel: "flash_call", sender: "+447700900456", ringTimeSeconds: 20 },
  whatsapp: { channel: "whatsapp", text: "123456" },
  telegram: { channel: "telegram", code: "123456" },
};

/** Creates a message of a channel that expires in one hour. */
export function createOutboundMessage<Of extends Channel>(
  channel: Of,
  recipient: string,
  overrides: Partial<OutboundMessage<Of>> = {},
): OutboundMessage<Of> {
  const life = { id: createId(testStart), country: "GB", expiresAt: testStart + 3_600_000, attempt: 1 };
  const from = { accountId: createId(testStart) };
  // The overrides are of the same channel.
  return { ...contents[channel], ...from, recipient, ...life, ...overrides } as OutboundMessage<Of>;
}

/** Tests the contract of a gateway for its channels. */
export function gatewaySuite(
  name: string,
  channels: readonly Channel[],
  open: () => Promise<OpenGateway>,
): void {
  describe.each(channels)(`${name}: %s`, (channel) => {
    let opened: OpenGateway;
    let handovers: readonly SubmitResult[];
    beforeAll(async () => {
      opened = await open();
      const messages = opened.recipients.map((recipient) => createOutboundMessage(channel, recipient));
      handovers = await Promise.all(messages.map((message) => opened.gateway.send(message)));
    });
    afterAll(() => opened.close());

    test("every message is accepted, rejected, throttled or to be retried", () => {
      expect(handovers.length).toBeGreaterThan(0);
      for (const { kind } of handovers) expect(["accepted", "refused", "throttled", "retry"]).toContain(kind);
    });

    test("an accepted message has a unique id", () => {
      const accepted = handovers.filter((handover) => handover.kind === "accepted");
      expect(accepted.length).toBeGreaterThan(0);
      for (const { providerMessageId } of accepted) expect(providerMessageId).toMatch(/\S/);
      expect(new Set(accepted.map(({ providerMessageId }) => providerMessageId)).size).toBe(accepted.length);
    });

    test("receipts have valid delivery statuses", () => {
      const accepted = handovers.filter((handover) => handover.kind === "accepted");
      const statuses = accepted.flatMap(({ receipts }) => receipts.map(({ status }) => status));
      for (const status of statuses) expect(deliveryStatuses).toContain(status);
    });

    test("a message that is not accepted has a detail, and is not retried immediately", () => {
      const others = handovers.filter((handover) => handover.kind !== "accepted");
      for (const { detail } of others) expect(detail).toMatch(/\S/);
      const retries = others.filter((handover) => handover.kind !== "refused");
      for (const { afterMilliseconds = 1 } of retries) expect(afterMilliseconds).toBeGreaterThan(0);
    });

    test("results contain neither the recipient's number nor the code", () => {
      const said = JSON.stringify(handovers);
      for (const recipient of opened.recipients) expect(said).not.toContain(recipient.slice(1));
      expect(said).not.toContain("123456");
    });
  });
}
