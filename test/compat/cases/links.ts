import { operation, put, type Case } from "./edit.ts";

const links = operation("post", "/api/v1/connect-hub/sms", "/responses/200/links");

/** Rules of where an answer leads. */
export const linkCases: readonly Case[] = [
  {
    rule: "an answer gets a link",
    edit: put(links, { message: { operationId: "getMessage" } }),
    forth: "minor",
    back: "major",
    says: "link message added",
  },
  {
    rule: "a link leads elsewhere",
    given: put(links, { message: { operationId: "getMessage" } }),
    edit: put(`${links}/message/operationId`, "listApiKeys"),
    forth: "major",
    back: "major",
    says: "link message: operationId changed",
  },
];
