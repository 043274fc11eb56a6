import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isExtensible } from "../../scripts/emit/value-sets.ts";
import { contractOperations, resolve } from "./contract.ts";

type Json = Record<string, unknown>;

/** Value that a later version returns in each extensible value set. */
export const laterValue = "of_a_later_version";

/** A proxy that imitates a later minor version of a service. */
export interface LaterVersionProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy that imitates a later minor version of a service. Each object of a response gets an unknown field, and
 * each value of an extensible set is replaced by an unknown value. `getMessage` responds after the message is
 * delivered, because its status is replaced, too. It never responds for a message that is not delivered. `service` is
 * the base URL of the service.
 */
export async function startLaterVersionProxy(service: string): Promise<LaterVersionProxy> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { status, headers, text } = await forward(service, incoming);
      const unchanged = [...headers].filter(([name]) => !hopByHop.has(name));
      outgoing.writeHead(status, Object.fromEntries(unchanged)).end(text);
    } catch (error) {
      outgoing.writeHead(502).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"]);

async function forward(service: string, incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string" && !hopByHop.has(name) && name !== "host") headers.set(name, value);
  }
  const init = { method, headers, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) };
  const { pathname } = new URL(url, service);
  const operation = contractOperations.find((one) => one.method === method && one.pattern.test(pathname));
  for (;;) {
    const response = await fetch(new URL(url, service), init);
    const text = await response.text();
    const { status } = response;
    if (operation?.operationId !== "getMessage" || status !== 200 || isDelivered(text)) {
      return { status, headers: response.headers, text: toLaterText(operation, response, text) };
    }
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

const isDelivered = (text: string) => (JSON.parse(text) as { status: string }).status === "DELIVERED";

/**
 * Returns the response body as a later version would send it. A response that the contract does not define stays
 * unchanged.
 */
function toLaterText(
  operation: (typeof contractOperations)[number] | undefined,
  response: Response,
  text: string,
): string {
  const declared = operation?.responses[response.status];
  const media = declared && resolve(declared).content?.[response.headers.get("content-type") ?? ""];
  return media ? JSON.stringify(toLaterValue(media.schema, JSON.parse(text))) : text;
}

/** Returns the value that a later version sends instead of a valid value. */
function toLaterValue(unresolved: object, value: unknown): unknown {
  const schema = resolve(unresolved as Json);
  if (Array.isArray(value)) return value.map((item) => toLaterValue(objectAt(schema, "items"), item));
  if (typeof value === "string") return isExtensible(schema) ? laterValue : value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    toLaterValue(objectAt(objectAt(schema, "properties"), name), field),
  ]);
  return { ...Object.fromEntries(fields), of_a_later_version: { list: [1, { of: "a later version" }] } };
}

const objectAt = (schema: Json, name: string): Json => (schema[name] ?? {}) as Json;
