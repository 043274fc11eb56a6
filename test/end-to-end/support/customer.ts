// Somebody who uses the hub by its contract alone: registers, makes a key, and has events posted to a server of theirs.
import { Webhook } from "standardwebhooks";
import { createConnectHubClient, type ConnectHubClient } from "../../../generated/client.ts";
import { checkedFetch } from "../../support/checked-fetch.ts";
import { startReceiver, type Answer, type Event, type Receiver } from "../../support/receiver.ts";

/** An event as it arrived. */
export interface Arrival {
  readonly webhookId: string;
  readonly event: Event;
  readonly body: string;
}

export interface Customer {
  readonly email: string;
  readonly accountId: string;
  readonly client: ConnectHubClient;
  readonly endpointId: string;
  /** What has been posted to the customer so far; throws when a signature is not right. */
  arrivals(): readonly Arrival[];
  close(): Promise<void>;
}

const password = "analytical engine no. 1";

/** A new customer with 10 EUR, an API key and a webhook endpoint; every answer is held against the contract. */
export async function openCustomer(baseUrl: string, answer?: Answer): Promise<Customer> {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const { accountId, ...credentials } = await register(baseUrl, email);
  const client = createConnectHubClient({ baseUrl, accountId, ...credentials, fetch: checkedFetch });
  const receiver = await startReceiver(answer);
  const made = await client.POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
  const { id: endpointId, secret } = made.data!;
  return {
    email,
    accountId,
    client,
    endpointId,
    arrivals: () => arrivalsAt(receiver, secret),
    close: receiver.close,
  };
}

async function register(baseUrl: string, email: string) {
  const anybody = createConnectHubClient({ baseUrl, fetch: checkedFetch });
  const user = { firstName: "Ada", lastName: "Lovelace", email, password };
  await anybody.POST("/api/auth/register", { body: user });
  const session = await anybody.POST("/api/auth/login", { body: { email, password } });
  const { accessToken } = session.data!;
  const signedIn = createConnectHubClient({ baseUrl, accessToken, fetch: checkedFetch });
  const { data } = await signedIn.POST("/api/auth/api-keys", { body: { name: "End to end" } });
  const { key: apiKey, accountId, userId } = data!;
  return { apiKey, accountId, userId };
}

function arrivalsAt({ received }: Receiver, secret: string): readonly Arrival[] {
  const webhook = new Webhook(secret);
  return received.map(({ body, headers }) => {
    // Node gives single values for all headers that the package reads.
    const event = webhook.verify(body, headers as Record<string, string>) as Event;
    return { webhookId: String(headers["webhook-id"]), event, body };
  });
}
