import type { JsonObject } from "../json.ts";

interface Mocked {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: JsonObject }>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: { readonly requestBody: JsonObject } }>>;
}

/**
 * The contract for Prism's mock. To a request that is not by the contract, Prism answers with the 422 of its operation if it has one,
 * and the service with 400, so each 422 is left out. The body of each webhook is shown at `GET /webhooks/NAME`.
 */
export function mockFile(bundled: JsonObject): string {
  const { paths, webhooks = {} } = bundled as unknown as Mocked;
  const operations = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, without422(operation)])),
  ]);
  const shown = Object.entries(webhooks).map(([name, { post }]) => {
    const { content } = post.requestBody;
    const responses = { 200: { description: "The body that is posted to an endpoint.", content } };
    return [`/webhooks/${name}`, { get: { operationId: `show ${name}`, security: [], responses } }];
  });
  return JSON.stringify({ ...bundled, paths: Object.fromEntries([...operations, ...shown]) });
}

function without422<Operation extends { readonly responses: JsonObject }>(operation: Operation): Operation {
  const { 422: _, ...responses } = operation.responses;
  return { ...operation, responses };
}
