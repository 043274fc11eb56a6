import { createId } from "../../../src/domain/identifiers.ts";
import type { ConnectHubClient } from "../../../generated/client.ts";
import type { TestService } from "../../support/service.ts";

/** Where endpoints are registered. */
export const path = "/api/v1/connect-hub/webhook-endpoints";

/** Registers an endpoint whose host is on the public internet. */
export async function register(client: ConnectHubClient, url = "https://shop.example.com/webhooks") {
  const { data } = await client.POST(path, { body: { url } });
  return data!;
}

/** Sends an SMS; answers its identifier. */
export async function sendSms(service: TestService, ending = "00"): Promise<string> {
  const body = { from: "Example", to: `+4477009001${ending}`, text: "Your code is 493817." };
  return (await service.client().POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

/** Identifiers that are none of the caller's: unknown, and malformed. */
export const strangeIds = [createId(0), "no-uuid"];
