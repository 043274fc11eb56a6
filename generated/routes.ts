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

/** Keywords for the document that the types of `.openapi()` do not list. */
function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** A member that may be absent. JSON has no `undefined`, so the type of one that is there leaves it out. */
function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
}

/** Type `integer` without the bounds that would make it a safe one: 1.0 and 1e300 are integers. */
function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}

/** A query or path text that is a JSON integer, as a number; anything else as it came. */
function toInteger(value: unknown): unknown {
  return typeof value === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(value) ? finite(value) : value;
}

/** The number that a text means; one beyond what a double holds becomes the largest, so that limits refuse it. */
function finite(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** What the table says of one operation. */
export type Operation = {
  readonly method: "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
  readonly path: string;
  readonly area: string;
  /** The alternatives: each lists the security schemes that are needed together. */
  readonly security: readonly (readonly string[])[];
  /** What an API key has to be for; there wherever one is taken. */
  readonly scope?: string;
  readonly params?: z.ZodType;
  /** Left out where a query is ignored. */
  readonly query?: z.ZodType;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether no body at all stands for an empty object. */
  readonly bodyIsOptional?: true;
  readonly statuses: readonly number[];
};

/** Each operation as a handler needs it: where it is, who may call it, what it takes and answers. */
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
    security: [["ApiKey"]],
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
    security: [["ApiKey", "AccountId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
    security: [
      ["ApiKey", "AccountId"],
      ["ApiKey", "UserId"],
    ],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
    scope: "send",
    query: z.strictObject({}),
    body: CheckTelegramVerificationRequest,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getTelegramTdr: {
    method: "get",
    path: "/api/v1/connect-hub/telegram/{uuid}/tdr",
    area: "telegram",
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "UserId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "UserId"]],
    scope: "esim",
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  listSimRegistries: {
    method: "get",
    path: "/api/v1/esim/sim-registries",
    area: "esim",
    security: [["ApiKey", "UserId"]],
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
      before: optional(
        z
          .guid()
          .openapi({
            param: { description: "The `next` of the previous page, for the items that come after it." },
          }),
      ),
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
    security: [["ApiKey", "AccountId"]],
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
    security: [["ApiKey", "AccountId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
                "A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for\n24 hours per account: the same key with the same operation and body is answered with the first answer and\n`Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with\n409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space\nafter it is what two of them look like, and has no place in a key.",
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
    security: [["ApiKey", "AccountId"]],
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
          .openapi({
            param: { description: "The `next` of the page before, for the deliveries that come after it." },
          }),
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

/** The name of an operation. */
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
    description: "Too many requests. `Retry-After` tells when to try again.",
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
    description: "The service cannot answer for the moment. `Retry-After` tells when to try again.",
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
      "Invalid parameters: this operation knows no such query parameter. `errors` names every fault.",
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
    description: "The user has 100 live API keys; delete one first.",
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
      "The API key lacks the scope `billing`, or is not allowed from the address that the request came from.",
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
      "Insufficient account balance (`insufficient_balance`), or the account's daily limit is reached (`daily_limit_reached`).\nNothing was charged and nothing is sent.",
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
      "`blocked`: the service does not let the account send to this number, country or part of a country now, and `reason` says\nwhy (0040). Or `forbidden`: the API key lacks the scope `send`, or is not allowed from the address that the request came\nfrom. Nothing was sent or charged.",
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
    description:
      "The first request with this `Idempotency-Key` is not yet answered; send this one again later.",
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
    description: "This `Idempotency-Key` was used with another operation or body; nothing was done.",
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
    description:
      "The API key lacks the scope `send`, or is not allowed from the address that the request came from.",
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
    description:
      "The API key lacks the scope `read`, or is not allowed from the address that the request came from.",
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
    description:
      "The API key lacks the scope `esim`, or is not allowed from the address that the request came from.",
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
    description: "The verification does not exist, or it is another account's.",
    "x-extension": "0039",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          not_found: {
            summary: "No such verification",
            value: {
              type: "/problems/not_found",
              title: "There is no such thing here",
              status: 404,
              detail: "No verification of this account has this id.",
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

/** The routes, for the document. */
export const routes = {
  registerUser: createRoute({
    method: "post",
    path: "/api/auth/register",
    operationId: "registerUser",
    tags: ["account"],
    summary: "Register a user",
    description:
      "Makes a user with role `user`, status `active` and `isVerified` `false`, and an account for them. No\nauthentication. Sign in with `loginUser`, then make an API key with `createApiKey`. Where e-mail is switched on the\nuser is sent a link, good for three days, to a page that confirms the address: then `isVerified` is `true`, as it is\nafter a password reset by e-mail. Nothing else depends on it.",
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
        description: "Registration is closed; the operator makes the users (0030).",
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
      "Starts a session: an access token for `Authorization: Bearer <ACCESS_TOKEN>`, which works for 15 minutes, and a\nrefresh token, which has one successor, within 30 days. No authentication.",
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
      "Takes a refresh token and answers with a new access token and a new refresh token. A refresh token has one successor: used\nagain within 30 seconds, by another tab or after an answer that was lost, it is answered with the same refresh token; used\nagain later it ends the session, because somebody else may have it. No authentication but the token itself.",
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
                summary: "Ada's session goes on",
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
        description: "The session goes on.",
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
    description: "Ends the session of the access token; its refresh token no longer works. No body.",
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
      "Sends the user an e-mail containing a unique, time-limited reset link. The link works once, within one hour;\n`resetPassword` takes its token. A user may ask for their own address only (in any letter case), an `admin` for\nany, with the same answer whether a user has it or not. Who cannot sign in\nuses `requestPasswordReset`.",
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
        description: "The address is not the user's own, or the user is suspended.",
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
      "Sets a new password with the token of a reset link. The token works once, within one hour. All sessions of the user\nend, and all API keys are revoked and all webhook endpoints disabled unless `revokeApiKeys` is `false`. No authentication but the token itself.",
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
      "Sends an e-mail with a reset link, if a user has this address. The answer is the same when none has. The link\nworks once, within one hour; `resetPassword` takes its token. No authentication.",
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
        description: "The request was taken.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              taken: {
                summary: "Taken, whether or not the address is known",
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
      "Sets a new password for the user of the access token. All sessions of the user end, this one too: sign in again\nwith the new password.",
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
      "Makes an API key for the user of the access token and their account. The answer carries the secret, which is shown\nonly here, and the identifiers that go with it in `x-account-id` and `x-user-id`. A user may have 100 live keys. With\n`scopes` and `addresses` a key is good for some operations alone, and from some addresses alone; elsewhere it is\nrefused with a 403.",
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
                summary: "A key that only sends, from two networks",
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
        description: "The key is made.",
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
          "Invalid parameters, an address that is none, or a malformed request. `errors` names every fault.",
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
    description: "The live API keys of the user of the access token, without their secrets, oldest first.",
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
    description:
      "The key stops working; a server may still take it for a few seconds. It cannot be brought back.",
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
      "A paginated, filterable list of the calling user's billing transactions, newest first. A send is charged when it is\naccepted (`DEBIT`), and the charge is given back (`REFUND`) when the message never reached its gateway or the\ngateway refunds it. `filter.userId` is echoed and never shows the transactions of another user. Authentication by\n`x-api-key` alone.",
    "x-scope": "billing",
    security: [{ ApiKey: [] }],
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
              all: { summary: "The first 20, whatever they are", value: {} },
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
      "What the account of the access token's user may spend in a day of UTC, and has spent on this one.",
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
      "Sets what the account of the access token's user may spend in a day of UTC, and below what its balance is low; what is\nleft out is taken away. It holds at once. Where the operator has set a limit of their own, the lower of both holds. What would be charged beyond it is refused with 402, whose `detail` says so; nothing is sent then. What\nwas spent before stays spent, and what is given back may be spent again on the day on which it was charged. The first\nrefusal of a day posts the event `account.limit_reached`, and a balance below `low_balance_threshold` posts\n`account.low_balance`; both go to the account's webhook endpoints (0035).",
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
                summary: "No limit, and an event when less than 5 EUR are left",
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
        description: "The limits as they are now.",
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
      "Accepts an SMS for delivery, charges it by the number of its segments (160 GSM 03.38 septets\nor 70 UCS-2 units; 153 and 67 in each part of a longer one), and returns an identifier for tracking\ndelivery and status: report the result with `reportSmsStatus`, follow the message with `getMessage`. The price is\ncharged now and refunded when the message never reaches its gateway. Send an `Idempotency-Key` to make it safe to\nrepeat the request.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
            description: "What has become of the message.",
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
      "Notifies the service that the verification by an SMS completed successfully or failed, and answers with the result\nof the processing. `Success` makes the message `DELIVERED`, `Failed` and `WrongNumber` make it `FAILED`,\n`Incomplete` is recorded and changes nothing. Reports may come in any order and more than once.",
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
        description: "The message id does not exist, or the message is another account's.",
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
      "Aggregated statistics of the account's SMS, each counted once whatever its segments, one entry per time interval in the range, empty intervals with zeros.\nThe grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`, of which the end\nis not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the relative types\nignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they begin in `timezone`,\nso a day may have 23 or 25 hours.",
    "x-extension": "0032",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
        description: "The statistics, in the order of time.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "Nothing on the first day, one SMS on the second",
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
      "Accepts a call that ends before it is answered, so that its caller ID acts as the verification token, charges it,\nand returns an identifier: report the result with `reportFlashCallStatus`, follow the call with `getMessage`. The\nprice is charged now and refunded when the call never reaches its gateway. Send an `Idempotency-Key` to make it\nsafe to repeat the request.\n\nThere are two forms, told apart by the body. The current one is `FlashCallRequest`. The earlier one\n(`EarlierFlashCallRequest`) requires `callType: flash` and names the ring time `maxRingTime`; it is deprecated, and\nanswers of 200 to it carry the header `Deprecation`. Either identity header, `x-account-id` or `x-user-id`, goes with\neither form. A body that mixes both forms is a 400 that says what belongs to the other one.",
    "x-scope": "send",
    security: [
      { ApiKey: [], AccountId: [] },
      { ApiKey: [], UserId: [] },
    ],
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
            description: "What has become of the call.",
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
      "Notifies the service that a flash call completed successfully or failed, and answers with the result of the\nprocessing. `Success` makes the call `DELIVERED`, `Failed` makes it `FAILED`. Reports may come in any order and\nmore than once.",
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
        description: "The flash call uuid does not exist, or the call is another account's.",
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
    description: "Status, version and uptime of the flash call service. No authentication, no body.",
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
      "Aggregated statistics of the account's flash calls, one entry per time interval in the range, empty intervals with zeros.\nThe grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`, of which the end\nis not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the relative types\nignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they begin in `timezone`,\nso a day may have 23 or 25 hours.",
    "x-extension": "0032",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
        description: "The statistics, in the order of time.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "Nothing on the first day, one call on the second",
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
      "Accepts a WhatsApp message with a one-time password for delivery, charges it, and returns an identifier for\ntracking: follow the message with `getMessage`. It goes through the states of `WhatsappMessageStatus`: `PENDING`,\n`SENT`, `DELIVERED`, `READ`, or `FAILED`, or `EXPIRED`. `to` must be a WhatsApp-registered number, in E.164 without\nthe `+`. The price is charged now and refunded when the message never reaches its gateway. Send an\n`Idempotency-Key` to make it safe to repeat the request.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
            description: "What has become of the message.",
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
      "Aggregated statistics of the account's WhatsApp messages, one entry per time interval in the range, empty intervals\nwith zeros. The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`,\nof which the end is not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the\nrelative types ignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they\nbegin in `timezone`, so a day may have 23 or 25 hours.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
        description: "The statistics, in the order of time.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "Nothing on the first day, one message on the second",
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
      "Accepts a Telegram message with a verification code for delivery through the gateway, charges it, and returns an\nidentifier for tracking: fetch its record with `getTelegramTdr`, check the code with `checkTelegramVerification`,\nfollow the message with `getMessage`. Give the `code`, or let the service make one of `code_length` digits. The\nprice is charged now and refunded when the message never reaches its gateway or the gateway refunds it. Send an\n`Idempotency-Key` to make it safe to repeat the request.",
    "x-extension": "0006",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
    request: {
      query: operations.sendTelegramOtp.query,
      headers: operations.sendTelegramOtp.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              chosen: {
                summary: "A code of your own",
                value: { to: "+447700900123", code: "493817", ttl: 300 },
              },
              made: { summary: "A code made by the service", value: { to: "+447700900123", code_length: 6 } },
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
            description: "What has become of the message.",
            parameters: { id: "$response.body#/uuid" },
          },
          tdr: {
            operationId: "getTelegramTdr",
            description: "Its delivery record.",
            parameters: { uuid: "$response.body#/uuid" },
          },
          check: {
            operationId: "checkTelegramVerification",
            description: "Whether a code is right; its request_id is its uuid.",
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
      "Aggregated statistics of the account's Telegram messages, one entry per time interval in the range, empty intervals\nwith zeros. The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`,\nof which the end is not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the\nrelative types ignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they\nbegin in `timezone`, so a day may have 23 or 25 hours.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
        description: "The statistics, in the order of time.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              daily: {
                summary: "Nothing on the first day, one message on the second",
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
      "How far a Telegram message has come, and what became of its code. `request_id` is the gateway request identifier\nstored on the TDR. When `code` is present the gateway validates it and returns the result; without it the last\nresult is returned, or `code_invalid` while there is none. A check is free.",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
                summary: "The status alone",
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
                summary: "No code was entered yet",
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
        description: "The request_id does not exist, or its message is another account's.",
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
      "The record of one Telegram message; a message of a verification has none. Its `status` joins delivery and verification: a message that expired or was\nrevoked shows as `FAILED`, one whose code was invalid or tried too often as `REJECTED`.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
    request: { params: operations.getTelegramTdr.params, query: operations.getTelegramTdr.query },
    responses: {
      200: {
        description: "The record.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        links: {
          check: {
            operationId: "checkTelegramVerification",
            description: "Whether a code is right.",
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
        description: "No message with the uuid, or it is another account's.",
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
      "The records of the account's Telegram messages, without those of verifications, with paging, sorting and filtering. Without `sort_by` the newest\ncome first. The `status` of a record in the list is its delivery alone: `EXPIRED` and `REVOKED` are told apart from\n`FAILED`, and there is no `REJECTED`.\n\nBy `timestamp`, with no other filter than `status` and a range of time, any page of any number of records is answered.\nAny other sort key or filter works on up to 50,000 records within the range of time, of the `status` or of the\nrecipient `to`: beyond them narrow `filter.timestamp`. A list by `uuid` or `request_id` has no such bound.",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
    description: "Status, version and uptime of the Telegram service. No authentication, no body.",
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
      "Creates a package for a SIM that the account was granted, from a package template. A new package has the status\n`NOT_ACTIVE`. It costs what the operator asks for its template; what was certainly not created is refunded at once. Where\nthat is open, as after some 503, it is found out within minutes if the upstream lists its packages, and stays charged\notherwise. A SIM that is terminated takes none. Send an `Idempotency-Key` to make it safe to repeat the request.",
    servers: [
      {
        url: "{esim_url}",
        description: "Host of the eSIM operations.",
        variables: { esim_url: { default: "http://localhost:8787" } },
      },
    ],
    "x-scope": "esim",
    security: [{ ApiKey: [], UserId: [] }],
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
                summary: "Thirty days, not yet in use",
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
        description: "Invalid or missing API key, or a user that is not the key's.",
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
    description: "Status, version and uptime of the eSIM service. No body.",
    servers: [
      {
        url: "{esim_url}",
        description: "Host of the eSIM operations.",
        variables: { esim_url: { default: "http://localhost:8787" } },
      },
    ],
    "x-scope": "esim",
    security: [{ ApiKey: [], UserId: [] }],
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
        description: "Invalid or missing API key, or a user that is not the key's.",
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
      "The SIMs of the registry that the operator granted to the account, `count` of them from `offset` on, of one company or\none inventory if wanted. `total` is the number of eSIMs available to it. Other SIMs are not there: a filter that names\nnone of its own gives an empty list.",
    servers: [
      {
        url: "{esim_url}",
        description: "Host of the eSIM operations.",
        variables: { esim_url: { default: "http://localhost:8787" } },
      },
    ],
    "x-scope": "esim",
    security: [{ ApiKey: [], UserId: [] }],
    request: { query: operations.listSimRegistries.query },
    responses: {
      200: {
        description: "A part of the registry.",
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
        description: "Invalid or missing API key, or a user that is not the key's.",
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
      "The account's messages of all channels, newest first, by channel, status, recipient and time, a page at a time. The\n`next` of an answer goes into `before` for the page after it, with the same `filter`. With `to` and `status` together a\npage may hold fewer messages than `count`, even none, and still have a `next`. `getMessage` tells what happened to one.",
    "x-extension": "0031",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
          "A malformed filter, a `count` out of bounds or a `before` that no answer gave. `errors` names every fault.",
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
      "Where an SMS, a flash call, a WhatsApp or a Telegram message stands, what it cost, and what happened to it. A\nmessage has the states of `MessageStatus`; a WhatsApp message those of `WhatsappMessageStatus`, which lack\n`REVOKED`.",
    "x-extension": "0020",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
    request: { params: operations.getMessage.params, query: operations.getMessage.query },
    responses: {
      200: {
        description: "The message.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              sms: {
                summary: "The SMS was delivered and its code entered",
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
        description: "The message id does not exist, or the message is another account's.",
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
    summary: "Tell whether a code was entered",
    description:
      "For customers who make their own codes: tells whether the recipient of a message entered its code. It is what the guard\nagainst pumping fraud learns from, so that it blocks nobody whose codes are entered; tell it within ten minutes.\n`converted` with `true` makes a message `DELIVERED` and its `outcome` `Success`; with `false` its `outcome` is\n`Incomplete`. It may be told more than once. The hub knows it by itself of the messages of verifications, and of Telegram\ncodes that `checkTelegramVerification` judges.",
    "x-extension": "0041",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
        description: "It is recorded.",
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
        description: "The message does not exist, or it is another account's.",
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
      "Makes a code, sends it to a number over the channels of a workflow, one after the other, and keeps it until it is entered\n(`checkVerification`) or its time ends. The next channel has its turn once the time of the step is over, or at once when the\nmessage fails, expires or has no route. Every attempt is a message and charged as one; where the operator has a price for\nverifications, that price is held now, given back unless the verification is approved, and the attempts cost nothing.\n\nA requester has one open verification of a number and a template. The requester is named by `client`: the device, otherwise the\nIP network. A start by the same requester while it is open answers it again (200) and makes no other code; once its\n`resend_after` is over, it sends the code again as `resendVerification` does. A start by another requester makes a verification\nof its own. A start with another `transaction`, with one where there was none, or none where there was one, ends that of the same\nrequester (`CANCELED`) and makes another code: that of one payment confirms no other.\n\nA number has 5 verifications in 10 minutes and 10 in 24 hours, then one in an hour, of all requesters together; one more in 10\nminutes is reserved for `trusted` clients. A start beyond is a 429, and the wait is at most an hour.\n\nA send\nthat the account may not make is a 403 `blocked`, and the verification is listed as `BLOCKED`. Send an `Idempotency-Key` to\nmake it safe to repeat the request.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
                summary: "A payment that the code confirms",
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
        description: "The requester had one open for this number and template: here it is.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              moved_on: {
                summary: "Its code goes by WhatsApp now",
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
            description: "Whether a code is right.",
            parameters: { id: "$response.body#/id" },
          },
          cancel: {
            operationId: "cancelVerification",
            description: "Ends it.",
            parameters: { id: "$response.body#/id" },
          },
          verification: {
            operationId: "getVerification",
            description: "What has become of it.",
            parameters: { id: "$response.body#/id" },
          },
        },
        content: {
          "application/json": {
            examples: {
              two_channels: {
                summary: "The SMS is on its way",
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
          "Invalid parameters or malformed request; a number that cannot exist or has no price; a template that the operator does\nnot have; a code of more than 8 digits with Telegram in the workflow; a flash call where the service has no caller\nIDs of its own. `errors` names every fault.",
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
          "Too many verifications of this number (5 in 10 minutes, or 10 in 24 hours and then one in an hour), or too many requests.\n`Retry-After` tells when to try again: for a number after at most an hour.",
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
      "The account's verifications, newest first, by number, state and time, a page at a time. The `next` of an answer goes into\n`before` for the page after it, with the same `filter`. `getVerification` tells the attempts of one. They are kept for 90 days\nafter their start, or as long as messages, if that is shorter.",
    "x-extension": "0039",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
                summary: "One that is open, one approved, one blocked",
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
          "A malformed filter, a `count` out of bounds or a `before` that no answer gave. `errors` names every fault.",
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
      "What the account's verifications came to by country and channel, over days of UTC. A verification is counted once it has\nended, on the day on which it was started, and for each channel that it used, as far as its messages had come by then. The\napproval counts for the channel of the latest attempt before it. `cost` is what the ledger has: each message counts as soon as it is\ncharged, and no more once it is refunded, also where that is after the end.",
    "x-extension": "0039",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
                summary: "Two by SMS, of which one was approved, one by WhatsApp, and one blocked",
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
        description: "A malformed range of time, or one of more than 366 days. `errors` names every fault.",
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
    summary: "List what the guard blocks now",
    description:
      "The account's current blocks and suspicions, newest first: sends that a rule against pumping fraud suspects. The event\n`account.suspected_fraud` notifies the account of each when it begins and when it ends.",
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
      "Ends a block of the account early, and clears what its rule has counted for it: the rule begins anew with the next send. The event\n`account.suspected_fraud` with `ENDED` follows. The operator sees in the audit log who lifted it. All instances follow within 2\nseconds. A block of `unconverted_amount` cannot be lifted: raise the amount with `setUnconvertedAmount`.",
    "x-extension": "0040",
    "x-scope": "send",
    security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }],
    request: {
      params: operations.liftVerificationBlock.params,
      query: operations.liftVerificationBlock.query,
    },
    responses: {
      200: {
        description: "The block as it ended.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              range: {
                summary: "The range is not blocked any more",
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
      "What the account's sends to one country may cost in a day of UTC while nobody enters their codes: the default amount, the highest\namount that may be set, and the amounts that `setUnconvertedAmount` has set.",
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
      "Sets what the account's sends to the country may cost in a day of UTC while nobody enters their codes. Without `amount` the default\namount holds again. A current block of the country for its unconverted amount ends, and begins again with the next send that is above\nthe new limit. All instances follow within 2 seconds. An API key cannot call it, so that a stolen key cannot raise the loss.",
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
        description: "The amounts as they are now.",
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
      400: {
        description:
          "Invalid parameters or malformed request, a code of no country, or an amount above the maximum. `errors` names every fault.",
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
      "Where a verification stands, what it has cost so far, and the messages that carried its code.",
    "x-extension": "0039",
    "x-scope": "read",
    security: [{ ApiKey: [], AccountId: [] }],
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
                summary: "Nothing was entered in a minute, so the code went by WhatsApp",
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
                summary: "The operator had blocked the number",
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
      "Whether the code that the recipient entered is right; then the verification is `APPROVED`. The fifth wrong code makes it\n`FAILED`. After its end no code is valid, the right one neither: a code is used once. A check whose answer was lost is safe to\nrepeat with the same `Idempotency-Key`: it is told the first verdict, and takes no further try. A check is free.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
        description: "Whether the code is right.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              right: {
                summary: "The code is right",
                value: { valid: true, status: "APPROVED", checks_left: 0 },
              },
              wrong: {
                summary: "The code is wrong",
                value: { valid: false, status: "PENDING", checks_left: 4 },
              },
              too_late: {
                summary: "The time of the verification is over",
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
      "Goes on to the next step of the workflow now, or to the step of a channel; after the last step it is made again. The code\nstays the same. What still waited to be sent is withdrawn and refunded. It may be asked for from `resend_after` on: 30 seconds\nafter the first attempt, twice as long after each further one, at most 10 minutes, and 10 attempts in all. A verification that\nhas ended is answered as it is.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
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
                summary: "The WhatsApp message is on its way",
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
          "Before `resend_after`, after 10 attempts, or too many requests. `Retry-After` tells when to try again; after 10 attempts,\nwhen the verification ends.",
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
      "Its code is no longer valid. What waits to be sent is withdrawn and refunded; what was handed over to a gateway stays charged.\nA price that was held for it is given back. A verification that has ended is answered as it is.",
    "x-extension": "0039",
    "x-scope": "send",
    security: [{ ApiKey: [], AccountId: [] }],
    request: { params: operations.cancelVerification.params, query: operations.cancelVerification.query },
    responses: {
      200: {
        description: "The verification as it ended.",
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
      "From now on every event of the account's messages (`message.status`, described under `webhooks`) is posted to this\naddress, signed by the secret that the answer shows, and only this answer. The host is resolved: none of its addresses\nmay be loopback, link-local or private. An account may have 10 endpoints.",
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
                summary: "The shop listens",
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
            description: "What was posted to it.",
            parameters: { id: "$response.body#/id" },
          },
          rotateSecret: {
            operationId: "rotateWebhookSecret",
            description: "Gives it another secret.",
            parameters: { id: "$response.body#/id" },
          },
          delete: {
            operationId: "deleteWebhookEndpoint",
            description: "Deletes it.",
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
        description:
          "Malformed request, or an address that events cannot be posted to. `errors` names every fault.",
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
        description: "The account has 10 endpoints; delete one first.",
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
    description: "The webhook endpoints of the account, without their secrets, oldest first.",
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
      "Makes a new secret and shows it this once. For 24 hours events carry two signatures, by the new secret and by the one\nbefore, so that the receiver can change over; after another rotation the secret before the last one is no longer used.",
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
      "What was delivered, is tried or was given up, newest first, each with its attempts: when, with what status, and how\nlong it took. Deliveries are kept for 7 days after their event.",
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
                summary: "One that waits for its next attempt, and one that arrived",
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
      "Nothing more is posted to it, what was waiting neither; an attempt that is under way may still arrive. Its deliveries\nare no longer listed.",
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
    summary: "Get whether the process answers",
    description: "For the operator. It looks at nothing but itself. No authentication.",
    "x-extension": "0027",
    security: [],
    request: {},
    responses: {
      200: {
        description: "The process answers.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { ok: { summary: "It answers", value: { status: "ok" } } },
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
    summary: "Get whether the service can work",
    description:
      "For the operator. It looks whether the store answers and its migrations are current. No authentication.",
    "x-extension": "0027",
    security: [],
    request: {},
    responses: {
      200: {
        description: "The service can work.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { ready: { summary: "It can work", value: { status: "ready" } } },
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

/** What the service sends by itself: the name of each event, its headers and its body. */
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
              "The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.",
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
            description:
              "When this attempt was made, in Unix seconds; refuse what is older than five minutes.",
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
              "`v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with\nfull stops between them; two of them with a space between, for 24 hours after a rotation.",
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
              "The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.",
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
            description:
              "When this attempt was made, in Unix seconds; refuse what is older than five minutes.",
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
              "`v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with\nfull stops between them; two of them with a space between, for 24 hours after a rotation.",
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
              "The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.",
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
            description:
              "When this attempt was made, in Unix seconds; refuse what is older than five minutes.",
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
              "`v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with\nfull stops between them; two of them with a space between, for 24 hours after a rotation.",
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
              "The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.",
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
            description:
              "When this attempt was made, in Unix seconds; refuse what is older than five minutes.",
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
              "`v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with\nfull stops between them; two of them with a space between, for 24 hours after a rotation.",
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
              "The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.",
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
            description:
              "When this attempt was made, in Unix seconds; refuse what is older than five minutes.",
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
              "`v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with\nfull stops between them; two of them with a space between, for 24 hours after a rotation.",
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
              "The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.",
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
            description:
              "When this attempt was made, in Unix seconds; refuse what is older than five minutes.",
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
              "`v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with\nfull stops between them; two of them with a space between, for 24 hours after a rotation.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
          },
        }),
    }),
    body: LimitReachedEvent,
  },
} as const;

/** The webhooks, for the document. */
export const webhookRoutes = {
  reportMessageStatus: createRoute({
    method: "post",
    path: "message.status",
    operationId: "reportMessageStatus",
    tags: ["events"],
    summary: "Something happened to a message",
    description:
      "Posted to every enabled endpoint of the account for each event of each of its messages, on every channel: when it was\naccepted (`PENDING`), for each change of its status, and for each report on it; for a WhatsApp message these are the\nstates of `WhatsappMessageStatus`. `getMessage` lists the same events.\n\nSigned by Standard Webhooks: verify the signature over the body as it came, by the secret of the endpoint, with a\nlibrary for your language (https://www.standardwebhooks.com). An event arrives at least once and in any order:\n`webhook-id` tells repetitions, `sequence` the order. Answer 2xx within 15 seconds, and do the work afterwards.\nAnything else, a redirect among it, counts as a failure and is tried again for 3 days with growing pauses; no answer\nbody is read beyond 64 KiB, and none is kept.",
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
      200: { description: "The event is taken; any other 2xx means the same." },
      410: { description: "The endpoint is gone; it is disabled, and its owner is e-mailed." },
      429: {
        description: "Too many at once; like 503 it is tried again, after `Retry-After` if that is sent.",
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
      "Posted to every enabled endpoint of the account when one of its verifications ends: `APPROVED`, `CANCELED`, `EXPIRED`,\n`FAILED` or `BLOCKED`. `getVerification` tells the same.\n\nSigned, repeated and answered as `message.status` is.",
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
                summary: "The right code was entered",
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
                summary: "The operator had blocked the number",
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
      200: { description: "The event is taken; any other 2xx means the same." },
      410: { description: "The endpoint is gone; it is disabled, and its owner is e-mailed." },
      429: {
        description: "Too many at once; like 503 it is tried again, after `Retry-After` if that is sent.",
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
      "Posted to every enabled endpoint of the account when a send was blocked: of the first one with the same `reason` to the\nsame country in 15 minutes. Those that follow are refused and not told, however many. A start of a verification that is\nblocked is told by `verification.status` as well, each of up to 1,000 in an hour.\n\nSigned, repeated and answered as `message.status` is.",
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
                summary: "A number that the operator has blocked",
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
      200: { description: "The event is taken; any other 2xx means the same." },
      410: { description: "The endpoint is gone; it is disabled, and its owner is e-mailed." },
      429: {
        description: "Too many at once; like 503 it is tried again, after `Retry-After` if that is sent.",
      },
    },
  }),
  reportSuspectedFraud: createRoute({
    method: "post",
    path: "account.suspected_fraud",
    operationId: "reportSuspectedFraud",
    tags: ["events"],
    summary: "Fraud is suspected, or no longer",
    description:
      "Posted to every enabled endpoint of the account when a rule of the fraud guard begins to suspect sends of the account, and\nonce more when the suspicion ends. Show a challenge in your form while `blocks` is `true`, and start verifications of\nrequesters that solve it with `client.trusted`. `listVerificationBlocks` lists what is blocked now.\n\nSigned, repeated and answered as `message.status` is.",
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
      200: { description: "The event is taken; any other 2xx means the same." },
      410: { description: "The endpoint is gone; it is disabled, and its owner is e-mailed." },
      429: {
        description: "Too many at once; like 503 it is tried again, after `Retry-After` if that is sent.",
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
      "Posted to every enabled endpoint of the account when its balance has fallen below the mark of `setAccountLimits`, within\nseconds: once, and again only after it was at the mark or above.\n\nSigned, repeated and answered as `message.status` is.",
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
                summary: "Less than 5 EUR are left",
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
      200: { description: "The event is taken; any other 2xx means the same." },
      410: { description: "The endpoint is gone; it is disabled, and its owner is e-mailed." },
      429: {
        description: "Too many at once; like 503 it is tried again, after `Retry-After` if that is sent.",
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
      "Posted to every enabled endpoint of the account when a charge was refused because of its daily limit: once a day, at the\nfirst such refusal.\n\nSigned, repeated and answered as `message.status` is.",
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
                summary: "No more than 25 EUR on this day",
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
      200: { description: "The event is taken; any other 2xx means the same." },
      410: { description: "The endpoint is gone; it is disabled, and its owner is e-mailed." },
      429: {
        description: "Too many at once; like 503 it is tried again, after `Retry-After` if that is sent.",
      },
    },
  }),
};

/** What the document says beside its paths and components. */
export const document = {
  openapi: "3.1.0",
  info: {
    title: "connect-hub",
    version: "1.0.0",
    summary:
      "Accounts, billing, one-time passwords by four channels, delivery records, statistics and eSIM packages.",
    license: { name: "MIT", identifier: "MIT" },
    description:
      'connect-hub registers users, sends one-time passwords by SMS, flash call, WhatsApp and Telegram, tells what became\nof them, counts and bills them, and manages eSIM packages. Each send returns an identifier by which the message is\ntracked. All request and response bodies are JSON; a request with a body says `Content-Type: application/json`.\nWhat the contract adds to the service interface that it implements carries `x-extension` with the number of the\ndecision record.\n\n## First steps\n\nA few steps in a shell. In the reference that a sandbox serves, the credentials of its demo user are filled in.\n\n### 1. Take your credentials\n\n```sh\nbase_url=http://localhost:8787\napi_key=\'<API_KEY>\'\naccount_id=\'<ACCOUNT_ID>\'\n```\n\nNobody gave you any? Register, sign in and make an API key; the last answer shows it, with the account it belongs to.\nIn a sandbox a new account has some credit; in production its operator adds it.\n\n```sh\ncurl -sS $base_url/api/auth/register -H \'content-type: application/json\' \\\n  -d \'{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","password":"seven herons over water"}\'\naccess_token=$(curl -sS $base_url/api/auth/login -H \'content-type: application/json\' \\\n  -d \'{"email":"ada@example.com","password":"seven herons over water"}\' \\\n  | sed -E \'s|.*"accessToken":"([^"]+)".*|\\1|\')\ncurl -sS $base_url/api/auth/api-keys -H \'content-type: application/json\' \\\n  -H "authorization: Bearer $access_token" -d \'{"name":"First send"}\'\n```\n\n### 2. Let the service make the code, and check it\n\n```sh\nverification=$(curl -sS $base_url/api/v1/connect-hub/verifications -H \'content-type: application/json\' \\\n  -H "x-api-key: $api_key" -H "x-account-id: $account_id" -d \'{"to":"+447700900100"}\')\necho "$verification"\nverification_id=$(echo "$verification" | sed -E \'s|.*"id":"([^"]+)".*|\\1|\')\ncurl -sS $base_url/api/v1/connect-hub/verifications/$verification_id/check -H \'content-type: application/json\' \\\n  -H "x-api-key: $api_key" -H "x-account-id: $account_id" -d \'{"code":"123456"}\'\n```\n\nIn a sandbox that is the code. In TypeScript these are `hub.verify(to)` and `hub.check(id, code)`.\n\n### 3. Or send a text of your own\n\n```sh\nsent=$(curl -sS $base_url/api/v1/connect-hub/sms -H \'content-type: application/json\' \\\n  -H "x-api-key: $api_key" -H "x-account-id: $account_id" \\\n  -d \'{"from":"Example","to":"+447700900123","text":"Your code is 493817."}\')\necho "$sent"\n```\n\n### 4. Follow it\n\n```sh\nmessage_id=$(echo "$sent" | sed -E \'s|.*"messageId":"([^"]+)".*|\\1|\')\ncurl -sS $base_url/api/v1/connect-hub/messages/$message_id -H "x-api-key: $api_key" -H "x-account-id: $account_id"\n```\n\nThe answer tells the status, the price and every event so far; in a sandbox `DELIVERED` comes within moments. Next: let the events come\nto you (Webhooks), make sends safe to repeat (Idempotency), look at the bill (`listBillingTransactions`).\n\n## What the service does\n\n- **Verifications**: a code that the service makes, sends by one channel after the other, and checks.\n- **Accounts**: users, sessions, passwords, API keys.\n- **Billing**: the list of one\'s own transactions, with filters and pages.\n- **Sends** by SMS, flash call (a call that ends before it is answered, so that the caller ID acts as the\n  verification token), WhatsApp and Telegram.\n- **Records**: the state of any message and the list of all, the delivery records (TDRs) of Telegram, the check of a Telegram code.\n- **Statistics** of each channel by intervals of time.\n- **Notifications**: reports on SMS and flash calls, and webhooks to addresses of yours.\n- **eSIM**: packages on SIMs, and the SIM registry.\n- **Status** of the Telegram, flash call and eSIM services, and health for the operator.\n\n### Sends\n\nA send is charged when it is accepted, before the answer leaves: what was answered is kept. When no answer came, or a\n500 or 503, the send may have been accepted and charged all the same, or not at all; send it again with the same\n`Idempotency-Key`, and it is sent and charged once. A send that the account cannot pay is a 402. The charge is refunded when the message never reached its gateway or the\ngateway refunds it. An account gets its money from the operator. Money is in the currency of the account, `EUR` unless\nit is set otherwise. `setAccountLimits` bounds what is spent in a day of UTC; a send beyond it is a 402 too. The service hands accepted messages over to the gateways and tries again until their time to live\nends; after a crash a message may be handed over once more.\n\n### Verifications\n\n`startVerification` with a number is enough: the service makes a code, sends it in the language of the number\'s country, and\n`checkVerification` says whether what was entered is right. `workflow` names up to four channels; the next one is used when a\nmessage is lost, at the end of the step\'s time, or when `resendVerification` asks for it. A second start for the same number by\nthe same requester is answered with the first one. Each attempt costs what its message costs; where the operator has set a price for\nverifications, that is held at the start and given back unless it is approved. The code is shown nowhere.\n\nIn a sandbox every code is the beginning of 1234567890 (with a flash call in the workflow, the end of the first number of the\npool), and the last digits of the number decide:\n\n| Number ends in | What happens |\n| --- | --- |\n| `00` | the message arrives; 123456 is right, where the code has six digits, and any other one is wrong |\n| `01`, `02` | the message is lost: the next channel is used, and after the last one the verification is `FAILED` |\n| `05` | nothing is heard: the next channel is used at the end of the step |\n\nA send that is blocked makes its verification `BLOCKED`. Tell by `client` who asks for the code in each start: its `ip`, its\n`device_id`, and `trusted` for somebody whom you know, such as a user who is signed in. Otherwise all who ask for a code to a\nnumber share one verification, and a stranger can use up its checks. A recipient that has opted out of your SMS, `opted_out`, may still ask for a code. Name a second step, `whatsapp` or `telegram`: it goes on where SMS is stopped. In a sandbox every send to `+447700900009` is blocked, on every channel.\n\n### Blocked sends\n\nIn production a guard against pumping fraud blocks sends whose codes nobody enters. No account is blocked because of other\naccounts; only the messages to one recipient are counted for all accounts together.\n\n1. **Show a challenge** if a 403 `blocked` has `challenge: true`: a captcha or a check of the device. Start the verification again with\n   `client.trusted: true` if the user solves it.\n2. **Read the event** `account.suspected_fraud`. It is posted when a suspicion begins and when it ends, with rule, country, value and limit.\n3. **Lift a block** that is wrong: `listVerificationBlocks` lists the current blocks, `liftVerificationBlock` ends one.\n4. **Raise the amount** before a launch or a campaign. The sends of an account to one country whose codes nobody enters cost at most\n   a fixed amount in a day of UTC, also those with codes of your own. `listUnconvertedAmounts` shows it, `setUnconvertedAmount` changes\n   it for a country.\n5. **Report the conversions** of codes that you make: `reportFeedback`.\n\n### Idempotency\n\nEvery send, the check of a verification and the creation of eSIM packages take the header `Idempotency-Key` (1 to 255 characters), kept for\n24 hours per account. The same key with the same operation and body replays the first answer, with\n`Idempotent-Replayed: true`; with another it is a 422; while the first request is in progress, a 409. Refusals are\nnot kept: after a 400 or a 402 the key may be used again. Two of these headers are a 400, and so is a key with a comma and a\nspace in it, for that is what two of them look like.\n\n### Telephone numbers and times\n\nSMS, flash call and Telegram take international numbers with or without `+`; WhatsApp takes digits only. Times\nin answers are ISO 8601 in UTC (`2026-03-02T09:30:00.000Z`); requests take dates, weeks, months, local times and offsets too, in the\nextended and the basic format (`Time`), but no space for the `T`. `2026-11` is its first moment, also where it ends a range. The exceptions are integer timestamps:\nUnix milliseconds on eSIM operations, Unix seconds in `updated_at` of a Telegram verification. A range of time includes\nits start and not its end.\n\n## Resources\n\n| Resource | Made by | Read by | Schema |\n| --- | --- | --- | --- |\n| User | `registerUser` | `loginUser` | `User` |\n| API key | `createApiKey` | `listApiKeys` | `ApiKeyRecord` |\n| Billing transaction | a send, a refund, the operator\'s credit | `listBillingTransactions` | `BillingTransaction` |\n| Message of any channel | the four sends | `getMessage`, `listMessages` | `Message`, `ListedMessage` |\n| Telegram delivery record (TDR) | `sendTelegramOtp` | `getTelegramTdr`, `listTelegramTdrs` | `Tdr`, `ListedTdr` |\n| Verification | `startVerification` | `getVerification`, `listVerifications` | `Verification`, `ListedVerification` |\n| Block of the guard | a suspicion of fraud | `listVerificationBlocks` | `VerificationBlock` |\n| Unconverted amounts | `setUnconvertedAmount` | `listUnconvertedAmounts` | `UnconvertedAmounts` |\n| Verification statistics | the verifications of a day | `getVerificationStats` | `VerificationStatsEntry` |\n| Verification of a Telegram code | `sendTelegramOtp` | `checkTelegramVerification` | `TelegramVerification` |\n| Statistics entry | the sends of an interval | `getSmsStats`, `getFlashCallStats`, `getWhatsappStats`, `getTelegramStats` | `StatsEntry` |\n| Limits of an account | `setAccountLimits` | `getAccountLimits` | `AccountLimits` |\n| eSIM package | `createEsimPackage` | | `EsimPackage` |\n| SIM | the operator | `listSimRegistries` | `SimRegistryEntry` |\n| Webhook endpoint | `createWebhookEndpoint` | `listWebhookEndpoints` | `WebhookEndpoint` |\n| Webhook delivery | an event of a message | `listWebhookDeliveries` | `WebhookDelivery` |\n| Service status | | the three status operations | `ServiceStatusObject` |\n\n## States\n\nA message moves only forward, possibly passing over states, and a report of a state that is further back changes\nnothing: reports may come late, twice and in any order, and the end is the same. Evidence of delivery wins: a message\nthat failed, expired or was revoked still becomes delivered when that is reported, unless it was refunded before its\ngateway took it.\n\n```smcat SMS and flash call\ninitial => PENDING: accepted;\nPENDING => SENT: the gateway takes it;\nPENDING => FAILED: refused, or not taken in time;\nSENT => DELIVERED: delivered;\nSENT => FAILED: undelivered;\nSENT => EXPIRED: no receipt in time;\nFAILED => EXPIRED: later report;\nEXPIRED => DELIVERED: later report;\n```\n\n```smcat WhatsApp\ninitial => PENDING: accepted;\nPENDING => SENT: the platform takes it;\nPENDING => FAILED: refused, or not taken in time;\nSENT => DELIVERED: delivered;\nSENT => FAILED: undelivered;\nSENT => EXPIRED: no receipt in time;\nFAILED => EXPIRED: later report;\nEXPIRED => DELIVERED: later report;\nDELIVERED => READ: opened;\n```\n\n```smcat Telegram\ninitial => PENDING: accepted;\nPENDING => SENT: the gateway takes it;\nPENDING => FAILED: refused, or not taken in time;\nSENT => DELIVERED: delivered;\nSENT => FAILED: undelivered;\nSENT => EXPIRED: ttl ended;\nSENT => REVOKED: revoked;\nFAILED => EXPIRED: later report;\nEXPIRED => REVOKED: later report;\nREVOKED => DELIVERED: later report;\nDELIVERED => READ: opened;\n```\n\nThe single TDR shows `EXPIRED` and `REVOKED` as `FAILED`, and `REJECTED` once a code was invalid or checked too often;\nthe list of TDRs shows the states above. The sandbox gives any channel the state that the recipient\'s number asks for,\n`READ` too. The code of a Telegram message has states of its own, none until it is checked first:\n\n```smcat Check of a Telegram code\ninitial => code_valid: correct;\ninitial => code_invalid: incorrect;\ninitial => expired: ttl ended;\ncode_invalid => code_invalid: incorrect;\ncode_invalid => code_valid: correct;\ncode_invalid => code_max_attempts_exceeded: the fifth incorrect;\ncode_valid => code_max_attempts_exceeded: the fifth incorrect;\ncode_invalid => expired: ttl ended;\n```\n\nAn eSIM package, a SIM, and a user; values that the eSIM platform adds are passed on as they are:\n\n```smcat eSIM package\ninitial => NOT_ACTIVE: created;\nNOT_ACTIVE => ACTIVE: first use;\nNOT_ACTIVE => TERMINATED: withdrawn;\nACTIVE => TERMINATED: used up, expired or withdrawn;\n```\n\n```smcat SIM\ninitial => WAITING_FOR_ASSIGNMENT: in stock;\nWAITING_FOR_ASSIGNMENT => PRE_SERVICE: assigned;\nPRE_SERVICE => IN_SERVICE: put in service;\nWAITING_FOR_ASSIGNMENT => TERMINATED;\nPRE_SERVICE => TERMINATED;\nIN_SERVICE => TERMINATED: taken out;\n```\n\n```smcat User\ninitial => active: registered;\nactive => suspended: by the operator;\nsuspended => active: by the operator;\n```\n\nThe values of each set, what they mean and how one becomes another stand in its schema.\n\n| Set | Where it appears | Schema |\n| --- | --- | --- |\n| Delivery status of a message | `getMessage`, `listMessages` | `MessageStatus` |\n| State of a verification | `startVerification`, `getVerification`, `listVerifications` | `VerificationState` |\n| Rule of the guard | `listVerificationBlocks`, `account.suspected_fraud` | `GuardRule` |\n| Telegram TDR status (single record) | `getTelegramTdr` | `TdrStatus` |\n| Telegram TDR status (list) | `listTelegramTdrs` | `TdrListStatus` |\n| Telegram delivery status | `checkTelegramVerification` | `TelegramDeliveryStatus` |\n| Telegram verification status | `checkTelegramVerification`, `getMessage` | `TelegramVerificationStatus` |\n| WhatsApp message status | life of a WhatsApp message | `WhatsappMessageStatus` |\n| SMS notification status | `reportSmsStatus` | `SmsReportStatus` |\n| Flash call notification status | `reportFlashCallStatus` | `FlashCallReportStatus` |\n| eSIM package status | `createEsimPackage` | `EsimPackageStatus` |\n| SIM status | `listSimRegistries` | `SimStatus` |\n| User status, role | `registerUser`, `loginUser` | `UserStatus`, `Role` |\n| Transaction type | `listBillingTransactions` | `TransactionType` |\n| Service status | status operations | `ServiceStatus` |\n| Webhook endpoint status | `listWebhookEndpoints` | `WebhookEndpointStatus` |\n| Webhook delivery status | `listWebhookDeliveries` | `WebhookDeliveryStatus` |\n\n## Endpoints\n\nEach operation is described below, with an example of its request and of each answer. A list answers a page at a time:\n\n| List | Asks for a page by | Tells whether there is more by |\n| --- | --- | --- |\n| `listBillingTransactions` | `page`, `rowsPerPage` | `hasNextPage`, `totalPages` |\n| `listTelegramTdrs` | `page`, `rows_per_page` | `has_next_page`, `total_pages` |\n| `listSimRegistries` | `offset`, `count` | `total` |\n| `listMessages`, `listVerifications`, `listVerificationBlocks`, `listWebhookDeliveries` | `before`, `count` | `next` |\n\nStatistics answer one entry for each interval of the range, empty ones with zeros. The eSIM operations may have a host\nof their own.\n\n## Authentication\n\n| Scheme | Headers | Used by |\n| --- | --- | --- |\n| Bearer JWT | `Authorization: Bearer <ACCESS_TOKEN>` | password-reset resend, change of password, sign-out, API keys, limits and unconverted amounts of the account |\n| Bearer JWT, or API key + account | as above and below | webhook endpoints, blocks of the guard |\n| API key | `x-api-key` | billing transactions |\n| API key + account | `x-api-key`, `x-account-id` | SMS, SMS webhook, flash call, WhatsApp, Telegram, messages, verifications |\n| API key + user | `x-api-key`, `x-user-id` | flash call webhook, flash call, all eSIM operations |\n| None | | registration, sign-in, refresh, forgotten and reset passwords, Telegram and flash call status, health |\n\n1. All headers of a scheme are mandatory, and the account or user must be that of the key. A failed authentication\n   is a 401, on eSIM operations too, where an API key is invalid or missing.\n2. The bearer token is obtained from `loginUser`. It works for 15 minutes; `refreshSession` gives the next one,\n   by a refresh token that has one successor, within 30 days of its issue. A used refresh token gets the same successor for 30\n   seconds and ends its session after that; a change or reset of the password ends all, and voids earlier reset links.\n3. An API key is shown once, when it is made, and works until it is deleted.\n4. A key may be made for some scopes alone (`send`, `read`, `billing`, `esim`) and for some addresses and CIDR blocks alone;\n   for anything else, and from anywhere else, it is refused with a 403. Give a server the rights that it needs and no\n   others. `x-scope` of an operation says which scope it needs, and `ApiKeyScope` what each is for.\n\n## Events\n\n### Notifications\n\n`reportSmsStatus` and `reportFlashCallStatus` take the identifier of a message or call and a status, to notify\nthat a verification or flash call completed successfully or failed, and answer with the result of the processing.\n`reportFeedback` tells of a message of any channel whether its code was entered: whoever makes codes tells it of each, within\nten minutes, so that the guard against pumping fraud counts it as converted.\nA request for a password reset sends the user an e-mail with a reset link.\nThe reset link is `{base_url}/reset-password?token=…`, a page of the service.\n\n### Webhooks\n\nRegister an endpoint (`createWebhookEndpoint`), and every event of every message of the account is posted to it as\n`message.status` (see `webhooks`), the states of a WhatsApp message (`WhatsappMessageStatus`) among them, and the end of every\nverification as `verification.status`. `message.blocked` tells of the first send in 15 minutes that\nwas blocked for a `reason` to a country. Three kinds of events are of the account itself: `account.low_balance` below the mark, and `account.limit_reached` at the daily limit, both set by\n`setAccountLimits`, and `account.suspected_fraud` when the guard begins to suspect sends and when that ends. Look at `type`, and answer 2xx to a kind that you do not know.\n\n1. **Register**, and keep the secret: this answer alone shows it.\n\n   ```sh\n   curl -sS $base_url/api/v1/connect-hub/webhook-endpoints -H \'content-type: application/json\' \\\n     -H "x-api-key: $api_key" -H "x-account-id: $account_id" -d \'{"url":"https://shop.example.com/webhooks"}\'\n   ```\n\n2. **Verify** the body as it came, before it is parsed, by a library of Standard Webhooks: one of the signatures in\n   `webhook-signature` must be `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`\n   under the bytes that `whsec_` precedes in base64; refuse times that are more than 5 minutes off.\n3. **Answer 2xx** within 15 seconds, and work afterwards. Anything else is tried again after 5 seconds, doubling up to\n   6 hours, for 3 days; `Retry-After` is honoured.\n   Where the send carried a `traceparent` of W3C\'s Trace Context, so does each request, in the same trace.\n4. **Expect repetitions in any order**: `webhook-id` tells those of an event, and of two events of a message the one\n   with the higher `sequence` is the newer.\n\n`listWebhookDeliveries` tells what became of each delivery, and `getMessage` the state of a message at any time. An\nendpoint that answers 410, or takes nothing for 3 days, is disabled, and the owner of the account is e-mailed; a reset of\nthe password disables all of them with the API keys. After\n`rotateWebhookSecret` both secrets sign for 24 hours.\n\n## Errors\n\nEvery error is `application/problem+json` (RFC 9457) with the schema `Problem`. Programs go by its `code`\n(`ErrorCode`, and `blocked` of the 403 of sends, `SendProblem`); each code has one status. Minor versions may add codes:\nhandle an unknown one by the first digit of its status.\n\n| Code | Status | What to do |\n| --- | --- | --- |\n| `invalid_request` | 400 | Mend every fault that `errors` names, and ask again. |\n| `authentication_failed` | 401 | Send all headers of the scheme; refresh the access token, or make a new key. |\n| `insufficient_balance` | 402 | Have the operator add money, then ask again; nothing was sent or charged. |\n| `daily_limit_reached` | 402 | Raise the daily limit, or wait until 00:00 UTC, then ask again; nothing was sent or charged. |\n| `forbidden` | 403 | Do not repeat it: this caller may not do this. `detail` says why. |\n| `blocked` | 403 | Do not repeat it now: the account may not send there, and `reason` says why. With `challenge: true` start again with `client.trusted` after a challenge. Nothing was sent or charged. |\n| `not_found` | 404 | Check the identifier and the account: what belongs to others is not found either. |\n| `method_not_allowed` | 405 | Use a method that `Allow` names. |\n| `email_taken` | 409 | Sign in, or ask for a password reset. |\n| `too_many_api_keys` | 409 | Delete an API key that is not used any more. |\n| `too_many_webhook_endpoints` | 409 | Delete a webhook endpoint that is not used any more. |\n| `idempotency_in_progress` | 409 | Wait a second, and ask again with the same key and body. |\n| `payload_too_large` | 413 | Send less. |\n| `unsupported_media_type` | 415 | Send JSON, and say `Content-Type: application/json`. |\n| `idempotency_mismatch` | 422 | Take a new `Idempotency-Key` for a new request. |\n| `rate_limited` | 429 | Wait for `Retry-After`, then ask again; send less often. |\n| `internal_error` | 500 | Ask again later; sends with the same `Idempotency-Key`. Tell the operator the `request_id`. |\n| `unavailable` | 503 | Wait for `Retry-After`, then ask again; sends with the same `Idempotency-Key`. |\n\nA 400 names every fault of the request at once in `errors`, up\nto 100: first all that the schemas forbid, and once they hold, all that the rules beyond them forbid (a number that\ncannot exist, a common password, a range that ends before it starts).\nUnknown fields, unknown or repeated query parameters and repeated headers are faults. Another account\'s things are not found. A path\nthat does not exist is a 404, a method that a path does not take is a 405. Every answer carries `X-Request-Id`; a\nproblem also has it as `request_id`.\n\n## Limits\n\n| Limit | Applies to | Value |\n| --- | --- | --- |\n| body | every request | at most 64 KiB (413), JSON only (415) |\n| text length | SMS | 1 to 1,600 characters |\n| text length | WhatsApp | 1 to 4,096 characters |\n| sender | SMS | a name of 1 to 11 characters of the GSM alphabet with a letter, or a number of up to 15 digits; more where the route accepts it |\n| time to live | SMS, WhatsApp | 1 hour |\n| time to live | flash call | its ring time and 1 minute |\n| time to live | Telegram | `ttl`, 30 to 3,600 seconds, default 300 |\n| incorrect codes | Telegram verification check | 5 |\n| incorrect codes | verifications | 5 |\n| starts | verifications of a number | 5 in 10 minutes, 10 in 24 hours and then one in an hour |\n| starts of `trusted` clients | verifications of a number | one in 10 minutes in addition |\n| attempts | verifications | 10, with gaps of 30 seconds to 10 minutes |\n| steps of the workflow | verifications | 1 to 4, each 15 to 900 seconds |\n| `ttl` | verifications | 120 to 86,400 seconds, default 600 |\n| `code_length` | verifications | 4 to 10 digits, default 6 |\n| `count` | verifications | 1 to 100, default 20 |\n| name, e-mail address | register | 1 to 100, at most 254 characters |\n| identifiers | in requests | at most 64 characters, `request_id` 128 |\n| password | register, change, reset | 8 to 128 characters, no common one |\n| reset link | password reset | works once, within one hour |\n| code length | Telegram code and its verification check | 4 to 8 digits |\n| `max_ring_time` | flash call | 1 to 60 seconds, default 5 |\n| `page` | billing transactions, Telegram TDR list | starts at 1, default 1 |\n| `rowsPerPage` | billing transactions | 1 to 1,000, default 20 |\n| `rows_per_page` | Telegram TDR list | 1 to 100, default 20 |\n| `count`, `offset` | SIM registries | 1 to 1,000, default 100; default 0 |\n| `lastmonth` | statistics | covers the last 30 days |\n| intervals | statistics | at most 2,000 in one answer |\n| records | Telegram TDR list that filters or sorts by more than time and status | at most 50,000 in the range of time |\n| API keys | each user | 100 |\n| addresses | each API key | 20 |\n| webhook endpoints | each account | 10 |\n| `count` | messages, verifications, blocks, webhook deliveries | 1 to 100, default 20 |\n| retries | webhook deliveries | for 3 days; listed for 7 days |\n| `Idempotency-Key` | sends, checks of verifications, eSIM packages | 1 to 255 characters, kept for 24 hours |\n\n### Rate limits\n\nEach API key and each signed-in user has an allowance, and on the open account operations each client address;\nbeyond it the answer is 429 with `Retry-After`, `RateLimit` and `RateLimit-Policy`. Unless the operator sets others\nthey are 600,000 requests a minute, and 30 for an address. An operator who runs several instances may let through more,\nnever less. The open status and health operations are not limited.\n\n## Versioning\n\nMessaging and eSIM operations carry the version in the path (`/api/v1/connect-hub/…`, `/api/v1/esim/…`); account\nand billing operations have none. The status operations return the version of the running service. Version 1 only\ngrows: new operations, new optional request fields, new response fields, new values in responses. A breaking change is\nversion 2. Generate a client from `/openapi.client.json`, or `/openapi.client.3.0.json` in OpenAPI 3.0.3: it reads the\nresponses of every 1.x. What is\ndeprecated is marked here, answered with the header `Deprecation` (RFC 9745), and works for 12 months. The flash\ncall exists in two forms, of which the earlier is deprecated.',
  },
  servers: [
    {
      url: "{base_url}",
      description: "Host of the account, billing and messaging operations.",
      variables: { base_url: { default: "http://localhost:8787" } },
    },
  ],
  tags: [
    { name: "account", description: "Users, sessions, passwords, API keys and what an account may spend." },
    { name: "billing", description: "The billing transactions of the calling user." },
    { name: "sms", description: "One-time passwords by SMS, reports on them, and their statistics." },
    {
      name: "flash-call",
      description:
        "Calls that end before they are answered, so that the caller ID acts as the verification token.",
    },
    { name: "whatsapp", description: "One-time passwords by WhatsApp, and their statistics." },
    {
      name: "telegram",
      description:
        "Verification codes by Telegram, their delivery records (TDRs), their checks and their statistics.",
    },
    { name: "esim", description: "Packages on SIMs, and the SIM registry." },
    { name: "messages", description: "Messages of any channel, and what became of each." },
    {
      name: "verifications",
      description: "The hub makes a code, sends it over one channel after the other, and checks it.",
    },
    {
      name: "webhooks",
      description: "The addresses to which events are posted, and what became of each delivery.",
    },
    { name: "events", description: "What the service posts to these addresses." },
    { name: "health", description: "Whether the process answers and can work, for the operator." },
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
    description: "An API key. It is made by `createApiKey`, shown once, and works until it is deleted.",
  });
  registry.registerComponent("securitySchemes", "AccountId", {
    type: "apiKey",
    in: "header",
    name: "x-account-id",
    description:
      "The account identifier, for tracking and security. It goes with `x-api-key` and must be the account of that key;\notherwise the answer is 401.",
  });
  registry.registerComponent("securitySchemes", "UserId", {
    type: "apiKey",
    in: "header",
    name: "x-user-id",
    description:
      "The user identifier, for tracking and security. It goes with `x-api-key` and must be the user of that key;\notherwise the answer is 401.",
  });
  registry.registerComponent("securitySchemes", "BearerJwt", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token (`Authorization: Bearer <ACCESS_TOKEN>`), obtained from `loginUser`. It works for 15 minutes;\n`refreshSession` gives the next one.",
  });
  registry.registerComponent("headers", "XRequestId", {
    "x-extension": "0001",
    description:
      "The identifier of this request; quote it when you report a problem. Also `request_id` in the body.",
    schema: { type: "string" },
    example: "01931f6a-7b00-7000-8000-0000000000f1",
  });
  registry.registerComponent("headers", "RetryAfter", {
    "x-extension": "0028",
    description: "After how many seconds to try again.",
    schema: { type: "integer", minimum: 0 },
    example: 12,
  });
  registry.registerComponent("headers", "RateLimit", {
    description:
      'What is left of the allowance (`r`, requests) and when there is more of it (`t`, seconds), by the name of the policy:\n`"default";r=0;t=12`.',
    "x-extension": "0022",
    schema: { type: "string" },
    example: '"default";r=0;t=12',
  });
  registry.registerComponent("headers", "RateLimitPolicy", {
    description:
      'The allowance by the name of the policy: how many requests (`q`) in which time (`w`, seconds): `"default";q=100;w=60`.',
    "x-extension": "0022",
    schema: { type: "string" },
    example: '"default";q=100;w=60',
  });
  registry.registerComponent("headers", "WwwAuthenticate", {
    "x-extension": "0001",
    description: "How to authenticate, `Bearer` or `ApiKey` (RFC 9110).",
    schema: { type: "string" },
    example: 'ApiKey realm="connect-hub"',
  });
  registry.registerComponent("headers", "IdempotentReplayed", {
    description:
      "`true` when this is the stored answer to an earlier request with the same `Idempotency-Key`: nothing was done or\ncharged again. Absent otherwise.",
    "x-extension": "0021",
    schema: { type: "string", const: "true" },
    example: "true",
  });
  registry.registerComponent("headers", "Deprecation", {
    description:
      "Since when the form of request that was used is deprecated (RFC 9745: `@` and Unix seconds). Only in answers to\nthe earlier form.",
    "x-extension": "0005",
    schema: { type: "string" },
    example: "@1767225600",
  });
  registry.registerComponent("examples", "MethodNotAllowed", {
    summary: "The address exists, the method does not",
    value: {
      type: "/problems/method_not_allowed",
      title: "This path does not take this method",
      status: 405,
      detail: "This path takes POST.",
      code: "method_not_allowed",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
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
    summary: "Two faults, both named",
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
      detail: "Registration is closed here; ask the operator for a user.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "EmailTaken", {
    summary: "The address is taken",
    value: {
      type: "/problems/email_taken",
      title: "A user with this e-mail address exists already",
      status: 409,
      detail: "A user with this e-mail address exists already; log in instead.",
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
    summary: "The body is not JSON by its type",
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
    summary: "The service cannot answer for the moment",
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
    summary: "Two faults, both named",
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
      detail:
        "Send a live API key in x-api-key and the identifier that belongs to it in x-account-id or x-user-id.",
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
          message: "This reset link was used, has expired or never was: ask for a new one.",
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
      detail: "Delete an API key that is not needed any more.",
      code: "too_many_api_keys",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NotFound", {
    summary: "No such thing",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "No message of this account has this id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "InvalidBillingQuery", {
    summary: "A page size out of bounds and a malformed time",
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
    summary: "The account cannot pay for it",
    value: {
      type: "/problems/insufficient_balance",
      title: "The account's balance is too low",
      status: 402,
      detail: "The account's balance does not pay for this message.",
      code: "insufficient_balance",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "DailyLimitReached", {
    summary: "The daily limit does not allow it",
    value: {
      type: "/problems/daily_limit_reached",
      title: "The account's daily limit is reached",
      status: 402,
      detail: "The account's daily limit does not allow this message: it begins anew at 00:00 UTC.",
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
    summary: "A country that this account may not send to",
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
    summary: "A number that the operator has blocked",
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
    summary: "A number that gets no codes",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "Numbers of this kind get no codes: it is a premium-rate number, a pager or the like. Nothing was sent or charged.",
      code: "blocked",
      reason: "number_kind",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "RecipientLimitReached", {
    summary: "A recipient that has had enough messages",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "This number has had as many messages as one recipient gets in an hour or a day. Nothing was sent or charged.",
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
        "Too few codes to numbers or requesters like this one were entered. Nothing was sent or charged.",
      code: "blocked",
      reason: "velocity",
      challenge: true,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "LooksLikeFraud", {
    summary: "Numbers that follow one another",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail: "This number follows other numbers that codes were just sent to. Nothing was sent or charged.",
      code: "blocked",
      reason: "anomaly",
      challenge: true,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "UnusualSpend", {
    summary: "The amount of the day and country is used up",
    value: {
      type: "/problems/blocked",
      title: "This send is blocked",
      status: 403,
      detail:
        "Codes to this country that nobody entered cost as much today as the account's amount allows. Nothing was sent or charged.",
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
      detail: "The recipient wants no more messages of this account. Nothing was sent or charged.",
      code: "blocked",
      reason: "opted_out",
      challenge: false,
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "IdempotencyInProgress", {
    summary: "The first request is still being worked on",
    value: {
      type: "/problems/idempotency_in_progress",
      title: "A request with this idempotency key is still in progress",
      status: 409,
      detail: "The first request with this Idempotency-Key has no answer yet.",
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
    summary: "No number to call, and a ring time out of bounds",
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
    summary: "A code and the length of a code",
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
    summary: "A page size out of bounds",
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
            "More than 50,000 records would have to be looked at one by one: narrow the time range, or filter by uuid, to or request_id.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "InvalidEsimParameters", {
    summary: "A time allowance of nothing",
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
    summary: "A count out of bounds",
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
    summary: "A `before` that no answer gave",
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
            "The message belongs to a verification: checkVerification tells whether its code was entered.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "UnknownTemplate", {
    summary: "A template that there is not for the account",
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
          message: "There is no template of this name for this account.",
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
          message: "A code that goes by Telegram has at most 8 digits.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooManyVerifications", {
    summary: "The number has had as many as it may have",
    value: {
      type: "/problems/rate_limited",
      title: "Too many requests",
      status: 429,
      detail: "This number has had as many verifications as are allowed in this time. Nothing was sent.",
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
    summary: "A count out of bounds",
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
          message: "The verification's workflow has no step of this channel.",
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
        "It is too early to send this code again: `resend_after` says when it may be. Nothing was sent.",
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
      detail: "An account may have 10 webhook endpoints: delete one first.",
      code: "too_many_webhook_endpoints",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  for (const route of Object.values(routes)) registry.registerPath(route);
  for (const route of Object.values(webhookRoutes)) registry.registerWebhook(route);
}
