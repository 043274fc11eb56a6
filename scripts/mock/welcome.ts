import type { Contract } from "./document.ts";
import { webhookPath } from "./document.ts";

/** What somebody who sees the mock for the first time can do with it: three lines that work as they stand. */
export function mockWelcome(baseUrl: string, document: string, dynamic: boolean): string {
  const send = { path: "/api/v1/connect-hub/sms", method: "post" };
  const contract = JSON.parse(document) as Contract;
  const operation = contract.paths[send.path]![send.method]!;
  const [example] = Object.values(operation.requestBody?.content["application/json"]?.examples ?? {});
  const body = JSON.stringify((example as { readonly value: unknown }).value);
  const key = "-H 'x-api-key: any' -H 'x-account-id: any'";
  const sendLine = `curl -sS ${baseUrl}${send.path} ${key} -H 'content-type: application/json' -d '${body}'`;
  const message = `curl -sS ${baseUrl}/api/v1/connect-hub/messages/any ${key}`;
  return `
The mock of connect-hub answers at ${baseUrl}, ${dynamic ? "made up by the schemas" : "from the examples of the contract"}. Ctrl-C stops it.
Any credentials will do. Nothing is kept, sent or charged.

Send an SMS; the same without credit; another example of an answer:

${sendLine}
${sendLine} -H 'prefer: code=402'
${message} -H 'prefer: example=telegram'

The bodies of webhooks: ${Object.keys(contract.webhooks)
    .map((name) => `GET ${baseUrl}${webhookPath(name)}`)
    .join(", ")}
`;
}

/** What the proxy is for. */
export const proxyWelcome = (baseUrl: string, upstream: URL, errors: boolean) => `
The proxy at ${baseUrl} hands everything on to ${upstream.href} and ${errors ? "refuses" : "lets pass"} what is not by the contract.
Each request and answer that is not gets a line below. Ctrl-C stops it and counts them.
`;
