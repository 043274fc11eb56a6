import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { create, options } from "../../../src/providers/telegram-gateway/index.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith, type Behaviour } from "../http/peer.ts";
import { openWithPeer, type OpenedProvider } from "../http/test-dependencies.ts";

/** Token of the test vector for the gateway's signature. */
export const token = "AAEFAAAAQKI_mDsJppSEQRr3kLOz9SatBxq48BgQLSHLRv";
export const seconds = testStart / 1_000;

let requests = 0;

/** Responds that the message was accepted, in the format that core.telegram.org/gateway/api publishes. */
export const respondAccepted: Behaviour = (request, response) => {
  const { phone_number, payload } = JSON.parse(request.text) as Record<string, string>; // The provider under test has sent this text.
  const result = {
    request_id: String((requests += 1)),
    phone_number,
    request_cost: 0.01,
    remaining_balance: 9.99,
    delivery_status: { status: "sent", updated_at: seconds },
    payload,
  };
  return respondWith(200, { ok: true, result })(request, response);
};

/** Responds with an error. */
export const failWith = (code: string): Behaviour => respondWith(200, { ok: false, error: code });

/** Responds with the status of a request. */
export const respondWithStatus = (result: Readonly<Record<string, unknown>>): Behaviour =>
  respondWith(200, { ok: true, result: { phone_number: "+447700900123", request_cost: 0.01, ...result } });

export type Opened = OpenedProvider<ReturnType<typeof create>>;

/** Opens a provider named `telegram` whose vendor is a peer on loopback. */
export const open = (
  overrides: Readonly<Record<string, unknown>> = {},
  serviceUrl?: string,
): Promise<Opened> =>
  openWithPeer(respondAccepted, serviceUrl, (baseUrl, dependencies) => {
    const written = { accessToken: token, baseUrl, timeoutMilliseconds: 2_000, ...overrides };
    return create("telegram", options.parse(written), dependencies);
  });

/** Creates a Telegram message. */
export const createMessage = (overrides: Partial<OutboundMessage<"telegram">> = {}) =>
  createOutboundMessage("telegram", "+447700900123", overrides);
