// A customer that uses the service through its API only: registers, creates a key, and receives events on its own
// server.
import { Webhook } from "standardwebhooks";
import { createConnectHubClient, type ConnectHubClient } from "../../../generated/client.ts";
import { fetchAndValidate } from "../../support/fetch-and-validate.ts";
import {
  startReceiver,
  type ResponseHandler,
  type StatusEvent,
  type Receiver,
} from "../../support/receiver.ts";

/** An event as it was received. */
export interface ReceivedEvent {
  readonly webhookId: string;
  readonly event: StatusEvent;
  readonly body: string;
}

export interface Customer {
  readonly email: string;
  readonly accountId: string;
  readonly client: ConnectHubClient;
  readonly endpointId: string;
  /** Returns the events that were posted to the customer until now. Throws if a signature is wrong. */
  listReceivedEvents(): readonly ReceivedEvent[];
  close(): Promise<void>;
}

const password = "analytical engine no. 1";

/**
 * Registers a customer with 10 EUR, an API key and a webhook endpoint. Every response is checked against the contract.
 */
export async function registerCustomer(baseUrl: string, answer?: ResponseHandler): Promise<Customer> {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const { accountId, ...credentials } = await register(baseUrl, email);
  const client = createConnectHubClient({ baseUrl, accountId, ...credentials, fetch: fetchAndValidate });
  const receiver = await startReceiver(answer);
  const made = await client.POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
  const { id: endpointId, secret } = made.data!;
  return {
    email,
    accountId,
    client,
    endpointId,
    listReceivedEvents: () => arrivalsAt(receiver, secret),
    close: receiver.close,
  };
}

async function register(baseUrl: string, email: string) {
  const anybody = createConnectHubClient({ baseUrl, fetch: fetchAndValidate });
  const user = { firstName: "Ada", lastName: "Lovelace", email, password };
  await anybody.POST("/api/auth/register", { body: user });
  const session = await anybody.POST("/api/auth/login", { body: { email, password } });
  const { accessToken } = session.data!;
  const signedIn = createConnectHubClient({ baseUrl, accessToken, fetch: fetchAndValidate });
  const { data } = await signedIn.POST("/api/auth/api-keys", { body: { name: "End to end" } });
  const { key: apiKey, accountId, userId } = data!;
  return { apiKey, accountId, userId };
}

function arrivalsAt({ received }: Receiver, secret: string): readonly ReceivedEvent[] {
  const webhook = new Webhook(secret);
  return received.map(({ body, headers }) => {
    // Node returns single values for all headers that the package reads.
    const event = webhook.verify(body, headers as Record<string, string>) as StatusEvent;
    return { webhookId: String(headers["webhook-id"]), event, body };
  });
}
