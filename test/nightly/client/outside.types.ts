import {
  ConnectHubError,
  createConnectHub,
  UnexpectedResponseError,
  verifyWebhook,
  type ResponseBody,
  type ErrorCode,
  type OperationId,
  type RequestInput,
  type Schemas,
} from "../../../src/client/index.ts";

// The compiler is the test. Code that must not compile follows its own expectation, and the rest must compile.

const hub = createConnectHub({ baseUrl: "http://127.0.0.1:8787", apiKey: "key", accountId: "account" });
const id = "01931f6a-7b00-7000-8000-0000000000a1";
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

export async function callOperations(): Promise<string> {
  const { messageId } = await hub.sendSms({
    body: sms,
    idempotencyKey: "order-1",
    headers: { "x-trace": "1" },
  });
  await hub.getHealth();
  await hub.getMessage({ path: { id: messageId }, signal: AbortSignal.timeout(1_000) });
  await hub.listSimRegistries({ query: { count: 10 } });
  await hub.sendFlashCall({ body: { callType: "flash", callee: "+447700900123", maxRingTime: 5 } });
  return messageId;
}

export async function callOperationsWrongly(): Promise<void> {
  // @ts-expect-error the contract has no such operation
  await hub.sendFax({ body: sms });
  // @ts-expect-error an SMS has a body
  await hub.sendSms();
  // @ts-expect-error an SMS has no such field
  await hub.sendSms({ body: { ...sms, txt: "Your code is 123456" } });
  // @ts-expect-error an SMS has a sender
  await hub.sendSms({ body: { to: "+447700900123", text: "Your code is 123456" } });
  // @ts-expect-error the recipient is text
  await hub.sendSms({ body: { ...sms, to: 447700900123 } });
  // @ts-expect-error a message is found by its id
  await hub.getMessage({ path: { uuid: id } });
  // @ts-expect-error reading takes no body
  await hub.getMessage({ path: { id }, body: {} });
  // @ts-expect-error `count` is a number
  await hub.listSimRegistries({ query: { count: "10" } });
  // @ts-expect-error there is no such period
  await hub.getWhatsappStats({ body: { type: "lastdecade" } });
  // @ts-expect-error a report takes no idempotency key
  await hub.reportSmsStatus({ body: { id, status: "Success" }, idempotencyKey: "order-1" });
  // @ts-expect-error a read takes no idempotency key
  await hub.getMessage({ path: { id }, idempotencyKey: "order-1" });
  // @ts-expect-error an operation that creates a key takes no idempotency key
  await hub.createApiKey({ body: { name: "Shop" }, idempotencyKey: "order-1" });
  // @ts-expect-error an SMS has no path parameters
  await hub.sendSms({ body: sms, path: { id } });
  // @ts-expect-error there is no such option
  createConnectHub({ baseUrl: "", apikey: "key" });
}

export async function readResponsesWrongly(): Promise<void> {
  const message = await hub.getMessage({ path: { id } });
  // A later version may have such a status.
  if (message.status === "LOST") return;
  // @ts-expect-error a message has no such field
  console.log(message.recipient);
  // @ts-expect-error only a Telegram message has a verification
  console.log(message.verification.status);
}

/** After all known statuses, only statuses of later versions remain. */
export function describeStatus(status: Schemas["Message"]["status"]): string {
  switch (status) {
    case "PENDING":
    case "SENT":
      return "on its way";
    case "DELIVERED":
    case "READ":
      return "arrived";
    case "FAILED":
    case "EXPIRED":
    case "REVOKED":
      return "not delivered";
    default:
      return status satisfies string & {};
  }
}

/** Request filters only have the known values. One of them is missing here. */
export function describeKnownStatuses(status: Schemas["MessageStatus"]): string {
  switch (status) {
    case "PENDING":
    case "SENT":
    case "DELIVERED":
    case "READ":
    case "FAILED":
    case "EXPIRED":
      return "known";
    default:
      // @ts-expect-error "REVOKED" is left
      return status satisfies never;
  }
}

