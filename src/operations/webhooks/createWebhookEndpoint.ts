import { toAsciiUrl } from "../../domain/ascii-names.ts";
import { toIsoString } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import { createWebhookSecret } from "../../domain/webhooks.ts";
import type { WebhookEndpoint } from "../../ports/store/webhooks.ts";
import type { Context } from "../context.ts";
import { readAccountId } from "./account-id.ts";

const maximumEndpoints = 10;

/**
 * Registers a URL for the account's events, at most 10 for an account. Returns a validation error if the service must
 * not send requests to it, or if its host cannot be resolved now. The secret is returned only here.
 */
export async function createWebhookEndpoint(
  { body, principal }: Input<"createWebhookEndpoint">,
  context: Context,
): Promise<Output<"createWebhookEndpoint">> {
  const { store, clock, outbound } = context;
  const url = toAsciiUrl(body.url);
  const message = await outbound.findAddressError(url);
  if (message !== undefined)
    return createInvalidRequest([{ in: "body", pointer: "/url", code: "value", message }]);
  const createdAt = clock.now();
  const endpoint: WebhookEndpoint = {
    id: createId(createdAt),
    accountId: await readAccountId(context, principal),
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
  // The DNS lookup may take long. A caller whose session or key has ended in that time registers nothing.
  const caller =
    "keyId" in principal
      ? store.apiKeys.confirm(principal.keyId)
      : store.sessions.confirm(principal.sessionId);
  const refused = await store.commit([caller, store.webhooks.insert(endpoint, maximumEndpoints)], {
    session_ended: () => createProblem("authentication_failed", "The session has ended."),
    not_found: () => createProblem("authentication_failed", "The API key has been revoked."),
    too_many: createTooManyProblem,
  });
  if (refused) return refused;
  const { id, description, status, secret } = endpoint;
  const descriptionField = description === null ? {} : { description };
  const created_at = toIsoString(createdAt);
  return { status: 201, body: { id, url, ...descriptionField, status, secret, created_at } };
}

const createTooManyProblem = () =>
  createProblem(
    "too_many_webhook_endpoints",
    `An account can have at most ${maximumEndpoints} webhook endpoints. Delete one first.`,
  );
