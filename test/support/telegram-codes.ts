import type { Credentials } from "./accounts.ts";
import type { TestService } from "./service.ts";

/** Where codes are checked. */
export const checkPath = "/api/v1/connect-hub/telegram/check-verification-status";

/** The code of every message that `sendCode` sends. */
export const right = "493817";

/** Sends a Telegram code that lives for five minutes and hands it over; returns its request_id, which is its uuid. */
export async function sendCode(
  service: TestService,
  caller: Credentials,
  to = "+447700900123",
): Promise<string> {
  const body = { to, code: right, ttl: 300 };
  const sent = await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body });
  await service.deliver();
  return sent.data!.uuid;
}

/** Asks what became of a message and, with a code, whether that is right; fails where the answer is no 200. */
export async function checkCode(
  service: TestService,
  caller: Credentials,
  request_id: string,
  code?: string,
) {
  const body = { request_id, ...(code !== undefined && { code }) };
  return (await service.client(caller).POST(checkPath, { body })).data!;
}
