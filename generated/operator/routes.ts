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
  ConfigurationFault,
  ConfigurationProblem,
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
  DataKeyRotation,
  DeletePersonalDataRequest,
  DeletedPersonalData,
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
  ListPersonalDataRequest,
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
  PersonalDataCursor,
  PersonalDataNumber,
  PersonalDataPage,
  PersonalRecord,
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
  ReloadedConfiguration,
  ReloadedProviders,
  ResealedData,
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

/** Returns document keywords that the types of `.openapi()` do not include. */
function keywords(raw: Record<string, unknown>): object {
  return raw;
}

/** Makes a member optional. JSON has no `undefined`, so the type of a present member excludes it. */
function optional<S extends z.ZodType>(schema: S): z.ZodExactOptional<S> {
  return schema.optional() as unknown as z.ZodExactOptional<S>;
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
                "Returns only changes by this actor: the e-mail address or identifier of a user, or `command line`.",
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
                "Returns only changes to this target, by its identifier. A customer can also be named by its e-mail address or by the\nidentifier of its account.",
            },
          }),
      ),
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(z.guid().openapi({ param: { description: "The `next` of the previous page." } })),
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
                "The complete identifier of a user or an account, e-mail address, first name or last name. The case of addresses, and\nof ASCII letters in names, is ignored.",
            },
          }),
      ),
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(z.guid().openapi({ param: { description: "The `next` of the previous page." } })),
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
                "A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.\n\n- With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.\n- With another operation or body, the response is 422.\n- While the first request is in progress, the response is 409.\n\nError responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not\ncontain a comma followed by a space, because that is how two headers appear.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
            description:
              "Month in UTC, such as `2026-03`. The current month is included up to the time of the request.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
          example: "01931f6a-7b00-7000-8000-000000000001",
        },
      }),
      key_id: z
        .string()
        .min(1)
        .max(64)
        .openapi({
          param: {
            description: "Identifier of the API key, not the key itself.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
          description: "E-mail address of the customer, or identifier of its account or its user.",
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
              "Limits the list to this customer: its e-mail address, or the identifier of its account or its user.",
          },
        }),
      ),
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(z.guid().openapi({ param: { description: "The `next` of the previous page." } })),
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
      list: optional(GuardListName.openapi({ param: { description: "Returns only entries of this list." } })),
      customer: optional(
        CustomerName.openapi({
          param: {
            description:
              "Limits the list to this customer: its e-mail address, or the identifier of its account or its user.",
          },
        }),
      ),
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(z.guid().openapi({ param: { description: "The `next` of the previous page." } })),
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
          param: { description: "Identifier of the entry.", example: "01931f6a-7b00-7000-8000-0000000000d1" },
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
              "Limits the list to this customer: its e-mail address, or the identifier of its account or its user.",
          },
        }),
      ),
      to: optional(
        z
          .string()
          .min(1)
          .max(32)
          .openapi({
            param: {
              description: "Returns only opt-outs of this recipient, a number with its country code.",
            },
          }),
      ),
      count: z
        .preprocess(toInteger, z.int().min(1).max(100))
        .openapi({ param: { description: "Items to return." } })
        .default(20),
      before: optional(z.guid().openapi({ param: { description: "The `next` of the previous page." } })),
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
            description: "Identifier of the opt-out.",
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
        .openapi({ param: { description: "Name of the provider in the routes file.", example: "smsc-a" } }),
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
      scope: HoldScope.openapi({
        param: { description: "Messages that the hold applies to.", example: "channel:sms" },
      }),
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
      scope: HoldScope.openapi({
        param: { description: "Messages that the hold applies to.", example: "channel:sms" },
      }),
    }),
    query: z.strictObject({}),
    body: ReasonedRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
  listPersonalData: {
    method: "post",
    path: "/operator/v1/privacy/export",
    area: "privacy",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: ListPersonalDataRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  deletePersonalData: {
    method: "post",
    path: "/operator/v1/privacy/erase",
    area: "privacy",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: DeletePersonalDataRequest,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
  },
  reloadConfiguration: {
    method: "post",
    path: "/operator/v1/reload",
    area: "configuration",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503],
  },
  rotateDataKeys: {
    method: "post",
    path: "/operator/v1/data-keys/rotate",
    area: "data-keys",
    security: [["AdminJwt"]],
    query: z.strictObject({}),
    body: DataKeyRotation,
    bodyIsOptional: true,
    statuses: [200, 400, 401, 403, 413, 415, 429, 500, 503],
  },
} as const satisfies Record<string, Operation>;

