// Source of these formats: Vonage's published Reports, Account and Application APIs, which require an account's key and
// secret.
import { respondWith, type Behaviour } from "../http/peer.ts";

export const apiKey = "abcd1234";
export const apiSecret = "secret-of-vonage";

/** An account at Vonage. */
export interface Account {
  readonly product: "SMS" | "MESSAGES";
  /**
   * Returns the status of a message, followed by a space and its error code. Returns undefined for an unknown message.
   */
  statusOf?(id: string): string | undefined;
  /** The only application of the account, with its public key. */
  readonly application?: { readonly id: string; readonly publicKey: string };
}

const unauthorized = respondWith(401, {
  type: "https://developer.nexmo.com/api-errors#unauthorized",
  title: "Unauthorized",
  detail: "You did not provide correct credentials.",
  instance: "f94b4e56604e07e5e5ad5a7228618f81",
});

/** Creates the record of a message. Its format depends on the product. */
const recordOf = (product: Account["product"], id: string, word: string) => ({
  account_id: apiKey,
  message_id: id,
  client_ref: null,
  direction: "outbound",
  from: "Vonage APIs",
  to: "447700900123",
  country: "GB",
  country_name: "United Kingdom",
  date_received: "2023-11-14T22:13:20+0000",
  date_finalized: "2023-11-14T22:13:21+0000",
  latency: "1366",
  status: word.split(" ")[0]!,
  error_code: word.split(" ")[1] ?? "0",
  currency: "EUR",
  total_price: "0.03330000",
  ...(product === "MESSAGES" ? { provider: "sms" } : { error_code_description: "Delivered" }),
});

/** Responds to the queries of an account. */
export function serveAccount({ product, statusOf, application }: Account): Behaviour {
  const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;

  function reported(query: Readonly<Record<string, string>>): Behaviour {
    const { id = "", ...others } = query;
    const asked = { account_id: apiKey, product, direction: "outbound" };
    if (JSON.stringify(others) !== JSON.stringify(asked)) {
      const detail = `When using message_id, the following parameters are not supported: ${Object.keys(others)}`;
      return respondWith(422, {
        type: "https://developer.nexmo.com/api-errors/reports#invalid-filter",
        detail,
      });
    }
    const word = statusOf?.(id);
    const records = word === undefined ? [] : [recordOf(product, id, word)];
    return respondWith(200, {
      _links: { self: { href: "https://api.nexmo.com/v2/reports/records" } },
      request_id: "0ec00351-5357-4321-9a08-fa3d4a4e1234",
      request_status: "SUCCESS",
      id,
      received_at: "2023-11-14T22:14:00+0000",
      price: 0,
      currency: "EUR",
      ...asked,
      include_message: false,
      items_count: records.length,
      ...(word === undefined && { ids_not_found: id }),
      records,
    });
  }

  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "https://api.nexmo.com");
    const query = Object.fromEntries(searchParams);
    if (pathname === "/account/get-balance") {
      const isKnown = query["api_key"] === apiKey && query["api_secret"] === apiSecret;
      const refused = { "error-code": "401", "error-code-label": "authentication failed" };
      return respondWith(isKnown ? 200 : 401, isKnown ? { value: 10.28, autoReload: false } : refused)(
        request,
        response,
      );
    }
    if (request.headers.authorization !== basic) return unauthorized(request, response);
    if (pathname === "/v2/reports/records") return reported(query)(request, response);
    if (!application || pathname !== `/v2/applications/${application.id}`) {
      const title = "Not Found";
      return respondWith(404, { type: "https://developer.nexmo.com/api-errors#not-found", title })(
        request,
        response,
      );
    }
    const keys = { public_key: application.publicKey };
    const body = { id: application.id, name: "Hub", capabilities: { messages: {} }, keys };
    return respondWith(200, body)(request, response);
  };
}

/** Sets the listed addresses to the base URL of the fake server. */
export function withBaseUrl(given: object, ...addresses: readonly ("apiUrl" | "restUrl")[]): object {
  const baseUrl = "baseUrl" in given ? given.baseUrl : undefined;
  return { ...given, ...Object.fromEntries(addresses.map((name) => [name, baseUrl])) };
}
