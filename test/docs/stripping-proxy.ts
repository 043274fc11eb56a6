import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy that serves `target` below a path and removes the path from requests. Any other path is a 404. */
export async function startStrippingProxy(path: string, target: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    if (url !== path && !url.startsWith(`${path}/`)) return void outgoing.writeHead(404).end();
    const stripped = url.slice(path.length) || "/";
    const passed = request(target + stripped, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
