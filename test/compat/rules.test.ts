import { describe, expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/contract.ts";
import type { Change } from "../../scripts/compat/change.ts";
import {
  combineEdits,
  drop,
  operationPointer,
  put,
  createReference,
  rename,
  type Edit,
} from "./cases/edit.ts";
import { readSample } from "./sample.ts";

/** Text of the report, the change, and an edit of both contracts before the change. */
type Rule = readonly [says: string, edit: Edit, given?: Edit];

/** Returns the pointer of a component schema, where `.name` is a property: `SmsRequest.text/maxLength`. */
const at = (path: string) => `/components/schemas/${path.replaceAll(".", "/properties/")}`;
const set = (path: string, value: unknown) => put(at(path), value);
const cut = (path: string) => drop(at(path));
const sms = (part = "") => operationPointer("post", "/sms", part);
const accepted = (part = "") => sms(`/responses/200${part}`);
const event = (part = "") => `/webhooks/message.status/post${part}`;
const parameter = (name: string, part = "") => `/components/parameters/${name}${part}`;
const header = (name: string, part = "") => `/components/headers/${name}${part}`;
const either = { anyOf: [{ type: "string" }, { type: "integer" }], default: "a" };
const shape = (kind: string) => ({
  type: "object",
  additionalProperties: false,
  required: ["kind"],
  properties: { kind: { const: kind }, size: { type: "integer" } },
});
const shapes = { oneOf: [shape("circle"), shape("square")] };
const csv = { schema: { type: "string" } };
const region = { name: "region", in: "query", required: true, schema: { type: "string" } };

const rules = {
  "major, back major": [
    ["x-scope send -> read", put(sms("/x-scope"), "read")],
    ["request POST /sms -> POST /texts", rename("/paths/~1sms", "/texts")],
    ["request POST /sms -> PUT /sms", rename(sms(), "put")],
    ["operation sendSms removed", put(sms("/operationId"), "sendText")],
    [
      "request GET /messages/{id} -> GET /messages/{uuid}",
      combineEdits(
        rename("/paths/~1messages~1{id}", "/messages/{uuid}"),
        put(parameter("MessageId", "/name"), "uuid"),
      ),
    ],
    ['tags ["sms","messages"] -> ["messages"]', put(sms("/tags"), ["messages"])],
    [
      "schema SentSms removed",
      combineEdits(
        rename(at("SentSms"), "AcceptedSms"),
        ...[sms(), operationPointer("post", "/flash-calls")].map((name) =>
          put(`${name}/responses/200/content/application~1json/schema/$ref`, `#${at("AcceptedSms")}`),
        ),
      ),
    ],
    ["operationId getMessage -> listSims", put(accepted("/links/status/operationId"), "listSims")],
    ["name x-api-key -> x-key", put("/components/securitySchemes/ApiKey/name", "x-key")],
    [
      "security scheme BearerJwt removed",
      combineEdits(
        rename("/components/securitySchemes/BearerJwt", "Bearer"),
        put(operationPointer("delete", "/session", "/security"), [{ Bearer: [] }]),
      ),
    ],
    ["server {esim_url} removed", put(operationPointer("get", "/sims", "/servers/0/url"), "{esim_url}/esim")],
    ["base_url", put("/servers/0/variables/base_url/default", "http://localhost:9000")],
    [
      "query parameter region added, required",
      put(operationPointer("get", "/sims", "/parameters/-"), region),
    ],
    ["query parameter count removed", put(parameter("SimCount", "/in"), "header")],
    ["default 100 -> 50", put(parameter("SimCount", "/schema/default"), 50)],
    ["body removed", drop(sms("/requestBody"))],
    ["field range removed", rename(at("StatsRequest.range"), "period")],
    [
      "required field purpose added",
      combineEdits(set("SmsRequest.purpose", { type: "string" }), set("SmsRequest/required/-", "purpose")),
    ],
    ["^[0-9]{4,8}$ -> ^[0-9a-f]{4,6}$", set("VerificationCode/pattern", "^[0-9a-f]{4,6}$")],
    ["type integer -> string", set("SmsRequest.code_length", { type: "string" })],
    ["default 5 -> 10", set("SmsRequest.max_ring_time/default", 10)],
    ["field detail removed", rename(at("MessageEvent.detail"), "reason")],
    ["type number -> string", set("Message.price/type", "string")],
    ["format date-time -> uuid", set("Message.created_at/format", "uuid")],
    ["value QUEUED added to the extensible set", set("MessageStatus/enum/0", "QUEUED")],
    ["value DPoP added to the closed set", set("Session.tokenType/const", "DPoP")],
    ["list[].imsi: type integer -> string", set("Sims.list/items.imsi/type", "string")],
    ["status 200 removed", rename(accepted(), "202")],
    ["status 202 added", put(sms("/responses/202"), { description: "Later." })],
    ["type integer -> string", put(header("RetryAfter", "/schema"), { type: "string" })],
    ["title renames the class of generated clients", set("StatsRequest.range/title", "Span")],
    ["default a -> b", set("SmsRequest.either/default", "b"), set("SmsRequest.either", either)],
    [
      "title renames the class of generated clients",
      set("SentSms.shape/anyOf/0/title", "Round"),
      set("SentSms.shape", { anyOf: [{ ...shape("a"), title: "Circle" }, { type: "null" }] }),
    ],
    ["match several forms", set("FlashCallRequest.callType", { type: "string" })],
    ["value REJECTED added to the extensible set", set("Message.status", createReference("ReportStatus"))],
    ["not", set("SmsRequest.text/not", { const: "no" })],
    ["not", set("SmsRequest/allOf/0/not/required", ["code"])],
    ["if", set("SmsRequest.text/if", { minLength: 3 })],
    ["contains", set("SmsRequest.workflow/allOf/0/contains/const", "flash_call")],
    ["webhook", rename("/webhooks/message.status", "message.changed")],
    ["media type text/csv added", put(event("/requestBody/content/text~1csv"), csv)],
    ["media type application/json added", put(event("/responses/200/content"), { "application/json": csv })],
  ],
  "minor, back major": [
    ["x-scope send removed", drop(sms("/x-scope"))],
    ["link other added", put(accepted("/links/other"), { operationId: "listSims" })],
    ["form null added", set("StatsRequest.type", nullable("StatsType"))],
    ["maxLength 1600 removed", cut("SmsRequest.text/maxLength")],
    ['type string -> ["string","null"]', set("SmsRequest.text/type", ["string", "null"])],
    [
      "value voice added to the closed set",
      combineEdits(
        cut("EarlierFlashCallRequest.callType/const"),
        set("EarlierFlashCallRequest.callType/enum", ["flash", "voice"]),
      ),
    ],
    ["uniqueItems", cut("SmsRequest.copies/uniqueItems")],
    ["other fields are allowed now", cut("SmsRequest/additionalProperties")],
    ["value code added to the closed set", set("SortKey/enum/-", "code")],
    ["required now", put(header("XRequestId", "/required"), true)],
    [
      "field parts added",
      combineEdits(set("SentSms.parts", { type: "integer" }), set("SentSms/required/-", "parts")),
    ],
    [
      "field price added",
      combineEdits(
        set("MessageStatusEvent.data.price", { type: "number" }),
        set("MessageStatusEvent.data/required/-", "price"),
      ),
    ],
  ],
  "major, back minor": [
    ["operation getMessage removed", drop("/paths/~1messages~1{id}")],
    ["operation logout removed", drop(operationPointer("delete", "/session"))],
    [
      "credentials none are no longer enough",
      put(operationPointer("post", "/session", "/security"), [{ ApiKey: [] }]),
    ],
    ["credentials ApiKey + AccountId are no longer enough", put(sms("/security/0/UserId"), [])],
    [
      "credentials ApiKey + UserId are no longer enough",
      drop(operationPointer("post", "/flash-calls", "/security/1")),
    ],
    ["server {base_url} removed", drop("/servers/0"), put("/servers/-", { url: "https://api.example.com" })],
    ["query parameter company removed", drop(operationPointer("get", "/sims", "/parameters/1"))],
    ["header parameter Idempotency-Key removed", drop(sms("/parameters/0"))],
    ["required now", put(parameter("IdempotencyKey", "/required"), true)],
    ["maxLength 255 -> 64", put(parameter("IdempotencyKey", "/schema/maxLength"), 64)],
    [
      "sendSms, request body: is required now",
      put(sms("/requestBody/required"), true),
      put(sms("/requestBody/required"), false),
    ],
    [
      "media type text/csv removed",
      drop(sms("/requestBody/content/text~1csv")),
      put(sms("/requestBody/content/text~1csv"), csv),
    ],
    ["field range removed", cut("StatsRequest.range")],
    ["field amount is required now", set("SmsRequest/required/-", "amount")],
    ["maxLength 1600 -> 100", set("SmsRequest.text/maxLength", 100)],
    ["minLength 1 -> 2", set("SmsRequest.text/minLength", 2)],
    ["minimum 1 -> 5", set("SmsRequest.max_ring_time/minimum", 5)],
    ["maximum 60 -> 30", set("SmsRequest.max_ring_time/maximum", 30)],
    ["exclusiveMinimum 0 -> 1", set("SmsRequest.amount/exclusiveMinimum", 1)],
    ["pattern ^[a-z]+$ added", set("SmsRequest.text/pattern", "^[a-z]+$")],
    ["format uuid added", set("SmsRequest.text/format", "uuid")],
    ["type number -> integer", set("SmsRequest.amount/type", "integer")],
    ["removed from the closed set", cut("StatsType/enum/0")],
    ["only the values yes, no", set("SmsRequest.text/enum", ["yes", "no"])],
    ["maxItems 5 -> 3", set("SmsRequest.copies/maxItems", 3)],
    ["default 5 removed", cut("SmsRequest.max_ring_time/default")],
    ["field detail removed", cut("MessageEvent.detail")],
    ["field currency removed", combineEdits(cut("Stats.currency"), set("Stats/required", ["total"]))],
    ["field to is optional now", cut("Message/required/2")],
    ['type string -> ["string","null"]', set("Message.to/type", ["string", "null"])],
    ["form null added", set("Message.outcome", nullable("ReportStatus"))],
    ["type integer -> number", set("Session.expiresIn/type", "number")],
    ["format uuid removed", cut("Message.id/format")],
    [
      'type string -> ["string","null"]',
      combineEdits(set("ReportStatus/enum/-", null), set("ReportStatus/type", ["string", "null"])),
    ],
    [
      "value 3 added to the closed set",
      set("Message.attempt/enum/-", 3),
      set("Message.attempt", { type: "integer", enum: [1, 2] }),
    ],
    [
      "value DPoP added to the closed set",
      combineEdits(cut("Session.tokenType/const"), set("Session.tokenType/enum", ["Bearer", "DPoP"])),
    ],
    ["any value", cut("MessageStatus/enum")],
    ["maxItems 100 -> 1000", set("Sims.list/maxItems", 1000)],
    ["minimum 1 removed", cut("Session.expiresIn/minimum")],
    ["pattern ^whsec_[A-Za-z0-9]{43}$ removed", cut("Session.secret/pattern")],
    [
      "media type text/csv removed",
      drop(accepted("/content/text~1csv")),
      put(accepted("/content/text~1csv"), csv),
    ],
    ["media type application/json removed", drop(accepted("/content"))],
    [
      "response Unavailable: header Retry-After removed",
      drop("/components/responses/Unavailable/headers/Retry-After"),
    ],
    ["form", set("SentSms.shape/oneOf/-", shape("star")), set("SentSms.shape", shapes)],
    [
      "size: minimum 1 added",
      set("SmsRequest.shape/oneOf/1.size/minimum", 1),
      set("SmsRequest.shape", shapes),
    ],
    ["form integer removed", cut("SmsRequest.either/anyOf/1"), set("SmsRequest.either", either)],
    ["form EarlierFlashCallRequest removed", cut("AnyFlashCallRequest/oneOf/1")],
    ['condition {"pattern":"^a"} added', set("SmsRequest.text/allOf", [{ pattern: "^a" }])],
    [
      "is optional now",
      cut("SentSms/required/0"),
      put(accepted("/content/application~1json/schema"), { allOf: [createReference("SentSms")] }),
    ],
    ["webhook message.status removed", drop("/webhooks/message.status")],
    ["field detail removed", cut("MessageStatusEvent.data.detail")],
    ["field sequence is optional now", cut("MessageStatusEvent.data/required/1")],
    ["value message.test added to the closed set", set("MessageStatusEvent.type/enum/-", "message.test")],
    ["header parameter webhook-signature removed", drop(event("/parameters/1"))],
    ["optional now", put(parameter("WebhookTimestamp", "/required"), false)],
    ["minimum 0 removed", drop(parameter("WebhookTimestamp", "/schema/minimum"))],
    ["status 410 removed", drop(event("/responses/410"))],
  ],
  "patch, back patch": [
    ['tags ["sms","messages"] -> ["sms"]', put(sms("/tags"), ["sms"])],
    ["summary changed", put(sms("/summary"), "Send a text message")],
    ["example Hello changed", put("/components/examples/Hello/summary", "Bye")],
    ["description changed", put("/info/description", "Something else.")],
    ["x-extension changed", put(sms("/x-extension"), "0001")],
    ["examples changed", set("Stats.currency/examples/-", "USD")],
    ["title", set("SortKey/title", "Key")],
    ["title", set("SmsRequest/title", "Text")],
    ["same", set("Message.channel", { title: "Channel", type: "string", enum: ["sms", "flash_call"] })],
    ["same", set("Channel/enum", ["flash_call", "sms"])],
  ],
  "minor, back minor": [
    ["deprecated", put(sms("/deprecated"), true)],
    ["format int64 added", set("LoginRequest.ttl/format", "int64")],
    ["value LOST added to the extensible set", set("MessageStatus/enum/-", "LOST")],
    [
      "value C added to the extensible set",
      set("Message.reason/enum/-", "C"),
      set("Message.reason", { type: ["string", "null"], enum: ["A", "B", null] }),
    ],
    ["value teapot added to the extensible set", set("ErrorCode/enum/-", "teapot")],
    ["value REVOKED added to the extensible set", set("UnusedStatus/enum/-", "REVOKED")],
    ["status 402 removed", drop(sms("/responses/402"))],
    ["deprecated", set("Message.outcome/deprecated", true)],
    ['tags ["webhooks"] -> ["sms"]', put(event("/tags"), ["sms"])],
  ],
} satisfies Record<string, readonly Rule[]>;

function nullable(name: string) {
  return {
    anyOf: [createReference(name), { type: "null" }],
    ...(name === "StatsType" ? { default: "today" } : {}),
  };
}

const findHighestLevel = (changes: readonly Change[]) =>
  (["major", "minor", "patch"] as const).find((level) => changes.some((change) => change.level === level));
const formatChanges = (changes: readonly Change[]) =>
  changes.map(({ level, subject, description }) => `${level} ${subject}: ${description}`).join("\n");

for (const [levels, list] of Object.entries<readonly Rule[]>(rules)) {
  describe(`level of the change, and of the change back: ${levels}`, () => {
    for (const [text, edit, given] of list) {
      test(`names ${text}`, () => {
        const before = readSample();
        given?.(before);
        const after = structuredClone(before);
        edit(after);
        const changes = compareContracts(before, after);
        const inverse = compareContracts(after, before);
        expect(formatChanges(changes)).toContain(text);
        expect(
          `${findHighestLevel(changes)}, back ${findHighestLevel(inverse)}`,
          formatChanges([...changes, ...inverse]),
        ).toBe(levels);
      });
    }
  });
}

test.each([
  ["callbacks", put(sms("/callbacks"), {})],
  ["style", put(parameter("SimCount", "/style"), "form")],
  ["parameters", put("/paths/~1sims/parameters", [])],
  ["security", put("/security", [])],
  ["requestBodies", put("/components/requestBodies", {})],
  ["multipleOf", set("SmsRequest.amount/multipleOf", 5)],
  ["prefixItems", set("SmsRequest.copies/prefixItems", [])],
  ["oneOf next to anyOf", combineEdits(set("SmsRequest.either", either), set("SmsRequest.either/oneOf", []))],
  ["additionalProperties other than false", set("SentSms/additionalProperties", { type: "string" })],
  ["x-enum-varnames", set("Channel/x-enum-varnames", ["SMS", "CALL"])],
  ["a recursive schema", set("SentSms.next", createReference("SentSms"))],
  ["a schema that is not an object", set("SentSms.next", true)],
])("throws for a feature without a rule: %s", (feature, edit) => {
  const after = readSample();
  edit(after);
  expect(() => compareContracts(readSample(), after)).toThrow(`"${feature}" has no rule`);
  expect(() => compareContracts(after, after)).toThrow(`"${feature}" has no rule`);
});

test("a contract has no changes compared with itself", () => {
  expect(compareContracts(readSample(), readSample())).toEqual([]);
});

test("a change of a shared schema is reported once, with all its uses", () => {
  const after = readSample();
  set("ErrorCode/enum/-", "teapot")(after);
  const usages = "sendSms sendFlashCall getMessage login getStats listSims"
    .split(" ")
    .map((id) => `responses of ${id}`);
  const text = "value teapot added to the extensible set";
  expect(compareContracts(readSample(), after)).toEqual([
    { subject: "schema ErrorCode", level: "minor", description: text, usages: new Set(usages) },
  ]);
});
