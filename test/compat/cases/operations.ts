import { all, drop, operation, put, rename, schema, type Case } from "./edit.ts";

const sms = (part = "") => operation("post", "/api/v1/connect-hub/sms", part);
const flashCall = (part = "") => operation("post", "/api/v1/connect-hub/call/flash", part);
const message = "/paths/~1api~1v1~1connect-hub~1messages~1{id}";
const server = { url: "https://api.example.com" };

/** Rules of operations, addresses, credentials and names in generated clients. */
export const operationCases: readonly Case[] = [
  {
    rule: "an operation needs another scope of an API key",
    given: all(
      put(schema("ApiKeyScope"), { type: "string", enum: ["send", "read"] }),
      put(sms("/x-scope"), "send"),
    ),
    edit: put(sms("/x-scope"), "read"),
    forth: "major",
    back: "major",
    says: "x-scope send -> read",
  },
  {
    rule: "an operation needs a scope of an API key, where there are scopes",
    given: put(schema("ApiKeyScope"), { type: "string", enum: ["send", "read"] }),
    edit: put(sms("/x-scope"), "send"),
    forth: "major",
    back: "minor",
    says: "x-scope send added",
  },
  {
    rule: "an operation is removed",
    edit: drop("/paths/~1api~1v1~1connect-hub~1messages~1{id}"),
    forth: "major",
    back: "minor",
    says: "operation removed",
  },
  {
    rule: "a method is removed",
    edit: drop(operation("get", "/api/auth/api-keys")),
    forth: "major",
    back: "minor",
    says: "operation removed",
  },
  {
    rule: "a path is renamed",
    edit: rename("/paths/~1api~1v1~1connect-hub~1sms", "/api/v1/connect-hub/texts"),
    forth: "major",
    back: "major",
    says: "moved from POST /api/v1/connect-hub/sms to POST /api/v1/connect-hub/texts",
  },
  {
    rule: "a method is renamed",
    edit: rename(sms(), "put"),
    forth: "major",
    back: "major",
    says: "moved from POST /api/v1/connect-hub/sms to PUT /api/v1/connect-hub/sms",
  },
  {
    rule: "an operationId is renamed",
    edit: put(sms("/operationId"), "sendText"),
    forth: "major",
    back: "major",
    says: "operationId sendSms -> sendText",
  },
  {
    rule: "a parameter of the path is renamed",
    edit: all(
      rename(message, "/api/v1/connect-hub/messages/{uuid}"),
      put("/components/parameters/MessageId/name", "uuid"),
    ),
    forth: "major",
    back: "major",
    says: "moved from GET /api/v1/connect-hub/messages/{id} to GET /api/v1/connect-hub/messages/{uuid}",
  },
  {
    rule: "an operation moves to another tag, the group of generated clients",
    edit: put(sms("/tags"), ["messages"]),
    forth: "major",
    back: "major",
    says: "tag sms -> messages",
  },
  {
    rule: "a schema that clients are generated with is renamed",
    edit: (contract) => {
      rename(schema("SentSms"), "AcceptedSms")(contract);
      put(
        sms("/responses/200/content/application~1json/schema/$ref"),
        "#/components/schemas/AcceptedSms",
      )(contract);
    },
    forth: "major",
    back: "major",
    says: "schema removed or renamed",
  },
  {
    rule: "credentials are demanded of an open operation",
    edit: put(operation("get", "/healthz", "/security"), [{ ApiKey: [] }]),
    forth: "major",
    back: "minor",
    says: "credentials none are no longer enough",
  },
  {
    rule: "one more credential is demanded",
    edit: put(sms("/security/0/UserId"), []),
    forth: "major",
    back: "minor",
    says: "credentials ApiKey + AccountId are no longer enough",
  },
  {
    rule: "one of two kinds of credentials is no longer taken",
    edit: drop(flashCall("/security/1")),
    forth: "major",
    back: "minor",
    says: "credentials ApiKey + UserId are no longer enough",
  },
  {
    rule: "a scope is demanded",
    edit: put(sms("/security"), [{ ApiKey: ["send"], AccountId: [] }]),
    forth: "major",
    back: "minor",
    says: "no longer enough",
  },
  {
    rule: "the header of a credential is renamed",
    edit: put("/components/securitySchemes/ApiKey/name", "x-key"),
    forth: "major",
    back: "major",
    says: "name x-api-key -> x-key",
  },
  {
    rule: "a credential is renamed",
    edit: (contract) => {
      rename("/components/securitySchemes/BearerJwt", "Bearer")(contract);
      put(operation("post", "/api/auth/logout", "/security"), [{ Bearer: [] }])(contract);
    },
    forth: "major",
    back: "major",
    says: "security scheme removed or renamed",
  },
  {
    rule: "an address is no longer served",
    given: put("/servers/-", server),
    edit: drop("/servers/0"),
    forth: "major",
    back: "minor",
    says: "server {base_url} removed",
  },
  {
    rule: "the address of one operation changes",
    edit: put(operation("get", "/api/v1/esim/status", "/servers/0/url"), "{esim_url}/esim"),
    forth: "major",
    back: "major",
    says: "server {esim_url} removed",
  },
  {
    rule: "the address that is filled in changes",
    edit: put("/servers/0/variables/base_url/default", "http://localhost:9000"),
    forth: "major",
    back: "major",
    says: "base_url",
  },
  {
    rule: "an operation is deprecated",
    edit: put(sms("/deprecated"), true),
    forth: "minor",
    back: "minor",
    says: "deprecated",
  },
  {
    rule: "a keyword of an operation that is not known here",
    edit: put(sms("/callbacks"), { done: {} }),
    forth: "major",
    back: "major",
    says: "callbacks",
  },
];