/** Name of an operation. */
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
      "Invalid parameters: this operation has no such query parameter. `errors` names every fault.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { unknown_parameter: { $ref: "#/components/examples/UnknownParameter" } },
        schema: Problem,
      },
    },
  },
  NoSuchCustomer: {
    description: "No customer has this e-mail address or identifier.",
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
      "Invalid parameters, malformed request, an amount with more than six decimals, or a balance that would be too high.\n`errors` lists every validation error.",
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
  BalanceShort: {
    description: "The balance of the account is lower than the amount. The balance is unchanged.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { balance_short: { $ref: "#/components/examples/BalanceShort" } },
        schema: Problem,
      },
    },
  },
  BadMonth: {
    description: "The month is missing, invalid or in the future. `errors` lists every validation error.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { invalid_request: { $ref: "#/components/examples/MonthToCome" } },
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
  BadGuardSettings: {
    description:
      "The request has at least one of these errors; `errors` lists every validation error:\n\n- malformed request;\n- an unknown country code;\n- a country that is named twice, or that connect-hub does not send to;\n- an amount with more than six decimals;\n- a maximum below the amount.",
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
      "Malformed request, a number that cannot exist, or an invalid IP address. `errors` lists every validation error.",
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
      "Malformed request, an end that is not in the future, or a list that is full. `errors` lists every validation error.",
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
    description: "No entry has this identifier.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_entry: { $ref: "#/components/examples/NoSuchGuardEntry" } },
        schema: Problem,
      },
    },
  },
  NoSuchOptOut: {
    description: "No opt-out has this identifier.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_opt_out: { $ref: "#/components/examples/NoSuchOptOut" } },
        schema: Problem,
      },
    },
  },
  NoSuchMessage: {
    description: "No message has this identifier.",
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
      "Malformed request, a range that ends before it begins, more than one period in `group_by`, or more groups than one\nresponse can contain. `errors` lists every validation error.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { too_many_groups: { $ref: "#/components/examples/TooManyGroups" } },
        schema: Problem,
      },
    },
  },
  NoSuchProvider: {
    description: "No route contains a provider with this name.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_such_provider: { $ref: "#/components/examples/NoSuchProvider" } },
        schema: Problem,
      },
    },
  },
  BadPersonalDataRequest: {
    description:
      "A number that cannot exist, neither a number nor a customer, both of them, or a `before` that no response returned.\n`errors` lists every validation error.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: {
          no_subject: { $ref: "#/components/examples/NoPersonalDataSubject" },
          malformed_json: { $ref: "#/components/examples/MalformedJson" },
        },
        schema: Problem,
      },
    },
  },
  NoConfigurationFiles: {
    description: "This instance runs without configuration files, on Cloudflare Workers.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { no_configuration_files: { $ref: "#/components/examples/NoConfigurationFiles" } },
        schema: Problem,
      },
    },
  },
  InvalidConfiguration: {
    description: "A file has faults. Nothing has changed.",
    headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
    content: {
      "application/problem+json": {
        examples: { invalid_configuration: { $ref: "#/components/examples/InvalidConfiguration" } },
        schema: ConfigurationProblem,
      },
    },
  },
};

