import { describe, expect, test } from "vitest";
import { compareContracts } from "../../scripts/compat/compare.ts";
import type { Change, Level } from "../../scripts/compat/change.ts";
import { all, drop, operation, put, reference, rename, type Edit } from "./cases/edit.ts";
import { readSample } from "./sample.ts";

/** The level of a change and of its inverse, words of the report, the change, and what both sides get before it. */
type Rule = readonly [forth: Level, back: Level, says: string, edit: Edit, given?: Edit];

/** The pointer of a component schema, where `.name` is a property: `SmsRequest.text/maxLength`. */
const at = (path: string) => `/components/schemas/${path.replaceAll(".", "/properties/")}`;
const set = (path: string, value: unknown) => put(at(path), value);
const cut = (path: string) => drop(at(path));
const sms = (part = "") => operation("post", "/sms", part);
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

const rules: Record<string, readonly Rule[]> = {
  operations: [
    ["major", "major", "x-scope send -> read", put(sms("/x-scope"), "read"), set("ApiKeyScope", {})],
    ["minor", "major", "x-scope send removed", drop(sms("/x-scope")), set("ApiKeyScope", {})],
    ["major", "minor", "operation removed", drop("/paths/~1messages~1{id}")],
    ["major", "minor", "operation removed", drop(operation("delete", "/session"))],
    ["major", "major", "moved from POST /sms to POST /texts", rename("/paths/~1sms", "/texts")],
    ["major", "major", "moved from POST /sms to PUT /sms", rename(sms(), "put")],
    ["major", "major", "operationId sendSms -> sendText", put(sms("/operationId"), "sendText")],
    [
      "major",
      "major",
      "moved from GET /messages/{id} to GET /messages/{uuid}",
      all(
        rename("/paths/~1messages~1{id}", "/messages/{uuid}"),
        put(parameter("MessageId", "/name"), "uuid"),
      ),
    ],
    ["major", "major", "tag sms -> messages", put(sms("/tags"), ["messages"])],
    ["patch", "patch", "tags changed", put(sms("/tags"), ["sms"])],
    [
      "major",
      "major",
      "schema removed or renamed",
      all(
        rename(at("SentSms"), "AcceptedSms"),
        ...[sms(), operation("post", "/flash-calls")].map((name) =>
          put(`${name}/responses/200/content/application~1json/schema/$ref`, `#${at("AcceptedSms")}`),
        ),
      ),
    ],
    ["minor", "minor", "deprecated", put(sms("/deprecated"), true)],
    ["minor", "major", "link other added", put(accepted("/links/other"), { operationId: "listSims" })],
    ["major", "major", "operationId changed", put(accepted("/links/status/operationId"), "listSims")],
    ["patch", "patch", "summary changed", put(sms("/summary"), "Send a text message")],
    ["patch", "patch", "example changed", put("/components/examples/Hello/summary", "Bye")],
    ["patch", "patch", "description changed", put("/info/description", "Something else.")],
    ["patch", "patch", "x-extension changed", put(sms("/x-extension"), "0001")],
  ],
  credentials: [
    [
      "major",
      "minor",
      "credentials none are no longer enough",
      put(operation("post", "/session", "/security"), [{ ApiKey: [] }]),
    ],
    [
      "major",
      "minor",
      "credentials ApiKey + AccountId are no longer enough",
      put(sms("/security/0/UserId"), []),
    ],
    [
      "major",
      "minor",
      "credentials ApiKey + UserId are no longer enough",
      drop(operation("post", "/flash-calls", "/security/1")),
    ],
    ["major", "major", "name x-api-key -> x-key", put("/components/securitySchemes/ApiKey/name", "x-key")],
    [
      "major",
      "major",
      "security scheme removed or renamed",
      all(
        rename("/components/securitySchemes/BearerJwt", "Bearer"),
        put(operation("delete", "/session", "/security"), [{ Bearer: [] }]),
      ),
    ],
  ],
  servers: [
    [
      "major",
      "minor",
      "server {base_url} removed",
      drop("/servers/0"),
      put("/servers/-", { url: "https://api.example.com" }),
    ],
    [
      "major",
      "major",
      "server {esim_url} removed",
      put(operation("get", "/sims", "/servers/0/url"), "{esim_url}/esim"),
    ],
    ["major", "major", "base_url", put("/servers/0/variables/base_url/default", "http://localhost:9000")],
  ],
  parameters: [
    ["major", "minor", "query parameter company removed", drop(operation("get", "/sims", "/parameters/1"))],
    ["major", "minor", "header parameter Idempotency-Key removed", drop(sms("/parameters/0"))],
    [
      "major",
      "major",
      "required query parameter region added",
      put(operation("get", "/sims", "/parameters/-"), region),
    ],
    ["major", "minor", "required now", put(parameter("IdempotencyKey", "/required"), true)],
    ["major", "minor", "maxLength 255 -> 64", put(parameter("IdempotencyKey", "/schema/maxLength"), 64)],
    ["major", "major", "query parameter count removed", put(parameter("SimCount", "/in"), "header")],
    ["major", "major", "default 100 -> 50", put(parameter("SimCount", "/schema/default"), 50)],
    ["major", "major", "body removed", drop(sms("/requestBody"))],
    [
      "major",
      "minor",
      "body is required now",
      put(sms("/requestBody/required"), true),
      put(sms("/requestBody/required"), false),
    ],
    [
      "major",
      "minor",
      "media type text/csv removed",
      drop(sms("/requestBody/content/text~1csv")),
      put(sms("/requestBody/content/text~1csv"), csv),
    ],
  ],
  requests: [
    ["minor", "major", "form null added", set("StatsRequest.type", nullable("StatsType"))],
    ["major", "minor", "field range removed", cut("StatsRequest.range")],
    ["major", "major", "field range removed", rename(at("StatsRequest.range"), "period")],
    [
      "major",
      "major",
      "required field purpose added",
      all(set("SmsRequest.purpose", { type: "string" }), set("SmsRequest/required/-", "purpose")),
    ],
    ["major", "minor", "field amount is required now", set("SmsRequest/required/-", "amount")],
    ["minor", "major", "maxLength 1600 removed", cut("SmsRequest.text/maxLength")],
    ["major", "minor", "maxLength 1600 -> 100", set("SmsRequest.text/maxLength", 100)],
    ["major", "minor", "minLength 1 -> 2", set("SmsRequest.text/minLength", 2)],
    ["major", "minor", "minimum 1 -> 5", set("SmsRequest.max_ring_time/minimum", 5)],
    ["major", "minor", "maximum 60 -> 30", set("SmsRequest.max_ring_time/maximum", 30)],
    [
      "major",
      "minor",
      "minimum 1 -> exclusiveMinimum 1",
      all(cut("SmsRequest.max_ring_time/minimum"), set("SmsRequest.max_ring_time/exclusiveMinimum", 1)),
    ],
    ["major", "minor", "pattern ^[a-z]+$ added", set("SmsRequest.text/pattern", "^[a-z]+$")],
    ["major", "major", "^[0-9]{4,8}$ -> ^[0-9a-f]{4,6}$", set("VerificationCode/pattern", "^[0-9a-f]{4,6}$")],
    ["minor", "minor", "format int64 added", set("LoginRequest.ttl/format", "int64")],
    ["major", "minor", "format uuid added", set("SmsRequest.text/format", "uuid")],
    ["minor", "major", "format email -> idn-email", set("Email/format", "idn-email")],
    ["major", "major", "type integer -> string", set("SmsRequest.code_length", { type: "string" })],
    ["minor", "major", "null is taken now", set("SmsRequest.text/type", ["string", "null"])],
    ["major", "minor", "type number -> integer", set("SmsRequest.amount/type", "integer")],
    ["major", "minor", "removed from the closed set", cut("StatsType/enum/0")],
    ["major", "minor", "only the values yes, no", set("SmsRequest.text/enum", ["yes", "no"])],
    [
      "minor",
      "major",
      "value voice added to the closed set",
      all(
        cut("EarlierFlashCallRequest.callType/const"),
        set("EarlierFlashCallRequest.callType/enum", ["flash", "voice"]),
      ),
    ],
    ["major", "minor", "maxItems 5 -> 3", set("SmsRequest.copies/maxItems", 3)],
    ["minor", "major", "uniqueItems", cut("SmsRequest.copies/uniqueItems")],
    ["major", "major", "default 5 -> 10", set("SmsRequest.max_ring_time/default", 10)],
    ["major", "minor", "default 5 removed", cut("SmsRequest.max_ring_time/default")],
    ["minor", "major", "other fields are taken now", cut("SmsRequest/additionalProperties")],
  ],
  answers: [
    ["major", "minor", "field detail removed", cut("MessageEvent.detail")],
    ["major", "major", "field detail removed", rename(at("MessageEvent.detail"), "reason")],
    [
      "major",
      "minor",
      "field currency removed",
      all(cut("Stats.currency"), set("Stats/required", ["total"])),
    ],
    ["major", "minor", "field to is optional now", cut("Message/required/2")],
    ["major", "minor", "may be null now", set("Message.to/type", ["string", "null"])],
    ["major", "minor", "form null added", set("Message.outcome", nullable("ReportStatus"))],
    ["major", "major", "type number -> string", set("Message.price/type", "string")],
    ["major", "minor", "type integer -> number", set("Session.expiresIn/type", "number")],
    ["major", "major", "format date-time -> uuid", set("Message.created_at/format", "uuid")],
    ["major", "minor", "format uuid removed", cut("Message.id/format")],
    ["minor", "minor", "value LOST added to the extensible set", set("MessageStatus/enum/-", "LOST")],
    [
      "minor",
      "minor",
      "value C added to the extensible set",
      set("Message.reason/enum/-", "C"),
      set("Message.reason", { type: ["string", "null"], enum: ["A", "B", null] }),
    ],
    ["major", "major", "value QUEUED added to the extensible set", set("MessageStatus/enum/0", "QUEUED")],
    [
      "major",
      "minor",
      "may be null now",
      all(set("ReportStatus/enum/-", null), set("ReportStatus/type", ["string", "null"])),
    ],
    [
      "major",
      "minor",
      "value 3 added to the closed set",
      set("Message.attempt/enum/-", 3),
      set("Message.attempt", { type: "integer", enum: [1, 2] }),
    ],
    [
      "major",
      "minor",
      "value DPoP added to the closed set",
      all(cut("Session.tokenType/const"), set("Session.tokenType/enum", ["Bearer", "DPoP"])),
    ],
    ["minor", "major", "value code added to the closed set", set("SortKey/enum/-", "code")],
    ["minor", "minor", "value teapot added to the extensible set", set("ErrorCode/enum/-", "teapot")],
    ["minor", "minor", "value REVOKED added to the extensible set", set("UnusedStatus/enum/-", "REVOKED")],
    ["major", "minor", "any value", cut("MessageStatus/enum")],
    ["major", "major", "value DPoP added to the closed set", set("Session.tokenType/const", "DPoP")],
    ["major", "minor", "maxItems 100 -> 1000", set("Sims.list/maxItems", 1000)],
    ["major", "minor", "minimum 1 removed", cut("Session.expiresIn/minimum")],
    ["major", "minor", "pattern ^whsec_[A-Za-z0-9]{43}$ removed", cut("Session.secret/pattern")],
    ["major", "major", "list[].imsi: type integer -> string", set("Sims.list/items.imsi/type", "string")],
    ["minor", "minor", "status 402 removed", drop(sms("/responses/402"))],
    ["major", "major", "status 200 removed", rename(accepted(), "202")],
    ["major", "major", "status of success 202 added", put(sms("/responses/202"), { description: "Later." })],
    [
      "major",
      "minor",
      "media type text/csv removed",
      drop(accepted("/content/text~1csv")),
      put(accepted("/content/text~1csv"), csv),
    ],
    ["major", "minor", "media type application/json removed", drop(accepted("/content"))],
    [
      "major",
      "minor",
      "header Retry-After removed",
      drop("/components/responses/Unavailable/headers/Retry-After"),
    ],
    ["minor", "major", "required now", put(header("XRequestId", "/required"), true)],
    ["major", "major", "type integer -> string", put(header("RetryAfter", "/schema"), { type: "string" })],
    [
      "minor",
      "major",
      "field parts added",
      all(set("SentSms.parts", { type: "integer" }), set("SentSms/required/-", "parts")),
    ],
    ["minor", "minor", "deprecated", set("Message.outcome/deprecated", true)],
    ["patch", "patch", "examples changed", set("Stats.currency/examples/-", "USD")],
  ],
  schemas: [
    [
      "major",
      "major",
      "title renames the class of generated clients",
      set("StatsRequest.range/title", "Span"),
    ],
    ["patch", "patch", "title", set("SortKey/title", "Key")],
    ["patch", "patch", "title", set("SmsRequest/title", "Text")],
    [
      "major",
      "major",
      "default a -> b",
      set("SmsRequest.either/default", "b"),
      set("SmsRequest.either", either),
    ],
    [
      "major",
      "major",
      "title renames the class of generated clients",
      set("SentSms.shape/anyOf/0/title", "Round"),
      set("SentSms.shape", { anyOf: [{ ...shape("a"), title: "Circle" }, { type: "null" }] }),
    ],
    ["major", "minor", "form", set("SentSms.shape/oneOf/-", shape("star")), set("SentSms.shape", shapes)],
    [
      "major",
      "minor",
      "size: minimum 1 added",
      set("SmsRequest.shape/oneOf/1.size/minimum", 1),
      set("SmsRequest.shape", shapes),
    ],
    [
      "major",
      "minor",
      "form integer removed",
      cut("SmsRequest.either/anyOf/1"),
      set("SmsRequest.either", either),
    ],
    ["major", "minor", "form EarlierFlashCallRequest removed", cut("AnyFlashCallRequest/oneOf/1")],
    ["major", "major", "overlap", set("FlashCallRequest.callType", { type: "string" })],
    ["major", "minor", "pattern ^a added", set("SmsRequest.text/allOf", [{ pattern: "^a" }])],
    [
      "major",
      "minor",
      "is optional now",
      cut("SentSms/required/0"),
      put(accepted("/content/application~1json/schema"), { allOf: [reference("SentSms")] }),
    ],
    [
      "major",
      "major",
      "value REJECTED added to the extensible set",
      set("Message.status", reference("ReportStatus")),
    ],
    [
      "patch",
      "patch",
      "same",
      set("Message.channel", { title: "Channel", type: "string", enum: ["sms", "flash_call"] }),
    ],
    ["patch", "patch", "same", set("Channel/enum", ["flash_call", "sms"])],
    ["major", "major", "not", set("SmsRequest.text/not", { const: "no" })],
    ["major", "major", "not", set("SmsRequest/allOf/0/not/required", ["code"])],
    ["major", "major", "if", set("SmsRequest.text/if", { minLength: 3 })],
    ["major", "major", "contains", set("SmsRequest.workflow/allOf/0/contains/const", "flash_call")],
  ],
  webhooks: [
    ["major", "minor", "webhook removed", drop("/webhooks/message.status")],
    ["major", "major", "webhook", rename("/webhooks/message.status", "message.changed")],
    ["minor", "minor", "tag webhooks -> sms", put(event("/tags"), ["sms"])],
    ["major", "minor", "field detail removed", cut("MessageStatusEvent.data.detail")],
    ["major", "minor", "field sequence is optional now", cut("MessageStatusEvent.data/required/1")],
    [
      "minor",
      "major",
      "field price added",
      all(
        set("MessageStatusEvent.data.price", { type: "number" }),
        set("MessageStatusEvent.data/required/-", "price"),
      ),
    ],
    [
      "major",
      "minor",
      "value message.test added to the closed set",
      set("MessageStatusEvent.type/enum/-", "message.test"),
    ],
    ["major", "minor", "header parameter webhook-signature removed", drop(event("/parameters/1"))],
    ["major", "minor", "optional now", put(parameter("WebhookTimestamp", "/required"), false)],
    ["major", "minor", "minimum 0 removed", drop(parameter("WebhookTimestamp", "/schema/minimum"))],
    ["major", "major", "media type text/csv added", put(event("/requestBody/content/text~1csv"), csv)],
    ["major", "minor", "status 410 removed", drop(event("/responses/410"))],
    [
      "major",
      "major",
      "media type application/json added",
      put(event("/responses/200/content"), { "application/json": csv }),
    ],
  ],
};

