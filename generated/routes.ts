// Generated from spec/ by `npm run generate`. Never edited by hand.
import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";

import {
  AccountLimits,
  Acknowledgement,
  AnyFlashCallRequest,
  ApiKeyList,
  ApiKeyRecord,
  ApiKeyScope,
  AppliedBillingFilter,
  Autofill,
  BillingFilter,
  BillingTransaction,
  BillingTransactionPage,
  BlockReason,
  ChangePasswordRequest,
  Channel,
  CheckTelegramVerificationRequest,
  CheckVerificationRequest,
  CheckedVerification,
  ConfirmedTransaction,
  CreateApiKeyRequest,
  CreateEsimPackageRequest,
  CreateWebhookEndpointRequest,
  CreatedApiKey,
  CreatedWebhookEndpoint,
  Currency,
  EarlierFlashCallRequest,
  Email,
  ErrorCode,
  EsimPackage,
  EsimPackageStatus,
  Fault,
  FaultCode,
  FaultPart,
  FlashCallReport,
  FlashCallReportResult,
  FlashCallReportStatus,
  FlashCallRequest,
  GuardRule,
  Health,
  KeyAddresses,
  KeyScopes,
  LimitReachedEvent,
  ListBillingTransactionsRequest,
  ListMessagesRequest,
  ListTelegramTdrsRequest,
  ListVerificationsRequest,
  ListedMessage,
  ListedTdr,
  ListedVerification,
  LoginRequest,
  LowBalanceEvent,
  Message,
  MessageBlockedEvent,
  MessageEvent,
  MessageFeedback,
  MessageFilter,
  MessagePage,
  MessageStatus,
  MessageStatusEvent,
  NamedReference,
  Password,
  PersonName,
  PhoneNumber,
  Problem,
  Readiness,
  RecordedFeedback,
  RefreshRequest,
  RegisterRequest,
  RequestPasswordResetRequest,
  ResendPasswordResetRequest,
  ResendVerificationRequest,
  ResetPasswordRequest,
  Role,
  RotatedWebhookSecret,
  SendProblem,
  SendProblemCode,
  SenderId,
  SentFlashCall,
  SentSms,
  SentTelegramOtp,
  SentWhatsappOtp,
  ServiceStatus,
  ServiceStatusObject,
  Session,
  SetAccountLimitsRequest,
  SetUnconvertedAmountRequest,
  SimRegistryEntry,
  SimRegistryPage,
  SimStatus,
  SmsReport,
  SmsReportResult,
  SmsReportStatus,
  SmsRequest,
  SortDirection,
  StartVerificationRequest,
  StatsEntries,
  StatsEntry,
  StatsRequest,
  StatsTime,
  StatsType,
  SuspectedFraudEvent,
  Tdr,
  TdrFilter,
  TdrListStatus,
  TdrPage,
  TdrSortKey,
  TdrStatus,
  TelegramDeliveryStatus,
  TelegramOtpRequest,
  TelegramVerification,
  TelegramVerificationStatus,
  Time,
  TransactionType,
  UnconvertedAmount,
  UnconvertedAmounts,
  User,
  UserStatus,
  Verification,
  VerificationAttempt,
  VerificationBlock,
  VerificationBlockPage,
  VerificationCode,
  VerificationFilter,
  VerificationPage,
  VerificationReason,
  VerificationState,
  VerificationStats,
  VerificationStatsEntry,
  VerificationStatsRequest,
  VerificationStatusEvent,
  VerifyingClient,
  WebhookAttempt,
  WebhookAttemptFailure,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointStatus,
  WebhookSecret,
  WhatsappMessageStatus,
  WhatsappNumber,
  WhatsappOtpRequest,
  Workflow,
  WorkflowStep,
} from "./schemas.ts";

/** Returns document keywords that the types of `.openapi()` do not include. */
function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** Makes a member optional. JSON has no `undefined`, so the type of a present member excludes it. */
function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** Type `integer` without the bounds of safe integers: 1.0 and 1e300 are integers. */
function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}

/** Converts a text of a query or path that is a JSON integer to a number. Returns any other value unchanged. */
function toInteger(value: unknown): unknown {
  return typeof value === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(value) ? toFiniteNumber(value) : value;
}

/**
 * Converts a text to a number. A number beyond the range of a double becomes the largest or smallest finite double, so
 * that limits reject it.
 */
function toFiniteNumber(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** Entry of an operation in the table. */
export type Operation = {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
  readonly path: string;
  readonly area: string;
  /** Alternative credentials. Each alternative lists the security schemes that are required together. */
  readonly security: readonly (readonly string[])[];
  /** Scope that an API key needs. Set for every operation that accepts an API key. */
  readonly scope?: string;
  readonly params?: z.ZodType;
  /** Unset if the query is ignored. */
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True if a missing body is read as an empty object. */
  readonly bodyIsOptional?: true;
  readonly statuses: readonly number[];
};

/** All operations for handlers: method, path, credentials, inputs and response statuses. */
export const operations = {
  registerUser: {
    method: "post",
    path: "/api/auth/register",
    area: "account",
    security: [],
    query: z.strictObject({}),
    body: RegisterRequest,
    statuses: [201, 400, 403, 409, 413, 415, 429, 500, 503],
  },
  loginUser: {
    method: "post",
    path: "/api/auth/login",
    area: "account",
    security: [],
    query: z.strictObject({}),
    body: LoginRequest,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  refreshSession: {
    method: "post",
    path: "/api/auth/refresh",
    area: "account",
    security: [],
    query: z.strictObject({}),
    body: RefreshRequest,
    statuses: [200, 400, 401, 413, 415, 429, 500, 503],
  },
  logoutUser: {
    method: "post",
    path: "/api/auth/logout",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 429, 500, 503],
  },
  resendPasswordReset: {
    method: "post",
    path: "/api/auth/reset-password/resend",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    body: ResendPasswordResetRequest,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  resetPassword: {
    method: "post",
    path: "/api/auth/reset-password",
    area: "account",
    security: [],
    query: z.strictObject({}),
    body: ResetPasswordRequest,
    statuses: [200, 400, 413, 415, 429, 500, 503],
  },
  requestPasswordReset: {
    method: "post",
    path: "/api/auth/forgot-password",
    area: "account",
    security: [],
    query: z.strictObject({}),
    body: RequestPasswordResetRequest,
    statuses: [200, 400, 413, 415, 429, 500, 503],
  },
  changePassword: {
    method: "post",
    path: "/api/auth/change-password",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    body: ChangePasswordRequest,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  createApiKey: {
    method: "post",
    path: "/api/auth/api-keys",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    body: CreateApiKeyRequest,
    statuses: [201, 400, 401, 409, 413, 415, 429, 500, 503],
  },
  listApiKeys: {
    method: "get",
    path: "/api/auth/api-keys",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 429, 500, 503],
  },
  deleteApiKey: {
    method: "delete",
    path: "/api/auth/api-keys/{id}",
    area: "account",
    security: [["BearerJwt"]],
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the API key, not the key itself.",
            example: "01931f6a-7b00-7000-8000-000000000003",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 404, 429, 500, 503],
  },
  listBillingTransactions: {
    method: "post",
    path: "/api/billing/me/transactions",
    area: "billing",
    security: [["ApiKey"], ["BearerJwt"]],
    scope: "billing",
    query: z.strictObject({}),
    body: ListBillingTransactionsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  getAccountLimits: {
    method: "get",
    path: "/api/billing/me/limits",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 429, 500, 503],
  },
  setAccountLimits: {
    method: "post",
    path: "/api/billing/me/limits",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    body: SetAccountLimitsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 413, 415, 429, 500, 503],
  },
  sendSms: {
    method: "post",
    path: "/api/v1/connect-hub/sms",
    area: "sms",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: SmsRequest,
    statuses: [200, 400, 401, 402, 403, 409, 413, 415, 422, 429, 500, 503],
  },
  reportSmsStatus: {
    method: "post",
    path: "/api/v1/connect-hub/sms/webhook",
    area: "sms",
    security: [["ApiKey", "AccountId"]],
    scope: "send",
    query: z.strictObject({}),
    body: SmsReport,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getSmsStats: {
    method: "post",
    path: "/api/v1/connect-hub/sms/stats",
    area: "sms",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: StatsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  sendFlashCall: {
    method: "post",
    path: "/api/v1/connect-hub/call/flash",
    area: "flash-call",
    security: [["ApiKey", "AccountId"], ["ApiKey", "UserId"], ["BearerJwt"]],
    scope: "send",
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: AnyFlashCallRequest,
    statuses: [200, 400, 401, 402, 403, 409, 413, 415, 422, 429, 500, 503],
  },
  reportFlashCallStatus: {
    method: "post",
    path: "/api/v1/connect-hub/call/flash/webhook",
    area: "flash-call",
    security: [["ApiKey", "UserId"]],
    scope: "send",
    query: z.strictObject({}),
    body: FlashCallReport,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getFlashCallStatus: {
    method: "get",
    path: "/api/v1/connect-hub/call/flash/status",
    area: "flash-call",
    security: [],
    statuses: [200, 400, 500],
  },
  getFlashCallStats: {
    method: "post",
    path: "/api/v1/connect-hub/call/flash/stats",
    area: "flash-call",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: StatsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  sendWhatsappOtp: {
    method: "post",
    path: "/api/v1/connect-hub/whatsapp/otp",
    area: "whatsapp",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: WhatsappOtpRequest,
    statuses: [200, 400, 401, 402, 403, 409, 413, 415, 422, 429, 500, 503],
  },
  getWhatsappStats: {
    method: "post",
    path: "/api/v1/connect-hub/whatsapp/stats",
    area: "whatsapp",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: StatsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  sendTelegramOtp: {
    method: "post",
    path: "/api/v1/connect-hub/telegram/otp",
    area: "telegram",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: TelegramOtpRequest,
    statuses: [200, 400, 401, 402, 403, 409, 413, 415, 422, 429, 500, 503],
  },
  getTelegramStats: {
    method: "post",
    path: "/api/v1/connect-hub/telegram/stats",
    area: "telegram",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: StatsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  checkTelegramVerification: {
    method: "post",
    path: "/api/v1/connect-hub/telegram/check-verification-status",
    area: "telegram",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    query: z.strictObject({}),
    body: CheckTelegramVerificationRequest,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getTelegramTdr: {
    method: "get",
    path: "/api/v1/connect-hub/telegram/{uuid}/tdr",
    area: "telegram",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    params: z.strictObject({
      uuid: z
        .string()
        .min(1)
        .openapi({
          param: {
            description: "The identifier of the Telegram message, as the send returned it.",
            example: "01931f6a-7b00-7000-8000-0000000000a4",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  listTelegramTdrs: {
    method: "post",
    path: "/api/v1/connect-hub/telegram/tdr",
    area: "telegram",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: ListTelegramTdrsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  getTelegramStatus: {
    method: "get",
    path: "/api/v1/connect-hub/telegram/status",
    area: "telegram",
    security: [],
    statuses: [200, 400, 500],
  },
  createEsimPackage: {
    method: "post",
    path: "/api/v1/esim/packages",
    area: "esim",
    security: [["ApiKey", "UserId"], ["BearerJwt"]],
    scope: "esim",
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: CreateEsimPackageRequest,
    statuses: [201, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  },
  getEsimStatus: {
    method: "get",
    path: "/api/v1/esim/status",
    area: "esim",
    security: [["ApiKey", "UserId"], ["BearerJwt"]],
    scope: "esim",
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  listSimRegistries: {
    method: "get",
    path: "/api/v1/esim/sim-registries",
    area: "esim",
    security: [["ApiKey", "UserId"], ["BearerJwt"]],
    scope: "esim",
    query: z.strictObject({
      count: z
        .preprocess(toInteger, z.int().min(1).max(1000))
        .openapi({ param: { description: "Items to return." } })
        .default(100),
      offset: z
        .preprocess(toInteger, z.int().min(0).max(1000000000))
        .openapi({ param: { description: "Items to skip." } })
        .default(0),
      company: optional(
        z
          .preprocess(toInteger, z.int().min(0).max(9007199254740991))
          .openapi({ param: { description: "Filter by company ID." } }),
      ),
      inventory: optional(
        z
          .preprocess(toInteger, z.int().min(0).max(9007199254740991))
          .openapi({ param: { description: "Filter by inventory ID." } }),
      ),
    }),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  listMessages: {
    method: "post",
    path: "/api/v1/connect-hub/messages",
    area: "messages",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: ListMessagesRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  getMessage: {
    method: "get",
    path: "/api/v1/connect-hub/messages/{id}",
    area: "messages",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .openapi({
          param: {
            description: "The identifier of the message, as the send returned it (`messageId` or `uuid`).",
            example: "01931f6a-7b00-7000-8000-0000000000a1",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  reportFeedback: {
    method: "post",
    path: "/api/v1/connect-hub/messages/{id}/feedback",
    area: "messages",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .openapi({
          param: {
            description: "The identifier of the message, as the send returned it (`messageId` or `uuid`).",
            example: "01931f6a-7b00-7000-8000-0000000000a1",
          },
        }),
    }),
    query: z.strictObject({}),
    body: MessageFeedback,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  startVerification: {
    method: "post",
    path: "/api/v1/connect-hub/verifications",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: StartVerificationRequest,
    statuses: [200, 201, 400, 401, 402, 403, 409, 413, 415, 422, 429, 500, 503],
  },
  listVerifications: {
    method: "post",
    path: "/api/v1/connect-hub/verifications/list",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: ListVerificationsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  getVerificationStats: {
    method: "post",
    path: "/api/v1/connect-hub/verification-stats",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    query: z.strictObject({}),
    body: VerificationStatsRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  listVerificationBlocks: {
    method: "get",
    path: "/api/v1/connect-hub/verification-blocks",
    area: "verifications",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "read",
    query: z.strictObject({
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(z.guid().openapi({ param: { description: "The `next` of the previous page." } })),
    }),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  liftVerificationBlock: {
    method: "post",
    path: "/api/v1/connect-hub/verification-blocks/{id}/lift",
    area: "verifications",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the block, from `listVerificationBlocks`.",
            "x-extension": "0040",
            example: "01931f6a-7b00-7000-8000-0000000000f7",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  listUnconvertedAmounts: {
    method: "get",
    path: "/api/v1/connect-hub/unconverted-amounts",
    area: "account",
    security: [["BearerJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 429, 500, 503],
  },
  setUnconvertedAmount: {
    method: "post",
    path: "/api/v1/connect-hub/unconverted-amounts/{country}",
    area: "account",
    security: [["BearerJwt"]],
    params: z.strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/u, "be two capital letters, such as GB")
        .openapi(keywords({ pattern: "^[A-Z]{2}$", "x-pattern-words": "be two capital letters, such as GB" }))
        .openapi({
          param: { description: "The country (ISO 3166-1 alpha-2).", "x-extension": "0040", example: "GB" },
        }),
    }),
    query: z.strictObject({}),
    body: SetUnconvertedAmountRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 413, 415, 429, 500, 503],
  },
  getVerification: {
    method: "get",
    path: "/api/v1/connect-hub/verifications/{id}",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "read",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the verification, as `startVerification` returned it.",
            "x-extension": "0039",
            example: "01931f6a-7b00-7000-8000-0000000000c1",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  checkVerification: {
    method: "post",
    path: "/api/v1/connect-hub/verifications/{id}/check",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the verification, as `startVerification` returned it.",
            "x-extension": "0039",
            example: "01931f6a-7b00-7000-8000-0000000000c1",
          },
        }),
    }),
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: CheckVerificationRequest,
    statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  },
  resendVerification: {
    method: "post",
    path: "/api/v1/connect-hub/verifications/{id}/resend",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the verification, as `startVerification` returned it.",
            "x-extension": "0039",
            example: "01931f6a-7b00-7000-8000-0000000000c1",
          },
        }),
    }),
    query: z.strictObject({}),
    headers: z.object({
      "Idempotency-Key": optional(
        z
          .string()
          .min(1)
          .max(255)
          .openapi({
            param: {
              description:
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
              "x-extension": "0021",
              example: "otp-01931f6a-0001",
            },
          }),
      ),
    }),
    body: ResendVerificationRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  },
  cancelVerification: {
    method: "post",
    path: "/api/v1/connect-hub/verifications/{id}/cancel",
    area: "verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the verification, as `startVerification` returned it.",
            "x-extension": "0039",
            example: "01931f6a-7b00-7000-8000-0000000000c1",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  createWebhookEndpoint: {
    method: "post",
    path: "/api/v1/connect-hub/webhook-endpoints",
    area: "webhooks",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "send",
    query: z.strictObject({}),
    body: CreateWebhookEndpointRequest,
    statuses: [201, 400, 401, 403, 409, 413, 415, 429, 500, 503],
  },
  listWebhookEndpoints: {
    method: "get",
    path: "/api/v1/connect-hub/webhook-endpoints",
    area: "webhooks",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "read",
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  rotateWebhookSecret: {
    method: "post",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}/rotate-secret",
    area: "webhooks",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the webhook endpoint.",
            example: "01931f6a-7b00-7000-8000-000000000004",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  listWebhookDeliveries: {
    method: "get",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}/deliveries",
    area: "webhooks",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "read",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the webhook endpoint.",
            example: "01931f6a-7b00-7000-8000-000000000004",
          },
        }),
    }),
    query: z.strictObject({
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(
        z
          .string()
          .regex(/^[1-9][0-9]{0,15}$/u, "be the `next` of an earlier page: up to 16 digits")
          .openapi(
            keywords({
              pattern: "^[1-9][0-9]{0,15}$",
              "x-pattern-words": "be the `next` of an earlier page: up to 16 digits",
            }),
          )
          .openapi({ param: { description: "The `next` of the previous page." } }),
      ),
    }),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  deleteWebhookEndpoint: {
    method: "delete",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}",
    area: "webhooks",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    scope: "send",
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the webhook endpoint.",
            example: "01931f6a-7b00-7000-8000-000000000004",
          },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  getHealth: { method: "get", path: "/healthz", area: "health", security: [], statuses: [200, 400, 500] },
  getReadiness: {
    method: "get",
    path: "/readyz",
    area: "health",
    security: [],
    statuses: [200, 400, 500, 503],
  },
} as const satisfies Record<string, Operation>;

/** Name of an operation. */
export type OperationId = keyof typeof operations;

const responses = {
  EmailTaken: {
    description: "A user with this e-mail address exists.",
    "x-extension": "0001",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { email_taken: { $ref: "#/components/examples/EmailTaken" } },
        schema: Problem,
      },
    },
  },
  PayloadTooLarge: {
    description: "The body is over 64 KiB.",
    "x-extension": "0023",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { payload_too_large: { $ref: "#/components/examples/PayloadTooLarge" } },
        schema: Problem,
      },
    },
  },
  UnsupportedMediaType: {
    description: "The body is not `application/json`.",
    "x-extension": "0023",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { unsupported_media_type: { $ref: "#/components/examples/UnsupportedMediaType" } },
        schema: Problem,
      },
    },
  },
  TooManyRequests: {
    description: "Too many requests. `Retry-After` is the time to wait.",
    "x-extension": "0022",
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
      "Retry-After": { $ref: "#/components/headers/RetryAfter" },
      RateLimit: { $ref: "#/components/headers/RateLimit" },
      "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
    },
    content: {
      "application/problem+json": {
        examples: { rate_limited: { $ref: "#/components/examples/RateLimited" } },
        schema: Problem,
      },
    },
  },
  InternalError: {
    description: "Unexpected server error.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { internal_error: { $ref: "#/components/examples/InternalError" } },
        schema: Problem,
      },
    },
  },
  Unavailable: {
    description: "The service is temporarily unavailable. `Retry-After` is the time to wait.",
    "x-extension": "0028",
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
      "Retry-After": { $ref: "#/components/headers/RetryAfter" },
    },
    content: {
      "application/problem+json": {
        examples: { unavailable: { $ref: "#/components/examples/Unavailable" } },
        schema: Problem,
      },
    },
  },
  BadRequest: {
    description: "Invalid parameters or malformed request. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          invalid_request: { $ref: "#/components/examples/InvalidRequest" },
          malformed_json: { $ref: "#/components/examples/MalformedJson" },
        },
        schema: Problem,
      },
    },
  },
  BadParameters: {
    description:
      "Invalid parameters: this operation has no such query parameter. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { unknown_parameter: { $ref: "#/components/examples/UnknownParameter" } },
        schema: Problem,
      },
    },
  },
  Unauthorized: {
    description: "Authentication failed: credentials are missing, wrong, expired, or do not belong together.",
    headers: {
      "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
      "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
    },
    content: {
      "application/problem+json": {
        examples: { authentication_failed: { $ref: "#/components/examples/AuthenticationFailed" } },
        schema: Problem,
      },
    },
  },
  TooManyApiKeys: {
    description: "The user has 100 live API keys. Delete one first.",
    "x-extension": "0018",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { too_many_api_keys: { $ref: "#/components/examples/TooManyApiKeys" } },
        schema: Problem,
      },
    },
  },
  BillingForbidden: {
    description:
      "The API key lacks the scope `billing`, or the client's IP address is not allowed for the key.",
    "x-extension": "0033",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          missing_scope: { $ref: "#/components/examples/MissingBillingScope" },
          foreign_address: { $ref: "#/components/examples/ForeignAddress" },
        },
        schema: Problem,
      },
    },
  },
  InsufficientBalance: {
    description:
      "Insufficient account balance (`insufficient_balance`), or the account's daily limit is reached\n(`daily_limit_reached`). Nothing was charged or sent.",
    "x-extension": "0014",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          insufficient_balance: { $ref: "#/components/examples/InsufficientBalance" },
          daily_limit_reached: { $ref: "#/components/examples/DailyLimitReached" },
        },
        schema: Problem,
      },
    },
  },
  SendBlocked: {
    description:
      "`blocked`: the account may not currently send to this number, country or part of a country. `reason` is the cause\n(decision 0040).\n\n`forbidden`: the API key lacks the scope `send`, or the client's IP address is not allowed for the key.\n\nNothing was sent or charged.",
    "x-extension": "0040",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          missing_scope: { $ref: "#/components/examples/MissingSendScope" },
          foreign_address: { $ref: "#/components/examples/ForeignAddress" },
          country_off: { $ref: "#/components/examples/CountryOff" },
          number_blocked: { $ref: "#/components/examples/NumberBlocked" },
          number_kind: { $ref: "#/components/examples/NumberKindBlocked" },
          recipient: { $ref: "#/components/examples/RecipientLimitReached" },
          velocity: { $ref: "#/components/examples/TooManyUnanswered" },
          anomaly: { $ref: "#/components/examples/LooksLikeFraud" },
          spend: { $ref: "#/components/examples/UnusualSpend" },
          opted_out: { $ref: "#/components/examples/RecipientOptedOut" },
        },
        schema: SendProblem,
      },
    },
  },
  IdempotencyInProgress: {
    description: "The first request with this `Idempotency-Key` is still in progress. Retry later.",
    "x-extension": "0021",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { idempotency_in_progress: { $ref: "#/components/examples/IdempotencyInProgress" } },
        schema: Problem,
      },
    },
  },
  IdempotencyMismatch: {
    description: "This `Idempotency-Key` was used with another operation or body. Nothing was done.",
    "x-extension": "0021",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { idempotency_mismatch: { $ref: "#/components/examples/IdempotencyMismatch" } },
        schema: Problem,
      },
    },
  },
  SendForbidden: {
    description: "The API key lacks the scope `send`, or the client's IP address is not allowed for the key.",
    "x-extension": "0033",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          missing_scope: { $ref: "#/components/examples/MissingSendScope" },
          foreign_address: { $ref: "#/components/examples/ForeignAddress" },
        },
        schema: Problem,
      },
    },
  },
  BadStatisticsRequest: {
    description: "Invalid stat type, missing fields or malformed time range.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          missing_fields: { $ref: "#/components/examples/MissingStatisticsFields" },
          time_range: { $ref: "#/components/examples/MalformedTimeRange" },
        },
        schema: Problem,
      },
    },
  },
  ReadForbidden: {
    description: "The API key lacks the scope `read`, or the client's IP address is not allowed for the key.",
    "x-extension": "0033",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          missing_scope: { $ref: "#/components/examples/MissingReadScope" },
          foreign_address: { $ref: "#/components/examples/ForeignAddress" },
        },
        schema: Problem,
      },
    },
  },
  EsimForbidden: {
    description: "The API key lacks the scope `esim`, or the client's IP address is not allowed for the key.",
    "x-extension": "0033",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          missing_scope: { $ref: "#/components/examples/MissingEsimScope" },
          foreign_address: { $ref: "#/components/examples/ForeignAddress" },
        },
        schema: Problem,
      },
    },
  },
  VerificationNotFound: {
    description: "The verification does not exist, or it belongs to another account.",
    "x-extension": "0039",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          not_found: {
            summary: "The verification does not exist",
            value: {
              type: "/problems/not_found",
              title: "There is no such thing here",
              status: 404,
              detail: "This account has no verification with this id.",
              code: "not_found",
              request_id: "01931f6a-7b00-7000-8000-0000000000f1",
            },
          },
        },
        schema: Problem,
      },
    },
  },
};

