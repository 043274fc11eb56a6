// Meta's side: a Graph API on loopback that accepts messages, and its callbacks, in Meta's published formats.
import { createHmac } from "node:crypto";
import { failWith, phoneNumberId, secrets } from "../../providers/whatsapp-cloud/cloud.ts";
import { startPeer, type Behaviour, type Peer } from "../../providers/http/peer.ts";
import { pollUntil } from "../../runtimes/node-process.ts";
import type { RoutedService } from "./routed-service.ts";

/** A status that Meta reports, with further fields. */
export interface MetaStatus {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface MetaServer extends Peer {
  /** Options of a provider that uses this server. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Waits until a message to a number was accepted. Returns the id of the latest one. */
  waitForMessageId(digits: string): Promise<string>;
  /** Returns the bodies of the messages to a number. */
  listMessagesTo(digits: string): readonly Readonly<Record<string, unknown>>[];
}

/** Numbers that are rejected, with the error code. */
export type MetaRejections = Readonly<Record<string, number>>;

/** Starts the server. `early` runs for each message after its id is assigned and before the response. */
export async function startMeta(
  refusals: MetaRejections = {},
  early: (to: string, id: string) => Promise<void> = async () => {},
): Promise<MetaServer> {
  const taken: { readonly to: string; readonly id: string }[] = [];
  const take: Behaviour = async ({ text, headers, url }, response) => {
    // The body was sent by the provider.
    const { to } = JSON.parse(text) as { readonly to: string };
    const digits = to.replace("+", "");
    const isOurs =
      headers.authorization === `Bearer ${secrets.accessToken}` && url === `/v24.0/${phoneNumberId}/messages`;
    const code = isOurs ? refusals[digits] : 190;
    if (code !== undefined) return failWith(code)({ text, headers, url, method: "POST" }, response);
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
    waitForMessageId: (digits) => pollUntil(() => taken.findLast(({ to }) => to === digits)?.id),
    listMessagesTo: (digits) => bodies().filter(({ to }) => String(to).replace("+", "") === digits),
  };
}

/** Environment variables that the provider's `options` name. */
export const environment = {
  META_TOKEN: secrets.accessToken,
  META_SECRET: secrets.appSecret,
  META_VERIFY: secrets.verifyToken,
};

/** Builds one notification. Meta combines the statuses of several messages in it. */
export function buildNotification(...statuses: readonly MetaStatus[]): string {
  const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const changes = statuses.map((status) => ({
    field: "messages",
    value: { messaging_product: "whatsapp", metadata, statuses: [{ timestamp, ...status }] },
  }));
  return JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "102290129340398", changes }] });
}

/** Builds a notification of an image from a recipient. */
export function buildImageNotification(from: string): string {
  const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = { from, id: "wamid.HBgLMTY1", timestamp, type: "image", image: { id: "1003383421387256" } };
  const contacts = [{ profile: { name: "A Person" }, wa_id: from }];
  const value = { messaging_product: "whatsapp", metadata, contacts, messages: [message] };
  const entry = [{ id: "102290129340398", changes: [{ field: "messages", value }] }];
  return JSON.stringify({ object: "whatsapp_business_account", entry });
}

/** Posts to the address of a provider. The body is signed with the app secret. Default: the correct one. */
export async function postNotification(
  hub: Pick<RoutedService, "request">,
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
