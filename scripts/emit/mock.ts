import { mapMembers, getObject, omit, type JsonObject } from "./json.ts";

/**
 * Returns the contract for the mock server Prism. If an operation has status 422, Prism uses it for every invalid
 * request, but the service responds with 400. So each 422 is removed. `GET /webhooks/NAME` returns the body of a
 * webhook.
 */
export function emitMockFile(contract: JsonObject): JsonObject {
  const paths = mapMembers(getObject(contract, "paths"), (item) =>
    mapMembers(item as JsonObject, (operation) => {
      const responses = omit(getObject(operation as JsonObject, "responses"), ["422"]);
      return { ...(operation as JsonObject), responses };
    }),
  );
  const webhookPaths = Object.entries(getObject(contract, "webhooks")).map(([name, item]) => {
    const { content } = getObject(getObject(item as JsonObject, "post"), "requestBody");
    const responses = { 200: { description: "The body that is posted to an endpoint.", content } };
    return [`/webhooks/${name}`, { get: { operationId: `show ${name}`, security: [], responses } }];
  });
  return { ...contract, paths: { ...paths, ...(Object.fromEntries(webhookPaths) as JsonObject) } };
}