/** Routes for the OpenAPI document. */
export const routes = {
  registerUser: createRoute({
    method: "post",
    path: "/api/auth/register",
    operationId: "registerUser",
    tags: ["account"],
    summary: "Register a user",
    description:
      "Creates a user with role `user`, status `active` and `isVerified` `false`, and an account for the user. No\nauthentication. Then sign in with `loginUser` and create an API key with `createApiKey`.\n\nIf e-mail is enabled, the user gets a link to a page that confirms the address. The link is valid for three days.\n`isVerified` becomes `true` after the confirmation, or after a password reset by e-mail. Nothing else depends on it.",
    security: [],
    request: {
      query: operations.registerUser.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada registers",
                value: {
                  firstName: "Ada",
                  lastName: "Lovelace",
                  email: "ada@example.com",
                  password: "analytical engine no. 1",
                },
              },
            },
            schema: operations.registerUser.body,
          },
        },
      },
    },
    responses: {
      201: {
        description: "The user is registered.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        links: {
          login: {
            operationId: "loginUser",
            description: "Signs the new user in.",
            "x-requestBody": { email: "$response.body#/email", password: "$request.body#/password" },
          },
        },
        content: {
          "application/json": { examples: { ada: { $ref: "#/components/examples/User" } }, schema: User },
        },
      },
      400: {
        description:
          "Invalid parameters, malformed request, or a password that is too common. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_request: { $ref: "#/components/examples/InvalidRegistration" },
              common_password: { $ref: "#/components/examples/CommonPassword" },
            },
            schema: Problem,
          },
        },
      },
      403: {
        description: "Registration is closed. The operator creates the users (decision 0030).",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { registration_closed: { $ref: "#/components/examples/RegistrationClosed" } },
            schema: Problem,
          },
        },
      },
      409: responses.EmailTaken,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  loginUser: createRoute({
    method: "post",
    path: "/api/auth/login",
    operationId: "loginUser",
    tags: ["account"],
    summary: "Sign in",
    description:
      "Starts a session. Returns an access token for `Authorization: Bearer <ACCESS_TOKEN>`, which is valid for 15 minutes,\nand a refresh token. The refresh token is valid for 30 days and has one successor. No authentication.",
    "x-extension": "0003",
    security: [],
    request: {
      query: operations.loginUser.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada signs in",
                value: { email: "ada@example.com", password: "analytical engine no. 1" },
              },
            },
            schema: operations.loginUser.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The user is signed in.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        links: {
          refresh: {
            operationId: "refreshSession",
            description: "Gets the next access token.",
            "x-requestBody": { refreshToken: "$response.body#/refreshToken" },
          },
        },
        content: {
          "application/json": {
            examples: { ada: { $ref: "#/components/examples/Session" } },
            schema: Session,
          },
        },
      },
      400: responses.BadRequest,
      401: {
        description: "The e-mail address or the password is wrong.",
        headers: {
          "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
        },
        content: {
          "application/problem+json": {
            examples: { authentication_failed: { $ref: "#/components/examples/AuthenticationFailed" } },
            schema: Problem,
          },
        },
      },
      403: {
        description: "The user is suspended.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { forbidden: { $ref: "#/components/examples/UserSuspended" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  refreshSession: createRoute({
    method: "post",
    path: "/api/auth/refresh",
    operationId: "refreshSession",
    tags: ["account"],
    summary: "Get the next access token",
    description:
      "Exchanges a refresh token for a new access token and a new refresh token. A refresh token has one successor. Within\n30 seconds a repeated use returns the same refresh token again, for example to another tab or after a lost response.\nA later repeated use ends the session, because the token may be stolen. No authentication except the token.",
    "x-extension": "0003",
    security: [],
    request: {
      query: operations.refreshSession.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada continues her session",
                value: { refreshToken: "EXAMPLE-not-a-real-earlier-refresh-token" },
              },
            },
            schema: operations.refreshSession.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The session continues.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { ada: { $ref: "#/components/examples/Session" } },
            schema: Session,
          },
        },
      },
      400: responses.BadRequest,
      401: {
        description: "The refresh token is wrong, used or expired, or its session has ended.",
        headers: {
          "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
        },
        content: {
          "application/problem+json": {
            examples: { authentication_failed: { $ref: "#/components/examples/AuthenticationFailed" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  logoutUser: createRoute({
    method: "post",
    path: "/api/auth/logout",
    operationId: "logoutUser",
    tags: ["account"],
    summary: "Sign out",
    description: "Ends the session of the access token. Its refresh token is no longer valid. No body.",
    "x-extension": "0003",
    security: [{ BearerJwt: [] }],
    request: { query: operations.logoutUser.query },
    responses: {
      200: {
        description: "The session has ended.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { done: { summary: "Signed out", value: { message: "Logged out." } } },
            schema: Acknowledgement,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  resendPasswordReset: createRoute({
    method: "post",
    path: "/api/auth/reset-password/resend",
    operationId: "resendPasswordReset",
    tags: ["account"],
    summary: "Re-send a password-reset e-mail",
    description:
      "Sends the user an e-mail with a unique reset link. The link can be used once, within one hour. Pass its token to\n`resetPassword`. A user can specify only the address of that user (in any letter case), an `admin` any address. The\nresponse is the same if no user has the address. Users who cannot sign in use `requestPasswordReset`.",
    security: [{ BearerJwt: [] }],
    request: {
      query: operations.resendPasswordReset.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: { ada: { summary: "Ada's own address", value: { email: "ada@example.com" } } },
            schema: operations.resendPasswordReset.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The reset e-mail was sent.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              sent: { summary: "Sent", value: { message: "The password reset e-mail was sent." } },
            },
            schema: Acknowledgement,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: {
        description: "The address does not belong to the user, or the user is suspended.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { forbidden: { $ref: "#/components/examples/Forbidden" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  resetPassword: createRoute({
    method: "post",
    path: "/api/auth/reset-password",
    operationId: "resetPassword",
    tags: ["account"],
    summary: "Reset the password by a reset link",
    description:
      "Sets a new password with the token of a reset link. The token can be used once, within one hour. All sessions of the\nuser end. All API keys are revoked and all webhook endpoints disabled, unless `revokeApiKeys` is `false`. No\nauthentication except the token.",
    "x-extension": "0016",
    security: [],
    request: {
      query: operations.resetPassword.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada follows the link",
                value: { token: "EXAMPLE-not-a-real-reset-token", password: "difference engine no. 2" },
              },
            },
            schema: operations.resetPassword.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The password was changed.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { changed: { summary: "Changed", value: { message: "The password was changed." } } },
            schema: Acknowledgement,
          },
        },
      },
      400: {
        description:
          "Invalid parameters, malformed request, a token that is wrong, used or expired, or a password that is too common.\n`errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_token: { $ref: "#/components/examples/InvalidToken" },
              common_password: { $ref: "#/components/examples/CommonPassword" },
            },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  requestPasswordReset: createRoute({
    method: "post",
    path: "/api/auth/forgot-password",
    operationId: "requestPasswordReset",
    tags: ["account"],
    summary: "Request a password-reset e-mail without signing in",
    description:
      "Sends an e-mail with a reset link if a user has this address. The response is the same if no user has it. The link\ncan be used once, within one hour. Pass its token to `resetPassword`. No authentication.",
    "x-extension": "0016",
    security: [],
    request: {
      query: operations.requestPasswordReset.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              ada: { summary: "Ada has forgotten her password", value: { email: "ada@example.com" } },
            },
            schema: operations.requestPasswordReset.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The request was accepted.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              taken: {
                summary: "Accepted, whether or not the address exists",
                value: { message: "If the address is known, a password reset e-mail was sent." },
              },
            },
            schema: Acknowledgement,
          },
        },
      },
      400: responses.BadRequest,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  changePassword: createRoute({
    method: "post",
    path: "/api/auth/change-password",
    operationId: "changePassword",
    tags: ["account"],
    summary: "Change the password",
    description:
      "Sets a new password for the user of the access token. All sessions of the user end, including the current one. Sign\nin again with the new password.",
    security: [{ BearerJwt: [] }],
    request: {
      query: operations.changePassword.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: { ada: { summary: "A new password", value: { password: "difference engine no. 2" } } },
            schema: operations.changePassword.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The password was changed.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              changed: { summary: "Changed", value: { message: "The password was changed. Log in again." } },
            },
            schema: Acknowledgement,
          },
        },
      },
      400: {
        description:
          "Invalid parameters, malformed request, or a password that is too common. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { common_password: { $ref: "#/components/examples/CommonPassword" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: {
        description: "The user is suspended.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { forbidden: { $ref: "#/components/examples/UserSuspended" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  createApiKey: createRoute({
    method: "post",
    path: "/api/auth/api-keys",
    operationId: "createApiKey",
    tags: ["account"],
    summary: "Create an API key",
    description:
      "Creates an API key for the user of the access token and the user's account. The response contains the secret, which\nis not shown again, and the values of `x-account-id` and `x-user-id`. A user can have 100 live keys. `scopes` and\n`addresses` restrict a key to certain operations and IP addresses. All other requests with the key get a 403.",
    "x-extension": "0018",
    security: [{ BearerJwt: [] }],
    request: {
      query: operations.createApiKey.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              shop: { summary: "A key for the shop", value: { name: "Shop" } },
              limited: {
                summary: "A key that can only send, from two networks",
                value: { name: "Shop", scopes: ["send"], addresses: ["203.0.113.7", "2001:db8::/32"] },
              },
            },
            schema: operations.createApiKey.body,
          },
        },
      },
    },
    responses: {
      201: {
        description: "The key is created.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        links: {
          delete: {
            operationId: "deleteApiKey",
            description: "Revokes the key.",
            parameters: { id: "$response.body#/id" },
          },
        },
        content: {
          "application/json": {
            examples: {
              shop: {
                summary: "The key of the shop, with its secret",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000003",
                  name: "Shop",
                  key: "chk_EXAMPLE-not-a-real-key-000000000000000000",
                  scopes: ["send", "read", "billing", "esim"],
                  addresses: [],
                  accountId: "01931f6a-7b00-7000-8000-000000000002",
                  userId: "01931f6a-7b00-7000-8000-000000000001",
                  createdAt: "2026-03-02T09:10:00.000Z",
                },
              },
            },
            schema: CreatedApiKey,
          },
        },
      },
      400: {
        description:
          "Invalid parameters, an invalid address, or a malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_address: { $ref: "#/components/examples/InvalidKeyAddress" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      409: responses.TooManyApiKeys,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listApiKeys: createRoute({
    method: "get",
    path: "/api/auth/api-keys",
    operationId: "listApiKeys",
    tags: ["account"],
    summary: "List the API keys",
    description: "Returns the live API keys of the access token's user, without their secrets, oldest first.",
    "x-extension": "0018",
    security: [{ BearerJwt: [] }],
    request: { query: operations.listApiKeys.query },
    responses: {
      200: {
        description: "The keys.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              shop: {
                summary: "The key of the shop",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-000000000003",
                      name: "Shop",
                      prefix: "chk_EXAMPLE",
                      scopes: ["send", "read", "billing", "esim"],
                      addresses: [],
                      accountId: "01931f6a-7b00-7000-8000-000000000002",
                      userId: "01931f6a-7b00-7000-8000-000000000001",
                      createdAt: "2026-03-02T09:10:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: ApiKeyList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  deleteApiKey: createRoute({
    method: "delete",
    path: "/api/auth/api-keys/{id}",
    operationId: "deleteApiKey",
    tags: ["account"],
    summary: "Delete an API key",
    description: "Deletes an API key permanently. A server may accept the key for a few more seconds.",
    "x-extension": "0018",
    security: [{ BearerJwt: [] }],
    request: { params: operations.deleteApiKey.params, query: operations.deleteApiKey.query },
    responses: {
      200: {
        description: "The key is deleted.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { deleted: { summary: "Deleted", value: { message: "The API key was revoked." } } },
            schema: Acknowledgement,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      404: {
        description: "The user has no live API key with this identifier.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listBillingTransactions: createRoute({
    method: "post",
    path: "/api/billing/me/transactions",
    operationId: "listBillingTransactions",
    tags: ["billing"],
    summary: "List the billing transactions",
    description:
      "Returns a paginated, filterable list of the calling user's billing transactions, newest first. A send is charged\nwhen it is accepted (`DEBIT`). The charge is refunded (`REFUND`) if the message never reaches its gateway or the\ngateway refunds it. `filter.userId` is echoed and never returns the transactions of another user. Authentication by\n`x-api-key` only.",
    "x-scope": "billing",
    security: [{ ApiKey: [] }, { BearerJwt: [] }],
    request: {
      query: operations.listBillingTransactions.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              morning: {
                summary: "The morning of 2 March",
                value: {
                  filter: { datetime: { from: "2026-03-02T09:00:00.000Z", to: "2026-03-02T09:30:30.000Z" } },
                  page: 1,
                  rowsPerPage: 20,
                },
              },
              all: { summary: "The first 20, unfiltered", value: {} },
            },
            schema: operations.listBillingTransactions.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "One page of the transactions.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              morning: {
                summary: "A credit, and the SMS that was paid from it",
                value: {
                  filter: { datetime: { from: "2026-03-02T09:00:00.000Z", to: "2026-03-02T09:30:30.000Z" } },
                  page: 1,
                  rowsPerPage: 20,
                  list: [
                    {
                      _id: "01931f6a-7b00-7000-8000-0000000000b2",
                      transaction_id: "01931f6a-7b00-7000-8000-0000000000b2",
                      correlation_id: "01931f6a-7b00-7000-8000-0000000000a1",
                      user_id: "01931f6a-7b00-7000-8000-000000000001",
                      service_id: "sms",
                      type: "DEBIT",
                      description: "SMS to United Kingdom",
                      datetime: "2026-03-02T09:30:00.000Z",
                      unit_price: 0.04,
                      quantity: 1,
                      value: 0.04,
                      currency: "EUR",
                      balance_after: 9.96,
                      __v: 0,
                    },
                    {
                      _id: "01931f6a-7b00-7000-8000-0000000000b1",
                      transaction_id: "01931f6a-7b00-7000-8000-0000000000b1",
                      correlation_id: "01931f6a-7b00-7000-8000-0000000000b1",
                      user_id: "01931f6a-7b00-7000-8000-000000000001",
                      service_id: "account",
                      type: "CREDIT",
                      description: "Credit",
                      datetime: "2026-03-02T09:20:00.000Z",
                      unit_price: 10,
                      quantity: 1,
                      value: 10,
                      currency: "EUR",
                      balance_after: 10,
                      __v: 0,
                    },
                  ],
                  total: 2,
                  totalPages: 1,
                  hasPreviousPage: false,
                  hasNextPage: false,
                },
              },
            },
            schema: BillingTransactionPage,
          },
        },
      },
      400: {
        description:
          "Invalid pagination parameters, a malformed filter or a malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidBillingQuery" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.BillingForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getAccountLimits: createRoute({
    method: "get",
    path: "/api/billing/me/limits",
    operationId: "getAccountLimits",
    tags: ["account"],
    summary: "Get the limits of the account",
    description:
      "Returns the spending limits of the access token's account for a UTC day, and the amount spent on the current day.",
    "x-extension": "0034",
    security: [{ BearerJwt: [] }],
    request: { query: operations.getAccountLimits.query },
    responses: {
      200: {
        description: "The limits.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              limited: {
                summary: "A daily limit of 25 EUR",
                value: {
                  daily_limit: 25,
                  spent_today: 0.04,
                  currency: "EUR",
                  day_ends_at: "2026-03-03T00:00:00.000Z",
                },
              },
            },
            schema: AccountLimits,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  setAccountLimits: createRoute({
    method: "post",
    path: "/api/billing/me/limits",
    operationId: "setAccountLimits",
    tags: ["account"],
    summary: "Set the limits of the account",
    description:
      "Sets the daily spending limit and the low-balance threshold of the access token's account. An omitted field removes\nits limit or threshold. The change takes effect immediately.\n\n- A day is a UTC day. If the operator has also set a limit, the lower of both applies.\n- A charge above the limit is refused with a 402, and its `detail` states the reason. Nothing is sent.\n- Earlier charges remain. A refund can be spent again on the day of its charge.\n- The first refusal of a day posts the event `account.limit_reached`. A balance below `low_balance_threshold` posts\n  `account.low_balance`. Both go to the account's webhook endpoints (decision 0035).",
    "x-extension": "0034",
    security: [{ BearerJwt: [] }],
    request: {
      query: operations.setAccountLimits.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              limited: { summary: "At most 25 EUR a day", value: { daily_limit: 25 } },
              told: {
                summary: "No limit, and an event if less than 5 EUR are left",
                value: { low_balance_threshold: 5 },
              },
              unlimited: { summary: "No limit", value: {} },
            },
            schema: operations.setAccountLimits.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The current limits.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              limited: {
                summary: "A daily limit of 25 EUR",
                value: {
                  daily_limit: 25,
                  spent_today: 0.04,
                  currency: "EUR",
                  day_ends_at: "2026-03-03T00:00:00.000Z",
                },
              },
            },
            schema: AccountLimits,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  sendSms: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/sms",
    operationId: "sendSms",
    tags: ["sms"],
    summary: "Send an SMS",
    description:
      "Accepts and charges an SMS, and returns its identifier. The price depends on the number of segments. One segment\nholds 160 GSM 03.38 septets or 70 UCS-2 units. In a longer message each segment holds 153 or 67. Report the result\nwith `reportSmsStatus`, and track the message with `getMessage`. The charge is refunded if the message never reaches\nits gateway. Send an `Idempotency-Key` to make retries safe.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.sendSms.query,
      headers: operations.sendSms.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              otp: {
                summary: "A one-time password",
                value: { from: "Example", to: "+447700900123", text: "Your code is 493817." },
              },
            },
            schema: operations.sendSms.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The SMS is accepted.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        links: {
          message: {
            operationId: "getMessage",
            description: "Status and events of the message.",
            parameters: { id: "$response.body#/messageId" },
          },
          report: {
            operationId: "reportSmsStatus",
            description: "Reports its status.",
            "x-requestBody": { id: "$response.body#/messageId" },
          },
        },
        content: {
          "application/json": {
            examples: {
              otp: {
                summary: "Accepted",
                value: {
                  messageId: "01931f6a-7b00-7000-8000-0000000000a1",
                  from: "Example",
                  to: "+447700900123",
                },
              },
            },
            schema: SentSms,
          },
        },
      },
      400: {
        description: "Invalid parameters or malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_request: { $ref: "#/components/examples/InvalidRequest" },
              phone_number: { $ref: "#/components/examples/InvalidPhoneNumber" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      402: responses.InsufficientBalance,
      403: responses.SendBlocked,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  reportSmsStatus: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/sms/webhook",
    operationId: "reportSmsStatus",
    tags: ["sms"],
    summary: "Report the status of an SMS",
    description:
      "Reports to the service that the verification by an SMS completed successfully or failed, and returns the result of\nthe processing. Reports can be sent in any order and more than once.\n\n- `Success` sets the message to `DELIVERED`.\n- `Failed` and `WrongNumber` set it to `FAILED`.\n- `Incomplete` is recorded and changes nothing.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
    request: {
      query: operations.reportSmsStatus.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              success: {
                summary: "The code was entered",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", status: "Success" },
              },
            },
            schema: operations.reportSmsStatus.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The report was processed.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              success: {
                summary: "Processed",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", status: "Success", message: "OK" },
              },
            },
            schema: SmsReportResult,
          },
        },
      },
      400: {
        description: "Invalid parameters or malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidSmsReport" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The message id does not exist, or the message belongs to another account.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getSmsStats: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/sms/stats",
    operationId: "getSmsStats",
    tags: ["sms"],
    summary: "Get statistics of SMS",
    description:
      "Returns aggregated statistics of the account's SMS, each counted once regardless of its segments, one entry per time\ninterval. Empty intervals have zeros.\n\n- The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.\n  `end_time` is excluded.\n- A range has at most 2,000 intervals. The first and the last interval are clipped to the range.\n- `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.\n- Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.",
    "x-extension": "0032",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.getSmsStats.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              daily: { $ref: "#/components/examples/StatsDaily" },
              today: { $ref: "#/components/examples/StatsToday" },
            },
            schema: operations.getSmsStats.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The statistics, in chronological order.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "No SMS on the first day, one on the second",
                value: [
                  {
                    total_requests: 0,
                    total_transactions: 0,
                    total_amount: 0,
                    currency: "EUR",
                    start_time: "2026-03-01T00:00:00.000Z",
                    end_time: "2026-03-02T00:00:00.000Z",
                  },
                  {
                    total_requests: 1,
                    total_transactions: 1,
                    total_amount: 0.04,
                    currency: "EUR",
                    start_time: "2026-03-02T00:00:00.000Z",
                    end_time: "2026-03-03T00:00:00.000Z",
                  },
                ],
              },
            },
            schema: StatsEntries,
          },
        },
      },
      400: responses.BadStatisticsRequest,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  sendFlashCall: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/call/flash",
    operationId: "sendFlashCall",
    tags: ["flash-call"],
    summary: "Make a flash call",
    description:
      "Accepts and charges a flash call, and returns its identifier. The call ends before it is answered, and its caller ID\nis the verification token. Report the result with `reportFlashCallStatus`, and track the call with `getMessage`. The\ncharge is refunded if the call never reaches its gateway. Send an `Idempotency-Key` to make retries safe.\n\nThere are two forms of the body. The current form is `FlashCallRequest`. The earlier form,\n`EarlierFlashCallRequest`, requires `callType: flash` and names the ring time `maxRingTime`. It is deprecated: its\n200 responses have the header `Deprecation`. Both forms accept either identity header, `x-account-id` or\n`x-user-id`. A body that mixes both forms gets a 400, which names the fields of the other form.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { ApiKey: [], UserId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.sendFlashCall.query,
      headers: operations.sendFlashCall.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              current: {
                summary: "The current form",
                value: { callee: "+447700900123", caller: "+447700900456", max_ring_time: 5 },
              },
              earlier: {
                summary: "The earlier form, deprecated",
                value: {
                  callType: "flash",
                  callee: "+447700900123",
                  caller: "+447700900456",
                  maxRingTime: 5,
                },
              },
            },
            schema: operations.sendFlashCall.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The call is accepted.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
          Deprecation: { $ref: "#/components/headers/Deprecation" },
        },
        links: {
          message: {
            operationId: "getMessage",
            description: "Status and events of the call.",
            parameters: { id: "$response.body#/uuid" },
          },
          report: {
            operationId: "reportFlashCallStatus",
            description: "Reports its status.",
            "x-requestBody": { uuid: "$response.body#/uuid" },
          },
        },
        content: {
          "application/json": {
            examples: {
              accepted: {
                summary: "Accepted",
                value: {
                  uuid: "01931f6a-7b00-7000-8000-0000000000a2",
                  caller: "+447700900456",
                  callee: "+447700900123",
                },
              },
            },
            schema: SentFlashCall,
          },
        },
      },
      400: {
        description: "Invalid parameters or malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidFlashCall" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      402: responses.InsufficientBalance,
      403: responses.SendBlocked,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  reportFlashCallStatus: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/call/flash/webhook",
    operationId: "reportFlashCallStatus",
    tags: ["flash-call"],
    summary: "Report the status of a flash call",
    description:
      "Reports to the service that a flash call completed successfully or failed, and returns the result of the processing.\n`Success` sets the call to `DELIVERED`, `Failed` to `FAILED`. Reports can be sent in any order and more than once.",
    "x-scope": "send",
    security: [{ ApiKey: [], UserId: [] }],
    request: {
      query: operations.reportFlashCallStatus.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              success: {
                summary: "The call came through",
                value: { uuid: "01931f6a-7b00-7000-8000-0000000000a2", status: "Success" },
              },
            },
            schema: operations.reportFlashCallStatus.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The report was processed.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              success: {
                summary: "Processed",
                value: { uuid: "01931f6a-7b00-7000-8000-0000000000a2", status: "Success", message: "OK" },
              },
            },
            schema: FlashCallReportResult,
          },
        },
      },
      400: {
        description: "Invalid parameters or malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidFlashCallReport" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The flash call uuid does not exist, or the call belongs to another account.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getFlashCallStatus: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/call/flash/status",
    operationId: "getFlashCallStatus",
    tags: ["flash-call"],
    summary: "Get the status of the flash call service",
    description:
      "Returns the status, version and uptime of the flash call service. No authentication, no body.",
    security: [],
    request: {},
    responses: {
      200: {
        description: "The status of the service.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { running: { $ref: "#/components/examples/ServiceRunning" } },
            schema: ServiceStatusObject,
          },
        },
      },
      400: responses.BadParameters,
      500: responses.InternalError,
    },
  }),
  getFlashCallStats: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/call/flash/stats",
    operationId: "getFlashCallStats",
    tags: ["flash-call"],
    summary: "Get statistics of flash calls",
    description:
      "Returns aggregated statistics of the account's flash calls, one entry per time interval. Empty intervals have zeros.\n\n- The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.\n  `end_time` is excluded.\n- A range has at most 2,000 intervals. The first and the last interval are clipped to the range.\n- `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.\n- Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.",
    "x-extension": "0032",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.getFlashCallStats.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              daily: { $ref: "#/components/examples/StatsDaily" },
              today: { $ref: "#/components/examples/StatsToday" },
            },
            schema: operations.getFlashCallStats.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The statistics, in chronological order.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "No calls on the first day, one on the second",
                value: [
                  {
                    total_requests: 0,
                    total_transactions: 0,
                    total_amount: 0,
                    currency: "EUR",
                    start_time: "2026-03-01T00:00:00.000Z",
                    end_time: "2026-03-02T00:00:00.000Z",
                  },
                  {
                    total_requests: 1,
                    total_transactions: 1,
                    total_amount: 0.02,
                    currency: "EUR",
                    start_time: "2026-03-02T00:00:00.000Z",
                    end_time: "2026-03-03T00:00:00.000Z",
                  },
                ],
              },
            },
            schema: StatsEntries,
          },
        },
      },
      400: responses.BadStatisticsRequest,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  sendWhatsappOtp: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/whatsapp/otp",
    operationId: "sendWhatsappOtp",
    tags: ["whatsapp"],
    summary: "Send a WhatsApp message",
    description:
      "Accepts and charges a WhatsApp message with a one-time password, and returns its identifier. Track the message with\n`getMessage`. Its status is a `WhatsappMessageStatus`: `PENDING`, `SENT`, `DELIVERED`, `READ`, `FAILED` or\n`EXPIRED`. `to` must be a WhatsApp-registered number, in E.164 without the `+`. The charge is refunded if the\nmessage never reaches its gateway. Send an `Idempotency-Key` to make retries safe.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.sendWhatsappOtp.query,
      headers: operations.sendWhatsappOtp.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              otp: {
                summary: "A one-time password",
                value: { to: "447700900123", text: "Your code is 493817." },
              },
            },
            schema: operations.sendWhatsappOtp.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The message is accepted.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        links: {
          message: {
            operationId: "getMessage",
            description: "Status and events of the message.",
            parameters: { id: "$response.body#/uuid" },
          },
        },
        content: {
          "application/json": {
            examples: {
              otp: {
                summary: "Accepted",
                value: { uuid: "01931f6a-7b00-7000-8000-0000000000a3", to: "447700900123" },
              },
            },
            schema: SentWhatsappOtp,
          },
        },
      },
      400: {
        description: "Invalid parameters or malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidWhatsappOtp" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      402: responses.InsufficientBalance,
      403: responses.SendBlocked,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getWhatsappStats: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/whatsapp/stats",
    operationId: "getWhatsappStats",
    tags: ["whatsapp"],
    summary: "Get statistics of WhatsApp messages",
    description:
      "Returns aggregated statistics of the account's WhatsApp messages, one entry per time interval. Empty intervals have\nzeros.\n\n- The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.\n  `end_time` is excluded.\n- A range has at most 2,000 intervals. The first and the last interval are clipped to the range.\n- `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.\n- Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.getWhatsappStats.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              daily: { $ref: "#/components/examples/StatsDaily" },
              today: { $ref: "#/components/examples/StatsToday" },
            },
            schema: operations.getWhatsappStats.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The statistics, in chronological order.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "No messages on the first day, one on the second",
                value: [
                  {
                    total_requests: 0,
                    total_transactions: 0,
                    total_amount: 0,
                    currency: "EUR",
                    start_time: "2026-03-01T00:00:00.000Z",
                    end_time: "2026-03-02T00:00:00.000Z",
                  },
                  {
                    total_requests: 1,
                    total_transactions: 1,
                    total_amount: 0.03,
                    currency: "EUR",
                    start_time: "2026-03-02T00:00:00.000Z",
                    end_time: "2026-03-03T00:00:00.000Z",
                  },
                ],
              },
            },
            schema: StatsEntries,
          },
        },
      },
      400: responses.BadStatisticsRequest,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  sendTelegramOtp: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/telegram/otp",
    operationId: "sendTelegramOtp",
    tags: ["telegram"],
    summary: "Send a Telegram verification code",
    description:
      "Accepts and charges a Telegram message with a verification code, and returns its identifier. Get its record with\n`getTelegramTdr`, check the code with `checkTelegramVerification`, and track the message with `getMessage`. Provide\nthe `code`, or let the service create one of `code_length` digits. The charge is refunded if the message never\nreaches its gateway or the gateway refunds it. Send an `Idempotency-Key` to make retries safe.",
    "x-extension": "0006",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.sendTelegramOtp.query,
      headers: operations.sendTelegramOtp.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              chosen: {
                summary: "A code provided by you",
                value: { to: "+447700900123", code: "493817", ttl: 300 },
              },
              made: {
                summary: "A code created by the service",
                value: { to: "+447700900123", code_length: 6 },
              },
            },
            schema: operations.sendTelegramOtp.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The message is accepted.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        links: {
          message: {
            operationId: "getMessage",
            description: "Status and events of the message.",
            parameters: { id: "$response.body#/uuid" },
          },
          tdr: {
            operationId: "getTelegramTdr",
            description: "Delivery record of the message.",
            parameters: { uuid: "$response.body#/uuid" },
          },
          check: {
            operationId: "checkTelegramVerification",
            description: "Checks a code. The request_id of the message is its uuid.",
            "x-requestBody": { request_id: "$response.body#/uuid" },
          },
        },
        content: {
          "application/json": {
            examples: {
              chosen: {
                summary: "Accepted",
                value: { uuid: "01931f6a-7b00-7000-8000-0000000000a4", to: "+447700900123" },
              },
            },
            schema: SentTelegramOtp,
          },
        },
      },
      400: {
        description: "Invalid parameters or malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              conflict: { $ref: "#/components/examples/ConflictingFields" },
              phone_number: { $ref: "#/components/examples/InvalidPhoneNumber" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      402: responses.InsufficientBalance,
      403: responses.SendBlocked,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getTelegramStats: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/telegram/stats",
    operationId: "getTelegramStats",
    tags: ["telegram"],
    summary: "Get statistics of Telegram messages",
    description:
      "Returns aggregated statistics of the account's Telegram messages, one entry per time interval. Empty intervals have\nzeros.\n\n- The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.\n  `end_time` is excluded.\n- A range has at most 2,000 intervals. The first and the last interval are clipped to the range.\n- `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.\n- Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.getTelegramStats.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              daily: { $ref: "#/components/examples/StatsDaily" },
              today: { $ref: "#/components/examples/StatsToday" },
            },
            schema: operations.getTelegramStats.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The statistics, in chronological order.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "No messages on the first day, one on the second",
                value: [
                  {
                    total_requests: 0,
                    total_transactions: 0,
                    total_amount: 0,
                    currency: "EUR",
                    start_time: "2026-03-01T00:00:00.000Z",
                    end_time: "2026-03-02T00:00:00.000Z",
                  },
                  {
                    total_requests: 1,
                    total_transactions: 1,
                    total_amount: 0.01,
                    currency: "EUR",
                    start_time: "2026-03-02T00:00:00.000Z",
                    end_time: "2026-03-03T00:00:00.000Z",
                  },
                ],
              },
            },
            schema: StatsEntries,
          },
        },
      },
      400: responses.BadStatisticsRequest,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  checkTelegramVerification: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/telegram/check-verification-status",
    operationId: "checkTelegramVerification",
    tags: ["telegram"],
    summary: "Check the verification status of a Telegram code",
    description:
      "Returns the delivery status of a Telegram message and the verification status of its code. `request_id` is the\ngateway request identifier in the TDR. If `code` is present, the gateway validates it and returns the result.\nOtherwise the last result is returned, or `code_invalid` if there is none yet. A check is free.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.checkTelegramVerification.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              code: {
                summary: "The recipient entered a code",
                value: { request_id: "01931f6a-7b00-7000-8000-0000000000a4", code: "493817" },
              },
              status: {
                summary: "The status only",
                value: { request_id: "01931f6a-7b00-7000-8000-0000000000a4" },
              },
            },
            schema: operations.checkTelegramVerification.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The verification status.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              code: {
                summary: "The code is correct",
                value: {
                  request_id: "01931f6a-7b00-7000-8000-0000000000a4",
                  phone_number: "+447700900123",
                  request_cost: 0,
                  delivery_status: { status: "read", updated_at: 1772444010 },
                  verification_status: { status: "code_valid", updated_at: 1772444040 },
                },
              },
              status: {
                summary: "No code has been entered yet",
                value: {
                  request_id: "01931f6a-7b00-7000-8000-0000000000a4",
                  phone_number: "+447700900123",
                  request_cost: 0,
                  delivery_status: { status: "delivered", updated_at: 1772443985 },
                  verification_status: { status: "code_invalid", updated_at: 1772443980 },
                },
              },
            },
            schema: TelegramVerification,
          },
        },
      },
      400: {
        description:
          "Invalid or missing request_id, a code that is not 4 to 8 digits, or a malformed request. `errors` names every\nfault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidRequestId" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The request_id does not exist, or its message belongs to another account.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getTelegramTdr: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/telegram/{uuid}/tdr",
    operationId: "getTelegramTdr",
    tags: ["telegram"],
    summary: "Get a Telegram delivery record",
    description:
      "Returns the record of one Telegram message. A message of a verification has no record. Its `status` combines\ndelivery and verification. An expired or revoked message is `FAILED`. A message whose code was invalid or tried too\noften is `REJECTED`.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: { params: operations.getTelegramTdr.params, query: operations.getTelegramTdr.query },
    responses: {
      200: {
        description: "The record.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        links: {
          check: {
            operationId: "checkTelegramVerification",
            description: "Checks a code.",
            "x-requestBody": { request_id: "$response.body#/request_id" },
          },
        },
        content: {
          "application/json": {
            examples: {
              read: {
                summary: "The recipient opened the message",
                value: {
                  uuid: "01931f6a-7b00-7000-8000-0000000000a4",
                  to: "+447700900123",
                  code: "493817",
                  status: "READ",
                  request_id: "01931f6a-7b00-7000-8000-0000000000a4",
                  country: "United Kingdom",
                  country_code: 44,
                  network: "Example Mobile",
                  timestamp: "2026-03-02T09:33:00.000Z",
                },
              },
            },
            schema: Tdr,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      404: {
        description: "No message has this uuid, or it belongs to another account.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listTelegramTdrs: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/telegram/tdr",
    operationId: "listTelegramTdrs",
    tags: ["telegram"],
    summary: "List Telegram delivery records",
    description:
      "Returns the records of the account's Telegram messages, with paging, sorting and filtering. Messages of\nverifications have no records. If `sort_by` is omitted, the newest come first. The `status` of a listed record is\nthe delivery only: `EXPIRED` and `REVOKED` are distinct from `FAILED`, and there is no `REJECTED`.\n\nSorted by `timestamp` and filtered by `status` and a time range only, every page is available for any number of\nrecords. Other sort keys and filters work on at most 50,000 records in the time range, with the `status`, or with\nthe recipient `to`. If there are more, narrow `filter.timestamp`. A list by `uuid` or `request_id` has no such\nlimit.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.listTelegramTdrs.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              read: {
                summary: "Messages to one recipient that were read",
                value: {
                  page: 1,
                  rows_per_page: 20,
                  sort_by: "timestamp",
                  sort_direction: "DESC",
                  filter: { status: "READ", to: "+447700900123" },
                },
              },
              all: { summary: "The newest 20", value: {} },
            },
            schema: operations.listTelegramTdrs.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "One page of the records.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              read: {
                summary: "One record",
                value: {
                  page: 1,
                  rows_per_page: 20,
                  sort_by: "timestamp",
                  sort_direction: "DESC",
                  total: 1,
                  total_pages: 1,
                  has_next_page: false,
                  has_previous_page: false,
                  list: [
                    {
                      uuid: "01931f6a-7b00-7000-8000-0000000000a4",
                      to: "+447700900123",
                      code: "493817",
                      status: "READ",
                      request_id: "01931f6a-7b00-7000-8000-0000000000a4",
                      country: "United Kingdom",
                      country_code: 44,
                      network: "Example Mobile",
                      timestamp: "2026-03-02T09:33:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: TdrPage,
          },
        },
      },
      400: {
        description:
          "Invalid pagination parameters, malformed filter, or more than 50,000 records to sort or filter. `errors` names\nevery fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_page: { $ref: "#/components/examples/InvalidPage" },
              malformed_filter: { $ref: "#/components/examples/MalformedFilter" },
              too_many_records: { $ref: "#/components/examples/TooManyRecords" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getTelegramStatus: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/telegram/status",
    operationId: "getTelegramStatus",
    tags: ["telegram"],
    summary: "Get the status of the Telegram service",
    description:
      "Returns the status, version and uptime of the Telegram service. No authentication, no body.",
    security: [],
    request: {},
    responses: {
      200: {
        description: "The status of the service.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { running: { $ref: "#/components/examples/ServiceRunning" } },
            schema: ServiceStatusObject,
          },
        },
      },
      400: responses.BadParameters,
      500: responses.InternalError,
    },
  }),
  createEsimPackage: createRoute({
    method: "post",
    path: "/api/v1/esim/packages",
    operationId: "createEsimPackage",
    tags: ["esim"],
    summary: "Create an eSIM package",
    description:
      "Creates a package from a package template, for a SIM that is granted to the account. A new package has the status\n`NOT_ACTIVE`.\n\n- The operator sets the price of each template. If the package was certainly not created, the charge is refunded\n  immediately.\n- If the outcome is unknown, as after some 503 responses, it is resolved within minutes if the eSIM platform lists\n  its packages. Otherwise the package stays charged.\n- A terminated SIM cannot get a package.\n- Send an `Idempotency-Key` to make retries safe.",
    servers: [
      {
        url: "{esim_url}",
        description: "Host of the eSIM operations.",
        variables: { esim_url: { default: "http://localhost:8787" } },
      },
    ],
    "x-scope": "esim",
    security: [{ ApiKey: [], UserId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.createEsimPackage.query,
      headers: operations.createEsimPackage.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              month: {
                summary: "Thirty days",
                value: { sim: "8988303000000000001", package_template: 101, time_allowance: 2592000 },
              },
            },
            schema: operations.createEsimPackage.body,
          },
        },
      },
    },
    responses: {
      201: {
        description: "The package is created.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              month: {
                summary: "Thirty days, not active yet",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000a5",
                  sim: "8988303000000000001",
                  package_template: 101,
                  status: "NOT_ACTIVE",
                  created_date: 1772444400000,
                  time_allowance: 2592000,
                },
              },
            },
            schema: EsimPackage,
          },
        },
      },
      400: {
        description: "Invalid input parameters. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidEsimParameters" } },
            schema: Problem,
          },
        },
      },
      401: {
        description: "Invalid or missing API key, or a user that does not belong to the key.",
        headers: {
          "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
        },
        content: {
          "application/problem+json": {
            examples: { authentication_failed: { $ref: "#/components/examples/AuthenticationFailed" } },
            schema: Problem,
          },
        },
      },
      402: responses.InsufficientBalance,
      403: responses.EsimForbidden,
      404: {
        description:
          "SIM or package template not found (also for an invalid or non-existent SIM or template identifier).",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getEsimStatus: createRoute({
    method: "get",
    path: "/api/v1/esim/status",
    operationId: "getEsimStatus",
    tags: ["esim"],
    summary: "Get the status of the eSIM service",
    description: "Returns the status, version and uptime of the eSIM service. No body.",
    servers: [
      {
        url: "{esim_url}",
        description: "Host of the eSIM operations.",
        variables: { esim_url: { default: "http://localhost:8787" } },
      },
    ],
    "x-scope": "esim",
    security: [{ ApiKey: [], UserId: [] }, { BearerJwt: [] }],
    request: { query: operations.getEsimStatus.query },
    responses: {
      200: {
        description: "The status of the service.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { running: { $ref: "#/components/examples/ServiceRunning" } },
            schema: ServiceStatusObject,
          },
        },
      },
      400: responses.BadParameters,
      401: {
        description: "Invalid or missing API key, or a user that does not belong to the key.",
        headers: {
          "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
        },
        content: {
          "application/problem+json": {
            examples: { authentication_failed: { $ref: "#/components/examples/AuthenticationFailed" } },
            schema: Problem,
          },
        },
      },
      403: responses.EsimForbidden,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listSimRegistries: createRoute({
    method: "get",
    path: "/api/v1/esim/sim-registries",
    operationId: "listSimRegistries",
    tags: ["esim"],
    summary: "List SIM registry entries",
    description:
      "Returns the SIMs in the registry that the operator granted to the account: `count` SIMs from `offset` on. Optional\nfilters select one company or one inventory. `total` is the number of eSIMs available to the account. Other SIMs are\nnever returned. A filter that matches none of the account's SIMs gives an empty list.",
    servers: [
      {
        url: "{esim_url}",
        description: "Host of the eSIM operations.",
        variables: { esim_url: { default: "http://localhost:8787" } },
      },
    ],
    "x-scope": "esim",
    security: [{ ApiKey: [], UserId: [] }, { BearerJwt: [] }],
    request: { query: operations.listSimRegistries.query },
    responses: {
      200: {
        description: "A page of the registry.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              one: {
                summary: "One SIM in stock",
                value: {
                  total: 1,
                  offset: 0,
                  count: 1,
                  sims: [
                    {
                      iccid: "8988303000000000001",
                      sim_status: "WAITING_FOR_ASSIGNMENT",
                      group: { id: 11, name: "Default" },
                      inventory: { id: 21, name: "Main" },
                      company: { id: 31, name: "Example" },
                      provisioned_date: 1772409600000,
                      terminated_date: 0,
                      imsis: [{ sponsor_id: 41, imsi: 234150000000001 }],
                      mapped_imsi: 234150000000001,
                    },
                  ],
                },
              },
            },
            schema: SimRegistryPage,
          },
        },
      },
      400: {
        description: "Invalid parameters. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidSimQuery" } },
            schema: Problem,
          },
        },
      },
      401: {
        description: "Invalid or missing API key, or a user that does not belong to the key.",
        headers: {
          "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" },
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
        },
        content: {
          "application/problem+json": {
            examples: { authentication_failed: { $ref: "#/components/examples/AuthenticationFailed" } },
            schema: Problem,
          },
        },
      },
      403: responses.EsimForbidden,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listMessages: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/messages",
    operationId: "listMessages",
    tags: ["messages"],
    summary: "List the messages of the account",
    description:
      "Returns the account's messages of all channels in pages, newest first, filtered by channel, status, recipient and\ntime. For the next page, send the `next` of the response as `before`, with the same `filter`. With both `to` and\n`status`, a page may have fewer messages than `count`, or none, and still have a `next`. `getMessage` returns the\nevents of a message.",
    "x-extension": "0031",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.listMessages.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "Messages to one recipient since the morning",
                value: {
                  filter: { to: "+447700900123", created_at: { from: "2026-03-02T09:00:00.000Z" } },
                  count: 2,
                },
              },
              all: { summary: "The newest 20", value: {} },
            },
            schema: operations.listMessages.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "One page of the messages.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "A Telegram message and an SMS to one recipient",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000a4",
                      channel: "telegram",
                      to: "+447700900123",
                      status: "READ",
                      verification: "code_valid",
                      price: 0.01,
                      currency: "EUR",
                      created_at: "2026-03-02T09:33:00.000Z",
                      updated_at: "2026-03-02T09:34:00.000Z",
                    },
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000a1",
                      channel: "sms",
                      to: "+447700900123",
                      status: "DELIVERED",
                      outcome: "Success",
                      price: 0.04,
                      currency: "EUR",
                      created_at: "2026-03-02T09:30:00.000Z",
                      updated_at: "2026-03-02T09:30:20.000Z",
                    },
                  ],
                  next: "01931f6a-7b00-7000-8000-0000000000a1",
                },
              },
            },
            schema: MessagePage,
          },
        },
      },
      400: {
        description:
          "A malformed filter, a `count` out of range, or a `before` that no response returned. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_request: { $ref: "#/components/examples/InvalidMessageQuery" },
              malformed_filter: { $ref: "#/components/examples/MalformedFilter" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getMessage: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/messages/{id}",
    operationId: "getMessage",
    tags: ["messages"],
    summary: "Get a message of any channel",
    description:
      "Returns the status, price and events of an SMS, a flash call, a WhatsApp or a Telegram message. The status is a\n`MessageStatus`. For a WhatsApp message it is a `WhatsappMessageStatus`, which has no `REVOKED`.",
    "x-extension": "0020",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: { params: operations.getMessage.params, query: operations.getMessage.query },
    responses: {
      200: {
        description: "The message.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              sms: {
                summary: "The SMS was delivered and its code was entered",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000a1",
                  channel: "sms",
                  to: "+447700900123",
                  status: "DELIVERED",
                  outcome: "Success",
                  price: 0.04,
                  currency: "EUR",
                  created_at: "2026-03-02T09:30:00.000Z",
                  updated_at: "2026-03-02T09:30:20.000Z",
                  events: [
                    { status: "PENDING", time: "2026-03-02T09:30:00.000Z" },
                    { status: "SENT", time: "2026-03-02T09:30:01.000Z" },
                    { status: "DELIVERED", time: "2026-03-02T09:30:04.000Z" },
                    { status: "DELIVERED", time: "2026-03-02T09:30:20.000Z", detail: "Success" },
                  ],
                },
              },
              telegram: {
                summary: "The Telegram message was read and its code is correct",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000a4",
                  channel: "telegram",
                  to: "+447700900123",
                  status: "READ",
                  verification: "code_valid",
                  price: 0.01,
                  currency: "EUR",
                  created_at: "2026-03-02T09:33:00.000Z",
                  updated_at: "2026-03-02T09:34:00.000Z",
                  events: [
                    { status: "PENDING", time: "2026-03-02T09:33:00.000Z" },
                    { status: "SENT", time: "2026-03-02T09:33:01.000Z" },
                    { status: "DELIVERED", time: "2026-03-02T09:33:05.000Z" },
                    { status: "READ", time: "2026-03-02T09:33:30.000Z" },
                  ],
                },
              },
            },
            schema: Message,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      404: {
        description: "The message id does not exist, or the message belongs to another account.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  reportFeedback: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/messages/{id}/feedback",
    operationId: "reportFeedback",
    tags: ["messages"],
    summary: "Report whether a code was entered",
    description:
      "Reports whether the recipient of a message entered its code. For customers who create the codes of their messages.\nThe guard against SMS pumping uses it, so that it does not block recipients whose codes are entered. Report it\nwithin ten minutes.\n\n- `converted` `true` sets the message to `DELIVERED` and its `outcome` to `Success`. `false` sets its `outcome` to\n  `Incomplete`.\n- You can report it more than once.\n- The service records the result of messages of verifications, and of Telegram codes that\n  `checkTelegramVerification` checks. Do not report those.",
    "x-extension": "0041",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      params: operations.reportFeedback.params,
      query: operations.reportFeedback.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: { entered: { summary: "The code was entered", value: { converted: true } } },
            schema: operations.reportFeedback.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The feedback is recorded.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              entered: {
                summary: "Recorded",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", converted: true },
              },
            },
            schema: RecordedFeedback,
          },
        },
      },
      400: {
        description:
          "A message of a verification, invalid parameters, or a malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              of_a_verification: { $ref: "#/components/examples/FeedbackOfVerification" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The message does not exist, or it belongs to another account.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  startVerification: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verifications",
    operationId: "startVerification",
    tags: ["verifications"],
    summary: "Start a verification",
    description:
      "Creates a code and sends it to a number over the channels of a workflow, one after another. The code stays valid\nuntil it is entered (`checkVerification`) or the verification expires. The next channel is used when the step times\nout, or immediately if the message fails, expires or has no route.\n\nEach attempt is a message and is charged as one. If the operator has set a price for verifications, that price is\nreserved at the start instead and the attempts are free. The reserved price is refunded unless the verification is\napproved.\n\nA requester has one pending verification per number and template. `client` identifies the requester: by the device\nif provided, otherwise by the IP network.\n\n- A repeated start by the same requester returns the pending verification (200) and creates no new code. After\n  `resend_after` it also sends the code again, as `resendVerification` does.\n- A start by another requester creates a separate verification.\n- A start by the same requester with a different `transaction`, or with one added or removed, ends the pending\n  verification (`CANCELED`). It creates a new code, because the code of one payment must not confirm another.\n\nA number can have 5 verifications in 10 minutes and 10 in 24 hours, then one per hour, for all requesters together.\nOne more in 10 minutes is reserved for `trusted` clients. A start above these limits gets a 429. The wait is at most\none hour.\n\nA blocked send gets a 403 `blocked`, and the verification is listed as `BLOCKED`. Send an `Idempotency-Key` to make\nretries safe.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.startVerification.query,
      headers: operations.startVerification.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              two_channels: {
                summary: "By SMS, and by WhatsApp a minute later",
                value: {
                  to: "+447700900123",
                  workflow: [
                    { channel: "sms", timeout: 60 },
                    { channel: "whatsapp", timeout: 120 },
                  ],
                  reference: "order-1041",
                },
              },
              simple: {
                summary: "By the operator's workflow for the country",
                value: { to: "+447700900123" },
              },
              payment: {
                summary: "A payment confirmed by the code",
                value: {
                  to: "+447700900123",
                  locale: "en-GB",
                  code_length: 8,
                  ttl: 300,
                  client: { ip: "203.0.113.7", device_id: "device-1041" },
                  autofill: { domain: "shop.example.com" },
                  transaction: { amount: "42.50 EUR", payee: "Example Ltd" },
                  reference: "order-1041",
                },
              },
            },
            schema: operations.startVerification.body,
          },
        },
      },
    },
    responses: {
      200: {
        description:
          "The requester already has a pending verification for this number and template, which is returned.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              moved_on: {
                summary: "Its code is now sent by WhatsApp",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c3",
                  status: "PENDING",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1042",
                  created_at: "2026-03-02T09:55:00.000Z",
                  expires_at: "2026-03-02T10:05:00.000Z",
                  resend_after: "2026-03-02T09:57:00.000Z",
                  checks_left: 4,
                  price: 0.06,
                  currency: "EUR",
                  attempts: [
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a7",
                      channel: "sms",
                      status: "SENT",
                      started_at: "2026-03-02T09:55:00.000Z",
                    },
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a8",
                      channel: "whatsapp",
                      status: "PENDING",
                      started_at: "2026-03-02T09:56:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: Verification,
          },
        },
      },
      201: {
        description: "The verification is started.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        links: {
          check: {
            operationId: "checkVerification",
            description: "Checks a code.",
            parameters: { id: "$response.body#/id" },
          },
          cancel: {
            operationId: "cancelVerification",
            description: "Cancels the verification.",
            parameters: { id: "$response.body#/id" },
          },
          verification: {
            operationId: "getVerification",
            description: "Status and attempts of the verification.",
            parameters: { id: "$response.body#/id" },
          },
        },
        content: {
          "application/json": {
            examples: {
              two_channels: {
                summary: "The SMS is being sent",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c1",
                  status: "PENDING",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1041",
                  created_at: "2026-03-02T09:40:00.000Z",
                  expires_at: "2026-03-02T09:50:00.000Z",
                  resend_after: "2026-03-02T09:40:30.000Z",
                  checks_left: 5,
                  price: 0.04,
                  currency: "EUR",
                  attempts: [
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a6",
                      channel: "sms",
                      status: "PENDING",
                      started_at: "2026-03-02T09:40:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: Verification,
          },
        },
      },
      400: {
        description:
          "Invalid parameters or malformed request. Causes include:\n\n- a number that cannot exist or has no price\n- a template that the operator does not have\n- a code of more than 8 digits with Telegram in the workflow\n- a flash call if the service has no pool of caller IDs\n\n`errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_request: { $ref: "#/components/examples/InvalidRequest" },
              phone_number: { $ref: "#/components/examples/InvalidPhoneNumber" },
              template: { $ref: "#/components/examples/UnknownTemplate" },
              code_length: { $ref: "#/components/examples/TooLongForTelegram" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      402: responses.InsufficientBalance,
      403: responses.SendBlocked,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: {
        description:
          "Too many verifications of this number (5 in 10 minutes, or 10 in 24 hours and then one per hour), or too many\nrequests. `Retry-After` is the time until the next allowed request: at most one hour for a number.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Retry-After": { $ref: "#/components/headers/RetryAfter" },
          RateLimit: { $ref: "#/components/headers/RateLimit" },
          "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
        },
        content: {
          "application/problem+json": {
            examples: {
              too_many_verifications: { $ref: "#/components/examples/TooManyVerifications" },
              rate_limited: { $ref: "#/components/examples/RateLimited" },
            },
            schema: Problem,
          },
        },
      },
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listVerifications: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verifications/list",
    operationId: "listVerifications",
    tags: ["verifications"],
    summary: "List the verifications of the account",
    description:
      "Returns the account's verifications in pages, newest first, filtered by number, status and time. For the next page,\nsend the `next` of the response as `before`, with the same `filter`. `getVerification` returns the attempts of a\nverification. Verifications are retained for 90 days after their start, or for the retention time of messages if\nthat is shorter.",
    "x-extension": "0039",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.listVerifications.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "Verifications of one number since the morning",
                value: {
                  filter: { to: "+447700900123", created_at: { from: "2026-03-02T09:00:00.000Z" } },
                  count: 3,
                },
              },
              all: { summary: "The newest 20", value: {} },
            },
            schema: operations.listVerifications.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "One page of the verifications.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "One pending, one approved, one blocked",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000c3",
                      status: "PENDING",
                      to: "+447700900123",
                      template: "default",
                      reference: "order-1042",
                      created_at: "2026-03-02T09:55:00.000Z",
                      expires_at: "2026-03-02T10:05:00.000Z",
                    },
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000c1",
                      status: "APPROVED",
                      to: "+447700900123",
                      template: "default",
                      reference: "order-1041",
                      created_at: "2026-03-02T09:40:00.000Z",
                      expires_at: "2026-03-02T09:50:00.000Z",
                      approved_at: "2026-03-02T09:40:25.000Z",
                    },
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000c2",
                      status: "BLOCKED",
                      reason: "block_list",
                      to: "+447700900123",
                      template: "default",
                      reference: "order-1040",
                      created_at: "2026-03-02T09:25:00.000Z",
                      expires_at: "2026-03-02T09:35:00.000Z",
                    },
                  ],
                  next: "01931f6a-7b00-7000-8000-0000000000c2",
                },
              },
            },
            schema: VerificationPage,
          },
        },
      },
      400: {
        description:
          "A malformed filter, a `count` out of range, or a `before` that no response returned. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_request: { $ref: "#/components/examples/InvalidMessageQuery" },
              malformed_filter: { $ref: "#/components/examples/MalformedFilter" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getVerificationStats: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verification-stats",
    operationId: "getVerificationStats",
    tags: ["verifications"],
    summary: "Get statistics of verifications",
    description:
      "Returns the results of the account's verifications by country and channel, for UTC days.\n\n- A verification is counted after its end, on the day of its start.\n- It is counted for each channel that it used, with the delivery status of its messages at its end. The approval is\n  counted for the channel of the latest submitted message.\n- `cost` matches the ledger. A message counts when it is charged and no longer counts after its refund, even if the\n  refund is after the end.",
    "x-extension": "0039",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      query: operations.getVerificationStats.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              march: {
                summary: "March in the United Kingdom",
                value: {
                  created_at: { from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z" },
                  country: "GB",
                },
              },
              latest: { summary: "The last 30 days", value: {} },
            },
            schema: operations.getVerificationStats.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The statistics.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              march: {
                summary: "Two by SMS, one of them approved, one by WhatsApp, and one blocked",
                value: {
                  list: [
                    {
                      country: "GB",
                      channel: "sms",
                      started: 3,
                      sent: 2,
                      delivered: 1,
                      approved: 1,
                      blocked: 1,
                      cost: 0.08,
                      currency: "EUR",
                      approval_seconds: 25,
                    },
                    {
                      country: "GB",
                      channel: "whatsapp",
                      started: 1,
                      sent: 1,
                      delivered: 1,
                      approved: 0,
                      blocked: 0,
                      cost: 0.02,
                      currency: "EUR",
                    },
                  ],
                },
              },
            },
            schema: VerificationStats,
          },
        },
      },
      400: {
        description: "A malformed time range, or one of more than 366 days. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              range: { $ref: "#/components/examples/TooLongPeriod" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listVerificationBlocks: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/verification-blocks",
    operationId: "listVerificationBlocks",
    tags: ["verifications"],
    summary: "List the current blocks of the guard",
    description:
      "Returns the account's current blocks and suspicions, newest first. Each one covers sends that a rule against SMS\npumping suspects. The event `account.suspected_fraud` notifies the account when each one begins and ends.",
    "x-extension": "0040",
    "x-scope": "read",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: { query: operations.listVerificationBlocks.query },
    responses: {
      200: {
        description: "One page of the blocks.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              range: {
                summary: "A range is blocked for 15 minutes",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000f7",
                      rule: "range",
                      country: "AZ",
                      scope: "99450123",
                      blocks: true,
                      value: 14,
                      limit: 13,
                      since: "2026-03-02T09:30:04.000Z",
                      until: "2026-03-02T09:45:04.000Z",
                    },
                  ],
                },
              },
            },
            schema: VerificationBlockPage,
          },
        },
      },
      400: {
        description: "Invalid parameters. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidDeliveryQuery" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  liftVerificationBlock: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verification-blocks/{id}/lift",
    operationId: "liftVerificationBlock",
    tags: ["verifications"],
    summary: "Lift a block of the guard",
    description:
      "Ends a block of the account early and clears the counts of its rule for the block. The rule starts again from zero\nwith the next send. The event `account.suspected_fraud` with `ENDED` follows. The operator's audit log records the\nuser who lifted it. All instances apply the change within 2 seconds. A block of `unconverted_amount` cannot be\nlifted. Raise the amount with `setUnconvertedAmount` instead.",
    "x-extension": "0040",
    "x-scope": "send",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: {
      params: operations.liftVerificationBlock.params,
      query: operations.liftVerificationBlock.query,
    },
    responses: {
      200: {
        description: "The ended block.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              range: {
                summary: "The range is no longer blocked",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000f7",
                  rule: "range",
                  country: "AZ",
                  scope: "99450123",
                  blocks: true,
                  value: 14,
                  limit: 13,
                  since: "2026-03-02T09:30:04.000Z",
                  until: "2026-03-02T09:33:20.000Z",
                },
              },
            },
            schema: VerificationBlock,
          },
        },
      },
      400: {
        description: "Invalid parameters, or a block of `unconverted_amount`. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { unconverted_amount: { $ref: "#/components/examples/AmountNotLiftable" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The account has no current block with this identifier.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              not_found: {
                summary: "No such block",
                value: {
                  type: "/problems/not_found",
                  title: "There is no such thing here",
                  status: 404,
                  detail: "This account has no current block with this id.",
                  code: "not_found",
                  request_id: "01931f6a-7b00-7000-8000-0000000000f1",
                },
              },
            },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listUnconvertedAmounts: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/unconverted-amounts",
    operationId: "listUnconvertedAmounts",
    tags: ["account"],
    summary: "List the unconverted amounts of the account",
    description:
      "Returns the limits on the cost of unconverted sends to one country in a UTC day. A send is unconverted until its\ncode is entered. The response contains the default amount, the maximum that can be set, and the amounts set by\n`setUnconvertedAmount`.",
    "x-extension": "0040",
    security: [{ BearerJwt: [] }],
    request: { query: operations.listUnconvertedAmounts.query },
    responses: {
      200: {
        description: "The amounts.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              raised: {
                summary: "More for the United Kingdom",
                value: {
                  default_amount: 20,
                  maximum: 100,
                  currency: "EUR",
                  list: [{ country: "GB", amount: 50 }],
                },
              },
            },
            schema: UnconvertedAmounts,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  setUnconvertedAmount: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/unconverted-amounts/{country}",
    operationId: "setUnconvertedAmount",
    tags: ["account"],
    summary: "Set the unconverted amount of a country",
    description:
      "Sets the limit on the cost of the account's unconverted sends to the country in a UTC day. A send is unconverted\nuntil its code is entered. If `amount` is omitted, the default amount applies again. A current block of the country\nby this limit ends. It starts again with the next send above the new limit. All instances apply the change within 2\nseconds. An API key cannot call this operation, so that a stolen key cannot raise the loss.",
    "x-extension": "0040",
    security: [{ BearerJwt: [] }],
    request: {
      params: operations.setUnconvertedAmount.params,
      query: operations.setUnconvertedAmount.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              raised: { summary: "At most 50 EUR a day", value: { amount: 50 } },
              reset: { summary: "The default amount", value: {} },
            },
            schema: operations.setUnconvertedAmount.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The current amounts.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              raised: {
                summary: "A higher amount for the United Kingdom",
                value: {
                  default_amount: 20,
                  maximum: 100,
                  currency: "EUR",
                  list: [{ country: "GB", amount: 50 }],
                },
              },
            },
            schema: UnconvertedAmounts,
          },
        },
      },
      400: {
        description:
          "Invalid parameters, a malformed request, an unknown country code, or an amount above the maximum. `errors` names\nevery fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              above_maximum: { $ref: "#/components/examples/AmountAboveMaximum" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getVerification: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/verifications/{id}",
    operationId: "getVerification",
    tags: ["verifications"],
    summary: "Get a verification",
    description:
      "Returns the status of a verification, its current price, and the messages that carried its code.",
    "x-extension": "0039",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: { params: operations.getVerification.params, query: operations.getVerification.query },
    responses: {
      200: {
        description: "The verification.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              approved: {
                summary: "The code of the SMS was entered",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c1",
                  status: "APPROVED",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1041",
                  created_at: "2026-03-02T09:40:00.000Z",
                  expires_at: "2026-03-02T09:50:00.000Z",
                  resend_after: "2026-03-02T09:40:30.000Z",
                  approved_at: "2026-03-02T09:40:25.000Z",
                  checks_left: 0,
                  price: 0.04,
                  currency: "EUR",
                  attempts: [
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a6",
                      channel: "sms",
                      status: "DELIVERED",
                      started_at: "2026-03-02T09:40:00.000Z",
                    },
                  ],
                },
              },
              moved_on: {
                summary: "No code was entered within a minute, so the code was sent by WhatsApp",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c3",
                  status: "PENDING",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1042",
                  created_at: "2026-03-02T09:55:00.000Z",
                  expires_at: "2026-03-02T10:05:00.000Z",
                  resend_after: "2026-03-02T09:57:00.000Z",
                  checks_left: 4,
                  price: 0.06,
                  currency: "EUR",
                  attempts: [
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a7",
                      channel: "sms",
                      status: "SENT",
                      started_at: "2026-03-02T09:55:00.000Z",
                    },
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a8",
                      channel: "whatsapp",
                      status: "DELIVERED",
                      started_at: "2026-03-02T09:56:00.000Z",
                    },
                  ],
                },
              },
              blocked: {
                summary: "The operator has blocked the number",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c2",
                  status: "BLOCKED",
                  reason: "block_list",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1040",
                  created_at: "2026-03-02T09:25:00.000Z",
                  expires_at: "2026-03-02T09:35:00.000Z",
                  resend_after: "2026-03-02T09:35:00.000Z",
                  checks_left: 0,
                  price: 0,
                  currency: "EUR",
                  attempts: [],
                },
              },
            },
            schema: Verification,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      404: responses.VerificationNotFound,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  checkVerification: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verifications/{id}/check",
    operationId: "checkVerification",
    tags: ["verifications"],
    summary: "Check a code",
    description:
      "Checks the code that the recipient entered. A correct code sets the verification to `APPROVED`, the fifth wrong code\nto `FAILED`. After the end every code is invalid, including the correct one: a code can be used once. If a response\nwas lost, retry with the same `Idempotency-Key`. The retry returns the first result and does not count as another\ncheck. A check is free.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      params: operations.checkVerification.params,
      query: operations.checkVerification.query,
      headers: operations.checkVerification.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: { code: { summary: "The recipient entered a code", value: { code: "493817" } } },
            schema: operations.checkVerification.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The result of the check.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              right: {
                summary: "The code is correct",
                value: { valid: true, status: "APPROVED", checks_left: 0 },
              },
              wrong: {
                summary: "The code is wrong",
                value: { valid: false, status: "PENDING", checks_left: 4 },
              },
              too_late: {
                summary: "The verification has expired",
                value: { valid: false, status: "EXPIRED", checks_left: 0 },
              },
            },
            schema: CheckedVerification,
          },
        },
      },
      400: {
        description: "A code that is not 4 to 10 digits, or a malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_code: { $ref: "#/components/examples/InvalidCode" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: responses.VerificationNotFound,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  resendVerification: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verifications/{id}/resend",
    operationId: "resendVerification",
    tags: ["verifications"],
    summary: "Send the code of a verification again",
    description:
      "Sends the code again by the next step of the workflow, or by the step of a specified channel. After the last step,\nthe last step is repeated. The code stays the same. Attempts that were not submitted yet are canceled and refunded.\n\nA resend is allowed from `resend_after` on. That is 30 seconds after the first attempt, then twice as long after\neach further one, at most 10 minutes. The limit is 10 attempts in total. A verification that has ended is returned\nunchanged.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: {
      params: operations.resendVerification.params,
      query: operations.resendVerification.query,
      headers: operations.resendVerification.headers,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              channel: { summary: "By WhatsApp now", value: { channel: "whatsapp" } },
              next: { summary: "By the next step", value: {} },
            },
            schema: operations.resendVerification.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The verification, with its new attempt.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              moved_on: {
                summary: "The WhatsApp message is being sent",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c3",
                  status: "PENDING",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1042",
                  created_at: "2026-03-02T09:55:00.000Z",
                  expires_at: "2026-03-02T10:05:00.000Z",
                  resend_after: "2026-03-02T09:57:00.000Z",
                  checks_left: 4,
                  price: 0.06,
                  currency: "EUR",
                  attempts: [
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a7",
                      channel: "sms",
                      status: "SENT",
                      started_at: "2026-03-02T09:55:00.000Z",
                    },
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a8",
                      channel: "whatsapp",
                      status: "PENDING",
                      started_at: "2026-03-02T09:56:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: Verification,
          },
        },
      },
      400: {
        description:
          "A channel that the workflow does not have, or a malformed request. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              not_in_workflow: { $ref: "#/components/examples/NotInWorkflow" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      402: responses.InsufficientBalance,
      403: responses.SendBlocked,
      404: responses.VerificationNotFound,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: {
        description:
          "Before `resend_after`, after 10 attempts, or too many requests. `Retry-After` is the time until the next allowed\nattempt. After 10 attempts it is the time until the end of the verification.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Retry-After": { $ref: "#/components/headers/RetryAfter" },
          RateLimit: { $ref: "#/components/headers/RateLimit" },
          "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
        },
        content: {
          "application/problem+json": {
            examples: {
              too_early: { $ref: "#/components/examples/TooEarlyToResend" },
              rate_limited: { $ref: "#/components/examples/RateLimited" },
            },
            schema: Problem,
          },
        },
      },
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  cancelVerification: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/verifications/{id}/cancel",
    operationId: "cancelVerification",
    tags: ["verifications"],
    summary: "Cancel a verification",
    description:
      "Cancels a verification. Its code is no longer valid. Messages that were not submitted to a gateway are canceled and\nrefunded. Submitted messages stay charged. A price that was reserved for the verification is refunded. A\nverification that has ended is returned unchanged.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }, { BearerJwt: [] }],
    request: { params: operations.cancelVerification.params, query: operations.cancelVerification.query },
    responses: {
      200: {
        description: "The ended verification.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              canceled: {
                summary: "Canceled",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000c3",
                  status: "CANCELED",
                  to: "+447700900123",
                  template: "default",
                  locale: "en",
                  reference: "order-1042",
                  created_at: "2026-03-02T09:55:00.000Z",
                  expires_at: "2026-03-02T10:05:00.000Z",
                  resend_after: "2026-03-02T09:57:00.000Z",
                  checks_left: 0,
                  price: 0.06,
                  currency: "EUR",
                  attempts: [
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a7",
                      channel: "sms",
                      status: "SENT",
                      started_at: "2026-03-02T09:55:00.000Z",
                    },
                    {
                      message_id: "01931f6a-7b00-7000-8000-0000000000a8",
                      channel: "whatsapp",
                      status: "DELIVERED",
                      started_at: "2026-03-02T09:56:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: Verification,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: responses.VerificationNotFound,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  createWebhookEndpoint: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/webhook-endpoints",
    operationId: "createWebhookEndpoint",
    tags: ["webhooks"],
    summary: "Register a webhook endpoint",
    description:
      "Registers a URL that receives every further event of the account's messages (`message.status`, see `webhooks`).\nEvents are signed with the secret in the response, which is not shown again. The host is resolved. None of its\naddresses may be loopback, link-local or private. An account can have 10 endpoints.",
    "x-extension": "0019",
    "x-scope": "send",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: {
      query: operations.createWebhookEndpoint.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              shop: {
                summary: "The shop's endpoint",
                value: { url: "https://shop.example.com/webhooks", description: "Shop" },
              },
            },
            schema: operations.createWebhookEndpoint.body,
          },
        },
      },
    },
    responses: {
      201: {
        description: "The endpoint is registered.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        links: {
          deliveries: {
            operationId: "listWebhookDeliveries",
            description: "Deliveries to the endpoint.",
            parameters: { id: "$response.body#/id" },
          },
          rotateSecret: {
            operationId: "rotateWebhookSecret",
            description: "Replaces the secret of the endpoint.",
            parameters: { id: "$response.body#/id" },
          },
          delete: {
            operationId: "deleteWebhookEndpoint",
            description: "Deletes the endpoint.",
            parameters: { id: "$response.body#/id" },
          },
        },
        content: {
          "application/json": {
            examples: {
              shop: {
                summary: "The endpoint of the shop, with its secret",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000004",
                  url: "https://shop.example.com/webhooks",
                  description: "Shop",
                  status: "ENABLED",
                  secret: "whsec_RVhBTVBMRS1ub3QtYS1yZWFsLXNlY3JldC0wMDAwMDE=",
                  created_at: "2026-03-02T09:12:00.000Z",
                },
              },
            },
            schema: CreatedWebhookEndpoint,
          },
        },
      },
      400: {
        description: "Malformed request, or a URL that cannot receive events. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              invalid_url: { $ref: "#/components/examples/InvalidWebhookUrl" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      409: {
        description: "The account has 10 endpoints. Delete one first.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              too_many_webhook_endpoints: { $ref: "#/components/examples/TooManyWebhookEndpoints" },
            },
            schema: Problem,
          },
        },
      },
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listWebhookEndpoints: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/webhook-endpoints",
    operationId: "listWebhookEndpoints",
    tags: ["webhooks"],
    summary: "List the webhook endpoints",
    description: "Returns the webhook endpoints of the account, without their secrets, oldest first.",
    "x-extension": "0019",
    "x-scope": "read",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: { query: operations.listWebhookEndpoints.query },
    responses: {
      200: {
        description: "The endpoints.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              shop: {
                summary: "The endpoint of the shop",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-000000000004",
                      url: "https://shop.example.com/webhooks",
                      description: "Shop",
                      status: "ENABLED",
                      created_at: "2026-03-02T09:12:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: WebhookEndpointList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  rotateWebhookSecret: createRoute({
    method: "post",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}/rotate-secret",
    operationId: "rotateWebhookSecret",
    tags: ["webhooks"],
    summary: "Rotate the secret of a webhook endpoint",
    description:
      "Creates a new secret and shows it once. For 24 hours events have two signatures, one with the new secret and one\nwith the previous one, so that the receiver can switch. After another rotation the secret before the previous one is\nno longer used.",
    "x-extension": "0019",
    "x-scope": "send",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: { params: operations.rotateWebhookSecret.params, query: operations.rotateWebhookSecret.query },
    responses: {
      200: {
        description: "The secret is rotated.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              rotated: {
                summary: "The new secret",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000004",
                  secret: "whsec_RVhBTVBMRS1ub3QtYS1yZWFsLXNlY3JldC0wMDAwMDI=",
                  previous_secret_expires_at: "2026-03-03T09:40:00.000Z",
                },
              },
            },
            schema: RotatedWebhookSecret,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The account has no webhook endpoint with this identifier.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listWebhookDeliveries: createRoute({
    method: "get",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}/deliveries",
    operationId: "listWebhookDeliveries",
    tags: ["webhooks"],
    summary: "List the deliveries to a webhook endpoint",
    description:
      "Returns the pending, successful and failed deliveries to an endpoint, newest first. Each one lists its attempts with\ntime, status and duration. Deliveries are retained for 7 days after their event.",
    "x-extension": "0019",
    "x-scope": "read",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: {
      params: operations.listWebhookDeliveries.params,
      query: operations.listWebhookDeliveries.query,
    },
    responses: {
      200: {
        description: "One page of the deliveries.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              morning: {
                summary: "One waiting for its next attempt, and one delivered",
                value: {
                  list: [
                    {
                      id: "evt_01931f6a-7b00-7000-8000-0000000000a1_2",
                      message_id: "01931f6a-7b00-7000-8000-0000000000a1",
                      sequence: 2,
                      status: "PENDING",
                      created_at: "2026-03-02T09:30:01.000Z",
                      next_attempt_at: "2026-03-02T09:30:06.200Z",
                      attempts: [{ time: "2026-03-02T09:30:01.100Z", status: 503, duration_ms: 12 }],
                    },
                    {
                      id: "evt_01931f6a-7b00-7000-8000-0000000000a1_1",
                      message_id: "01931f6a-7b00-7000-8000-0000000000a1",
                      sequence: 1,
                      status: "DELIVERED",
                      created_at: "2026-03-02T09:30:00.000Z",
                      attempts: [{ time: "2026-03-02T09:30:00.100Z", status: 204, duration_ms: 9 }],
                    },
                  ],
                  next: "41",
                },
              },
            },
            schema: WebhookDeliveryPage,
          },
        },
      },
      400: {
        description: "Invalid parameters. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { invalid_request: { $ref: "#/components/examples/InvalidDeliveryQuery" } },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.ReadForbidden,
      404: {
        description: "The account has no webhook endpoint with this identifier.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  deleteWebhookEndpoint: createRoute({
    method: "delete",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}",
    operationId: "deleteWebhookEndpoint",
    tags: ["webhooks"],
    summary: "Delete a webhook endpoint",
    description:
      "Deletes a webhook endpoint. Nothing more is posted to it, including pending deliveries. An attempt in progress may\nstill arrive. Its deliveries are no longer listed.",
    "x-extension": "0019",
    "x-scope": "send",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: {
      params: operations.deleteWebhookEndpoint.params,
      query: operations.deleteWebhookEndpoint.query,
    },
    responses: {
      200: {
        description: "The endpoint is deleted.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              deleted: { summary: "Deleted", value: { message: "The webhook endpoint was deleted." } },
            },
            schema: Acknowledgement,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.SendForbidden,
      404: {
        description: "The account has no webhook endpoint with this identifier.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { not_found: { $ref: "#/components/examples/NotFound" } },
            schema: Problem,
          },
        },
      },
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getHealth: createRoute({
    method: "get",
    path: "/healthz",
    operationId: "getHealth",
    tags: ["health"],
    summary: "Get the liveness of the process",
    description:
      "Returns `ok` if the process responds. It checks no other component. For the operator. No authentication.",
    "x-extension": "0027",
    security: [],
    request: {},
    responses: {
      200: {
        description: "The process responds.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { ok: { summary: "The process responds", value: { status: "ok" } } },
            schema: Health,
          },
        },
      },
      400: responses.BadParameters,
      500: responses.InternalError,
    },
  }),
  getReadiness: createRoute({
    method: "get",
    path: "/readyz",
    operationId: "getReadiness",
    tags: ["health"],
    summary: "Get the readiness of the service",
    description:
      "Returns `ready` if the store responds and its migrations are current. For the operator. No authentication.",
    "x-extension": "0027",
    security: [],
    request: {},
    responses: {
      200: {
        description: "The service is ready.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { ready: { summary: "The service is ready", value: { status: "ready" } } },
            schema: Readiness,
          },
        },
      },
      400: responses.BadParameters,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
};

