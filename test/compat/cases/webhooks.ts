import { all, drop, put, rename, schema, type Case } from "./edit.ts";

const event = (part = "") => `/webhooks/message.status/post${part}`;
const data = (part = "") => schema("MessageStatusEvent", `/properties/data${part}`);

/** Rules of webhooks, where the client reads the request and writes the answer. */
export const webhookCases: readonly Case[] = [
  {
    rule: "an event is no longer posted",
    edit: drop("/webhooks/message.status"),
    forth: "major",
    back: "minor",
    says: "webhook removed",
  },
  {
    rule: "an event is renamed",
    edit: rename("/webhooks/message.status", "message.changed"),
    forth: "major",
    back: "major",
    says: "webhook",
  },
  {
    rule: "an event moves to another tag",
    edit: put(event("/tags"), ["sms"]),
    forth: "minor",
    back: "minor",
    says: "tag webhooks -> sms",
  },
  {
    rule: "a field is removed from an event",
    edit: drop(data("/properties/detail")),
    forth: "major",
    back: "minor",
    says: "field detail removed",
  },
  {
    rule: "a field of an event becomes optional",
    edit: drop(data("/required/3")),
    forth: "major",
    back: "minor",
    says: "field sequence is optional now",
  },
  {
    rule: "a required field is added to an event",
    edit: all(put(data("/properties/price"), { type: "number" }), put(data("/required/-"), "price")),
    forth: "minor",
    back: "major",
    says: "field price added",
  },
  {
    rule: "a value is added to a set of an event",
    given: put(data("/properties/cause"), { type: "string", enum: ["A", "B"] }),
    edit: put(data("/properties/cause/enum/-"), "C"),
    forth: "minor",
    back: "minor",
    says: "value C added to the extensible set",
  },
  {
    rule: "a second value is added to the constant that names an event",
    edit: put(schema("MessageStatusEvent", "/properties/type/enum/-"), "message.test"),
    forth: "major",
    back: "minor",
    says: "value message.test added to the closed set",
  },
  {
    rule: "a header of an event is removed",
    edit: drop(event("/parameters/2")),
    forth: "major",
    back: "minor",
    says: "header parameter webhook-signature removed",
  },
  {
    rule: "a header of an event becomes optional",
    edit: put("/components/parameters/WebhookTimestamp/required", false),
    forth: "major",
    back: "minor",
    says: "optional now",
  },
  {
    rule: "a header of an event is widened",
    edit: drop("/components/parameters/WebhookTimestamp/schema/minimum"),
    forth: "major",
    back: "minor",
    says: "minimum 0 removed",
  },
  {
    rule: "an event in another media type",
    edit: put(event("/requestBody/content/application~1cbor"), { schema: { type: "object" } }),
    forth: "major",
    back: "major",
    says: "media type application/cbor added",
  },
  {
    rule: "an answer to an event is no longer taken",
    edit: drop(event("/responses/410")),
    forth: "major",
    back: "minor",
    says: "status 410 removed",
  },
  {
    rule: "the answer to an event must have a body",
    edit: put(event("/responses/200/content"), { "application/json": { schema: { type: "object" } } }),
    forth: "major",
    back: "major",
    says: "media type application/json added",
  },
];
