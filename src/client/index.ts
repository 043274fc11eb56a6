export {
  ConnectHubError,
  MissingCredentialsError,
  UnexpectedAnswerError,
  type ErrorCode,
  type Problem,
} from "./errors.ts";
export { createConnectHub, type ConnectHub, type ConnectHubOptions } from "./hub.ts";
export { MessageUnderwayError, type FinalMessage, type WaitOptions } from "./messages.ts";
export type { AnswerOf, OperationId, RequestOf, Schemas, WebhookEvent } from "./requests.ts";
export type { Session } from "./session.ts";
export { verifyWebhook, WebhookVerificationError, type WebhookHeaders } from "./webhooks.ts";
