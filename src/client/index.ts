export {
  ConnectHubError,
  MissingCredentialsError,
  UnexpectedResponseError,
  /** @deprecated Use `UnexpectedResponseError`. */
  UnexpectedResponseError as UnexpectedAnswerError,
  type ErrorCode,
  type Problem,
} from "./errors.ts";
export { createConnectHub, type ConnectHub, type ConnectHubOptions } from "./hub.ts";
export {
  MessagePendingError,
  /** @deprecated Use `MessagePendingError`. */
  MessagePendingError as MessageUnderwayError,
  type FinalMessage,
  type WaitOptions,
} from "./messages.ts";
export type {
  OperationId,
  RequestInput,
  /** @deprecated Use `RequestInput`. */
  RequestInput as RequestOf,
  ResponseBody,
  /** @deprecated Use `ResponseBody`. */
  ResponseBody as AnswerOf,
  Schemas,
  WebhookEvent,
} from "./requests.ts";
export type { Session } from "./session.ts";
export { verifyWebhook, WebhookVerificationError, type WebhookHeaders } from "./webhooks.ts";