/** Webhooks that the service sends: the name of each event, its headers and its body. */
export const webhooks = {
  reportMessageStatus: {
    name: "message.status",
    headers: z.object({
      "webhook-id": z
        .string()
        .regex(/^evt_[0-9a-f-]{36}_[0-9]+$/u, "be evt_, a UUID, an underscore and a number")
        .openapi(
          keywords({
            pattern: "^evt_[0-9a-f-]{36}_[0-9]+$",
            "x-pattern-words": "be evt_, a UUID, an underscore and a number",
          }),
        )
        .openapi({
          param: {
            description:
              "Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.",
            example: "evt_01931f6a-7b00-7000-8000-0000000000a1_3",
          },
        }),
      "webhook-timestamp": z
        .preprocess(
          toInteger,
          integer()
            .min(0)
            .openapi(keywords({ type: "integer", minimum: 0, format: "int64" })),
        )
        .openapi({
          param: {
            description: "Time of this attempt in Unix seconds. Reject requests older than five minutes.",
            example: 1772443804,
          },
        }),
      "webhook-signature": z
        .string()
        .regex(
          /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$/u,
          "be one or two signatures of the version v1",
        )
        .openapi(
          keywords({
            pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$",
            "x-pattern-words": "be one or two signatures of the version v1",
          }),
        )
        .openapi({
          param: {
            description:
              "`v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by\nfull stops. For 24 hours after a rotation there are two signatures, separated by a space.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: MessageStatusEvent,
  },
  reportVerificationStatus: {
    name: "verification.status",
    headers: z.object({
      "webhook-id": z
        .string()
        .regex(/^evt_[0-9a-f-]{36}_[0-9]+$/u, "be evt_, a UUID, an underscore and a number")
        .openapi(
          keywords({
            pattern: "^evt_[0-9a-f-]{36}_[0-9]+$",
            "x-pattern-words": "be evt_, a UUID, an underscore and a number",
          }),
        )
        .openapi({
          param: {
            description:
              "Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.",
            example: "evt_01931f6a-7b00-7000-8000-0000000000a1_3",
          },
        }),
      "webhook-timestamp": z
        .preprocess(
          toInteger,
          integer()
            .min(0)
            .openapi(keywords({ type: "integer", minimum: 0, format: "int64" })),
        )
        .openapi({
          param: {
            description: "Time of this attempt in Unix seconds. Reject requests older than five minutes.",
            example: 1772443804,
          },
        }),
      "webhook-signature": z
        .string()
        .regex(
          /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$/u,
          "be one or two signatures of the version v1",
        )
        .openapi(
          keywords({
            pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$",
            "x-pattern-words": "be one or two signatures of the version v1",
          }),
        )
        .openapi({
          param: {
            description:
              "`v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by\nfull stops. For 24 hours after a rotation there are two signatures, separated by a space.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: VerificationStatusEvent,
  },
  reportMessageBlocked: {
    name: "message.blocked",
    headers: z.object({
      "webhook-id": z
        .string()
        .regex(/^evt_[0-9a-f-]{36}_[0-9]+$/u, "be evt_, a UUID, an underscore and a number")
        .openapi(
          keywords({
            pattern: "^evt_[0-9a-f-]{36}_[0-9]+$",
            "x-pattern-words": "be evt_, a UUID, an underscore and a number",
          }),
        )
        .openapi({
          param: {
            description:
              "Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.",
            example: "evt_01931f6a-7b00-7000-8000-0000000000a1_3",
          },
        }),
      "webhook-timestamp": z
        .preprocess(
          toInteger,
          integer()
            .min(0)
            .openapi(keywords({ type: "integer", minimum: 0, format: "int64" })),
        )
        .openapi({
          param: {
            description: "Time of this attempt in Unix seconds. Reject requests older than five minutes.",
            example: 1772443804,
          },
        }),
      "webhook-signature": z
        .string()
        .regex(
          /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$/u,
          "be one or two signatures of the version v1",
        )
        .openapi(
          keywords({
            pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$",
            "x-pattern-words": "be one or two signatures of the version v1",
          }),
        )
        .openapi({
          param: {
            description:
              "`v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by\nfull stops. For 24 hours after a rotation there are two signatures, separated by a space.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: MessageBlockedEvent,
  },
  reportSuspectedFraud: {
    name: "account.suspected_fraud",
    headers: z.object({
      "webhook-id": z
        .string()
        .regex(/^evt_[0-9a-f-]{36}_[0-9]+$/u, "be evt_, a UUID, an underscore and a number")
        .openapi(
          keywords({
            pattern: "^evt_[0-9a-f-]{36}_[0-9]+$",
            "x-pattern-words": "be evt_, a UUID, an underscore and a number",
          }),
        )
        .openapi({
          param: {
            description:
              "Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.",
            example: "evt_01931f6a-7b00-7000-8000-0000000000a1_3",
          },
        }),
      "webhook-timestamp": z
        .preprocess(
          toInteger,
          integer()
            .min(0)
            .openapi(keywords({ type: "integer", minimum: 0, format: "int64" })),
        )
        .openapi({
          param: {
            description: "Time of this attempt in Unix seconds. Reject requests older than five minutes.",
            example: 1772443804,
          },
        }),
      "webhook-signature": z
        .string()
        .regex(
          /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$/u,
          "be one or two signatures of the version v1",
        )
        .openapi(
          keywords({
            pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$",
            "x-pattern-words": "be one or two signatures of the version v1",
          }),
        )
        .openapi({
          param: {
            description:
              "`v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by\nfull stops. For 24 hours after a rotation there are two signatures, separated by a space.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: SuspectedFraudEvent,
  },
  reportLowBalance: {
    name: "account.low_balance",
    headers: z.object({
      "webhook-id": z
        .string()
        .regex(/^evt_[0-9a-f-]{36}_[0-9]+$/u, "be evt_, a UUID, an underscore and a number")
        .openapi(
          keywords({
            pattern: "^evt_[0-9a-f-]{36}_[0-9]+$",
            "x-pattern-words": "be evt_, a UUID, an underscore and a number",
          }),
        )
        .openapi({
          param: {
            description:
              "Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.",
            example: "evt_01931f6a-7b00-7000-8000-0000000000a1_3",
          },
        }),
      "webhook-timestamp": z
        .preprocess(
          toInteger,
          integer()
            .min(0)
            .openapi(keywords({ type: "integer", minimum: 0, format: "int64" })),
        )
        .openapi({
          param: {
            description: "Time of this attempt in Unix seconds. Reject requests older than five minutes.",
            example: 1772443804,
          },
        }),
      "webhook-signature": z
        .string()
        .regex(
          /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$/u,
          "be one or two signatures of the version v1",
        )
        .openapi(
          keywords({
            pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$",
            "x-pattern-words": "be one or two signatures of the version v1",
          }),
        )
        .openapi({
          param: {
            description:
              "`v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by\nfull stops. For 24 hours after a rotation there are two signatures, separated by a space.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: LowBalanceEvent,
  },
  reportLimitReached: {
    name: "account.limit_reached",
    headers: z.object({
      "webhook-id": z
        .string()
        .regex(/^evt_[0-9a-f-]{36}_[0-9]+$/u, "be evt_, a UUID, an underscore and a number")
        .openapi(
          keywords({
            pattern: "^evt_[0-9a-f-]{36}_[0-9]+$",
            "x-pattern-words": "be evt_, a UUID, an underscore and a number",
          }),
        )
        .openapi({
          param: {
            description:
              "Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.",
            example: "evt_01931f6a-7b00-7000-8000-0000000000a1_3",
          },
        }),
      "webhook-timestamp": z
        .preprocess(
          toInteger,
          integer()
            .min(0)
            .openapi(keywords({ type: "integer", minimum: 0, format: "int64" })),
        )
        .openapi({
          param: {
            description: "Time of this attempt in Unix seconds. Reject requests older than five minutes.",
            example: 1772443804,
          },
        }),
      "webhook-signature": z
        .string()
        .regex(
          /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$/u,
          "be one or two signatures of the version v1",
        )
        .openapi(
          keywords({
            pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$",
            "x-pattern-words": "be one or two signatures of the version v1",
          }),
        )
        .openapi({
          param: {
            description:
              "`v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by\nfull stops. For 24 hours after a rotation there are two signatures, separated by a space.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: LimitReachedEvent,
  },
} as const;

/** Webhooks for the OpenAPI document. */
export const webhookRoutes = {
  reportMessageStatus: createRoute({
    method: "post",
    path: "message.status",
    operationId: "reportMessageStatus",
    tags: ["events"],
    summary: "A message event",
    description:
      "Posted to every enabled endpoint of the account for each event of each message, on every channel. Events are the\nacceptance (`PENDING`), each status change, and each report. For a WhatsApp message the status is a\n`WhatsappMessageStatus`. `getMessage` lists the same events.\n\n- **Signature:** Standard Webhooks. Verify the signature of the raw body with the endpoint's secret and a library\n  for your language (https://www.standardwebhooks.com).\n- **Order:** an event is delivered at least once and in any order. Use `webhook-id` to detect duplicates and\n  `sequence` to order events.\n- **Response:** respond with 2xx within 15 seconds, and process the event afterwards. Anything else, including a\n  redirect, counts as a failure and is retried for 3 days with increasing delays. At most 64 KiB of the response\n  body are read, and none of it is stored.",
    "x-extension": "0019",
    security: [],
    request: {
      headers: webhooks.reportMessageStatus.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              sms: {
                summary: "An SMS was delivered",
                value: {
                  type: "message.status",
                  timestamp: "2026-03-02T09:30:04.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000a1",
                    channel: "sms",
                    status: "DELIVERED",
                    sequence: 3,
                  },
                },
              },
              flash_call: {
                summary: "A flash call was reported successful",
                value: {
                  type: "message.status",
                  timestamp: "2026-03-02T09:31:10.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000a2",
                    channel: "flash_call",
                    status: "DELIVERED",
                    sequence: 3,
                    detail: "Success",
                  },
                },
              },
              whatsapp_sent: {
                summary: "A WhatsApp message was dispatched to the platform",
                value: {
                  type: "message.status",
                  timestamp: "2026-03-02T09:32:01.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000a3",
                    channel: "whatsapp",
                    status: "SENT",
                    sequence: 2,
                  },
                },
              },
              whatsapp_read: {
                summary: "The recipient opened it",
                value: {
                  type: "message.status",
                  timestamp: "2026-03-02T09:32:30.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000a3",
                    channel: "whatsapp",
                    status: "READ",
                    sequence: 4,
                  },
                },
              },
              verification: {
                summary: "An SMS that carries the code of a verification was delivered",
                value: {
                  type: "message.status",
                  timestamp: "2026-03-02T09:40:04.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000a6",
                    channel: "sms",
                    status: "DELIVERED",
                    sequence: 3,
                    verification_id: "01931f6a-7b00-7000-8000-0000000000c1",
                  },
                },
              },
              telegram: {
                summary: "A Telegram message was accepted",
                value: {
                  type: "message.status",
                  timestamp: "2026-03-02T09:33:00.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000a4",
                    channel: "telegram",
                    status: "PENDING",
                    sequence: 1,
                  },
                },
              },
            },
            schema: webhooks.reportMessageStatus.body,
          },
        },
      },
    },
    responses: {
      200: { description: "The event is received. Any other 2xx status means the same." },
      410: {
        description: "The endpoint no longer exists. It is disabled, and its owner is notified by e-mail.",
      },
      429: {
        description:
          "The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that\nheader.",
      },
    },
  }),
  reportVerificationStatus: createRoute({
    method: "post",
    path: "verification.status",
    operationId: "reportVerificationStatus",
    tags: ["events"],
    summary: "A verification has ended",
    description:
      "Posted to every enabled endpoint of the account when one of its verifications ends: `APPROVED`, `CANCELED`,\n`EXPIRED`, `FAILED` or `BLOCKED`. `getVerification` returns the same data.\n\nSignature, retries and responses are the same as for `message.status`.",
    "x-extension": "0039",
    security: [],
    request: {
      headers: webhooks.reportVerificationStatus.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              approved: {
                summary: "The correct code was entered",
                value: {
                  type: "verification.status",
                  timestamp: "2026-03-02T09:40:25.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000c1",
                    status: "APPROVED",
                    to: "+447700900123",
                    template: "default",
                    reference: "order-1041",
                    channel: "sms",
                    created_at: "2026-03-02T09:40:00.000Z",
                    approved_at: "2026-03-02T09:40:25.000Z",
                  },
                },
              },
              blocked: {
                summary: "The operator has blocked the number",
                value: {
                  type: "verification.status",
                  timestamp: "2026-03-02T09:25:00.000Z",
                  data: {
                    id: "01931f6a-7b00-7000-8000-0000000000c2",
                    status: "BLOCKED",
                    reason: "block_list",
                    to: "+447700900123",
                    template: "default",
                    reference: "order-1040",
                    created_at: "2026-03-02T09:25:00.000Z",
                  },
                },
              },
            },
            schema: webhooks.reportVerificationStatus.body,
          },
        },
      },
    },
    responses: {
      200: { description: "The event is received. Any other 2xx status means the same." },
      410: {
        description: "The endpoint no longer exists. It is disabled, and its owner is notified by e-mail.",
      },
      429: {
        description:
          "The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that\nheader.",
      },
    },
  }),
  reportMessageBlocked: createRoute({
    method: "post",
    path: "message.blocked",
    operationId: "reportMessageBlocked",
    tags: ["events"],
    summary: "A send was blocked",
    description:
      "Posted to every enabled endpoint of the account for the first send in 15 minutes that was blocked with the same\n`reason` to the same country. Further such sends are refused without an event, regardless of their number. A blocked\nstart of a verification also posts `verification.status`, for each of up to 1,000 in an hour.\n\nSignature, retries and responses are the same as for `message.status`.",
    "x-extension": "0040",
    security: [],
    request: {
      headers: webhooks.reportMessageBlocked.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              blocked: {
                summary: "A number blocked by the operator",
                value: {
                  type: "message.blocked",
                  timestamp: "2026-03-02T09:30:04.000Z",
                  data: {
                    account_id: "01931f6a-7b00-7000-8000-000000000002",
                    reason: "block_list",
                    channel: "sms",
                    to: "+447700900123",
                    country: "GB",
                  },
                },
              },
            },
            schema: webhooks.reportMessageBlocked.body,
          },
        },
      },
    },
    responses: {
      200: { description: "The event is received. Any other 2xx status means the same." },
      410: {
        description: "The endpoint no longer exists. It is disabled, and its owner is notified by e-mail.",
      },
      429: {
        description:
          "The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that\nheader.",
      },
    },
  }),
  reportSuspectedFraud: createRoute({
    method: "post",
    path: "account.suspected_fraud",
    operationId: "reportSuspectedFraud",
    tags: ["events"],
    summary: "A fraud suspicion began or ended",
    description:
      "Posted to every enabled endpoint of the account when a rule of the fraud guard begins to suspect its sends, and\nagain when the suspicion ends. While `blocks` is `true`, show a challenge in your form. If a requester solves it,\nstart the verification with `client.trusted`. `listVerificationBlocks` lists the current blocks.\n\nSignature, retries and responses are the same as for `message.status`.",
    "x-extension": "0040",
    security: [],
    request: {
      headers: webhooks.reportSuspectedFraud.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              range: {
                summary: "A range of numbers",
                value: {
                  type: "account.suspected_fraud",
                  timestamp: "2026-03-02T09:30:04.000Z",
                  data: {
                    account_id: "01931f6a-7b00-7000-8000-000000000002",
                    state: "BEGAN",
                    rule: "range",
                    blocks: true,
                    country: "AZ",
                    range: "99450123",
                    value: 14,
                    limit: 13,
                    since: "2026-03-02T09:30:04.000Z",
                    until: "2026-03-02T09:45:04.000Z",
                  },
                },
              },
            },
            schema: webhooks.reportSuspectedFraud.body,
          },
        },
      },
    },
    responses: {
      200: { description: "The event is received. Any other 2xx status means the same." },
      410: {
        description: "The endpoint no longer exists. It is disabled, and its owner is notified by e-mail.",
      },
      429: {
        description:
          "The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that\nheader.",
      },
    },
  }),
  reportLowBalance: createRoute({
    method: "post",
    path: "account.low_balance",
    operationId: "reportLowBalance",
    tags: ["events"],
    summary: "The balance of the account is low",
    description:
      "Posted to every enabled endpoint of the account within seconds after its balance falls below the threshold set by\n`setAccountLimits`. Posted once, and again only after the balance was at or above the threshold.\n\nSignature, retries and responses are the same as for `message.status`.",
    "x-extension": "0035",
    security: [],
    request: {
      headers: webhooks.reportLowBalance.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              low: {
                summary: "Less than 5 EUR left",
                value: {
                  type: "account.low_balance",
                  timestamp: "2026-03-02T09:30:04.000Z",
                  data: {
                    account_id: "01931f6a-7b00-7000-8000-000000000002",
                    balance: 4.96,
                    low_balance_threshold: 5,
                    currency: "EUR",
                  },
                },
              },
            },
            schema: webhooks.reportLowBalance.body,
          },
        },
      },
    },
    responses: {
      200: { description: "The event is received. Any other 2xx status means the same." },
      410: {
        description: "The endpoint no longer exists. It is disabled, and its owner is notified by e-mail.",
      },
      429: {
        description:
          "The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that\nheader.",
      },
    },
  }),
  reportLimitReached: createRoute({
    method: "post",
    path: "account.limit_reached",
    operationId: "reportLimitReached",
    tags: ["events"],
    summary: "The daily limit of the account is reached",
    description:
      "Posted to every enabled endpoint of the account when its daily limit caused a charge to be refused. Posted once a\nday, at the first such refusal.\n\nSignature, retries and responses are the same as for `message.status`.",
    "x-extension": "0035",
    security: [],
    request: {
      headers: webhooks.reportLimitReached.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              reached: {
                summary: "At most 25 EUR on this day",
                value: {
                  type: "account.limit_reached",
                  timestamp: "2026-03-02T09:30:04.000Z",
                  data: {
                    account_id: "01931f6a-7b00-7000-8000-000000000002",
                    daily_limit: 25,
                    spent_today: 24.98,
                    currency: "EUR",
                    day_ends_at: "2026-03-03T00:00:00.000Z",
                  },
                },
              },
            },
            schema: webhooks.reportLimitReached.body,
          },
        },
      },
    },
    responses: {
      200: { description: "The event is received. Any other 2xx status means the same." },
      410: {
        description: "The endpoint no longer exists. It is disabled, and its owner is notified by e-mail.",
      },
      429: {
        description:
          "The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that\nheader.",
      },
    },
  }),
};