/** Routes for the OpenAPI document. */
export const routes = {
  listAuditEntries: createRoute({
    method: "get",
    path: "/operator/v1/audit-entries",
    operationId: "listAuditEntries",
    tags: ["audit"],
    summary: "List the changes that operators made",
    description:
      "Returns all changes, newest first. Each entry contains author, time, reason and source. The list includes blocks of\nthe guard that a customer lifted. Entries are never deleted.",
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
                summary: "Maintenance of Telegram was started",
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
        description: "Invalid parameters. `errors` lists every validation error.",
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
    description:
      "Returns all users with their accounts, newest first. `search` limits the list to matching users.",
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
        description: "Invalid parameters. `errors` lists every validation error.",
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
    summary: "Create a customer",
    description:
      "Creates a user with an account, even if registration is closed. No e-mail is sent. The first password reset verifies\nthe e-mail address. The audit log never contains the password.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.createCustomer.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              grace: {
                summary: "Grace, with a password created by connect-hub",
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
        description: "The created user and account.",
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
          "Invalid parameters, malformed request, or a password that is too common. `errors` lists every validation error.",
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
    description: "Returns a user with their account, limits, and charges for pending messages.",
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
      "Suspends a customer. The user can no longer sign in, and all sessions end. Within 2 seconds, all instances reject\nthe API keys.\n\nA request cancels up to 50 queued messages, those that are due first. They are refunded, unless an earlier attempt\nmay have reached a provider. Repeat the request while `more_queued` is true; repeating it is safe.\n\nA submission in progress continues. After 2 seconds no instance submits further messages. The remaining queued\nmessages are cancelled in the same way when they are due.",
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
        description: "The suspended customer.",
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
        description: "The caller is not an active user of role `admin`, or tries to suspend themselves.",
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
    description:
      "Allows the user to sign in again, and reactivates the API keys. Sessions that the suspension ended are not restored.",
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
      "Adds the amount to the balance. The ledger records the reason. To retry safely, send an `Idempotency-Key`. Keys are\nstored per operator.",
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
        description: "The transaction in the ledger.",
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
      "Debits the amount. The balance never becomes negative. The ledger records the reason. To retry safely, send an\n`Idempotency-Key`. Keys are stored per operator.",
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
        description: "The transaction in the ledger.",
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
      "Adds the amount to the balance. A negative amount is debited. The ledger records a correction, with its reason. To\nretry safely, send an `Idempotency-Key`. Keys are stored per operator.",
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
                summary: "A transaction was booked twice",
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
        description: "The transaction in the ledger.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/XRequestId" },
          "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
        },
        content: {
          "application/json": {
            examples: {
              twice: {
                summary: "A transaction was booked twice",
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
    summary: "Set a customer's daily spending limit",
    description:
      "Sets the maximum amount that a customer may spend in a UTC day. If `daily_limit` is unset, the limit is removed. The\nchange applies immediately. Customers can see the limit and set a lower one, but cannot raise it. A request that\nwould exceed the limit fails with 402 and sends nothing. The first such request of a day emits the event\n`account.limit_reached`.",
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
        description: "The current limits.",
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
    summary: "Get a customer's monthly statement",
    description:
      "Returns the ledger of a month as CSV (RFC 4180, UTF-8, with a header, rows end with CRLF): the opening balance, all\ntransactions in ledger order, and the closing balance. Each transaction is in exactly one month. Each opening\nbalance equals the closing balance of the previous month. The response is streamed, so its length is not limited.\n\nAmounts are exact decimals. `value` is added to the balance, or subtracted for a `DEBIT`. A text that begins with\n`=`, `+`, `-` or `@` is prefixed with an apostrophe, so that a spreadsheet does not evaluate it as a formula. If the\nconnection is lost, the row `CLOSING` is missing.",
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
    description: "Returns the live API keys without their secrets, oldest first.",
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
    summary: "Create an API key for a customer",
    description:
      "Creates an API key for the customer's account. Only this response contains the secret. A user can have at most 100\nlive keys.",
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
        description: "The created key.",
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
          "Invalid parameters, an invalid IP address, or a malformed request. `errors` lists every validation error.",
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
    description: "Revokes the key permanently. All instances reject it within 2 seconds.",
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
        description: "The revoked key.",
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
        description: "The customer does not exist, or has no live key with this identifier.",
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
    summary: "Get a customer's guard settings",
    description:
      "Returns the settings from `setCustomerGuard`, or the defaults, and the amounts that the customer has set.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.getCustomerGuard.params, query: operations.getCustomerGuard.query },
    responses: {
      200: {
        description: "The current settings.",
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
                summary: "No settings for this customer, and connect-hub sends to every number",
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
    summary: "Change a customer's guard settings",
    description:
      "Sets the following for a customer:\n\n- the countries that the customer may send to;\n- whether the limit of messages to one recipient applies;\n- the maximum cost of unconverted sends (code not entered) to one country in a UTC day;\n- the highest such amount that the customer may set for a country.\n\nAn unset setting keeps its value, unless `reset` contains it. If an amount changes, the account's blocks by this\namount end. A send to a country that is off fails with 403 `blocked` and is not charged, unless its recipient is on\nthe allow list. All instances apply a change within 2 seconds.",
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
                summary: "A customer that sends to only a few numbers all day",
                value: { recipient_limit: false },
              },
              countries: {
                summary: "One country where the guard blocks, and one where it only monitors",
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
        description: "The current settings.",
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
    summary: "List the guard's current blocks",
    description:
      "Returns the current blocks and suspicions of all accounts, or of one, newest first. Blocks that the customer lifted\nare omitted.",
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
        description: "Invalid parameters. `errors` lists every validation error.",
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
    summary: "Check whether a send would be blocked, and why",
    description:
      "Makes the same decision as for a real send, and returns the rule. Nothing is sent, charged or counted. Without\n`client`, the rules for IP networks and devices are skipped. The price and the balance are not checked.",
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
        description: "The decision.",
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
                summary: "Too many codes to a range of 10,000 numbers were not entered",
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
                summary: "No rule applies",
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
    summary: "List the entries of the allow list and the block list",
    description:
      "Returns the entries, newest first. An expired entry has no effect and is deleted soon afterwards.",
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
        description: "Invalid parameters. `errors` lists every validation error.",
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
    summary: "Add a number or a prefix to the allow list or the block list",
    description:
      "Adds an entry for all numbers that begin with the prefix. It replaces an entry with the same list, account and\nprefix. If several entries match a number, the longest prefix is reported. For equal prefixes, the customer's entry\ntakes precedence.\n\nAn allowed number is not checked by any other rule of the guard. A blocked send is not charged. Each list has at\nmost 10,000 entries. All instances on the database apply a change within 2 seconds.",
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
                summary: "Allow a number permanently, for all customers",
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
        description: "The created entry.",
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
    summary: "Remove a number or a prefix from its list",
    description: "Deletes an entry. All instances on the database apply a change within 2 seconds.",
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
        description: "The deleted entry.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              block: {
                summary: "A range is no longer blocked",
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
    summary: "List the recipients that have opted out",
    description:
      "Returns the opt-outs, newest first. A vendor reports an opt-out if the recipient sends STOP, or by rejecting a\nmessage. Messages of the account to the recipient on this channel fail with 403 `blocked` and reason `opted_out`.\nVerifications are still sent.",
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
                summary: "A recipient has sent STOP",
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
        description: "Invalid parameters. `errors` lists every validation error.",
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
    summary: "Delete an opt-out",
    description:
      "Deletes an opt-out, for a recipient who has requested messages again in another way. Opt-outs of the same recipient\nfrom other providers remain. If the vendor still rejects messages, its next rejection is stored as a new opt-out.",
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
        description: "The deleted opt-out.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              stop: {
                summary: "A recipient who had sent STOP",
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
    summary: "Get the total balances of all customers",
    description:
      "Returns, for each currency, the total balance of all accounts and the charges for messages that are still pending.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.getBalances.query },
    responses: {
      200: {
        description: "The totals.",
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
      "Returns the messages of all customers that match `filter`, newest first. For the next page, send `next` as `before`,\nwith the same `filter`. Each page searches a limited number of messages. It can therefore have fewer than `count`\nmessages, or none, and still have a `next`. `getMessageTimeline` returns the timeline of a message.",
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
                summary: "Messages that a provider accepted and failed to deliver since the morning",
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
          "A malformed filter, a number that cannot exist, or a `count` out of bounds. `errors` lists every validation\nerror.",
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
    summary: "Get a message and its timeline",
    description:
      "Returns a message of any customer and its timeline. The timeline contains each event (acceptance, delivery receipts,\nreports), each submit attempt with the provider's result, and each request to the customer's webhook endpoints. The\ncode is not included. The beginning of the text is included, with masked digits.",
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
                summary: "An SMS with a superseded first provider",
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
      "Returns the outcomes, revenue and cost of messages of all accounts, grouped by `group_by`, with at most 2,000\ngroups. A message counts in the hour of its acceptance, regardless of later changes. Messages of a verification with\na price per verification have no revenue here. Only the ledger contains that price.\n\nStatistics are computed in the background. A change is included after this delay:\n\n- usually about a minute;\n- up to a quarter of a millisecond for each message, if an account sends more than 240,000 messages of a channel in\n  an hour;\n- a sixteenth of the time since the end of the hour, for a report that arrives after that;\n- at most half an hour more for each year of history, if the message is older than 32 days.",
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
      "Returns the result of `getStatistics` as CSV (RFC 4180, UTF-8, with a header, rows end with CRLF). The limit is\n50,000 groups for each hour, day or month, or in total if not grouped by time. The response is streamed while the\nbackground computation continues. Amounts are exact decimals.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.getStatisticsCsv.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              days: {
                summary: "Daily statistics of each account in March",
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
    description:
      "Returns all services that support maintenance. A service in maintenance has the start time.",
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
    summary: "Start maintenance of a service",
    description:
      "Starts maintenance. New requests to the service fail with 503 and are not charged. The service's status operation,\nif it has one, returns Maintenance. Messages accepted before are still processed. All instances apply a change\nwithin 2 seconds. If the service is already in maintenance, its start time does not change.",
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
    summary: "End maintenance of a service",
    description:
      "Ends maintenance. All instances accept requests again within 2 seconds. Has no effect if the service is not in\nmaintenance.",
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
    summary: "List the providers with their state and delivery results",
    description:
      "Returns the providers in the routes of this instance. To take a provider out of service, call `beginHold` with\n`provider:NAME`; to resume it, end the hold. Holds apply to all instances. All other data is from the responding\ninstance since its start, because each instance has its own sessions and submissions. On Cloudflare Workers, an\nisolate has little data.",
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
                summary: "A provider that throttles, and a provider on hold",
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
      "Checks the provider over this instance's existing connection. No check costs money: SMPP uses `enquire_link` on the\nexisting binds, SIP uses OPTIONS, all others use a read-only request. No second bind is opened, but a closed bind is\nreconnected immediately. The response arrives within 15 seconds. Check other instances separately.",
    security: [{ AdminJwt: [] }],
    request: { params: operations.checkProvider.params, query: operations.checkProvider.query },
    responses: {
      200: {
        description: "The result.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              up: {
                summary: "The provider responds",
                value: { name: "smsc-a", ok: true, detail: "2 of 2 binds answer.", milliseconds: 14 },
              },
              down: {
                summary: "The provider does not respond",
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
    summary: "Get the queued messages",
    description:
      "Returns counts and times for each queue. There is one queue for each channel and each list of providers in the\nroutes. Messages that wait for some providers therefore do not delay messages for other providers.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.getQueue.query },
    responses: {
      200: {
        description: "The queues.",
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
    summary: "Cancel queued messages",
    description:
      "Cancels up to 50 messages as `cancelMessage` does, those that are due first. Repeat the request while `more_queued`\nis true. In each queue, the 10,000 messages that are due first are searched.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.cancelMessages.query,
      body: {
        required: true,
        content: {
          "application/json": {
            examples: {
              provider: {
                summary: "Older messages of a channel",
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
        description: "The result.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              some: { summary: "More messages match", value: { cancelled: 50, more_queued: true } },
            },
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
    summary: "Release messages that wait for a retry",
    description: "Makes up to 200 messages due now. Repeat the request while `more_put_off` is true.",
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
        description: "The result.",
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
    summary: "Cancel a queued message",
    description:
      "Cancels and refunds the message, and emits its event. If an earlier attempt may have reached a provider, the message\nends as expired and is not refunded. A message that was submitted, is being submitted or is final does not change.",
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
        description: "The result.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              cancelled: {
                summary: "The message was cancelled",
                value: { id: "01931f6a-7b00-7000-8000-0000000000a1", status: "FAILED", cancelled: true },
              },
              too_late: {
                summary: "The message was already submitted",
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
    summary: "Release a message that waits for a retry",
    description:
      "Makes a message due now, if it waits for a retry after a failed attempt. Nothing else changes: a message on hold\ncontinues to wait.",
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
        description: "The result.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              released: {
                summary: "The message is due now",
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
    summary: "List the holds",
    description: "Returns the current holds, each with its start time, author and reason.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.listHolds.query },
    responses: {
      200: {
        description: "The holds.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              provider: {
                summary: "A provider on hold",
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
              nothing: { summary: "No holds", value: { list: [] } },
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
    summary: "Hold a channel, a provider or all messages",
    description:
      "Starts a hold. Messages on hold are accepted and charged, but not submitted. They still expire: a message that\nexpires without submission fails and is refunded. Submissions in progress continue, and so do delivery receipts,\nevents and the processing of submitted messages.\n\nA provider on hold is skipped. Messages that only it can carry wait. If all messages of a channel are on hold, its\nstatus operation returns Stopped. All instances on the database apply a change within 2 seconds. An existing hold\nkeeps its start time and reason.",
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
        description: "The hold.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              provider: {
                summary: "A provider on hold",
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
    summary: "End the hold of a channel, a provider or all messages",
    description:
      "Ends a hold. Within 2 seconds, all instances submit the waiting messages, ordered by due time and alternating\nbetween accounts. Other holds of the same messages remain. Has no effect if there is no such hold.",
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
        description: "The ended hold.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: { provider: { summary: "A provider is resumed", value: { scope: "provider:smsc-a" } } },
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
  listPersonalData: createRoute({
    method: "post",
    path: "/operator/v1/privacy/export",
    operationId: "listPersonalData",
    tags: ["privacy"],
    summary: "Export the personal data of a recipient or a customer",
    description:
      "Returns a page of all stored data about a phone number, or about a customer. A record is a row of the database, and\nits `source` is the table. Texts of queued messages are included, secrets are not. Rows that contain the hash of an\nerased number are included too.\n\nFor the next page, send `next` as `before`, with the same number or customer. A page searches a limited number of\nrows. It can therefore have fewer than `count` records, or none, and still have a `next`. The audit log gets an entry\nfor the first page. It contains the hash of the number instead of the number.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.listPersonalData.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "Data about a phone number",
                value: { number: "+447700900123", count: 100 },
              },
              customer: { summary: "Data about a customer", value: { customer: "ada@example.com" } },
            },
            schema: operations.listPersonalData.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "One page of the data.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              opt_out: {
                summary: "An opt-out",
                value: {
                  list: [
                    {
                      source: "opt_outs",
                      data: {
                        id: "01931f6a-7b00-7000-8000-0000000000e1",
                        account_id: "01931f6a-7b00-7000-8000-000000000002",
                        channel: "sms",
                        recipient: "+447700900123",
                        provider: "smsc-a",
                        sender: null,
                        created_at: 1772443800000,
                      },
                    },
                  ],
                },
              },
            },
            schema: PersonalDataPage,
          },
        },
      },
      400: responses.BadPersonalDataRequest,
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
  deletePersonalData: createRoute({
    method: "post",
    path: "/operator/v1/privacy/erase",
    operationId: "deletePersonalData",
    tags: ["privacy"],
    summary: "Erase the personal data of a recipient or a customer",
    description:
      "Erases the stored data about a phone number, or about a customer. Messages and verifications of a number that are\nnewer than the first request stay.\n\nA request erases a limited number of rows. Repeat it with `next` as `before`, and with the same number or customer,\nuntil the response has no `next`. To continue after an interruption, begin again without `before`. Repeating it is\nsafe.\n\n- Pending verifications and queued messages are cancelled and refunded first, unless an earlier attempt may have\n  reached a provider. A message that is being submitted is erased after its submission. Until then,\n  `waiting_messages` is not 0.\n- Messages keep their price, their status and the calling code. The number is replaced by its hash. Opt-outs and\n  list entries for the number keep the hash too, so that they still apply.\n- A customer is suspended. Its names, e-mail addresses, keys, endpoints and settings are erased, and the recipients\n  of its messages like a number. The ledger, the balance and the statistics stay.\n\nThe audit log gets an entry for each request, with the hash of the number, or with the identifier of the user.\n`tombstone` is a record of the erasure, which is needed to apply it again after a restore. With SQLite it is also\nappended to the file `erasures` in the data folder.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.deletePersonalData.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: {
              recipient: { summary: "Data about a phone number", value: { number: "+447700900123" } },
              customer: { summary: "Data about a customer", value: { customer: "ada@example.com" } },
            },
            schema: operations.deletePersonalData.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The erased data.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              recipient: {
                summary: "A number is erased",
                value: {
                  id: "#kLxJ5mQ0aV2nT8yRzW4cBg",
                  cancelled_messages: 1,
                  erased_rows: 14,
                  waiting_messages: 0,
                  kept_provider_ids: 0,
                  tombstone:
                    '{"time":"2026-03-02T09:30:00.000Z","kind":"recipient","id":"#kLxJ5mQ0aV2nT8yRzW4cBg"}',
                },
              },
              customer: {
                summary: "A customer is erased, and its balance remains",
                value: {
                  id: "01931f6a-7b00-7000-8000-000000000001",
                  cancelled_messages: 0,
                  erased_rows: 212,
                  waiting_messages: 0,
                  kept_provider_ids: 0,
                  tombstone:
                    '{"time":"2026-03-02T09:30:00.000Z","kind":"customer","id":"01931f6a-7b00-7000-8000-000000000001"}',
                  balance: 12.5,
                  currency: "EUR",
                },
              },
            },
            schema: DeletedPersonalData,
          },
        },
      },
      400: responses.BadPersonalDataRequest,
      401: responses.Unauthorized,
      403: {
        description:
          "The caller is not an active user of role `admin`, tries to erase themselves, or tries to erase the last admin.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/problem+json": {
            examples: {
              admins_only: { $ref: "#/components/examples/AdminsOnly" },
              erased_admin: { $ref: "#/components/examples/ErasedAdmin" },
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
  reloadConfiguration: createRoute({
    method: "post",
    path: "/operator/v1/reload",
    operationId: "reloadConfiguration",
    tags: ["configuration"],
    summary: "Reload routes, templates and secrets from their files",
    description:
      "Reads the routes file, the templates file and the secrets in files again, and switches to them without a restart.\nA provider whose options did not change keeps its sessions. A removed or changed provider accepts no further\nmessages, finishes those in progress, and is then closed. If a file has a fault, the response is a 409 with every\nfault, and the previous configuration stays active. Reloads only the responding instance: call each instance, or\nsend SIGHUP to each process. Cloudflare Workers have no files and respond with 404.",
    security: [{ AdminJwt: [] }],
    request: { query: operations.reloadConfiguration.query },
    responses: {
      200: {
        description: "The files are active. If nothing has changed, nothing was switched.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              changed: {
                summary: "A new password, and a database address that needs a restart",
                value: {
                  providers: {
                    added: ["smsc-c"],
                    changed: ["smsc-b"],
                    removed: [],
                    unchanged: ["smsc-a", "mail"],
                  },
                  applied: ["CONNECT_HUB_ROUTES"],
                  restart_required: ["DATABASE_URL"],
                  warnings: [],
                },
              },
              same: {
                summary: "Nothing has changed",
                value: {
                  providers: { added: [], changed: [], removed: [], unchanged: ["smsc-a", "smsc-b", "mail"] },
                  applied: [],
                  restart_required: [],
                  warnings: ["/etc/connect-hub/routes.yaml:9:3: nothing uses the provider smsc-c."],
                },
              },
            },
            schema: ReloadedConfiguration,
          },
        },
      },
      400: responses.BadParameters,
      401: responses.Unauthorized,
      403: responses.AdminsOnly,
      404: responses.NoConfigurationFiles,
      409: responses.InvalidConfiguration,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
  }),
  rotateDataKeys: createRoute({
    method: "post",
    path: "/operator/v1/data-keys/rotate",
    operationId: "rotateDataKeys",
    tags: ["data-keys"],
    summary: "Seal stored data under the first data key",
    description:
      "Seals up to 500 stored values under the first key of `CONNECT_HUB_DATA_KEYS`: values under its other keys, and readable\nvalues. If the first item is `none`, makes sealed values readable. Repeat the request with `after` set to `next` until\nthe response has no `next`. A message whose due time changes during the run may be missed, so start again until nothing is\nchanged. A key that is then in no `used_keys` can be removed. The command `keys rotate` does all of this.",
    security: [{ AdminJwt: [] }],
    request: {
      query: operations.rotateDataKeys.query,
      body: {
        required: false,
        content: {
          "application/json": {
            examples: { next: { summary: "The part after another one", value: { after: "[1]" } } },
            schema: operations.rotateDataKeys.body,
          },
        },
      },
    },
    responses: {
      200: {
        description: "The result for this part of the data.",
        headers: { "X-Request-Id": { $ref: "#/components/headers/XRequestId" } },
        content: {
          "application/json": {
            examples: {
              messages: {
                summary: "Queued messages",
                value: {
                  kind: "messages",
                  changed: 2,
                  unreadable: 0,
                  used_keys: ["k2"],
                  key: "k2",
                  other_keys: ["k1"],
                  next: "[1]",
                },
              },
            },
            schema: ResealedData,
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

/** Head of the OpenAPI document: all members except paths and components. */
export const document = {
  openapi: "3.1.0",
  info: {
    title: "connect-hub for its operator",
    version: "1.1.0",
    summary: "Administration of connect-hub for its operator, with an audit log of all changes.",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "The operator API is for the company that runs connect-hub, not for its customers. It has a separate listener, and its clients are not\ndistributed. Errors, identifiers, times, limits and `X-Request-Id` are the same as in [the customer API](../guide.md).\n\nEvery operation requires an access token of a user with the role `admin`. `loginUser` of the customer API returns the token. Tokens of other\nusers fail with 403, other credentials with 401. To create such a user:\n\n```sh\nnpm run cli -- user create --role admin --email grace@example.com --first-name Grace --last-name Hopper\n```\n\nEach operation is also a command: `npm run cli -- call OPERATION`. The command uses the service at `--url`, or the local database\n([commands](../../src/runtimes/README.md#commands)). For the local database, the author in the audit log is `command line`.\n\nEach change is committed together with an audit entry: author, time, operation, target, reason and source address. This also applies to\ncommands without an operation: imports, `sims grant`, `sims revoke` and `webhooks replay`. `listAuditEntries` returns the audit log. Its\nentries are deleted only after the retention period, and changed only by [an erasure](#answer-a-request-for-erasure).\n\nOperations on a customer accept its e-mail address, or the identifier of its account or its user. They respond with 404 if the customer does\nnot exist.\n\n## Where customers may send to\n\n- `CONNECT_HUB_COUNTRIES` lists the countries that connect-hub sends to.\n- `countries` of `setCustomerGuard` selects from these countries for one customer. The customer may send to the countries under `on` and\n  `monitor`. All others are off. Under `monitor`, the fraud rules only log and count the sends that they would block. Without\n  `countries`, the customer may send to all of these countries. Any other country in the request is a 400.\n- `createGuardEntry` adds a number or a prefix to the allow list or the block list, for one account or all, optionally until a set time.\n\nThe settings apply to a send in this order:\n\n1. A number on the allow list is allowed.\n2. A number in a country that is off is blocked.\n3. A number on the block list is blocked.\n\nA blocked send fails with 403 `blocked` and is not charged. All instances apply a change within 2 seconds\n([decision](decisions/0007-guard-lists.md)).\n\n```sh\nnpm run cli -- guard set ada@example.com --countries-on GB --countries-monitor FR\nnpm run cli -- guard entry create block 447700 ada@example.com --until 2099-03-09T09:30:00Z --note \"Pumped.\"\n```\n\n## The guard\n\nAfter the countries, the allow list and the block list, [the guard](../../src/guard/README.md) checks each send. It suspects fraud if too few\nearlier sends were converted. A conversion is a sent code that the recipient entered. `setCustomerGuard` also sets, for each customer:\n\n- `recipient_limit`: whether the limit of messages to one recipient applies. Turn it off for a customer that sends to only a few numbers\n  all day. The customer's messages then also no longer count towards the limit of other customers.\n- `unconverted_amount`: the maximum cost of the customer's unconverted sends to one country in a UTC day, in\n  the account's currency. The default is `CONNECT_HUB_FRAUD_SPEND`. Raise it for a customer that spends more,\n  creates its own codes and reports no conversions.\n- `unconverted_maximum`: the highest `unconverted_amount` that the customer may set itself. The default is five times `unconverted_amount`.\n\nA setting that is not in the request keeps its value. `reset` restores the defaults of the settings that it names.\n\n`listBlocks` returns the current blocks and suspicions. `checkSend` returns how the running service would decide on one send: the deciding\nrule, its value, its limit, the time when the block ends, and whether a challenge helps. A customer can lift a block of its account. The\naudit log records this as `liftVerificationBlock`. `guard check` requires `--url`, and an access token in `CONNECT_HUB_ACCESS_TOKEN`.\n\n```sh\nnpm run cli -- guard set ada@example.com --unconverted-amount 50 --unconverted-maximum 200\nnpm run cli -- guard block list ada@example.com\nnpm run cli -- guard check ada@example.com +447700900123 --url http://127.0.0.1:8788\n```\n\n## Opt-outs\n\nOpt-outs are stored per account. A recipient opts out by STOP, or a vendor reports it by rejecting a message. Messages of the account to\nthis recipient on the channel then fail with 403 `blocked` and reason `opted_out`, even if the number is on the allow list. Verifications\nare still submitted to the vendor. `listOptOuts` returns the opt-outs, and `deleteOptOut` deletes one (`spec/decisions/0042-opt-outs.md`).\n\n```sh\nnpm run cli -- guard opt-out list --to +447700900123\nnpm run cli -- guard opt-out delete 01931f6a-7b00-7000-8000-0000000000e1 --reason \"She has asked for messages again.\"\n```\n\n## Reload\n\n`reloadConfiguration` reads the routes file, the templates file and the secrets in files again, and switches to them without a restart, as\nSIGHUP does ([values](../../src/runtimes/README.md#reload)). It reloads the responding instance only. The response lists the providers that\nwere added, changed, removed or kept, the variables that apply now, and those that need a restart. If a file has a fault, nothing changes, and\nthe 409 `invalid_configuration` has the file, line and column of every fault in `faults`, but no value of a secret. A reload with a fault has\nno audit entry.\n\n```sh\nnpm run cli -- call reloadConfiguration --url http://127.0.0.1:8788\n```\n\n## Answer a request for erasure\n\nA person may request a copy of their data, or its erasure. The person is a recipient, identified by a phone number, or a customer. Each user\nhas exactly one account, so `--customer` stands for both.\n\n1. Check the identity of the person. For a number, send it a code (`startVerification`).\n2. Export the data, if it is requested. The file has one row of the database on each line:\n\n   ```sh\n   npm run -s cli -- privacy export +447700900123 --url http://127.0.0.1:8788 > export.jsonl\n   ```\n\n3. Erase the data. While the service runs with SQLite, `--url` is required, because its memory contains the number too:\n\n   ```sh\n   npm run cli -- privacy erase +447700900123 --url http://127.0.0.1:8788\n   npm run cli -- privacy erase --customer ada@example.com --url http://127.0.0.1:8788\n   ```\n\n4. Exit code 0: done. If the command was interrupted, run it again. If it prints that provider ids contain the number, run it again after a\n   day.\n5. Keep the printed `tombstone`. With SQLite it is also in the file `erasures` of the data folder. Copy this file with each backup: `restore`\n   needs the latest one. With Postgres, collect the tombstones in a file outside of the database, one on each line. Run\n   `privacy reapply FILE` after each `pg_restore`, before the service starts. On D1 no command applies them: erase again after a restore.\n6. Delete backups, files that end in `.replaced` and other copies as soon as your rules allow it. They contain the data.\n\nFor a number, an erasure\n\n- cancels and refunds pending verifications and queued messages, as `cancelMessage` does;\n- replaces the number of messages by its hash, and removes texts, codes, notes, and details of events and attempts;\n- deletes verifications, idempotency keys with the number, unmatched receipts and service windows. A request that is repeated with a deleted\n  key sends again;\n- removes the number from queued webhook events, from the audit log, and from notes and reasons;\n- keeps opt-outs and list entries with the hash, so that they still apply. `listOptOuts` finds them by the number, and\n  `checkSend` shows the list entry;\n- erases the guard's counters. Other processes on Postgres are notified. If a process misses this, and in other isolates of a Worker, counted\n  messages expire after a day. Hashes of account and number expire 90 days after the conversion.\n\nFor a customer, an erasure suspends the user, and replaces its names, e-mail address and password. It deletes keys, sessions, endpoints,\nsettings and queued e-mails. Audit entries lose its addresses, names and reasons. Recipients of its messages are erased as well. The\nresponse contains a remaining balance: pay it out, or correct it to 0. Admins cannot erase themselves, and the last admin cannot be erased.\n\nThe ledger, statistics, and the price, status and time of messages stay. Data that is stored after the request is not erased: to prevent\nfurther messages, block the number. Never write a phone number into the reason of a cancellation: an erasure finds it only in the messages\nto this number, and in the audit log ([decision](../decisions/0044-erasure.md)).\n\n## CSV\n\n`getCustomerStatement` and `getStatisticsCsv` return tables of unlimited length as CSV in UTF-8, with CRLF at the end of each row. The text\nbegins with a byte order mark, and the first row contains the column names. Amounts are decimals in currency units. A text that begins\nwith a formula sign, such as `=`, `+`, `-` or `@`, gets a leading apostrophe, so that no spreadsheet evaluates it. The response is\nstreamed, so its length does not affect memory. If it fails midway, the connection closes, and a command ends with exit code 1.\n\n```sh\nnpm run -s cli -- statement get ada@example.com 2026-03 > statement.csv\n```\n\n## Pages\n\nA list that accepts `count` and `before` returns a page of up to `count` items (1 to 100, default 20), newest\nfirst. If there are more items, the response contains `next`. Send its value as `before` for the next page.\nThe last page has no `next`. Every other list returns all items at once, and responds to `count` or `before`\nwith 400.",
  },
  servers: [
    {
      url: "{base_url}",
      description: "The operator's listener, at the address in `CONNECT_HUB_OPERATOR`.",
      variables: { base_url: { default: "http://127.0.0.1:8788" } },
    },
  ],
  tags: [
    { name: "audit", description: "Log of all changes, with author, time and source." },
    { name: "customers", description: "Users with their accounts and keys." },
    { name: "guard", description: "Allowed countries, allowed and blocked numbers, and opt-outs." },
    { name: "messages", description: "The messages of all customers, with their timelines." },
    { name: "statistics", description: "Outcomes, revenue and cost of all messages." },
    { name: "maintenance", description: "Services that accept no new requests." },
    { name: "providers", description: "Providers, their state and their delivery results." },
    { name: "queue", description: "Queued messages, and holds." },
    { name: "privacy", description: "Export and erasure of personal data." },
    { name: "configuration", description: "Files of the configuration." },
    { name: "data-keys", description: "Keys that seal stored data." },
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
  registry.register("PersonalDataNumber", PersonalDataNumber);
  registry.register("PersonalDataCursor", PersonalDataCursor);
  registry.register("ListPersonalDataRequest", ListPersonalDataRequest);
  registry.register("PersonalRecord", PersonalRecord);
  registry.register("PersonalDataPage", PersonalDataPage);
  registry.register("DeletePersonalDataRequest", DeletePersonalDataRequest);
  registry.register("DeletedPersonalData", DeletedPersonalData);
  registry.register("ReloadedProviders", ReloadedProviders);
  registry.register("ReloadedConfiguration", ReloadedConfiguration);
  registry.register("ConfigurationFault", ConfigurationFault);
  registry.register("ConfigurationProblem", ConfigurationProblem);
  registry.register("DataKeyRotation", DataKeyRotation);
  registry.register("ResealedData", ResealedData);
  registry.registerComponent("securitySchemes", "AdminJwt", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "An access token of a user with the role `admin` (`Authorization: Bearer <ACCESS_TOKEN>`), from `loginUser` of the\ncustomer API. It is valid for 15 minutes. `refreshSession` returns the next one.",
  });
  registry.registerComponent("headers", "XRequestId", {
    "x-extension": "0001",
    description:
      "Identifier of this request. Quote it when you report a problem. Also `request_id` in the body.",
    schema: { type: "string" },
    example: "01931f6a-7b00-7000-8000-0000000000f1",
  });
  registry.registerComponent("headers", "WwwAuthenticate", {
    "x-extension": "0001",
    description: "Authentication scheme, `Bearer` or `ApiKey` (RFC 9110).",
    schema: { type: "string" },
    example: 'ApiKey realm="connect-hub"',
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
  registry.registerComponent("headers", "IdempotentReplayed", {
    description:
      "`true` if this is the stored response to an earlier request with the same `Idempotency-Key`. Nothing was done or\ncharged again. Otherwise absent.",
    "x-extension": "0021",
    schema: { type: "string", const: "true" },
    example: "true",
  });
  registry.registerComponent("headers", "ContentDisposition", {
    description: "File name under which a browser saves the response.",
    schema: { type: "string" },
    example: 'attachment; filename="statement-2026-03.csv"',
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
  registry.registerComponent("examples", "AdminsOnly", {
    summary: "The caller is not an admin",
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
    summary: "The customer does not exist",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "No customer has this e-mail address, account id or user id.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
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
  registry.registerComponent("examples", "BalanceShort", {
    summary: "The balance is lower than the amount",
    value: {
      type: "/problems/insufficient_balance",
      title: "The account's balance is too low",
      status: 402,
      detail: "The account's balance is lower than this amount. Nothing was debited.",
      code: "insufficient_balance",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "MonthToCome", {
    summary: "A month in the future",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "query", pointer: "/month", code: "range", message: "This month is in the future." }],
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
  registry.registerComponent("examples", "NoSuchKey", {
    summary: "The key does not exist",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "This customer has no valid API key with this id.",
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
    summary: "The list is full",
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
    summary: "The entry does not exist",
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
    summary: "The opt-out does not exist",
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
    summary: "A number without its country code",
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
            'This phone number cannot exist. Send it with its country code, or set the "region" from which it is dialled.',
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
    summary: "The message does not exist",
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
    summary: "More groups than one response can contain",
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
          message: "There are more than 2000 groups. Choose a shorter range or fewer groups, or request CSV.",
        },
      ],
    },
  });
  registry.registerComponent("examples", "NoSuchProvider", {
    summary: "The provider does not exist",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "No route of this instance has a provider with this name.",
      code: "not_found",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NoPersonalDataSubject", {
    summary: "Neither a number nor a customer",
    value: {
      type: "/problems/invalid_request",
      title: "The request is not valid",
      status: 400,
      detail: 'The request has 1 fault; "errors" names each.',
      code: "invalid_request",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
      errors: [{ in: "body", pointer: "", code: "required", message: "Set either `number` or `customer`." }],
    },
  });
  registry.registerComponent("examples", "ErasedAdmin", {
    summary: "The caller's own user",
    value: {
      type: "/problems/forbidden",
      title: "This is not allowed",
      status: 403,
      detail: "You cannot erase yourself.",
      code: "forbidden",
      request_id: "01931f6a-7b00-7000-8000-0000000000f1",
    },
  });
  registry.registerComponent("examples", "NoConfigurationFiles", {
    summary: "A Worker has no configuration files",
    value: {
      type: "/problems/not_found",
      title: "There is no such thing here",
      status: 404,
      detail: "This instance has no configuration files. Change its variables and deploy it again.",
      code: "not_found",
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
  for (const route of Object.values(routes)) registry.registerPath(route);
}
