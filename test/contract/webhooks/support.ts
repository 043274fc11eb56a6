import { createId } from "../../../src/domain/identifiers.ts";
import type { ConnectHubClient } from "../../../generated/client.ts";
import type { TestService } from "../../support/service.ts";

/** Path of the endpoint registration. */
export const path = "/api/v1/connect-hub/webhook-endpoints";

/** Registers an endpoint on a public host. */
export async function register(client: ConnectHubClient, url = "https://shop.example.com/webhooks") {
  const { data } = await client.POST(path, { body: { url } });
  return data!;
}

/** Sends an SMS and returns its id. */
export async function sendSms(service: TestService, ending = "00"): Promise<string> {
  const body = { from: "Example", to: `+4477009001${ending}`, text: "Your code is 493817." };
  return (await service.client().POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

/** Ids that belong to no endpoint of the caller: an unknown and a malformed one. */
export const foreignIds = [createId(0), "no-uuid"];