/** Head of the OpenAPI document: all members except paths and components. */
export const document = {
  openapi: "3.1.0",
  info: {
    title: "connect-hub",
    version: "1.1.0",
    summary:
      "Accounts and billing, one-time passwords over four channels with delivery records and statistics, and eSIM\npackages.",
    license: { name: "MIT", identifier: "MIT" },
    description:
      'connect-hub sends one-time passwords by SMS, flash call, WhatsApp and Telegram. It also provides user accounts, billing,\ndelivery records, statistics and eSIM packages. Each send returns an identifier that tracks the message. All bodies are JSON,\nand a request with a body needs `Content-Type: application/json`. Additions to the service interface that this contract\nimplements have `x-extension` with the number of the decision record.\n\n## First steps\n\nThese steps run in a shell. If the reference of a sandbox is opened on the same machine, the credentials of its demo user are filled in.\n\n### 1. Get credentials\n\n```sh\nbase_url=http://localhost:8787\napi_key=\'<API_KEY>\'\naccount_id=\'<ACCOUNT_ID>\'\n```\n\nIf you have none, register, sign in and create an API key. Set `api_key` and `account_id` to `key` and `accountId` of the last response. In a\nsandbox, a new account has some credit. In production, the operator adds credit.\n\n```sh\ncurl -sS $base_url/api/auth/register -H \'content-type: application/json\' \\\n  -d \'{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","password":"seven herons over water"}\'\naccess_token=$(curl -sS $base_url/api/auth/login -H \'content-type: application/json\' \\\n  -d \'{"email":"ada@example.com","password":"seven herons over water"}\' \\\n  | sed -E \'s|.*"accessToken":"([^"]+)".*|\\1|\')\ncurl -sS $base_url/api/auth/api-keys -H \'content-type: application/json\' \\\n  -H "authorization: Bearer $access_token" -d \'{"name":"First send"}\'\n```\n\n### 2. Verify a phone number\n\n```sh\nverification=$(curl -sS $base_url/api/v1/connect-hub/verifications -H \'content-type: application/json\' \\\n  -H "x-api-key: $api_key" -H "x-account-id: $account_id" -d \'{"to":"+447700900100"}\')\necho "$verification"\nverification_id=$(echo "$verification" | sed -E \'s|.*"id":"([^"]+)".*|\\1|\')\ncurl -sS $base_url/api/v1/connect-hub/verifications/$verification_id/check -H \'content-type: application/json\' \\\n  -H "x-api-key: $api_key" -H "x-account-id: $account_id" -d \'{"code":"123456"}\'\n```\n\nThe requests use the three variables of step 1. The first request sends a code to the number. The second request checks a code that the\nrecipient has entered; `valid` is the result. In a sandbox, 123456 is the code. The TypeScript client has `hub.verify(to)` and\n`hub.check(id, code)` for these two calls.\n\n### 3. Send a text\n\nSend an SMS with the credentials of step 1. The response contains the `messageId`, which step 4 uses. A send is charged; if the\nbalance is too low, the response is a 402.\n\n```sh\nsent=$(curl -sS $base_url/api/v1/connect-hub/sms -H \'content-type: application/json\' \\\n  -H "x-api-key: $api_key" -H "x-account-id: $account_id" \\\n  -d \'{"from":"Example","to":"+447700900123","text":"Your code is 493817."}\')\necho "$sent"\n```\n\n### 4. Get the status of the message\n\n```sh\nmessage_id=$(echo "$sent" | sed -E \'s|.*"messageId":"([^"]+)".*|\\1|\')\ncurl -sS $base_url/api/v1/connect-hub/messages/$message_id -H "x-api-key: $api_key" -H "x-account-id: $account_id"\n```\n\nThe response contains the status, the price and the previous events. In a sandbox this message becomes `DELIVERED` within a second.\nNext: receive events (Webhooks), make sends safe to retry (Idempotency), list transactions (`listBillingTransactions`).\n\n## Behaviour of the service\n\n- **Verifications**: the service creates a code, sends it by up to four channels, and checks it.\n- **Accounts** with users, sessions, passwords and API keys.\n- **Billing**: the transactions of the calling user, with filters and pages.\n- **Sends** by SMS, flash call, WhatsApp and Telegram. A flash call ends before it is answered. Its caller ID is the code.\n- **Records**: message status, message lists, Telegram delivery records (TDRs), checks of Telegram codes.\n- **Statistics** of each channel by time interval.\n- **Notifications**: reports on SMS and flash calls, and webhooks.\n- **eSIM**: packages on SIMs, and the SIM registry.\n- **Status** of the Telegram, flash call and eSIM services, and health checks for the operator.\n\n### Sends\n\nA send is charged before the response is returned, in the commit that stores the message. An accepted message is never lost.\n\nIf you get no response, or a 500 or 503, the send may or may not have been accepted and charged. Send it again with the same\n`Idempotency-Key`: the message is then sent and charged only once.\n\n| Case | Result |\n| --- | --- |\n| The balance is too low. | 402 |\n| The send exceeds the daily limit of the account (`setAccountLimits`; a day is a UTC day). | 402 |\n| No gateway accepts the message in time, or the gateway rejects it or refunds its fee. | The charge is refunded. |\n| It is unknown whether a gateway accepted the message. | The charge stays. |\n\nThe operator adds money to an account. Amounts are in the account\'s currency. Default: `EUR`. The service submits accepted messages\nto the gateways and retries until their time to live ends. After a crash, a message may be submitted twice.\n\n### Verifications\n\nCall `startVerification` with a phone number. The service creates a code and sends it in the language of the number\'s country.\n`checkVerification` returns whether the entered code is correct. The API never returns the code.\n\n- **Checks**: the fifth wrong code ends the verification as `FAILED`. After the end of a verification, `valid` is false for every code.\n- **Channels**: `workflow` lists up to four channels. The next one is used if a message is lost, if the step times out, or if you call\n  `resendVerification`.\n- **Repeated starts**: a second start for the same number, template and requester returns the verification in progress. From its\n  `resend_after` on, it also sends the code again. Before that time, `resendVerification` is a 429.\n- **Price**: each attempt costs the price of its message. If the operator has set a price for verifications, that amount is reserved\n  instead at the start, and refunded unless the verification is approved.\n- **Blocked sends**: if blocks leave no channel for the start, it is a 403, and the verification is recorded as `BLOCKED`.\n- **Requester**: in each start, describe the device that requests the code in `client`: its `ip`, its `device_id`, and `trusted` for a\n  user you know, such as a signed-in user. Otherwise all requesters of a number share one verification, and a stranger can use up its checks.\n- **Opt-outs**: a recipient who has opted out of your SMS (`opted_out`) can still request a code. Add a second step, `whatsapp` or `telegram`:\n  the workflow continues there if the vendor rejects the SMS.\n\nIn a sandbox without vendors every code is the beginning of 1234567890. If the workflow contains a flash call, the code is the end of the\nfirst number of the caller pool. The last digits of the recipient\'s number determine the outcome:\n\n| Number ends in | Outcome |\n| --- | --- |\n| `00` | The message is delivered. If the code has six digits, 123456 is correct. Any other code is wrong. |\n| `01`, `02` | The message is lost, and the next channel is used. After the last channel the verification is `FAILED`. |\n| `05` | No delivery receipt arrives. The next channel is used when the step times out. |\n\nIn a sandbox, every send to `+447700900009` is blocked on every channel.\n\n### Blocked sends\n\nIn production, a guard against SMS pumping blocks further sends if too many codes are not entered. Only the limit of messages to one\nrecipient also counts the messages of other accounts.\n\n1. **Show a challenge** if a 403 `blocked` has `challenge: true`: a captcha or a check of the device. If the user solves it, start the\n   verification again with `client.trusted: true`.\n2. **Handle the event** `account.suspected_fraud`. It is posted when a suspicion starts and when it ends, with rule, country, value and limit.\n3. **Lift a block** that is wrong: `listVerificationBlocks` lists the current blocks, `liftVerificationBlock` ends one. For a block of\n   `unconverted_amount` it returns a 400: raise the amount instead.\n4. **Raise the amount** before a launch or a campaign. It limits the cost of an account\'s unconverted sends to one country in a UTC day,\n   including sends with codes that you create. `listUnconvertedAmounts` returns it, `setUnconvertedAmount` changes it for a country.\n5. **Report conversions** of codes that you create: `reportFeedback`.\n\n### Idempotency\n\nSends, `startVerification`, `resendVerification`, `checkVerification` and `createEsimPackage` accept the header `Idempotency-Key`, a text of 1\nto 255 characters. A key is stored for 24 hours per account. After that, the same request is a new one.\n\n| Request with a known key | Response |\n| --- | --- |\n| same operation and body | the first response again, with `Idempotent-Replayed: true` |\n| another operation or body | 422 |\n| the first request creates an eSIM package and is in progress | 409 |\n| another first request is in progress | its response, when it is complete |\n\nError responses are not stored: after a 400, 402 or 403 you can use the key again. Two such headers are a 400. So is a key with a comma\nfollowed by a space, because two headers look the same.\n\n### Telephone numbers and times\n\nSMS, flash call and Telegram accept international numbers with or without `+`, WhatsApp only without. Spaces, hyphens, dots, slashes and\nparentheses are ignored.\n\nTimes in responses are ISO 8601 in UTC (`2026-03-02T09:30:00.000Z`). Requests also accept dates, weeks, months, local times and offsets, in\nthe extended and the basic format (`Time`), but no space instead of the `T`. `2026-11` means its first moment, also as the end of a range. A\ntime range includes its start and excludes its end. Integer timestamps are Unix milliseconds on eSIM operations, and Unix seconds in\n`updated_at` of a Telegram verification.\n\n## Resources\n\n| Resource | Created by | Read by | Schema |\n| --- | --- | --- | --- |\n| User | `registerUser` | `loginUser` | `User` |\n| API key | `createApiKey` | `listApiKeys` | `ApiKeyRecord` |\n| Billing transaction | a send, a refund, the operator\'s credit | `listBillingTransactions` | `BillingTransaction` |\n| Message of any channel | the four sends | `getMessage`, `listMessages` | `Message`, `ListedMessage` |\n| Telegram delivery record (TDR) | `sendTelegramOtp` | `getTelegramTdr`, `listTelegramTdrs` | `Tdr`, `ListedTdr` |\n| Verification | `startVerification` | `getVerification`, `listVerifications` | `Verification`, `ListedVerification` |\n| Block of the guard | a suspicion of fraud | `listVerificationBlocks` | `VerificationBlock` |\n| Unconverted amounts | `setUnconvertedAmount` | `listUnconvertedAmounts` | `UnconvertedAmounts` |\n| Verification statistics | the verifications of a day | `getVerificationStats` | `VerificationStatsEntry` |\n| Verification of a Telegram code | `sendTelegramOtp` | `checkTelegramVerification` | `TelegramVerification` |\n| Statistics entry | the sends of an interval | `getSmsStats`, `getFlashCallStats`, `getWhatsappStats`, `getTelegramStats` | `StatsEntry` |\n| Limits of an account | `setAccountLimits` | `getAccountLimits` | `AccountLimits` |\n| eSIM package | `createEsimPackage` | | `EsimPackage` |\n| SIM | the operator | `listSimRegistries` | `SimRegistryEntry` |\n| Webhook endpoint | `createWebhookEndpoint` | `listWebhookEndpoints` | `WebhookEndpoint` |\n| Webhook delivery | an event | `listWebhookDeliveries` | `WebhookDelivery` |\n| Service status | | the three status operations | `ServiceStatusObject` |\n\n## States\n\nA message advances only forward, and may skip states. A report of an earlier state changes nothing. Reports may arrive late, twice and in\nany order, and the result is the same. Delivery wins: a message that failed, expired or was revoked becomes delivered if that is\nreported later, unless it was refunded before its gateway accepted it.\n\n```smcat SMS and flash call\ninitial => PENDING: accepted;\nPENDING => SENT: accepted by the gateway;\nPENDING => FAILED: rejected, or not accepted in time;\nSENT => DELIVERED: delivered;\nSENT => FAILED: undelivered;\nSENT => EXPIRED: no receipt in time;\nFAILED => EXPIRED: later report;\nEXPIRED => DELIVERED: later report;\n```\n\n```smcat WhatsApp\ninitial => PENDING: accepted;\nPENDING => SENT: accepted by the platform;\nPENDING => FAILED: rejected, or not accepted in time;\nSENT => DELIVERED: delivered;\nSENT => FAILED: undelivered;\nSENT => EXPIRED: no receipt in time;\nFAILED => EXPIRED: later report;\nEXPIRED => DELIVERED: later report;\nDELIVERED => READ: opened;\n```\n\n```smcat Telegram\ninitial => PENDING: accepted;\nPENDING => SENT: accepted by the gateway;\nPENDING => FAILED: rejected, or not accepted in time;\nSENT => DELIVERED: delivered;\nSENT => FAILED: undelivered;\nSENT => EXPIRED: ttl ended;\nSENT => REVOKED: revoked;\nFAILED => EXPIRED: later report;\nEXPIRED => REVOKED: later report;\nREVOKED => DELIVERED: later report;\nDELIVERED => READ: opened;\n```\n\nThe single TDR shows `EXPIRED` and `REVOKED` as `FAILED`, and `REJECTED` after an invalid code or too many checks. The list of TDRs shows the\nstates above. In the sandbox, the recipient\'s number determines the state on every channel, including `READ`.\n\nThe code of a Telegram message has separate states. Before its first check, the message has none of them, and\n`checkTelegramVerification` without a code returns `code_invalid`:\n\n```smcat Check of a Telegram code\ninitial => code_valid: correct;\ninitial => code_invalid: incorrect;\ninitial => expired: ttl ended;\ncode_invalid => code_invalid: incorrect;\ncode_invalid => code_valid: correct;\ncode_invalid => code_max_attempts_exceeded: the fifth incorrect;\ncode_valid => code_max_attempts_exceeded: the fifth incorrect;\ncode_invalid => expired: ttl ended;\n```\n\nAn eSIM package, a SIM and a user have these states. Values that the eSIM platform adds are returned unchanged:\n\n```smcat eSIM package\ninitial => NOT_ACTIVE: created;\nNOT_ACTIVE => ACTIVE: first use;\nNOT_ACTIVE => TERMINATED: withdrawn;\nACTIVE => TERMINATED: used up, expired or withdrawn;\n```\n\n```smcat SIM\ninitial => WAITING_FOR_ASSIGNMENT: in stock;\nWAITING_FOR_ASSIGNMENT => PRE_SERVICE: assigned;\nPRE_SERVICE => IN_SERVICE: put in service;\nWAITING_FOR_ASSIGNMENT => TERMINATED;\nPRE_SERVICE => TERMINATED;\nIN_SERVICE => TERMINATED: taken out;\n```\n\n```smcat User\ninitial => active: registered;\nactive => suspended: by the operator;\nsuspended => active: by the operator;\n```\n\nThe schema of each set describes its values and their transitions.\n\n| Set | Where it appears | Schema |\n| --- | --- | --- |\n| Delivery status of a message | `getMessage`, `listMessages` | `MessageStatus` |\n| State of a verification | `startVerification`, `getVerification`, `listVerifications` | `VerificationState` |\n| Rule of the guard | `listVerificationBlocks`, `account.suspected_fraud` | `GuardRule` |\n| Telegram TDR status (single record) | `getTelegramTdr` | `TdrStatus` |\n| Telegram TDR status (list) | `listTelegramTdrs` | `TdrListStatus` |\n| Telegram delivery status | `checkTelegramVerification` | `TelegramDeliveryStatus` |\n| Telegram verification status | `checkTelegramVerification`, `getMessage` | `TelegramVerificationStatus` |\n| WhatsApp message status | life of a WhatsApp message | `WhatsappMessageStatus` |\n| SMS notification status | `reportSmsStatus` | `SmsReportStatus` |\n| Flash call notification status | `reportFlashCallStatus` | `FlashCallReportStatus` |\n| eSIM package status | `createEsimPackage` | `EsimPackageStatus` |\n| SIM status | `listSimRegistries` | `SimStatus` |\n| User status, role | `registerUser`, `loginUser` | `UserStatus`, `Role` |\n| Transaction type | `listBillingTransactions` | `TransactionType` |\n| Service status | status operations | `ServiceStatus` |\n| Webhook endpoint status | `listWebhookEndpoints` | `WebhookEndpointStatus` |\n| Webhook delivery status | `listWebhookDeliveries` | `WebhookDeliveryStatus` |\n\n## Endpoints\n\nEach operation is described below, with examples of its request and responses. Lists return pages:\n\n| List | Page parameters | More pages |\n| --- | --- | --- |\n| `listBillingTransactions` | `page`, `rowsPerPage` | `hasNextPage`, `totalPages` |\n| `listTelegramTdrs` | `page`, `rows_per_page` | `has_next_page`, `total_pages` |\n| `listSimRegistries` | `offset`, `count` | `total` |\n| `listMessages`, `listVerifications`, `listVerificationBlocks`, `listWebhookDeliveries` | `before`, `count` | `next` |\n\nStatistics return one entry for each interval of the range. Empty intervals have zeros. The eSIM operations may have a separate host.\n\n## Authentication\n\n| Scheme | Headers | Used by |\n| --- | --- | --- |\n| Bearer JWT | `Authorization: Bearer <ACCESS_TOKEN>` | password-reset resend, change of password, sign-out, API keys, limits and unconverted amounts of the account; all operations below except the SMS and flash call webhooks |\n| API key | `x-api-key` | billing transactions |\n| API key + account | `x-api-key`, `x-account-id` | SMS, SMS webhook, flash call, WhatsApp, Telegram, messages, verifications, webhook endpoints, blocks of the guard |\n| API key + user | `x-api-key`, `x-user-id` | flash call webhook, flash call, all eSIM operations |\n| None | | registration, sign-in, refresh, forgotten and reset passwords, Telegram and flash call status, health |\n\n1. All headers of a scheme are mandatory, and the account or user must belong to the key. A failed authentication is a 401, also on eSIM\n   operations if the API key is invalid or missing.\n2. `loginUser` returns the bearer token, which works for 15 minutes. `refreshSession` returns the next one. It needs a refresh token, which works\n   once, within 30 days of its issue. A used refresh token returns the same successor for 30 seconds, and ends its session after that. A change or\n   reset of the password ends all sessions and invalidates earlier reset links.\n3. An API key is returned once, at its creation, and works until it is deleted, or revoked by a password reset.\n4. A key can be restricted to scopes (`send`, `read`, `billing`, `esim`), and to IP addresses and CIDR blocks. Any other request gets a 403. Give a\n   server only the rights that it needs. `x-scope` of an operation is the scope that it requires, and `ApiKeyScope` describes the scopes.\n\n## Events\n\n### Notifications\n\n`reportSmsStatus` and `reportFlashCallStatus` accept the identifier of a message or call and a status. They report that a verification or flash\ncall completed successfully or failed, and return the result of the processing. `reportFeedback` reports for a message of any channel whether its\ncode was entered; for a message of a verification it returns a 400. Report each of your own codes within ten\nminutes, so that the guard against SMS pumping counts its conversion.\n\nAfter a password reset request, the user gets an e-mail with the link `{base_url}/reset-password?token=…`, a page of the service.\n\n### Webhooks\n\nRegister an endpoint with `createWebhookEndpoint`. The service then posts these events to it. Check `type`, and respond with 2xx to an\nunknown type.\n\n| Event | Posted |\n| --- | --- |\n| `message.status` | for every event of a message, including the states of WhatsApp messages (`WhatsappMessageStatus`) |\n| `verification.status` | at the end of a verification |\n| `message.blocked` | for the first blocked send per `reason` and country in 15 minutes |\n| `account.low_balance` | when the balance falls below the threshold of `setAccountLimits` |\n| `account.limit_reached` | when the daily limit of `setAccountLimits` is reached |\n| `account.suspected_fraud` | when the guard starts to suspect sends, and when that ends |\n\n`setAccountLimits` sets the threshold and the daily limit together. It removes a value that the request omits.\n\n1. **Register** your public https URL, and store the secret. Only this response contains it.\n\n   ```sh\n   curl -sS $base_url/api/v1/connect-hub/webhook-endpoints -H \'content-type: application/json\' \\\n     -H "x-api-key: $api_key" -H "x-account-id: $account_id" -d \'{"url":"https://shop.example.com/webhooks"}\'\n   ```\n\n2. **Verify** the raw body before parsing it, with a Standard Webhooks library. One of the signatures in `webhook-signature` must be `v1,` and the\n   base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64 text after `whsec_`, decoded. Reject\n   timestamps that differ by more than 5 minutes.\n3. **Respond with 2xx** within 15 seconds, and do the work afterwards. Any other response is retried after 5 seconds, doubling up to 6 hours, for\n   3 days. `Retry-After` is honoured. If the send had a W3C `traceparent`, so does each request, in the same trace.\n4. **Expect repetitions in any order**: repetitions of an event have the same `webhook-id`. If a message has two events, the event with the higher\n   `sequence` is newer.\n\n`listWebhookDeliveries` returns the result of each delivery, and `getMessage` the current state of a message. An endpoint that responds with 410,\nor accepts nothing for 3 days, is disabled, and the account owner gets an e-mail. Events that happen while\nit is disabled are never posted to it. To receive events again, register the URL again. A password reset disables all endpoints and API keys,\nunless `revokeApiKeys` is false. After `rotateWebhookSecret`, both secrets sign for 24 hours.\n\n## Errors\n\nEvery error is `application/problem+json` (RFC 9457) with the schema `Problem`. Programs use its `code` (`ErrorCode`). A 403 of a send can\nalso have the code `blocked` (`SendProblem`). Each code has one status. Minor versions may add codes: handle an unknown code by the first\ndigit of its status.\n\n| Code | Status | What to do |\n| --- | --- | --- |\n| `invalid_request` | 400 | Fix every error in `errors`, and retry. |\n| `authentication_failed` | 401 | Send all headers of the scheme. Refresh the access token, or create a new key. |\n| `insufficient_balance` | 402 | Request credit from the operator, then retry. Nothing was sent or charged. |\n| `daily_limit_reached` | 402 | Raise the daily limit, or wait until 00:00 UTC, then retry. Nothing was sent or charged. |\n| `forbidden` | 403 | Do not retry. The caller lacks the right. `detail` has the reason. |\n| `blocked` | 403 | Do not retry now. `reason` has the cause. With `challenge: true`, show a challenge. If the user solves it, start again with `client.trusted`. Nothing was sent or charged. |\n| `not_found` | 404 | Check the identifier and the account. Resources of other accounts are not found either. |\n| `method_not_allowed` | 405 | Use a method of the `Allow` header. |\n| `email_taken` | 409 | Sign in, or request a password reset. |\n| `too_many_api_keys` | 409 | Delete an unused API key. |\n| `too_many_webhook_endpoints` | 409 | Delete an unused webhook endpoint. |\n| `idempotency_in_progress` | 409 | Wait a second, and retry with the same key and body. |\n| `invalid_configuration` | 409 | Only the operator gets it: fix every fault in `faults`, and reload again. |\n| `payload_too_large` | 413 | Send less. |\n| `unsupported_media_type` | 415 | Send JSON with `Content-Type: application/json`. |\n| `idempotency_mismatch` | 422 | Use a new `Idempotency-Key` for a new request. |\n| `rate_limited` | 429 | Wait for `Retry-After`, then retry. Send less often. |\n| `internal_error` | 500 | Retry later; retry sends with the same `Idempotency-Key`. Report the `request_id` to the operator. |\n| `unavailable` | 503 | Wait for `Retry-After`, then retry; retry sends with the same `Idempotency-Key`. |\n\nA 400 lists up to 100 errors of the request in `errors`. Violations of the schemas are listed first. If there are none, violations of further rules\nfollow, such as an impossible number, a common password, or a range that ends before it starts. Unknown fields, unknown or repeated query\nparameters and repeated headers are errors. Resources of another account are not found. An unknown path is a 404, an unsupported method a 405.\nEvery response has `X-Request-Id`. A problem also has it as `request_id`.\n\n## Limits\n\nA value outside of a limit is a 400, unless the table has another status. Too many starts or attempts of a\nverification are a 429. One more API key or webhook endpoint is a 409. Checks of incorrect codes are a 200: the\nfifth ends the verification or the Telegram check, and no later code is accepted.\n\n| Limit | Applies to | Value |\n| --- | --- | --- |\n| body | every request | at most 64 KiB (413), JSON only (415) |\n| text length | SMS | 1 to 1,600 characters |\n| text length | WhatsApp | 1 to 4,096 characters |\n| sender | SMS | a name of 1 to 11 GSM characters with at least one letter, or a number of up to 15 digits; longer if the route accepts it |\n| time to live | SMS, WhatsApp | 1 hour |\n| time to live | flash call | its ring time and 1 minute |\n| time to live | Telegram | `ttl`, 30 to 3,600 seconds, default 300 |\n| incorrect codes | Telegram verification check | 5 |\n| incorrect codes | verifications | 5 |\n| starts | verifications of a number | 5 in 10 minutes, 10 in 24 hours, then one per hour |\n| starts of `trusted` clients | verifications of a number | one in 10 minutes in addition |\n| attempts | verifications | 10, with gaps of 30 seconds to 10 minutes |\n| steps of the workflow | verifications | 1 to 4, each 15 to 900 seconds |\n| `ttl` | verifications | 120 to 86,400 seconds, default 600 |\n| `code_length` | verifications | 4 to 10 digits, default 6 |\n| name, e-mail address | register | 1 to 100 characters, at most 254 characters |\n| identifiers | in requests | at most 64 characters; `request_id`: 128 |\n| password | register, change, reset | 8 to 128 characters, not a common password |\n| reset link | password reset | works once, within one hour |\n| code length | Telegram code and its verification check | 4 to 8 digits |\n| `max_ring_time` | flash call | 1 to 60 seconds, default 5 |\n| `page` | billing transactions, Telegram TDR list | starts at 1, default 1 |\n| `rowsPerPage` | billing transactions | 1 to 1,000, default 20 |\n| `rows_per_page` | Telegram TDR list | 1 to 100, default 20 |\n| `count`, `offset` | SIM registries | 1 to 1,000, default 100; default 0 |\n| `lastmonth` | statistics | covers the last 30 days |\n| intervals | statistics | at most 2,000 in one response |\n| records | Telegram TDR list with filters or sorting beyond time and status | at most 50,000 in the time range |\n| API keys | each user | 100 |\n| addresses | each API key | 20 |\n| webhook endpoints | each account | 10 |\n| `count` | messages, verifications, blocks, webhook deliveries | 1 to 100, default 20 |\n| retries | webhook deliveries | for 3 days; listed for 7 days |\n| `Idempotency-Key` | sends, checks of verifications, eSIM packages | 1 to 255 characters, kept for 24 hours |\n\n### Rate limits\n\nEach API key and each signed-in user has a rate limit. On the open account operations, each client address has one. A request above it gets a 429\nwith `Retry-After`, `RateLimit` and `RateLimit-Policy`. The operator can change the defaults: 600,000 requests per minute, and 30 for an address.\nWith several instances, the effective limit may be higher, but never lower. The open status and health operations are not limited.\n\n## Versioning\n\nPaths of messaging and eSIM operations contain the version (`/api/v1/connect-hub/…`, `/api/v1/esim/…`). Paths of account and billing operations do\nnot. The status operations return the version of the running service.\n\nVersion 1 only grows: new operations, optional request fields, response fields, and values in responses. A breaking change is version 2. Generate a\nclient from `/openapi.client.json`, or from `/openapi.client.3.0.json` in OpenAPI 3.0.3, so that it reads the responses of every 1.x.\n\nDeprecated parts are marked here, and their responses have the header `Deprecation` (RFC 9745). They work for at least 12 months\nafter the deprecation. The flash call has two forms. The earlier form is deprecated.',
  },
  servers: [
    {
      url: "{base_url}",
      description: "Host of the account, billing and messaging operations.",
      variables: { base_url: { default: "http://localhost:8787" } },
    },
  ],
  tags: [
    {
      name: "account",
      description: "Users and their sessions, passwords and API keys, and the spending limits of an account.",
    },
    { name: "billing", description: "The billing transactions of the calling user." },
    { name: "sms", description: "One-time passwords by SMS, their status reports and their statistics." },
    {
      name: "flash-call",
      description: "Calls that end before they are answered. The caller ID is the verification token.",
    },
    { name: "whatsapp", description: "One-time passwords by WhatsApp, and their statistics." },
    {
      name: "telegram",
      description:
        "Verification codes by Telegram, with their delivery records (TDRs), code checks and statistics.",
    },
    { name: "esim", description: "Packages for SIMs, and the SIM registry." },
    { name: "messages", description: "Messages of all channels, and their outcomes." },
    {
      name: "verifications",
      description: "Creates a code, sends it over one channel after another, and checks it.",
    },
    { name: "webhooks", description: "URLs that receive events, and the outcome of each delivery." },
    { name: "events", description: "Events that the service posts to webhook endpoints." },
    { name: "health", description: "Liveness and readiness of the process, for the operator." },
  ],
};

