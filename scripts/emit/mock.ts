import { mapMembers, objectAt, omit, type JsonObject } from "./json.ts";

/**
 * Returns the contract for Prism's mock. If an operation has 422, Prism answers every invalid request with it, and the
 * service with 400. So each 422 is left out. `GET /webhooks/NAME` shows the body of a webhook.
 */
export function mockFile(contract: JsonObject): JsonObject {
  const paths = mapMembers(objectAt(contract, "paths"), (item) =>
    mapMembers(item as JsonObject, (operation) => {
      const responses = omit(objectAt(operation as JsonObject, "responses"), ["422"]);
      return { ...(operation as JsonObject), responses };
    }),
  );
  const shown = Object.entries(objectAt(contract, "webhooks")).map(([name, item]) => {
    const { content } = objectAt(objectAt(item as JsonObject, "post"), "requestBody");
    const responses = { 200: { description: "The body that is posted to an endpoint.", content } };
    return [`/webhooks/${name}`, { get: { operationId: `show ${name}`, security: [], responses } }];
  });
  return { ...contract, paths: { ...paths, ...(Object.fromEntries(shown) as JsonObject) } };
}
