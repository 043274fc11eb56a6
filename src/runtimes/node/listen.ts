import type { AddressInfo } from "node:net";
import type { Listener, ServerObserver } from "../process/listener.ts";
import type { Listening } from "../process/run.ts";
import { countConnections, listen, serverLimits, stopServer } from "./server.ts";

/**
 * Longer than proxies keep an idle connection, which for many is a minute: whoever closes first must not be the one
 * that is asked, or a request is on its way when its connection ends, and the proxy answers it 502.
 */
const keptByProxyMilliseconds = 75_000;

/** Listens on Node. */
export async function listenOnNode(
  fetch: Listening["fetch"],
  { host, port, trustProxy }: Listening["address"],
  observer: ServerObserver,
): Promise<Listener> {
  // Behind a proxy all connections come from the proxy's network.
  const connectionsOfNetwork = serverLimits[trustProxy ? "connections" : "connectionsOfNetwork"];
  const keptMilliseconds = trustProxy ? keptByProxyMilliseconds : serverLimits.keptMilliseconds;
  const limits = { ...serverLimits, connectionsOfNetwork, keptMilliseconds };
  const server = await listen(fetch, { host, port }, limits, observer);
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => countConnections(server),
    stop: () => stopServer(server),
  };
}
