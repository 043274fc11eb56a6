import type { AddressInfo } from "node:net";
import type { Listener, ServerObserver } from "../process/listener.ts";
import type { Listening } from "../process/run.ts";
import { countConnections, listen, serverLimits, stopServer } from "./server.ts";

/**
 * Longer than proxies keep an idle connection, which for many is a minute: whoever closes first must not be the one
 * that is asked, or a request is on its way when its connection ends, and the proxy answers it 502.
 */
const keptByProxyMilliseconds = 75_000;

/** Listens on Node; of several threads that share a port each takes its share of the connections. */
export async function listenOnNode(
  fetch: Listening["fetch"],
  { host, port, trustProxy, sharedBy }: Listening["address"],
  observer: ServerObserver,
): Promise<Listener> {
  // Behind a proxy all connections come from the proxy's network.
  const ofNetwork = serverLimits[trustProxy ? "connections" : "connectionsOfNetwork"];
  const connections = Math.ceil(serverLimits.connections / sharedBy);
  const connectionsOfNetwork = Math.ceil(ofNetwork / sharedBy);
  const keptMilliseconds = trustProxy ? keptByProxyMilliseconds : serverLimits.keptMilliseconds;
  const limits = { ...serverLimits, connections, connectionsOfNetwork, keptMilliseconds };
  const server = await listen(fetch, { host, port, reusePort: sharedBy > 1 }, limits, observer);
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => countConnections(server),
    stop: () => stopServer(server),
  };
}