/** A problem has one of the contract's codes. An unknown status is another error. */
export function explain(error: unknown): ErrorCode | number | undefined {
  if (error instanceof UnexpectedResponseError) {
    // @ts-expect-error the body of an unexpected response is not typed
    console.log(error.problem);
    return error.status;
  }
  if (!(error instanceof ConnectHubError)) return undefined;
  // A later version may have such a code.
  if (error.code === "out_of_coffee") return undefined;
  switch (error.code) {
    case "invalid_request":
      console.log(error.faults.map(({ pointer }) => pointer));
      break;
    case "blocked":
      // A later version may have such a reason.
      if (error.reason === "weather") return undefined;
      break;
    case "insufficient_balance":
    case "daily_limit_reached":
    case "authentication_failed":
    case "forbidden":
    case "not_found":
    case "method_not_allowed":
    case "email_taken":
    case "too_many_api_keys":
    case "too_many_webhook_endpoints":
    case "idempotency_in_progress":
    case "invalid_configuration":
    case "payload_too_large":
    case "unsupported_media_type":
    case "idempotency_mismatch":
    case "rate_limited":
    case "internal_error":
    case "unavailable":
      break;
    default:
      // The code of a later version. Its status shows the kind of problem.
      console.log(error.code satisfies string & {});
      return error.status;
  }
  return error.code;
}

export async function iteratePages(): Promise<void> {
  for await (const { value, datetime } of hub.each("listBillingTransactions"))
    console.log(value * 2, datetime);
  for await (const tdr of hub.each("listTelegramTdrs", { body: { filter: { status: "READ" } } }))
    console.log(tdr.uuid);
  for await (const { attempts } of hub.each("listWebhookDeliveries", { path: { id } }))
    console.log(attempts.length);
  for await (const { id: one, channel } of hub.each("listMessages", { body: { filter: { to: "+1" } } }))
    console.log(one, channel);
  // @ts-expect-error the id of the endpoint is missing
  hub.each("listWebhookDeliveries");
  // @ts-expect-error this operation lists no pages
  hub.each("sendSms", { body: sms });
  // @ts-expect-error a TDR has no such status
  hub.each("listTelegramTdrs", { body: { filter: { status: "LOST" } } });
}

export async function receiveWebhook(request: Request): Promise<Schemas["ReceivedMessageStatus"]> {
  const event = await verifyWebhook(await request.text(), request.headers, ["whsec_new", "whsec_old"]);
  // @ts-expect-error there is no such event
  if (event.type === "message.lost") throw new Error();
  // @ts-expect-error an event of the account has no status
  console.log(event.data.status);
  if (event.type === "verification.status") throw new Error(event.data.id);
  if (event.type !== "message.status") throw new Error(event.data.account_id);
  return event.data.status;
}

export async function waitForMessage(): Promise<string> {
  const { status, price } = await hub.messages.wait(id, { signal: AbortSignal.timeout(1_000) });
  if (status === "DELIVERED") console.log(price);
  // @ts-expect-error it requires a message id
  await hub.messages.wait({ id });
  return status;
}

export async function verifyNumber(): Promise<boolean> {
  const { id: verification } = await hub.verify("+447700900123", {
    workflow: [{ channel: "sms" }],
    locale: "en",
  });
  // @ts-expect-error there is no such channel
  await hub.verify("+447700900123", { workflow: [{ channel: "fax" }] });
  const { valid } = await hub.check(verification, "123456");
  return valid;
}

/** Operations that accept an idempotency key. */
export const idempotentOperations: Record<
  { [Id in OperationId]: RequestInput<Id> extends { idempotencyKey?: never } ? never : Id }[OperationId],
  true
> = {
  sendSms: true,
  sendFlashCall: true,
  sendWhatsappOtp: true,
  sendTelegramOtp: true,
  createEsimPackage: true,
  startVerification: true,
  resendVerification: true,
  checkVerification: true,
};

export const request: RequestInput<"sendSms"> = { body: sms };
export const answer: ResponseBody<"sendSms"> = { messageId: id, from: "Example", to: "+447700900123" };
