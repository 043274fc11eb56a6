import type { AddressInfo } from "node:net";
import type { Listener, ServerObserver } from "../process/listener.ts";
import type { ListenInput } from "../process/run.ts";
import { countConnections, listen, serverLimits, stopServer } from "./server.ts";

/**
 * Keep-alive time behind a proxy. It is longer than the idle time of proxies, which is often one minute, so that the
 * proxy closes first. If the service closed first, a request could be in flight at that moment, and the proxy would
 * respond with 502.
 */
const proxyKeepAliveMilliseconds = 75_000;

export async function listenOnNode(
  fetch: ListenInput["fetch"],
  { host, port, trustProxy }: ListenInput["address"],
  observer: ServerObserver,
): Promise<Listener> {
  // Behind a proxy, all connections come from the IP network of the proxy.
  const connectionsOfNetwork = serverLimits[trustProxy ? "connections" : "connectionsOfNetwork"];
  const keptMilliseconds = trustProxy ? proxyKeepAliveMilliseconds : serverLimits.keptMilliseconds;
  const limits = { ...serverLimits, connectionsOfNetwork, keptMilliseconds };
  const server = await listen(fetch, { host, port }, limits, observer);
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => countConnections(server),
    stop: () => stopServer(server),
  };
}
