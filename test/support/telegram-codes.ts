import type { Credentials } from "./accounts.ts";
import type { TestService } from "./service.ts";

/** Path of the operation that checks a code. */
export const checkPath = "/api/v1/connect-hub/telegram/check-verification-status";

/** Code of every message that `sendCode` sends. */
export const validCode = "493817";

/**
 * Sends a Telegram code that is valid for five minutes, and submits it. Returns the request_id, which is the uuid of
 * the message.
 */
export async function sendCode(
  service: TestService,
  caller: Credentials,
  to = "+447700900123",
): Promise<string> {
  const body = { to, code: validCode, ttl: 300 };
  const sent = await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body });
  await service.deliver();
  return sent.data!.uuid;
}

/**
 * Reads the status of a message and, if a code is given, checks the code. Returns undefined, against its type, if the
 * response is not 200.
 */
export async function checkCode(
  service: TestService,
  caller: Credentials,
  request_id: string,
  code?: string,
) {
  const body = { request_id, ...(code !== undefined && { code }) };
  return (await service.client(caller).POST(checkPath, { body })).data!;
}
