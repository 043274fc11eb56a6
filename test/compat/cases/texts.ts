import { drop, operation, put, schema, type Case } from "./edit.ts";

/** Changes of texts, which no program sees. */
export const textCases: readonly Case[] = [
  {
    rule: "a description changes",
    edit: put(schema("Message", "/description"), "A message."),
    forth: "patch",
    back: "patch",
    says: "description",
  },
  {
    rule: "the summary of an operation changes",
    edit: put(operation("post", "/api/v1/connect-hub/sms", "/summary"), "Send a text message"),
    forth: "patch",
    back: "patch",
    says: "summary",
  },
  {
    rule: "an example is removed",
    edit: drop("/components/examples/InvalidFlashCall/value/errors"),
    forth: "patch",
    back: "patch",
    says: "InvalidFlashCall",
  },
  {
    rule: "the values of an open set, which stand as examples, change",
    edit: put(schema("SimStatus", "/examples/-"), "SUSPENDED"),
    forth: "patch",
    back: "patch",
    says: "examples",
  },
  {
    rule: "the guide changes",
    edit: put("/info/description", "Something else."),
    forth: "patch",
    back: "patch",
    says: "description",
  },
  {
    rule: "a decision is named",
    edit: put(schema("Message", "/x-extension"), "0001"),
    forth: "patch",
    back: "patch",
    says: "x-extension",
  },
];
