import { createReference, type Tree } from "./cases/edit.ts";

const part = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const success = (name: string) => ({ description: "Done.", ...json(createReference(name)) });
const operation = (operationId: string, tags: readonly string[], response: string, request?: string) => ({
  operationId,
  tags,
  security: [{ BearerJwt: [] }],
  ...(request === undefined ? {} : { requestBody: { required: true, ...json(createReference(request)) } }),
  responses: { 200: success(response), 503: part("responses", "Unavailable") },
});
const failure = (headers: object) => ({
  description: "Failed.",
  headers,
  content: { "application/problem+json": { schema: createReference("Problem") } },
});
const object = (title: string, required: readonly string[], properties: object) => ({
  title,
  type: "object",
  required,
  properties,
});
const closed = (title: string, required: readonly string[], properties: object) => ({
  ...object(title, required, properties),
  additionalProperties: false,
});
const text = { type: "string" };
const orNull = (name: string) => ({ anyOf: [createReference(name), { type: "null" }] });
const server = (name: string) => ({
  url: `{${name}}`,
  description: "This host.",
  variables: { [name]: { default: "http://localhost:8787" } },
});

/** A small contract with every feature that spec/openapi.yaml and spec/operator/openapi.yaml use. */
const sample = {
  openapi: "3.1.0",
  info: {
    title: "sample",
    summary: "A sample.",
    description: "Guide.",
    version: "1.1.0",
    license: { name: "MIT" },
  },
  servers: [server("base_url")],
  tags: [{ name: "sms", description: "Messages." }],
  "x-generated": "Made of spec/.",
  paths: {
    "/sms": {
      post: {
        ...operation("sendSms", ["sms", "messages"], "SentSms", "SmsRequest"),
        summary: "Send an SMS",
        description: "It is sent.",
        "x-scope": "send",
        "x-extension": "0002",
        security: [{ ApiKey: [], AccountId: [] }],
        parameters: [part("parameters", "IdempotencyKey")],
        responses: {
          200: {
            ...success("SentSms"),
            headers: {
              "X-Request-Id": part("headers", "XRequestId"),
              "Idempotent-Replayed": part("headers", "IdempotentReplayed"),
            },
            links: { status: { operationId: "getMessage", parameters: { id: "$response.body#/uuid" } } },
          },
          402: part("responses", "Failed"),
          503: part("responses", "Unavailable"),
        },
      },
    },
    "/flash-calls": {
      post: {
        ...operation("sendFlashCall", ["sms"], "SentSms", "AnyFlashCallRequest"),
        "x-scope": "send",
        security: ["AccountId", "UserId"].map((name) => ({ ApiKey: [], [name]: [] })),
      },
    },
    "/messages/{id}": {
      get: {
        ...operation("getMessage", ["messages"], "Message"),
        parameters: [part("parameters", "MessageId")],
      },
    },
    "/session": {
      post: { ...operation("login", ["account"], "Session", "LoginRequest"), security: [] },
      delete: {
        operationId: "logout",
        tags: ["account"],
        security: [{ BearerJwt: [] }],
        responses: { 204: { description: "Done." } },
      },
    },
    "/stats": { post: operation("getStats", ["account"], "Stats", "StatsRequest") },
    "/sims": {
      get: {
        ...operation("listSims", ["esim"], "Sims"),
        servers: [server("esim_url")],
        parameters: [
          part("parameters", "SimCount"),
          { name: "company", in: "query", schema: { type: "integer" }, example: 1 },
        ],
      },
    },
  },
  webhooks: {
    "message.status": {
      post: {
        ...operation("reportMessageStatus", ["webhooks"], "", "MessageStatusEvent"),
        security: [],
        parameters: [part("parameters", "WebhookTimestamp"), part("parameters", "WebhookSignature")],
        responses: { 200: { description: "Received." }, 410: { description: "Stop." } },
      },
    },
  },
  components: {
    schemas: {
      SmsRequest: {
        ...closed("SMS to send", ["to", "text"], {
          to: createReference("PhoneNumber"),
          text: { type: "string", minLength: 1, maxLength: 1600, description: "Text.", examples: ["Hello"] },
          from: { title: "From", ...orNull("SenderId") },
          max_ring_time: { type: "integer", minimum: 1, maximum: 60, default: 5 },
          amount: { type: "number", exclusiveMinimum: 0 },
          copies: { type: "array", items: text, uniqueItems: true, minItems: 1, maxItems: 5 },
          workflow: {
            type: "array",
            items: createReference("Channel"),
            allOf: [{ contains: { const: "sms" }, minContains: 0, maxContains: 1 }],
          },
          code: { ...createReference("VerificationCode"), description: "The code." },
          code_length: { type: "integer", minimum: 4, maximum: 8 },
        }),
        allOf: [{ not: { required: ["code", "code_length"] } }],
      },
      PhoneNumber: { title: "Phone number", type: "string", pattern: "^\\+?[1-9][0-9]{6,14}$" },
      SenderId: { title: "Sender", type: "string", maxLength: 11, allOf: [{ pattern: "^[^\\u0000]*$" }] },
      VerificationCode: { title: "Code", type: "string", pattern: "^[0-9]{4,8}$", maxLength: 8 },
      SentSms: object("Accepted message", ["uuid", "to"], {
        uuid: { type: "string", format: "uuid" },
        to: text,
        from: orNull("SenderId"),
      }),
      AnyFlashCallRequest: {
        title: "Flash call in either form",
        oneOf: [createReference("FlashCallRequest"), createReference("EarlierFlashCallRequest")],
      },
      FlashCallRequest: closed("Flash call to make", ["callee"], {
        callee: createReference("PhoneNumber"),
        max_ring_time: { type: "integer", minimum: 1, maximum: 60, default: 5 },
      }),
      EarlierFlashCallRequest: {
        ...closed("Flash call to make (earlier form)", ["callType", "callee"], {
          callType: { type: "string", const: "flash" },
          callee: createReference("PhoneNumber"),
        }),
        deprecated: true,
      },
      Message: object("Message", ["id", "channel", "to", "status", "events"], {
        id: { type: "string", format: "uuid" },
        channel: createReference("Channel"),
        to: text,
        status: createReference("MessageStatus"),
        outcome: createReference("ReportStatus"),
        price: { type: "number", minimum: 0 },
        created_at: { type: "string", format: "date-time" },
        events: { type: "array", items: createReference("MessageEvent") },
      }),
      MessageEvent: object("Event", ["status"], { status: createReference("MessageStatus"), detail: text }),
      MessageStatus: { title: "Status", type: "string", enum: ["PENDING", "SENT", "DELIVERED", "FAILED"] },
      ReportStatus: { title: "Report status", type: "string", enum: ["DELIVERED", "REJECTED"] },
      UnusedStatus: { title: "Status that no operation has", type: "string", enum: ["SENT", "READ"] },
      Channel: { title: "Channel", type: "string", enum: ["sms", "flash_call"] },
      LoginRequest: closed("Credentials", ["email"], {
        email: createReference("Email"),
        ttl: { type: "integer", minimum: 1, maximum: 2147483647 },
      }),
      Email: { title: "E-mail address", type: "string", format: "email", maxLength: 254 },
      Session: object("Session", ["tokenType", "expiresIn"], {
        tokenType: { type: "string", const: "Bearer" },
        expiresIn: { type: "integer", minimum: 1 },
        secret: { type: "string", pattern: "^whsec_[A-Za-z0-9]{43}$" },
      }),
      StatsRequest: {
        ...closed("Statistics", ["type"], {
          type: { ...createReference("StatsType"), default: "today" },
          sort_by: createReference("SortKey"),
          range: closed("Range", ["from"], { from: { type: "string", format: "date-time" } }),
        }),
        allOf: [
          {
            if: { required: ["type"], properties: { type: { const: "custom" } } },
            // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
            then: { required: ["range"] },
          },
        ],
      },
      StatsType: { title: "Type of statistics", type: "string", enum: ["today", "custom"] },
      SortKey: { title: "Sort key", type: "string", enum: ["to", "status"] },
      Stats: object("Sums", ["total", "currency"], {
        total: { type: "integer", format: "int64", minimum: 0, maximum: 9007199254740991 },
        currency: { type: "string", examples: ["EUR"] },
        sort_by: { ...createReference("SortKey"), "x-echo": true },
      }),
      Sims: object("SIMs", ["list"], {
        list: {
          type: "array",
          maxItems: 100,
          items: { type: "object", properties: { imsi: { type: "integer" } } },
        },
      }),
      MessageStatusEvent: object("Change of a message", ["type", "data"], {
        type: { type: "string", enum: ["message.status"] },
        data: object("Changed message", ["id", "sequence"], {
          id: text,
          sequence: { type: "integer" },
          detail: text,
        }),
      }),
      Problem: object("Problem", ["code"], { code: createReference("ErrorCode") }),
      ErrorCode: { title: "Error code", type: "string", enum: ["invalid_request", "unavailable"] },
    },
    parameters: {
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        schema: { type: "string", minLength: 1, maxLength: 255 },
      },
      MessageId: { name: "id", in: "path", required: true, schema: { type: "string", minLength: 1 } },
      SimCount: { name: "count", in: "query", schema: { type: "integer", default: 100 } },
      WebhookTimestamp: {
        name: "webhook-timestamp",
        in: "header",
        required: true,
        schema: { type: "integer", minimum: 0 },
      },
      WebhookSignature: { name: "webhook-signature", in: "header", required: true, schema: text },
    },
    headers: {
      XRequestId: { description: "Its id.", schema: text, example: "a1" },
      IdempotentReplayed: { schema: { type: "string", const: "true" } },
      RetryAfter: { schema: { type: "integer", minimum: 0 } },
    },
    responses: {
      Failed: failure({ "X-Request-Id": part("headers", "XRequestId") }),
      Unavailable: failure({ "Retry-After": part("headers", "RetryAfter") }),
    },
    examples: { Hello: { summary: "Hello", value: { to: "+4917012345678", text: "Hello" } } },
    securitySchemes: {
      ApiKey: { type: "apiKey", in: "header", name: "x-api-key", description: "A key." },
      AccountId: { type: "apiKey", in: "header", name: "x-account-id" },
      UserId: { type: "apiKey", in: "header", name: "x-user-id" },
      BearerJwt: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    },
  },
};

/** Returns a copy of the sample. */
export const readSample = (): Tree => JSON.parse(JSON.stringify(sample)) as Tree;
