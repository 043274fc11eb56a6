import { drop, operation, put, reference, type Case } from "./edit.ts";

const sms = (part = "") => operation("post", "/api/v1/connect-hub/sms", part);
const sims = (part = "") => operation("get", "/api/v1/esim/sim-registries", part);
const key = (part = "") => `/components/parameters/IdempotencyKey${part}`;
const smsBody = (part = "") => sms(`/requestBody${part}`);

/** Rules of the parameters, headers and bodies that a client sends. */
export const parameterCases: readonly Case[] = [
  {
    rule: "a parameter is removed",
    edit: drop(sims("/parameters/2")),
    forth: "major",
    back: "minor",
    says: "query parameter company removed",
  },
  {
    rule: "a header of a request is removed",
    edit: drop(sms("/parameters/0")),
    forth: "major",
    back: "minor",
    says: "header parameter Idempotency-Key removed",
  },
  {
    rule: "a new parameter is required",
    edit: put(sims("/parameters/-"), {
      name: "region",
      in: "query",
      required: true,
      schema: { type: "string" },
    }),
    forth: "major",
    back: "major",
    says: "required query parameter region added",
  },
  {
    rule: "a header of a request becomes required",
    edit: put(key("/required"), true),
    forth: "major",
    back: "minor",
    says: "required now",
  },
  {
    rule: "a parameter is narrowed",
    edit: put(key("/schema/maxLength"), 64),
    forth: "major",
    back: "minor",
    says: "maxLength 255 -> 64",
  },
  {
    rule: "a parameter moves to another place",
    edit: put("/components/parameters/SimCompany/in", "header"),
    forth: "major",
    back: "major",
    says: "query parameter company removed",
  },
  {
    rule: "a parameter is written in another style",
    edit: put("/components/parameters/SimCompany/style", "spaceDelimited"),
    forth: "major",
    back: "major",
    says: "style",
  },
  {
    rule: "the default of a parameter changes",
    edit: put("/components/parameters/SimCount/schema/default", 50),
    forth: "major",
    back: "major",
    says: "default 100 -> 50",
  },
  {
    rule: "a body is removed",
    edit: drop(smsBody()),
    forth: "major",
    back: "major",
    says: "body removed",
  },
  {
    rule: "a body becomes required",
    given: put(smsBody("/required"), false),
    edit: put(smsBody("/required"), true),
    forth: "major",
    back: "minor",
    says: "body is required now",
  },
  {
    rule: "a media type of a request is removed",
    given: put(smsBody("/content/application~1cbor"), { schema: reference("SmsRequest") }),
    edit: drop(smsBody("/content/application~1cbor")),
    forth: "major",
    back: "minor",
    says: "media type application/cbor removed",
  },
  {
    rule: "a form of a request is removed",
    edit: drop(
      operation(
        "post",
        "/api/v1/connect-hub/call/flash",
        "/requestBody/content/application~1json/schema/oneOf/1",
      ),
    ),
    forth: "major",
    back: "minor",
    says: "form EarlierFlashCallRequest removed",
  },
];