function nullable(name: string) {
  return {
    anyOf: [reference(name), { type: "null" }],
    ...(name === "StatsType" ? { default: "today" } : {}),
  };
}

const highest = (changes: readonly Change[]) =>
  (["major", "minor", "patch"] as const).find((level) => changes.some((change) => change.level === level));
const tell = (changes: readonly Change[]) => changes.map(({ place, says }) => `${place}: ${says}`).join("\n");

describe.each(Object.entries(rules))("%s", (_, list) => {
  for (const [forth, back, says, edit, given] of list) {
    test(`${forth}, back ${back}: ${says}`, () => {
      const before = readSample();
      given?.(before);
      const after = structuredClone(before);
      edit(after);
      const changes = compareContracts(before, after);
      expect(tell(changes.filter(({ level }) => level === forth))).toContain(says);
      expect(highest(changes), tell(changes)).toBe(forth);
      const inverse = compareContracts(after, before);
      expect(highest(inverse), tell(inverse)).toBe(back);
    });
  }
});

test("a contract has not changed against itself", () => {
  expect(compareContracts(readSample(), readSample())).toEqual([]);
});

test("a change of a shared schema is reported once, with all its users", () => {
  const after = readSample();
  set("ErrorCode/enum/-", "teapot")(after);
  const users = ["sendSms", "sendFlashCall", "getMessage"].map((id) => `answers of ${id}`);
  const says = "value teapot added to the extensible set";
  expect(compareContracts(readSample(), after)).toEqual([
    { place: "schema ErrorCode", level: "minor", says, users: new Set(users) },
  ]);
});