/** Registers all components and routes, for `getOpenAPI31Document(document)`. */
export function register(registry: OpenAPIHono["openAPIRegistry"]): void {
  registry.register("WhatsappMessageStatus", WhatsappMessageStatus);
  registry.register("PersonName", PersonName);
  registry.register("Email", Email);
  registry.register("Password", Password);
  registry.register("RegisterRequest", RegisterRequest);
  registry.register("Role", Role);
  registry.register("UserStatus", UserStatus);
  registry.register("User", User);
  registry.register("ErrorCode", ErrorCode);
  registry.register("FaultPart", FaultPart);
  registry.register("FaultCode", FaultCode);
  registry.register("Fault", Fault);
  registry.register("Problem", Problem);
  registry.register("LoginRequest", LoginRequest);
  registry.register("Session", Session);
  registry.register("RefreshRequest", RefreshRequest);
  registry.register("Acknowledgement", Acknowledgement);
  registry.register("ResendPasswordResetRequest", ResendPasswordResetRequest);
  registry.register("ResetPasswordRequest", ResetPasswordRequest);
  registry.register("RequestPasswordResetRequest", RequestPasswordResetRequest);
  registry.register("ChangePasswordRequest", ChangePasswordRequest);
  registry.register("ApiKeyScope", ApiKeyScope);
  registry.register("KeyScopes", KeyScopes);
  registry.register("KeyAddresses", KeyAddresses);
  registry.register("ApiKeyRecord", ApiKeyRecord);
  registry.register("ApiKeyList", ApiKeyList);
  registry.register("CreateApiKeyRequest", CreateApiKeyRequest);
  registry.register("CreatedApiKey", CreatedApiKey);
  registry.register("Time", Time);
  registry.register("TransactionType", TransactionType);
  registry.register("Currency", Currency);
  registry.register("BillingFilter", BillingFilter);
  registry.register("ListBillingTransactionsRequest", ListBillingTransactionsRequest);
  registry.register("AppliedBillingFilter", AppliedBillingFilter);
  registry.register("BillingTransaction", BillingTransaction);
  registry.register("BillingTransactionPage", BillingTransactionPage);
  registry.register("AccountLimits", AccountLimits);
  registry.register("SetAccountLimitsRequest", SetAccountLimitsRequest);
  registry.register("SenderId", SenderId);
  registry.register("PhoneNumber", PhoneNumber);
  registry.register("SmsRequest", SmsRequest);
  registry.register("SentSms", SentSms);
  registry.register("SendProblemCode", SendProblemCode);
  registry.register("BlockReason", BlockReason);
  registry.register("SendProblem", SendProblem);
  registry.register("SmsReportStatus", SmsReportStatus);
  registry.register("SmsReport", SmsReport);
  registry.register("SmsReportResult", SmsReportResult);
  registry.register("StatsType", StatsType);
  registry.register("StatsTime", StatsTime);
  registry.register("StatsRequest", StatsRequest);
  registry.register("StatsEntry", StatsEntry);
  registry.register("StatsEntries", StatsEntries);
  registry.register("FlashCallRequest", FlashCallRequest);
  registry.register("EarlierFlashCallRequest", EarlierFlashCallRequest);
  registry.register("AnyFlashCallRequest", AnyFlashCallRequest);
  registry.register("SentFlashCall", SentFlashCall);
  registry.register("FlashCallReportStatus", FlashCallReportStatus);
  registry.register("FlashCallReport", FlashCallReport);
  registry.register("FlashCallReportResult", FlashCallReportResult);
  registry.register("ServiceStatus", ServiceStatus);
  registry.register("ServiceStatusObject", ServiceStatusObject);
  registry.register("WhatsappNumber", WhatsappNumber);
  registry.register("WhatsappOtpRequest", WhatsappOtpRequest);
  registry.register("SentWhatsappOtp", SentWhatsappOtp);
  registry.register("VerificationCode", VerificationCode);
  registry.register("TelegramOtpRequest", TelegramOtpRequest);
  registry.register("SentTelegramOtp", SentTelegramOtp);
  registry.register("CheckTelegramVerificationRequest", CheckTelegramVerificationRequest);
  registry.register("TelegramDeliveryStatus", TelegramDeliveryStatus);
  registry.register("TelegramVerificationStatus", TelegramVerificationStatus);
  registry.register("TelegramVerification", TelegramVerification);
  registry.register("TdrStatus", TdrStatus);
  registry.register("Tdr", Tdr);
  registry.register("TdrSortKey", TdrSortKey);
  registry.register("SortDirection", SortDirection);
  registry.register("TdrListStatus", TdrListStatus);
  registry.register("TdrFilter", TdrFilter);
  registry.register("ListTelegramTdrsRequest", ListTelegramTdrsRequest);
  registry.register("ListedTdr", ListedTdr);
  registry.register("TdrPage", TdrPage);
  registry.register("CreateEsimPackageRequest", CreateEsimPackageRequest);
  registry.register("EsimPackageStatus", EsimPackageStatus);
  registry.register("EsimPackage", EsimPackage);
  registry.register("SimStatus", SimStatus);
  registry.register("NamedReference", NamedReference);
  registry.register("SimRegistryEntry", SimRegistryEntry);
  registry.register("SimRegistryPage", SimRegistryPage);
  registry.register("Channel", Channel);
  registry.register("MessageStatus", MessageStatus);
  registry.register("MessageFilter", MessageFilter);
  registry.register("ListMessagesRequest", ListMessagesRequest);
  registry.register("ListedMessage", ListedMessage);
  registry.register("MessagePage", MessagePage);
  registry.register("MessageEvent", MessageEvent);
  registry.register("Message", Message);
  registry.register("MessageFeedback", MessageFeedback);
  registry.register("RecordedFeedback", RecordedFeedback);
  registry.register("WorkflowStep", WorkflowStep);
  registry.register("Workflow", Workflow);
  registry.register("VerifyingClient", VerifyingClient);
  registry.register("Autofill", Autofill);
  registry.register("ConfirmedTransaction", ConfirmedTransaction);
  registry.register("StartVerificationRequest", StartVerificationRequest);
  registry.register("VerificationState", VerificationState);
  registry.register("VerificationReason", VerificationReason);
  registry.register("VerificationAttempt", VerificationAttempt);
  registry.register("Verification", Verification);
  registry.register("VerificationFilter", VerificationFilter);
  registry.register("ListVerificationsRequest", ListVerificationsRequest);
  registry.register("ListedVerification", ListedVerification);
  registry.register("VerificationPage", VerificationPage);
  registry.register("VerificationStatsRequest", VerificationStatsRequest);
  registry.register("VerificationStatsEntry", VerificationStatsEntry);
  registry.register("VerificationStats", VerificationStats);
  registry.register("GuardRule", GuardRule);
  registry.register("VerificationBlock", VerificationBlock);
  registry.register("VerificationBlockPage", VerificationBlockPage);
  registry.register("UnconvertedAmount", UnconvertedAmount);
  registry.register("UnconvertedAmounts", UnconvertedAmounts);
  registry.register("SetUnconvertedAmountRequest", SetUnconvertedAmountRequest);
  registry.register("CheckVerificationRequest", CheckVerificationRequest);
  registry.register("CheckedVerification", CheckedVerification);
  registry.register("ResendVerificationRequest", ResendVerificationRequest);
  registry.register("WebhookEndpointStatus", WebhookEndpointStatus);
  registry.register("WebhookDisabledReason", WebhookDisabledReason);
  registry.register("WebhookEndpoint", WebhookEndpoint);
  registry.register("WebhookEndpointList", WebhookEndpointList);
  registry.register("CreateWebhookEndpointRequest", CreateWebhookEndpointRequest);
  registry.register("WebhookSecret", WebhookSecret);
  registry.register("CreatedWebhookEndpoint", CreatedWebhookEndpoint);
  registry.register("RotatedWebhookSecret", RotatedWebhookSecret);
  registry.register("WebhookDeliveryStatus", WebhookDeliveryStatus);
  registry.register("WebhookAttemptFailure", WebhookAttemptFailure);
  registry.register("WebhookAttempt", WebhookAttempt);
  registry.register("WebhookDelivery", WebhookDelivery);
  registry.register("WebhookDeliveryPage", WebhookDeliveryPage);
  registry.register("Health", Health);
  registry.register("Readiness", Readiness);
  registry.register("MessageStatusEvent", MessageStatusEvent);
  registry.register("VerificationStatusEvent", VerificationStatusEvent);
  registry.register("MessageBlockedEvent", MessageBlockedEvent);
  registry.register("SuspectedFraudEvent", SuspectedFraudEvent);
  registry.register("LowBalanceEvent", LowBalanceEvent);
  registry.register("LimitReachedEvent", LimitReachedEvent);
  registry.registerComponent("securitySchemes", "ApiKey", {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "An API key, created by `createApiKey`. It is shown once and is valid until it is deleted.",
  });
  registry.registerComponent("securitySchemes", "AccountId", {
    type: "apiKey",
    in: "header",
    name: "x-account-id",
    description:
      "Account identifier, for tracking and security. It must be the account of the key in `x-api-key`. Otherwise the\nresponse is 401.",
  });
  registry.registerComponent("securitySchemes", "UserId", {
    type: "apiKey",
    in: "header",
    name: "x-user-id",
    description:
      "User identifier, for tracking and security. It must be the user of the key in `x-api-key`. Otherwise the response is\n401.",
  });
  registry.registerComponent("securitySchemes", "BearerJwt", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token (`Authorization: Bearer <ACCESS_TOKEN>`) from `loginUser`. It is valid for 15 minutes.\n`refreshSession` returns the next one.",
  });
  registry.registerComponent("headers", "XRequestId", {
    "x-extension": "0001",
    description:
      "Identifier of this request. Quote it when you report a problem. Also `request_id` in the body.",
    schema: { type: "string" },
    example: "01931f6a-7b00-7000-8000-0000000000f1",
  });
  registry.registerComponent("headers", "RetryAfter", {
    "x-extension": "0028",
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 0 },
    example: 12,
  });
  registry.registerComponent("headers", "RateLimit", {
    description:
      'Remaining requests (`r`) of the named policy, and the seconds until more are available (`t`): `"default";r=0;t=12`.',
    "x-extension": "0022",
    schema: { type: "string" },
    example: '"default";r=0;t=12',
  });
  registry.registerComponent("headers", "RateLimitPolicy", {
    description:
      'Number of requests (`q`) that the named policy allows in a time window in seconds (`w`): `"default";q=100;w=60`.',
    "x-extension": "0022",
    schema: { type: "string" },
    example: '"default";q=100;w=60',
  });
  registry.registerComponent("headers", "WwwAuthenticate", {
    "x-extension": "0001",
    description: "Authentication scheme, `Bearer` or `ApiKey` (RFC 9110).",
    schema: { type: "string" },
    example: 'ApiKey realm="connect-hub"',
  });
  registry.registerComponent("headers", "IdempotentReplayed", {
    description:
      "`true` if this is the stored response to an earlier request with the same `Idempotency-Key`. Nothing was done or\ncharged again. Otherwise absent.",
    "x-extension": "0021",
    schema: { type: "string", const: "true" },
    example: "true",
  });
  registry.registerComponent("headers", "Deprecation", {
    description:
      "Time since which this form of the request is deprecated (RFC 9745: `@` and Unix seconds). Only in responses to the\nearlier form.",
    "x-extension": "0005",
    schema: { type: "string" },
    example: "@1767225600",
  });
  registry.registerComponent("examples", "MethodNotAllowed", {
    summary: "The path exists, but not the method",
    value: {
      type: "/problems/method_not_allowed",
      title: "This path does not take this method",
      status: 405,
      detail: "This path takes POST.",
      code: "method_not_allowed",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidConfiguration", {
    summary: "The routes file has a fault",
    value: {
      type: "/problems/invalid_configuration",
      title: "The configuration has faults",
      status: 409,
      detail: "The files have 1 fault. The previous configuration stays active.",
      code: "invalid_configuration",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      faults: [
        {
          file: "/etc/connect-hub/routes.yaml",
          line: 6,
          column: 5,
          message: "providers.smsc-b.port: has to be a whole number from 1 to 65535.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "User", {
    summary: "Ada has registered",
    value: {
      id: "01931f6a-7b00-7000-8000-000000000001",
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      role: "user",
      status: "active",
      isVerified: false,
      createdAt: "2026-03-02T09:00:00.000Z",
      updatedAt: "2026-03-02T09:00:00.000Z",
    },
  });
  registry.registerComponent("examples", "InvalidRegistration", {
    summary: "Two faults in one response",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 2 faults; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        { in: "body", pointer: "/lastName", code: "required", message: "This field is required." },
        {
          in: "body",
          pointer: "/email",
          code: "format",
          message: "It must be an e-mail address, such as ada@example.com.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "CommonPassword", {
    summary: "A password that is too common",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/password",
          code: "password",
          message: "This password is one of the most common ones; choose another.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "RegistrationClosed", {
    summary: "Registration is closed",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "Registration is closed. Contact the operator to get a user.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "EmailTaken", {
    summary: "The address is in use",
    value: {
      type: "/problems/email_taken",
      title: "A user with this e-mail address exists already",
      status: 409,
      detail: "A user with this e-mail address already exists. Log in instead.",
      code: "email_taken",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "PayloadTooLarge", {
    summary: "The body is too large",
    value: {
      type: "/problems/payload_too_large",
      title: "The request body is too large",
      status: 413,
      detail: "The body has more than 65536 bytes.",
      code: "payload_too_large",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "UnsupportedMediaType", {
    summary: "The content type of the body is not JSON",
    value: {
      type: "/problems/unsupported_media_type",
      title: "The request body is not JSON",
      status: 415,
      detail: "The body has to be JSON in UTF-8, not compressed: send Content-Type: application/json.",
      code: "unsupported_media_type",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "RateLimited", {
    summary: "Too many requests",
    value: {
      type: "/problems/rate_limited",
      title: "Too many requests",
      status: 429,
      detail: "At most 1000 requests a minute.",
      code: "rate_limited",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InternalError", {
    summary: "An unexpected error",
    value: {
      type: "/problems/internal_error",
      title: "The service failed",
      status: 500,
      detail: "Something went wrong on our side.",
      code: "internal_error",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "Unavailable", {
    summary: "The service is temporarily unavailable",
    value: {
      type: "/problems/unavailable",
      title: "The service cannot answer now",
      status: 503,
      detail: "The service cannot answer now: try again.",
      code: "unavailable",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "Session", {
    summary: "Ada is signed in",
    value: {
      accessToken: "EXAMPLE.not-a-real.token",
      tokenType: "Bearer",
      expiresIn: 900,
      refreshToken: "EXAMPLE-not-a-real-refresh-token",
      refreshExpiresIn: 2592000,
      user: {
        id: "01931f6a-7b00-7000-8000-000000000001",
        firstName: "Ada",
        lastName: "Lovelace",
        email: "ada@example.com",
        role: "user",
        status: "active",
        isVerified: false,
        createdAt: "2026-03-02T09:00:00.000Z",
        updatedAt: "2026-03-02T09:00:00.000Z",
      },
    },
  });
  registry.registerComponent("examples", "InvalidRequest", {
    summary: "Two faults in one response",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 2 faults; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        { in: "body", pointer: "/to", code: "required", message: "This field is required." },
        { in: "body", pointer: "/colour", code: "unknown", message: 'There is no field "colour" here.' },
      ],
    },
  });
  registry.registerComponent("examples", "MalformedJson", {
    summary: "The body is not JSON",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        { in: "body", pointer: "", code: "json", message: "The body is not well-formed JSON in UTF-8." },
      ],
    },
  });
  registry.registerComponent("examples", "AuthenticationFailed", {
    summary: "Authentication failed",
    value: {
      type: "/problems/authentication_failed",
      title: "Authentication failed",
      status: 401,
      detail: "Send a live API key in x-api-key and the identifier that belongs to it in x-account-id.",
      code: "authentication_failed",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "UserSuspended", {
    summary: "The user is suspended",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "This user is suspended.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "UnknownParameter", {
    summary: "A query parameter that does not exist",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "query",
          pointer: "/colour",
          code: "unknown",
          message: 'There is no query parameter "colour" here.',
        },
      ],
    },
  });
  registry.registerComponent("examples", "Forbidden", {
    summary: "Not allowed",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "This is not your own e-mail address.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidToken", {
    summary: "The token of a reset link is wrong, used or expired",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/token",
          code: "token",
          message: "This reset link was used, has expired or never existed. Request a new one.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidKeyAddress", {
    summary: "An address with bits beyond its prefix",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/addresses/1",
          code: "pattern",
          message: "Its bits beyond the prefix must be 0: 203.0.113.0/24.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooManyApiKeys", {
    summary: "The user has 100 keys",
    value: {
      type: "/problems/too_many_api_keys",
      title: "The user has as many API keys as allowed",
      status: 409,
      detail: "Delete an API key that is no longer needed.",
      code: "too_many_api_keys",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NotFound", {
    summary: "The resource does not exist",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "This account has no message with this id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidBillingQuery", {
    summary: "A page size out of range and a malformed time",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 2 faults; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/filter/datetime/from",
          code: "format",
          message:
            "It must be a date or a time of ISO 8601 in the years 0000 to 9999, such as 2026-03-02, 20260302T0930Z or 2026-03-02T09:30:00+01:00.",
        },
        { in: "body", pointer: "/rowsPerPage", code: "range", message: "It must be at most 1000." },
      ],
    },
  });
  registry.registerComponent("examples", "MissingBillingScope", {
    summary: "A key without the scope",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: 'This API key lacks the scope "billing".',
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "ForeignAddress", {
    summary: "A key that is not allowed from this address",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "This API key is not allowed from 192.0.2.7.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidPhoneNumber", {
    summary: "A number that cannot exist",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/to",
          code: "phone_number",
          message: "This phone number cannot exist. Check its country code and its length.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InsufficientBalance", {
    summary: "The balance is too low",
    value: {
      type: "/problems/insufficient_balance",
      title: "The account's balance is too low",
      status: 402,
      detail: "The account's balance does not cover this message.",
      code: "insufficient_balance",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "DailyLimitReached", {
    summary: "The daily limit is reached",
    value: {
      type: "/problems/daily_limit_reached",
      title: "The account's daily limit is reached",
      status: 402,
      detail: "The account's daily limit does not allow this message. It resets at 00:00 UTC.",
      code: "daily_limit_reached",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "MissingSendScope", {
    summary: "A key without the scope",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: 'This API key lacks the scope "send".',
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "CountryOff", {
    summary: "A country that the account may not send to",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail: "This account may not send to this country. Nothing was sent or charged.",
      code: "blocked",
      reason: "country",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NumberBlocked", {
    summary: "A number blocked by the operator",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail: "The operator has blocked this number. Nothing was sent or charged.",
      code: "blocked",
      reason: "block_list",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NumberKindBlocked", {
    summary: "A number of a kind that cannot receive codes",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "This type of number, such as a premium-rate number or a pager, cannot receive codes. Nothing was sent or charged.",
      code: "blocked",
      reason: "number_kind",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "RecipientLimitReached", {
    summary: "A recipient at the message limit",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail: "This recipient has reached the hourly or daily message limit. Nothing was sent or charged.",
      code: "blocked",
      reason: "recipient",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "TooManyUnanswered", {
    summary: "Too few codes are entered",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "Too few codes sent to similar numbers or requesters were entered. Nothing was sent or charged.",
      code: "blocked",
      reason: "velocity",
      challenge: true,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "LooksLikeFraud", {
    summary: "Consecutive numbers",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "This number is consecutive to other numbers that codes were just sent to. Nothing was sent or charged.",
      code: "blocked",
      reason: "anomaly",
      challenge: true,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "UnusualSpend", {
    summary: "The unconverted amount of the day and country is exhausted",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "Codes to this country that were not entered have reached the account's amount for today. Nothing was sent or charged.",
      code: "blocked",
      reason: "spend",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "RecipientOptedOut", {
    summary: "A recipient that has opted out",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail: "The recipient has opted out of this account's messages. Nothing was sent or charged.",
      code: "blocked",
      reason: "opted_out",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "IdempotencyInProgress", {
    summary: "The first request is still in progress",
    value: {
      type: "/problems/idempotency_in_progress",
      title: "A request with this idempotency key is still in progress",
      status: 409,
      detail: "A request with this Idempotency-Key is still in progress. Retry in a second.",
      code: "idempotency_in_progress",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "IdempotencyMismatch", {
    summary: "The key was used with another body",
    value: {
      type: "/problems/idempotency_mismatch",
      title: "This idempotency key was used for another request",
      status: 422,
      detail: "This Idempotency-Key was used for a request with another body.",
      code: "idempotency_mismatch",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidSmsReport", {
    summary: "A status that does not exist",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/status",
          code: "value",
          message: "It must be one of: Success, Failed, Incomplete, WrongNumber.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "StatsDaily", {
    summary: "Two days in London, by day",
    value: {
      type: "daily",
      start_time: "2026-03-01T00:00:00Z",
      end_time: "2026-03-03T00:00:00Z",
      timezone: "Europe/London",
    },
  });
  registry.registerComponent("examples", "StatsToday", { summary: "Totals for the current day", value: {} });
  registry.registerComponent("examples", "MissingStatisticsFields", {
    summary: "A grouped type without its range",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 2 faults; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/start_time",
          code: "required",
          message: "start_time is required when type is daily.",
        },
        {
          in: "body",
          pointer: "/end_time",
          code: "required",
          message: "end_time is required when type is daily.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "MalformedTimeRange", {
    summary: "A range that ends before it starts",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/end_time",
          code: "period",
          message: "end_time must be later than start_time.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "MissingReadScope", {
    summary: "A key without the scope",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: 'This API key lacks the scope "read".',
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidFlashCall", {
    summary: "No number to call, and a ring time out of range",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 2 faults; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        { in: "body", pointer: "/callee", code: "required", message: "This field is required." },
        { in: "body", pointer: "/max_ring_time", code: "range", message: "It must be at most 60." },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidFlashCallReport", {
    summary: "A status that does not exist",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        { in: "body", pointer: "/status", code: "value", message: "It must be one of: Success, Failed." },
      ],
    },
  });
  registry.registerComponent("examples", "ServiceRunning", {
    summary: "The service is up",
    value: { status: "Running", version: "1.0.0", uptime: "0 days, 0 hours, 5 minutes, 12 seconds" },
  });
  registry.registerComponent("examples", "InvalidWhatsappOtp", {
    summary: "A number with a plus, and no text",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 2 faults; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/to",
          code: "pattern",
          message:
            "It must be a telephone number of 7 to 15 digits that begins with its country code, without a +, such as 447700900123.",
        },
        { in: "body", pointer: "/text", code: "required", message: "This field is required." },
      ],
    },
  });
  registry.registerComponent("examples", "ConflictingFields", {
    summary: "Both a code and a code length",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/code_length",
          code: "conflict",
          message: "Send either the code or its length, not both.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidRequestId", {
    summary: "The request_id is missing",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "body", pointer: "/request_id", code: "required", message: "This field is required." }],
    },
  });
  registry.registerComponent("examples", "InvalidPage", {
    summary: "A page size out of range",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "body", pointer: "/rows_per_page", code: "range", message: "It must be at most 100." }],
    },
  });
  registry.registerComponent("examples", "MalformedFilter", {
    summary: "A filter key that does not exist",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/filter/colour",
          code: "unknown",
          message: 'There is no field "colour" here.',
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooManyRecords", {
    summary: "More records than can be sorted or filtered",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/filter/timestamp",
          code: "range",
          message:
            "This query would read more than 50,000 records. Narrow the time range, or filter by uuid, to or request_id.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidEsimParameters", {
    summary: "A time allowance of zero",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "body", pointer: "/time_allowance", code: "range", message: "It must be at least 1." }],
    },
  });
  registry.registerComponent("examples", "MissingEsimScope", {
    summary: "A key without the scope",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: 'This API key lacks the scope "esim".',
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidSimQuery", {
    summary: "A count out of range",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "query", pointer: "/count", code: "range", message: "It must be at most 1000." }],
    },
  });
  registry.registerComponent("examples", "InvalidMessageQuery", {
    summary: "A `before` that no response returned",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/before",
          code: "format",
          message: "It must be a UUID, such as 01931f6a-7b00-7000-8000-000000000001.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "FeedbackOfVerification", {
    summary: "A message of a verification",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "path",
          pointer: "/id",
          code: "conflict",
          message:
            "This message belongs to a verification. Only checkVerification records whether its code was entered.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "UnknownTemplate", {
    summary: "A template that the account does not have",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/template",
          code: "value",
          message: "This account has no template with this name.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooLongForTelegram", {
    summary: "Ten digits, and Telegram in the workflow",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/code_length",
          code: "conflict",
          message: "A code for Telegram can have at most 8 digits.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooManyVerifications", {
    summary: "The number has reached its limit of verifications",
    value: {
      type: "/problems/rate_limited",
      title: "Too many requests",
      status: 429,
      detail: "The limit of verifications for this number is reached. Nothing was sent.",
      code: "rate_limited",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "TooLongPeriod", {
    summary: "More than 366 days",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/created_at/from",
          code: "range",
          message: "The range has at most 366 days.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidDeliveryQuery", {
    summary: "A count out of range",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "query", pointer: "/count", code: "range", message: "It must be at most 100." }],
    },
  });
  registry.registerComponent("examples", "AmountNotLiftable", {
    summary: "A block of the unconverted amount",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "path",
          pointer: "/id",
          code: "conflict",
          message:
            "This block limits the loss. Raise the amount of the country with setUnconvertedAmount instead.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "AmountAboveMaximum", {
    summary: "An amount above the maximum",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/amount",
          code: "range",
          message: "It must be at most 100, the maximum that the operator allows.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidCode", {
    summary: "Letters in a code",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/code",
          code: "pattern",
          message: "It must be 4 to 10 digits, such as 493817.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "NotInWorkflow", {
    summary: "A channel that is not in the workflow",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/channel",
          code: "value",
          message: "The verification's workflow has no step with this channel.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooEarlyToResend", {
    summary: "Before resend_after",
    value: {
      type: "/problems/rate_limited",
      title: "Too many requests",
      status: 429,
      detail:
        "It is too early to send this code again. Retry after the time in `resend_after`. Nothing was sent.",
      code: "rate_limited",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidWebhookUrl", {
    summary: "An address that is not public",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [
        {
          in: "body",
          pointer: "/url",
          code: "value",
          message: "The host has an address that is not public.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooManyWebhookEndpoints", {
    summary: "The account has 10 endpoints",
    value: {
      type: "/problems/too_many_webhook_endpoints",
      title: "The account has as many webhook endpoints as allowed",
      status: 409,
      detail: "An account can have at most 10 webhook endpoints. Delete one first.",
      code: "too_many_webhook_endpoints",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  for (const route of Object.values(routes)) registry.registerPath(route);
  for (const route of Object.values(webhookRoutes)) registry.registerWebhook(route);
}
