// Generated from spec/ by `npm run generate`. Never edited by hand.
import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";

import {
  ApiKeyScope,
  AttemptOutcome,
  AuditEntry,
  AuditEntryPage,
  AuditTargetKind,
  BalanceList,
  Balances,
  CancelledMessage,
  CancelledMessages,
  Channel,
  CheckSendRequest,
  CheckedProvider,
  CheckedSend,
  CorrectBalanceRequest,
  CountryCode,
  CreateCustomerKeyRequest,
  CreateCustomerRequest,
  CreateGuardEntryRequest,
  CreatedCustomer,
  CreatedCustomerKey,
  Csv,
  Currency,
  Customer,
  CustomerDetails,
  CustomerGuard,
  CustomerKey,
  CustomerKeyList,
  CustomerLimits,
  CustomerName,
  CustomerPage,
  Email,
  ErrorCode,
  Fault,
  FaultCode,
  FaultPart,
  FoundMessage,
  FoundMessagePage,
  GuardBlock,
  GuardBlockPage,
  GuardEntry,
  GuardEntryPage,
  GuardListName,
  GuardRule,
  Hold,
  HoldList,
  HoldScope,
  KeyAddresses,
  KeyScopes,
  MaintainedService,
  Maintenance,
  MaintenanceList,
  MessageStatus,
  MessageTimeline,
  MoveMoneyRequest,
  MovedMoney,
  OptOut,
  OptOutPage,
  Password,
  PersonName,
  Problem,
  Provider,
  ProviderAnswers,
  ProviderDeliveries,
  ProviderFailure,
  ProviderList,
  ProviderService,
  ProviderState,
  ProviderTrouble,
  QueueFilter,
  QueueReport,
  QueuedMessages,
  Reason,
  ReasonedRequest,
  ReinstatedCustomer,
  ReleasedMessage,
  ReleasedMessages,
  RevokedKey,
  Role,
  SearchFilter,
  SearchMessagesRequest,
  SecondsToDelivery,
  SetCustomerGuardRequest,
  SetCustomerLimitRequest,
  SmsReportStatus,
  SuspendedCustomer,
  TelegramVerificationStatus,
  Time,
  TimelineEntry,
  TrafficGroup,
  TrafficReport,
  TrafficRequest,
  TrafficRow,
  TransactionType,
  UnconvertedAmount,
  UserStatus,
  VerifyingClient,
  WebhookAttemptFailure,
} from "./schemas.ts";

