import { asciiUrl } from "../../domain/ascii-names.ts";
import { isoOf } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { createWebhookSecret } from "../../domain/webhooks.ts";
import type { WebhookEndpoint } from "../../ports/store/webhooks.ts";
import type { Context } from "../context.ts";
import { accountIdOf } from "./account.ts";

const maximumEndpoints = 10;

/** Registers an address for the account's events, unless it is one that they may not be posted to. */
export async function createWebhookEndpoint(
  { body, principal }: Input<"createWebhookEndpoint">,
  context: Context,
): Promise<Output<"createWebhookEndpoint">> {
  const { store, clock, outbound } = context;
  const url = asciiUrl(body.url);
  const message = await outbound.fault(url);
  if (message !== undefined) return invalid([{ in: "body", pointer: "/url", code: "value", message }]);
  const createdAt = clock.now();
  const endpoint: WebhookEndpoint = {
    id: createId(createdAt),
    accountId: await accountIdOf(context, principal),
    url,
    description: body.description ?? null,
    secret: createWebhookSecret(),
    previousSecret: null,
    previousSecretUntil: null,
    status: "ENABLED",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    createdAt,
  };
  // A name server may take its time: who has lost the session or the key meanwhile registers nothing.
  const caller =
    "keyId" in principal
      ? store.apiKeys.confirm(principal.keyId)
      : store.sessions.confirm(principal.sessionId);
  const refused = await store.commit([caller, store.webhooks.insert(endpoint, maximumEndpoints)], {
    session_ended: () => refuse("authentication_failed", "The session ended meanwhile."),
    not_found: () => refuse("authentication_failed", "The API key was revoked meanwhile."),
    too_many: tooMany,
  });
  if (refused) return refused;
  const { id, description, status, secret } = endpoint;
  const given = description === null ? {} : { description };
  const created_at = isoOf(createdAt);
  return { status: 201, body: { id, url, ...given, status, secret, created_at } };
}

const tooMany = () =>
  refuse(
    "too_many_webhook_endpoints",
    `An account may have ${maximumEndpoints} webhook endpoints: delete one first.`,
  );
