// Meta's side: a Graph API on loopback that takes messages, and what it posts of them, in the shapes that it publishes.
import { createHmac } from "node:crypto";
import { fails, phoneNumberId, secrets } from "../../providers/whatsapp-cloud/cloud.ts";
import { startPeer, type Behaviour, type Peer } from "../../providers/http/peer.ts";
import { eventually } from "../../runtimes/node-process.ts";
import type { Hub } from "./hub.ts";

/** A status as Meta reports it, with what stands beside it. */
export interface Status {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface Meta extends Peer {
  /** The options of a provider that sends here. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The id under which the last message to a number was taken, once it was. */
  idTo(digits: string): Promise<string>;
  /** The bodies of the messages to a number. */
  sentTo(digits: string): readonly Readonly<Record<string, unknown>>[];
}

/** Numbers that it does not take, with the code of its error. */
export type Refusals = Readonly<Record<string, number>>;

/** Starts it; `early` runs for each message after Meta has given it an id and before that is answered. */
export async function startMeta(
  refusals: Refusals = {},
  early: (to: string, id: string) => Promise<void> = async () => {},
): Promise<Meta> {
  const taken: { readonly to: string; readonly id: string }[] = [];
  const take: Behaviour = async ({ text, headers, url }, response) => {
    // Sent by the provider.
    const { to } = JSON.parse(text) as { readonly to: string };
    const digits = to.replace("+", "");
    const isOurs =
      headers.authorization === `Bearer ${secrets.accessToken}` && url === `/v24.0/${phoneNumberId}/messages`;
    const code = isOurs ? refusals[digits] : 190;
    if (code !== undefined) return fails(code)({ text, headers, url, method: "POST" }, response);
    const id = `wamid.${crypto.randomUUID()}`;
    taken.push({ to: digits, id });
    await early(digits, id);
    const contacts = [{ input: to, wa_id: digits }];
    const answer = {
      messaging_product: "whatsapp",
      contacts,
      messages: [{ id, message_status: "accepted" }],
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  };
  const peer = await startPeer(take);
  const bodies = () => peer.requests.map(({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>);
  return {
    ...peer,
    options: {
      kind: "whatsapp-cloud",
      baseUrl: peer.baseUrl,
      phoneNumberId,
      accessToken: { env: "META_TOKEN" },
      appSecret: { env: "META_SECRET" },
      verifyToken: { env: "META_VERIFY" },
    },
    idTo: (digits) => eventually(() => taken.findLast(({ to }) => to === digits)?.id),
    sentTo: (digits) => bodies().filter(({ to }) => String(to).replace("+", "") === digits),
  };
}

/** The variables of the environment that a provider's `options` name. */
export const environment = {
  META_TOKEN: secrets.accessToken,
  META_SECRET: secrets.appSecret,
  META_VERIFY: secrets.verifyToken,
};

/** One notification, in which Meta batches statuses of several messages. */
export function notification(...statuses: readonly Status[]): string {
  const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const changes = statuses.map((status) => ({
    field: "messages",
    value: { messaging_product: "whatsapp", metadata, statuses: [{ timestamp, ...status }] },
  }));
  return JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "102290129340398", changes }] });
}

/** A notification of an image that somebody has sent to our number. */
export function imageFrom(from: string): string {
  const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = { from, id: "wamid.HBgLMTY1", timestamp, type: "image", image: { id: "1003383421387256" } };
  const contacts = [{ profile: { name: "A Person" }, wa_id: from }];
  const value = { messaging_product: "whatsapp", metadata, contacts, messages: [message] };
  const entry = [{ id: "102290129340398", changes: [{ field: "messages", value }] }];
  return JSON.stringify({ object: "whatsapp_business_account", entry });
}

/** Posts to a provider's address; signed over these very bytes by the app secret, or by another one. */
export async function notify(
  hub: Pick<Hub, "request">,
  provider: string,
  body: string,
  appSecret = secrets.appSecret,
): Promise<number> {
  const signature = createHmac("sha256", appSecret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  const response = await hub.request(`/callbacks/${provider}`, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}