/** Keywords for the document that the types of `.openapi()` do not list. */
function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** A member that may be absent. JSON has no `undefined`, so the type of one that is there leaves it out. */
function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
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
  listAuditEntries: {
    method: "get",
    path: "/operator/v1/audit-entries",
    area: "audit",
    security: [["AdminJwt"]],
    query: z.strictObject({
      actor: optional(
        z
          .string()
          .min(1)
          .max(254)
          .openapi({
            param: {
              description:
                "Only changes by this one: a user, by the e-mail address or identifier, or `command line`.",
            },
          }),
      ),
      target_id: optional(
        z
          .string()
          .min(1)
          .max(254)
          .openapi({
            param: {
              description:
                "Only changes to this, by its identifier; of a customer also the e-mail address or the identifier of the account.",
            },
          }),
      ),
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
  listCustomers: {
    method: "get",
    path: "/operator/v1/customers",
    area: "customers",
    security: [["AdminJwt"]],
    query: z.strictObject({
      search: optional(
        z
          .string()
          .min(1)
          .max(254)
          .openapi({
            param: {
              description:
                "The identifier of a user or an account, an e-mail address, or a first or last name, each of them whole. The letter case\nof addresses and of the ASCII letters of names does not matter.",
            },
          }),
      ),
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
  createCustomer: {
    method: "post",
    path: "/operator/v1/customers",
    area: "customers",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: CreateCustomerRequest,
    statuses: [201, 400, 401, 403, 409, 413, 415, 429, 500, 503],
  },
  getCustomer: {
    method: "get",
    path: "/operator/v1/customers/{customer}",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  suspendCustomer: {
    method: "post",
    path: "/operator/v1/customers/{customer}/suspend",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  reinstateCustomer: {
    method: "post",
    path: "/operator/v1/customers/{customer}/reinstate",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  creditCustomer: {
    method: "post",
    path: "/operator/v1/customers/{customer}/credit",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
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
    body: MoveMoneyRequest,
    statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  },
  debitCustomer: {
    method: "post",
    path: "/operator/v1/customers/{customer}/debit",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
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
    body: MoveMoneyRequest,
    statuses: [200, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  },
  correctBalance: {
    method: "post",
    path: "/operator/v1/customers/{customer}/correct-balance",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
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
    body: CorrectBalanceRequest,
    statuses: [200, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  },
  setCustomerLimit: {
    method: "post",
    path: "/operator/v1/customers/{customer}/limit",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    body: SetCustomerLimitRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getCustomerStatement: {
    method: "get",
    path: "/operator/v1/customers/{customer}/statement",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({
      month: z
        .string()
        .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/u, "be a year and a month, such as 2026-03")
        .openapi(
          keywords({
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$",
            "x-pattern-words": "be a year and a month, such as 2026-03",
          }),
        )
        .openapi({
          param: {
            description: "The month in UTC, as `2026-03`; the present one is told as far as it has come.",
            example: "2026-03",
          },
        }),
    }),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  listCustomerKeys: {
    method: "get",
    path: "/operator/v1/customers/{customer}/keys",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  createCustomerKey: {
    method: "post",
    path: "/operator/v1/customers/{customer}/keys",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    body: CreateCustomerKeyRequest,
    statuses: [201, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
  },
  revokeCustomerKey: {
    method: "post",
    path: "/operator/v1/customers/{customer}/keys/{key_id}/revoke",
    area: "customers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
      key_id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the API key, not the key itself.",
            example: "01931f6a-7b00-7000-8000-00000000000a",
          },
        }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getCustomerGuard: {
    method: "get",
    path: "/operator/v1/customers/{customer}/guard",
    area: "guard",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  setCustomerGuard: {
    method: "post",
    path: "/operator/v1/customers/{customer}/guard",
    area: "guard",
    security: [["AdminJwt"]],
    params: z.strictObject({
      customer: CustomerName.openapi({
        param: {
          description: "The e-mail address of the customer, or the identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
    }),
    query: z.strictObject({}),
    body: SetCustomerGuardRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  listBlocks: {
    method: "get",
    path: "/operator/v1/guard/blocks",
    area: "guard",
    security: [["AdminJwt"]],
    query: z.strictObject({
      customer: optional(
        CustomerName.openapi({
          param: {
            description:
              "Only of this customer, by the e-mail address or the identifier of the account or the user.",
          },
        }),
      ),
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
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  checkSend: {
    method: "post",
    path: "/operator/v1/guard/check",
    area: "guard",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: CheckSendRequest,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  listGuardEntries: {
    method: "get",
    path: "/operator/v1/guard/entries",
    area: "guard",
    security: [["AdminJwt"]],
    query: z.strictObject({
      list: optional(GuardListName.openapi({ param: { description: "Only entries of this list." } })),
      customer: optional(
        CustomerName.openapi({
          param: {
            description:
              "Only of this customer, by the e-mail address or the identifier of the account or the user.",
          },
        }),
      ),
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
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  createGuardEntry: {
    method: "post",
    path: "/operator/v1/guard/entries",
    area: "guard",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: CreateGuardEntryRequest,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  deleteGuardEntry: {
    method: "post",
    path: "/operator/v1/guard/entries/{id}/delete",
    area: "guard",
    security: [["AdminJwt"]],
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the entry.",
            example: "01931f6a-7b00-7000-8000-0000000000d1",
          },
        }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  listOptOuts: {
    method: "get",
    path: "/operator/v1/guard/opt-outs",
    area: "guard",
    security: [["AdminJwt"]],
    query: z.strictObject({
      customer: optional(
        CustomerName.openapi({
          param: {
            description:
              "Only of this customer, by the e-mail address or the identifier of the account or the user.",
          },
        }),
      ),
      to: optional(
        z
          .string()
          .min(1)
          .max(32)
          .openapi({ param: { description: "Only opt-outs of this recipient, with its country code." } }),
      ),
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
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  deleteOptOut: {
    method: "post",
    path: "/operator/v1/guard/opt-outs/{id}/delete",
    area: "guard",
    security: [["AdminJwt"]],
    params: z.strictObject({
      id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "The identifier of the opt-out.",
            example: "01931f6a-7b00-7000-8000-0000000000e1",
          },
        }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getBalances: {
    method: "get",
    path: "/operator/v1/balances",
    area: "customers",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  searchMessages: {
    method: "post",
    path: "/operator/v1/messages",
    area: "messages",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: SearchMessagesRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getMessageTimeline: {
    method: "get",
    path: "/operator/v1/messages/{id}",
    area: "messages",
    security: [["AdminJwt"]],
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
  getStatistics: {
    method: "post",
    path: "/operator/v1/statistics",
    area: "statistics",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: TrafficRequest,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  getStatisticsCsv: {
    method: "post",
    path: "/operator/v1/statistics/csv",
    area: "statistics",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: TrafficRequest,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  listMaintenance: {
    method: "get",
    path: "/operator/v1/maintenance",
    area: "maintenance",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  beginMaintenance: {
    method: "post",
    path: "/operator/v1/maintenance/{service}/begin",
    area: "maintenance",
    security: [["AdminJwt"]],
    params: z.strictObject({
      service: MaintainedService.openapi({ param: { description: "The service.", example: "telegram" } }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  endMaintenance: {
    method: "post",
    path: "/operator/v1/maintenance/{service}/end",
    area: "maintenance",
    security: [["AdminJwt"]],
    params: z.strictObject({
      service: MaintainedService.openapi({ param: { description: "The service.", example: "telegram" } }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  listProviders: {
    method: "get",
    path: "/operator/v1/providers",
    area: "providers",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  checkProvider: {
    method: "get",
    path: "/operator/v1/providers/{name}/check",
    area: "providers",
    security: [["AdminJwt"]],
    params: z.strictObject({
      name: z
        .string()
        .min(1)
        .max(32)
        .openapi({
          param: { description: "The name of the provider in the routes file.", example: "smsc-a" },
        }),
    }),
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 429, 500, 503],
  },
  getQueue: {
    method: "get",
    path: "/operator/v1/queue",
    area: "queue",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  cancelMessages: {
    method: "post",
    path: "/operator/v1/queue/cancel",
    area: "queue",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: QueueFilter,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  releaseMessages: {
    method: "post",
    path: "/operator/v1/queue/release",
    area: "queue",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: QueueFilter,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  cancelMessage: {
    method: "post",
    path: "/operator/v1/messages/{id}/cancel",
    area: "queue",
    security: [["AdminJwt"]],
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
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  releaseMessage: {
    method: "post",
    path: "/operator/v1/messages/{id}/release",
    area: "queue",
    security: [["AdminJwt"]],
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
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  listHolds: {
    method: "get",
    path: "/operator/v1/holds",
    area: "queue",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 429, 500, 503],
  },
  beginHold: {
    method: "post",
    path: "/operator/v1/holds/{scope}/begin",
    area: "queue",
    security: [["AdminJwt"]],
    params: z.strictObject({
      scope: HoldScope.openapi({ param: { description: "What is held.", example: "channel:sms" } }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  endHold: {
    method: "post",
    path: "/operator/v1/holds/{scope}/end",
    area: "queue",
    security: [["AdminJwt"]],
    params: z.strictObject({
      scope: HoldScope.openapi({ param: { description: "What is held.", example: "channel:sms" } }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
} as const satisfies Record<string, Operation>;

/** The name of an operation. */
export type OperationId = keyof typeof operations;

const responses = {
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
  AdminsOnly: {
    description: "The caller is not an active user of role `admin`.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { admins_only: { $ref: "#/components/examples/AdminsOnly" } },
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
  NoSuchCustomer: {
    description: "There is no customer with this e-mail address or identifier.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_customer: { $ref: "#/components/examples/NoSuchCustomer" } },
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
  BadAmount: {
    description:
      "Invalid parameters, malformed request, an amount with more than six decimals, or a balance that would be too high.\n`errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          too_many_decimals: { $ref: "#/components/examples/TooManyDecimals" },
          malformed_json: { $ref: "#/components/examples/MalformedJson" },
        },
        schema: Problem,
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
  BalanceShort: {
    description: "The account has less than that. Nothing was taken.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { balance_short: { $ref: "#/components/examples/BalanceShort" } },
        schema: Problem,
      },
    },
  },
  BadMonth: {
    description: "The month is missing, no month, or has not begun. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { invalid_request: { $ref: "#/components/examples/MonthToCome" } },
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
  BadGuardSettings: {
    description:
      "Malformed request, a code of no country, a country that is named twice or that connect-hub does not send to, an amount with more\nthan six decimals, or a maximum below the amount. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          invalid_request: { $ref: "#/components/examples/MaximumBelowAmount" },
          country: { $ref: "#/components/examples/CountryNotOfHub" },
          malformed_json: { $ref: "#/components/examples/MalformedJson" },
        },
        schema: Problem,
      },
    },
  },
  BadCheckedSend: {
    description:
      "Malformed request, a number that cannot exist, or an IP address that is none. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { malformed_json: { $ref: "#/components/examples/MalformedJson" } },
        schema: Problem,
      },
    },
  },
  BadGuardEntry: {
    description:
      "Malformed request, an end that is not in the future, or more entries than are kept. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          invalid_request: { $ref: "#/components/examples/TooManyEntries" },
          malformed_json: { $ref: "#/components/examples/MalformedJson" },
        },
        schema: Problem,
      },
    },
  },
  NoSuchGuardEntry: {
    description: "There is no entry with this identifier.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_entry: { $ref: "#/components/examples/NoSuchGuardEntry" } },
        schema: Problem,
      },
    },
  },
  NoSuchOptOut: {
    description: "There is no opt-out with this identifier.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_opt_out: { $ref: "#/components/examples/NoSuchOptOut" } },
        schema: Problem,
      },
    },
  },
  NoSuchMessage: {
    description: "There is no message with this identifier.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_message: { $ref: "#/components/examples/NoSuchMessage" } },
        schema: Problem,
      },
    },
  },
  BadTrafficRequest: {
    description:
      "Malformed request, a range that ends before it begins, two lengths of time, or more groups than are answered at once.\n`errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { too_many_groups: { $ref: "#/components/examples/TooManyGroups" } },
        schema: Problem,
      },
    },
  },
  NoSuchProvider: {
    description: "No route has a provider of this name.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_provider: { $ref: "#/components/examples/NoSuchProvider" } },
        schema: Problem,
      },
    },
  },
};

/** The routes, for the document. */
export const routes = {
  listAuditEntries: createRoute({
    method: "get",
    path: "/operator/v1/audit-entries",
    operationId: "listAuditEntries",
    tags: ["audit"],
    summary: "List the changes that operators made",
    description:
      "Who changed what, when, why and from where, newest first; also which customer lifted a block of the guard. Entries are kept for good.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listAuditEntries.query },
    responses: {
      200: {
        description: "One page of the changes.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              maintenance: {
                summary: "Telegram was put into maintenance",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000e1",
                      time: "2026-03-02T09:30:00.000Z",
                      actor: "01931f6a-7b00-7000-8000-000000000009",
                      operation: "beginMaintenance",
                      target_kind: "service",
                      target_id: "telegram",
                      request: '{"reason":"The provider moves to another data centre."}',
                      address: "192.0.2.7",
                      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
                    },
                  ],
                  next: "01931f6a-7b00-7000-8000-0000000000e1",
                },
              },
            },
            schema: AuditEntryPage,
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
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listCustomers: createRoute({
    method: "get",
    path: "/operator/v1/customers",
    operationId: "listCustomers",
    tags: ["customers"],
    summary: "List or find customers",
    description: "Every user with their account, the latest first; or those that `search` names.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listCustomers.query },
    responses: {
      200: {
        description: "One page of the customers.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "One customer",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-000000000001",
                      account_id: "01931f6a-7b00-7000-8000-000000000002",
                      first_name: "Ada",
                      last_name: "Lovelace",
                      email: "ada@example.com",
                      role: "user",
                      status: "active",
                      is_verified: true,
                      balance: 9.96,
                      currency: "EUR",
                      created_at: "2026-03-02T09:00:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: CustomerPage,
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
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  createCustomer: createRoute({
    method: "post",
    path: "/operator/v1/customers",
    operationId: "createCustomer",
    tags: ["customers"],
    summary: "Make a customer",
    description:
      "Makes a user with an account, also where registration is closed. No e-mail is sent: the address is confirmed by the\nfirst password reset. The password is in no audit log.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.createCustomer.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              grace: {
                summary: "Grace, whose password the service makes",
                value: { first_name: "Grace", last_name: "Hopper", email: "grace@example.com" },
              },
            },
            schema: operations.createCustomer.body,
          },
        },
      },
    },
    responses: {
      201: {
        description: "The user and the account are made.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              grace: {
                summary: "Grace with her first password",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000011",
                  account_id: "01931f6a-7b00-7000-8000-000000000012",
                  email: "grace@example.com",
                  role: "user",
                  password: "EXAMPLE-not-a-password",
                },
              },
            },
            schema: CreatedCustomer,
          },
        },
      },
      400: {
        description:
          "Invalid parameters, malformed request, or a password that is too common. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              common_password: { $ref: "#/components/examples/CommonPassword" },
              malformed_json: { $ref: "#/components/examples/MalformedJson" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      409: responses.EmailTaken,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getCustomer: createRoute({
    method: "get",
    path: "/operator/v1/customers/{customer}",
    operationId: "getCustomer",
    tags: ["customers"],
    summary: "Get a customer",
    description: "A user with their account, what may be spent, and what is at risk.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.getCustomer.params, query: operations.getCustomer.query },
    responses: {
      200: {
        description: "The customer.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  account_id: "01931f6a-7b00-7000-8000-000000000002",
                  first_name: "Ada",
                  last_name: "Lovelace",
                  email: "ada@example.com",
                  role: "user",
                  status: "active",
                  is_verified: true,
                  balance: 9.96,
                  currency: "EUR",
                  created_at: "2026-03-02T09:00:00.000Z",
                  operator_daily_limit: 50,
                  spent_today: 0.04,
                  day_ends_at: "2026-03-03T00:00:00.000Z",
                  money_at_risk: 0.04,
                  live_keys: 1,
                },
              },
            },
            schema: CustomerDetails,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  suspendCustomer: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/suspend",
    operationId: "suspendCustomer",
    tags: ["customers"],
    summary: "Suspend a customer",
    description:
      "The user can no longer sign in, the sessions are ended, and the API keys stop, within 2 seconds at every instance.\nMessages that wait in the queue are cancelled, those that are due first, up to 50 in one request: they are refunded,\nexcept those of which an earlier attempt may have reached a provider. Ask again while `more_queued` is true; asking again\ndoes no harm. A message that is being handed over goes on; within 2 seconds no instance hands over any other, and what is\nleft in the queue is cancelled in the same way when it is due.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.suspendCustomer.params,
      query: operations.suspendCustomer.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: { reason: { summary: "With a reason", value: { reason: "Reported for spam." } } },
            schema: operations.suspendCustomer.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The customer is suspended.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada is suspended",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  status: "suspended",
                  cancelled_messages: 2,
                  more_queued: false,
                },
              },
            },
            schema: SuspendedCustomer,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: {
        description: "The caller is not an active user of role `admin`, or means to suspend themselves.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              admins_only: { $ref: "#/components/examples/AdminsOnly" },
              own_user: { $ref: "#/components/examples/OwnUser" },
            },
            schema: Problem,
          },
        },
      },
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  reinstateCustomer: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/reinstate",
    operationId: "reinstateCustomer",
    tags: ["customers"],
    summary: "Reinstate a customer",
    description: "The user may sign in again and the API keys work again. Sessions that were ended stay so.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.reinstateCustomer.params,
      query: operations.reinstateCustomer.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: { reason: { summary: "With a reason", value: { reason: "It was a mistake." } } },
            schema: operations.reinstateCustomer.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The customer is active.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada is active",
                value: { id: "01931f6a-7b00-7000-8000-000000000001", status: "active" },
              },
            },
            schema: ReinstatedCustomer,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  creditCustomer: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/credit",
    operationId: "creditCustomer",
    tags: ["customers"],
    summary: "Credit a customer",
    description:
      "Adds money to the account; the reason is what the ledger says.\nSend an `Idempotency-Key` to make it safe to ask again; the key is kept per operator.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.creditCustomer.params,
      query: operations.creditCustomer.query,
      headers: operations.creditCustomer.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              invoice: { summary: "An invoice was paid", value: { amount: 25, reason: "Invoice 2026-17" } },
            },
            schema: operations.creditCustomer.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The ledger has the transaction.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              invoice: {
                summary: "An invoice was paid",
                value: {
                  transaction_id: "01931f6a-7b00-7000-8000-0000000000d1",
                  customer_id: "01931f6a-7b00-7000-8000-000000000001",
                  type: "CREDIT",
                  amount: 25,
                  currency: "EUR",
                },
              },
            },
            schema: MovedMoney,
          },
        },
      },
      400: responses.BadAmount,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  debitCustomer: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/debit",
    operationId: "debitCustomer",
    tags: ["customers"],
    summary: "Debit a customer",
    description:
      "Takes money from the account, whose balance never becomes negative; the reason is what the ledger says.\nSend an `Idempotency-Key` to make it safe to ask again; the key is kept per operator.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.debitCustomer.params,
      query: operations.debitCustomer.query,
      headers: operations.debitCustomer.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: { fee: { summary: "A fee", value: { amount: 10, reason: "Set-up fee" } } },
            schema: operations.debitCustomer.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The ledger has the transaction.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              fee: {
                summary: "A fee",
                value: {
                  transaction_id: "01931f6a-7b00-7000-8000-0000000000d1",
                  customer_id: "01931f6a-7b00-7000-8000-000000000001",
                  type: "DEBIT",
                  amount: 10,
                  currency: "EUR",
                },
              },
            },
            schema: MovedMoney,
          },
        },
      },
      400: responses.BadAmount,
      401: responses.Unauthorized,
      402: responses.BalanceShort,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  correctBalance: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/correct-balance",
    operationId: "correctBalance",
    tags: ["customers"],
    summary: "Correct the balance of a customer",
    description:
      "Adds money to the account, or takes it where the amount is negative. The ledger says that it is a correction, and why.\nSend an `Idempotency-Key` to make it safe to ask again; the key is kept per operator.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.correctBalance.params,
      query: operations.correctBalance.query,
      headers: operations.correctBalance.headers,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              twice: {
                summary: "Something was booked twice",
                value: { amount: -0.04, reason: "Charged twice on 2 March" },
              },
            },
            schema: operations.correctBalance.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The ledger has the transaction.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              twice: {
                summary: "Something was booked twice",
                value: {
                  transaction_id: "01931f6a-7b00-7000-8000-0000000000d1",
                  customer_id: "01931f6a-7b00-7000-8000-000000000001",
                  type: "DEBIT",
                  amount: 0.04,
                  currency: "EUR",
                },
              },
            },
            schema: MovedMoney,
          },
        },
      },
      400: responses.BadAmount,
      401: responses.Unauthorized,
      402: responses.BalanceShort,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      409: responses.IdempotencyInProgress,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      422: responses.IdempotencyMismatch,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  setCustomerLimit: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/limit",
    operationId: "setCustomerLimit",
    tags: ["customers"],
    summary: "Limit what a customer may spend in a day",
    description:
      "Sets what a customer may spend in a day of UTC at most; left out, it is taken away. It holds at once. Customers see it,\nmay set a limit of their own below it, and cannot raise it. What would be charged beyond it is refused with 402; nothing is\nsent then, and the first refusal of a day is told by the event `account.limit_reached`.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.setCustomerLimit.params,
      query: operations.setCustomerLimit.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              limited: {
                summary: "At most 50 EUR a day",
                value: { daily_limit: 50, reason: "A new customer." },
              },
              unlimited: { summary: "No limit by the operator", value: {} },
            },
            schema: operations.setCustomerLimit.body,
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
              ada: {
                summary: "Ada may spend 50 EUR a day",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  operator_daily_limit: 50,
                  spent_today: 0.04,
                  currency: "EUR",
                  day_ends_at: "2026-03-03T00:00:00.000Z",
                },
              },
            },
            schema: CustomerLimits,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getCustomerStatement: createRoute({
    method: "get",
    path: "/operator/v1/customers/{customer}/statement",
    operationId: "getCustomerStatement",
    tags: ["customers"],
    summary: "Get the statement of a customer's month",
    description:
      "The ledger of a month as CSV (RFC 4180, UTF-8, a header, rows that end with CRLF): the balance at its beginning, each\ntransaction in the order of the ledger, and the balance at its end. A transaction is in one month, and each statement begins\nwith the balance that the one before ends with. It is written as it is read, so it may be as long as it is.\n\nAmounts are exact decimals. `value` is added to the balance, but for a `DEBIT`, which is taken from it. A text that a\nspreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`) has an apostrophe before it. An answer that breaks\noff has no row `CLOSING`.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.getCustomerStatement.params, query: operations.getCustomerStatement.query },
    responses: {
      200: {
        description: "The statement.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Content-Disposition": { $ref: "#/components/headers/ContentDisposition" },
        },
        content: {
          "text/csv": {
            examples: {
              march: {
                summary: "A credit and an SMS",
                value:
                  "time,service,type,description,quantity,unit_price,value,currency,balance,transaction_id,correlation_id\n2026-03-01T00:00:00.000Z,,OPENING,Balance before,,,,EUR,0.00,,\n2026-03-02T09:00:00.000Z,account,CREDIT,Invoice 2026-17,1,10.00,10.00,EUR,10.00,01931f6a-7b00-7000-8000-0000000000d1,01931f6a-7b00-7000-8000-0000000000d1\n2026-03-02T09:30:00.000Z,sms,DEBIT,SMS to United Kingdom,1,0.04,0.04,EUR,9.96,01931f6a-7b00-7000-8000-0000000000d2,01931f6a-7b00-7000-8000-000000000011\n2026-04-01T00:00:00.000Z,,CLOSING,Balance after,,,,EUR,9.96,,\n",
              },
            },
            schema: Csv,
          },
        },
      },
      400: responses.BadMonth,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listCustomerKeys: createRoute({
    method: "get",
    path: "/operator/v1/customers/{customer}/keys",
    operationId: "listCustomerKeys",
    tags: ["customers"],
    summary: "List the API keys of a customer",
    description: "The live API keys, without their secrets, oldest first.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.listCustomerKeys.params, query: operations.listCustomerKeys.query },
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
                      id: "01931f6a-7b00-7000-8000-00000000000a",
                      name: "Shop",
                      prefix: "chk_EXAMPLE",
                      created_at: "2026-03-02T09:10:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: CustomerKeyList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  createCustomerKey: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/keys",
    operationId: "createCustomerKey",
    tags: ["customers"],
    summary: "Make an API key for a customer",
    description:
      "Makes an API key for the customer's account. The answer carries the secret, which is shown only here. A user may have\n100 live keys.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.createCustomerKey.params,
      query: operations.createCustomerKey.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: { shop: { summary: "A key for the shop", value: { name: "Shop" } } },
            schema: operations.createCustomerKey.body,
          },
        },
      },
    },
    responses: {
      201: {
        description: "The key is made.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
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
                  account_id: "01931f6a-7b00-7000-8000-000000000002",
                  user_id: "01931f6a-7b00-7000-8000-000000000001",
                  created_at: "2026-03-02T09:10:00.000Z",
                },
              },
            },
            schema: CreatedCustomerKey,
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
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      409: responses.TooManyApiKeys,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  revokeCustomerKey: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/keys/{key_id}/revoke",
    operationId: "revokeCustomerKey",
    tags: ["customers"],
    summary: "Revoke an API key of a customer",
    description: "The key stops working, within 2 seconds at every instance. It cannot be brought back.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.revokeCustomerKey.params,
      query: operations.revokeCustomerKey.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: { summary: "With a reason", value: { reason: "It was found in a public repository." } },
            },
            schema: operations.revokeCustomerKey.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The key is revoked.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              shop: { summary: "The key of the shop", value: { id: "01931f6a-7b00-7000-8000-00000000000a" } },
            },
            schema: RevokedKey,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: {
        description: "There is no such customer, or no such live key of this customer.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: { no_such_key: { $ref: "#/components/examples/NoSuchKey" } },
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
  getCustomerGuard: createRoute({
    method: "get",
    path: "/operator/v1/customers/{customer}/guard",
    operationId: "getCustomerGuard",
    tags: ["guard"],
    summary: "Get the guard's settings of a customer",
    description:
      "Returns what `setCustomerGuard` has set, or the defaults, and the amounts that the customer has set.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.getCustomerGuard.params, query: operations.getCustomerGuard.query },
    responses: {
      200: {
        description: "The settings as they are now.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada may send to two countries, and has a higher amount",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  hub_countries: ["DE", "FR", "GB"],
                  countries: { on: ["GB"], monitor: ["FR"] },
                  recipient_limit: true,
                  unconverted_amount: 50,
                  unconverted_maximum: 250,
                  currency: "EUR",
                  own_amounts: [{ country: "GB", amount: 100 }],
                },
              },
              everywhere: {
                summary: "Nothing is set for this customer, and connect-hub sends to every number",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  recipient_limit: true,
                  unconverted_amount: 20,
                  unconverted_maximum: 100,
                  currency: "EUR",
                  own_amounts: [],
                },
              },
            },
            schema: CustomerGuard,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  setCustomerGuard: createRoute({
    method: "post",
    path: "/operator/v1/customers/{customer}/guard",
    operationId: "setCustomerGuard",
    tags: ["guard"],
    summary: "Set the guard's settings of a customer",
    description:
      "Sets the countries that the customer may send to, whether the limit of messages to one recipient applies, what the customer's sends\nto one country may cost in a day of UTC while nobody enters their codes, and the highest such amount that the customer may set for a\ncountry. A setting that is left out keeps its value, unless `reset` names it. If an amount changes, the account's blocks of the\namount end.\n\nA send to a country that is off is a 403 `blocked` and not charged, unless its recipient is on the allow list. All instances follow\nwithin 2 seconds.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.setCustomerGuard.params,
      query: operations.setCustomerGuard.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              amount: {
                summary: "A customer that reports no conversions, with 50 EUR a day and country",
                value: {
                  unconverted_amount: 50,
                  reason: "Sends 40 EUR of codes a day, and reports none of them.",
                },
              },
              recipient: {
                summary: "A customer that sends to a few numbers all day",
                value: { recipient_limit: false },
              },
              countries: {
                summary: "One country, and another one where the guard only watches",
                value: { countries: { on: ["GB"], monitor: ["FR"] }, reason: "Their contract names these." },
              },
              defaults: {
                summary: "The defaults",
                value: {
                  recipient_limit: true,
                  reset: ["countries", "unconverted_amount", "unconverted_maximum"],
                },
              },
            },
            schema: operations.setCustomerGuard.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The settings as they are now.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              ada: {
                summary: "Ada may send to two countries, and has a higher amount",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  hub_countries: ["DE", "FR", "GB"],
                  countries: { on: ["GB"], monitor: ["FR"] },
                  recipient_limit: true,
                  unconverted_amount: 50,
                  unconverted_maximum: 250,
                  currency: "EUR",
                  own_amounts: [{ country: "GB", amount: 100 }],
                },
              },
            },
            schema: CustomerGuard,
          },
        },
      },
      400: responses.BadGuardSettings,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listBlocks: createRoute({
    method: "get",
    path: "/operator/v1/guard/blocks",
    operationId: "listBlocks",
    tags: ["guard"],
    summary: "List what the guard blocks now",
    description:
      "The current blocks and suspicions of all accounts, or of one, newest first. Blocks that the customer lifted are left out.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listBlocks.query },
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
                      account_id: "01931f6a-7b00-7000-8000-000000000002",
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
            schema: GuardBlockPage,
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
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  checkSend: createRoute({
    method: "post",
    path: "/operator/v1/guard/check",
    operationId: "checkSend",
    tags: ["guard"],
    summary: "Tell whether a send would be blocked, and why",
    description:
      "Decides on a send of an account to a number as the service would now, and tells the rule. Nothing is sent, charged or\ncounted. Without `client` the rules over IP networks and devices are not asked. Whether the destination has a price, and the\naccount the money, is another matter.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.checkSend.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              number: {
                summary: "A number of an account",
                value: { customer: "ada@example.com", to: "+447700900123" },
              },
              requester: {
                summary: "A number that a requester enters in the customer's form",
                value: { customer: "ada@example.com", to: "+447700900123", client: { ip: "203.0.113.7" } },
              },
            },
            schema: operations.checkSend.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "What would be decided.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              blocked: {
                summary: "The number is on the block list",
                value: {
                  to: "+447700900123",
                  country: "GB",
                  blocked: true,
                  rule: "block_list",
                  entry: {
                    id: "01931f6a-7b00-7000-8000-0000000000d1",
                    list: "block",
                    prefix: "447700",
                    account_id: "01931f6a-7b00-7000-8000-000000000002",
                    until: "2026-03-09T09:30:00.000Z",
                    note: "Pumped on Sunday.",
                    created_at: "2026-03-02T09:30:00.000Z",
                    created_by: "01931f6a-7b00-7000-8000-000000000009",
                  },
                },
              },
              stopped: {
                summary: "Too many codes to the same ten thousand numbers were not entered",
                value: {
                  to: "+447700900123",
                  country: "GB",
                  blocked: true,
                  rule: "velocity",
                  finding: {
                    reason: "velocity",
                    rule: "range",
                    value: 14,
                    limit: 13,
                    challenge: true,
                    until: "2026-03-02T09:45:00.000Z",
                  },
                },
              },
              passes: {
                summary: "Nothing is against it",
                value: { to: "+447700900123", country: "GB", blocked: false, rule: "none" },
              },
            },
            schema: CheckedSend,
          },
        },
      },
      400: responses.BadCheckedSend,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listGuardEntries: createRoute({
    method: "get",
    path: "/operator/v1/guard/entries",
    operationId: "listGuardEntries",
    tags: ["guard"],
    summary: "List what is on the allow list and the block list",
    description: "Entries, newest first. One that has ended does nothing, and is removed soon after.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listGuardEntries.query },
    responses: {
      200: {
        description: "One page of the entries.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              block: {
                summary: "A range is blocked for a customer",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000d1",
                      list: "block",
                      prefix: "447700",
                      account_id: "01931f6a-7b00-7000-8000-000000000002",
                      until: "2026-03-09T09:30:00.000Z",
                      note: "Pumped on Sunday.",
                      created_at: "2026-03-02T09:30:00.000Z",
                      created_by: "01931f6a-7b00-7000-8000-000000000009",
                    },
                  ],
                },
              },
            },
            schema: GuardEntryPage,
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
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  createGuardEntry: createRoute({
    method: "post",
    path: "/operator/v1/guard/entries",
    operationId: "createGuardEntry",
    tags: ["guard"],
    summary: "Put a number or a prefix on the allow list or the block list",
    description:
      "Whatever begins with the prefix is meant; of several entries that fit, the one with the longest prefix is named, and of two\nthe customer's own. An entry of the same list, account and prefix gives way to the new one. What is allowed passes whatever\nelse the guard would say; what is blocked is refused and not charged. Each list has at most 10,000 entries. Every\ninstance on the database follows within 2 seconds.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.createGuardEntry.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              block: {
                summary: "Block a range for a customer, for a week",
                value: {
                  list: "block",
                  prefix: "447700",
                  customer: "ada@example.com",
                  until: "2026-03-09T09:30:00.000Z",
                  note: "Pumped on Sunday.",
                },
              },
              allow: {
                summary: "Allow a number for everybody, for good",
                value: { list: "allow", prefix: "+447700900123" },
              },
            },
            schema: operations.createGuardEntry.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "It is on the list.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              block: {
                summary: "A range is blocked for a customer",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000d1",
                  list: "block",
                  prefix: "447700",
                  account_id: "01931f6a-7b00-7000-8000-000000000002",
                  until: "2026-03-09T09:30:00.000Z",
                  note: "Pumped on Sunday.",
                  created_at: "2026-03-02T09:30:00.000Z",
                  created_by: "01931f6a-7b00-7000-8000-000000000009",
                },
              },
            },
            schema: GuardEntry,
          },
        },
      },
      400: responses.BadGuardEntry,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  deleteGuardEntry: createRoute({
    method: "post",
    path: "/operator/v1/guard/entries/{id}/delete",
    operationId: "deleteGuardEntry",
    tags: ["guard"],
    summary: "Take a number or a prefix off its list",
    description: "Every instance on the database follows within 2 seconds.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.deleteGuardEntry.params,
      query: operations.deleteGuardEntry.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: { summary: "With a reason", value: { reason: "The range is clean again." } },
            },
            schema: operations.deleteGuardEntry.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The entry as it was.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              block: {
                summary: "A range is blocked no longer",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000d1",
                  list: "block",
                  prefix: "447700",
                  account_id: "01931f6a-7b00-7000-8000-000000000002",
                  until: "2026-03-09T09:30:00.000Z",
                  note: "Pumped on Sunday.",
                  created_at: "2026-03-02T09:30:00.000Z",
                  created_by: "01931f6a-7b00-7000-8000-000000000009",
                },
              },
            },
            schema: GuardEntry,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchGuardEntry,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listOptOuts: createRoute({
    method: "get",
    path: "/operator/v1/guard/opt-outs",
    operationId: "listOptOuts",
    tags: ["guard"],
    summary: "List the recipients that want no more messages",
    description:
      "Opt-outs, newest first: of whom a vendor refused a message because of it, and of whom it told that they wrote STOP. What the\naccount sends there on the channel is a 403 `blocked` with the reason `opted_out`; verifications go on.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listOptOuts.query },
    responses: {
      200: {
        description: "One page of the opt-outs.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              stop: {
                summary: "Somebody has written STOP",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000e1",
                      account_id: "01931f6a-7b00-7000-8000-000000000002",
                      channel: "sms",
                      to: "+447700900123",
                      provider: "twilio",
                      sender: "447700900456",
                      created_at: "2026-03-02T09:30:00.000Z",
                    },
                  ],
                },
              },
            },
            schema: OptOutPage,
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
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  deleteOptOut: createRoute({
    method: "post",
    path: "/operator/v1/guard/opt-outs/{id}/delete",
    operationId: "deleteOptOut",
    tags: ["guard"],
    summary: "Take an opt-out back",
    description:
      "For a recipient that has told elsewhere that it wants messages again. Another opt-out of the same recipient, by another\nprovider, stays. Where the vendor goes on refusing, its next refusal is kept again.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.deleteOptOut.params,
      query: operations.deleteOptOut.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: {
                summary: "With a reason",
                value: { reason: "She has asked for messages again, on the telephone." },
              },
            },
            schema: operations.deleteOptOut.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The opt-out as it was.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              stop: {
                summary: "Of somebody who had written STOP",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000e1",
                  account_id: "01931f6a-7b00-7000-8000-000000000002",
                  channel: "sms",
                  to: "+447700900123",
                  provider: "twilio",
                  sender: "447700900456",
                  created_at: "2026-03-02T09:30:00.000Z",
                },
              },
            },
            schema: OptOut,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchOptOut,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getBalances: createRoute({
    method: "get",
    path: "/operator/v1/balances",
    operationId: "getBalances",
    tags: ["customers"],
    summary: "Get the balances of all customers together",
    description:
      "What all accounts have, and what was charged for messages that are still pending, in each currency.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.getBalances.query },
    responses: {
      200: {
        description: "The sums.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              euro: {
                summary: "All accounts have the same currency",
                value: { list: [{ currency: "EUR", accounts: 2, balance: 1009.96, money_at_risk: 0.04 }] },
              },
            },
            schema: BalanceList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  searchMessages: createRoute({
    method: "post",
    path: "/operator/v1/messages",
    operationId: "searchMessages",
    tags: ["messages"],
    summary: "Search the messages of all customers",
    description:
      "The messages of all customers, newest first, that fit all that `filter` gives. The `next` of an answer goes into\n`before` for the page after it, with the same `filter`. A page looks at a bounded number of messages: it may hold\nfewer than `count`, even none, and still have a `next`. `getMessageTimeline` tells what happened to one.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.searchMessages.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "Messages to a number as a customer wrote it",
                value: { filter: { to: "07700 900123", region: "GB" }, count: 2 },
              },
              failed: {
                summary: "What a provider took and failed to deliver since the morning",
                value: {
                  filter: {
                    provider: "smsc-a",
                    status: "FAILED",
                    created_at: { from: "2026-03-02T09:00:00.000Z" },
                  },
                },
              },
            },
            schema: operations.searchMessages.body,
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
                summary: "One message",
                value: {
                  list: [
                    {
                      id: "01931f6a-7b00-7000-8000-0000000000a1",
                      account_id: "01931f6a-7b00-7000-8000-000000000002",
                      user_id: "01931f6a-7b00-7000-8000-000000000001",
                      channel: "sms",
                      to: "+447700900123",
                      country: "United Kingdom",
                      network: "Example Mobile",
                      status: "DELIVERED",
                      provider: "smsc-a",
                      provider_message_id: "4F2A11",
                      price: 0.04,
                      currency: "EUR",
                      created_at: "2026-03-02T09:30:00.000Z",
                      updated_at: "2026-03-02T09:30:20.000Z",
                    },
                  ],
                },
              },
            },
            schema: FoundMessagePage,
          },
        },
      },
      400: {
        description:
          "A malformed filter, a number that cannot exist or a `count` out of bounds. `errors` names every fault.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              no_such_number: { $ref: "#/components/examples/NoSuchNumber" },
              malformed_filter: { $ref: "#/components/examples/MalformedFilter" },
            },
            schema: Problem,
          },
        },
      },
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getMessageTimeline: createRoute({
    method: "get",
    path: "/operator/v1/messages/{id}",
    operationId: "getMessageTimeline",
    tags: ["messages"],
    summary: "Get a message with all that happened to it",
    description:
      "A message of any customer, and in the order of time what happened to it: each event (the acceptance, receipts and\nreports), each attempt to hand it over with the provider's answer, and each request to the customer's webhook\nendpoints. Its code is not shown, and of its text only a beginning in which digits are masked.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.getMessageTimeline.params, query: operations.getMessageTimeline.query },
    responses: {
      200: {
        description: "The message.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              superseded: {
                summary: "An SMS whose first provider was superseded by the next one",
                value: {
                  id: "01931f6a-7b00-7000-8000-0000000000a1",
                  account_id: "01931f6a-7b00-7000-8000-000000000002",
                  user_id: "01931f6a-7b00-7000-8000-000000000001",
                  channel: "sms",
                  to: "+447700900123",
                  to_given: "07700 900123",
                  country: "United Kingdom",
                  network: "Example Mobile",
                  status: "DELIVERED",
                  provider: "smsc-b",
                  provider_message_id: "4F2A11",
                  price: 0.04,
                  cost: 0.031,
                  currency: "EUR",
                  quantity: 1,
                  sender: "Example",
                  text_beginning: "Your code…",
                  queue: "sms:smsc-a,smsc-b",
                  attempts: 1,
                  created_at: "2026-03-02T09:30:00.000Z",
                  updated_at: "2026-03-02T09:30:06.000Z",
                  expires_at: "2026-03-02T10:30:00.000Z",
                  submitted_at: "2026-03-02T09:30:03.200Z",
                  webhooks_pending: 0,
                  timeline: [
                    { time: "2026-03-02T09:30:00.000Z", kind: "event", status: "PENDING" },
                    {
                      time: "2026-03-02T09:30:00.010Z",
                      kind: "attempt",
                      provider: "smsc-a",
                      outcome: "superseded",
                      outcome_unknown: true,
                      duration_ms: 3190,
                    },
                    {
                      time: "2026-03-02T09:30:03.010Z",
                      kind: "attempt",
                      provider: "smsc-b",
                      outcome: "accepted",
                      outcome_unknown: false,
                      duration_ms: 190,
                      cost: 0.031,
                    },
                    { time: "2026-03-02T09:30:03.200Z", kind: "event", status: "SENT" },
                    { time: "2026-03-02T09:30:06.000Z", kind: "event", status: "DELIVERED" },
                    {
                      time: "2026-03-02T09:30:06.100Z",
                      kind: "webhook",
                      endpoint_id: "01931f6a-7b00-7000-8000-000000000004",
                      sequence: 3,
                      http_status: 204,
                      duration_ms: 80,
                    },
                  ],
                },
              },
            },
            schema: MessageTimeline,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchMessage,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getStatistics: createRoute({
    method: "post",
    path: "/operator/v1/statistics",
    operationId: "getStatistics",
    tags: ["statistics"],
    summary: "Get statistics of all messages",
    description:
      "What became of the messages of all accounts that were accepted in a range, what they brought in and what they cost, grouped as\nasked; at most 2,000 groups. A message counts in the hour in which it was accepted, whatever comes of it later. The messages of a\nverification that is paid as a whole bring in nothing by themselves: what was paid for it is in the ledger alone.\n\nIt is counted in the background. What happens to a message is in the statistics about a minute later; where an account\nsends more than 240,000 messages of a channel in an hour, up to a quarter of a millisecond for each of them later. What is\nreported once that hour is over is there when a sixteenth of the time since has passed, and of a message of more than 32 days at\nmost half an hour after that for each year of history.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.getStatistics.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              providers: {
                summary: "Each provider in each country in March",
                value: {
                  from: "2026-03-01T00:00:00Z",
                  to: "2026-04-01T00:00:00Z",
                  group_by: ["provider", "country"],
                },
              },
            },
            schema: operations.getStatistics.body,
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
              providers: {
                summary: "One provider in one country",
                value: {
                  from: "2026-03-01T00:00:00.000Z",
                  to: "2026-04-01T00:00:00.000Z",
                  list: [
                    {
                      provider: "smsc-a",
                      country: "United Kingdom",
                      sent: 4,
                      handed_over: 4,
                      delivered: 3,
                      failed: 1,
                      expired: 0,
                      open: 0,
                      delivery_rate: 0.75,
                      seconds_to_delivery: { mean: 4.2, p50: 5, p90: 8, p99: 8 },
                      charged: 0.16,
                      refunded: 0.04,
                      revenue: 0.12,
                      cost: 0.063,
                      unpriced: 0,
                      margin: 0.057,
                    },
                  ],
                },
              },
            },
            schema: TrafficReport,
          },
        },
      },
      400: responses.BadTrafficRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getStatisticsCsv: createRoute({
    method: "post",
    path: "/operator/v1/statistics/csv",
    operationId: "getStatisticsCsv",
    tags: ["statistics"],
    summary: "Get statistics of all messages as CSV",
    description:
      "The same as `getStatistics`, as CSV (RFC 4180, UTF-8, a header, rows that end with CRLF), for as many groups as there are:\nat most 50,000 for each hour, day or month, or in all where it is not grouped by time. It is read as it is sent; the counting\ngoes on meanwhile. Amounts are exact decimals.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.getStatisticsCsv.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              days: {
                summary: "Each account's days in March",
                value: {
                  from: "2026-03-01T00:00:00Z",
                  to: "2026-04-01T00:00:00Z",
                  group_by: ["day", "account"],
                },
              },
            },
            schema: operations.getStatisticsCsv.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The statistics.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Content-Disposition": { $ref: "#/components/headers/ContentDisposition" },
        },
        content: {
          "text/csv": {
            examples: {
              days: {
                summary: "One day of one account",
                value:
                  "start_time,account_id,sent,handed_over,delivered,failed,expired,open,delivery_rate,seconds_mean,seconds_p50,seconds_p90,seconds_p99,charged,refunded,revenue,cost,unpriced,margin\n2026-03-02T00:00:00.000Z,01931f6a-7b00-7000-8000-000000000002,4,4,3,1,0,0,0.75,4.2,5,8,8,0.16,0.04,0.12,0.063,0,0.057\n",
              },
            },
            schema: Csv,
          },
        },
      },
      400: responses.BadTrafficRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listMaintenance: createRoute({
    method: "get",
    path: "/operator/v1/maintenance",
    operationId: "listMaintenance",
    tags: ["maintenance"],
    summary: "List the services and their maintenance",
    description: "Every service that can be put into maintenance, and since when those are that are in it.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listMaintenance.query },
    responses: {
      200: {
        description: "The services.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              telegram: {
                summary: "Telegram is in maintenance",
                value: {
                  list: [
                    { service: "sms" },
                    { service: "flash_call" },
                    { service: "whatsapp" },
                    { service: "telegram", since: "2026-03-02T09:30:00.000Z" },
                    { service: "email" },
                    { service: "esim" },
                    { service: "registration" },
                  ],
                },
              },
            },
            schema: MaintenanceList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  beginMaintenance: createRoute({
    method: "post",
    path: "/operator/v1/maintenance/{service}/begin",
    operationId: "beginMaintenance",
    tags: ["maintenance"],
    summary: "Put a service into maintenance",
    description:
      "The status operation of the service, where it has one, says Maintenance, and new requests to it are refused with 503 and not charged. What\nwas accepted before goes on. Every instance follows within 2 seconds. A service that is in maintenance already keeps its\ntime.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.beginMaintenance.params,
      query: operations.beginMaintenance.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: {
                summary: "With a reason",
                value: { reason: "The provider moves to another data centre." },
              },
            },
            schema: operations.beginMaintenance.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The service is in maintenance.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              telegram: {
                summary: "Telegram",
                value: { service: "telegram", since: "2026-03-02T09:30:00.000Z" },
              },
            },
            schema: Maintenance,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  endMaintenance: createRoute({
    method: "post",
    path: "/operator/v1/maintenance/{service}/end",
    operationId: "endMaintenance",
    tags: ["maintenance"],
    summary: "Take a service out of maintenance",
    description:
      "The service takes requests again, within 2 seconds at every instance. One that is not in maintenance stays so.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.endMaintenance.params,
      query: operations.endMaintenance.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: { reason: { summary: "With a reason", value: { reason: "The provider is back." } } },
            schema: operations.endMaintenance.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The service is not in maintenance.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { telegram: { summary: "Telegram", value: { service: "telegram" } } },
            schema: Maintenance,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listProviders: createRoute({
    method: "get",
    path: "/operator/v1/providers",
    operationId: "listProviders",
    tags: ["providers"],
    summary: "List the providers, how they are and how they do",
    description:
      "The providers that the routes of this instance use. To take one out is to hold it (`beginHold` of `provider:NAME`), to put\nit back is to end the hold. Everything but the holds is what the instance that answers has seen, since its start and of\nthe messages that it handed over: each instance has its own sessions. At the edge an isolate knows little.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listProviders.query },
    responses: {
      200: {
        description: "The providers.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              two: {
                summary: "One that throttles, and one that was taken out",
                value: {
                  list: [
                    {
                      name: "smsc-a",
                      kind: "smpp",
                      services: [{ service: "sms", prefixes: ["44", ""] }],
                      state: "demoted",
                      since: "2026-03-02T09:30:00.000Z",
                      trouble: "throttling",
                      last_failure: {
                        detail: "The SMSC takes no more messages now.",
                        time: "2026-03-02T09:31:12.000Z",
                      },
                      answers: {
                        minutes: 10,
                        accepted: 30,
                        refused: 0,
                        throttled: 10,
                        unavailable: 0,
                        open: 0,
                        superseded: 0,
                        acceptance_rate: 0.75,
                      },
                      deliveries: [
                        {
                          country: "United Kingdom",
                          messages: 100,
                          delivered: 97,
                          open: 2,
                          delivery_rate: 0.97,
                          median_milliseconds: 2100,
                          p90_milliseconds: 5400,
                          is_demoted: false,
                        },
                      ],
                    },
                    {
                      name: "smsc-b",
                      kind: "smpp",
                      services: [{ service: "sms", prefixes: [""] }],
                      state: "held",
                      since: "2026-03-02T09:00:00.000Z",
                      held_by: "01931f6a-7b00-7000-8000-000000000009",
                      reason: "The provider sends every code twice.",
                      answers: {
                        minutes: 10,
                        accepted: 0,
                        refused: 0,
                        throttled: 0,
                        unavailable: 0,
                        open: 0,
                        superseded: 0,
                      },
                      deliveries: [],
                    },
                  ],
                },
              },
            },
            schema: ProviderList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  checkProvider: createRoute({
    method: "get",
    path: "/operator/v1/providers/{name}/check",
    operationId: "checkProvider",
    tags: ["providers"],
    summary: "Check a provider over its connection",
    description:
      "Asks the provider over the connection that this instance has with it, without sending anything that costs money: SMPP by\n`enquire_link` on the binds that there are, SIP by OPTIONS, others by a request that reads. No second bind is opened; one\nthat is down is tried at once. The answer comes within 15 seconds. Where there is another instance, it is asked apart.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.checkProvider.params, query: operations.checkProvider.query },
    responses: {
      200: {
        description: "What was found.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              up: {
                summary: "It answers",
                value: { name: "smsc-a", ok: true, detail: "2 of 2 binds answer.", milliseconds: 14 },
              },
              down: {
                summary: "It does not",
                value: {
                  name: "smsc-a",
                  ok: false,
                  detail: "0 of 2 binds answer: ECONNREFUSED.",
                  milliseconds: 3,
                },
              },
            },
            schema: CheckedProvider,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchProvider,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  getQueue: createRoute({
    method: "get",
    path: "/operator/v1/queue",
    operationId: "getQueue",
    tags: ["queue"],
    summary: "Tell what waits to be handed over",
    description:
      "What waits in each queue, and how long. Messages wait in a queue for each channel and each list of providers that its\nroutes name: what waits for some providers holds up nothing that others can take.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.getQueue.query },
    responses: {
      200: {
        description: "What waits.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              backlog: {
                summary: "A provider is down",
                value: {
                  list: [
                    {
                      queue: "sms:smsc-a,smsc-b",
                      channel: "sms",
                      providers: ["smsc-a", "smsc-b"],
                      is_held: false,
                      waiting: 120,
                      due: 90,
                      put_off: 18,
                      in_flight: 12,
                      oldest_at: "2026-03-02T09:29:00.000Z",
                      next_due_at: "2026-03-02T09:29:58.000Z",
                    },
                  ],
                  more_queues: false,
                },
              },
            },
            schema: QueueReport,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  cancelMessages: createRoute({
    method: "post",
    path: "/operator/v1/queue/cancel",
    operationId: "cancelMessages",
    tags: ["queue"],
    summary: "Cancel messages that wait",
    description:
      "Each ends as by `cancelMessage`, up to 50 in one request, those that are due first. Ask again while `more_queued` is true.\nOf each queue the 10,000 messages that are due first are looked at.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.cancelMessages.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              provider: {
                summary: "One channel's older messages",
                value: {
                  channel: "sms",
                  older_than_seconds: 600,
                  reason: "The codes are of no use any more.",
                },
              },
            },
            schema: operations.cancelMessages.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "What became of them.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { some: { summary: "Some are left", value: { cancelled: 50, more_queued: true } } },
            schema: CancelledMessages,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  releaseMessages: createRoute({
    method: "post",
    path: "/operator/v1/queue/release",
    operationId: "releaseMessages",
    tags: ["queue"],
    summary: "Release messages that were put off",
    description: "Each is due now, up to 200 in one request. Ask again while `more_put_off` is true.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.releaseMessages.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              queue: {
                summary: "One queue",
                value: { queue: "sms:smsc-a,smsc-b", reason: "The provider is back." },
              },
            },
            schema: operations.releaseMessages.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "What became of them.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { all: { summary: "All are due now", value: { released: 12, more_put_off: false } } },
            schema: ReleasedMessages,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchCustomer,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  cancelMessage: createRoute({
    method: "post",
    path: "/operator/v1/messages/{id}/cancel",
    operationId: "cancelMessage",
    tags: ["queue"],
    summary: "Cancel a message that waits",
    description:
      "The message ends and is refunded, with its event, unless an earlier attempt may have reached a provider: then it ends as\none whose time is over, and is not refunded. A message that was handed over, has ended or is being handed over stays as\nit is.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.cancelMessage.params,
      query: operations.cancelMessage.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: { summary: "With a reason", value: { reason: "The customer sent it by mistake." } },
            },
            schema: operations.cancelMessage.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "What became of it.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              cancelled: {
                summary: "It is cancelled",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", status: "FAILED", cancelled: true },
              },
              too_late: {
                summary: "It was handed over",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", status: "DELIVERED", cancelled: false },
              },
            },
            schema: CancelledMessage,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchMessage,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  releaseMessage: createRoute({
    method: "post",
    path: "/operator/v1/messages/{id}/release",
    operationId: "releaseMessage",
    tags: ["queue"],
    summary: "Release a message that was put off",
    description:
      "A message whose attempt failed waits for its next one; released, it is due now. Nothing else changes: a message that is\nheld goes on waiting.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.releaseMessage.params,
      query: operations.releaseMessage.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: { reason: { summary: "With a reason", value: { reason: "The provider is back." } } },
            schema: operations.releaseMessage.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "What became of it.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              released: {
                summary: "It is due now",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", status: "PENDING", released: true },
              },
            },
            schema: ReleasedMessage,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoSuchMessage,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  listHolds: createRoute({
    method: "get",
    path: "/operator/v1/holds",
    operationId: "listHolds",
    tags: ["queue"],
    summary: "List what is held",
    description: "What is held, since when, by whom and why.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listHolds.query },
    responses: {
      200: {
        description: "What is held.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              provider: {
                summary: "A provider is taken out",
                value: {
                  list: [
                    {
                      scope: "provider:smsc-a",
                      since: "2026-03-02T09:30:00.000Z",
                      by: "01931f6a-7b00-7000-8000-000000000009",
                      reason: "The provider sends every code twice.",
                    },
                  ],
                },
              },
              nothing: { summary: "Nothing is held", value: { list: [] } },
            },
            schema: HoldList,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  beginHold: createRoute({
    method: "post",
    path: "/operator/v1/holds/{scope}/begin",
    operationId: "beginHold",
    tags: ["queue"],
    summary: "Hold a channel, a provider or everything",
    description:
      "Messages that are held are accepted and charged, and wait. Their time goes on: one that is not handed over when it ends\nhas failed and is refunded. What is being handed over goes on, and so do receipts, events and the ends of messages that\nwere handed over. A provider that is held is passed over; messages that only it can take wait. The status operation of a\nchannel of which everything waits says Stopped. Every instance on the database follows within 2 seconds. What is held\nalready keeps its time and its reason.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.beginHold.params,
      query: operations.beginHold.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: { summary: "With a reason", value: { reason: "The provider sends every code twice." } },
            },
            schema: operations.beginHold.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "It is held.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              provider: {
                summary: "A provider is taken out",
                value: {
                  scope: "provider:smsc-a",
                  since: "2026-03-02T09:30:00.000Z",
                  by: "01931f6a-7b00-7000-8000-000000000009",
                  reason: "The provider sends every code twice.",
                },
              },
            },
            schema: Hold,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  endHold: createRoute({
    method: "post",
    path: "/operator/v1/holds/{scope}/end",
    operationId: "endHold",
    tags: ["queue"],
    summary: "Resume a channel, put a provider back, or end a hold of everything",
    description:
      "What waited is handed over, within 2 seconds at every instance, in the order in which it became due and in turns between\naccounts. Another hold of the same messages stands. What is not held stays so.",
    security: [{ AdminJwt: [] }],
    request: {
      params: operations.endHold.params,
      query: operations.endHold.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              reason: { summary: "With a reason", value: { reason: "The provider has found the fault." } },
            },
            schema: operations.endHold.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "It is not held.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              provider: { summary: "A provider is put back", value: { scope: "provider:smsc-a" } },
            },
            schema: Hold,
          },
        },
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      413: responses.PayloadTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
};

/** What the document says beside its paths and components. */
export const document = {
  openapi: "3.1.0",
  info: {
    title: "connect-hub for its operator",
    version: "1.0.0",
    summary: "What the operator of connect-hub sees and does, and a record of who did what.",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "This contract is for whoever runs connect-hub, and for no partner: it stands on a listener of its own, and its clients are\nnot handed out. Errors, identifiers, times, limits and `X-Request-Id` are those of\n[the customers' contract](../guide.md).\n\nEvery operation takes the access token of a user of role `admin`, as `loginUser` of the customers' contract gives it\n(`npm run cli -- user create --role admin` makes such a user). Anybody else is a 403. On the command line every operation is\n`npm run cli -- call OPERATION`, at a service by `--url` or on the local database\n([commands](../../src/runtimes/README.md#commands)); there the audit log says `command line`.\n\nWhat an operation changes it writes down in the same commit: who, when, what, to whom, why and from where. So do the commands that\nhave no operation: imports, `sims grant`, `sims revoke` and `webhooks replay`.\n`listAuditEntries` reads it. An entry is never changed and never removed.\n\nA customer is named by its e-mail address, or by the identifier of its account or its user, in every operation; a name that no\ncustomer has is a 404.\n\n## Where customers may send to\n\n`CONNECT_HUB_COUNTRIES` names the countries that connect-hub sends to. `countries` of `setCustomerGuard` names those of them that one\ncustomer may send to, and those (`monitor`) where the rules that suspect fraud only watch. `createGuardEntry` puts a number or a prefix\non the allow list or the block list, for one account or all, with an end or without. In this order they decide on a send: a number on\nthe allow list passes; a country that is off is blocked; a number on the block list is blocked. A blocked send is a 403 `blocked` and\nnot charged. Every instance follows within 2 seconds ([decision](decisions/0007-guard-lists.md)).\n\n```sh\nnpm run cli -- guard set ada@example.com --countries-on GB --countries-monitor FR\nnpm run cli -- guard entry create block 447700 ada@example.com --until 2099-03-09T09:30:00Z --note \"Pumped.\"\n```\n\n## The guard\n\nAfter the lists, [the guard](../../src/guard/README.md) judges each send by the conversions of earlier sends. `setCustomerGuard` sets,\nfor each customer, also the following. A setting that is left out keeps its value, and `reset` restores its default:\n\n- `recipient_limit`: whether the limit of messages to one recipient applies. Turn it off for a customer that sends to a few numbers all\n  day. The customer's messages then count no more against other customers either.\n- `unconverted_amount`: what the customer's sends to one country may cost in a day of UTC while nobody enters their codes. Raise it for a\n  customer that makes its own codes and reports no conversions, if it sends for more than `CONNECT_HUB_FRAUD_SPEND`.\n- `unconverted_maximum`: the highest amount that the customer may set itself.\n\n`listBlocks` lists the current blocks and suspicions. `checkSend` asks the running service about one send, and names the rule that\ndecides, its value, its limit, its end, and whether a challenge helps. A customer can lift a block of its account; the audit log\nrecords it as `liftVerificationBlock`.\n\n```sh\nnpm run cli -- guard set ada@example.com --unconverted-amount 50 --unconverted-maximum 200\nnpm run cli -- guard block list ada@example.com\nnpm run cli -- guard check ada@example.com +447700900123 --url http://127.0.0.1:8788\n```\n\n## Opt-outs\n\nA recipient that has opted out, by STOP or as a vendor's refusal tells, is kept for each account: what that sends there on the\nchannel is a 403 `blocked` with the reason `opted_out`, whatever the allow list says; verifications go on to the vendor.\n`listOptOuts` shows them, and `deleteOptOut` takes one back (`spec/decisions/0042-opt-outs.md`).\n\n```sh\nnpm run cli -- guard opt-out list --to +447700900123\nnpm run cli -- guard opt-out delete 01931f6a-7b00-7000-8000-0000000000e1 --reason \"She has asked for messages again.\"\n```\n\n## CSV\n\nA table that may be long is CSV: rows that end with CRLF, in UTF-8, the columns named by the first. It is sent as it is read,\nso nothing has to hold all of it, and an answer that fails half-way is a connection that breaks off. In a spreadsheet no cell\nof it is a formula.\n\n```sh\nnpm run -s cli -- statement get ada@example.com 2026-03 > statement.csv\n```\n\n## Pages\n\nA list answers up to `count` items, newest first, and `next` where there are more. Send that as `before` for the page\nthat comes after.",
  },
  servers: [
    {
      url: "{base_url}",
      description: "The operator's listener, at the address that `CONNECT_HUB_OPERATOR` names.",
      variables: { base_url: { default: "http://127.0.0.1:8788" } },
    },
  ],
  tags: [
    { name: "audit", description: "Who changed what, when, and from where." },
    { name: "customers", description: "Users with their accounts and keys." },
    {
      name: "guard",
      description:
        "Where customers may send to, which numbers are allowed or blocked, and who has opted out.",
    },
    { name: "messages", description: "The messages of all customers, and what happened to each." },
    { name: "statistics", description: "What all messages came to, brought in and cost." },
    { name: "maintenance", description: "Services that take no new requests." },
    { name: "providers", description: "Who carries messages, how they are and how they do." },
    { name: "queue", description: "Messages that wait to be handed over, and what holds them up." },
  ],
};

/** Registers all components and routes, for `getOpenAPI31Document(document)`. */
export function register(registry: OpenAPIHono["openAPIRegistry"]): void {
  registry.register("AuditTargetKind", AuditTargetKind);
  registry.register("AuditEntry", AuditEntry);
  registry.register("AuditEntryPage", AuditEntryPage);
  registry.register("ErrorCode", ErrorCode);
  registry.register("FaultPart", FaultPart);
  registry.register("FaultCode", FaultCode);
  registry.register("Fault", Fault);
  registry.register("Problem", Problem);
  registry.register("Role", Role);
  registry.register("UserStatus", UserStatus);
  registry.register("Currency", Currency);
  registry.register("Customer", Customer);
  registry.register("CustomerPage", CustomerPage);
  registry.register("PersonName", PersonName);
  registry.register("Email", Email);
  registry.register("Password", Password);
  registry.register("CreateCustomerRequest", CreateCustomerRequest);
  registry.register("CreatedCustomer", CreatedCustomer);
  registry.register("CustomerName", CustomerName);
  registry.register("CustomerDetails", CustomerDetails);
  registry.register("Reason", Reason);
  registry.register("ReasonedRequest", ReasonedRequest);
  registry.register("SuspendedCustomer", SuspendedCustomer);
  registry.register("ReinstatedCustomer", ReinstatedCustomer);
  registry.register("MoveMoneyRequest", MoveMoneyRequest);
  registry.register("TransactionType", TransactionType);
  registry.register("MovedMoney", MovedMoney);
  registry.register("CorrectBalanceRequest", CorrectBalanceRequest);
  registry.register("SetCustomerLimitRequest", SetCustomerLimitRequest);
  registry.register("CustomerLimits", CustomerLimits);
  registry.register("Csv", Csv);
  registry.register("CustomerKey", CustomerKey);
  registry.register("CustomerKeyList", CustomerKeyList);
  registry.register("ApiKeyScope", ApiKeyScope);
  registry.register("KeyScopes", KeyScopes);
  registry.register("KeyAddresses", KeyAddresses);
  registry.register("CreateCustomerKeyRequest", CreateCustomerKeyRequest);
  registry.register("CreatedCustomerKey", CreatedCustomerKey);
  registry.register("RevokedKey", RevokedKey);
  registry.register("CountryCode", CountryCode);
  registry.register("UnconvertedAmount", UnconvertedAmount);
  registry.register("CustomerGuard", CustomerGuard);
  registry.register("SetCustomerGuardRequest", SetCustomerGuardRequest);
  registry.register("GuardRule", GuardRule);
  registry.register("GuardBlock", GuardBlock);
  registry.register("GuardBlockPage", GuardBlockPage);
  registry.register("Channel", Channel);
  registry.register("VerifyingClient", VerifyingClient);
  registry.register("CheckSendRequest", CheckSendRequest);
  registry.register("GuardListName", GuardListName);
  registry.register("GuardEntry", GuardEntry);
  registry.register("CheckedSend", CheckedSend);
  registry.register("GuardEntryPage", GuardEntryPage);
  registry.register("Time", Time);
  registry.register("CreateGuardEntryRequest", CreateGuardEntryRequest);
  registry.register("OptOut", OptOut);
  registry.register("OptOutPage", OptOutPage);
  registry.register("Balances", Balances);
  registry.register("BalanceList", BalanceList);
  registry.register("MessageStatus", MessageStatus);
  registry.register("SearchFilter", SearchFilter);
  registry.register("SearchMessagesRequest", SearchMessagesRequest);
  registry.register("SmsReportStatus", SmsReportStatus);
  registry.register("TelegramVerificationStatus", TelegramVerificationStatus);
  registry.register("FoundMessage", FoundMessage);
  registry.register("FoundMessagePage", FoundMessagePage);
  registry.register("AttemptOutcome", AttemptOutcome);
  registry.register("WebhookAttemptFailure", WebhookAttemptFailure);
  registry.register("TimelineEntry", TimelineEntry);
  registry.register("MessageTimeline", MessageTimeline);
  registry.register("TrafficGroup", TrafficGroup);
  registry.register("TrafficRequest", TrafficRequest);
  registry.register("SecondsToDelivery", SecondsToDelivery);
  registry.register("TrafficRow", TrafficRow);
  registry.register("TrafficReport", TrafficReport);
  registry.register("MaintainedService", MaintainedService);
  registry.register("Maintenance", Maintenance);
  registry.register("MaintenanceList", MaintenanceList);
  registry.register("ProviderService", ProviderService);
  registry.register("ProviderState", ProviderState);
  registry.register("ProviderTrouble", ProviderTrouble);
  registry.register("ProviderFailure", ProviderFailure);
  registry.register("ProviderAnswers", ProviderAnswers);
  registry.register("ProviderDeliveries", ProviderDeliveries);
  registry.register("Provider", Provider);
  registry.register("ProviderList", ProviderList);
  registry.register("CheckedProvider", CheckedProvider);
  registry.register("QueuedMessages", QueuedMessages);
  registry.register("QueueReport", QueueReport);
  registry.register("QueueFilter", QueueFilter);
  registry.register("CancelledMessages", CancelledMessages);
  registry.register("ReleasedMessages", ReleasedMessages);
  registry.register("CancelledMessage", CancelledMessage);
  registry.register("ReleasedMessage", ReleasedMessage);
  registry.register("HoldScope", HoldScope);
  registry.register("Hold", Hold);
  registry.register("HoldList", HoldList);
  registry.registerComponent("securitySchemes", "AdminJwt", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token of a user of role `admin` (`Authorization: Bearer <ACCESS_TOKEN>`), obtained from `loginUser` of the\ncustomers' contract. It works for 15 minutes; `refreshSession` gives the next one.",
  });
  registry.registerComponent("headers", "XRequestId", {
    "x-extension": "0001",
    description:
      "The identifier of this request; quote it when you report a problem. Also `request_id` in the body.",
    schema: { type: "string" },
    example: "01931f6a-7b00-7000-8000-0000000000f1",
  });
  registry.registerComponent("headers", "WwwAuthenticate", {
    "x-extension": "0001",
    description: "How to authenticate, `Bearer` or `ApiKey` (RFC 9110).",
    schema: { type: "string" },
    example: 'ApiKey realm="connect-hub"',
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
  registry.registerComponent("headers", "IdempotentReplayed", {
    description:
      "`true` when this is the stored answer to an earlier request with the same `Idempotency-Key`: nothing was done or\ncharged again. Absent otherwise.",
    "x-extension": "0021",
    schema: { type: "string", const: "true" },
    example: "true",
  });
  registry.registerComponent("headers", "ContentDisposition", {
    description: "The name under which a browser keeps the file.",
    schema: { type: "string" },
    example: 'attachment; filename="statement-2026-03.csv"',
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
  registry.registerComponent("examples", "AdminsOnly", {
    summary: "The caller is no admin",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "This needs an active user of role admin.",
      code: "forbidden",
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
  registry.registerComponent("examples", "NoSuchCustomer", {
    summary: "No such customer",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "There is no customer with this e-mail address, account id or user id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
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
  registry.registerComponent("examples", "OwnUser", {
    summary: "The caller's own user",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "You cannot suspend yourself.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "TooManyDecimals", {
    summary: "An amount with too many decimals",
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
          code: "value",
          message: "It must have at most six decimals and not be 0.",
        },
      ],
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
  registry.registerComponent("examples", "BalanceShort", {
    summary: "The account has less",
    value: {
      type: "/problems/insufficient_balance",
      title: "The account's balance is too low",
      status: 402,
      detail: "The account has less than that. Nothing was taken.",
      code: "insufficient_balance",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "MonthToCome", {
    summary: "A month that has not begun",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "query", pointer: "/month", code: "range", message: "This month has not begun." }],
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
  registry.registerComponent("examples", "NoSuchKey", {
    summary: "No such key",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "This customer has no live API key with this id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "MaximumBelowAmount", {
    summary: "A maximum below the amount",
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
          pointer: "/unconverted_maximum",
          code: "range",
          message: "It must be at least the unconverted_amount.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "CountryNotOfHub", {
    summary: "A country that connect-hub does not send to",
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
          pointer: "/countries/on/0",
          code: "value",
          message: "connect-hub does not send to this country: see CONNECT_HUB_COUNTRIES.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "TooManyEntries", {
    summary: "As many entries as are kept",
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
          pointer: "/prefix",
          code: "range",
          message: "The list has 10000 entries. Remove some of them first.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "NoSuchGuardEntry", {
    summary: "No such entry",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "There is no entry with this id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NoSuchOptOut", {
    summary: "No such opt-out",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "There is no opt-out with this id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NoSuchNumber", {
    summary: "A number without its country",
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
          pointer: "/filter/to",
          code: "phone_number",
          message:
            'No such phone number can exist; send it with its country code, or with the "region" that it is dialled in.',
        },
      ],
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
  registry.registerComponent("examples", "NoSuchMessage", {
    summary: "No such message",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "There is no message with this id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "TooManyGroups", {
    summary: "More groups than are answered at once",
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
          pointer: "/group_by",
          code: "range",
          message: "There are more than 2000 groups. Choose a shorter range or fewer groups, or ask for CSV.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "NoSuchProvider", {
    summary: "No such provider",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "No route of this instance has a provider of this name.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  for (const route of Object.values(routes)) registry.registerPath(route);
}
