import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import { create, options } from "../../../src/providers/telegram-gateway/index.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import { answer, type Behaviour } from "../http/peer.ts";
import { openAgainst, type OpenedProvider } from "../http/surroundings.ts";

/** The token of the vector in which the gateway's signature is checked. */
export const token = "AAEFAAAAQKI_mDsJppSEQRr3kLOz9SatBxq48BgQLSHLRv";
export const seconds = testStart / 1_000;

let requests = 0;

/** What the gateway answers when it takes a message, in the shape that core.telegram.org/gateway/api publishes. */
export const takes: Behaviour = (request, response) => {
  const { phone_number, payload } = JSON.parse(request.text) as Record<string, string>; // Sent by the provider.
  const result = {
    request_id: String((requests += 1)),
    phone_number,
    request_cost: 0.01,
    remaining_balance: 9.99,
    delivery_status: { status: "sent", updated_at: seconds },
    payload,
  };
  return answer(200, { ok: true, result })(request, response);
};

/** What it answers when it does not. */
export const fails = (code: string): Behaviour => answer(200, { ok: false, error: code });

/** What it answers with a request's status. */
export const tells = (result: Readonly<Record<string, unknown>>): Behaviour =>
  answer(200, { ok: true, result: { phone_number: "+447700900123", request_cost: 0.01, ...result } });

export type Opened = OpenedProvider<ReturnType<typeof create>>;

/** A provider named `telegram` whose vendor is a peer on loopback. */
export const open = (
  overrides: Readonly<Record<string, unknown>> = {},
  serviceUrl?: string,
): Promise<Opened> =>
  openAgainst(takes, serviceUrl, (baseUrl, surroundings) => {
    const written = { accessToken: token, baseUrl, timeoutMilliseconds: 2_000, ...overrides };
    return create("telegram", options.parse(written), surroundings);
  });

/** A Telegram message to a number. */
export const message = (overrides: Partial<OutboundMessage<"telegram">> = {}) =>
  outbound("telegram", "+447700900123", overrides);
