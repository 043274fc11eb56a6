import { listAt, own, type JsonObject } from "../../emit/json.ts";
import { note, showChange, type Context, type Direction } from "../change.ts";
import { compareRest } from "../texts.ts";
import { compareAnswers } from "./answers.ts";
import { follow } from "./components.ts";
import { compareContent } from "./content.ts";
import type { Operation } from "./find.ts";
import { compareParameters, compareRequired } from "./parameters.ts";
import { compareScopes, compareSecurity } from "./security.ts";
import { compareServers } from "./servers.ts";

const handled = "operationId tags security parameters requestBody responses servers x-scope".split(" ");

/** Notes every change of an operation, or of a webhook, where the client reads what is posted and writes the answer. */
export function compareOperations(before: Operation, after: Operation, outer: Context): void {
  const [sent, answered]: readonly Direction[] = before.isWebhook
    ? ["answer", "request"]
    : ["request", "answer"];
  const context = { ...outer, direction: sent ?? "request", place: before.label, user: before.label };
  const old = before.operation;
  const now = after.operation;
  compareNames(old, now, before.isWebhook, context);
  compareSecurity(old, now, context);
  compareScopes(old, now, context);
  compareParameters([before.item, old], [after.item, now], context);
  compareBodies(old, now, before.isWebhook, context);
  compareAnswers(old, now, { ...context, direction: answered ?? "answer" });
  if (!before.isWebhook) {
    compareServers([old, before.item, context.before], [now, after.item, context.after], context);
  }
  compareRest(old, now, handled, context);
}

/** The names that generated clients have for an operation and for the group in which they keep it; no one calls a webhook. */
function compareNames(before: JsonObject, after: JsonObject, isWebhook: boolean, context: Context): void {
  const id = own(before, "operationId");
  const newId = own(after, "operationId");
  if (id !== newId) note(context, "major", showChange("operationId", id, newId));
  const [group, ...tags] = listAt(before, "tags");
  const [newGroup, ...newTags] = listAt(after, "tags");
  if (group !== newGroup) note(context, isWebhook ? "minor" : "major", showChange("tag", group, newGroup));
  else if (tags.join() !== newTags.join()) note(context, "patch", "tags changed");
}

function compareBodies(before: JsonObject, after: JsonObject, isWebhook: boolean, outer: Context): void {
  const old = own(before, "requestBody");
  const now = own(after, "requestBody");
  const place = `${outer.place}, ${isWebhook ? "event" : "request"} body`;
  const sides = follow(old, now, { ...outer, place });
  const { context } = sides;
  if (old !== undefined && now === undefined) note(context, "major", "body removed");
  else if (old === undefined && now !== undefined) {
    const isRequired = sides.after["required"] === true;
    const breaking = isRequired && context.direction === "request";
    note(context, breaking ? "major" : "minor", `${isRequired ? "required " : ""}body added`);
  } else if (old !== undefined) {
    compareRequired(sides.before, sides.after, context, "body ");
    // A receiver does not choose the media type of what is posted to it.
    compareContent(sides.before, sides.after, isWebhook ? "major" : "minor", context);
    compareRest(sides.before, sides.after, ["required", "content"], context);
  }
}
